"""Cards and their faces."""

from __future__ import annotations

from datetime import date

from kb.cards import Card, Face, Layout, ManaCost, PrintedName, TypeLine, parse_colors

INSTANT = TypeLine.parse("Instant")


def _face(name: str, cost: str, color: str, *names: PrintedName) -> Face:
    return Face(
        name, ManaCost.parse(cost), INSTANT, parse_colors(color), ("Fuse",) if name == "Fire" else (), names
    )


def _name(text: str, language: str, kind: str = "printed") -> PrintedName:
    return PrintedName(text, language, "document 000", "high", kind)


FIRE = _face("Fire", "{1}{R}", "R", _name("Feu", "fr"), _name("Braise", "fr", "alias"), _name("Fuoco", "it"))
ICE = _face("Ice", "{1}{U}", "U", _name("Glace", "fr"), _name("Gelo", "it", "alias"))
CARD = Card("fire-ice", Layout.SPLIT, (FIRE, ICE), (), date(2001, 6, 4))


def test_a_name_is_whole_only_if_each_half_is_attested() -> None:
    assert CARD.name == "Fire // Ice"
    assert CARD.printed("fr") == "Feu // Glace"
    assert CARD.printed("it") is None
    assert FIRE.printed("it") == "Fuoco"
    assert ICE.printed("it") is None


def test_a_card_has_a_keyword_if_a_face_has_it() -> None:
    assert CARD.has_keyword("Fuse")
    assert not CARD.has_keyword("Aftermath")


def test_section_709_calls_three_layouts_split() -> None:
    assert {layout for layout in Layout if layout.is_split} == {Layout.SPLIT, Layout.AFTERMATH, Layout.ROOM}
