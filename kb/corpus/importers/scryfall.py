"""Scryfall's bulk data: one JSON array of cards, or a card a line; a card is one printing in one language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec

from kb.cards import ManaCost
from kb.corpus.importers.cards import CardsImport, Progress, finish, source_name, without_collector
from kb.corpus.importers.elements import Elements
from kb.corpus.importers.gathering import JOINT, Face, Gathering, SetFacts, keywords_of
from kb.corpus.importers.json_faults import TooLarge, json_fault
from kb.corpus.importers.packed import Member, Meter, members
from kb.corpus.library.writing import open_library
from kb.errors import InputError
from kb.messages import Message, msg

__all__ = ["ScryCard", "cards_of", "import_scryfall"]

Name = Annotated[str, msgspec.Meta(max_length=400)]
Word = Annotated[str, msgspec.Meta(max_length=120)]
Text = Annotated[str, msgspec.Meta(max_length=20_000)]
LANGUAGES = frozenset(("fr", "it"))
NO_CARDS = frozenset(["token", "double_faced_token", "emblem", "art_series"])
MAX_CARD = 1 << 20
"""No card is longer: the longest has thirty thousand bytes."""
_BOUNDARY = re.compile(rb"(\})\s*,\s*(\{)")
_HEAD = 4096


class ScryFace(msgspec.Struct):
    """One face of a printing."""

    name: Name
    printed_name: Name | None = None
    mana_cost: Name | None = None
    type_line: Name | None = None
    colors: list[Word] | None = None
    oracle_text: Text | None = None
    power: Word | None = None
    toughness: Word | None = None
    loyalty: Word | None = None


class ScryCard(msgspec.Struct):
    """One printing in one language."""

    name: Name
    set: Word
    collector_number: Word
    rarity: Word
    layout: Word
    lang: Word = "en"
    set_name: Name = ""
    released_at: Word = ""
    printed_name: Name | None = None
    mana_cost: Name | None = None
    type_line: Name | None = None
    colors: list[Word] | None = None
    keywords: list[Name] = []
    oracle_text: Text | None = None
    power: Word | None = None
    toughness: Word | None = None
    loyalty: Word | None = None
    card_faces: list[ScryFace] = []


_CARD = msgspec.json.Decoder(ScryCard)


def import_scryfall(path: Path, folder: Path, today: date, progress: Progress) -> CardsImport:
    """Reads the bulk file `path` into the library in `folder`.

    Raises `OSError`, `InputError` with the library as it was.
    """
    if path.is_dir():
        raise IsADirectoryError(21, "", str(path))
    meter, gathering = Meter(path), Gathering()
    left: list[tuple[str, Message]] = []
    with open_library(folder) as library, without_collector():
        for member in members(path, meter, ending=""):
            for count, card in enumerate(cards_of(member)):
                add_card(gathering, card)
                if count % 500 == 0:
                    progress(meter.done, meter.total, card.name)
        if not gathering.cards:
            raise InputError(str(path), None, msg("no card"), msg("cards as Scryfall has them"))
        facts = {
            "from": "scryfall",
            "file": path.name,
            "bytes": meter.total,
            "sha256": meter.digest.hexdigest(),
        }
        made = finish(gathering, left, "scryfall")
        name = source_name("scryfall", path)
        source, changed = library.put("cards", name, facts | made.provenance(today), made.lines)
        return CardsImport(source, changed, left, made.curated)


def cards_of(member: Member) -> Iterator[ScryCard]:
    """Every card in a file. Raises `InputError` with its line, or the byte."""
    elements = Elements(member.chunks, member.shown, _BOUNDARY)
    head = elements.peek(_HEAD).lstrip()
    if not head:
        raise InputError(member.shown, None, msg("an empty file"), msg("cards as Scryfall has them"))
    first, _, rest = head.partition(b"\n")
    second = rest.split(b"\n", 1)[0].strip()
    if head.startswith(b"{") or (first.strip() == b"[" and len(second) > 1):
        yield from _by_line(elements, member.shown)
    elif head.startswith(b"["):
        start = elements.peek(_HEAD).index(b"[") + 1
        elements.skip(start)
        yield from elements.each(_CARD.decode, b"]")
    else:
        found = " ".join(head[:20].decode("utf-8", "replace").split())
        raise InputError(member.shown, 1, found, msg("cards as Scryfall has them"))


def _by_line(elements: Elements, shown: str) -> Iterator[ScryCard]:
    closed = True
    for number, line in enumerate(_lines(elements, shown), 1):
        data = line.strip()
        if data == b"[":
            closed = False
        elif data == b"]":
            closed = True
        elif data:
            try:
                yield _CARD.decode(data.removesuffix(b","))
            except (msgspec.DecodeError, RecursionError) as error:
                raise json_fault(f"{shown}:{number}", error) from None
    if not closed:
        raise InputError(shown, number, msg("the end of the data"), msg("the rest of it: it is cut off"))


def _lines(elements: Elements, shown: str) -> Iterator[bytes]:
    left = bytes(elements.buffer)
    for chunk in elements.chunks:
        *whole, left = (left + chunk).split(b"\n")
        yield from whole
        if len(left) > MAX_CARD:
            raise TooLarge(shown, 0, MAX_CARD)
    yield from left.split(b"\n")


def add_card(gathering: Gathering, card: ScryCard) -> None:
    """Adds one printing: its facts from any language, its names if they are ones that we keep."""
    if card.layout in NO_CARDS:
        return
    names = card.name.split(JOINT)
    if len(set(names)) < len(names):
        names = names[:1]
    name, code = JOINT.join(names), card.set.upper()
    if code not in gathering.sets:
        gathering.add_set(SetFacts(code, {"en": card.set_name}, card.released_at))
    for at, face_name in enumerate(names):
        part = at + 1 if len(names) > 1 else 0
        face = card.card_faces[at] if at < len(card.card_faces) else None
        if gathering.lacks(name, part):
            gathering.add_face(name, part, _layout(card), _face(card, face, face_name))
        printed = face.printed_name if face else card.printed_name if not part else None
        if card.lang in LANGUAGES and printed:
            gathering.add_name(card.lang, name, part, printed, code)
    gathering.add_printing(name, (code, card.collector_number), card.rarity, card.released_at)


def _layout(card: ScryCard) -> str:
    return "aftermath" if card.layout == "split" and "Aftermath" in card.keywords else card.layout


def _face(card: ScryCard, face: ScryFace | None, name: str) -> Face:
    """A face's own facts."""
    own = face or card
    types = own.type_line if own.type_line is not None else card.type_line or ""
    return Face(
        name,
        own.mana_cost or None,
        types,
        "".join(_colors(card, own)),
        keywords_of(card.keywords, own.oracle_text or "", len(card.card_faces) > 1),
        own.oracle_text or "",
        own.power,
        own.toughness,
        own.loyalty,
    )


def _colors(card: ScryCard, own: ScryFace | ScryCard) -> list[str]:
    """Scryfall tells the colours of split and flip cards at the top only; a cost tells a half's."""
    if own.colors is not None:
        return own.colors
    try:
        return sorted(ManaCost.parse(own.mana_cost or "").colors) if own.mana_cost else card.colors or []
    except ValueError:
        return []
