"""Reads the files of one corpus folder, bounded and in one encoding, noting what is wrong."""

import json
import re
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Self

from kb import cache, system
from kb.errors import Findings, InputError, from_os_error
from kb.languages import CODES
from kb.messages import Message, listing, msg

# No file of a corpus is larger; a rulebook has one megabyte.
MAX_BYTES = 8 << 20

# Characters from which on parsed TOML is cached, as JSON, which Python reads a hundred times as fast.
_LARGE = 1 << 12

# Control characters and marks that turn the writing direction: text that would show as another.
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\u202a-\u202e\u2066-\u2069]")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
# tomllib has the place of a fault only in its message.
_TOML_PLACE = re.compile(r"\(at line (\d+), column \d+\)$")


def _reason(error: OSError) -> str | Message:
    """What stands there that the system refuses, in the reader's words."""
    if isinstance(error, FileNotFoundError):
        return msg("no file or folder of that name")
    reason: str | Message = from_os_error(error).message.params["reason"]
    return reason


class _Faulty(Exception):
    def __init__(self, tables: dict[str, dict[str, Any]]) -> None:
        self.tables = tables


class Faults:
    """The input errors found so far, so that one run reports all of them."""

    def __init__(self) -> None:
        self._found: list[InputError] = []
        self._unread: list[InputError] = []

    def add(
        self,
        file: str,
        line: int | None,
        found: str | Message,
        expected: Message,
        remedy: Message | None = None,
    ) -> None:
        """Notes what stands at `file`:`line` and what was expected there."""
        shown = found if isinstance(found, Message) else _shorten(found)
        self._found.append(InputError(file, line, shown, expected, remedy))

    def add_unread(self, file: str, line: int | None, found: str, expected: Message, remedy: Message) -> None:
        """Notes a file of which nothing is read: what others lack for it is not their fault."""
        self.add(file, line, found, expected, remedy)
        self._unread.append(self._found[-1])

    def __len__(self) -> int:
        return len(self._found)

    def of(self, file: str) -> list[InputError]:
        """Those of one file."""
        return [fault for fault in self._found if fault.file == file]

    @property
    def in_order(self) -> list[InputError]:
        """All of them by file and line; files that cannot be read alone, if there are any."""
        return sorted(self._unread or self._found, key=lambda fault: (fault.file, fault.line or 0))

    def raise_if_any(self) -> None:
        """Raises `Findings` with all of them, in order of file and line."""
        if self._found:
            raise Findings(self.in_order)


def _shorten(text: str) -> str:
    """What a line of a terminal can show: nothing invisible, not too long."""
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
    return (shown if len(shown) <= 60 else shown[:59].rstrip() + "…") or "—"


class Row:
    """One line of a table, by column; what is wrong with it goes to `faults`."""

    __slots__ = ("_faults", "_fields", "file", "line")

    def __init__(self, file: str, line: int, fields: dict[str, str], faults: Faults) -> None:
        self.file, self.line, self._fields, self._faults = file, line, fields, faults

    def __getitem__(self, column: str) -> str:
        return self._fields[column]

    def get(self, column: str) -> str:
        """What stands in a column that the table may not have; empty without it."""
        return self._fields.get(column, "")

    def refuse(self, found: str | Message, expected: Message, remedy: Message | None = None) -> None:
        """Notes what stands in the line and what was expected there."""
        self._faults.add(self.file, self.line, found, expected, remedy)


