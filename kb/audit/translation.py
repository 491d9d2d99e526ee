"""A translation beside its original: what it lacks or has too many of, and what reads otherwise now."""

from collections.abc import Iterator
from datetime import date

from kb.audit.examples import counted
from kb.audit.finding import Finding
from kb.audit.numbering import missing, runs
from kb.corpus.texts.values import Texts
from kb.messages import msg
from kb.rules import Rulebook, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints


def check_translations(texts: Texts, fingerprints: Fingerprints) -> Iterator[Finding]:
    """Compares with the English texts at hand, and with the numbers known by fingerprint."""
    for book in texts.rulebooks:
        if book.language != "en":
            gaps = set(missing(book, fingerprints))
            yield from _after_the_last(book, fingerprints)
            for original in texts.rulebooks:
                if original.language == "en" and original.edition.overlaps(book.edition):
                    yield from _examples(book, original)
                    yield from _lacking(book, original, gaps)


def _after_the_last(book: Rulebook, fingerprints: Fingerprints) -> Iterator[Finding]:
    """Numbers after the text's last one on their level, which no gap betrays."""
    day = book.edition.start
    last: dict[RuleNumber | None, RuleNumber] = {}
    for number in sorted(book.rules):
        last[number.parent] = number
    for section in {number.section for number in book.rules}:
        for number in sorted(fingerprints.in_force(RuleNumber(section), day) - book.rules.keys()):
            if number.parent in last and number > last[number.parent]:
                said = msg("the English text of those days also has rule %(number)s", number=str(number))
                yield Finding("translation", "warning", f"{book.source}#{number}", said)
    for number in book.rules:
        if fingerprints.lacked(number, day):
            said = msg("the English text of those days has no rule %(number)s", number=str(number))
            yield Finding("translation", "error", f"{book.source}#{number}", said)


def _examples(book: Rulebook, original: Rulebook) -> Iterator[Finding]:
    for number in sorted(original.rules.keys() & book.rules.keys()):
        here, there = len(book.rules[number].examples), len(original.rules[number].examples)
        if here != there:
            said = msg(
                "rule %(number)s has %(here)s here and %(there)s in %(original)s",
                number=str(number),
                here=counted(here),
                there=counted(there),
                original=original.source,
            )
            yield Finding("translation", "warning", f"{book.source}#{number}", said)


def _lacking(book: Rulebook, original: Rulebook, gaps: set[RuleNumber]) -> Iterator[Finding]:
    """What the original has within the range of rules that the translation has, but for reported gaps."""
    ranges: dict[int, list[int]] = {}
    for number in book.rules:
        if number.rule:
            ranges.setdefault(number.section, []).append(number.rule)
    lacking = [
        number
        for number in sorted(original.rules.keys() - book.rules.keys() - gaps)
        if (held := ranges.get(number.section)) and min(held) <= number.rule <= max(held)
    ]
    for first, last in runs(lacking):
        shown = str(first) if first == last else f"{first}–{last}"
        said = msg("only %(original)s has %(rules)s", rules=shown, original=original.source)
        yield Finding("translation", "warning", f"{book.source}#{first}", said)


# More nobody reads in one line; an old rulebook differs in thousands of rules.
_MOST_LISTED = 40


def check_stale(texts: Texts, fingerprints: Fingerprints, day: date) -> Iterator[Finding]:
    """One finding a text: a note if it says itself that it has ended, a warning if it passes for valid."""
    for book in texts.rulebooks:
        changed = [] if book.language == "en" else sorted(left_behind(book, fingerprints, day))
        if changed:
            ended = book.edition.end is not None and book.edition.end < day
            shown = ", ".join(map(str, changed[:_MOST_LISTED]))
            if len(changed) > _MOST_LISTED:
                shown += f" … ({len(changed)})"
            said = msg("the English text has changed since then: %(rules)s", rules=shown)
            yield Finding("stale", "note" if ended else "warning", book.source, said)


def left_behind(book: Rulebook, fingerprints: Fingerprints, day: date) -> Iterator[RuleNumber]:
    """The rules of which the English words are known on the text's first day, and no more on `day`."""
    for number in book.rules:
        seen = fingerprints.by_number.get(number, ())
        then = {one.sha for one in seen if book.edition.start in one.edition}
        if then and number.rule and not any(fingerprints.stands(sha, day) for sha in then):
            yield number
