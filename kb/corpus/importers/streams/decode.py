"""Bytes of a text of unknown encoding to its letters: UTF-8, UTF-16, UTF-32, Windows-1252, Mac Roman."""

from __future__ import annotations

import codecs
import re

from kb.errors import InputError
from kb.messages import msg

__all__ = ["MAX_BYTES", "decode"]

MAX_BYTES = 32 << 20
"""No rulebook is larger: the longest has one megabyte, twice that in UTF-16."""

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF32_LE: "utf-32-le",  # before UTF-16, whose mark begins it
    codecs.BOM_UTF16_BE: "utf-16-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
}
_FEW = 4
"""Of UTF-16 in our languages, at least every fourth letter has a zero byte."""
_SINGLE_BYTE = ("cp1252", "mac-roman")
_USUAL = set("’‘“”–—…™®©«»°•\u00a0àâäçéèêëîïôöùûüÿœæìíòóúñáÀÂÇÉÈÊËÎÏÙÛÜŒÆÚÁ½−∞")
_CAPITAL_WITHIN = re.compile("(?<=[a-z])[À-ÞŒ]")
_CONTROL_BYTES = bytes(set(range(32)) - set(b"\t\n\r\x0b\x0c"))
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f]")


def decode(data: bytes, shown: str) -> tuple[str, str]:
    """The text in `data`, and its encoding's name; `shown` is the file's name for faults.

    A byte order mark decides; else zero bytes tell UTF-16, and what is no UTF-8 is Windows-1252
    or Mac Roman, whichever makes more of its letters ones that rules texts have. Raises `InputError`.
    """
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            if name == "utf-8":
                _check_bytes(data, shown)
            return _strict(data[len(mark) :], name, shown), name
    if b"\0" in data[:4096]:
        even, odd = data[:4096:2].count(0), data[1:4096:2].count(0)
        if max(even, odd) * _FEW < len(data[:4096:2]):  # some zero bytes in a text of single ones
            _check_bytes(data, shown)
        name = "utf-16-be" if even > odd else "utf-16-le"
        return _strict(data, name, shown), name
    _check_bytes(data, shown)
    try:
        return data.decode("utf-8"), "ascii" if data.isascii() else "utf-8"
    except UnicodeDecodeError:
        name = max(_SINGLE_BYTE, key=lambda each: _plausibility(data, each))
        return data.decode(name, "replace"), name


def _plausibility(data: bytes, name: str) -> int:
    found = data.decode(name, "replace")
    usual = sum(1 if letter in _USUAL else -1 for letter in found if not letter.isascii())
    return usual - 2 * len(_CAPITAL_WITHIN.findall(found))


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
