"""Bytes of a text of unknown encoding to its letters: UTF-8, UTF-16, UTF-32, Windows-1252, Mac Roman."""

import codecs
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from kb.errors import InputError
from kb.messages import Message, msg, msgn

# No rulebook is larger: the longest has one megabyte, twice that in UTF-16.
MAX_BYTES = 32 << 20
# The longest rulebook has nineteen thousand; a text of nothing but line ends would fill the memory.
MAX_LINES = 200_000
_LINE_ENDS = "\n\r\x0b\x0c\x85\u2028\u2029"

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF32_LE: "utf-32-le",  # before UTF-16, whose mark begins it
    codecs.BOM_UTF16_BE: "utf-16-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
}
# Of UTF-16 in our languages, at least every fourth letter has a zero byte.
_FEW = 4
_SHOWN = {"cp1252": "Windows-1252", "mac-roman": "Mac Roman"}
_SINGLE_BYTE = tuple(_SHOWN)
_UNUSUAL = re.compile("[^\x00-\x7f’‘“”–—…™®©«»°•\u00a0àâäçéèêëîïôöùûüÿœæìíòóúñáÀÂÇÉÈÊËÎÏÙÛÜŒÆÚÁ½−∞]")
_CAPITAL_WITHIN = re.compile("(?<=[a-z])[À-ÞŒ]")
# One in so many letters beyond ASCII may be one that no rules text has: the name of an artist.
_RARE = 5
_LETTER = re.compile("[^\x00-\x7f]")
_STRAY = re.compile("[\udc80-\udcff]")
# What the decoder adds to a byte that it cannot read.
_ESCAPED = 0xDC00
_STRAYS = {name: bytes(range(256)).decode(name, "replace") for name in _SINGLE_BYTE}
# A letter that some program gave up.
_LOST = re.compile(r"[\ufffd\x80-\x9f]")
# A question mark where a quotation mark or apostrophe was; in addresses they stand anywhere.
_ASKED = re.compile(r"(?:^| )[^ /]*(?:(?<!\w)\?(?=[^\W\d_])|(?<=[a-z])\?(?=[a-z]))")


_CONTROL_BYTES = bytes(set(range(32)) - set(b"\t\n\r\x0b\x0c"))
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f]")


class Decoded(NamedTuple):
    """A text, the name of the encoding that it was in, and what its reader should know of that.

    `faulty` are the lines, from 1, with bytes that no encoding known here makes a likely letter of.
    """

    text: str
    encoding: str
    warnings: tuple[Message, ...] = ()
    faulty: tuple[int, ...] = ()


def decode(data: bytes, shown: str) -> Decoded:
    """The text in `data`; `shown` is the file's name for faults.

    A byte order mark decides; else zero bytes tell UTF-16, and what is no UTF-8 is read line by line:
    as UTF-8, or as Windows-1252 or Mac Roman, whichever leaves fewer letters that no rules text has.
    Raises `InputError`.
    """
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            if name == "utf-8":
                _check_bytes(data, shown)
            return Decoded(_strict(data[len(mark) :], name, shown), name)
    if b"\0" in data[:4096]:
        even, odd = data[:4096:2].count(0), data[1:4096:2].count(0)
        if max(even, odd) * _FEW < len(data[:4096:2]):  # some zero bytes in a text of single ones
            _check_bytes(data, shown)
        name = "utf-16-be" if even > odd else "utf-16-le"
        return Decoded(_strict(data, name, shown), name)
    _check_bytes(data, shown)
    try:
        return Decoded(data.decode("utf-8"), "ascii" if data.isascii() else "utf-8")
    except UnicodeDecodeError:
        return _by_line(data, shown)


def check_line_count(text: str, shown: str) -> None:
    """Raises `InputError` for a text of too many lines, before they are cut apart."""
    if max(map(text.count, _LINE_ENDS)) > MAX_LINES:
        raise InputError(shown, None, f"> {MAX_LINES}", msg("at most %(count)d lines", count=MAX_LINES))


