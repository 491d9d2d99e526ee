"""`kb names`: a card list in another language, what is uncertain kept and reported."""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kb.cli import completion, output
from kb.cli.options import LANGUAGE, argument, command, file_path, option
from kb.cli.output import printable
from kb.errors import InputError, UsageError
from kb.messages import Message, language_word, msg, msgc, msgn, semicolons

if TYPE_CHECKING:
    from kb.cli.reader import Reader
    from kb.names import NameTable
    from kb.names.lists.convert import Converted

__all__ = ["names"]

_MAX_BYTES = 16 << 20
_ENDS = re.compile(rb"\r\n|\r|\n")
_WIDE = {"utf-32": (BOM_UTF32_LE, BOM_UTF32_BE), "utf-16": (BOM_UTF16_LE, BOM_UTF16_BE)}
"""The mark of UTF-16 begins that of UTF-32, so that one comes first."""
_SURE = ("converted", "heading")


@command(
    about=msg("Convert a card list or deck list into another language; “-” reads standard input."),
    closing=msg("Example: kb names deck.txt --to it"),
)
@argument("file", label=msg("FILE"), shell_complete=completion.files)
@option("--to", "target", type=LANGUAGE, about=msg("The language wanted."))
@option("--from", "source", type=LANGUAGE, about=msg("The language that the list is thought to be in."))
def names(reader: Reader, file: str, target: str | None, source: str | None) -> int:
    """Carries the command out; the exit status is 3 if a line could not be converted."""
    if target is None:
        raise UsageError(msg("say the language wanted: --to fr, it or en"))
    from functools import cache, partial
    from itertools import groupby

    from kb.cli.commands.card import name_table
    from kb.names.lists.convert import Wanted, convert
    from kb.names.lists.lines import is_cut_off

    data = _utf8(file, _bytes(file))
    lines = list(_lines(reader, file, data))
    ends = [] if sys.stdout.isatty() else _ENDS.findall(data)
    table = name_table(reader)
    results = list(convert(table, lines, Wanted(target, source, cache(partial(_is_split, reader)))))
    if reader.json:
        reader.document(_document(results, target))
    else:
        for number, pieces in groupby(results, lambda result: result.number):
            end = ends[number - 1].decode() if number <= len(ends) else "\n"
            output.write("".join(_shown(reader, piece) for piece in pieces), end)
    cut_off = is_cut_off("\n".join(lines))
    if cut_off:
        reader.warn(
            msg("%(file)s:%(line)d: the list breaks off within an element", file=file, line=len(lines))
        )
    for result in results:
        if result.outcome not in _SURE:
            reader.warn(
                msg(
                    "%(file)s:%(line)d: %(why)s",
                    file=file,
                    line=result.number,
                    why=_why(table, result, target, reader.language),
                )
            )
    return 3 if cut_off or any(result.outcome not in _SURE for result in results) else 0


def _is_split(reader: Reader, card_id: str) -> bool:
    from kb.answers.cards import load_sheet

    sheet = load_sheet(card_id, reader.language, reader.root)
    return sheet is not None and sheet["layout"] == "split"


def _lines(reader: Reader, file: str, data: bytes) -> Iterator[str]:
    """The file's lines without their ends. Raises `InputError` where it has none."""
    from kb.corpus.importers.streams.decode import check_line_count, not_utf_8

    if not data.strip():
        raise InputError(file, None, msg("an empty file"), msg("one card name a line"))
    check_line_count(data.decode("ascii", "replace"), file)
    lines = _ENDS.split(data)
    if not lines[-1]:
        lines.pop()
    other = []
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError:
            other.append(number)
            yield line.decode("cp1252", errors="replace")
    if other:
        reader.warn(not_utf_8(file, other, "cp1252"))


def _bytes(file: str) -> bytes:
    if file == "-":
        from kb.corpus.importers.streams.documents import read_bytes

        return read_bytes(_MAX_BYTES)
    from kb.corpus.importers.opening import read_file

    return read_file(file_path(file), _MAX_BYTES)


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


def _shown(reader: Reader, result: Converted) -> str:
    text = printable(result.text)
    return text if result.outcome in _SURE else text + result.mark.format(reader.tell(_MARKS[result.outcome]))


_MARKS = {
    "unknown": msgc("mark", "not found"),
    "ambiguous": msgc("mark", "ambiguous"),
    "unattested": msgc("mark", "not attested"),
    "long": msgc("mark", "not found"),
}


def _why(table: NameTable, result: Converted, target: str, language: str) -> Message:
    name = printable(result.name)[:80]
    if result.outcome == "long":
        return msgn(
            "a line of %(count)d character, kept", "a line of %(count)d characters, kept", len(result.line)
        )
    if result.outcome == "ambiguous":
        from kb.names import wholes

        return msg("“%(name)s” may be: %(names)s", name=name, names=wholes(table, result.matches))
    if result.outcome == "unattested":
        return msg("“%(name)s”: no %(language)s name is attested", name=name, language=language_word(target))
    from kb.names import halves_right

    near = [*halves_right(table, result.name, language), *(match.name for match in result.matches)]
    if near:
        nearest = semicolons(dict.fromkeys(near))
        return msg("“%(name)s” is not the name of a card; nearest: %(names)s", name=name, names=nearest)
    return msg("“%(name)s” is not the name of a card", name=name)


def _document(results: list[Converted], target: str) -> dict[str, Any]:
    data = [
        {
            "object": "line",
            "number": result.number,
            "outcome": result.outcome,
            "line": result.line,
            "text": result.text,
            "nearest" if result.outcome == "unknown" else "cards": [
                match.card_id for match in result.matches
            ],
        }
        for result in results
    ]
    uncertain = sum(result.outcome not in _SURE for result in results)
    head = {"object": "list", "lang": target, "total": len(data), "uncertain": uncertain}
    return {**head, "has_more": False, "warnings": [], "data": data}
