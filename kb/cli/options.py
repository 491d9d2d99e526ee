"""click's commands, options, arguments and types, with texts in the language of the reader.

    @command(about=msg("Look a card up by any of its names."))
    @argument("name", nargs=-1, label=msg("NAME"))
    @option("--from", "source", type=LANGUAGE, about=msg("The language of what was typed."))
    def card(reader: Reader, name: tuple[str, ...], source: str | None) -> int:

A command's function returns the exit status. Every command has `--json`, see `reader.json`, and
`--help`. Words with one dash are arguments, so that ``-c:r`` and ``-1/-1`` need no quoting from us.

A command is imported once, whatever language is spoken: so what click stores as plain attributes
(`help`, `metavar`, `epilog`) are properties here, rendered when they are read.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kb import system
from kb.cli import completion
from kb.errors import UsageError, parse_code, whole_number
from kb.messages import DOMAIN, Message, Native, catalog, msg

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Offer = Callable[[click.Context, click.Parameter, str], list[str] | list[CompletionItem]]


_spoken = "en"


def speak(language: str) -> None:
    """Has click's messages and ours rendered in `language`: one gettext domain, bound for the process."""
    global _spoken
    _spoken = os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, str(system.site_folder() / "locale"))
    gettext.textdomain(DOMAIN)


def tell(message: Message | Native) -> str:
    """`message` in the language that is spoken."""
    return catalog(_spoken).render(message) if isinstance(message, Message) else message.render(_spoken)


def late(text: Callable[[Any], str | None]) -> Any:
    """A plain attribute of click's, rendered when it is read; what click sets it to is left out."""
    return property(text, lambda _self, _value: None)


class Kind(click.ParamType[Any]):
    """Words to a value by `read`, which raises `UsageError`; the help calls such values `label`."""

    name = "text"

    def __init__(self, read: Callable[[str], Any], label: Message, offer: Offer | None = None) -> None:
        self.read, self.label, self.offer = read, label, offer

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value; what is no text has been converted already."""
        try:
            return self.read(value) if isinstance(value, str) else value
        except UsageError as fault:
            self.fail(tell(fault.message), param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """What the help calls the value."""
        return tell(self.label)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What `offer` has for an unfinished word."""
        from click.shell_completion import CompletionItem  # only a shell asks

        found = self.offer(ctx, param, incomplete) if self.offer else []
        return [one if isinstance(one, CompletionItem) else CompletionItem(one) for one in found]


class Option(click.Option):
    """An option with its purpose; `label`, or its type's, is what its value is called."""

    def __init__(self, decls: list[str], about: Message, label: Message | None = None, **rest: Any) -> None:
        self.about, self.label = about, label
        super().__init__(decls, **rest)

    help = late(lambda self: tell(self.about))
    metavar = late(lambda self: self.label and tell(self.label))


class Argument(click.Argument):
    """A word by its place, or with `nargs` -1 all that remain."""

    def __init__(self, decls: list[str], label: Message, required: bool = True, **rest: Any) -> None:
        self.label = label
        super().__init__(decls, required=required, **rest)

    metavar = late(lambda self: self.shown())

    def shown(self) -> str:
        """What the help calls it: click would leave out the brackets and dots of a name of our own."""
        name = tell(self.label) if self.required else f"[{tell(self.label)}]"
        return name + "..." if self.nargs == -1 else name


class Localized(click.Command):
    """A command whose texts are messages; `closing` is what its help ends with."""

    def __init__(self, *words: Any, about: Message, closing: Message | None = None, **rest: Any) -> None:
        self.about, self.closing = about, closing
        super().__init__(*words, **rest)

    help = late(lambda self: tell(self.about))
    short_help = late(lambda self: self.help.partition("\n")[0])
    epilog = late(lambda self: self.closing and tell(self.closing))
    options_metavar = late(lambda self: tell(msg("[OPTIONS]")))

    def get_help_option(self, ctx: click.Context) -> Option:
        """`--help`, in our words."""
        return _HELP


