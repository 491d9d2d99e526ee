"""Words of types and keywords, learned from made-up cards that are printed in another language."""

from __future__ import annotations

from kb.corpus.importers.words import Pair, learned
from kb.vocabulary import Word


def pair(types: str, own: str, text: str = "", own_text: str = "", keywords: tuple[str, ...] = ()) -> Pair:
    return Pair("fr", types, own, text, own_text, keywords)


def words(*pairs: Pair) -> dict[tuple[str, str], str]:
    return {(word.subject, word.english): word.text for word in learned(pairs) if word.language == "fr"}


def test_the_last_unknown_subtype_has_the_rest_of_the_line() -> None:
    found = words(
        pair("Creature — Blorb", "Créature : blorbe"),
        pair("Creature — Blorb Snark", "Créature : snarque et blorbe"),
    )
    assert found == {("types", "Blorb"): "blorbe", ("types", "Snark"): "snarque"}


def test_two_unknown_subtypes_teach_nothing() -> None:
    assert words(pair("Creature — Blorb Snark", "Créature : snarque et blorbe")) == {}
    assert words(pair("Creature — Blorb", "Créature")) == {}


def test_more_than_half_of_the_cards_must_agree() -> None:
    one, other = pair("Creature — Blorb", "Créature : blorbe"), pair("Creature — Blorb", "Créature : blarbe")
    assert words(one, other) == {}
    assert words(one, one, other) == {("types", "Blorb"): "blorbe"}
    capital = pair("Creature — Blorb", "Créature : Blorbe")
    assert words(one, capital)["types", "Blorb"].lower() == "blorbe"


def test_a_keyword_is_at_the_same_place_of_the_same_line() -> None:
    line = pair("Creature — Blorb", "Créature : blorbe", "Zoom, zip {2}", "Zoume, zipe {2}", ("Zoom", "Zip"))
    found = words(line)
    assert found["keywords", "Zoom"] == "zoume"
    assert found["keywords", "Zip"] == "zipe"


def test_texts_of_other_lines_or_pieces_teach_no_keyword() -> None:
    longer = pair("Instant", "Éphémère", "Zoom", "Zoume\nAutre chose", ("Zoom",))
    pieces = pair("Instant", "Éphémère", "Zoom", "Zoume, zipe", ("Zoom",))
    prose = pair("Instant", "Éphémère", "Zoom", "Ceci est une longue phrase", ("Zoom",))
    assert words(longer) == words(pieces) == words(prose) == {}


def test_reminders_are_left_out_and_ability_words_lead() -> None:
    text = "Zoom (It is fast.)\nZing — Draw a card."
    own = "Zoume (C'est rapide.)\nZingue — Piochez une carte."
    found = words(pair("Instant", "Éphémère", text, own, ("Zoom", "Zing")))
    assert found == {("keywords", "Zoom"): "zoume", ("keywords", "Zing"): "zingue"}


def test_english_words_stand_for_themselves() -> None:
    made = learned([pair("Creature — Blorb", "Créature : blorbe", "Zoom", "Zoume", ("Zoom",))])
    assert Word("en", "types", "Blorb", "Blorb") in made
    assert Word("en", "keywords", "Zoom", "zoom") in made
    assert made == sorted(made, key=lambda word: word.language != "en")
