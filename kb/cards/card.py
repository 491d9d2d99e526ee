"""A card and its faces, in the sense of rule 200 and section 709: halves are a list."""

import re
from datetime import date
from typing import Final, NamedTuple

from kb.cards.color import COLORS, Colors
from kb.cards.defining import Defined, defined_by, spoken_of_itself
from kb.cards.layouts import Layout
from kb.cards.mana import ManaCost
from kb.cards.type_line import TypeLine
from kb.languages import ENGLISH

_LAND_TYPES: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_REMINDER = re.compile(r"\([^()]*\)")
_COLORED = re.compile(r"\{([^{}]*)\}")


class PrintedName(NamedTuple):
    """A face's name in one language as printed, where it is attested, and how surely.

    `confidence` is ``high``, ``medium`` or ``low``; `kind` is ``printed`` or, for a name that
    only a text uses, ``alias``.
    """

    text: str
    language: str
    source: str
    confidence: str
    kind: str = "printed"


class PrintedText(NamedTuple):
    """A face's rules text in one language as the set `source` prints it; it may be older than the English.

    What is no set is what the library calls a collection of translations.
    """

    language: str
    text: str
    source: str

    @property
    def is_of_set(self) -> bool:
        """Whether a set prints it."""
        return "/" not in self.source


class Printing(NamedTuple):
    """A card's place in a set: code, collector number, rarity."""

    set_code: str
    number: str
    rarity: str


# The ability stands first on a line: Prototype {2}{B} — 2/2
_PROTOTYPE = re.compile(r"^Prototype ((?:\{[^{}]{1,7}\})+) (?:—|-) ([0-9]{1,3})/([0-9]{1,3})", re.MULTILINE)


class Prototype(NamedTuple):
    """The second mana cost, power and toughness of a prototype card (rule 718)."""

    mana_cost: ManaCost
    power: str
    toughness: str


class Face(NamedTuple):
    """A half of a split card, a side of a double-faced one, or the whole of an ordinary card.

    `name` is the English one, by which names compare (rule 201.2). `mana_cost` None: it has none.
    `colors` counts a colour indicator, which the cost does not show (rule 204). `text` is the English rules
    text, empty where it is not known here; `value`: the mana value of a melded permanent (rule 202.3c).
    """

    name: str
    mana_cost: ManaCost | None
    type_line: TypeLine
    colors: Colors
    keywords: tuple[str, ...] = ()
    names: tuple[PrintedName, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    text: str = ""
    texts: tuple[PrintedText, ...] = ()
    value: int | None = None

    def printed(self, language: str) -> str | None:
        """The best attested name in that language; None where the corpus has none."""
        for name in self.names:
            if name.language == language and name.kind == "printed":
                return name.text
        return None

    @property
    def prototype(self) -> Prototype | None:
        """What it is prototyped, by its text; None for any other card, and where the text is not known."""
        found = _PROTOTYPE.search(self.text)
        return Prototype(ManaCost.parse(found[1]), found[2], found[3]) if found else None

    @property
    def defined(self) -> Defined:
        """What its abilities define, as far as its text is known."""
        return defined_by(self.name, self.text, self.keywords)

    def says(self, pattern: str) -> re.Match[str] | None:
        """Where its text speaks of itself so; see `kb.cards.defining.spoken_of_itself`."""
        return spoken_of_itself(self.name, self.text, pattern)

    def text_in(self, language: str) -> PrintedText | None:
        """The rules text in that language, the English one under its own name; None where it is not known."""
        if language == ENGLISH and self.text:
            return PrintedText(ENGLISH, self.text, "")
        return next((one for one in self.texts if one.language == language), None)


class Card(NamedTuple):
    """A card by its stable id (a slug of the English name), faces in printed order.

    `legalities`: each format of which it is known, with ``Legal``, ``Banned`` or ``Restricted``.
    `earlier`: sets of days unknown here in which it also is, while all `printings` are reprints: it may be
    older than `released` then.
    """

    id: str
    layout: Layout
    faces: tuple[Face, ...]
    printings: tuple[Printing, ...]
    released: date
    cycle: str | None = None
    legalities: tuple[tuple[str, str], ...] = ()
    earlier: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The English name, halves joined by `` // ``."""
        return " // ".join(face.name for face in self.faces)

    def printed(self, language: str) -> str | None:
        """The whole name in that language; None unless every face's is attested."""
        names = [face.printed(language) for face in self.faces]
        return " // ".join(name for name in names if name) if all(names) else None

    @property
    def identity(self) -> Colors:
        """Its color identity, as far as its text is known: symbols, colors, basic land types (903.4)."""
        return frozenset().union(*map(_identity, self.faces))

    def value_of(self, index: int) -> int:
        """The mana value of the object that the face at `index` is: a back face has the front's (202.3b)."""
        face = self.faces[index]
        if face.value is not None:
            return face.value
        if index and self.layout in (Layout.FLIP, Layout.TRANSFORM):
            face = self.faces[0]
        return face.mana_cost.mana_value() if face.mana_cost else 0

    def has_keyword(self, keyword: str) -> bool:
        """Whether some face has that keyword ability."""
        return any(keyword in face.keywords for face in self.faces)


def _identity(face: Face) -> Colors:
    """Reminder text has no part in it (rule 903.4d)."""
    symbols = _COLORED.findall(str(face.mana_cost or "") + _REMINDER.sub("", face.text))
    letters = {part for symbol in symbols for part in symbol.split("/")}
    lands = {_LAND_TYPES[one] for one in face.type_line.subtypes if one in _LAND_TYPES}
    return face.colors | (letters & set(COLORS)) | lands
