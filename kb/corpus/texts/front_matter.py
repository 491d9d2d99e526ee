"""What a text says about itself, in TOML between two ``+++`` lines at its head."""

from typing import Any, NamedTuple

from kb.corpus.reader import Reader
from kb.messages import Message, msg
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
    head = _Matter(reader, shown, matter, table).head(expected) if table else None
    return head and Text(relative, shown, head, body, whole.count("\n", 0, len(whole) - len(body)))


class _Matter(NamedTuple):
    """The front matter of the text that readers see as `shown`: its lines, and the table that they are."""

    reader: Reader
    shown: str
    lines: str
    table: dict[str, Any]

    def head(self, expected: dict[str, str]) -> Head | None:
        """What it says; None (and faults) where a field is wrong, or not as its folder has it `expected`."""
        before, table = len(self.reader.faults), self.table
        self._check_fields()
        for field, value in expected.items():
            if table.get(field, value) != value:
                wanted = msg("%(field)s = “%(value)s”, as its folder says", field=field, value=value)
                self._refuse(field, str(table[field]), wanted)
        edition = self._edition()
        for field in ("section", "edition") if table.get("kind") == "rules" else ():
            if field not in table:
                self._refuse("", "—", msg("the field “%(field)s”", field=field))
        if len(self.reader.faults) > before:
            return None
        return Head(
            **{field: table[field] for field in _REQUIRED},
            section=table.get("section", 0),
            edition=edition,
            concerns=tuple(map(str, table.get("concerns", ()))),
        )

    def _check_fields(self) -> None:
        for field, kind in (_REQUIRED | _OPTIONAL).items():
            value: object = self.table.get(field)
            if value is None and field in _REQUIRED:
                self._refuse("", "—", msg("the field “%(field)s”", field=field))
            elif value is not None and (not isinstance(value, kind) or not value):
                self._refuse(field, str(value), msg("a value for the field “%(field)s”", field=field))
        for field in self.table.keys() - _REQUIRED.keys() - _OPTIONAL.keys():
            known = ", ".join((*_REQUIRED, *_OPTIONAL))
            self._refuse(field, field, msg("one of the fields %(fields)s", fields=known))

    def _edition(self) -> Edition | None:
        days, line = self.table.get("edition"), self._line("edition")
        if not isinstance(days, dict):
            return None
        if not days.keys() <= {"from", "to"} or "from" not in days:
            wanted = msg("edition = { from = …, to = … }, days such as 2010-02-01")
            self._refuse("edition", ", ".join(days), wanted)
            return None
        start = self.reader.day(days["from"], self.shown, line)
        end = self.reader.day(days["to"], self.shown, line) if "to" in days else None
        if start and end and end < start:
            self._refuse("edition", f"{start} .. {end}", msg("an edition that begins before it ends"))
        return Edition(start, end) if start else None

    def _refuse(self, field: str, found: str, expected: Message) -> None:
        self.reader.faults.add(self.shown, self._line(field), found, expected)

    def _line(self, field: str) -> int:
        """The file's line on which the field is set, else the first; the matter begins on the second."""
        for number, line in enumerate(self.lines.split("\n"), 2):
            if field and line.startswith((f"{field} ", f"{field}=", f"[{field}")):
                return number
        return 1
