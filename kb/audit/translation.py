"""A translation beside its original: rules and examples it lacks or has too many, in the same days."""

from __future__ import annotations

from collections.abc import Iterator

from kb.audit.finding import Finding
from kb.corpus import Texts
from kb.messages import msg
from kb.rules import Rulebook, RuleNumber
from kb.rules.fingerprints import Fingerprints

__all__ = ["check_translations"]


def check_translations(texts: Texts, fingerprints: Fingerprints) -> Iterator[Finding]:
    """Compares with the English text of the corpus, and with the numbers known by fingerprint."""
    for book in texts.rulebooks:
        if book.language != "en":
            yield from _beyond(book, fingerprints)
            for original in texts.rulebooks:
                if original.language == "en" and original.edition.overlaps(book.edition):
                    yield from _compare(book, original)


def _beyond(book: Rulebook, fingerprints: Fingerprints) -> Iterator[Finding]:
    """Numbers after the text's last one on their level, which no gap betrays."""
    day = book.edition.start
    section = RuleNumber(next(iter(book.rules)).section)
    for number in sorted(fingerprints.in_force(section, day) - book.rules.keys()):
        siblings = [one for one in book.rules if one.parent == number.parent]
        if siblings and number > max(siblings):
            said = msg("the English text of those days also has rule %(number)s", number=str(number))
            yield Finding("translation", "warning", f"{book.source}#{number}", said)
    for number in book.rules:
        if fingerprints.lacked(number, day):
            said = msg("the English text of those days has no rule %(number)s", number=str(number))
            yield Finding("translation", "error", f"{book.source}#{number}", said)


def _compare(book: Rulebook, original: Rulebook) -> Iterator[Finding]:
    for number in original.rules.keys() & book.rules.keys():
        here, there = len(book.rules[number].examples), len(original.rules[number].examples)
        if here != there:
            said = msg(
                "rule %(number)s has %(here)d examples here and %(there)d in %(original)s",
                number=str(number),
                here=here,
                there=there,
                original=original.source,
            )
            yield Finding("translation", "warning", f"{book.source}#{number}", said)
    shared = original.rules.keys() & book.rules.keys()
    for number in sorted(original.rules.keys() - book.rules.keys() if shared else ()):
        said = msg(
            "rule %(number)s stands in %(original)s only", number=str(number), original=original.source
        )
        yield Finding("translation", "warning", f"{book.source}#{number}", said)
