"""The entries of imported glossaries: found by term, joined to our concepts, in the search."""

from datetime import date
from pathlib import Path

import pytest

from kb.answers.terms import concept_document, term_document
from kb.api import KnowledgeBase
from kb.corpus import Parts
from kb.corpus.importers.rules import import_rules
from kb.corpus.library import glossary
from kb.languages import CODES

RULES = "\n\n".join(f"100.{at}. {{words}} {at}." for at in range(1, 5))
ENGLISH = f"""Effective as of {{day}}

{RULES.format(words="The rule says what it is and that is the rule")}

Glossary

Library
{{library}} See rule 100.1.

Glimmerwort
A made-up thing of the rule and its {{kind}}. See rule 100.2.

Credits

Nobody
"""
FRENCH = f"""En vigueur au 1 er mai 2006

{RULES.format(words="La règle est celle qui dit ce que la règle est")}

Glossaire

Bibliothèque ancienne
La pile de cartes. Voir règle 100.1.

Luisante
Une chose inventée. Voir règle 100.2.

Crédits

Personne
"""


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KnowledgeBase:
    library = tmp_path / "library"
    monkeypatch.setenv("KB_LIBRARY", str(library))
    for day, kind in (("May 1, 2006", "petals"), ("May 1, 2007", "petals"), ("May 1, 2008", "thorns")):
        file = tmp_path / "english.txt"
        file.write_text(ENGLISH.format(day=day, kind=kind, library="A pile that nobody owns."), "utf-8")
        import_rules(file, "en", library, date(2031, 5, 1))
    file = tmp_path / "french.txt"
    file.write_text(FRENCH, "utf-8")
    import_rules(file, "fr", library, date(2031, 5, 1))
    return KnowledgeBase(None)


def test_an_entry_of_its_own_is_a_term_with_its_editions_and_number(base: KnowledgeBase) -> None:
    (match,) = base.term("glimmerworts").matches
    assert match.concept.rules == ("100.2",)
    assert [(one.since.year, one.until.year, "thorns" in one.text) for one in match.concept.entries[:2]] == [
        (2008, 2008, True),
        (2006, 2007, False),
    ]


def test_an_entry_of_a_known_term_is_joined_to_the_concept(base: KnowledgeBase) -> None:
    (match,) = base.term("library", "en").matches
    document = base.term("library", "en").as_dict("en")
    assert match.concept.id == "library"
    assert match.concept.definitions["en"] != match.concept.entries[0].text
    assert document["entries"][0]["text"] == "A pile that nobody owns. See rule 100.1."  # type: ignore[typeddict-item]


@pytest.mark.parametrize(
    ("term", "concept"), [("luisante", "en-glimmerwort"), ("bibliothèque ancienne", "library")]
)
def test_a_french_entry_names_the_concept_whose_english_one_cites_the_same_rule(
    base: KnowledgeBase, term: str, concept: str
) -> None:
    (match,) = base.term(term).matches
    assert match.concept.id == concept
    assert match.term.source == "library/rules/fr@2006-05-01"


def test_the_words_of_an_entry_are_searched(base: KnowledgeBase) -> None:
    hits = base.search("petals and thorns glimmerwort", "en", kinds=["term"]).hits
    assert hits[0].document.source == "en-glimmerwort"


def test_hits_are_read_without_the_rest_of_the_glossary(
    base: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in CODES:  # a concept of its own, and one of ours with an entry of the library
        for words in ("glimmerwort", "library"):
            (match,) = base.term(words, "en").matches
            assert term_document(match.concept.id, Parts(), code) == concept_document(match.concept, code)
    own = KnowledgeBase(None)
    (wanted,) = base.search("glimmerwort", "en", kinds=["term"]).as_dict("fr")["data"]
    monkeypatch.setattr(glossary, "with_library_terms", None)
    (found,) = own.search("glimmerwort", "en", kinds=["term"]).as_dict("fr")["data"]
    assert found == wanted
    assert dict(found)["url"] == "/fr/term/en-glimmerwort/"
