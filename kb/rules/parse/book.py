"""The fold of a text's pieces into a rulebook and a glossary."""

from collections.abc import Iterable
from typing import NamedTuple

from kb.numbering import MAGIC, Scheme
from kb.rules.edition import Edition
from kb.rules.number import RuleNumber
from kb.rules.parse.pieces import Kind, Piece
from kb.rules.rule import Example, Passage, Rule, Rulebook

# The paragraphs of each entry, by its term as printed.
Glossary = dict[str, tuple[str, ...]]

_NUMBERED = {Kind.SECTION, Kind.RULE, Kind.SUBRULE}
_DEPENDENT = {Kind.PARAGRAPH, Kind.EXAMPLE}


class ParsedBook(NamedTuple):
    """A rulebook, its chapters' titles by digit, its glossary, and what found no place in them.

    `left` has remainders, rules whose number stands already or that no book could print, and
    examples and paragraphs without a rule above.
    """

    book: Rulebook
    chapters: dict[str, str]
    glossary: Glossary
    left: tuple[Piece, ...]


class _Draft:
    def __init__(self, words: str) -> None:
        self.paragraphs, self.examples = [words], list[str]()


def fold_pieces(
    pieces: Iterable[Piece], language: str, edition: Edition, source: str, scheme: Scheme = MAGIC
) -> ParsedBook:
    """The book that `pieces` make up; an unnumbered paragraph belongs to the rule above it."""
    drafts: dict[RuleNumber, _Draft] = {}
    chapters: dict[str, str] = {}
    entries: dict[str, list[str]] = {}
    left: list[Piece] = []
    draft: _Draft | None = None
    term: list[str] = []
    for piece in pieces:
        kind = piece.kind
        if kind in _NUMBERED:
            draft = _numbered(piece, RuleNumber.printed(piece.number, scheme), drafts, left)
        elif kind is Kind.PARAGRAPH and draft:
            draft.paragraphs.append(piece.text)
        elif kind is Kind.EXAMPLE and draft:
            draft.examples.append(piece.text)
        elif kind is Kind.CHAPTER:
            chapters[piece.number] = piece.text
        elif kind is Kind.TERM:
            term = entries.setdefault(piece.text, [])
        elif kind is Kind.DEFINITION:
            term.append(piece.text)
        elif kind in (Kind.PARAGRAPH, Kind.EXAMPLE, Kind.REMAINDER):
            left.append(piece)
    rules = {number: _rule(number, held, language, edition, source) for number, held in drafts.items()}
    book = Rulebook(language, edition, source, rules, scheme=scheme.name)
    return ParsedBook(book, chapters, {word: tuple(said) for word, said in entries.items()}, tuple(left))


def unplaced(pieces: Iterable[Piece], scheme: Scheme = MAGIC) -> tuple[Piece, ...]:
    """What `fold_pieces` leaves, found without making the book."""
    seen: set[str] = set()
    left = []
    placed = False
    for piece in pieces:
        kind, number = piece[0], piece[3]
        if number and kind is not Kind.CHAPTER:
            placed = number not in seen and scheme.read(number) is not None
            seen.add(number)
            if not placed:
                left.append(piece)
        elif (kind in _DEPENDENT and not placed) or kind is Kind.REMAINDER:
            left.append(piece)
    return tuple(left)


def _numbered(
    piece: Piece, number: RuleNumber | None, drafts: dict[RuleNumber, _Draft], left: list[Piece]
) -> _Draft | None:
    if number is None or number in drafts:
        left.append(piece)
        return None
    drafts[number] = _Draft(piece.text)
    return drafts[number]


def _rule(number: RuleNumber, draft: _Draft, language: str, edition: Edition, source: str) -> Rule:
    examples = tuple(
        Example(f"{number}-ex{at}", Passage(words)) for at, words in enumerate(draft.examples, 1)
    )
    return Rule(number, language, edition, Passage("\n\n".join(draft.paragraphs)), examples, source)
