"""Scryfall's bulk data as it is published: one JSON array of cards, a card a line, or a page of a search.

A card is one printing in one language.
"""

import re
from collections.abc import Iterator
from typing import Annotated

import msgspec

from kb.corpus.importers.forms import check_form
from kb.corpus.importers.streams.elements import Elements
from kb.corpus.importers.streams.json_faults import TooLarge, json_fault
from kb.corpus.importers.streams.packed import Member
from kb.errors import InputError
from kb.messages import msg

Name = Annotated[str, msgspec.Meta(max_length=400)]
Word = Annotated[str, msgspec.Meta(max_length=120)]
Text = Annotated[str, msgspec.Meta(max_length=20_000)]
# No card is longer: the longest has thirty thousand bytes.
MAX_CARD = 1 << 20
_BOUNDARY = re.compile(rb"(\})\s*,\s*(\{)")
# A page of Scryfall's search, as its API gives it.
_PAGE = re.compile(rb'\{\s*"object"\s*:\s*"list"[^\[]*?"data"\s*:\s*\[')
# The head of a page of a search has some hundred bytes.
_HEAD = 4096


class ScryFace(msgspec.Struct, omit_defaults=True, kw_only=True):
    """One face of a printing."""

    name: Name
    printed_name: Name | None = None
    flavor_name: Name | None = None
    mana_cost: Name | None = None
    type_line: Name | None = None
    colors: list[Word] | None = None
    oracle_text: Text | None = None
    power: Word | None = None
    toughness: Word | None = None
    loyalty: Word | None = None
    defense: Word | None = None
    printed_type_line: Name | None = None
    printed_text: Text | None = None


class RelatedCard(msgspec.Struct, omit_defaults=True):
    """A card that belongs to another: a part or the result of a meld."""

    name: Name
    component: Word = ""


class ScryCard(ScryFace, omit_defaults=True, kw_only=True):
    """One printing in one language; what a card of one face has stands in it as in a face."""

    set: Word
    collector_number: Word
    rarity: Word
    layout: Word
    lang: Word = "en"
    set_name: Name = ""
    released_at: Word = ""
    keywords: list[Name] = []
    legalities: dict[Word, Word] = {}
    all_parts: list[RelatedCard] = []
    card_faces: list[ScryFace] = []


_CARD = msgspec.json.Decoder(ScryCard)


def cards_of(member: Member, start: int = 0) -> Iterator[tuple[ScryCard, int]]:
    """The cards in one file from byte `start`, each with the byte from which to go on after it.

    Raises `InputError` with the line of a fault, or its byte.
    """
    elements = Elements(member.chunks, member.shown, _BOUNDARY)
    head = elements.peek(_HEAD).lstrip()
    check_form(head, member.shown, "scryfall")
    if not head:
        raise InputError(member.shown, None, msg("an empty file"), msg("cards as Scryfall has them"))
    first, _, rest = head.partition(b"\n")
    second = rest.split(b"\n", 1)[0].strip()
    listed = first.strip() == b"["
    if page := _PAGE.match(head):
        elements.go_to(start or elements.peek(_HEAD).index(head[:1]) + page.end())
        for card in elements.each(_CARD.decode, b"}]"):
            yield card, elements.before
    elif head.startswith(b"{") or (listed and len(second) > 1):
        yield from _by_line(elements, member.shown, start, closed=not listed)
    elif head.startswith(b"["):
        elements.go_to(start or elements.peek(_HEAD).index(b"[") + 1)
        for card in elements.each(_CARD.decode, b"]"):
            yield card, elements.before
    else:
        shown = " ".join(head[:20].decode("utf-8", "replace").split())
        found = shown if shown.isprintable() else f"0x{head[0]:02X}"
        raise InputError(member.shown, 1, found, msg("cards as Scryfall has them"))


def _by_line(elements: Elements, shown: str, start: int, closed: bool) -> Iterator[tuple[ScryCard, int]]:
    """`closed`: the cards are not in a list, or it has ended."""
    for number, (line, end) in enumerate(_lines(elements, shown), 1):
        data = line.strip()
        if end <= start or data == b"[":
            continue
        if data == b"]":
            closed = True
        elif data:
            try:
                yield _CARD.decode(data.removesuffix(b",")), end
            except (msgspec.DecodeError, RecursionError) as error:
                raise json_fault(f"{shown}:{number}", error, data) from None
    if not closed:
        raise InputError(shown, number, msg("the end of the data"), msg("the rest of it: it is cut off"))


def _lines(elements: Elements, shown: str) -> Iterator[tuple[bytes, int]]:
    """Each line with the byte after it."""
    left, end = bytes(elements.buffer), elements.before
    for chunk in elements.chunks:
        *whole, left = (left + chunk).split(b"\n")
        for line in whole:
            end += len(line) + 1
            yield line, end
        if len(left) > MAX_CARD:
            raise TooLarge(shown, 0, MAX_CARD)
    for line in left.split(b"\n"):
        end += len(line) + 1
        yield line, end
