"""`kb diff`: what changed in the rules between two days."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Any

from kb.cli.options import DATE, LANGUAGE, argument, command, number, option
from kb.cli.output import printable
from kb.messages import Message, msg, msgn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kb.cli.reader import Reader
    from kb.cli.terminal import Terminal
    from kb.rules import Rule
    from kb.rules.comparing.compare import Change
    from kb.rules.comparing.spans import Stretch

__all__ = ["diff"]

Lacking = dict[date, list[int]]
"""The sections of which there is no text of that day."""

_MARKS = {"same": ("", ""), "removed": ("[-", "-]"), "added": ("{+", "+}")}
_LOOKS: dict[str, dict[str, bool | str]] = {
    "same": {},
    "removed": {"fg": "red", "strikethrough": True},
    "added": {"fg": "green", "underline": True},
}


@command(
    about=msg("Compare the rules of two days: what was reworded, renumbered, added, removed."),
    closing=msg(
        "Typography (quotation marks, dashes, italics, spaces) is no difference."
        " Example: kb diff 2004-01-01 2011-01-01 --lang fr"
    ),
)
@argument("first", type=DATE, label=msg("FIRST"))
@argument("second", type=DATE, label=msg("SECOND"))
@option("--section", type=number(100, 999), about=msg("That section alone, under either day’s number."))
@option("--lang", "language", type=LANGUAGE, about=msg("The language of the texts."))
def diff(reader: Reader, first: date, second: date, section: int | None, language: str | None) -> int:
    """Carries `kb diff` out; the exit status."""
    from kb.answers.diff import in_both, sides
    from kb.rules.comparing.compare import compare
    from kb.rules.comparing.pairing import lineage
    from kb.rules.in_common import in_common

    corpus = reader.kb.corpus
    side = sides(corpus.texts, language, first, second)
    code, moved = side.language, lineage(corpus.concordance, first, second)
    shared = in_common(side.old, side.new, moved)
    changes = compare(shared.old.values(), shared.new.values(), moved)
    shown = [change for change in changes if section in (None, *_sections(change))]
    lacking = {
        day: [one for one in only if section in (None, one)]
        for day, only in ((second, shared.only_old), (first, shared.only_new))
    }
    if reader.json:
        reader.document(_document(shown, code, first, second, lacking))
    else:
        if shown or not any(lacking.values()):
            _print(reader, shown)
        _not_compared(reader, lacking)
        if not shown and (same := in_both(corpus.texts, code, first, second)):
            reader.say(msg("Both days are those of one edition, in force %(days)s.", days=same))
    return 0 if shown else 1


def _sections(change: Change) -> list[int]:
    return [rule.number.section for rule in (change.old, change.new) if rule]


def _print(reader: Reader, changes: list[Change]) -> None:
    from kb.rules.comparing.compare import KINDS

    for change in changes:
        reader.say(f"{reader.bold(_number(change))}  {reader.tell(KINDS[change.kind])}")
        if change.words:
            reader.say(f"    {_marked(change.words, reader.terminal)}")
        elif change.old is None or change.new is None:
            rule = change.new or change.old
            reader.say(f"    {printable(rule.text if rule else '')}")
        for example in change.examples:
            reader.say(f"    {_marked(example, reader.terminal)}")
    reader.say(_summary(changes))
    for kind, count in _counts(changes, lambda change: change.kind).items():
        reader.say(msg("  %(kind)s: %(number)d", kind=KINDS[kind], number=count))
    sections = _counts(changes, _section)
    for one, count in sections.items() if len(sections) > 1 else ():
        reader.say(msg("  section %(section)s: %(number)d", section=one, number=count))


def _section(change: Change) -> str:
    return str(change.number.section)


def _counts(changes: Iterable[Change], of: Callable[[Change], str]) -> dict[str, int]:
    """How many there are of each, in the order in which they come."""
    return Counter(map(of, changes))


def _number(change: Change) -> str:
    if change.old and change.new and change.old.number != change.new.number:
        return f"{change.old.number} → {change.new.number}"
    return str(change.number)


def _marked(words: Iterable[Stretch], terminal: Terminal) -> str:
    """The words struck and added: in colour, or in the signs of `wdiff` where no colour is shown."""
    parts = []
    for stretch in words:
        before, after = ("", "") if terminal.colour else _MARKS[stretch.op]
        shown = terminal.style(printable(stretch.text), **_LOOKS[stretch.op])
        parts.append(f"{before}{shown}{after}")
    return "".join(parts).replace("\n", " ")


def _not_compared(reader: Reader, lacking: Lacking) -> None:
    for day, sections in lacking.items():
        if sections:
            numbers = ", ".join(map(str, sections))
            said = msgn(
                "Not compared, since there is no text of it of %(day)s: section %(numbers)s.",
                "Not compared, since there is no text of them of %(day)s: sections %(numbers)s.",
                len(sections),
                day=day,
                numbers=numbers,
            )
            reader.say(said)


def _summary(changes: list[Change]) -> Message:
    if not changes:
        return msg("No difference.")
    return msgn("one rule differs", "%(count)d rules differ", len(changes))


def _document(
    changes: list[Change], language: str, first: date, second: date, lacking: Lacking
) -> dict[str, Any]:
    return {
        "object": "list",
        "lang": language,
        "from": first.isoformat(),
        "to": second.isoformat(),
        "total": len(changes),
        "kinds": _counts(changes, lambda change: change.kind),
        "sections": _counts(changes, _section),
        "notCompared": [
            {"section": section, "lacking": day.isoformat()}
            for day, sections in lacking.items()
            for section in sections
        ],
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
