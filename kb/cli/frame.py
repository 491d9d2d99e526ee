"""The `kb` command itself: global options, the table of commands, and what happens to faults."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from kb import __version__, resources
from kb.cli import faults, output
from kb.cli.command import Command, Option, tell
from kb.cli.reader import Reader, environment_language
from kb.cli.types import LANGUAGE
from kb.messages import msg

__all__ = ["COMMANDS", "GROUP", "run"]

COMMANDS = {
    "search": "kb.cli.search:command",
    "card": "kb.cli.card:command",
    "rule": "kb.cli.rule:command",
    "check": "kb.cli.check:command",
    "names": "kb.cli.names:command",
    "diff": "kb.cli.diff:command",
    "date": "kb.cli.dating:command",
    "audit": "kb.cli.audit:command",
    "import": "kb.cli.importing:command",
    "build": "kb.cli.build:command",
    "serve": "kb.cli.build:serve",
    "info": "kb.cli.info:command",
}
"""Each command and where it is defined; imported only when it is called."""

_GLOBAL = ("--ui", "--library")


class Group(Command, click.Group):
    """`kb`, with its commands imported late."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from importlib.util import find_spec

        return [name for name, place in COMMANDS.items() if find_spec(place.partition(":")[0])]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        try:
            found: click.Command = getattr(import_module(module), attribute)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            return None
        return found

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        self.subcommand_metavar = tell(ctx, msg("COMMAND [ARGUMENTS]..."))
        return super().collect_usage_pieces(ctx)


def _set_library(ctx: click.Context, _option: click.Parameter, value: str | None) -> None:
    reader = ctx.find_object(Reader)
    if reader is not None and value is not None:
        reader.library = Path(value)


def _print_version(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        output.write(f"kb {__version__}")
        ctx.exit()


@click.pass_context
def _without_command(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        raise click.exceptions.NoArgsIsHelpError(ctx)


GROUP = Group(
    "kb",
    about=msg("The rules of Magic in French, Italian and English: search, cards, site, checker."),
    callback=_without_command,
    invoke_without_command=True,
    params=[
        Option(
            ["--library"],
            msg("A folder of your own texts and cards, beside the shipped ones."),
            label=msg("FOLDER"),
            callback=_set_library,
            expose_value=False,
        ),
        Option(["--ui"], msg("The language of messages."), type=LANGUAGE, expose_value=False),
        Option(
            ["--version"],
            msg("Show the version and exit."),
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_print_version,
        ),
    ],
)


def run(args: Sequence[str], environ: Mapping[str, str] = os.environ) -> int:
    """Carry the command line `args` out; the exit status."""
    output.use_utf8()
    args = hoist(args)
    reader = Reader(_interface_language(args, environ))
    with _click_speaks(reader.language), faults.told(reader, "--json" in args) as outcome:
        if "_KB_COMPLETE" in environ:
            GROUP.main(args, "kb", obj=reader)
        with GROUP.make_context("kb", list(args), obj=reader) as ctx:
            outcome.status = GROUP.invoke(ctx) or 0
        output.flush()
    return outcome.status


def hoist(args: Sequence[str]) -> list[str]:
    """`args` with the global options first, wherever before ``--`` they were typed."""
    first: list[str] = []
    rest = list(args)
    at = 0
    while at < len(rest) and rest[at] != "--":
        name, equals, _ = rest[at].partition("=")
        width = (1 if equals else 2) if name in _GLOBAL else 0
        first += rest[at : at + width]
        del rest[at : at + width]
        at += not width
    return first + rest


def _interface_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    from kb.errors import UsageError
    from kb.languages import parse_code

    asked = environment_language(environ)
    for at, word in enumerate(args):
        name, equals, value = word.partition("=")
        if name != "--ui":
            continue
        try:
            asked = parse_code(value if equals else "".join(args[at + 1 : at + 2]))
        except UsageError:
            break
    return asked


@contextmanager
def _click_speaks(language: str) -> Iterator[None]:
    """Click asks gettext for its own words; they are in our catalog."""
    before: Any = (gettext.textdomain(), os.environ.get("LANGUAGE"))
    gettext.bindtextdomain("cli", str(resources.site() / "locale"))
    gettext.textdomain("cli")
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(before[0])
        os.environ.pop("LANGUAGE")
        if before[1] is not None:
            os.environ["LANGUAGE"] = before[1]
