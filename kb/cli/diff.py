"""`kb diff`: what changed in the rules between two days."""

from __future__ import annotations

import sys
from datetime import date
from typing import TYPE_CHECKING, Any

from kb.cli.command import argument, command, option
from kb.cli.output import printable
from kb.cli.types import DATE, LANGUAGE, Number
from kb.errors import NotFound
from kb.languages import LANGUAGES
from kb.languages.words import language_word
from kb.messages import Message, msg, msgc, msgn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kb.cli.reader import Reader
    from kb.corpus import Texts
    from kb.rules import Rule, RuleNumber
    from kb.rules.compare import Change
    from kb.rules.stretches import Stretch

__all__ = ["diff"]

_MARKS = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("{+", "+}")}
_COLOURS = {"same": ("", ""), "removed": ("\x1b[31;9m", "\x1b[0m"), "added": ("\x1b[32m", "\x1b[0m")}


@command(
    msg("What changed in the rules between two days: reworded, renumbered, added, removed."),
    closing=msg(
        "Typography (quotation marks, dashes, italics, spaces) is no difference."
        " Example: kb diff 2004-01-01 2011-01-01 --lang fr"
    ),
)
@argument("first", type=DATE, label=msg("FIRST"))
@argument("second", type=DATE, label=msg("SECOND"))
@option("--section", type=Number(100, 999), about=msg("That section alone, under either day’s number."))
@option("--lang", "language", type=LANGUAGE, about=msg("The language of the texts."))
def diff(reader: Reader, first: date, second: date, section: int | None, language: str | None) -> int:
    """Carries `kb diff` out; the exit status."""
    from kb.rules.compare import compare
    from kb.rules.pairing import lineage

    corpus = reader.kb.corpus
    if language is None:
        _check_held(corpus.texts, first, second)
        _check_together(corpus.texts, first, second)
    code = language or _fullest(corpus.texts, first, second)
    old, new = (_in_force(corpus.texts, code, day) for day in (first, second))
    changes = compare(old.values(), new.values(), lineage(corpus.concordance, first, second))
    shown = [change for change in changes if section in (None, *_sections(change))]
    if reader.json:
        reader.document(_document(shown, code, first, second))
    else:
        _print(reader, shown)
        if not shown and (same := _in_both(corpus.texts, code, first, second)):
            reader.say(msg("Both days are those of one edition, in force %(days)s.", days=same))
    return 0 if shown else 1


def _fullest(texts: Texts, first: date, second: date) -> str:
    """The language that has most rules of both days, else of either."""
    counts = {code: (len(_rules(texts, code, first)), len(_rules(texts, code, second))) for code in LANGUAGES}
    return max(counts, key=lambda code: (min(counts[code]), sum(counts[code])))


def _rules(texts: Texts, language: str, day: date) -> dict[RuleNumber, Rule]:
    """The rules in force on that day; of texts that overlap, the one that began last."""
    books = [book for book in texts.rulebooks if book.language == language and book.in_force(day)]
    books.sort(key=lambda book: book.edition.start)
    return {number: rule for book in books for number, rule in book.rules.items()}


def _in_both(texts: Texts, language: str, first: date, second: date) -> str:
    """The editions of that language that hold both days; empty if there are none."""
    held = [book.edition for book in texts.rulebooks if book.language == language]
    both = sorted({edition for edition in held if first in edition and second in edition})
    return ", ".join(f"{edition.key} – {edition.end or ''}".rstrip() for edition in both)


def _check_held(texts: Texts, *days: date) -> None:
    """Says of which editions there are rules, if no language has any of one of the days."""
    for day in days:
        if not any(_rules(texts, code, day) for code in LANGUAGES):
            said = msg(
                "no rules of %(day)s in any language; there are: %(days)s",
                day=day.isoformat(),
                days=_held(texts),
            )
            raise NotFound(said)


def _held(texts: Texts) -> Message:
    """The editions at hand, language by language."""
    parts = [
        msgc("list", "%(language)s %(days)s", language=language_word(code), days=_days(texts, code))
        for code in LANGUAGES
        if any(book.language == code for book in texts.rulebooks)
    ]
    head, *more = parts
    for part in more:
        head = msgc("list", "%(head)s; %(item)s", head=head, item=part)
    return head


