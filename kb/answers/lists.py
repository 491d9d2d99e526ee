"""A card list in another language: what became of each line, what is uncertain stays and is reported."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kb.cards.layouts import Layout
from kb.corpus import Parts
from kb.corpus.importers.opening import read_file
from kb.corpus.importers.streams.decode import not_utf_8
from kb.corpus.importers.streams.documents import read_bytes
from kb.corpus.names import load_list_words
from kb.errors import InputError
from kb.messages import Message, language_word, msg, msgc, msgn, semicolons
from kb.names.absent import names_end
from kb.names.called import wholes
from kb.names.ladder import halves_right
from kb.names.lists.convert import Converted, Wanted, convert
from kb.names.lists.lines import Lines, is_cut_off
from kb.names.table import NameTable
from kb.system import gc_paused

if TYPE_CHECKING:
    from kb.answers.documents import shapes


# A collection of 300,000 rows has some 30 MB.
_MAX_BYTES = 64 << 20
# Three times the largest collection: more is no list of cards, and each line is looked up.
_MAX_LINES = 1_000_000
# Not str.splitlines, which also cuts at signs that may stand within a name's line.
_ENDS = re.compile(rb"\r\n|\r|\n")
# The mark of UTF-16 begins that of UTF-32, so that one comes first.
_WIDE = {"utf-32": (BOM_UTF32_LE, BOM_UTF32_BE), "utf-16": (BOM_UTF16_LE, BOM_UTF16_BE)}
# Outcomes that need no report.
_SURE = ("converted", "corrected", "heading")
_MARKS = {
    "unknown": msgc("mark", "not found"),
    "garbled": msgc("mark", "not found"),
    "ambiguous": msgc("mark", "ambiguous"),
    "unattested": msgc("mark", "not attested"),
    "long": msgc("mark", "not found"),
}


class NameList(NamedTuple):
    """The pieces of a list in the language `target`, with the ends of its lines as they were.

    `file` is what it is called in warnings; `warnings` tell how it was read.
    """

    file: str
    target: str
    results: tuple[Converted, ...]
    ends: tuple[str, ...]
    warnings: tuple[Message, ...]
    is_cut_off: bool
    table: NameTable

    @property
    def is_sure(self) -> bool:
        """Whether every line could be converted, and the list does not break off."""
        return not self.is_cut_off and all(one.outcome in _SURE for one in self.results)

    def mark(self, result: Converted) -> Message | None:
        """What is put behind a line that is left as it was."""
        return None if result.outcome in _SURE else _MARKS[result.outcome]

    def doubts(self, language: str) -> Iterator[Message]:
        """Why lines are left as they were, and where the list breaks off, for a reader of `language`."""
        if self.is_cut_off:
            line = self.results[-1].number if self.results else 0
            yield msg("%(file)s:%(line)d: the list breaks off within an element", file=self.file, line=line)
        for result in self.results:
            if result.outcome not in ("converted", "heading"):
                why = _why(self.table, result, self.target, language)
                yield msg("%(file)s:%(line)d: %(why)s", file=self.file, line=result.number, why=why)
        if any(result.outcome == "unknown" for result in self.results):
            yield names_end()

    def as_dict(self, _language: str = "en") -> shapes.Names:
        """Each line and what became of it, the same for each reader."""
        return {
            "object": "list",
            "lang": self.target,
            "total": len(self.results),
            "uncertain": sum(result.outcome not in _SURE for result in self.results),
            "has_more": False,
            "warnings": [],
            "data": [_line(result) for result in self.results],
        }


def _line(result: Converted) -> shapes.Line:
    line: shapes.Line = {
        "object": "line",
        "number": result.number,
        "outcome": result.outcome,
        "line": result.line,
        "text": result.text,
    }
    cards = [match.card_id for match in result.matches]
    if result.outcome == "unknown":
        line["nearest"] = cards
    else:
        line["cards"] = cards
    return line


def convert_list(
    parts: Parts,
    source: str | Path,
    target: str,
    language: str | None = None,
    fixes: bool = False,
    column: str | None = None,
) -> NameList:
    """The list in `source`, a text or a file (“-”: standard input), with its cards named in `target`.

    `language` is the one that it is thought to be in; with `fixes` sure corrections are taken; `column` is
    the title of a table's column of names. Raises `InputError` for what is no list, `UsageError` for a
    column that it lacks, `OSError`.
    """
    file = "-" if isinstance(source, str) else str(source)
    data = _utf8(file, source.encode() if isinstance(source, str) else _bytes(source))
    lines, warnings = _lines(file, data)

    def is_split(card_id: str) -> bool:
        card = parts.cards.cards.get(card_id)
        return card is not None and card.layout is Layout.SPLIT

    wanted = Wanted(target, language, is_split, fixes)
    form = Lines(load_list_words(), column)
    with gc_paused():  # there is nothing to collect, only a million values to look through
        results = tuple(convert(parts.name_table, lines, form, wanted))
    ends = tuple(end.decode() for end in _ENDS.findall(data))
    return NameList(file, target, results, ends, warnings, is_cut_off("\n".join(lines)), parts.name_table)


def _bytes(file: Path) -> bytes:
    return read_bytes(_MAX_BYTES) if str(file) == "-" else read_file(file, _MAX_BYTES)


def _lines(file: str, data: bytes) -> tuple[list[str], tuple[Message, ...]]:
    """The file's lines without their ends, and what to know of them. Raises `InputError` for none."""
    if not data.strip():
        raise InputError(file, None, msg("an empty file"), msg("one card name a line"))
    raw = _ENDS.split(data)
    if len(raw) > _MAX_LINES:
        most = msg("at most %(count)d lines", count=_MAX_LINES)
        raise InputError(file, None, str(len(raw)), most)
    if not raw[-1]:
        raw.pop()
    lines, other = [], []
    for number, line in enumerate(raw, 1):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            other.append(number)
            lines.append(line.decode("cp1252", errors="replace"))
    return lines, (not_utf_8(file, other, "cp1252"),) if other else ()


