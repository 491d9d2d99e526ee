"""What the audit says of the shipped corpus by itself, with no notice written by hand."""

from __future__ import annotations

from datetime import date

import pytest

from kb.audit import KINDS, SEVERITIES, Finding, audit
from kb.corpus import load
from kb.languages import INTERFACE

DAY = date(2026, 5, 1)


@pytest.fixture(scope="module")
def found() -> list[Finding]:
    return audit(load(), DAY)


def of(found: list[Finding], kind: str, severity: str | None = None) -> dict[str, str]:
    """Place and English text of the findings of one kind."""
    return {
        one.place.removeprefix("corpus/"): str(one.message)
        for one in found
        if one.kind == kind and severity in (None, one.severity)
    }


def test_the_shipped_corpus_has_no_error(found: list[Finding]) -> None:
    assert [one for one in found if one.severity == "error"] == []


def test_the_rules_that_are_missing(found: list[Finding]) -> None:
    assert of(found, "numbering") == {
        "it/rules/709@2024-11-08.md#709.4c": "rule 709.4c is missing from the text",
        "en/rules/711@2015-01-23.md#711.3": "rule 711.3 is missing from the text",
        "en/rules/711@2019-05-03.md#711.2": "rules 711.2 to 711.5 are missing from the text",
        "en/rules/711@2019-05-03.md#711.9": "rules 711.9 to 711.12 are missing from the text",
    }


def test_the_examples_whose_rule_is_missing(found: list[Finding]) -> None:
    assert of(found, "orphan") == {
        "en/rules/711@2019-05-03.md#711.5-ex1": ("the text has 2 examples of rule 711.5, but not the rule"),
        "en/rules/711@2019-05-03.md#711.12-ex1": ("the text has an example of rule 711.12, but not the rule"),
    }


def test_711_mixes_two_editions(found: list[Finding]) -> None:
    (said,) = of(found, "mixed").values()
    assert said.startswith(
        "English copy of section 711 (document 004) mixes editions of section 711: "
        "711.3a, 711.3b, 711.3c, 711.3d as in force "
        "from 23 January 2015 to 21 July 2016; 711.1, 711.1a,"
    )
    assert said.endswith("711.13 as in force from 3 May 2019 to 2 July 2020")


def test_lost_mana_symbols_are_restored_and_told(found: list[Finding]) -> None:
    restored = of(found, "symbols", "note")
    assert set(restored) == {
        "fr/articles/cartes-doubles.md#caracteristiques",
        "it/rules/709@2024-11-08.md#709.4b-ex1",
        "it/rules/709@2024-11-08.md#709.4b-ex2",
    }
    assert "de {1}{R} et de {1}{U}" in restored["fr/articles/cartes-doubles.md#caracteristiques"]
    assert of(found, "symbols", "warning") == {}


def test_seven_cycles_announced_and_eight_listed(found: list[Finding]) -> None:
    assert of(found, "list", "warning") == {
        "fr/articles/cartes-doubles.md#sept-cycles": "the text announces 7 and lists 8"
    }


def test_two_ways_of_writing_the_names(found: list[Finding]) -> None:
    (said,) = of(found, "list", "note").values()
    assert said.startswith("20 cards are written with “et”, 38 with “//”: Assurance et Association,")


def test_a_name_that_a_document_has_otherwise_than_the_card(found: list[Finding]) -> None:
    assert of(found, "names", "warning") == {
        "it/cards/names.tsv": (
            "Italian encyclopaedia article on split cards (document 002) calls Assault “Assalto”; "
            "the printed name is “Aggressione”"
        )
    }


def test_names_on_several_cards(found: list[Finding]) -> None:
    shared = [str(one.message) for one in found if "is printed on several cards" in str(one.message)]
    assert shared == [
        "“Peine” is printed on several cards: Pain // Suffering; Toil // Trouble",
        "“Mort” is printed on several cards: Life // Death; Dead // Gone",
        "“Sofferenza” is printed on several cards: Pain // Suffering; Toil // Trouble",
    ]


def test_the_three_letters_of_the_ravnica_names(found: list[Finding]) -> None:
    assert of(found, "claim") == {
        "it/articles/carte-split.md#convenzione-e-a": (
            "check of what the text says of the names of GRN, RNA: "
            "French: wrong for Révélation // Répartition, Décèlement // Dessein, Réaction // Résurgence, "
            "Revif // Rétorsion, Briser // Braver; Italian: wrong for Ridestare // Ripicca; English: correct"
        )
    }


def contradiction(found: list[Finding], words: str) -> str:
    (said,) = [text for text in map(str, (one.message for one in found)) if text.startswith(words)]
    return said


def test_naming_both_halves_or_one_is_a_matter_of_date(found: list[Finding]) -> None:
    said = contradiction(found, "Which names a player chooses")
    both, one = said.split("; since 1 May 2013")
    assert "because the rule changed: from 23 July 2001 to 30 April 2013" in both
    assert "rule 505.7, French, 2003-07-01" in both
    assert "rule 708.7, French, 2010-02-01" in both
    assert "709.4a" in one
    assert "rulings “Répercussion\u202f: éclaircissements”, French" in one
    assert "rulings “Carte split: chiarimenti”, Italian" in one


def test_the_scepter_answer_is_older_than_the_combined_value(found: list[Finding]) -> None:
    said = contradiction(found, "Whether a split card off the stack passes a positive")
    either, combined = said.split("; since 28 April 2017")
    assert "le Sceptre isochronique et le Miroir panoptique”, French" in either
    assert "from 23 July 2001 to 27 April 2017" in either
    assert "rulings “Répercussion\u202f: éclaircissements”, French" in combined
    assert "rulings “Carte split: chiarimenti”, Italian" in combined


def test_what_is_no_longer_in_force_and_where_it_stands_now(found: list[Finding]) -> None:
    said = of(found, "superseded")
    assert said["fr/rules/702@2017-04-28.md"] == (
        "in force from 28 April 2017 to 21 April 2021; its rules now have the numbers 702.127a"
    )
    assert "it/rules/709@2024-11-08.md" not in said


def test_before_a_text_ended_it_is_not_called_out_of_force() -> None:
    assert "fr/rules/708@2010-02-01.md" not in of(audit(load(), date(2012, 6, 30)), "superseded")


def test_findings_come_gravest_first_and_speak_three_languages(found: list[Finding]) -> None:
    ranks = [SEVERITIES.index(one.severity) for one in found]
    assert ranks == sorted(ranks)
    assert {one.kind for one in found} <= KINDS.keys()
    for one in found:
        assert len({one.message.render(language) for language in INTERFACE}) == len(INTERFACE)


def test_every_example_is_worked_out_and_borne_out(found: list[Finding]) -> None:
    assert of(found, "example") == {}


def test_terms_and_their_days(found: list[Finding]) -> None:
    said = [str(one.message) for one in found if one.kind == "terms"]
    for older, newer in [
        ("double carte", "carte double"),
        ("coût converti en mana", "valeur de mana"),
        ("jouer", "lancer"),
        ("mettre en jeu", "mettre sur le champ de bataille"),
        ("costo di mana convertito", "valore di mana"),
        ("retirer de la partie", "exiler"),
    ]:
        assert [text for text in said if text.startswith(f"“{newer}” through the years") and older in text]
