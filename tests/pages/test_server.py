"""`kb serve` gives the files of its folder, and of nothing else; no request makes it fail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET, create_connection
from struct import pack
from threading import Thread

import pytest

from kb.corpus import load
from kb.pages.files.missing import missing_files
from kb.pages.rendering.filters import filters
from kb.pages.rendering.html import Html
from kb.pages.rendering.renderer import Renderer
from kb.pages.server import make_server
from kb.pages.site import make_site
from kb.system import site_folder as sources


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[HTTPConnection]:
    """To a server of a site with one page, one hidden file and a neighbour."""
    site = tmp_path / "site"
    (site / "fr").mkdir(parents=True)
    (site / "empty").mkdir()
    (site / "fr/index.html").write_text("page")
    (site / ".hidden").write_text("secret")
    (tmp_path / "neighbour").write_text("secret")
    (site / "link").symlink_to(tmp_path / "neighbour")
    with visiting(site) as visitor:
        yield visitor


@contextmanager
def visiting(site: Path) -> Iterator[HTTPConnection]:
    """A connection to a server of the folder."""
    server = make_server(site, 0)
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)  # seconds to its end
    thread.start()
    visitor = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    try:
        yield visitor
    finally:
        visitor.close()
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.mark.parametrize("base", ["", "https://example.org/", "https://example.org/kb/"])
def test_what_is_missing_is_told_in_the_language_of_the_address(tmp_path: Path, base: str) -> None:
    """Styled wherever it is shown: its links lead from the top of the server."""
    site = make_site(load(), base)
    renderer = Renderer(sources() / "templates", filters(site))
    for route, content in missing_files(site, renderer, Html(site, renderer)):
        (tmp_path / route).parent.mkdir(exist_ok=True)
        (tmp_path / route).write_text(content)
    with visiting(tmp_path) as visitor:
        for address, title in (
            ("/fr/none/deep/", "Page introuvable"),
            ("/it/404.html", "Pagina non trovata"),
            ("/none", "Page not found"),
        ):
            visitor.request("GET", address)
            answer = visitor.getresponse()
            page = answer.read().decode()
            assert answer.status == 404
            assert title in page
            assert 'href="/assets/site.css"' in page
            assert 'href="/fr/index.html"' in page


@pytest.mark.parametrize(
    "address",
    [
        "/../neighbour",
        "/..%2fneighbour",
        "/%2e%2e/neighbour",
        "/.hidden",
        "/link",
        "/empty/",
        "/fr/none",
        "/fr/index.html/",
        "/%00",
        "/fr/index.html%00.txt",
        "/" + "a" * 5_000,
        "/" + "a/" * 5_000,
        "//neighbour",
    ],
    ids=lambda address: address[:20],
)
def test_anything_else_is_not_found(connection: HTTPConnection, address: str) -> None:
    connection.request("GET", address)
    answer = connection.getresponse()
    assert answer.status == 404
    assert b"secret" not in answer.read()


@pytest.mark.parametrize("address", ["/fr/", "/fr/index.html", "/fr/?query#part"])
def test_a_page_is_found(connection: HTTPConnection, address: str) -> None:
    connection.request("GET", address)
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (200, b"page")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost:8000", "[::1]:9"])
def test_this_machine_is_answered_by_each_of_its_names(connection: HTTPConnection, host: str) -> None:
    connection.request("GET", "/fr/", headers={"Host": host})
    assert connection.getresponse().read() == b"page"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    "hosts",
    [
        ["evil.example"],
        ["evil.example:8000"],
        ["localhost.evil.example"],
        ["127.0.0.1.evil.example"],
        ["localhost@evil.example"],
        ["localhost", "evil.example"],
        [""],
        [],
    ],
    ids=str,
)
def test_a_name_that_is_not_this_machines_is_refused(
    connection: HTTPConnection, method: str, hosts: list[str]
) -> None:
    """Else a page elsewhere could have its own name lead here, and read what the reader imported."""
    connection.putrequest(method, "/fr/", skip_host=True)
    for host in hosts:
        connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    told = answer.read().decode()
    assert answer.status == 421
    assert "page" not in told
    assert told.count("http://localhost") == (3 if method == "GET" else 0)


def test_who_speaks_the_protocol_of_old_names_no_host(connection: HTTPConnection) -> None:
    with create_connection((connection.host, connection.port), timeout=10) as plain:
        plain.sendall(b"GET /fr/ HTTP/1.0\r\n\r\n")
        assert plain.makefile("rb").read().endswith(b"\r\n\r\npage")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "TRACE", "NONE"])
def test_other_methods_are_refused(connection: HTTPConnection, method: str) -> None:
    connection.request(method, "/fr/")
    assert connection.getresponse().status == 501


def test_one_connection_serves_many_requests(connection: HTTPConnection) -> None:
    for address, status in [("/fr/", 200), ("/none", 404), ("/fr/", 200)]:
        connection.request("GET", address)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == status
        assert not answer.will_close


def test_many_visitors_at_once_are_all_answered(connection: HTTPConnection) -> None:
    """More than the five that a listening socket of the standard library keeps waiting."""
    visitors = [HTTPConnection("127.0.0.1", connection.port, timeout=10) for _ in range(60)]
    for visitor in visitors:
        visitor.request("GET", "/fr/")
    answers = [visitor.getresponse() for visitor in visitors]
    assert [answer.read() for answer in answers] == [b"page"] * len(visitors)
    for visitor in visitors:
        visitor.close()


def test_who_hangs_up_leaves_no_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A browser that is closed while it loads resets its connections."""
    with visiting(tmp_path) as visitor:
        visitor.request("GET", "/")
        visitor.sock.setsockopt(SOL_SOCKET, SO_LINGER, pack("ii", 1, 0))
        visitor.sock.close()
        visitor.close()
        visitor.request("GET", "/")
        visitor.getresponse().read()
    assert "Traceback" not in capsys.readouterr().err
