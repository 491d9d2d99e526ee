"""The kinds of values that options take."""

from __future__ import annotations

from datetime import date
from typing import Any

import click

from kb import errors
from kb.cli.command import tell
from kb.languages import parse_code
from kb.messages import Message, msg

__all__ = ["DATE", "LANGUAGE", "LANGUAGES", "Number", "Words"]


class _Type(click.ParamType[Any]):
    label: Message

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        return tell(ctx, self.label)

    def refuse(self, message: Message, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Raises click's usage error with `message` in the reader's language."""
        self.fail(tell(ctx, message), param, ctx)


class LanguageType(_Type):
    """A language in any spelling: ``fr``, ``fra``, ``fr-FR``, ``French``, ``français``; its code."""

    name = "language"
    label = msg("LANGUAGE")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return parse_code(value)
        except errors.UsageError as error:
            return self.refuse(error.message, param, ctx)


class LanguagesType(LanguageType):
    """Several languages, separated by commas; a tuple of codes, each once."""

    name = "languages"
    label = msg("LANGUAGES")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, tuple):
            return value
        found = (super(LanguagesType, self).convert(part, param, ctx) for part in value.split(","))
        return tuple(dict.fromkeys(found))


class DateType(_Type):
    """A day: ``YYYY-MM-DD``, or ``today`` (also in French and Italian); a `datetime.date`."""

    name = "date"
    label = msg("DATE")
    _today = ("today", "aujourd'hui", "aujourd’hui", "oggi")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, date):
            return value
        if value.strip().lower() in self._today:
            return date.today()
        try:
            if len(value) != 10:
                raise ValueError(value)
            return date.fromisoformat(value)
        except ValueError:
            expected = msg("“%(found)s” is not a day: YYYY-MM-DD, or today", found=value[:40])
            return self.refuse(expected, param, ctx)


class Words(_Type):
    """One of a fixed list of words, or with `many` several, separated by commas (a tuple)."""

    name = "word"

    def __init__(self, *words: str, label: Message, many: bool = False) -> None:
        self.words, self.label, self.many = words, label, many

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, tuple):
            return value
        parts = (
            tuple(dict.fromkeys(part.strip().lower() for part in value.split(","))) if self.many else (value,)
        )
        for part in parts:
            if part not in self.words:
                expected = msg(
                    "“%(found)s” is not one of %(words)s", found=part[:40], words=", ".join(self.words)
                )
                return self.refuse(expected, param, ctx)
        return parts if self.many else parts[0]


class Number(_Type):
    """A whole number from `low` to `high`."""

    name = "number"
    label = msg("NUMBER")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        text = str(value).strip()
        if text.isascii() and text.isdigit() and len(text) < 12 and self.low <= int(text) <= self.high:
            return int(text)
        expected = msg(
            "“%(found)s” is not a whole number from %(low)d to %(high)d",
            found=text[:40],
            low=self.low,
            high=self.high,
        )
        return self.refuse(expected, param, ctx)


LANGUAGE = LanguageType()
LANGUAGES = LanguagesType()
DATE = DateType()
