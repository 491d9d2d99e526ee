"""The rules that a query names by their numbers, beside what else it asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kb.query.grammar import MAX_LENGTH, is_small
from kb.query.lexer import Lexeme, lexemes, plain
from kb.query.operators import Mode, key_of
from kb.search.conditions.numbers import Numbers
from kb.search.postings.protocol import Postings

if TYPE_CHECKING:
    from kb.rules import RuleNumber

# Of a range: as many as a search shows hits.
MOST_NUMBERS = 100


class Numbered(NamedTuple):
    """The rules that a query names, and its other words, in their places; empty where there are none."""

    numbers: tuple[RuleNumber, ...] = ()
    rest: str = ""

    @property
    def text(self) -> str:
        """What is left to search for: the other words, beside operators alone the numbers as words."""
        if any(one.kind in ("word", "phrase", "exact") for one in lexemes(self.rest)):
            return self.rest
        return f"{self.rest} {' '.join(map(str, self.numbers))}"


def numbered(text: str, postings: Postings) -> Numbered | None:
    """What `text` names by number; None for nothing.

    A round number alone is a quantity (100 cards), any other a section if there is one, or if nothing
    else is typed.
    """
    if len(text) > MAX_LENGTH or not any(letter.isdecimal() for letter in text):
        return None
    from kb.rules.references import references, without  # few queries have a number

    shown = plain(text)
    open_text = shown
    for start, end in _closed(lexemes(shown)):
        open_text = f"{open_text[:start]}{'|' * (end - start)}{open_text[end:]}"
    free = references(open_text)
    is_whole = not _words(without(shown, free))
    found = [one for one in free if one.sure or _is_known(one.first, is_whole, postings)]
    if not found:
        return None
    known = Numbers(postings)
    numbers = dict.fromkeys(number for one in found for number in one.numbers(known.of_section))
    rest = without(shown, found)
    return Numbered(tuple(numbers)[:MOST_NUMBERS], rest if _words(rest) else "")


def _words(text: str) -> str:
    """`text`, empty if it has small words and signs alone."""
    return "" if is_small("".join(c if c.isalnum() else " " for c in text)) else text


def _closed(pieces: list[Lexeme]) -> Iterator[tuple[int, int]]:
    """Where no number is looked for: in conditions, in quotes with other words, in what is excluded."""
    from kb.rules.references import references, without

    for at, one in enumerate(pieces):
        is_operator = one.kind == "condition" and key_of(one.parts[0], Mode.SEARCH)
        is_phrase = one.kind == "phrase" and _words(without(one.text, references(one.text)))
        is_excluded = at > 0 and pieces[at - 1].kind == "minus"
        if is_operator or is_phrase or is_excluded or one.kind == "exact":
            yield one.at, one.at + len(one.source)


def _is_known(number: RuleNumber, is_whole: bool, postings: Postings) -> bool:
    """Whether what may be a quantity is the number of a rule."""
    if number.rule:
        return bool(postings.documents("number", str(number)))
    return is_whole or (number.section % 100 > 0 and bool(postings.terms("number", str(number))))
