"""Gaps in the numbering of a text, parents that are missing, examples whose rule is."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from kb.audit.finding import LIBRARY, Finding
from kb.corpus.texts.values import Texts
from kb.messages import msg, msgn
from kb.rules import Rulebook, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints


def check_numbering(texts: Texts, fingerprints: Fingerprints) -> Iterator[Finding]:
    """What the numbers of each text show to be missing from it.

    A number that no edition of those days had is no gap. What a text has in another edition of its
    source is reported by `kb.audit.editions`.
    """
    for book in texts.rulebooks:
        elsewhere = _beside(book, texts) if book.source.startswith(LIBRARY) else set()
        for first, last in _gaps(book, fingerprints, elsewhere):
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


def _gaps(
    book: Rulebook, fingerprints: Fingerprints, elsewhere: set[RuleNumber]
) -> Iterator[tuple[RuleNumber, RuleNumber]]:
    """First and last of what is missing; above every known number a gap is not walked number by number."""
    top: dict[int, int] = {}
    for number in (*fingerprints.by_number, *elsewhere):
        top[number.section] = max(top.get(number.section, 0), number.rule)
    tails = dict(_tails(book, fingerprints, top))
    lacking = [one for one in missing(book, fingerprints, top) if one not in elsewhere]
    found = dict(runs(lacking))
    for first, last in found.items():
        found[first] = tails.pop(last.next, last)
    yield from sorted((found | tails).items())


def _tails(
    book: Rulebook, fingerprints: Fingerprints, top: Mapping[int, int]
) -> Iterator[tuple[RuleNumber, RuleNumber]]:
    """The parts of gaps between rules that lie above the last rule known of their section."""
    rules = sorted({(number.section, number.rule) for number in book.rules if number.rule})
    for (section, before), (other, after) in pairwise(rules):
        start = max(before, top.get(section, 0)) + 1
        if section == other and start < after:
            first = RuleNumber(section, start)
            if not fingerprints.lacked(first, book.edition.start):
                yield first, RuleNumber(section, after - 1)


def missing(
    book: Rulebook, fingerprints: Fingerprints, top: Mapping[int, int] | None = None
) -> Iterator[RuleNumber]:
    """The numbers that those of the text imply and that it lacks, in order.

    `top`: the last rule of each section that is looked for between others; None: all are.
    """
    present = set(book.rules)
    implied = {parent for number in present if (parent := number.parent) and parent.rule}
    levels: dict[RuleNumber | None, list[RuleNumber]] = {}
    for number in sorted(present | implied):
        if number.rule:
            levels.setdefault(number.parent, []).append(number)
    lacking = implied - present
    for parent, numbers in levels.items():
        if parent and parent.rule:
            numbers.insert(0, parent.first)
        for before, after in pairwise(numbers):
            upto = after
            if top is not None and not after.letters:
                upto = min(after, RuleNumber(after.section, min(top.get(after.section, 0) + 1, 999)))
            lacking |= set(_between(before, upto)) | ({before} - present)
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
    held, last = set(numbers), None
    for first in numbers:
        if last is None or first > last:
            last = first
            while last.next in held:
                last = last.next
            yield first, last


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
