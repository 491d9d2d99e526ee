"""The `kb` command itself: global options, the table of commands, from words to an exit status."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module

from kb.cli import faults, output, parsing
from kb.cli.command import HELP, Command, Option
from kb.cli.reader import Reader, environment_language
from kb.cli.types import FOLDER, LANGUAGE
from kb.errors import UsageError
from kb.languages import parse_code
from kb.messages import Native, is_compiled, msg

__all__ = ["ABOUT", "COMMANDS", "GLOBAL", "find", "main", "run"]

ABOUT = msg("The rules of Magic in French, Italian and English: search, cards, site, checker.")
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
    "info": "kb.cli.commands.info:info",
}
"""Each command and where it is defined; imported only when it is called."""

_CORPUS = msg("A folder in the form of the shipped corpus, to read in its place.")
_LIBRARY = msg("The folder of your library, where imports go, in place of the system’s.")
_COMPILE = "python tools/catalogs.py compile"
_UNCOMPILED = Native(
    {
        "fr": f"Les messages français ne sont pas encore compilés\u202f: {_COMPILE}",
        "it": f"I messaggi italiani non sono ancora compilati: {_COMPILE}",
    }
)
"""Said without a catalog, since it says that there is none."""
GLOBAL = (
    Option("corpus", ("--corpus",), _CORPUS, FOLDER.label, FOLDER),
    Option("library", ("--library",), _LIBRARY, FOLDER.label, FOLDER),
    Option("ui", ("--ui",), msg("The language of messages."), LANGUAGE.label, LANGUAGE),
    Option("version", ("--version",), msg("Show the version."), is_flag=True),
    HELP,
)
"""The options of every command; `--corpus`, `--library` and `--ui` may also follow the command's name."""


def main() -> None:
    """The entry point of the `kb` script."""
    import atexit
    import sys

    status = run(sys.argv[1:])
    atexit._run_exitfuncs()
    os._exit(status)  # taking every object apart first would cost a tenth of a short command


def run(words: Sequence[str], environ: Mapping[str, str] = os.environ) -> int:
    """Carry the command line `words` out; the exit status."""
    output.use_utf8()
    ours, rest = _hoist(words)
    reader = Reader(_language(ours, environ))
    if not is_compiled(reader.language):
        output.write_error(_UNCOMPILED.render(reader.language))
    reader.json = "--json" in rest[: rest.index("--") if "--" in rest else None]
    with faults.told(reader) as outcome:
        options, _ = parsing.split(GLOBAL, ours)
        reader.root = options["corpus"]
        if options["library"]:
            os.environ["KB_LIBRARY"] = str(options["library"])  # for us and the processes that we start
        outcome.status = _dispatch(reader, rest)
        output.flush()
    return outcome.status


def find(name: str) -> Command:
    """The command of that name, imported now. Raises `UsageError` where there is none."""
    if name not in COMMANDS:
        raise _no_command(name)
    module, _, attribute = COMMANDS[name].partition(":")
    found: Command = getattr(import_module(module), attribute)
    return found


def _dispatch(reader: Reader, rest: list[str]) -> int:
    if not rest or rest[0] in ("--help", "--version"):
        return _without_command(reader, rest)
    if rest[0].startswith("-"):
        parsing.split(GLOBAL, rest[:1])
        raise _no_command(rest[0])
    name, command = rest[0], find(rest[0])
    try:
        values = parsing.parse(command, rest[1:])
    except UsageError as error:
        hint = msg("%(details)s (see kb %(command)s --help)", details=error.message, command=name)
        raise UsageError(hint) from error
    if values.pop("help"):
        from kb.cli.help import help_text

        reader.say(help_text(name, command, reader.tell))
        return 0
    reader.json = values.pop("json")
    return command.function(reader, **values) or 0


def _without_command(reader: Reader, rest: list[str]) -> int:
    if "--version" in rest:
        from kb.system import VERSION

        reader.say(f"kb {VERSION}")
        return 0
    from kb.cli.help import overview

    text = overview(ABOUT, GLOBAL, {name: find(name) for name in COMMANDS}, reader.tell)
    if rest:
        reader.say(text)
        return 0
    reader.warn(text)
    return 2


def _hoist(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The `--ui`, `--corpus` and `--library` of `words` with their values, and the other words."""
    ours: list[str] = []
    rest = list(words)
    at = 0
    while at < len(rest) and rest[at] != "--":
        name, equals, _ = rest[at].partition("=")
        width = (1 if equals else 2) if name in ("--ui", "--corpus", "--library") else 0
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


def _no_command(name: str) -> UsageError:
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, 1)
    if near:
        return UsageError(msg("no command “%(name)s”; did you mean %(near)s?", name=name[:60], near=near[0]))
    known = ", ".join(COMMANDS)
    return UsageError(msg("no command “%(name)s”; there are: %(known)s", name=name[:60], known=known))
