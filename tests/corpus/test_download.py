"""What `kb update` takes, from a server on this machine that does everything wrong."""

import hashlib
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2 as httpx
import pytest

from kb.cli.main import run
from kb.corpus.importers import download
from kb.corpus.importers.download import Downloads, Source, load_sources
from kb.errors import FileFault, KbError, UsageError

RULES = "Effective as of May 1, 2006\n\n" + "\n\n".join(
    f"100.{at}. The rule says what it is and that is the rule {at}." for at in range(1, 9)
)
BODY = RULES.encode()


class Faulty(BaseHTTPRequestHandler):
    """Each path is a fault of its own."""

    protocol_version = "HTTP/1.1"
    asked: list[tuple[str, dict[str, str]]]

    def do_GET(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))  # type: ignore[attr-defined]
        getattr(self, "get_" + self.path.strip("/").partition(".")[0])()

    def say(self, status: int, body: bytes = b"", cut: int = 0, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body[: len(body) - cut])
        if cut:
            self.close_connection = True

    def get_whole(self) -> None:
        known = self.headers.get("If-None-Match") == '"1"'
        self.say(304 if known else 200, b"" if known else BODY, ETag='"1"')

    def get_sum(self) -> None:
        self.say(200, f"{hashlib.sha256(BODY).hexdigest()}  whole.txt".encode())

    def get_nosum(self) -> None:
        self.say(200, b"none")

    def get_cut(self) -> None:
        start = self.headers.get("Range", "").removeprefix("bytes=").removesuffix("-")
        if start and self.headers["If-Range"] == '"1"':
            rest = BODY[int(start) :]
            self.say(206, rest, ETag='"1"', Content_Range=f"bytes {start}-{len(BODY) - 1}/{len(BODY)}")
        else:
            self.say(200, BODY, cut=100, ETag='"1"')

    def get_away(self) -> None:
        self.say(302, Location="http://127.0.0.2:9/whole.txt")

    def get_near(self) -> None:
        self.say(302, Location="/whole.txt")

    def get_round(self) -> None:
        self.say(302, Location="/round")

    def get_absent(self) -> None:
        self.say(404)

    def get_slow(self) -> None:
        self.server.wait.wait(20)  # type: ignore[attr-defined]

    def get_index(self) -> None:
        self.say(200, b'<a href="/2024/rules.txt"> <a href="/2026/rules.txt"> <a href="/2025/rules.txt">')

    def log_message(self, *_words: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    from threading import Event

    with ThreadingHTTPServer(("127.0.0.1", 0), Faulty) as made:
        made.asked, made.wait = [], Event()  # type: ignore[attr-defined]
        Thread(target=made.serve_forever, daemon=True).start()
        yield made
        made.wait.set()  # type: ignore[attr-defined]
        made.shutdown()


def source(server: ThreadingHTTPServer, **fields: Any) -> tuple[str, Source]:
    at = f"http://127.0.0.1:{server.server_address[1]}"
    for name in ("page", "sum"):
        if name in fields:
            fields[name] = f"{at}/{fields[name]}"
    row = {"most": 100_000, "address": at} | fields
    return at, Source("made", "rules", "rules", ("en",), "Made up", "", hosts=("127.0.0.1",), size=0, **row)


def test_a_file_is_taken_once_and_then_only_asked_for(server: ThreadingHTTPServer, tmp_path: Path) -> None:
    at, one = source(server, sum="sum")
    seen: list[tuple[int, int]] = []
    file, changed = Downloads(tmp_path).take(
        f"{at}/whole.txt", one, lambda read, size: seen.append((read, size))
    )
    assert (file.read_bytes(), changed, seen[-1]) == (BODY, True, (len(BODY), len(BODY)))
    assert Downloads(tmp_path).take(f"{at}/whole.txt", one, lambda *_: None) == (file, False)
    assert "kb-magic-rules" in server.asked[-1][1]["User-Agent"]  # type: ignore[attr-defined]


def test_a_cut_transfer_is_gone_on_with(server: ThreadingHTTPServer, tmp_path: Path) -> None:
    at, one = source(server, sum="sum")
    with pytest.raises(FileFault, match="cut"):
        Downloads(tmp_path).take(f"{at}/cut.txt", one, lambda *_: None)
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".txt"]
    file, _ = Downloads(tmp_path).take(f"{at}/cut.txt", one, lambda *_: None)
    assert file.read_bytes() == BODY
    assert server.asked[-1][1]["Range"] == f"bytes={len(BODY) - 100}-"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("path", "fields", "told"),
    [
        ("absent.txt", {}, "the answer is 404"),
        ("away.txt", {}, "it redirects to another host, 127.0.0.2"),
        ("round", {}, "redirects without end"),
        ("whole.txt", {"most": 100}, "more than 100 bytes"),
        ("whole.txt", {"sum": "nosum"}, "no SHA-256 is given there"),
        ("index.txt", {"sum": "sum"}, "not the one whose SHA-256 is published"),
        ("slow.txt", {}, "the server stopped sending"),
    ],
)
def test_nothing_half_taken_is_used(
    server: ThreadingHTTPServer,
    tmp_path: Path,
    path: str,
    fields: dict[str, Any],
    told: str,
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(download, "_TIMEOUT", httpx.Timeout(0.5))
    at, one = source(server, **fields)
    with pytest.raises(FileFault, match=told) as fault:
        Downloads(tmp_path).take(f"{at}/{path}", one, lambda *_: None)
    assert "kb import" in str(fault.value)
    assert not [file for file in tmp_path.iterdir() if file.suffix == ".txt"]


def test_a_redirect_within_the_host_is_followed(server: ThreadingHTTPServer, tmp_path: Path) -> None:
    at, one = source(server)
    assert Downloads(tmp_path).take(f"{at}/near.txt", one, lambda *_: None)[0].read_bytes() == BODY


def test_the_newest_file_of_an_index_is_meant(server: ThreadingHTTPServer, tmp_path: Path) -> None:
    _, one = source(server, page="index", link='href="([^"]+)"', address="https://made.up{}")
    assert Downloads(tmp_path).addresses(one) == ["https://made.up/2026/rules.txt"]
    assert len(Downloads(tmp_path).addresses(one._replace(every=True))) == 3
    with pytest.raises(FileFault, match="no such file any more"):
        Downloads(tmp_path).addresses(one._replace(link="(nowhere)"))


@pytest.mark.parametrize(
    "address", ["http://example.org/a", "ftp://127.0.0.1/a", "file:///etc/passwd", "https://["]
)
def test_only_https_is_asked(tmp_path: Path, address: str) -> None:
    with pytest.raises(UsageError, match="is not downloaded"):
        download.source_of(address, "rules", "en")


@pytest.mark.parametrize(
    ("address", "subject", "language", "form", "languages"),
    [
        ("https://example.org/cards.json", "cards", None, "mtgjson", ("en",)),
        ("https://example.org/Scryfall/all.json", "cards", "fr", "scryfall", ("fr",)),
        ("https://example.org/forge.zip", "names", "it", "forge", ("it",)),
        ("https://example.org/scryfall-rules.txt", "rules", "fr", "rules", ("fr",)),
    ],
)
def test_an_address_of_ones_own_is_a_source(
    address: str, subject: str, language: str | None, form: str, languages: tuple[str, ...]
) -> None:
    found = download.source_of(address, subject, language)
    assert (found.subject, found.form, found.languages) == (subject, form, languages)
    assert (found.address, found.hosts, found.publisher) == (address, ("example.org",), "example.org")
    # nothing is known of its size: the bound is beyond the largest file of cards that is published
    assert (found.size, found.most) == (0, 6_000_000_000)


def test_without_a_network_the_remedy_is_told(tmp_path: Path, server: ThreadingHTTPServer) -> None:
    at, one = source(server)
    server.shutdown()
    server.server_close()
    with pytest.raises(KbError, match=r"no connection\. By hand"):
        Downloads(tmp_path).take(f"{at}/whole.txt", one, lambda *_: None)


def test_what_is_taken_is_imported(
    server: ThreadingHTTPServer, tmp_path: Path, monkeypatch: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    at, _ = source(server)
    words = ["update", "rules", "--from", f"{at}/whole.txt", "--ui", "en"]
    assert run(words, {}) == 2
    assert "add --yes" in capsys.readouterr().err
    assert server.asked == []  # type: ignore[attr-defined]
    assert run([*words, "--yes", "--json"], {}) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["data"][0]["name"] == "rules/en@2006-05-01"


def test_what_an_archive_lacks_is_told_and_the_rest_taken(
    server: ThreadingHTTPServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    at, one = source(server, page="list", link=r"([a-z]+[.]txt)", every=True)
    listed = b"absent.txt whole.txt"
    monkeypatch.setattr(Faulty, "get_list", lambda self: self.say(200, listed), raising=False)
    monkeypatch.setattr(download, "load_sources", lambda _: [one._replace(address=at + "/{}")])
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    assert run(["update", "rules", "--yes"], {"LANG": "en"}) == 0
    assert "absent.txt: the answer is 404" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "library" / "rules").iterdir()] == ["en@2006-05-01.jsonl"]


def test_every_shipped_source_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    for one in load_sources():
        addresses = [one.page or one.address, *filter(None, [one.sum])]
        assert all(
            address.startswith(tuple(f"https://{host}/" for host in one.hosts)) for address in addresses
        )
        assert one.terms.startswith("https://")
        assert one.size > 0
    assert run(["update", "--list", "--ui", "en"], {}) == 0
    assert "MTGJSON" in capsys.readouterr().out
