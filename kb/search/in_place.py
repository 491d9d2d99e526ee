"""What is wrong with an operator is told with its place in the query."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kb.errors import UsageError
from kb.messages import Message, msg
from kb.search.syntax import Halves, Operator

__all__ = ["in_place"]


@contextmanager
def in_place(condition: Operator | Halves) -> Iterator[None]:
    """Adds the place of `condition`, and what stands there, to the `UsageError` that is raised within."""
    try:
        yield
    except UsageError as refused:
        first = condition.operators[0] if isinstance(condition, Halves) else condition
        raise UsageError(_told(first, refused)) from None


def _told(operator: Operator, refused: UsageError) -> Message:
    from kb.checker import QuestionError

    place, said = operator.at + 1, f"{operator.name}{operator.sign}{operator.value}"
    if not isinstance(refused, QuestionError):
        return msg("character %(place)d of the query: %(reason)s", place=place, reason=refused.message)
    return msg(
        "character %(place)d of the query: found “%(found)s”, expected %(expected)s",
        place=place,
        found=said,
        expected=refused.expected,
    )
