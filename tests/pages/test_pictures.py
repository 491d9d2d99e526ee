"""Pictures for shared links: the reader’s words within the frame, in letters of the font, each made once."""

from __future__ import annotations

import csv
import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from struct import unpack
from xml.etree.ElementTree import Element, fromstring

import pytest
import resvg_py
from font import NAMES
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.cards import Card, Layout, ManaCost, ManaSymbol
from kb.corpus import load_cards
from kb.corpus.corpus import Corpus
from kb.corpus.texts.values import Texts
from kb.languages import INTERFACE
from kb.pages.drawing import raster
from kb.pages.drawing.lettering import COVERED, spelled
from kb.pages.drawing.picture import GAME, PICTURE_SIZE, card_picture, plain_picture, title_picture
from kb.pages.plan.routes import look
from kb.pages.plan.slugs import slug

CARDS = load_cards().cards
ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "site/assets/fonts"
HOME = "https://example.org/kb/"
SVG = "{http://www.w3.org/2000/svg}"
COSTS = "0 10 1 16 1000000 X W U C S W/U 2/W C/W W/P G/W/P".split()


@cache
def font() -> TTFont:
    return TTFont(FONTS / "crimson-pro.ttf")


def test_the_font_has_just_the_letters_that_are_counted_on() -> None:
    letters = {chr(code) for code in font().getBestCmap()}
    assert letters == COVERED
    packed = TTFont(FONTS / "crimson-pro.woff2")
    assert set(map(chr, packed.getBestCmap())) == NAMES & letters
    assert (FONTS / "crimson-pro.woff2").stat().st_size <= 13_000
    assert "SIL Open Font License" in packed["name"].getDebugName(13)
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text()


def test_the_fonts_of_pages_are_free_small_and_never_move_a_page() -> None:
    """Together at most 60 kB; `optional`: a page that is set is not set again."""
    packed = sorted(FONTS.glob("*.woff2"))
    assert sum(file.stat().st_size for file in packed) <= 60_000
    assert all("Open Font License" in TTFont(file)["name"].getDebugName(13) for file in packed)
    sheet = (FONTS.parent / "site.css").read_text()
    faces = re.findall(r"@font-face \{(.*?)\}", sheet, re.DOTALL)
    assert sorted(re.findall(r"fonts/([^)]*)", "".join(faces))) == [file.name for file in packed]
    assert all("font-display: optional" in face for face in faces)


@pytest.mark.parametrize("language", INTERFACE)
def test_every_name_of_the_corpus_can_be_written(language: str) -> None:
    count = 0
    for kind in ("cards", "names"):
        with (ROOT / "corpus" / language / kind / "names.tsv").open(newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                assert spelled(row["name"]) == row["name"]
                count += 1
    assert count > 10_000


@given(st.text(max_size=40))
def test_what_cannot_be_written_is_left_out(words: str) -> None:
    assert COVERED.issuperset(spelled(words))


def test_a_letter_from_afar_loses_its_accent_alone() -> None:
    assert spelled("Ratonhnhaké꞉ton, Tết, 漢, \ufffe\x00") == "Ratonhnhakéton, Tet, , "


def _texts(svg: str) -> Iterator[tuple[Element, float, float, float]]:
    """The words beside the drawing, each line with its place and size."""

    def walk(
        element: Element, x: float, y: float, size: float
    ) -> Iterator[tuple[Element, float, float, float]]:
        shift = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
        if "scale" in element.get("transform", ""):
            return
        x, y = (x + float(shift[1]), y + float(shift[2])) if shift else (x, y)
        size = float(element.get("font-size", size))
        if element.tag == f"{SVG}text":
            yield element, x + float(element.get("x", 0)), y + float(element.get("y", 0)), size
        for child in element:
            yield from walk(child, x, y, size)

    return walk(fromstring(svg), 0, 0, 0)


def _width(words: str, size: float) -> float:
    letters, widths = font().getBestCmap(), font()["hmtx"]
    return sum(widths[letters[ord(letter)]][0] for letter in words) * size / font()["head"].unitsPerEm


def _is_inside(svg: str) -> None:
    for element, x, y, size in _texts(svg):
        words = "".join(element.itertext())
        assert x >= 60
        assert x + _width(words, size) <= PICTURE_SIZE[0] - 40, words
        assert y - 0.6 * size >= 40
        assert y + 0.2 * size <= PICTURE_SIZE[1] - 30
        assert size > 12, words


def _said(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element, *_ in _texts(svg)]


@pytest.mark.parametrize("language", INTERFACE)
def test_every_card_has_its_names_in_the_readers_language_within_the_frame(language: str) -> None:
    for card in CARDS.values():
        svg = card_picture(card, language)
        _is_inside(svg)
        said = " ".join(_said(svg))
        for face in card.faces:
            own = face.printed(language)
            assert (own or f"{face.name}\u00a0(en)") in said
            for symbol in face.mana_cost.symbols if face.mana_cost else ():
                assert (
                    f"s-{symbol.parts[0].lower() if symbol.parts[0].isalpha() else 'c'}" in svg
                    or symbol.is_variable
                )
        assert ("(en)" in said) == (language != "en" and not card.printed(language))


def test_a_name_that_is_not_attested_is_the_english_one_and_says_so() -> None:
    card = CARDS["fire-ice"]
    bare = card._replace(faces=tuple(face._replace(names=()) for face in card.faces))
    assert [_said(card_picture(bare, code))[0] for code in INTERFACE] == [
        "Fire" if code == "en" else "Fire\u00a0(en)" for code in INTERFACE
    ]
    title = title_picture("Section 709", "Split Cards", GAME, "it", "en")
    assert _said(title)[1] == "Split Cards\u00a0(en)"
    assert "(it)" not in title_picture("Sezione 709", "Carte Split", GAME, "it", "it")


def test_both_doors_of_a_room_are_named() -> None:
    said = _said(card_picture(CARDS["bottomless-pool-locker-room"], "it"))
    assert [said[0], said[2]] == ["Piscina Abissale", "Spogliatoio"]
    assert said[-1] == "kb, le carte split e bifronte di Magic"


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(COSTS), max_size=40),
    st.text(alphabet=st.characters(categories=["L", "N", "P", "Z"]), max_size=140),
    st.sampled_from([layout for layout in Layout if not layout.is_split]),
)
def test_whatever_is_imported_stays_within_the_frame(symbols: list[str], name: str, layout: Layout) -> None:
    face = CARDS["fire-ice"].faces[0]
    cost = ManaCost(tuple(ManaSymbol(tuple(symbol.split("/"))) for symbol in symbols))
    names = (face.names[0]._replace(text=" ".join(name.split()) or "x", language="fr"),)
    card = CARDS["fire-ice"]._replace(layout=layout, faces=(face._replace(mana_cost=cost, names=names),))
    for element, x, _, size in _texts(spelled(card_picture(card, "fr"))):
        assert x + _width("".join(element.itertext()), size) <= PICTURE_SIZE[0]


