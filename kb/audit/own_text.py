"""A text of the reader's own: what edition it is, what it lacks, and what it contradicts."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise

from kb.audit import contradictions, editions, examples, lists, numbering, passages, terms, translation
from kb.audit.finding import Finding, gravest_first
from kb.corpus.corpus import Corpus
from kb.corpus.fingerprints import load_fingerprints, load_shapes
from kb.corpus.statements import load_statements
from kb.corpus.texts.values import Block, Document, Texts
from kb.languages.detection import detect_language
from kb.messages import Message, language_word, msg, msgn
from kb.rules import Edition, Passage, Rulebook, RuleNumber, span_words
from kb.rules.dating.dating import CONFIDENCE, group_days
from kb.rules.dating.parts import DatedPart, date_text
from kb.rules.parse import Kind
from kb.rules.parse.pieces import split_lines

# More nobody reads in one line; a pasted rulebook may have thousands.
_MOST_LISTED = 20
_UNDATED = Edition(date.min)


def books_of(part: DatedPart, shown: str, stated: date | None) -> Iterator[Rulebook]:
    """The rules of each edition that the part is of; what no edition explains stands with the first.

    A part that cannot be dated for sure is of the day that the text states, if it does.
    """
    groups = () if stated and part.dating.confidence == "low" else part.dating.groups
    elsewhere = {number for group in groups[1:] for number in group.rules}
    first = [number for number in part.book.rules if number not in elsewhere]
    edition = groups[0].editions[0] if groups else Edition(stated) if stated else _UNDATED
    yield _book(part, first, edition, shown)
    for group in groups[1:]:
        yield _book(part, group.rules, group.editions[0], shown)


def _book(part: DatedPart, numbers: Iterable[RuleNumber], edition: Edition, shown: str) -> Rulebook:
    rules = {number: part.book.rules[number]._replace(edition=edition, source=shown) for number in numbers}
    return Rulebook(part.language, edition, shown, rules, origin=shown)


def joined_books(parts: Sequence[DatedPart], shown: str, stated: date | None) -> list[Rulebook]:
    """The rules of all parts by edition: parts whose days agree, and which only order separates, are one."""
    joined: list[Rulebook] = []
    for book in (book for part in parts for book in books_of(part, shown, stated)):
        fitting = (at for at, other in enumerate(joined) if _agree(other, book))
        at = next(fitting, None)
        if at is None:
            joined.append(book)
        else:
            joined[at] = _together(joined[at], book)
    return joined


def _agree(one: Rulebook, other: Rulebook) -> bool:
    same = one.language == other.language and one.edition.overlaps(other.edition)
    return same and not one.rules.keys() & other.rules.keys()


def _together(one: Rulebook, other: Rulebook) -> Rulebook:
    """Both as one text, in force on the days on which both were."""
    ends = [book.edition.end for book in (one, other) if book.edition.end]
    edition = Edition(max(one.edition.start, other.edition.start), min(ends, default=None))
    rules = {number: rule._replace(edition=edition) for number, rule in {**one.rules, **other.rules}.items()}
    return Rulebook(one.language, edition, one.source, rules, origin=one.origin)


def wholes(parts: Sequence[DatedPart], shown: str, stated: date | None) -> Iterator[Rulebook]:
    """The parts without their editions kept apart; those that only order separates are one."""
    above: Rulebook | None = None
    for part in parts:
        book = _book(part, part.book.rules, next(books_of(part, shown, stated)).edition, shown)
        if above and above.language == book.language and not above.rules.keys() & book.rules.keys():
            rules = {**above.rules, **book.rules}
            above = Rulebook(book.language, above.edition, shown, rules, origin=shown)
        else:
            if above:
                yield above
            above = book
    if above:
        yield above


def check_order(parts: Sequence[DatedPart], shown: str) -> Iterator[Finding]:
    """Where the numbers of one language go back."""
    for before, after in pairwise(parts):
        last, first = max(before.book.rules), min(number for number in after.book.rules if number.rule)
        if before.language == after.language:
            said = msg("rule %(number)s stands after rule %(before)s", number=str(first), before=str(last))
            yield Finding("numbering", "warning", f"{shown}#L{after.line}", said)


def about_part(part: DatedPart, shown: str, stated: date | None) -> Iterator[Finding]:
    """From which days the part is, how that is known, what speaks against it, what has no place."""
    place, dating = f"{shown}#L{part.line}", part.dating
    if not dating.groups:
        said = msg("the edition of %(rules)s cannot be told", rules=listed(part.book.rules))
        yield Finding("edition", "warning", place, said)
    for group in dating.groups:
        yield Finding("edition", "note", place, _dated(part, group.rules, group_days(group)))
    if dating.unknown and part.language != "en":
        said = msg(
            "%(rules)s: figures, sentences or examples are those of no edition known",
            rules=listed(dating.unknown),
        )
        yield Finding("edition", "warning", f"{shown}#{dating.unknown[0]}", said)
    yield from _misstated(part, place, stated)
    for piece in part.left:
        kind = "orphan" if piece.kind is Kind.EXAMPLE else "numbering"
        said = msg("no rule stands above “%(words)s”", words=piece.text[:60])
        yield Finding(kind, "warning", f"{shown}#L{part.line + piece.line - 1}", said)


def _dated(part: DatedPart, numbers: Sequence[RuleNumber], days: Message) -> Message:
    given = {
        "language": language_word(part.language),
        "rules": listed(numbers),
        "days": days,
        "grade": CONFIDENCE[part.dating.confidence],
    }
    if part.dating.how == "words":
        return msgn(
            "%(language)s, one rule (%(rules)s): in force %(days)s; compared word for word,"
            " confidence: %(grade)s",
            "%(language)s, %(count)d rules (%(rules)s): in force %(days)s; compared word for word,"
            " confidence: %(grade)s",
            len(numbers),
            **given,
        )
    return msgn(
        "%(language)s, one rule (%(rules)s): in force %(days)s; compared by number, figures, sentences"
        " and examples, confidence: %(grade)s",
        "%(language)s, %(count)d rules (%(rules)s): in force %(days)s; compared by number, figures,"
        " sentences and examples, confidence: %(grade)s",
        len(numbers),
        **given,
    )


def _misstated(part: DatedPart, place: str, stated: date | None) -> Iterator[Finding]:
    """The day that the text gives itself, against the days of its rules."""
    dating = part.dating
    if stated is None or not dating.groups or dating.is_mixed or dating.confidence != "high":
        return
    days = dating.groups[0].editions
    if not any(stated in edition for edition in days):
        said = msg(
            "the text says that it is in force since %(stated)s, but its rules were so %(days)s",
            stated=stated,
            days=span_words(days[0]),
        )
        yield Finding("edition", "warning", place, said)


def listed(numbers: Iterable[RuleNumber]) -> str:
    """The numbers in a row, not too many: first and last of a long one."""
    shown = [str(number) for number in sorted(numbers) if number.rule]
    if len(shown) > _MOST_LISTED:
        return f"{shown[0]}–{shown[-1]}"
    return ", ".join(shown)


_BULLET = re.compile(r"(?P<indent>\s*)(?:[-*•–]|\d{1,2}[.)])\s+(?P<words>\S.*)")


def prose_of(text: str, shown: str, end: int | None, language: str | None) -> Document:
    """The lines of `text` before line `end` (None: all) as a document without an edition.

    A block's anchor is its line: ``L12``.
    """
    lines = split_lines(text)[: end - 1 if end else None]
    code = language or detect_language("\n".join(lines))
    return Document("", code, "article", "", "", "", None, tuple(_blocks(lines)), (), shown)


def _blocks(lines: list[str]) -> Iterator[Block]:
    for number, line in enumerate(lines, 1):
        item = _BULLET.fullmatch(line)
        if item:
            yield Block(f"L{number}", "item", Passage(item["words"].strip()), len(item["indent"]))
        elif line.strip():
            yield Block(f"L{number}", "paragraph", Passage(line.strip()))


def audit_text(
    text: str, shown: str, corpus: Corpus, day: date, language: str | None = None
) -> list[Finding]:
    """The findings on `text`, the file `shown`, beside the texts of `corpus`, on that day.

    `language` None: detected. Places are ``file#number``, ``file#L12`` for a line.
    """
    root = corpus.root
    fingerprints, every, shapes = (
        load_fingerprints(root),
        load_fingerprints(root, whole=True),
        load_shapes(root),
    )
    parts = date_text(text, every, shapes, language)
    stated = parts[0].stated if parts else None
    books = tuple(joined_books(parts, shown, stated))
    own = Texts(books, (prose_of(text, shown, parts[0].line if parts else None, language),))
    beside = Texts((*books, *corpus.texts.of_magic.rulebooks), corpus.texts.documents)
    statements = load_statements(root).statements
    findings = [
        *(finding for part in parts for finding in about_part(part, shown, stated)),
        *check_order(parts, shown),
        *numbering.check_numbering(Texts(tuple(wholes(parts, shown, stated)), ()), fingerprints),
        *editions.check_editions(own, corpus.concordance, fingerprints, day),
        *passages.check_references(own, every, beside.rulebooks),
        *passages.check_symbols(own),
        *lists.check_lists(own, corpus.cards),
        *terms.check_terms(own, corpus.terms),
        *translation.check_stale(own, fingerprints, day),
        *examples.check_example_counts(books, beside, fingerprints, shapes),
        *_on(shown, translation.check_translations(beside, fingerprints)),
        *_on(shown, contradictions.check_contradictions(beside, corpus.concordance, statements)),
    ]
    return gravest_first(findings)


def _on(shown: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Those whose place is in the file."""
    return (finding for finding in findings if finding.place.partition("#")[0] == shown)
