"""The kinds of values that options take: each turns a word into a value, or refuses it.

All raise `UsageError` that says what stands there and what may.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from kb.errors import UsageError
from kb.languages import parse_code
from kb.messages import Message, msg

__all__ = ["DATE", "FOLDER", "LANGUAGE", "LANGUAGES", "Number", "Words", "file_path"]


class _Language:
    """A language in any spelling: ``fr``, ``fra``, ``fr-FR``, ``French``, ``français``; its code."""

    label = msg("LANGUAGE")

    def __call__(self, text: str) -> str:
        return parse_code(text)


class _Languages:
    """Several languages, separated by commas; a tuple of codes, each once."""

    label = msg("LANGUAGES")

    def __call__(self, text: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(parse_code(part) for part in text.split(",")))


class _Folder:
    """A folder, which need not exist."""

    label = msg("FOLDER")

    def __call__(self, text: str) -> Path:
        if not text:
            raise UsageError(msg("an empty word is no folder; the one you are in is “.”"))
        return Path(text)


class _Date:
    """A day: ``YYYY-MM-DD``, or ``today``, in the reader's language too."""

    label = msg("DATE")
    today = ("today", "aujourd'hui", "aujourd’hui", "oggi")

    def __call__(self, text: str) -> date:
        if text.strip().lower() in self.today:
            return date.today()
        try:
            if len(text) != 10:
                raise ValueError(text)
            return date.fromisoformat(text)
        except ValueError:
            expected = msg("“%(found)s” is not a day: YYYY-MM-DD, or today", found=text[:40])
            raise UsageError(expected) from None


class Words:
    """One of a fixed list of words; with `many` several, separated by commas, as a tuple."""

    def __init__(self, *words: str, label: Message, many: bool = False) -> None:
        self.words, self.label, self.many = words, label, many

    def __call__(self, text: str) -> str | tuple[str, ...]:
        parts = (
            tuple(dict.fromkeys(part.strip().lower() for part in text.split(","))) if self.many else (text,)
        )
        for part in parts:
            if part not in self.words:
                words = ", ".join(self.words)
                raise UsageError(msg("“%(found)s” is not one of %(words)s", found=part[:40], words=words))
        return parts if self.many else parts[0]


class Number:
    """A whole number from `low` to `high`."""

    label = msg("NUMBER")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def __call__(self, text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 12 and self.low <= int(text) <= self.high:
            return int(text)
        raise UsageError(
            msg(
                "“%(found)s” is not a whole number from %(low)d to %(high)d",
                found=text[:40],
                low=self.low,
                high=self.high,
            )
        )


def file_path(text: str) -> Path:
    """The file of that name, which must be one: an empty word would be the folder that one is in."""
    if not text:
        raise UsageError(msg("an empty word is no file"))
    return Path(text)


LANGUAGE = _Language()
LANGUAGES = _Languages()
DATE = _Date()
FOLDER = _Folder()
