"""What may be asked: the parameters of each address, as types that read, bound and describe them."""

from datetime import date
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from kb.errors import UsageError
from kb.messages import msg

T = TypeVar("T", bound="Asked")

_Language = Annotated[str, Meta(max_length=20, description="fr, it or en, in any spelling")]
_Query = Annotated[str, Meta(max_length=1000)]
_Question = Annotated[str, Meta(min_length=1, max_length=1000)]
_Name = Annotated[str, Meta(min_length=1, max_length=1000, description="any name of the card, or its half's")]
_Word = Annotated[str, Meta(max_length=200)]


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Of every address: the reader's language, before what `Accept-Language` says."""

    lang: _Language | None = None


class Nothing(Asked):
    """An address without parameters of its own."""


class Search(Asked, rename={"source": "from", "areas": "in", "day": "date"}):
    """`from` is the language of the query, `texts` of the hits, `in` their kinds, with commas."""

    q: _Query
    source: _Language | None = None
    areas: _Word = ""
    day: date | None = None
    texts: _Language | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 10
    offset: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class Card(Asked, rename={"source": "from"}):
    """`from` is the language of the name."""

    name: _Name
    source: _Language | None = None


class Beginning(Asked, rename={"source": "from"}):
    """What the names of cards begin with; those of the language `from` come first."""

    prefix: _Name
    source: _Language | None = None


class Rule(Asked, rename={"day": "date"}):
    """`ref` is a number, or several as `kb rule` reads them, in force on `date`; `texts` the languages
    wanted of them, with commas."""

    ref: _Word
    texts: _Word = ""
    day: date | None = None
    subtree: bool = False
    history: bool = False


class Check(Asked, rename={"other": "with", "also": "and", "day": "date"}):
    """The options of `kb check`; `with` is the second card of a comparison, `REPEATED` may be repeated."""

    card: _Name
    question: _Question
    zone: _Word | None = None
    half: _Word | None = None
    fused: bool = False
    cast_from: _Word | None = None
    face: _Word | None = None
    transformed: bool = False
    melded: bool = False
    meld_with: _Name | None = None
    flipped: bool = False
    face_down: bool = False
    unlocked: _Word | None = None
    copy_of: _Name | None = None
    turned_by: _Word | None = None
    free: bool = False
    token: bool = False
    prototyped: bool = False
    bestowed: bool = False
    mutated: _Name | None = None
    on_adventure: bool = False
    commander: bool = False
    x: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    other: _Name | None = None
    with_state: _Word | None = None
    also: tuple[_Name, ...] = ()
    allow: tuple[_Question, ...] = ()
    forbid: tuple[_Question, ...] = ()
    flash: tuple[_Question, ...] = ()
    more: _Word | None = None
    less: _Word | None = None
    instead: _Word | None = None
    day: date | None = None
    history: bool = False


REPEATED = frozenset(("allow", "forbid", "flash", "and"))


class Text(Asked, rename={"source": "from"}):
    """A term, or a text to be dated; `from` is its language."""

    text: Annotated[str, Meta(min_length=1)]
    source: _Language | None = None


class List(Text, kw_only=True, rename={"source": "from"}):
    """A list of cards, and the language wanted of their names; with `fix` names with one error are taken."""

    to: _Language
    fix: bool = False
    column: _Word | None = None


class Diff(Asked):
    """Two days; a section alone under either day's number; the language of the texts."""

    first: date
    second: date
    section: Annotated[int, Meta(ge=100, le=999)] | None = None
    texts: _Language | None = None


def read(kind: type[T], given: dict[str, Any]) -> T:
    """The parameters that a request gave. Raises `UsageError` with the name of the one that is wrong."""
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as fault:
        # msgspec says “… - at `$.limit`”, or names the field that is missing or not known
        name = str(fault).partition("$.")[2] or str(fault).partition("field `")[2]
        raise UsageError(
            msg(
                "the parameter “%(name)s” is missing, unknown or out of its bounds: see /v1/openapi.json",
                name=name.strip("`") or "?",
            )
        ) from None
