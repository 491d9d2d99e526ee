"""What the lines of a rules text are."""

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """The kinds of pieces; each non-blank line of a text is part of exactly one piece."""

    INTRODUCTION = "introduction"
    CONTENTS = "contents"
    HEADING = "heading"
    """The word that opens a part of the book: Contents, Glossary, Credits."""
    CHAPTER = "chapter"
    """``7. Additional Rules``: its number is one digit."""
    SECTION = "section"
    """``709. Split Cards``"""
    RULE = "rule"
    SUBRULE = "subrule"
    PARAGRAPH = "paragraph"
    """Without a number: it continues what stands above it."""
    EXAMPLE = "example"
    TERM = "term"
    DEFINITION = "definition"
    CREDITS = "credits"
    PAGE = "page"
    """A page's number, left behind by the layout."""
    REMAINDER = "remainder"
    """What nothing above explains."""

    __hash__ = str.__hash__  # an enumeration's own is slow, and there are thousands of pieces


class Piece(NamedTuple):
    """One piece: `line` is where it begins, from 1; `lines` how many non-blank lines it covers.

    `number` is a rule's, section's or chapter's as a word, empty for all else; `text` leaves it out.
    """

    kind: Kind
    line: int
    lines: int
    number: str
    text: str