def _days(texts: Texts, language: str) -> str:
    held = sorted({book.edition for book in texts.rulebooks if book.language == language})
    return ", ".join(f"{edition.key} – {edition.end or ''}".rstrip() for edition in held)


def _check_together(texts: Texts, first: date, second: date) -> None:
    """Says where each day's rules are, if both have some but in no one language. Raises `NotFound`."""
    these, those = ({code for code in LANGUAGES if _rules(texts, code, day)} for day in (first, second))
    if these and those and not these & those:
        raise NotFound(
            msg(
                "no one language has the rules of both days;"
                " of %(first)s: %(these)s; of %(second)s: %(those)s",
                first=first.isoformat(),
                second=second.isoformat(),
                these=_listed(these),
                those=_listed(those),
            )
        )


def _listed(codes: set[str]) -> Message:
    head, *words = (language_word(code) for code in LANGUAGES if code in codes)
    for word in words:
        head = msgc("list", "%(head)s, %(item)s", head=head, item=word)
    return head


def _in_force(texts: Texts, language: str, day: date) -> dict[RuleNumber, Rule]:
    rules = _rules(texts, language, day)
    if rules:
        return rules
    raise NotFound(
        msg(
            "no rules in %(language)s of %(day)s; there are: %(days)s",
            language=language_word(language),
            day=day.isoformat(),
            days=_days(texts, language),
        )
    )


def _sections(change: Change) -> list[int]:
    return [rule.number.section for rule in (change.old, change.new) if rule]


def _print(reader: Reader, changes: list[Change]) -> None:
    from kb.rules.compare import KINDS

    marks = _COLOURS if sys.stdout.isatty() else _MARKS
    for change in changes:
        reader.say(f"{_number(change)}  {reader.tell(KINDS[change.kind])}")
        if change.words:
            reader.say(f"    {_marked(change.words, marks)}")
        elif change.old is None or change.new is None:
            rule = change.new or change.old
            reader.say(f"    {printable(rule.text if rule else '')}")
        for example in change.examples:
            reader.say(f"    {_marked(example, marks)}")
    reader.say(_summary(changes))
    for kind, number in _counts(changes, lambda change: change.kind).items():
        reader.say(msg("  %(kind)s: %(number)d", kind=KINDS[kind], number=number))


def _counts(changes: Iterable[Change], of: Callable[[Change], str]) -> dict[str, int]:
    """How many there are of each, in the order in which they come."""
    counts: dict[str, int] = {}
    for change in changes:
        counts[of(change)] = counts.get(of(change), 0) + 1
    return counts


def _number(change: Change) -> str:
    if change.old and change.new and change.old.number != change.new.number:
        return f"{change.old.number} → {change.new.number}"
    return str(change.number)


def _marked(words: Iterable[Stretch], marks: dict[str, tuple[str, str]]) -> str:
    parts = []
    for stretch in words:
        before, after = marks[stretch.op]
        parts.append(f"{before}{printable(stretch.text)}{after}")
    return "".join(parts).replace("\n", " ")


def _summary(changes: list[Change]) -> Message:
    if not changes:
        return msg("No difference.")
    return msgn("one rule differs", "%(count)d rules differ", len(changes))


def _document(changes: list[Change], language: str, first: date, second: date) -> dict[str, Any]:
    return {
        "object": "list",
        "lang": language,
        "from": first.isoformat(),
        "to": second.isoformat(),
        "total": len(changes),
        "kinds": _counts(changes, lambda change: change.kind),
        "sections": _counts(changes, lambda change: str(change.number.section)),
        "data": [
            {
                "object": "change",
                "kind": change.kind,
                "from": _side(change.old),
                "to": _side(change.new),
                "words": [stretch._asdict() for stretch in change.words],
                "examples": [[stretch._asdict() for stretch in example] for example in change.examples],
            }
            for change in changes
        ],
    }


def _side(rule: Rule | None) -> dict[str, str] | None:
    return None if rule is None else {"ruleNumber": str(rule.number), "ruleText": rule.text}
