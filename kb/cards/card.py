"""A card and its faces, in the sense of rule 200 and section 709: halves are a list."""

from datetime import date
from typing import NamedTuple

from kb.cards.color import Colors
from kb.cards.layouts import Layout
from kb.cards.mana import ManaCost
from kb.cards.type_line import TypeLine


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


class Printing(NamedTuple):
    """A card's place in a set: code, collector number, rarity."""

    set_code: str
    number: str
    rarity: str


class Face(NamedTuple):
    """A half of a split card, a side of a double-faced one, or the whole of an ordinary card.

    `name` is the English one, by which names compare (rule 201.2). `mana_cost` None: it has none.
    `colors` counts a colour indicator, which the cost does not show (rule 204).
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

    def printed(self, language: str) -> str | None:
        """The best attested name in that language; None where the corpus has none."""
        for name in self.names:
            if name.language == language and name.kind == "printed":
                return name.text
        return None


class Card(NamedTuple):
    """A card by its stable id (a slug of the English name), faces in printed order."""

    id: str
    layout: Layout
    faces: tuple[Face, ...]
    printings: tuple[Printing, ...]
    released: date
    cycle: str | None = None

    @property
    def name(self) -> str:
        """The English name, halves joined by `` // ``."""
        return " // ".join(face.name for face in self.faces)

    def printed(self, language: str) -> str | None:
        """The whole name in that language; None unless every face's is attested."""
        names = [face.printed(language) for face in self.faces]
        return " // ".join(name for name in names if name) if all(names) else None

    def has_keyword(self, keyword: str) -> bool:
        """Whether some face has that keyword ability."""
        return any(keyword in face.keywords for face in self.faces)
