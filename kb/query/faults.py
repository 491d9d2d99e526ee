"""What cannot be read in a query, reported with its place."""

from collections.abc import Iterable, Sequence
from typing import Any

from kb.errors import UsageError
from kb.languages import CODES, spoken
from kb.messages import Message, Native, msg, msgc
from kb.query.tree import Condition

_EXAMPLES = ("names", "cost", "mv", "colors", "types", "castable")


class Misread(UsageError):
    """A query that cannot be read at offset `at`, because of `reason`.

    `place` is the offset of the very value that cannot stand there, `expected` what could.
    """

    def __init__(self, at: int, reason: Message, expected: Any = None, place: int | None = None) -> None:
        super().__init__(msg("character %(place)d of the query: %(reason)s", place=at + 1, reason=reason))
        self.reason, self.expected = reason, expected
        self.place = at if place is None else place


class Unfit(Exception):
    """A value that an operator cannot have; `is_whole`: it is reported as the whole condition."""

    def __init__(self, expected: Message | Native | str, is_whole: bool = False) -> None:
        super().__init__(expected)
        self.expected, self.is_whole = expected, is_whole


def unfit(found: str, expected: Any) -> Message:
    """What stands there, and what was expected."""
    return msg("found “%(found)s”, expected %(expected)s", found=found, expected=expected)


def misread(condition: Condition, expected: Any) -> Misread:
    """For a value of `condition` that turns out not to exist."""
    return Misread(condition.at, unfit(condition.typed, expected), expected)


def a_question() -> Message:
    """What is expected where a check says nothing that can be asked."""
    return msg(
        "what to read (%(readings)s …) or a condition (mv<=3, c:r or t:instant …);"
        " all of them: kb check --help",
        readings=in_each(_EXAMPLES, "readings"),
    )


def one_of(words: Sequence[str], subject: str) -> Message:
    """What is expected where one of these may stand, each as the reader's language has it."""
    return msgc("expected", "one of %(words)s", words=in_each(words, subject))


def in_each(words: Iterable[str], subject: str) -> Native:
    """The words as each language says them, and as they can be typed."""
    return Native({code: ", ".join(spoken(subject, word, code) for word in words) for code in CODES})
