"""`kb serve` gives the files of its folder, and of nothing else; no request makes it fail."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import pytest

from kb.pages.server import make_server


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
    server = make_server(site, 0)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    visitor = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    yield visitor
    visitor.close()
    server.shutdown()
    server.server_close()
    thread.join()


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
