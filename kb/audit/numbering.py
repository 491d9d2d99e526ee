"""Gaps in the numbering of a text, parents that are missing, examples whose rule is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kb.audit.finding import LIBRARY, Finding
from kb.corpus import Texts
from kb.messages import msg, msgn
from kb.rules import Rulebook, RuleNumber
from kb.rules.fingerprints import Fingerprints

__all__ = ["check_numbering", "missing", "runs"]


def check_numbering(texts: Texts, fingerprints: Fingerprints) -> Iterator[Finding]:
    """What the numbers of each text show to be missing from it.

    A number that no edition of those days had is no gap. What a text has in another edition of its
    source is told by `kb.audit.editions`.
    """
    for book in texts.rulebooks:
        elsewhere = _beside(book, texts) if book.source.startswith(LIBRARY) else set()
        for first, last in runs([one for one in missing(book, fingerprints) if one not in elsewhere]):
            yield _gap(book, first, last)
        yield from _orphans(book)


def _beside(book: Rulebook, texts: Texts) -> set[RuleNumber]:
    """What the corpus has of a library's text already, and the library's text therefore leaves out."""
    return {
        number
        for other in texts.rulebooks
        if other is not book and other.language == book.language and other.edition.overlaps(book.edition)
        for number in other.rules
    }


def missing(book: Rulebook, fingerprints: Fingerprints) -> Iterator[RuleNumber]:
    """The numbers that those of the text imply and that it lacks, in order."""
    present = set(book.rules)
    implied = {parent for number in present if (parent := number.parent) and parent.rule}
    levels: dict[RuleNumber | None, list[RuleNumber]] = {}
    for number in sorted(present | implied):
        if number.rule:
            levels.setdefault(number.parent, []).append(number)
    lacking = implied - present
    for parent, numbers in levels.items():
        if parent and parent.rule:
            numbers.insert(0, RuleNumber(parent.section, parent.rule, "a"))
        for before, after in pairwise(numbers):
            lacking |= set(_between(before, after)) | ({before} - present)
    for number in sorted(lacking - present):
        if not fingerprints.lacked(number, book.edition.start):
            yield number


def _between(before: RuleNumber, after: RuleNumber) -> Iterator[RuleNumber]:
    number = before.next
    while number < after:
        yield number
        number = number.next


def runs(numbers: list[RuleNumber]) -> Iterator[tuple[RuleNumber, RuleNumber]]:
    """Numbers in order, as the first and last of each unbroken run on one level."""
    while numbers:
        last = numbers[0]
        while last.next in numbers:
            last = last.next
        yield numbers[0], last
        numbers = [number for number in numbers if not numbers[0] <= number <= last]


def _gap(book: Rulebook, first: RuleNumber, last: RuleNumber) -> Finding:
    place = f"{book.source}#{first}"
    if first == last:
        said = msg("rule %(number)s is missing from the text", number=str(first))
    else:
        said = msg("rules %(first)s to %(last)s are missing from the text", first=str(first), last=str(last))
    return Finding("numbering", "warning", place, said)


def _orphans(book: Rulebook) -> Iterator[Finding]:
    counts: dict[str, int] = {}
    for example in book.orphans:
        owner = example.anchor.partition("-")[0]
        counts[owner] = counts.get(owner, 0) + 1
    for owner, count in counts.items():
        said = msgn(
            "the text has an example of rule %(number)s, but not the rule",
            "the text has %(count)d examples of rule %(number)s, but not the rule",
            count,
            number=owner,
        )
        yield Finding("orphan", "warning", f"{book.source}#{owner}-ex1", said)
