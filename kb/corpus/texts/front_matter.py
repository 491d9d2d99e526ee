"""What a text says about itself, in TOML between two ``+++`` lines at its head."""

from typing import Any, NamedTuple

from kb.corpus.reader import Reader
from kb.messages import msg
from kb.rules import Edition

# Folder: the kind of its texts.
KINDS = {"rules": "rules", "rulings": "rulings", "articles": "article"}

_MARK = "+++\n"
_REQUIRED: dict[str, type] = {"language": str, "kind": str, "title": str, "source": str, "part": str}
_OPTIONAL: dict[str, type] = {"section": int, "edition": dict, "concerns": list}


class Head(NamedTuple):
    """The front matter. `section` 0: none; `source` is a document, `part` what was taken from it."""

    language: str
    kind: str
    title: str
    source: str
    part: str
    section: int
    edition: Edition | None
    concerns: tuple[str, ...]


class Text(NamedTuple):
    """A text file: where it is, its front matter, its body and the lines above that."""

    relative: str
    file: str
    head: Head
    body: str
    above: int

    @property
    def stem(self) -> str:
        """The file's name without folder and ending."""
        return self.relative.rpartition("/")[2].removesuffix(".md")


def read_text(reader: Reader, language: str, folder: str, name: str) -> Text | None:
    """The text ``language/folder/name``; None (and faults) if its front matter is unusable."""
    relative = f"{language}/{folder}/{name}"
    shown = reader.shown(relative)
    whole = reader.text(relative)
    if whole is None:
        return None
    matter, mark, body = whole.removeprefix(_MARK).partition("\n" + _MARK)
    if not whole.startswith(_MARK) or not mark:
        first = whole.split("\n", 1)[0]
        reader.faults.add(shown, 1, first, msg("front matter: TOML between two lines of +++"))
        return None
    table = reader.toml_table(matter, shown, 1)
    expected = {"language": language, "kind": KINDS[folder]}
    head = _head(reader, shown, matter, table, expected) if table else None
    return head and Text(relative, shown, head, body, whole.count("\n", 0, len(whole) - len(body)))


def _head(
    reader: Reader, shown: str, matter: str, table: dict[str, Any], expected: dict[str, str]
) -> Head | None:
    before = len(reader.faults)
    _check_fields(reader, shown, matter, table)
    for field, value in expected.items():
        if table.get(field, value) != value:
            line = _line(matter, field)
            wanted = msg("%(field)s = “%(value)s”, as its folder says", field=field, value=value)
            reader.faults.add(shown, line, str(table[field]), wanted)
    edition = _edition(reader, shown, matter, table.get("edition"))
    if table.get("kind") == "rules":
        for field in ("section", "edition"):
            if field not in table:
                reader.faults.add(shown, 1, "—", msg("the field “%(field)s”", field=field))
    if len(reader.faults) > before:
        return None
    told = {field: table[field] for field in _REQUIRED}
    return Head(
        **told,
        section=table.get("section", 0),
        edition=edition,
        concerns=tuple(map(str, table.get("concerns", ()))),
    )


def _check_fields(reader: Reader, shown: str, matter: str, table: dict[str, Any]) -> None:
    for field, kind in (_REQUIRED | _OPTIONAL).items():
        value: object = table.get(field)
        if value is None and field in _REQUIRED:
            reader.faults.add(shown, 1, "—", msg("the field “%(field)s”", field=field))
        elif value is not None and (not isinstance(value, kind) or not value):
            wanted = msg("a value for the field “%(field)s”", field=field)
            reader.faults.add(shown, _line(matter, field), str(value), wanted)
    for field in table.keys() - _REQUIRED.keys() - _OPTIONAL.keys():
        known = ", ".join((*_REQUIRED, *_OPTIONAL))
        wanted = msg("one of the fields %(fields)s", fields=known)
        reader.faults.add(shown, _line(matter, field), field, wanted)


def _edition(reader: Reader, shown: str, matter: str, table: object) -> Edition | None:
    if not isinstance(table, dict):
        return None
    line = _line(matter, "edition")
    if not table.keys() <= {"from", "to"} or "from" not in table:
        wanted = msg("edition = { from = …, to = … }, days such as 2010-02-01")
        reader.faults.add(shown, line, ", ".join(table), wanted)
        return None
    start = reader.day(table["from"], shown, line)
    end = reader.day(table["to"], shown, line) if "to" in table else None
    if start and end and end < start:
        reader.faults.add(shown, line, f"{start} .. {end}", msg("an edition that begins before it ends"))
    return Edition(start, end) if start else None


def _line(matter: str, field: str) -> int:
    """The file's line on which the field is set: the front matter begins on the second."""
    for number, line in enumerate(matter.split("\n"), 2):
        if line.startswith((f"{field} ", f"{field}=", f"[{field}")):
            return number
    return 1
