"""The texts of a corpus: rulebooks in dated editions, and documents about them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from kb.numbering import MAGIC
from kb.rules import Edition, Passage, Rule, Rulebook, RuleNumber


class Block(NamedTuple):
    """A paragraph, heading or list item of a document.

    `anchor` is stable and unique in the document. `kind` is ``paragraph``, ``heading`` or ``item``;
    `level` is a heading's (2 and deeper) or an item's (0 outermost).
    """

    anchor: str
    kind: str
    passage: Passage
    level: int = 0


class Document(NamedTuple):
    """An article, or a collection of rulings: `kind` is ``article`` or ``rulings``.

    `id` is unique in its language and kind. `concerns` has card ids and rule numbers as written.
    `edition` None: the text is not bound to one.
    """

    id: str
    language: str
    kind: str
    title: str
    source: str
    part: str
    edition: Edition | None
    blocks: tuple[Block, ...]
    concerns: tuple[str, ...]
    file: str

    def block(self, anchor: str) -> Block | None:
        """The block with that anchor."""
        return next((block for block in self.blocks if block.anchor == anchor), None)


class Texts(NamedTuple):
    """All rulebooks and documents, by language, then by file name."""

    rulebooks: tuple[Rulebook, ...]
    documents: tuple[Document, ...]

    @property
    def of_magic(self) -> Texts:
        """Without rulebooks of other games: what dates, compares and audits knows Magic's alone."""
        return self._replace(rulebooks=tuple(one for one in self.rulebooks if one.scheme == MAGIC.name))

    def wordings(self, number: RuleNumber, language: str | None = None) -> list[Rule]:
        """Every wording under that number, in one language or all, older ones first."""
        found = [
            book.rules[number]
            for book in self.rulebooks
            if number in book.rules and language in (None, book.language)
        ]
        return sorted(found, key=lambda rule: rule.edition.start)

    def rule(self, number: RuleNumber, language: str, day: date) -> Rule | None:
        """The wording in force on that day; None where the corpus has none in that language."""
        for rule in self.wordings(number, language):
            if day in rule.edition:
                return rule
        return None

    def translations(self, rule: Rule) -> list[Rule]:
        """The same number in other languages, in editions that overlap."""
        return [
            other
            for other in self.wordings(rule.number)
            if other.language != rule.language and other.edition.overlaps(rule.edition)
        ]

    def rules(self) -> Iterator[Rule]:
        """Every rule of every book."""
        for book in self.rulebooks:
            yield from book
