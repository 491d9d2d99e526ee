"""The words of a command line to the values of a command's parameters.

``--name value`` and ``--name=value`` are options, wherever they stand; ``--`` ends them. A word
with one dash is an argument, so that ``-c:r`` and ``-1/-1`` need no quoting from us. Of an option given
twice the last counts, so that a shell's alias can be overruled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kb.cli.command import Argument, Command, Option
from kb.errors import UsageError
from kb.messages import Message, msg

__all__ = ["only_with", "parse", "split"]


def parse(command: Command, words: Sequence[str]) -> dict[str, Any]:
    """The value of each parameter by name. Raises `UsageError`."""
    options, positional = split(command.options, words)
    if options["help"]:
        return {"help": True}
    return options | _places(command.arguments, positional)


def split(options: Sequence[Option], words: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """The values of `options`, and the words that are none of theirs. Raises `UsageError`."""
    values: dict[str, Any] = {
        option.name: () if option.multiple else False if option.is_flag else option.default
        for option in options
    }
    by_flag = {flag: option for option in options for flag in option.flags}
    rest: list[str] = []
    left = list(reversed(words))
    while left:
        word = left.pop()
        if word == "--":
            rest += reversed(left)
            break
        flag, equals, text = word.partition("=")
        option = by_flag.get(flag)
        if option is None:
            if word.startswith("--"):
                raise _unknown(flag, by_flag)
            rest.append(word)
            continue
        if not option.is_flag and not equals:
            text = _following(flag, left, by_flag)
        values[option.name] = _value(option, flag, bool(equals), text, values[option.name])
    return values, rest


def only_with(what: str | Message, **options: object) -> None:
    """Raises `UsageError` for the first option that was given, since it goes with `what` alone."""
    for name, value in options.items():
        if value not in (None, False):
            flag = f"--{name.replace('_', '-')}"
            raise UsageError(msg("option %(option)s goes with %(what)s only", option=flag, what=what))


def _following(flag: str, left: list[str], by_flag: dict[str, Option]) -> str:
    if not left or left[-1].partition("=")[0] in by_flag or left[-1] == "--":
        raise UsageError(msg("option %(option)s needs a value", option=flag))
    return left.pop()


def _value(option: Option, flag: str, equals: bool, text: str, before: Any) -> Any:
    if option.is_flag:
        if equals:
            raise UsageError(msg("option %(option)s takes no value", option=flag))
        return True
    value = _converted(option, flag, text)
    return (*before, value) if option.multiple else value


def _places(arguments: Sequence[Argument], words: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for argument in arguments:
        taken, words = (words, []) if argument.many else (words[:1], words[1:])
        if argument.required and not taken:
            raise UsageError(msg("missing argument: %(name)s", name=argument.label))
        converted = tuple(_converted(argument, argument.label, word) for word in taken)
        values[argument.name] = converted if argument.many else (converted[0] if converted else None)
    if words:
        raise UsageError(msg("one argument too many: “%(found)s”", found=words[0][:60]))
    return values


def _converted(taker: Option | Argument, name: Any, text: str) -> Any:
    try:
        return taker.type(text)
    except UsageError as error:
        raise UsageError(msg("%(name)s: %(details)s", name=name, details=error.message)) from error


def _unknown(flag: str, known: dict[str, Option]) -> UsageError:
    from difflib import get_close_matches

    near = get_close_matches(flag, known, 1)
    if near:
        return UsageError(msg("no option %(option)s; did you mean %(near)s?", option=flag[:60], near=near[0]))
    return UsageError(msg("no option %(option)s", option=flag[:60]))