class Reader:
    """The files under `root` (None: the shipped corpus); what they do wrong goes to `faults`.

    As a context it raises `Findings` with all of these at the end of its body. Raises them at once where
    there is no such folder.
    """

    def __init__(self, root: Path | None = None) -> None:
        self.root, self.faults = root or system.corpus_folder(), Faults()
        if not self.root.exists():
            absent = msg("no file or folder of that name")
            raise Findings([InputError(str(self.root), None, absent, msg("a corpus folder"))])
        self._languages: list[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.faults.raise_if_any()

    def shown(self, relative: str) -> str:
        """The file's name as readers see it, from the corpus folder down."""
        return f"{self.root.name or self.root}/{relative}"

    def text(self, relative: str) -> str | None:
        """The file's text, UTF-8 with plain line ends; None (and a fault) if unreadable."""
        path, shown = self.root / relative, self.shown(relative)
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError as error:
            self.faults.add(shown, None, _reason(error), msg("a readable file"))
            return None
        if len(data) > MAX_BYTES:
            self.faults.add(shown, None, f"> {MAX_BYTES} B", msg("at most %(count)d bytes", count=MAX_BYTES))
            return None
        return self._decoded(data, shown)

    def _decoded(self, data: bytes, shown: str) -> str | None:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            remedy = msg("save the file as UTF-8")
            self.faults.add_unread(shown, line, f"0x{data[error.start]:02X}", msg("text in UTF-8"), remedy)
            return None
        forbidden = _FORBIDDEN.search(text)
        if forbidden:
            line = text.count("\n", 0, forbidden.start()) + 1
            expected = msg("text without control characters")
            self.faults.add_unread(shown, line, f"U+{ord(forbidden[0]):04X}", expected, msg("remove it"))
            return None
        return text.removeprefix("\ufeff").replace("\r\n", "\n")

    def table(self, relative: str, columns: tuple[str, ...]) -> list[Row]:
        """The rows of a tab-separated file whose header names at least `columns`."""
        text = self.text(relative)
        if text is None:
            return []
        shown = self.shown(relative)
        lines = text.split("\n")
        header = lines[0].split("\t")
        missing = [column for column in columns if column not in header]
        if missing:
            stands = lines[0] or msg("an empty line")
            self.faults.add(shown, 1, stands, msg("the column “%(column)s”", column=missing[0]))
            return []
        rows = []
        for number, line in enumerate(lines[1:], 2):
            values = line.split("\t")
            if not line:
                continue
            if len(values) != len(header):
                expected = msg("%(count)d columns separated by tabs", count=len(header))
                self.faults.add(shown, number, str(len(values)), expected)
                values += [""] * (len(header) - len(values))
            rows.append(Row(shown, number, dict(zip(header, values, strict=False)), self.faults))
        return rows

    def toml(self, relative: str) -> dict[str, Any]:
        """The file's TOML table; empty (and a fault) if it is none. A day may come as text."""
        return self.tomls([relative])[relative]

    def tomls(self, relatives: list[str]) -> dict[str, dict[str, Any]]:
        """The TOML tables of those files, by name, as `toml` gives them; long ones are cached together."""
        texts = {name: self.text(name) for name in relatives}

        def parsed() -> dict[str, dict[str, Any]]:
            return {name: self.toml_table(text or "", self.shown(name), 0) for name, text in texts.items()}

        def encoded() -> bytes:
            before, tables = len(self.faults), parsed()
            if len(self.faults) > before:
                raise _Faulty(tables)
            return json.dumps(tables, ensure_ascii=False, default=str).encode()

        if sum(len(text or "") for text in texts.values()) < _LARGE or None in texts.values():
            return parsed()
        key = cache.key_of(cache.contents(*(self.root / name for name in relatives)), *relatives)
        try:
            found: dict[str, dict[str, Any]] = json.loads(cache.stored("toml", key, encoded)[:])
        except _Faulty as faulty:  # not cached, so that the faults are reported again
            return faulty.tables
        return found

    def toml_table(self, text: str, shown: str, above: int) -> dict[str, Any]:
        """The TOML in `text`, which begins after `above` lines of the file."""
        import tomllib

        try:
            return tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            place = _TOML_PLACE.search(str(error))
            line = int(place[1]) if place else text.count("\n") + 1
            stands = text.split("\n")[line - 1]
            self.faults.add(shown, above + line, stands.strip() or "—", msg("valid TOML"))
            return {}

    def records(self, relative: str, key: str, needed: bool = False) -> list[dict[str, Any]]:
        """The ``[[key]]`` tables of a TOML file, or none if it is not `needed` and not there.

        What is no table has no field.
        """
        listed = self.toml(relative).get(key, []) if needed or (self.root / relative).is_file() else []
        rows = listed if isinstance(listed, list) else []
        return [row if isinstance(row, dict) else {} for row in rows]

    def refuse(
        self, relative: str, words: str, expected: Message, shown: str = "", last: bool = False
    ) -> None:
        """Notes what is wrong where the file (first or last) has ``"words"``; `shown` in place of these."""
        line = self.line_with(relative, f'"{words}"', last) or self.line_with(relative, words, last)
        self.faults.add(self.shown(relative), line, shown or words, expected)

    def lacks(self, relative: str, table: Mapping[str, Any], fields: Iterable[str], name: str) -> bool:
        """Whether one of `fields` is no text; the first is noted as a fault of what is called `name`."""
        missing = (
            field for field in fields if not (isinstance(table.get(field), str) and table[field].strip())
        )
        if field := next(missing, None):
            self.refuse(relative, name, msg("the field “%(field)s”", field=field))
        return field is not None

    def line_with(self, relative: str, words: str, last: bool = False) -> int | None:
        """The first (or last) line of a file that contains `words`, to say where a fault is."""
        text = self.text(relative) or ""
        at = text.rfind(words) if last else text.find(words)
        return None if at < 0 else text.count("\n", 0, at) + 1

    def day(self, text: object, file: str, line: int | None) -> date | None:
        """A day written ``2010-02-01``; None (and a fault) for anything else."""
        if isinstance(text, date):
            return text
        try:
            if isinstance(text, str) and _DAY.fullmatch(text):
                return date.fromisoformat(text)
        except ValueError:
            pass
        self.faults.add(file, line, str(text), msg("a day such as 2010-02-01"))
        return None

    def languages(self) -> list[str]:
        """The language folders that are there; any other folder is a fault."""
        if self._languages is None:
            self._languages = self._find_languages()
        return self._languages

    def _find_languages(self) -> list[str]:
        try:
            found = sorted(path.name for path in self.root.iterdir() if path.is_dir())
        except OSError as error:
            self.faults.add(self.root.name, None, _reason(error), msg("a corpus folder"))
            return []
        for name in found:
            if name not in CODES and not name.startswith((".", "_")):
                expected = msg("a language folder: %(known)s", known=listing(CODES, "or"))
                remedy = msg("see “Add a language” in CONTRIBUTING.md")
                self.faults.add(self.shown(name), None, name, expected, remedy)
        return [code for code in CODES if code in found]
