"""The audit of corpora in which something was changed."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from kb import system
from kb.audit import Finding, audit
from kb.audit.passages import references
from kb.audit.terms import check_drift, check_terms
from kb.audit.translation import check_translations
from kb.corpus import load, load_texts
from kb.corpus.corpus import Corpus
from kb.corpus.texts.values import Texts
from kb.rules import Passage, Rule, Rulebook, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints
from kb.rules.terms.term import Attestation, Concept, Term

FR = "fr/rules/708@2010-02-01.md"
EN = "en/rules/708@2010-02-01.md"
IT = "it/rules/709@2024-11-08.md"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return shutil.copytree(
        system.corpus_folder(),
        tmp_path / "corpus",
        ignore=shutil.ignore_patterns("names", "terms", "synonyms.tsv"),
    )


def changed(corpus: Path, file: str, find: str, put: str) -> list[Finding]:
    """The findings after one stretch of a file was replaced."""
    path = corpus / file
    text = path.read_text(encoding="utf-8")
    assert find in text
    path.write_text(text.replace(find, put, 1), encoding="utf-8")
    return audit(load(corpus), date(2026, 5, 1))


def told(found: list[Finding], place: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.severity, str(one.message)) for one in found if one.place == f"corpus/{place}"]


def test_a_word_changed_in_an_english_rule_is_of_no_edition(corpus: Path) -> None:
    found = changed(corpus, EN, "gets two answers", "gets three answers")
    assert told(found, f"{EN}#708.5") == [
        ("edition", "warning", "these are the words of rule 708.5 in no edition known")
    ]


def test_an_english_text_with_wrong_days(corpus: Path) -> None:
    (corpus / EN).rename(corpus / EN.replace("2010-02-01", "2009-07-11"))
    found = changed(corpus, EN.replace("2010-02-01", "2009-07-11"), "from = 2010-02-01", "from = 2009-07-11")
    said = told(found, "en/rules/708@2009-07-11.md#708.2a")
    assert said == [
        (
            "edition",
            "error",
            "the text is dated from 11 July 2009 to 30 June 2012, "
            "but these words were in force from 1 February 2010 to 30 June 2012",
        )
    ]


def test_a_rule_and_an_example_lost_in_translation(corpus: Path) -> None:
    path = corpus / FR
    lines = path.read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if not line.startswith(("708.6b", "Exemple : Vide", "708.7"))]
    path.write_text("\n".join(kept), encoding="utf-8")
    found = audit(load(corpus), date(2026, 5, 1))
    assert ("numbering", "warning", "rule 708.6b is missing from the text") in told(found, f"{FR}#708.6b")
    assert told(found, f"{FR}#708.6c") == [
        ("translation", "warning", f"rule 708.6c has no example here and one example in corpus/{EN}")
    ]
    assert (
        "translation",
        "warning",
        "the English text of those days also has rule 708.7",
    ) in told(found, f"{FR}#708.7")


def test_a_number_that_the_original_never_had(corpus: Path) -> None:
    found = changed(corpus, IT, "709.5j Alcune", "709.5k Alcune")
    assert ("translation", "error", "the English text of those days has no rule 709.5k") in told(
        found, f"{IT}#709.5k"
    )


def test_a_citation_of_a_rule_that_did_not_exist(corpus: Path) -> None:
    found = changed(corpus, IT, "eccezione alla regola 709.3b", "eccezione alla regola 709.3f")
    assert told(found, f"{IT}#709.5b") == [
        ("reference", "warning", "cites rule 709.3f, which did not exist on those days")
    ]


def test_a_hole_that_no_repair_fills(corpus: Path) -> None:
    found = changed(corpus, IT, "valore di mana pari a 1.", "valore di mana pari a .")
    assert [kind for kind, severity, _ in told(found, f"{IT}#709.4b-ex1") if severity == "warning"] == [
        "symbols"
    ]


def test_a_statement_that_is_not_of_its_day(corpus: Path) -> None:
    found = changed(
        corpus,
        "statements.toml",
        'anchor = "deux-noms"\nprovision = "split-naming"\nwording = "one"',
        'anchor = "deux-noms"\nprovision = "split-naming"\nwording = "both"',
    )
    said = [one for one in found if one.kind == "contradiction" and one.severity == "warning"]
    assert len(said) == 1
    assert "their days do not explain it" in str(said[0].message)


@pytest.mark.parametrize(
    ("find", "put", "words"),
    [
        ('anchor = "sceptre"', 'anchor = "sceptres"', "names no paragraph"),
        ('wording = "either-half"', 'wording = "neither"', "names no wording"),
        ('check = "same-three-letters"', 'check = "same-sound"', "no check is called"),
    ],
)
def test_faulty_statements_are_errors(corpus: Path, find: str, put: str, words: str) -> None:
    found = changed(corpus, "statements.toml", find, put)
    assert [words in str(one.message) for one in found if one.severity == "error"] == [True]


def test_references_are_read_in_each_language() -> None:
    assert references("(see rule 701.27, “Transform.”) and rules 12", "en") == [RuleNumber.parse("701.27")]
    assert references("(voir règle 708, « Cartes doubles »)", "fr") == [RuleNumber.parse("708")]
    assert references("Questa è un'eccezione alla regola 709.3b.", "it") == [RuleNumber.parse("709.3b")]


def test_terms_out_of_their_era() -> None:
    turn = date(2009, 7, 11)
    concept = Concept(
        "cast",
        "action",
        (
            Term("lancer", "fr", since=turn),
            Term("jouée", "fr", "older", until=date(2009, 7, 10)),
        ),
        {},
    )
    found = list(check_terms(load_texts(), (concept,)))
    assert found == []
    late = Concept("cast", "action", (Term("jouée", "fr", "older", until=date(2000, 1, 1)),), {})
    (one,) = check_terms(load_texts(), (late,))
    assert one.place == "corpus/fr/rules/505@2003-07-01.md#505.2"
    assert str(one.message) == "“jouée” was not the official word on those days"
    early = Concept("cast", "action", (Term("lancée", "fr", since=date(2015, 1, 1)), Term("jouée", "fr")), {})
    places = {one.place: str(one.message) for one in check_terms(load_texts(), (early,))}
    assert places["corpus/fr/rules/708@2010-02-01.md#708.2"] == (
        "“lancée” was not the official word on those days; it was “jouée”"
    )


def test_beside_a_whole_original_only_the_translated_stretch_is_compared() -> None:
    texts = load_texts()
    french = next(book for book in texts.rulebooks if book.source == f"corpus/{FR}")
    (example,) = french.rules[RuleNumber.parse("708.5")].examples
    numbers = ["100", "100.1", "707.12", *map(str, french.rules), "708.6d", "708.6e", "708.8", "900.1"]
    rules = {
        number: Rule(number, "en", french.edition, Passage("…"), (example,), "library/rules/en")
        for number in map(RuleNumber.parse, numbers)
    }
    original = Rulebook("en", french.edition, "library/rules/en", rules)
    found = list(check_translations(Texts((french, original), ()), Fingerprints((), (), ())))
    said = {one.place.rpartition("#")[2]: str(one.message) for one in found}
    assert said["708.6d"] == "only library/rules/en has 708.6d–708.6e"
    assert said["708.1"] == "rule 708.1 has no example here and one example in library/rules/en"
    assert not said.keys() & {"100", "100.1", "707.12", "708.5", "708.6c", "708.8", "900.1"}


def test_what_a_concept_was_called_through_the_years() -> None:
    turn = date(2009, 7, 11)
    stands = Attestation("rules/708@2010-02-01#708.2a", "lance")
    concept = Concept(
        "cast",
        "actions",
        (
            Term("lancer", "fr", since=turn, attested=stands),
            Term("jouer", "fr", "older", until=date(2009, 7, 10)),
            Term("caster", "fr", "informal"),
            Term("cast", "en"),
        ),
        {},
    )
    (one,) = check_drift(Texts((), ()), (concept,))
    assert one.place == "corpus/fr/rules/708@2010-02-01.md#708.2a"
    assert str(one.message) == (
        "“lancer” through the years: “lancer” since 11 July 2009 (rule 708.2a, French, 2010-02-01); "
        "“jouer” until 10 July 2009"
    )


def test_a_place_in_rulings_is_told_by_their_title(shipped: Corpus) -> None:
    said = [str(finding.message) for finding in check_drift(shipped.texts, shipped.terms)]
    assert any("rulings “Répercussion\u202f: éclaircissements”, French" in message for message in said)
    assert not any("rulings “repercussion”" in message for message in said)


def test_a_word_that_two_concepts_share_is_never_out_of_its_days() -> None:
    concepts = (
        Concept("cast", "actions", (Term("jouée", "fr", "older", until=date(2000, 1, 1)),), {}),
        Concept("play", "actions", (Term("jouée", "fr"),), {}),
    )
    assert list(check_terms(load_texts(), concepts)) == []


def test_an_example_without_a_case(corpus: Path) -> None:
    found = changed(corpus, "examples.toml", '"it/709.4b-ex2"', '"it/709.4b-ex9"')
    assert not [one for one in found if one.kind == "example"]
    path = corpus / "examples.toml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("it/709.4b-ex2", "it/709.4b-ex9"), encoding="utf-8"
    )
    found = audit(load(corpus), date(2026, 5, 1))
    said = "no case works this example out"
    assert ("example", "warning", said) in told(found, f"{IT}#709.4b-ex2")


def test_a_case_that_the_checker_does_not_bear_out(corpus: Path) -> None:
    found = changed(corpus, "examples.toml", 'ask = "mv=5"', 'ask = "mv=7"')
    failing = [one for one in found if one.kind == "example"]
    assert {one.severity for one in failing} == {"error"}
    assert any("the checker answers" in str(one.message) for one in failing)