def _by_line(data: bytes, shown: str) -> Decoded:
    """A text that is no UTF-8 as a whole: each of its lines is, or has single bytes of one encoding.

    Lines of Mac Roman may be UTF-8 by chance (``l’é`` is an Armenian letter), so that what is read decides.
    """
    check_line_count(data.decode("ascii", "replace"), shown)
    warnings = []
    try:
        data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        if error.reason == "unexpected end of data" and not before.isascii():
            warnings.append(msg("%(file)s: the text ends within a letter: it is cut off", file=shown))
            data = before
    lines = data.splitlines(keepends=True)
    told = {at: line for at, line in enumerate(lines) if not line.isascii()}
    name = min(_SINGLE_BYTE, key=lambda each: sum(_faults(_line(line, each)[0]) for line in told.values()))
    read = {at: _line(line, name) for at, line in told.items()}
    odd = [at + 1 for at, (_, encoding) in read.items() if encoding != "utf-8"]
    faults = {at + 1: _faults(words) for at, (words, encoding) in read.items() if encoding != "utf-8"}
    letters = sum(len(_LETTER.findall(words)) for words, _ in read.values())
    rare = len(odd) == len(read) and sum(faults.values()) * _RARE < letters
    faulty = () if rare else tuple(at for at, count in faults.items() if count)
    text = "".join(read[at][0] if at in read else line.decode("ascii") for at, line in enumerate(lines))
    if not odd or len(odd) == len(read):
        return Decoded(text, name if odd else "utf-8", tuple(warnings), faulty)
    return Decoded(text, f"utf-8, {name}", (*warnings, not_utf_8(shown, odd, name)), faulty)


def _line(line: bytes, name: str) -> tuple[str, str]:
    """A line as UTF-8 with single bytes of the encoding `name` in it, or as that encoding alone."""
    mixed = line.decode("utf-8", "surrogateescape")
    strays = {ord(each): _STRAYS[name][ord(each) - _ESCAPED] for each in _STRAY.findall(mixed)}
    options = [(mixed.translate(strays), name if strays else "utf-8"), (line.decode(name, "replace"), name)]
    return min(options, key=lambda option: _faults(option[0]))


def _faults(text: str) -> int:
    """How many letters are such as no rules text has, or stand where none has them."""
    return len(_UNUSUAL.findall(text)) + len(_CAPITAL_WITHIN.findall(text))


def not_utf_8(shown: str, lines: Sequence[int], encoding: str) -> Message:
    """The warning of the lines of a UTF-8 text that are none, numbered from 1."""
    return msgn(
        "%(file)s: line %(lines)s is not UTF-8, read as %(encoding)s",
        "%(file)s: lines %(lines)s are not UTF-8, read as %(encoding)s",
        len(lines),
        file=shown,
        lines=listed(lines),
        encoding=_SHOWN[encoding],
    )


def listed(lines: Sequence[int]) -> str:
    """The first of those lines, for a message."""
    return ", ".join(map(str, lines[:10])) + ("…" if len(lines) > 10 else "")


def garbled_lines(text: str) -> list[int]:
    """The lines of a text, from 1, whose letters were lost or read in a wrong encoding."""
    return [
        at
        for at, line in enumerate(text.splitlines(), 1)
        if not line.isascii()
        and (_LOST.search(line) or any(_is_garbled(word) for word in line.split(" ") if not word.isascii()))
    ]


def asking_lines(text: str) -> list[int]:
    """The lines, from 1, in which question marks stand where quotation marks or apostrophes were."""
    return [at for at, line in enumerate(text.splitlines(), 1) if "?" in line and _ASKED.search(line)]


def _is_garbled(word: str) -> bool:
    """Whether a word becomes UTF-8 when it is written in a single-byte encoding, and a better word."""
    for name in _SINGLE_BYTE:
        with suppress(UnicodeError):
            if _faults(word.encode(name).decode()) <= _faults(word):
                return True
    return False


def _strict(data: bytes, name: str, shown: str) -> str:
    try:
        text = data.decode(name)
        return text if name == "utf-8" else _checked(text, shown)
    except UnicodeDecodeError as error:
        line = data[: error.start].decode(name, "ignore").count("\n") + 1
        stands = " ".join(f"0x{byte:02X}" for byte in data[error.start : error.end][:4])
        raise InputError(shown, line, stands, msg("text in %(encoding)s", encoding=name.upper())) from None


def _check_bytes(data: bytes, shown: str) -> None:
    """Refuses control characters without decoding what has none."""
    if len(data.translate(None, _CONTROL_BYTES)) < len(data):
        _checked(data.decode("latin-1"), shown)


def _checked(text: str, shown: str) -> str:
    """`text`, unless control characters show that it is none."""
    held = _CONTROLS.search(text)
    if held:
        line = text.count("\n", 0, held.start()) + 1
        raise InputError(shown, line, f"U+{ord(held[0]):04X}", msg("text without control characters"))
    return text
