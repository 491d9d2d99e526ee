"""Takes what a table of sources names from the network; imported by `kb update` alone.

A file is whole and has its sum before anybody sees it under its name; what was cut is gone on with, by
its ETag. Nothing is asked of a host that the table does not name.
"""

import hashlib
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2 as httpx

from kb import system
from kb.cache import cache_folder
from kb.errors import FileFault, UsageError
from kb.messages import Message, msg
from kb.system import VERSION

# Scryfall refuses requests without the first two; packed on the way a file would have another length.
_HEADERS = {"User-Agent": f"kb-magic-rules/{VERSION}", "Accept": "*/*", "Accept-Encoding": "identity"}
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
# Seconds without a byte.
_TIMEOUT = httpx.Timeout(30.0)
# For one file: two gigabytes in that time are a slow line of 2 Mbit/s.
_MOST_SECONDS = 3 * 3600
# A page or list of files that says where the rules are has some hundred kilobytes.
_MOST_INDEX = 4_000_000
# A publisher needs one or two; more is a circle.
_MOST_REDIRECTS = 5
# A page that names more is no list of files to take.
_MOST_FILES = 200
_HOST = re.compile(r"[\w.:-]+")
_UNSAFE = re.compile(r"[^\w.-]")
_SUM = re.compile(r"\b[0-9a-fA-F]{64}\b")

# Gets how many bytes there are, and of how many; 0 where that is not known.
Show = Callable[[int, int], object]


class NotThere(FileFault):
    """A file that the host has not, or not in the form asked for."""


class Source(NamedTuple):
    """A row of ``corpus/sources.toml``, which says what its fields are."""

    name: str
    subject: str
    form: str
    languages: tuple[str, ...]
    publisher: str
    terms: str
    address: str
    hosts: tuple[str, ...]
    size: int
    most: int
    page: str = ""
    link: str = ""
    every: bool = False
    sum: str = ""


def load_sources(root: Path | None = None) -> list[Source]:
    """The sources in their order."""
    table = tomllib.loads(((root or system.corpus_folder()) / "sources.toml").read_text("utf-8"))
    return [_source(name, row) for name, row in table.items()]


def _source(name: str, row: dict[str, Any]) -> Source:
    return Source(**{"name": name} | row | {key: tuple(row[key]) for key in ("languages", "hosts")})


def source_of(address: str, subject: str, language: str | None) -> Source:
    """What a reader's own address is taken as. Raises `UsageError` where it is none that is asked."""
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL:
        url = httpx.URL("")
    _check(url, (url.host,))
    form = next((one for one in ("scryfall", "forge") if one in address.lower()), "mtgjson")
    form = "rules" if subject == "rules" else form
    return Source(
        "", subject, form, (language or "en",), url.host, "", address, (url.host,), 0, 6_000_000_000
    )


def _check(url: httpx.URL, hosts: tuple[str, ...]) -> None:
    if (
        not _HOST.fullmatch(url.host)
        or url.host not in hosts
        or not (url.scheme == "https" or (url.scheme == "http" and url.host in _LOOPBACK))
    ):
        shown = str(url)[:100]
        raise UsageError(
            msg("“%(address)s” is not downloaded: only https, and only the source’s own host", address=shown)
        )


