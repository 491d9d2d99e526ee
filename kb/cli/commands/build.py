"""`kb build` and `kb serve`: the site, written to a folder and shown on this machine."""

from __future__ import annotations

import socket
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kb.answers.documents import shapes
from kb.cli.options import FOLDER, Kind, command, number, only_with, option
from kb.cli.reader import Reader
from kb.errors import UsageError, naming
from kb.messages import Message, msg, msgn
from kb.pages.server import make_server
from kb.pages.writing.output import MARKER, check_target, write_archive
from kb.portable import ended_by_signals

_OUT = Path("site/public")


def _address(text: str, schemes: tuple[str, ...] = ("https://", "http://")) -> str:
    """An address for pages to name."""
    if not text.startswith(schemes) or len(text) > 200 or set(text) & set("<>\"' \t\n"):
        raise UsageError(
            msg("“%(found)s” is not an address such as https://example.org/kb/", found=text[:60])
        )
    return text


@command(about=msg("Build the search index and the site."))
@option("--out", type=FOLDER, default=_OUT, about=msg("Where the site goes (site/public)."))
@option(
    "--base-url",
    type=Kind(_address, msg("ADDRESS")),
    about=msg("Where it will be published, for canonical addresses and the sitemap."),
)
@option(
    "--contact",
    type=Kind(partial(_address, schemes=("https://", "http://", "mailto:")), msg("ADDRESS")),
    about=msg("Where readers report an error, a form or mailto:; page and language are filled in."),
)
@option("--source", type=Kind(_address, msg("ADDRESS")), about=msg("The program’s repository."))
@option("--zip", "archive", type=Path, label=msg("FILE"), about=msg("Also pack the site into this zip file."))
@option(
    "--compact",
    is_flag=True,
    about=msg(
        "Of more than 2,000 cards, draw the ordinary ones from data: few files, for hosts with bounds."
    ),
)
@option("--compress", is_flag=True, about=msg("Also write compressed copies for web servers."))
def build(reader: Reader, out: Path, archive: Path | None, **options: Any) -> int:
    """Carries `kb build` out; the exit status."""
    if archive:
        check_target(archive)
    _build(reader, out, **{name: value for name, value in options.items() if value is not None})
    if archive:
        write_archive(out, archive)
    return 0


@command(about=msg("Show the site on this machine; builds it where there is none."))
@option("--port", type=number(0, 65535), default=8000, about=msg("The port (8000); 0 takes any."))
@option("--out", type=FOLDER, default=_OUT, about=msg("The built site (site/public)."))
@option("--api", is_flag=True, about=msg("Also answer programs, under /v1/."))
@option("--host", label=msg("ADDRESS"), about=msg("With --api: the address to listen on (127.0.0.1)."))
@option(
    "--name", multiple=True, label=msg("HOST"), about=msg("With --api: a host name that requests may give.")
)
@option(
    "--origin", multiple=True, label=msg("ADDRESS"), about=msg("With --api: pages from there may ask (CORS).")
)
@option("--workers", type=number(1, 64), about=msg("With --api: how many processes answer (1)."))
def serve(reader: Reader, port: int, out: Path, api: bool, **service: Any) -> int:
    """Carries `kb serve` out, until interrupted; `service` are the options that go with ``--api``."""
    if api:
        return _serve_api(reader, port, out, **service)
    only_with("--api", **service)
    if not (out / MARKER).is_file():
        _build(reader, out)
    with naming(f"127.0.0.1:{port}"):
        server = make_server(out, port)
    with server:
        address = f"http://127.0.0.1:{server.server_port}/"
        _announce(reader, msg("The site is at %(address)s; stop it with Ctrl-C", address=address), address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


def _serve_api(
    reader: Reader,
    port: int,
    out: Path,
    host: str | None,
    name: Sequence[str],
    origin: tuple[str, ...],
    workers: int | None,
) -> int:
    """The service on `host`, the site beside it; ends when the requests at hand are answered."""
    host = host or "127.0.0.1"
    try:
        from kb.service.app import Settings
        from kb.service.run import serve as serve_api
    except ImportError:
        raise UsageError(msg("--api needs more: pip install 'kb-magic-rules[api]'")) from None
    if not (out / MARKER).is_file():
        _build(reader, out)
    reader.kb.prepared()  # once, before several processes would
    with naming(f"{host}:{port}"):
        listening = socket.create_server((host, port))
    with listening:
        address = f"http://{host}:{listening.getsockname()[1]}/v1/"
        told = msg("The service answers at %(address)s; stop it with Ctrl-C", address=address)
        _announce(reader, told, address)
        root = str(reader.root) if reader.root else None
        settings = Settings(root, str(out), origins=origin, store=reader.store)
        serve_api(listening, settings, name, workers or 1)
    return 0


def _announce(reader: Reader, told: Message, address: str) -> None:
    """Where it is, at once: whoever started it may wait for that line."""
    server: shapes.Server = {"object": "server", "url": address}
    reader.answer(lambda: server, [told])
    sys.stdout.flush()


def _build(reader: Reader, out: Path, **options: Any) -> None:
    from kb.pages import build as build_site

    corpus = reader.kb.prepared()

    with ended_by_signals():
        report = build_site(corpus, out, lambda count: reader.progress("site", count, 0), **options)
    reader.progress.clear()
    folder, pages = str(report.out), msgn("%(count)d page", "%(count)d pages", report.pages)
    made: shapes.Build = {"object": "build", "out": folder, "pages": report.pages, "bytes": report.bytes}
    fresh = msg("%(pages)s written to %(folder)s", pages=pages, folder=folder)
    old = msg("%(pages)s in %(folder)s are up to date", pages=pages, folder=folder)
    reader.answer(lambda: made, [fresh if report.built else old])
