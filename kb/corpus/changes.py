"""What changed in the corpus, as its readers are told: ``changes.toml``, newest first."""

from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from kb.corpus.reader import Reader
from kb.languages import ENGLISH, TRANSLATIONS
from kb.messages import Message, in_every_language, msg

FILE = "changes.toml"
# Where a change can show.
PLACES: Final = ("rules", "cards", "names", "terms", "articles", "changes")


class Change(NamedTuple):
    """A change, the day it was made, where it shows, and what it is, in every language."""

    id: str
    day: date
    see: str
    words: dict[str, str]


def load_changes(root: Path | None = None) -> tuple[Change, ...]:
    """The changes of the corpus at `root` (the shipped one if None), newest first; none without a file.

    Raises `kb.errors.Findings` where the file is not of that form.
    """
    changes: dict[str, Change] = {}
    with Reader(root) as reader:
        listed = reader.toml(FILE).get("change", []) if (reader.root / FILE).is_file() else []
        for table in listed if isinstance(listed, list) else []:
            change = _change(reader, table)
            if change and change.id in changes:
                _refuse(reader, change.id, msg("each id only once"))
            elif change:
                changes[change.id] = change
    return tuple(sorted(changes.values(), key=lambda change: change.day, reverse=True))


def _change(reader: Reader, table: Any) -> Change | None:
    fields = table if isinstance(table, dict) else {}
    needed = ("id", "see", ENGLISH, *(code for code in TRANSLATIONS if code in fields))
    missing = [field for field in needed if not _is_words(fields.get(field))]
    if missing:
        _refuse(reader, str(fields.get("id", "[[change]]")), msg("the field “%(field)s”", field=missing[0]))
        return None
    if fields["see"] not in PLACES:
        _refuse(reader, fields["see"], msg("one of %(words)s", words=", ".join(PLACES)))
        return None
    line = reader.line_with(FILE, f'"{fields["id"]}"')
    day = reader.day(fields.get("day"), reader.shown(FILE), line)
    return Change(fields["id"], day, fields["see"], in_every_language(fields)) if day else None


def _is_words(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _refuse(reader: Reader, stands: str, expected: Message) -> None:
    reader.faults.add(reader.shown(FILE), reader.line_with(FILE, f'"{stands}"'), stands, expected)
