"""Faulty glossaries: each is told with its place, what stands there, and what was expected."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kb import system
from kb.corpus import load
from kb.corpus.terms import load_terms
from kb.errors import Findings


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    left_out = shutil.ignore_patterns("names")
    return shutil.copytree(system.corpus_folder(), tmp_path / "corpus", ignore=left_out)


def told(corpus: Path, language: str = "en") -> list[str]:
    with pytest.raises(Findings) as caught:
        load(corpus)
    return caught.value.render(language).split("\n")


def change(corpus: Path, file: str, find: str, put: str) -> int:
    """Puts `put` in the place of `find`; the line it stands on."""
    path = corpus / file
    text = path.read_text(encoding="utf-8")
    assert find in text
    path.write_text(text.replace(find, put, 1), encoding="utf-8")
    return text.count("\n", 0, text.index(find)) + 1


PILE = '  { term = "pile", status = "preferred", attested = "rules/505@2003-07-01#505.2" },\n'


@pytest.mark.parametrize(
    ("find", "put", "expected"),
    [
        (
            PILE,
            PILE.replace("505.2", "505.99"),
            "found rules/505@2003-07-01#505.99, expected a paragraph of that language",
        ),
        (
            PILE,
            PILE.replace("505.2", "505.1"),
            "found rules/505@2003-07-01#505.1, expected a paragraph with the words “pile”",
        ),
        (
            PILE,
            PILE.replace("preferred", "prefered"),
            "found prefered, expected one of preferred, latest, older,",
        ),
        (PILE, PILE.replace(', attested = "rules/505@2003-07-01#505.2"', ""), "found pile, expected a place"),
        (PILE, PILE.replace("status", "statut"), "found statut, expected one of as, attested, basis,"),
        (PILE, PILE.replace(" }", ', basis = "hearsay" }'), "found hearsay, expected one of texts, cards,"),
        (PILE, PILE.replace(" }", ', from = "2009" }'), "found 2009, expected a day such as 2010-02-01"),
        (
            PILE,
            PILE.replace(" }", ", from = 2010-01-01, to = 2009-01-01 }"),
            "found 2010-01-01 – 2009-01-01, expected days in order",
        ),
        (PILE, PILE + PILE.replace("pile", "Pile"), "found Pile, expected each term of a concept once"),
    ],
    ids=["place", "words", "status", "unattested", "field", "basis", "day", "days", "twice"],
)
def test_a_faulty_term(corpus: Path, find: str, put: str, expected: str) -> None:
    line = change(corpus, "fr/terms/zones.toml", find, put)
    places = tuple(f"corpus/fr/terms/zones.toml:{at}: {expected}" for at in (line, line + 1))
    assert any(fault.startswith(places) for fault in told(corpus))


def test_the_remedy_names_a_place_where_the_term_stands(corpus: Path) -> None:
    put = PILE.replace('attested = "rules/505@2003-07-01#505.2"', 'basis = "cards"')
    change(corpus, "fr/terms/zones.toml", PILE, put)
    assert told(corpus)[0].endswith('write attested = "rules/505@2003-07-01#505.2"')
    assert told(corpus, "fr")[0].endswith('écrivez attested = "rules/505@2003-07-01#505.2"')
    assert told(corpus, "it")[0].endswith('scrivi attested = "rules/505@2003-07-01#505.2"')


def test_a_concept_that_a_language_lacks(corpus: Path) -> None:
    change(corpus, "it/terms/zones.toml", "[stack]", "[stacks]")
    assert [line.partition(": ")[2] for line in told(corpus)] == [
        "found stack, expected the concept in it/terms/zones.toml too",
        "found stacks, expected the concept in fr/terms/zones.toml too",
        "found stacks, expected the concept in en/terms/zones.toml too",
    ]


def test_a_concept_in_two_domains(corpus: Path) -> None:
    with (corpus / "fr/terms/parts.toml").open("a", encoding="utf-8") as file:
        file.write('[stack]\ndefinition = "Autre chose."\nterms = [\n' + PILE + "]\n")
    assert any("found stack, expected each concept in one domain" in line for line in told(corpus))


def test_no_definition_no_terms_and_an_id_that_cannot_be_an_address(corpus: Path) -> None:
    for code in ("fr", "it", "en"):
        with (corpus / code / "terms/parts.toml").open("a", encoding="utf-8") as file:
            file.write('["../<b>"]\nterms = []\n')
    lines = [line for line in told(corpus) if "/fr/" in line]
    assert {line.partition("expected ")[2] for line in lines} == {
        "an id of small letters, digits and hyphens",
        "the field “definition”",
        "terms, the preferred one first",
    }


def test_a_file_that_is_no_domain_and_one_that_is_no_toml(corpus: Path) -> None:
    (corpus / "fr/terms/misc.toml").write_text("", encoding="utf-8")
    (corpus / "it/terms/turn.toml").write_text("[turn\n", encoding="utf-8")
    with pytest.raises(Findings) as caught:
        load_terms(corpus)
    lines = str(caught.value).split("\n")
    odd = [line for line in lines if "the concept in it/terms/turn.toml too" not in line]
    assert odd[0].startswith("corpus/fr/terms/misc.toml: found misc.toml, expected one of zones.toml")
    assert odd[1:] == ["corpus/it/terms/turn.toml:1: found [turn, expected valid TOML"]


def test_a_fault_is_told_each_time(corpus: Path) -> None:
    """What is kept in the cache is never made from faulty files."""
    (corpus / "it/terms/turn.toml").write_text("[turn\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(Findings, match="valid TOML"):
            load_terms(corpus)


def test_a_corpus_without_a_glossary(corpus: Path) -> None:
    for code in ("fr", "it", "en"):
        shutil.rmtree(corpus / code / "terms")
    assert load_terms(corpus) == ()
