"""`kb audit FILE`: what edition any text is, what it lacks, what it contradicts."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

import kb
from kb.audit import Finding
from kb.audit.editions import check_editions
from kb.audit.own_text import audit_text
from kb.audit.passages import check_references
from kb.cli.main import run
from kb.corpus.corpus import Corpus
from kb.corpus.fingerprints import load_fingerprints
from kb.corpus.importers.streams.documents import read_document
from kb.corpus.texts.values import Texts
from kb.languages import INTERFACE
from kb.rules import Edition, Passage, Rule, Rulebook, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints

DAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def corpus(root: Path) -> Corpus:
    return kb.open(root / "corpus").corpus


@pytest.fixture
def texts(root: Path) -> Path:
    return root / "corpus"


def audited(corpus: Corpus, text: str, language: str | None = None) -> list[Finding]:
    return audit_text(text, "mine.txt", corpus, DAY, language)


def told(findings: list[Finding], kind: str) -> list[tuple[str, str, str]]:
    return [
        (one.severity, one.place.removeprefix("mine.txt"), str(one.message))
        for one in findings
        if one.kind == kind
    ]


def plain(file: Path) -> str:
    return read_document(file).text


def test_a_translation_is_dated_and_told_what_it_lacks(corpus: Corpus, texts: Path) -> None:
    found = audited(corpus, plain(texts / "it/rules/709@2024-11-08.md"))
    ((severity, _, words),) = told(found, "edition")
    assert severity == "note"
    assert words.startswith("Italian, 21 rules")
    assert "in force since 8 November 2024" in words
    assert told(found, "numbering") == [("warning", "#709.4c", "rule 709.4c is missing from the text")]
    assert {place for _, place, _ in told(found, "contradiction")} >= {"#709.4", "#709.4a"}


def test_an_old_translation_is_out_of_force_and_stale(corpus: Corpus, texts: Path) -> None:
    found = audited(corpus, plain(texts / "fr/rules/505@2003-07-01.md"))
    assert "in force from 1 July 2003 to 30 April 2006" in told(found, "edition")[0][2]
    assert told(found, "superseded")[0][0] == "note"
    assert told(found, "stale") == [
        (
            "note",
            "",
            "the English text has changed since then: 505.1, 505.2, 505.3, 505.4, 505.5, 505.6, 505.7",
        )
    ]


def test_a_text_that_mixes_editions_says_which_rule_is_from_which(corpus: Corpus, texts: Path) -> None:
    rules = "en/rules/711@2015-01-23.md", "en/rules/711@2019-05-03.md"
    lines = [line for file in rules for line in plain(texts / file).splitlines() if line[:4] == "711."]
    found = audited(
        corpus, "\n\n".join(sorted(lines, key=lambda line: RuleNumber.recognise(line.split()[0])))
    )
    ((_, _, words),) = told(found, "mixed")
    assert "711.3a, 711.3b, 711.3c, 711.3d as in force from 23 January 2015 to 21 July 2016" in words
    assert [place for _, place, _ in told(found, "numbering")] == ["#711.2", "#711.9"]


def test_examples_lost_or_from_elsewhere_are_told(corpus: Corpus, texts: Path) -> None:
    text = plain(texts / "fr/rules/708@2010-02-01.md")
    assert told(audited(corpus, text), "translation") == []
    fewer = "\n".join(line for line in text.splitlines() if not line.startswith("Exemple"))
    found = told(audited(corpus, fewer), "translation")
    assert ("warning", "#708.5") in {(severity, place) for severity, place, _ in found}
    english = plain(texts / "en/rules/708@2010-02-01.md")
    more = english.replace("708.3.", "Example: One more.\n\n708.3.", 1)
    ((severity, place, words),) = told(audited(corpus, more), "orphan")
    assert (severity, place) == ("warning", "#708.2a")
    assert words == "rule 708.2a has one example here and no example in the edition"


def test_order_and_what_has_no_place(corpus: Corpus) -> None:
    text = "Example: Of nothing.\n\n709.1. One.\n\n709.3. Three.\n\n709.2. Two.\n\n709.4. Four.\n"
    found = audited(corpus, text, "en")
    assert told(found, "numbering") == [("warning", "#L7", "rule 709.2 stands after rule 709.3")]


def test_symbols_lists_and_lines_around_the_rules(corpus: Corpus) -> None:
    text = "Voici 3 cartes :\n\n• Feu\n• Glace\n\nSon coût est de et de .\n\n709.1. Les cartes doubles."
    found = audited(corpus, text, "fr")
    assert ("warning", "#L1", "the text announces 3 and lists 2") in told(found, "list")
    assert {place for _, place, _ in told(found, "symbols")} == {"#L6"}


def test_terms_and_citations_out_of_their_days(corpus: Corpus, texts: Path) -> None:
    text = plain(texts / "it/rules/709@2024-11-08.md")
    changed = text.replace("709.3. ", "709.3. Il costo di mana convertito, vedi regola 709.9. ", 1)
    found = audited(corpus, changed)
    assert [place for _, place, _ in told(found, "terms")] == ["#709.3"]
    assert told(found, "reference") == [
        ("warning", "#709.3", "cites rule 709.9, which did not exist on those days")
    ]


def test_citations_of_what_no_rulebook_at_hand_has(corpus: Corpus) -> None:
    """Of days before the editions compared a whole rulebook of those days tells; a part of one does not."""
    days = Edition(date(2000, 1, 1), date(2000, 6, 1))
    words = Passage("Vedi regola 900.7, regola 100.3a e regola 100.600.")
    rule = Rule(RuleNumber(709, 1), "it", days, words, (), "mine.txt")
    own = Texts((Rulebook("it", days, "mine.txt", {rule.number: rule}),), ())
    numbers = [RuleNumber(100, at) for at in range(1, 600)] + [RuleNumber(100, 3, "a")]
    every = load_fingerprints(corpus.root, whole=True)
    for count, expected in ((600, ["900.7", "100.600"]), (499, [])):
        book = Rulebook("en", days, "theirs", dict.fromkeys(numbers[-count:], rule))
        assert told(list(check_references(own, every, (book,))), "reference") == [
            ("warning", "#709.1", f"cites rule {number}, which no rulebook of those days has")
            for number in expected
        ]


def test_citations_of_what_no_edition_of_those_days_had(corpus: Corpus, texts: Path) -> None:
    """Every number of some days is known, whether a rulebook is at hand or not."""
    undated = "709.1. Vedi regola 900.7 e regola 100.3a. Le carte doppie hanno due metà."
    assert [said for *_, said in told(audited(corpus, undated), "reference")] == [
        "cites rule 900.7, which no rulebook of those days has"
    ]
    old = plain(texts / "fr/rules/708@2010-02-01.md")
    found = audited(
        corpus, old.replace("708.4. ", "708.4. (Voir règle 709.4c, règle 999.1, règle 601.2b.) ", 1)
    )
    assert told(found, "reference") == [
        ("warning", "#708.4", f"cites rule {number}, which no rulebook of those days has")
        for number in ("709.4c", "999.1")
    ]


def test_a_symbol_lost_where_it_is_counted(corpus: Corpus, texts: Path) -> None:
    new = plain(texts / "it/rules/709@2024-11-08.md")
    found = audited(corpus, new.replace("709.3. ", "709.3. Contiene il simbolo di mana due volte. ", 1))
    assert "#709.3" in {place for _, place, _ in told(found, "symbols")}


def test_rules_out_of_order_are_one_text_if_their_days_agree(corpus: Corpus, texts: Path) -> None:
    """Told once each: what is missing from the whole, not from each run of rising numbers."""
    whole = plain(texts / "it/rules/709@2024-11-08.md")
    moved = [whole[whole.index(f"{number}. ") :].partition("\n")[0] for number in ("709.3", "709.1")]
    found = audited(corpus, "\n\n".join((*moved, whole[whole.index("709.4. ") :])))
    assert ("warning", "#L3", "rule 709.1 stands after rule 709.3") in told(found, "numbering")
    assert told(found, "mixed") == []
    missing = told(found, "translation")
    assert len(missing) == len(set(missing))
    assert not any(words.endswith("709.4") for _, _, words in missing)


def test_a_text_that_gives_itself_another_day(corpus: Corpus, texts: Path) -> None:
    text = "Ces règles sont en vigueur depuis le 8 avril 2016.\n\n" + plain(
        texts / "fr/rules/505@2003-07-01.md"
    )
    assert any(
        "says that it is in force since 8 April 2016" in words
        for _, _, words in told(audited(corpus, text), "edition")
    )


def test_a_day_that_the_text_states_goes_before_a_dating_that_is_not_sure(corpus: Corpus) -> None:
    rules = "\n\n".join(f"708.{rule}{letter} Rien de connu." for rule in (1, 3) for letter in "ab")
    text = f"708.1. Un.\n\n{rules}\n"
    stated = "Ces règles sont en vigueur depuis le 7 avril 2031.\n\n" + text
    assert any(one.severity == "error" for one in audited(corpus, text, "fr"))
    assert not any(one.severity == "error" for one in audited(corpus, stated, "fr"))


def test_prose_without_rules_is_read_too(corpus: Corpus) -> None:
    found = audited(corpus, "Le coût de cette carte est de et de , comme chacun sait.\n")
    assert [one.kind for one in found] == ["symbols"]


def test_every_finding_exists_in_three_languages(corpus: Corpus, texts: Path) -> None:
    text = plain(texts / "fr/rules/505@2003-07-01.md") + "\n\n505.2. Encore."
    for one in audited(corpus, text):
        assert len({one.message.render(code) for code in INTERFACE}) > 1


def test_the_command_reads_files_and_fails_on_a_level(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "rules.txt"
    text.write_text("709.1. Les cartes doubles.\n\n709.3. Le joueur choisit.\n", "utf-8")
    names = tmp_path / "names.tsv"
    names.write_text("english\tpart\tname\nFire\t1\tFire\n", "utf-8")
    assert run(["audit", "--json", "--lang", "fr", str(text), str(names)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [one["severity"] for one in document["data"]][:2] == ["error", "warning"]
    assert document["data"][0]["place"] == f"{names}#L2"
    assert document["data"][1]["place"] == f"{text}#709.2"
    assert run(["audit", str(text), "--fail-on", "error"]) == 0
    assert run(["audit", str(text), "--fail-on", "warning"]) == 1
    assert run(["audit", str(tmp_path / "none.txt")]) == 2
    capsys.readouterr()


def test_wide_gaps_are_told_as_ranges_without_walking_them(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    sections = range(130, 530)
    text = "\n\n".join(f"{section}.{rule} Words." for section in sections for rule in (1, 2, 999))
    looked_up = []
    lacked = Fingerprints.lacked

    def counted(held: Fingerprints, number: RuleNumber, day: date) -> bool:
        looked_up.append(number)
        return lacked(held, number, day)

    monkeypatch.setattr(Fingerprints, "lacked", counted)
    found = told(audited(corpus, text, "en"), "numbering")
    assert len(sections) <= len(looked_up) <= 5 * len(sections)
    assert len(found) == len(sections)
    assert ("warning", "#130.3", "rules 130.3 to 130.998 are missing from the text") in found
    assert ("warning", "#509.3", "rules 509.3 to 509.998 are missing from the text") in found


def test_what_cannot_be_dated_is_no_edition_that_a_text_mixes(corpus: Corpus, root: Path) -> None:
    def mixed(*editions: Edition) -> list[Finding]:
        book = next(book for book in corpus.texts.rulebooks if book.rules)
        books = tuple(
            Rulebook(book.language, each, "mine.txt", book.rules, origin="mine.txt") for each in editions
        )
        found = check_editions(Texts(books, ()), corpus.concordance, load_fingerprints(root / "corpus"), DAY)
        return [one for one in found if one.kind == "mixed"]

    dated, undated = Edition(date(2003, 7, 1)), Edition(date.min)
    assert len(mixed(dated, Edition(date(2006, 5, 1)))) == 1
    assert not mixed(undated, dated)


def test_many_lines_before_the_rules_take_no_time(corpus: Corpus) -> None:
    found = audited(corpus, "a\n" * 60_000 + "1 " * 60_000 + "\nVoici 3 cartes :\n- a\n- b\n", "fr")
    assert [said for *_, said in told(found, "list")] == ["the text announces 3 and lists 2"]