class Downloads:
    """Files under way and files that are whole, in a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder() / "downloads"
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def addresses(self, source: Source) -> list[str]:
        """The addresses of a source's files, as its index has them. Raises `FileFault`, `UsageError`."""
        if not source.page:
            return [source.address]
        text = self._text(source.page, source).replace("&amp;", "&")
        found = list(dict.fromkeys(re.findall(source.link, text)))
        if not found:
            raise _fault(source.page, msg("the page names no such file any more"))
        chosen = found[:_MOST_FILES] if source.every else [max(found)]
        return [source.address.replace("{}", one) for one in chosen]

    def take(self, address: str, source: Source, show: Show) -> tuple[Path, bool]:
        """The whole file of an address, and whether it is another than last time.

        Raises `NotThere`, `FileFault` where it cannot be had, is too large or has another sum; `UsageError`.
        """
        wanted = _SUM.search(self._text(source.sum, source)) if source.sum else None
        if source.sum and wanted is None:
            raise _fault(source.sum, msg("no SHA-256 is given there"))
        key = hashlib.sha256(address.encode()).hexdigest()[:12]
        name = _UNSAFE.sub("_", httpx.URL(address).path.rpartition("/")[2])[-60:]
        whole = self.folder / f"{key}-{name}"
        part, tag = whole.with_name(f"{whole.name}.part"), whole.with_name(f"{whole.name}.etag")
        known = tag.read_text("utf-8") if tag.exists() else ""
        headers = {}
        if known and part.exists():
            headers = {"Range": f"bytes={part.stat().st_size}-", "If-Range": known}
        elif known and whole.exists():
            headers = {"If-None-Match": known}
        with self._answer(address, source, headers) as answer:
            if answer.status_code == 304:
                return whole, False
            start = f"bytes {part.stat().st_size if part.exists() else 0}-"
            if answer.status_code != 206 or not answer.headers.get("content-range", "").startswith(start):
                part.unlink(missing_ok=True)
            tag.write_text(answer.headers.get("etag", ""), "utf-8")
            self._write(answer, part, source, show)
        if wanted and _sum(part) != wanted[0].lower():
            part.unlink()
            raise _fault(address, msg("the file is not the one whose SHA-256 is published"))
        part.replace(whole)
        return whole, True

    def _write(self, answer: httpx.Response, part: Path, source: Source, show: Show) -> None:
        """Appends what comes. What was cut stays, to be gone on with; what is too large does not."""
        address, until = str(answer.url), time.monotonic() + _MOST_SECONDS
        with part.open("ab") as file:
            size = file.tell() + int(answer.headers.get("content-length") or 0)
            for piece in answer.iter_raw():
                file.write(piece)
                show(file.tell(), size)
                if max(file.tell(), size) > source.most:
                    break
                if time.monotonic() > until:
                    raise _fault(address, msg("it takes too long"))
            taken = file.tell()
        if max(taken, size) > source.most:
            part.unlink()
            raise _fault(address, msg("more than %(count)d bytes", count=source.most))
        if answer.headers.get("content-length") and taken < size:
            raise _fault(address, msg("the transfer was cut off: the same command resumes it"))

    def _text(self, address: str, source: Source) -> str:
        with self._answer(address, source, {}) as answer:
            data = b""
            for piece in answer.iter_bytes():
                data += piece
                if len(data) > _MOST_INDEX:
                    raise _fault(address, msg("more than %(count)d bytes", count=_MOST_INDEX))
        return data.decode("utf-8", "replace")

    @contextmanager
    def _answer(self, address: str, source: Source, headers: dict[str, str]) -> Iterator[httpx.Response]:
        """The answer to a request, after redirects within the host."""
        url = httpx.URL(address)
        try:
            for _ in range(_MOST_REDIRECTS):
                _check(url, source.hosts)
                client = httpx.Client(headers=_HEADERS | headers, timeout=_TIMEOUT, follow_redirects=False)
                with client, client.stream("GET", url) as answer:
                    if not answer.has_redirect_location:
                        if answer.status_code not in (200, 206, 304):
                            kind = NotThere if answer.status_code == 404 else FileFault
                            told = msg("the answer is %(status)d", status=answer.status_code)
                            raise _fault(address, told, kind)
                        yield answer
                        return
                    target = url.join(answer.headers["location"])
                if (target.scheme, target.host, target.port) != (url.scheme, url.host, url.port):
                    raise _fault(address, msg("it redirects to another host, %(host)s", host=target.host))
                url = target
            raise _fault(address, msg("it redirects without end"))
        except httpx.TimeoutException:
            raise _fault(address, msg("the server stopped sending")) from None
        except httpx.RemoteProtocolError:
            raise _fault(address, msg("the transfer was cut off: the same command resumes it")) from None
        except (httpx.HTTPError, httpx.InvalidURL):
            raise _fault(address, msg("no connection")) from None


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _fault(address: str, reason: Message, kind: type[FileFault] = FileFault) -> FileFault:
    return kind(
        msg(
            "%(address)s: %(reason)s. By hand: save the file in a browser, then kb import",
            address=address,
            reason=reason,
        )
    )
