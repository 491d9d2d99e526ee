"""Pictures of cards: outlines filled as they are, files that any reader opens, halves where they lie."""

from __future__ import annotations

import zlib
from math import pi
from struct import unpack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.cards import Layout, ManaCost, ManaSymbol
from kb.corpus import load_cards
from kb.pages.drawing.glyphs import FIGURES
from kb.pages.drawing.outlines import LEVELS, Mask, fill
from kb.pages.drawing.paint import PALETTE, shades
from kb.pages.drawing.picture import PICTURE_SIZE, picture
from kb.pages.drawing.png import png
from kb.pages.plan.routes import look
from kb.pages.plan.slugs import slug

CARDS = load_cards().cards
CIRCLE = "M10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"


def _area(mask: Mask) -> float:
    return sum(sum(row) for row in mask) / LEVELS


def test_the_area_of_a_figure_is_that_of_its_mask() -> None:
    """Squares by every kind of line, a hole, a circle by arcs, half of it by curves."""
    assert _area(fill("M5 5h10v10H5z", 20, 40)) == 400
    assert _area(fill("M5 5L15 5l0 10L5 15z", 20, 40)) == 400
    assert _area(fill("M0 0H20V20H0zM5 5h10v10H5z", 20, 40)) == 1200
    assert _area(fill(CIRCLE, 20, 100)) == pytest.approx(pi * 2500, rel=0.01)
    assert _area(fill("M0 10C0-3.3 20-3.3 20 10z", 20, 100)) == pytest.approx(pi * 1250, rel=0.03)


def test_a_smooth_curve_goes_on_as_the_one_before() -> None:
    long = "M2 10c0-6 8-6 8 0c0 6 8 6 8 0z"
    assert fill(long, 20, 60) == fill("M2 10c0-6 8-6 8 0s8 6 8 0z", 20, 60)


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_lies_in_its_field(name: str) -> None:
    mask = fill(FIGURES[name], 20, 40)
    assert 60 < _area(mask) < 900
    assert not any(mask[0])
    assert not any(mask[-1])


@given(st.lists(st.binary(min_size=7, max_size=7), min_size=1, max_size=9))
def test_what_is_written_can_be_read(rows: list[bytes]) -> None:
    palette = [(at % 256, at // 2 % 256, 7) for at in range(256)]
    assert _read(png(rows, palette)) == ([*rows], palette)


def _read(data: bytes) -> tuple[list[bytes], list[tuple[int, ...]]]:
    """A picture's rows and colours, each chunk's checksum looked at."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(data):
        (size,) = unpack(">I", data[at : at + 4])
        body = data[at + 4 : at + 8 + size]
        assert unpack(">I", data[at + 8 + size : at + 12 + size]) == (zlib.crc32(body),)
        chunks[body[:4]] = body[4:]
        at += 12 + size
    width, height, depth, kind = unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, kind) == (8, 3)
    pixels = zlib.decompress(chunks[b"IDAT"])
    lines = [pixels[y * (width + 1) : (y + 1) * (width + 1)] for y in range(height)]
    assert all(line[0] == 0 for line in lines)
    colors = chunks[b"PLTE"]
    return [line[1:] for line in lines], [tuple(colors[at : at + 3]) for at in range(0, len(colors), 3)]


def _flat(name: str) -> int:
    return shades(name, name)[0]


def test_every_card_has_a_picture_in_the_colours_of_its_halves() -> None:
    for card in CARDS.values():
        rows, palette = _read(picture(card))
        assert (len(rows[0]), len(rows)) == PICTURE_SIZE
        assert palette == list(PALETTE)
        seen = set().union(*rows)
        for face in card.faces:
            for color in face.colors:
                assert _flat(f"{color} art") in seen, card.id


def test_halves_lie_as_on_the_card() -> None:
    """A split card's beside each other, an aftermath card's one above the other, its symbols lying."""
    rows, _ = _read(picture(CARDS["fire-ice"]))
    middle = rows[len(rows) // 2]
    assert middle.index(_flat("R art")) < middle.index(_flat("U art"))
    rows, _ = _read(picture(CARDS["destined-lead"]))
    first = {color: next(y for y, row in enumerate(rows) if _flat(f"{color} art") in row) for color in "BG"}
    assert first["B"] < first["G"]
    plate = [row.count(_flat("plate")) for row in rows]
    assert max(plate[: len(rows) // 2]) > 4 * max(plate[len(rows) // 2 :]), "the lower plate stands upright"


@given(
    st.lists(st.sampled_from("0 10 1 X W U C S W/U 2/W C/W W/P G/W/P".split()), max_size=60), st.booleans()
)
def test_a_look_is_a_file_name_and_tells_costs_apart(symbols: list[str], colored: bool) -> None:
    cost = ManaCost.parse("".join(f"{{{symbol}}}" for symbol in symbols))
    face = CARDS["fire-ice"].faces[0]._replace(mana_cost=cost, colors=cost.colors if colored else frozenset())
    name = look(face)
    assert slug(name) == name
    for other in (None, ManaCost((*cost.symbols, ManaSymbol(("W",)))), ManaCost(cost.symbols[:-1])):
        if other != cost:
            assert look(face._replace(mana_cost=other)) != name


@settings(max_examples=20)
@given(st.lists(st.sampled_from("0 16 1000000 X W U C S W/U 2/W G/W/P".split()), max_size=40))
def test_a_card_of_one_face_has_one_whatever_it_costs(symbols: list[str]) -> None:
    cost = ManaCost.parse("".join(f"{{{symbol}}}" for symbol in symbols))
    face = CARDS["fire-ice"].faces[0]._replace(mana_cost=cost, colors=cost.colors)
    rows, _ = _read(picture(CARDS["fire-ice"]._replace(layout=Layout.NORMAL, faces=(face,))))
    assert {len(row) for row in rows} == {PICTURE_SIZE[0]}


@pytest.mark.parametrize("layout", [Layout.FLIP, Layout.ADVENTURE, Layout.TRANSFORM])
def test_other_cards_of_two_faces_have_one_too(layout: Layout) -> None:
    assert _read(picture(CARDS["fire-ice"]._replace(layout=layout)))