class Command(Localized):
    """What `kb NAME` takes and does; its function gets the `Reader` first.

    `guide` makes what the arguments may say, when the help is asked for: examples, and what they mean.
    """

    ignore_unknown_options = True  # what begins with one dash is an argument; see `parse_args`
    callback: Callable[..., int | None]

    def __init__(
        self, *words: Any, guide: Callable[[], Iterable[tuple[Native, Message]]] | None = None, **rest: Any
    ) -> None:
        self.guide = guide
        super().__init__(*words, **rest)
        self.params.append(_JSON)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuses what click would let pass: unknown long options, and an option as another's value."""
        known = {
            flag: one for one in self.get_params(ctx) if isinstance(one, click.Option) for flag in one.opts
        }
        words = iter(enumerate([] if ctx.resilient_parsing else args[: _end(args)], 1))
        for at, word in words:
            flag, equals, _ = word.partition("=")
            if flag.startswith("--") and flag not in known:
                raise click.NoSuchOption(flag, possibilities=known, ctx=ctx)
            if flag in known and not known[flag].is_flag and not equals:
                _, value = next(words, (0, None))
                if value is None or value.partition("=")[0] in known:
                    return super().parse_args(ctx, args[:at])  # click refuses an option without its value
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """For a shell the global options too, since they may stand here."""
        params = super().get_params(ctx)
        return [*params, *ctx.find_root().command.params] if ctx.resilient_parsing else params

    def invoke(self, ctx: click.Context) -> int:
        """The exit status of the function."""
        return self.callback(ctx.obj, **ctx.params) or 0

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The guide and the closing words."""
        if self.guide:
            with formatter.section(tell(msg("What a query may say"))):
                formatter.write_dl([(tell(example), tell(meaning)) for example, meaning in self.guide()])
        super().format_epilog(ctx, formatter)


def _end(words: list[str]) -> int:
    return words.index("--") if "--" in words else len(words)


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.obj.say(ctx.get_help())
        ctx.exit()


_JSON = Option(["--json"], msg("Print one JSON document."), is_flag=True, expose_value=False)
_HELP = Option(
    ["--help"], msg("Show this help."), is_flag=True, is_eager=True, expose_value=False, callback=_show_help
)
command = partial(click.command, cls=Command)
option = partial(click.option, cls=Option)
argument = partial(click.argument, cls=Argument)


def only_with(what: str | Message, **options: object) -> None:
    """Raises `UsageError` for the first option that was given, since it goes with `what` alone."""
    for name, value in options.items():
        if value not in (None, False, ()):
            flag = f"--{name.replace('_', '-')}"
            raise UsageError(msg("option %(option)s goes with %(what)s only", option=flag, what=what))


def _codes(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(parse_code(part) for part in text.split(",")))


def _folder(text: str) -> Path:
    if not text:
        raise UsageError(msg("an empty value names no folder; the current one is “.”"))
    return Path(text)


def file_path(text: str) -> Path:
    """The file of that name, which must be one: an empty word would be the folder that one is in."""
    if not text:
        raise UsageError(msg("an empty value names no file"))
    return Path(text)


def _day(text: str) -> date:
    if text.strip().lower() in ("today", "aujourd'hui", "aujourd’hui", "oggi"):
        return date.today()
    try:
        if len(text) != 10:
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError:
        raise UsageError(msg("“%(found)s” is not a day: YYYY-MM-DD, or today", found=text[:40])) from None


def number(low: int, high: int) -> Kind:
    """A whole number from `low` to `high`: click's own range has no words in other languages."""
    return Kind(partial(whole_number, low=low, high=high), msg("NUMBER"))


# A language in any spelling: ``fr``, ``fra``, ``fr-FR``, ``French``, ``français``; its code.
LANGUAGE = Kind(parse_code, msg("LANGUAGE"), completion.languages)
# Several languages, separated by commas; a tuple of codes, each once.
LANGUAGES = Kind(_codes, msg("LANGUAGES"), completion.languages)
# A day: ``YYYY-MM-DD``, or ``today``, in the reader's language too.
DATE = Kind(_day, msg("DATE"))
# A folder, which need not exist.
FOLDER = Kind(_folder, msg("FOLDER"), completion.folders)