def _utf8(file: str, data: bytes) -> bytes:
    """`data` without its byte order mark, from UTF-32 or UTF-16 if that mark says so."""
    for name, marks in _WIDE.items():
        if data.startswith(marks):
            try:
                return data.decode(name).encode("utf-8")
            except UnicodeError:
                raise InputError(file, None, "0xFFFE", msg("text in UTF-8 or UTF-16")) from None
    if b"\0" in data:
        remedy = msg("save the list as plain text")
        raise InputError(file, data.count(b"\n", 0, data.index(b"\0")) + 1, "U+0000", msg("text"), remedy)
    return data.removeprefix(b"\xef\xbb\xbf")


def _why(table: NameTable, result: Converted, target: str, language: str) -> Message:
    name = result.name[:80]
    if result.outcome == "long":
        return msgn(
            "a line of %(count)d character, kept", "a line of %(count)d characters, kept", len(result.line)
        )
    if result.outcome == "ambiguous":
        return msg("“%(name)s” may be: %(names)s", name=name, names=wholes(table, result.matches))
    if result.outcome == "unattested":
        return msg("“%(name)s”: no %(language)s name is attested", name=name, language=language_word(target))
    if result.outcome == "corrected":
        return msg("“%(name)s” is taken for “%(meant)s”", name=name, meant=result.matches[0].name)
    if result.outcome == "garbled":
        return msg(
            "“%(name)s” was read in another encoding: %(names)s; save the list as UTF-8, or add --fix",
            name=name,
            names=wholes(table, result.matches),
        )
    near = [*halves_right(table, result.name, language), *(match.name for match in result.matches)]
    if near:
        nearest = semicolons(dict.fromkeys(near))
        return msg("“%(name)s” is not among the names here; nearest: %(names)s", name=name, names=nearest)
    return msg("“%(name)s” is not among the names here", name=name)
