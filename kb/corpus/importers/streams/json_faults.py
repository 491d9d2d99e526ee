"""What is wrong with JSON, and where, in the reader's words."""

import re

import msgspec

from kb.errors import InputError
from kb.messages import Message, msg

_PATH = re.compile(r" - at `(?P<path>.+)`$")
_BYTE = re.compile(r"\(byte (?P<byte>\d+)\)")
_TYPES = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`")
_MISSING = re.compile(r"missing required field `(?P<field>[^`]+)`")
_KINDS = {
    "str": msg("a text"),
    "int": msg("a whole number"),
    "float": msg("a number"),
    "array": msg("a list"),
    "object": msg("an object"),
    "bool": msg("true or false"),
    "null": msg("no value"),
}


class TooLarge(InputError):
    """One element is larger than any that is published."""

    def __init__(self, shown: str, at: int, most: int) -> None:
        found = msg("more than %(count)d bytes without an end, from byte %(at)d", count=most, at=at)
        super().__init__(shown, None, found, msg("sets and cards of the usual size"))


def json_fault(shown: str, error: Exception, data: bytes, before: int = 0) -> InputError:
    """The fault of a decoder as ours; it read `data`, and `before` bytes of the file lie before."""
    text = str(error)
    if isinstance(error, RecursionError):
        return InputError(shown, None, msg("JSON nested without end"), msg("JSON as it is published"))
    path = _PATH.search(text)
    place = f"{shown} {path['path'][:120]}" if path else shown
    types, missing = _TYPES.search(text), _MISSING.search(text)
    if types:
        wanted = _kind(types["wanted"].split(" | ")[0])
        return InputError(place, None, _kind(types["found"]), wanted)
    if missing:
        return InputError(place, None, "—", msg("the field “%(field)s”", field=missing["field"]))
    if isinstance(error, msgspec.ValidationError):
        found = msg("a value that is too long or too large")
        return InputError(place, None, found, msg("a value of the usual size"))
    if "truncated" in text:
        found = msg("the file’s end, at byte %(count)d", count=before + len(data))
        return InputError(shown, None, found, msg("the rest of it: it is cut off"))
    if "utf-8" in text.lower():
        found = msg("text that is not UTF-8, at byte %(count)d", count=before + _undecodable(data))
    else:
        byte = _BYTE.search(text)
        found = msg("malformed JSON at byte %(count)d", count=before + int(byte["byte"] if byte else 0))
    return InputError(shown, None, found, msg("JSON as it is published"))


def _undecodable(data: bytes) -> int:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.start
    return len(data)


def _kind(word: str) -> Message:
    return _KINDS.get(word) or msg("the type %(name)s", name=word)
