"""Translations that the English text has left behind: which of their rules read otherwise by now."""

from collections.abc import Iterator
from datetime import date

from kb.audit.finding import Finding
from kb.corpus.texts.values import Texts
from kb.messages import msg
from kb.rules import Rulebook, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints

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
            said = msg("the English text reads otherwise since then: %(rules)s", rules=shown)
            yield Finding("stale", "note" if ended else "warning", book.source, said)


def left_behind(book: Rulebook, fingerprints: Fingerprints, day: date) -> Iterator[RuleNumber]:
    """The rules of which the English words are known on the text's first day, and no more on `day`."""
    for number in book.rules:
        seen = fingerprints.by_number.get(number, ())
        then = {one.sha for one in seen if book.edition.start in one.edition}
        if then and number.rule and not any(fingerprints.stands(sha, day) for sha in then):
            yield number
