"""MTGJSON's files: sets of cards, alone, in folders and archives, or all in one (AllPrintings)."""

import re
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import msgspec

from kb.corpus.importers.forms import check_form
from kb.corpus.importers.streams.elements import Elements
from kb.corpus.importers.streams.json_faults import json_fault
from kb.corpus.importers.streams.packed import Member
from kb.errors import InputError
from kb.messages import Message, msg

Name = Annotated[str, msgspec.Meta(max_length=400)]
Word = Annotated[str, msgspec.Meta(max_length=120)]
Text = Annotated[str, msgspec.Meta(max_length=20_000)]
# The “meta” before the data has some hundred bytes; what a file is must be clear from its beginning.
_HEAD = 1 << 16
_MANY = re.compile(
    rb'\s*\{\s*(?:"meta"\s*:\s*\{[^{}]*\}\s*,\s*)?(?P<data>"data"\s*:\s*\{\s*)?(?="[A-Z0-9_]{2,8}"\s*:\s*\{)'
)
_BOUNDARY = re.compile(rb'(\})\s*,\s*("[A-Z0-9_]{2,8}"\s*:\s*\{)')
_KEY = re.compile(rb'"[A-Z0-9_]{2,8}"\s*:\s*')


class Foreign(msgspec.Struct, rename="camel", omit_defaults=True):
    """A printing's names in another language."""

    language: Word
    name: Name | None = None
    face_name: Name | None = None
    type: Name | None = None
    text: Text | None = None


class Ruling(msgspec.Struct):
    """What was ruled on a card, and on which day."""

    date: Word
    text: Text


class MtgCard(msgspec.Struct, rename="camel", omit_defaults=True, kw_only=True):
    """One face of one printing."""

    name: Name
    number: Word
    rarity: Word
    layout: Word
    type: Name
    face_name: Name | None = None
    flavor_name: Name | None = None
    face_flavor_name: Name | None = None
    side: Word | None = None
    mana_cost: Name | None = None
    colors: list[Word] = []
    keywords: list[Name] = []
    text: Text = ""
    power: Word | None = None
    toughness: Word | None = None
    loyalty: Word | None = None
    defense: Word | None = None
    legalities: dict[Word, Word] = {}
    card_parts: list[Name] = []
    foreign_data: list[Foreign] = []
    rulings: list[Ruling] = []
    printings: list[Word] = []
    is_reprint: bool = False


class MtgToken(MtgCard, kw_only=True):
    """One face of a token, an emblem, a dungeon: what a set has beside its cards."""

    rarity: Word = "token"


class MtgSet(msgspec.Struct, rename="camel", omit_defaults=True):
    """A set; one without `code` is some other file of MTGJSON."""

    code: Word = ""
    name: Name = ""
    release_date: Word = ""
    translations: dict[Word, Name | None] = {}
    cards: list[MtgCard] = []
    tokens: list[MtgToken] = []


class _File(MtgSet, rename="camel"):
    """A file: a set as it is, or within `data`."""

    data: MtgSet | None = None


class Note(NamedTuple):
    """Something that was left out, and why."""

    place: str
    why: Message


_FILE = msgspec.json.Decoder(_File)
_SET = msgspec.json.Decoder(MtgSet)


def sets_of(member: Member, alone: bool, start: int = 0) -> Iterator[tuple[MtgSet | Note, int]]:
    """The sets in one file from byte `start`, each with the byte after it.

    With `alone` the file must have some, else it may be another file of MTGJSON. Raises `InputError`
    with the place in the file.
    """
    elements = Elements(member.chunks, member.shown, _BOUNDARY)
    head = elements.peek(_HEAD)
    many = _MANY.match(head)
    check_form(head, member.shown, "mtgjson")
    if not head.strip():
        if alone:
            raise InputError(
                member.shown, None, msg("an empty file"), msg("a set of cards as MTGJSON has it")
            )
        yield Note(member.shown, msg("the file is empty")), 0
    elif many:
        elements.go_to(start or many.end())
        for found in elements.each(_keyed, b"}}" if many["data"] else b"}"):
            yield found, elements.before
    elif not start:
        yield _single(member, elements.rest(), alone), member.size or 1


def _keyed(data: bytes) -> MtgSet:
    key = _KEY.match(data)
    return _SET.decode(memoryview(data)[key.end() if key else 0 :])


def _single(member: Member, data: bytes, alone: bool) -> MtgSet | Note:
    try:
        held = _FILE.decode(data)
    except msgspec.ValidationError as error:
        if alone or not str(error).endswith(("`$.data`", "`$`")):
            raise json_fault(member.shown, error, data) from None
        held = _File()
    except (msgspec.DecodeError, RecursionError) as error:
        raise json_fault(member.shown, error, data) from None
    found = held.data or held
    if found.code:
        return found
    if alone:
        raise InputError(member.shown, None, msg("other data"), msg("a set of cards as MTGJSON has it"))
    return Note(member.shown, msg("it is no set of cards"))
