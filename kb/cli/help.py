"""The help of a command, in the reader's language."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence

from kb.cli.command import Argument, Command, Option
from kb.messages import Message, msg

__all__ = ["help_text", "overview"]

Tell = Callable[[Message], str]
Rows = Sequence[tuple[str, str]]


def help_text(name: str, command: Command, tell: Tell) -> str:
    """What `kb NAME --help` prints: usage, purpose, arguments, options, closing words."""
    places = [_place(argument, tell) for argument in command.arguments]
    blocks = [_usage([name, tell(msg("[OPTIONS]")), *places], tell), _wrapped(tell(command.about), "  ")]
    told = [(_place(a, tell), tell(a.about)) for a in command.arguments if a.about]
    blocks += _section(tell(msg("Arguments:")), told)
    blocks += _section(tell(msg("Options:")), _options(command.options, tell))
    if command.guide:
        guide = command.guide()
        entries = [(tell(Message("%(own)s", {"own": example})), tell(meaning)) for example, meaning in guide]
        blocks += _section(tell(msg("What a query may say:")), entries)
    if command.closing:
        blocks.append(textwrap.indent(tell(command.closing), "  "))
    return "\n\n".join(blocks)


def overview(about: Message, options: Sequence[Option], commands: Mapping[str, Command], tell: Tell) -> str:
    """What `kb --help` prints: purpose, global options, each command with its first line."""
    usage = _usage([tell(msg("[OPTIONS]")), tell(msg("COMMAND [ARGUMENTS]..."))], tell)
    rows = [(name, tell(command.about).partition("\n")[0]) for name, command in commands.items()]
    return "\n\n".join(
        [
            usage,
            _wrapped(tell(about), "  "),
            *_section(tell(msg("Options:")), _options(options, tell)),
            *_section(tell(msg("Commands:")), rows),
        ]
    )


def _usage(pieces: Sequence[str], tell: Tell) -> str:
    return " ".join([tell(msg("Usage:")), "kb", *pieces])


def _place(argument: Argument, tell: Tell) -> str:
    name = tell(argument.label) + ("..." if argument.many else "")
    return name if argument.required else f"[{name}]"


def _options(options: Iterable[Option], tell: Tell) -> Rows:
    rows = []
    for option in options:
        value = "" if option.is_flag else " " + tell(option.label or msg("TEXT"))
        rows.append((", ".join(option.flags) + value, tell(option.about)))
    return rows


def _section(title: str, rows: Rows) -> list[str]:
    if not rows:
        return []
    width = min(max(len(left) for left, _ in rows), 28) + 4
    lines = [title]
    for left, right in rows:
        body = _wrapped(right, " " * width)
        fits = len(left) + 4 <= width
        lines.append(f"  {left}".ljust(width) + body[width:] if fits else f"  {left}\n{body}")
    return ["\n".join(lines)]


def _wrapped(text: str, indent: str) -> str:
    width = max(40, min(shutil.get_terminal_size().columns, 100))
    lines = (
        textwrap.wrap(line, width, initial_indent=indent, subsequent_indent=indent)
        for line in text.split("\n")
    )
    return "\n".join("\n".join(part) for part in lines)
