"""Is each text of the edition that it says, of one edition, and still in force?"""

from collections.abc import Iterator, Sequence
from datetime import date

from kb.audit.finding import LIBRARY, Finding
from kb.cards.sources import source_words
from kb.corpus.texts.values import Texts
from kb.messages import msg, semicolons
from kb.rules import Concordance, Edition, Rulebook, span_words
from kb.rules.dating.fingerprints import Fingerprints


def check_editions(
    texts: Texts, concordance: Concordance, fingerprints: Fingerprints, day: date
) -> Iterator[Finding]:
    """Sources that mix editions, English wordings of other days, and what is out of force on `day`."""
    yield from _mixed(texts)
    for book in texts.rulebooks:
        if book.language == "en":
            yield from _misdated(book, fingerprints)
        if book.edition.end and book.edition.end < day:
            yield _superseded(book, concordance, day)


def _mixed(texts: Texts) -> Iterator[Finding]:
    sources: dict[tuple[str, str, int], list[Rulebook]] = {}
    for book in texts.rulebooks:
        undated = book.edition.start == date.min
        if book.source.startswith(LIBRARY) or not book.rules or undated:
            continue
        section = next(iter(book.rules)).section
        sources.setdefault((book.origin, book.language, section), []).append(book)
    for (origin, _, section), books in sources.items():
        if len(books) > 1:
            parts = [
                msg("%(rules)s as in force %(days)s", rules=_numbers(book), days=span_words(book.edition))
                for book in books
            ]
            said = msg(
                "%(source)s mixes editions of section %(section)d: %(parts)s",
                source=source_words(origin),
                section=section,
                parts=semicolons(parts),
            )
            yield Finding("mixed", "warning", books[-1].source, said)


def _numbers(book: Rulebook) -> str:
    return ", ".join(str(number) for number in book.rules)


def _misdated(book: Rulebook, fingerprints: Fingerprints) -> Iterator[Finding]:
    for rule in book:
        words = rule.passage.original
        first = words.partition("\n\n")[0]
        seen = fingerprints.find(words, rule.number) or fingerprints.find(first, rule.number)
        place = f"{book.source}#{rule.number}"
        day = book.edition.start
        known = fingerprints.stood(rule.number, day) or fingerprints.lacked(rule.number, day)
        if known and not seen:
            said = msg("these are the words of rule %(number)s in no edition known", number=str(rule.number))
            yield Finding("edition", "warning", place, said)
        elif known and not any(_covers(one.edition, book.edition, fingerprints.releases) for one in seen):
            days = semicolons(span_words(edition) for edition in dict.fromkeys(one.edition for one in seen))
            said = msg(
                "the text is dated %(stated)s, but these words were in force %(days)s",
                stated=span_words(book.edition),
                days=days,
            )
            yield Finding("edition", "error", place, said)


def _covers(outer: Edition, inner: Edition, releases: Sequence[date]) -> bool:
    """Whether every day of `inner` lies in `outer`, or it is an unlisted edition just before `outer`."""
    after = next((day for day in releases if day >= inner.start), None)
    if inner.start not in releases and outer.start == after:
        return True
    ends = outer.end is None or (inner.end is not None and inner.end <= outer.end)
    return outer.start <= inner.start and ends


def _superseded(book: Rulebook, concordance: Concordance, day: date) -> Finding:
    today = {
        str(concordance.at(provision.id, day))
        for rule in book
        for provision in concordance.provisions(rule.number, book.edition.start)
        if concordance.at(provision.id, day)
    }
    days = span_words(book.edition)
    if today:
        said = msg(
            "in force %(days)s; its rules now have the numbers %(numbers)s",
            days=days,
            numbers=", ".join(sorted(today)),
        )
    else:
        said = msg("in force %(days)s", days=days)
    return Finding("superseded", "note", book.source, said)
