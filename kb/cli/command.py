"""Commands as values: what they take, what they are for, and the function that carries them out.

    @command(msg("Look a card up by any of its names."))
    @argument("name", nargs=-1, label=msg("NAME"))
    @option("--from", "source", type=LANGUAGE, about=msg("The language of what was typed."))
    def card(reader: Reader, name: tuple[str, ...], source: str | None) -> int:

A command's function returns the exit status. Every command has `--json`, told by `reader.json`,
and `--help`. Not built on a library: the lightest one costs half of `kb card`'s start-up, and takes
the `-c:r` of a card search for options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from kb.messages import Message, Native, msg

__all__ = ["HELP", "JSON", "Argument", "Command", "Option", "argument", "command", "option"]

Function = Callable[..., int | None]


class Option(NamedTuple):
    """``--flags`` and what follows them; `type` turns the word into a value (see `kb.cli.types`)."""

    name: str
    flags: tuple[str, ...]
    about: Message
    label: Message | None = None
    type: Callable[[str], Any] = str
    default: Any = None
    is_flag: bool = False
    multiple: bool = False


class Argument(NamedTuple):
    """A word by its place; with `many` all that remain, as a tuple."""

    name: str
    label: Message
    about: Message | None = None
    type: Callable[[str], Any] = str
    many: bool = False
    required: bool = True


class Command(NamedTuple):
    """What `kb NAME` takes and does."""

    about: Message
    function: Function
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    closing: Message | None = None
    """What the help ends with: examples."""
    guide: Callable[[], Iterable[tuple[Native, Message]]] | None = None
    """What its arguments may say, made when the help is asked for: examples, and what they mean."""


JSON = Option("json", ("--json",), msg("Print one JSON document."), is_flag=True)
HELP = Option("help", ("--help",), msg("Show this help."), is_flag=True)


def option(
    *decls: str,
    about: Message,
    label: Message | None = None,
    type: Callable[[str], Any] = str,  # noqa: A002
    default: Any = None,
    is_flag: bool = False,
    multiple: bool = False,
) -> Callable[[Function], Function]:
    """Gives the function below it an option; the parameter is the one of `decls` without dashes."""
    flags = tuple(decl for decl in decls if decl.startswith("-"))
    names = [decl for decl in decls if decl.isidentifier()] or [flags[0].lstrip("-").replace("-", "_")]
    label = label or getattr(type, "label", None)
    made = Option(names[0], flags, about, label, type, default, is_flag, multiple)
    return _adding(made)


def argument(
    name: str,
    *,
    label: Message,
    about: Message | None = None,
    type: Callable[[str], Any] = str,  # noqa: A002
    nargs: int = 1,
    required: bool = True,
) -> Callable[[Function], Function]:
    """Gives the function below it an argument; with `nargs` -1 it takes all that remain."""
    return _adding(Argument(name, label, about, type, nargs == -1, required))


def command(
    about: Message,
    closing: Message | None = None,
    guide: Callable[[], Iterable[tuple[Native, Message]]] | None = None,
) -> Callable[[Function], Command]:
    """Makes a command of a function whose first parameter is the `Reader`."""

    def decorate(function: Function) -> Command:
        taken = getattr(function, "_takes", [])[::-1]
        arguments = tuple(item for item in taken if isinstance(item, Argument))
        options = tuple(item for item in taken if isinstance(item, Option))
        return Command(about, function, arguments, (*options, JSON, HELP), closing, guide)

    return decorate


def _adding(item: Option | Argument) -> Callable[[Function], Function]:
    def add(function: Function) -> Function:
        function.__dict__.setdefault("_takes", []).append(item)
        return function

    return add
