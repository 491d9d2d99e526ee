"""The `kb` command itself: global options, the table of commands, from words to an exit status."""

import gc
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

import click

from kb.cli import faults, output
from kb.cli.options import FOLDER, LANGUAGE, Command, Localized, Option, late, speak, tell
from kb.cli.reader import Reader, environment_language
from kb.cli.terminal import Terminal
from kb.errors import UsageError, parse_code
from kb.messages import Native, is_compiled, msg
from kb.system import VERSION, report_progress_to

# Each command and where it is defined; imported only when it is called.
COMMANDS = {
    "search": "kb.cli.commands.search:search",
    "card": "kb.cli.commands.card:card",
    "rule": "kb.cli.commands.rule:rule",
    "check": "kb.cli.commands.check:check",
    "names": "kb.cli.commands.names:names",
    "term": "kb.cli.commands.term:term",
    "build": "kb.cli.commands.build:build",
    "serve": "kb.cli.commands.build:serve",
    "audit": "kb.cli.commands.audit:audit",
    "date": "kb.cli.commands.date:date",
    "diff": "kb.cli.commands.diff:diff",
    "import": "kb.cli.commands.importing:import_",
    "update": "kb.cli.commands.update:update",
    "info": "kb.cli.commands.info:info",
    "store": "kb.cli.commands.store:store",
}

_COMPILE = "python tools/catalogs.py compile"
# Said without a catalog, since it says that there is none.
_UNCOMPILED = Native(
    {
        "fr": f"Les messages français ne sont pas encore compilés\u202f: {_COMPILE}",
        "it": f"I messaggi italiani non sono ancora compilati: {_COMPILE}",
    }
)

# Global options that may also follow the command's name.
_ANYWHERE = ("--ui", "--corpus", "--library", "--store", "--color")


class Main(Localized, click.Group):
    """`kb` itself: imports a command when it is called, and takes global options after it too."""

    subcommand_metavar = late(lambda self: tell(msg("COMMAND [ARGUMENTS]...")))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        found: Command = getattr(import_module(module), attribute)
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Has global options before everything else, and obeys them."""
        ours, rest = _hoist(args)
        if ours and ours[-1] in _ANYWHERE:  # its value is missing: click refuses it, a shell is about to ask
            ours, rest = (ours[:-1], rest) if ctx.resilient_parsing else (ours, [])
        left = super().parse_args(ctx, ours + rest)
        ctx.obj.root = ctx.params["corpus"]
        ctx.obj.store = ctx.params["store"]
        ctx.obj.terminal = Terminal(ctx.params["color"])
        if ctx.params["library"]:
            os.environ["KB_LIBRARY"] = str(ctx.params["library"])  # for us and the processes that we start
        return left

    def main(self, args: Sequence[str] | None = None, *_words: Any, **_settings: Any) -> NoReturn:
        """Ends the process with the exit status of `run`, as click's own `main` does."""
        raise SystemExit(run(sys.argv[1:] if args is None else args))


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.obj.say(f"kb {VERSION}")
        ctx.exit()


# The command line; see `_ANYWHERE`.
KB = Main(
    "kb",
    about=msg("The rules of Magic in French, Italian and English: search, cards, site, checker."),
    closing=msg(
        "Exit status: 0 found or answered; 1 nothing found; 2 wrong usage or unreadable input; 3 ambiguous;"
        " 4 undecided; 130 interrupted; 141 the reader of the output went away."
    ),
    commands=dict.fromkeys(COMMANDS),
    context_settings={"max_content_width": 100},
    params=[
        Option(
            ["--corpus"],
            msg("A folder in the form of the shipped corpus, to read in its place."),
            type=FOLDER,
        ),
        Option(
            ["--library"],
            msg("The folder of your library, where imports go, in place of the system’s."),
            type=FOLDER,
        ),
        Option(
            ["--store"],
            msg("The address of a shared store (PostgreSQL), to read in place of your library."),
            label=msg("ADDRESS"),
        ),
        Option(["--ui"], msg("The language of messages."), type=LANGUAGE),
        Option(
            ["--color"],
            msg("Colors: on a terminal (auto), always or never. NO_COLOR is heeded."),
            type=click.Choice(("auto", "always", "never")),
            default="auto",
        ),
        Option(
            ["--version"],
            msg("Show the version."),
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_version,
        ),
    ],
)


def main() -> None:
    """The entry point of the `kb` script."""
    status = run(sys.argv[1:])
    gc.freeze()  # else Python looks for cycles among all objects as it ends: a tenth of a short command
    sys.exit(status)


def run(words: Sequence[str], environ: Mapping[str, str] = os.environ) -> int:
    """Carry the command line `words` out; the exit status."""
    output.set_encoding()
    ours, rest = _hoist(environ.get("COMP_WORDS", "").split() if "_KB_COMPLETE" in environ else words)
    reader = Reader(_language(ours, environ))
    speak(reader.language)
    report_progress_to(reader.progress)
    if not is_compiled(reader.language):
        output.write_error(_UNCOMPILED.render(reader.language))
    reader.json = "--json" in rest[: rest.index("--") if "--" in rest else None]
    with faults.reported(reader) as outcome:
        if instruction := environ.get("_KB_COMPLETE"):
            from kb.cli import shells  # only a shell asks

            return shells.answer(KB, reader, instruction)
        with KB.make_context("kb", list(words), obj=reader) as context:
            outcome.status = KB.invoke(context)
        output.flush()
    return outcome.status


def _hoist(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The options of `words` that may stand anywhere, with their values, and the other words."""
    ours: list[str] = []
    rest = list(words)
    at = 0
    while at < len(rest) and rest[at] != "--":
        name, equals, _ = rest[at].partition("=")
        width = (1 if equals else 2) if name in _ANYWHERE else 0
        ours += rest[at : at + width]
        del rest[at : at + width]
        at += not width
    return ours, rest


def _language(ours: list[str], environ: Mapping[str, str]) -> str:
    """The interface language that is asked for; a faulty request is complained of later."""
    for at, word in enumerate(ours):
        name, equals, value = word.partition("=")
        if name == "--ui":
            with suppress(UsageError):
                return parse_code(value if equals else "".join(ours[at + 1 : at + 2]))
    return environment_language(environ)
