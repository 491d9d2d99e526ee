"""What changed in the corpus, in words for its readers: ``changes.toml``, newest first."""

from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from kb.corpus.reader import Reader
from kb.languages import ENGLISH, TRANSLATIONS
from kb.messages import in_every_language, msg

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
        for table in reader.records(FILE, "change"):
            change = _change(reader, table)
            if change and change.id in changes:
                reader.refuse(FILE, change.id, msg("each id only once"))
            elif change:
                changes[change.id] = change
    return tuple(sorted(changes.values(), key=lambda change: change.day, reverse=True))


def _change(reader: Reader, fields: dict[str, Any]) -> Change | None:
    needed = ("id", "see", ENGLISH, *(code for code in TRANSLATIONS if code in fields))
    if reader.lacks(FILE, fields, needed, str(fields.get("id", "[[change]]"))):
        return None
    if fields["see"] not in PLACES:
        reader.refuse(FILE, fields["see"], msg("one of %(words)s", words=", ".join(PLACES)))
        return None
    line = reader.line_with(FILE, f'"{fields["id"]}"')
    day = reader.day(fields.get("day"), reader.shown(FILE), line)
    return Change(fields["id"], day, fields["see"], in_every_language(fields)) if day else None
