"""`kb update`: takes rulebooks, cards and names from the network; the one command that goes there."""

import sys
from typing import TYPE_CHECKING, cast

import click

from kb.cli.commands.importing import import_rulebooks
from kb.cli.commands.importing_cards import import_cards
from kb.cli.options import LANGUAGE, argument, command, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.errors import UsageError
from kb.messages import Message, listing, msg

if TYPE_CHECKING:
    from kb.answers.documents import shapes
    from kb.corpus.importers.download import Source

_SUBJECTS = ("rules", "cards", "names")
_MEGA = 1_000_000


@command(
    about=msg("Download rulebooks, cards and names into your library; no other command uses the network."),
    closing=msg("Example: kb update rules"),
)
@argument("what", required=False, label=msg("rules|cards|names|SOURCE"))
@option("--lang", "language", type=LANGUAGE, about=msg("Only sources in that language."))
@option("--list", "listed", is_flag=True, about=msg("List the sources."))
@option("--yes", "agreed", is_flag=True, about=msg("Download without asking first."))
@option("--from", "address", label=msg("URL"), about=msg("Download this address in place of a known source."))
def update(
    reader: Reader, what: str | None, language: str | None, listed: bool, agreed: bool, address: str | None
) -> int:
    """Carries `kb update` out; the exit status."""
    # the HTTP client takes longer to import than most commands to run
    from kb.corpus.importers.download import load_sources, source_of

    known = [one for one in load_sources(reader.root) if language in (None, *one.languages)]
    if listed or not (what or address):
        return _list(reader, known)
    if address:
        if what not in _SUBJECTS:
            raise UsageError(msg("say what is at the address: %(words)s", words=listing(_SUBJECTS, "or")))
        chosen = [source_of(address, what, language)]
    else:
        chosen = [one for one in known if one.name == what] or [one for one in known if one.subject == what][
            :1
        ]
    if not chosen:
        words = listing(list(dict.fromkeys([*_SUBJECTS, *(one.name for one in known)])), "or")
        found = printable((what or "")[:60])
        raise UsageError(msg("no source is called “%(found)s”: %(words)s", found=found, words=words))
    return _take(reader, chosen[0], language, agreed)


def _list(reader: Reader, sources: list["Source"]) -> int:
    data = [cast("shapes.Download", {"object": "download", **one._asdict()}) for one in sources]
    found: shapes.Downloads = {"object": "list", "total": len(data), "data": data}
    head = msg("nothing is downloaded unless you name a source: kb update rules")
    reader.answer(
        lambda: found, [head, *(f"{one.name}  {reader.tell(_description(one))}" for one in sources)]
    )
    return 0


def _description(source: "Source") -> Message:
    """What a source is, for who decides about it."""
    return msg(
        "%(publisher)s, %(address)s (%(languages)s), about %(size)d MB; terms: %(terms)s",
        publisher=source.publisher,
        address=source.page or source.address,
        languages=", ".join(source.languages),
        size=max(1, source.size // _MEGA),
        terms=source.terms or "—",
    )


def _take(reader: Reader, source: "Source", language: str | None, agreed: bool) -> int:
    from kb.corpus.importers.download import Downloads, NotThere

    reader.warn(_description(source))
    if not agreed:
        _ask(reader)
    downloads = Downloads()
    addresses = downloads.addresses(source)
    files = []
    for at, address in enumerate(addresses, 1):

        def show(read: int, size: int, at: int = at) -> None:
            reader.progress(
                f"{source.publisher} {at}/{len(addresses)}", min(read, size - 1), size, "", at_once=True
            )

        try:
            file, changed = downloads.take(address, source, show)
        except NotThere as lacking:  # an archive has some editions in no form that was asked for
            if len(addresses) == 1:
                raise
            reader.warn(lacking.message)
            continue
        finally:
            reader.progress.clear()
        if changed:
            files.append(file)
        else:
            reader.warn(msg("%(address)s has not changed", address=address))
    if not files:
        return 0
    if source.form == "rules":
        return import_rulebooks(reader, files, language or source.languages[0])
    return import_cards(reader, source.form, files, False, language if source.form == "forge" else None)


def _ask(reader: Reader) -> None:
    if not sys.stdin or not sys.stdin.isatty():
        raise UsageError(msg("nobody can be asked here: add --yes to download"))
    if not click.confirm(reader.tell(msg("Download it?")), default=False, err=True):
        raise UsageError(msg("nothing was downloaded"))