def test_a_plain_picture_has_no_words_but_the_sites_name() -> None:
    card = CARDS["fire-ice"]
    svg = plain_picture(card._replace(layout=Layout.NORMAL, faces=card.faces[:1]))
    assert [text for element in fromstring(svg).iter() if (text := (element.text or "").strip())] == [
        "1",
        "1",
        "kb",
    ]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """The drawings that were rendered, in an empty cache."""
    rendered: list[str] = []

    def render(svg_string: str, **means: object) -> bytes:
        rendered.append(svg_string)
        return genuine(svg_string=svg_string, **means)  # type: ignore[arg-type]

    genuine = resvg_py.svg_to_bytes
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(resvg_py, "svg_to_bytes", render)
    raster._means.cache_clear()
    yield rendered
    raster._means.cache_clear()


def test_a_drawing_is_rendered_once_and_again_when_anything_changed(
    made: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    svg, other = card_picture(CARDS["fire-ice"], "fr"), card_picture(CARDS["fire-ice"], "it")
    first = raster.png(svg)
    assert raster.png(svg) == first
    assert len(made) == 1
    assert raster.png(other) != first
    assert len(made) == 2
    kept = [*(tmp_path / "cache").glob("pictures-*/*")]
    assert len(kept) == 2
    for file in kept:
        file.write_bytes(file.read_bytes()[:-1] + b"x")
    assert raster.png(svg) == first
    assert len(made) == 3
    monkeypatch.setattr(resvg_py, "__version__", "another")
    raster._means.cache_clear()
    assert raster.png(svg) == first
    assert len(made) == 4
    assert len([*(tmp_path / "cache").glob("pictures-*/*")]) == 1


def test_a_cache_that_cannot_be_written_is_done_without(made: list[str], tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    svg = title_picture("", "x", "", "en")
    assert raster.png(svg) == raster.png(svg)
    assert len(made) == 2


def _pixels(data: bytes) -> tuple[int, int, list[bytes]]:
    """Rows of four bytes a pixel (RFC 2083)."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = dict[bytes, bytes](), 8
    while at < len(data):
        (size,) = unpack(">I", data[at : at + 4])
        chunks[data[at + 4 : at + 8]] = chunks.get(data[at + 4 : at + 8], b"") + data[at + 8 : at + 8 + size]
        at += 12 + size
    width, height, depth, kind = unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, kind) == (8, 6)
    raw, step = zlib.decompress(chunks[b"IDAT"]), 4 * width + 1
    above, rows = bytes(4 * width), []
    for y in range(height):
        line = bytearray(raw[y * step + 1 : (y + 1) * step])
        for x in range(len(line)):
            left, up, corner = (line[x - 4], above[x], above[x - 4]) if x > 3 else (0, above[x], 0)
            line[x] = (line[x] + _predicted(raw[y * step], left, up, corner)) & 255
        above = bytes(line)
        rows.append(above)
    return width, height, rows


def _predicted(kind: int, left: int, up: int, corner: int) -> int:
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    return min((left, up, corner), key=lambda one: abs(left + up - corner - one))


def test_colours_and_letters_are_those_of_the_site() -> None:
    """A red disc and a blue one, the dark frame of the card, paper at the edge; ink where the name stands."""
    width, height, rows = _pixels(raster.png(card_picture(CARDS["fire-ice"], "fr")))
    assert (width, height) == PICTURE_SIZE
    colors = {rows[y][4 * x : 4 * x + 3].hex() for y in range(0, height, 3) for x in range(700, 900, 2)}
    assert {"f0a387", "a8d0ec", "cfcac4", "1c1e22", "faf9f5"} <= colors
    assert rows[300][4 * 63 : 4 * 63 + 3].hex() == "2b2a29"
    assert rows[0][:3].hex() == "faf9f5"
    blank = raster.png(card_picture(CARDS["fire-ice"], "fr").replace("Feu", ""))
    assert blank != raster.png(card_picture(CARDS["fire-ice"], "fr"))


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


def _of(site: Path, route: str, what: str) -> str:
    page = (site / route / "index.html").read_text()
    (found,) = re.findall(rf'<meta (?:property|name)="{what}" content="([^"]*)">', page)
    return str(found)


@pytest.mark.parametrize(
    ("page", "picture", "words"),
    [
        (
            "it/card/fuoco-ghiaccio",
            "it/card/fuoco-ghiaccio",
            "Disegno della carta Fuoco // Ghiaccio: rosso // blu",
        ),
        ("fr/cr/709.4b", "fr/cr/2024-11-08/709", "Section 709 · Carte Split"),
        ("fr/cr/2010-02-01/708.5", "fr/cr/2010-02-01/708", "Section 708 · Cartes doubles"),
        ("it/cr/709", "it/cr/2024-11-08/709", "Sezione 709 · Carte Split"),
        ("fr/term/half", "fr/term", "Glossaire"),
        ("it/term", "it/term", "Glossario"),
        ("en", "en", "kb, split and double-faced cards of Magic"),
        ("fr/about", "fr", "kb, les cartes doubles et recto-verso de Magic"),
    ],
)
def test_a_page_names_its_picture(built_site: Path, page: str, picture: str, words: str) -> None:
    assert _of(built_site, page, "og:image") == f"{HOME}{picture}/picture.png"
    assert _of(built_site, page, "og:image:alt") == words
    assert (_of(built_site, page, "og:image:width"), _of(built_site, page, "og:image:height")) == (
        "1200",
        "630",
    )
    assert _of(built_site, page, "twitter:card") == "summary_large_image"
    data = (built_site / picture / "picture.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert unpack(">II", data[16:24]) == PICTURE_SIZE


def test_all_pictures_are_named_and_all_named_are_there(built_site: Path) -> None:
    """Each card has one a language; those of a card differ, since its names do."""
    named = set()
    for path in built_site.rglob("index.html"):
        named |= set(re.findall(r'"og:image" content="([^"]*)"', path.read_text()))
    held = {f"{HOME}{path.relative_to(built_site).as_posix()}" for path in built_site.rglob("picture.png")}
    assert named == held
    assert sum("/card/" in address for address in held) == len(CARDS) * len(INTERFACE)
    own = {
        (built_site / f"{route}/picture.png").read_bytes()
        for route in ("fr/card/feu-glace", "it/card/fuoco-ghiaccio", "en/card/fire-ice")
    }
    assert len(own) == 3
    assert (built_site / "assets/fonts/crimson-pro.woff2").is_file()
    assert (built_site / "assets/fonts/OFL.txt").is_file()
    assert not [*built_site.rglob("*.ttf")]
    assert "fonts/crimson-pro.woff2" in (built_site / "sw.js").read_text()


def test_a_second_site_renders_no_picture_and_one_without_an_address_has_none(
    made: list[str], shipped: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kb.pages import build, tasks, workers

    some: dict[str, Card] = {
        card_id: CARDS[card_id] for card_id in ("fire-ice", "bottomless-pool-locker-room")
    }
    cards = shipped.cards._replace(cards=some, cycles=())
    corpus = shipped._replace(cards=cards, texts=Texts((), ()))
    monkeypatch.setattr(workers, "_can_fork", lambda: False)
    monkeypatch.setattr(tasks, "name_files", lambda _: ())  # of the whole game, which has no pictures
    build(corpus, tmp_path / "none")
    assert not made
    assert not [*(tmp_path / "none").rglob("picture.png")]
    assert "og:image" not in (tmp_path / "none/fr/index.html").read_text()
    build(corpus, tmp_path / "one", base_url=HOME)
    count = len(made)
    assert count == len(set(made)) == (len(some) + 3) * len(INTERFACE)
    build(corpus, tmp_path / "two", base_url=HOME)
    assert len(made) == count
    for path in (tmp_path / "one").rglob("picture.png"):
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()
