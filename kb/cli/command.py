"""Commands, options and arguments whose help is a `Message`, told in the reader's language.

    @command(msg("Look a card up by any of its names."))
    @argument("name", nargs=-1, required=True, label=msg("NAME"))
    @option("--from", "source", type=LANGUAGE, about=msg("The language of what was typed."))
    def command(reader: Reader, name: tuple[str, ...], source: str | None) -> int:

A command's function returns the exit status. Every command has `--json`, told by `reader.json`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from kb.cli.reader import Reader
from kb.messages import Message, msg

__all__ = ["Argument", "Command", "Option", "argument", "command", "json_option", "option", "tell"]


def tell(ctx: click.Context | None, message: Message) -> str:
    """`message` in the language of the reader whose command this is."""
    reader = ctx.find_object(Reader) if ctx else None
    return message.render(reader.language if reader else "en")


class Option(click.Option):
    """An option that explains itself with a message."""

    def __init__(
        self, decls: Sequence[str], about: Message, label: Message | None = None, **more: Any
    ) -> None:
        super().__init__(decls, **more)
        self.about, self.label = about, label

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = tell(ctx, self.about)
        return super().get_help_record(ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        return tell(ctx, self.label) if self.label else super().make_metavar(ctx)


class Argument(click.Argument):
    """An argument whose name in the usage line is a message."""

    def __init__(
        self, decls: Sequence[str], label: Message, about: Message | None = None, **more: Any
    ) -> None:
        super().__init__(decls, **more)
        self.about, self.label = about, label

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        return self.make_metavar(ctx), tell(ctx, self.about) if self.about else ""

    def make_metavar(self, ctx: click.Context) -> str:
        name = tell(ctx, self.label)
        name = name if self.required else f"[{name}]"
        return name if self.nargs == 1 else f"{name}..."


class Command(click.Command):
    """A command whose help and epilogue are messages."""

    def __init__(self, name: str | None, about: Message, closing: Message | None = None, **more: Any) -> None:
        super().__init__(name, **more)
        self.about, self.closing = about, closing

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        self.options_metavar = tell(ctx, msg("[OPTIONS]"))
        return super().collect_usage_pieces(ctx)

    def get_short_help_str(self, limit: int = 45) -> str:
        first = tell(click.get_current_context(silent=True), self.about).partition("\n")[0]
        return first if len(first) <= limit else first[: limit - 1].rstrip() + "…"

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = tell(ctx, self.about)
        super().format_help_text(ctx, formatter)

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [a.get_help_record(ctx) for a in self.params if isinstance(a, Argument) and a.about]
        if records:
            with formatter.section(tell(ctx, msg("Arguments"))):
                formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.epilog = tell(ctx, self.closing) if self.closing else None
        super().format_epilog(ctx, formatter)


Function = Callable[..., int | None]


def option(*decls: str, about: Message, **more: Any) -> Callable[[Function], Function]:
    """`click.option` with a message for its help."""
    return click.option(*decls, cls=Option, about=about, **more)


def argument(*decls: str, label: Message, **more: Any) -> Callable[[Function], Function]:
    """`click.argument` with a message for its name."""
    return click.argument(*decls, cls=Argument, label=label, **more)


def json_option(function: Function) -> Function:
    """Adds `--json`, which sets `reader.json`."""

    def remember(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
        reader = ctx.find_object(Reader)
        if reader is not None and value:
            reader.json = True

    about = msg("Print one JSON document.")
    return option("--json", about=about, is_flag=True, expose_value=False, callback=remember)(function)


def command(about: Message, closing: Message | None = None) -> Callable[[Function], Command]:
    """Makes a command of a function whose first parameter is the `Reader`."""

    def decorate(function: Function) -> Command:
        made: Command = click.command(cls=Command, about=about, closing=closing)(
            json_option(click.pass_obj(function))
        )
        return made

    return decorate
