"""Drawings: every card of the corpus, in each language, well formed, with its words as text."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from kb.cards import Layout
from kb.corpus import load_cards
from kb.languages import INTERFACE
from kb.pages.drawing.card_plan import plan
from kb.pages.drawing.schematic import schematic, turned
from kb.pages.drawing.symbols import GLYPHS, sprite

CARDS = load_cards().cards
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("language", INTERFACE)
def test_every_half_is_named_in_its_drawing(language: str) -> None:
    for card in CARDS.values():
        drawing = ElementTree.fromstring(schematic(card, language))
        words = [text.text for text in drawing.iter(f"{SVG}text")]
        for face in card.faces:
            assert (face.printed(language) or face.name) in words
        assert drawing.get("role") == "group"
        assert drawing.get("aria-label")


def test_an_unattested_name_is_marked_as_english() -> None:
    card = next(card for card in CARDS.values() if not card.faces[0].printed("it"))
    texts = ElementTree.fromstring(schematic(card, "it")).iter(f"{SVG}text")
    assert [text.get("lang") for text in texts if text.text == card.faces[0].name] == ["en"]


def test_shapes() -> None:
    size = {layout: _size(layout) for layout in (Layout.SPLIT, Layout.ROOM, Layout.AFTERMATH)}
    assert size[Layout.SPLIT][0] > size[Layout.SPLIT][1]
    assert size[Layout.ROOM] == size[Layout.SPLIT]
    assert size[Layout.AFTERMATH] == size[Layout.SPLIT][::-1]


def _size(layout: Layout) -> list[str]:
    card = next(card for card in CARDS.values() if card.layout is layout)
    return (ElementTree.fromstring(schematic(card, "en")).get("viewBox") or "").split()[2:]


def test_five_parts_stand_beside_each_other() -> None:
    card = CARDS["who-what-when-where-why"]
    drawing = ElementTree.fromstring(schematic(card, "en"))
    names = [text for text in drawing.iter(f"{SVG}text") if text.get("class") == "s-name"]
    places = [float(text.get("x") or 0) for text in names]
    assert len(names) == 5
    assert places == sorted(places)


def test_the_sprite_has_every_glyph() -> None:
    assert len(list(ElementTree.fromstring(sprite()).iter(f"{SVG}path"))) == len(GLYPHS)


def test_a_card_lies_in_two_ways() -> None:
    """A split card turned and as in the hand, an aftermath card the other way round; sides in one way."""
    for layout in (Layout.SPLIT, Layout.ROOM, Layout.AFTERMATH):
        card = next(card for card in CARDS.values() if card.layout is layout)
        first, other = (ElementTree.fromstring(draw(card, "en")) for draw in (schematic, turned))
        assert (other.get("viewBox") or "").split()[2:] == (first.get("viewBox") or "").split()[:1:-1]
        assert [text.text for text in other.iter(f"{SVG}text")] == [
            text.text for text in first.iter(f"{SVG}text")
        ]
    sides = CARDS["fire-ice"]._replace(layout=Layout.TRANSFORM)
    assert turned(sides, "en") == ""


def test_the_lower_half_of_aftermath_lies_clockwise() -> None:
    """Its name runs down the right edge, as printed; the upper half stands upright."""
    upper, lower = plan(CARDS["destined-lead"]).halves
    assert (upper.degrees, lower.degrees) == (0, 90)
    assert lower.x > plan(CARDS["destined-lead"]).width / 2


@pytest.mark.parametrize("layout", [Layout.FLIP, Layout.ADVENTURE, Layout.TRANSFORM, Layout.MODAL])
def test_other_cards_of_two_faces_are_drawn_whole(layout: Layout) -> None:
    card = CARDS["fire-ice"]._replace(layout=layout)
    laid = plan(card)
    words = [text.text for text in ElementTree.fromstring(schematic(card, "fr")).iter(f"{SVG}text")]
    assert {"Feu", "Glace"} <= set(words)
    assert len(laid.cards) == (2 if layout in (Layout.TRANSFORM, Layout.MODAL) else 1)


def test_a_drawing_is_named_with_the_languages_own_colon() -> None:
    card = load_cards().cards["fire-ice"]
    assert 'aria-label="carte double\u202f: Feu // Glace"' in schematic(card, "fr")
    assert 'aria-label="split card: Fire // Ice"' in schematic(card, "en")
