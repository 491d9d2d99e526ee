"""A rule of one edition in one language, with its examples, and the book they stand in."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from kb.rules.edition import Edition
from kb.rules.number import RuleNumber


class Repair(NamedTuple):
    """`stands` in the source's `context` is really `reads`.

    `context` is a passage of the original that occurs once; `reads` replaces it whole.
    """

    context: str
    reads: str
    why: str
    evidence: str


class Passage(NamedTuple):
    """A paragraph: its words as published, and the repairs to them."""

    original: str
    repairs: tuple[Repair, ...] = ()

    @property
    def text(self) -> str:
        """The words with every repair carried out."""
        text = self.original
        for repair in self.repairs:
            text = text.replace(repair.context, repair.reads, 1)
        return text


class Example(NamedTuple):
    """A worked example under a rule. `anchor` is stable within the corpus: ``708.5-ex1``."""

    anchor: str
    passage: Passage


class Rule(NamedTuple):
    """A numbered paragraph. `passage` leaves the number out; a section's passage is its title."""

    number: RuleNumber
    language: str
    edition: Edition
    passage: Passage
    examples: tuple[Example, ...]
    source: str
    """The document of the corpus it comes from: ``corpus/fr/rules/708@2010-02-01.md``."""

    @property
    def text(self) -> str:
        """The rule's words, repairs carried out."""
        return self.passage.text


# A text with so many rules has all of its edition's: the shortest edition known has some 650.
WHOLE_BOOK = 500


def _untitled(_: str) -> str:
    return ""


class Rulebook(NamedTuple):
    """The rules of one text: one language, one edition, possibly a part of the whole book.

    Iterating gives the rules in the book's order, not the fields.
    """

    language: str
    edition: Edition
    source: str
    rules: Mapping[RuleNumber, Rule]
    """In the book's order."""
    title: str = ""
    """The section's title, where the book is one section."""
    origin: str = ""
    """Where the text comes from: ``document 000``."""
    part: str = ""
    """What was taken from there."""
    orphans: tuple[Example, ...] = ()
    """Examples whose rule the text lacks; the anchor names it: ``711.5-ex1``."""
    scheme: str = "magic"
    """How it numbers its rules (`kb.numbering`): what game it is of."""
    chapter: Callable[[str], str] = _untitled
    """The title of a chapter by its number; empty where it is not known."""

    def __iter__(self) -> Iterator[Rule]:  # type: ignore[override]
        return iter(self.rules.values())

    def subtree(self, number: RuleNumber) -> list[Rule]:
        """The rule with that number and all below it, in order."""
        return [rule for rule in self.rules.values() if number.contains(rule.number)]

    def in_force(self, day: date) -> bool:
        """Whether this text was in force on that day."""
        return day in self.edition
