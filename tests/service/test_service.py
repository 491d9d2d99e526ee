"""The service: every answer by its schema, faults as documents, bounds, caching, what a host sees."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import node
import pytest
import uvicorn
from jsonschema import Draft202012Validator
from schemas import follows
from starlette.testclient import TestClient

from kb.answers.states import OPTIONS
from kb.api import KnowledgeBase
from kb.cli import main
from kb.pages.writing.output import MARKER
from kb.service import app
from kb.service.app import Settings, application
from kb.service.endpoints import ENDPOINTS

RULE = "708.2 Les cartes doubles ont deux ensembles de caractéristiques."
KB = [sys.executable, "-m", "kb"]
DECK = "1 Feu // Glace\n2 Assaut // Batterie\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text("<!doctype html><title>kb</title>", "utf-8")
    return folder


@pytest.fixture(scope="module")
def client(site: Path) -> Iterator[TestClient]:
    settings = Settings(site=str(site), hosts=("localhost",), origins=("https://bot.example",))
    with TestClient(application(settings), base_url="http://localhost") as opened:
        yield opened


@pytest.fixture(scope="module")
def described(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/v1/openapi.json").json()
    return found


ANSWERS: list[tuple[str, str, dict[str, Any], str | None, int]] = [
    ("/v1/search", "GET", {"q": "coût converti de mana", "lang": "fr"}, None, 200),
    ("/v1/search", "GET", {"q": "c:r mv=5", "limit": 3, "in": "cartes"}, None, 200),
    ("/v1/search", "GET", {"q": "xyzzyxyzzy"}, None, 200),
    ("/v1/search", "GET", {}, None, 400),
    ("/v1/search", "GET", {"q": "feu", "limit": 1000}, None, 400),
    ("/v1/search", "GET", {"q": "x" * 1001}, None, 400),
    ("/v1/search", "GET", {"q": "feu", "lang": "klingon"}, None, 400),
    ("/v1/search", "GET", {"q": "feu", "frobnicate": 1}, None, 400),
    ("/v1/card", "GET", {"name": "Feu", "lang": "it"}, None, 200),
    ("/v1/card", "GET", {"name": "Black Lotus"}, None, 200),
    ("/v1/card", "GET", {"name": "Mort"}, None, 300),
    ("/v1/card", "GET", {"name": "Xyzzyxyzzy"}, None, 404),
    ("/v1/card/complete", "GET", {"prefix": "feu"}, None, 200),
    ("/v1/rule/{ref}", "GET", {"ref": "709.4b", "texts": "it"}, None, 200),
    ("/v1/rule/{ref}", "GET", {"ref": "708.2a", "texts": "fr,en", "history": "true"}, None, 200),
    ("/v1/rule/{ref}", "GET", {"ref": "709.4c"}, None, 404),
    ("/v1/rule/{ref}", "GET", {"ref": "709.4a et 709.4b", "texts": "it"}, None, 200),
    ("/v1/rule/{ref}", "GET", {"ref": "709.4b, 709.4c"}, None, 200),
    ("/v1/rule/{ref}", "GET", {"ref": "100.2c, 709.4c"}, None, 404),
    ("/v1/rule/{ref}", "GET", {"ref": "nonsense"}, None, 422),
    ("/v1/check", "GET", {"card": "Feu // Glace", "question": "mv<=2", "date": "2012-01-01"}, None, 200),
    ("/v1/check", "GET", {"card": "fire ice", "question": "mv", "zone": "pile", "half": "Glace"}, None, 200),
    ("/v1/check", "GET", {"card": "fire ice", "question": "mv", "history": "true"}, None, 200),
    (
        "/v1/check",
        "GET",
        {"card": "ice", "question": "total:mv", "and": ["wear", "feu [half=Glace]"]},
        None,
        200,
    ),
    ("/v1/check", "GET", {"card": "ice", "question": "castable", "flash": ["spell c:u", "none"]}, None, 200),
    ("/v1/check", "GET", {"card": "fire ice", "question": "blorb"}, None, 422),
    ("/v1/check", "GET", {"card": "fire ice", "question": "mv", "date": "yesterday"}, None, 400),
    ("/v1/check", "GET", {"card": "fire ice", "question": "mv", "fused": "true"}, None, 422),
    ("/v1/term", "GET", {"text": "carta split"}, None, 200),
    ("/v1/term", "GET", {"text": "qwertz"}, None, 404),
    ("/v1/names", "GET", {"text": DECK, "to": "it"}, None, 200),
    ("/v1/names", "POST", {"to": "it", "from": "fr"}, DECK, 200),
    ("/v1/names", "POST", {"to": "it", "fix": "true", "column": "Card"}, "Count,Card\n1,Fier // Ice\n", 200),
    ("/v1/names", "POST", {"to": "it"}, "x" * 1_000_001, 413),
    (
        "/v1/date",
        "POST",
        {"from": "fr"},
        "708.2 Les cartes doubles ont deux ensembles de caractéristiques.",
        200,
    ),
    ("/v1/date", "POST", {}, "", 400),
    ("/v1/diff", "GET", {"first": "2004-01-01", "second": "2011-01-01", "texts": "fr"}, None, 200),
    ("/v1/diff", "GET", {"first": "2004-01-01", "second": "1990-01-01"}, None, 404),
    ("/v1/info", "GET", {}, None, 200),
]


def ask(client: TestClient, path: str, method: str, given: dict[str, Any], body: str | None) -> Any:
    rest = {name: value for name, value in given.items() if f"{{{name}}}" not in path}
    return client.request(method, path.format(**given), params=rest, content=body)


@pytest.mark.parametrize(("path", "method", "given", "body", "status"), ANSWERS)
def test_every_answer_is_as_described(
    client: TestClient,
    described: dict[str, Any],
    path: str,
    method: str,
    given: dict[str, Any],
    body: str | None,
    status: int,
) -> None:
    found = ask(client, path, method, given, body)
    assert found.status_code == status, found.text
    operation = described["paths"][path][method.lower()]
    promised = operation["responses"][str(status)]["content"]["application/json"]["schema"]
    Draft202012Validator({**promised, "components": described["components"]}).validate(found.json())
    if status >= 400 and "details" in found.json():
        assert found.json()["status"] == status


def test_each_endpoint_is_asked() -> None:
    asked = {(path, method) for path, method, *_ in ANSWERS}
    assert asked == {(one.path, method) for one in ENDPOINTS for method in one.methods}


def test_what_is_described_is_told_apart(described: dict[str, Any]) -> None:
    """Each parameter that an endpoint takes, each with its bounds; no reference leads nowhere."""
    search = described["paths"]["/v1/search"]["get"]["parameters"]
    assert {one["name"] for one in search} >= {"q", "lang", "from", "in", "date", "limit"}
    assert next(one for one in search if one["name"] == "limit")["schema"]["maximum"] == 100
    text = json.dumps(described)
    named = {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert named <= set(described["components"]["schemas"])


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("it", "it"),
        ("de, fr-CA;q=0.8, en;q=0.5", "fr"),
        ("en;q=0.2, it;q=0.9", "it"),
        ("de", "en"),
        ("fr;q=x, en", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_negotiated(client: TestClient, accepted: str, language: str) -> None:
    found = client.get("/v1/card", params={"name": "Fire // Ice"}, headers={"Accept-Language": accepted})
    assert (found.headers["Content-Language"], found.json()["lang"]) == (language, language)
    assert "Accept-Language" in found.headers["Vary"]
    asked = client.get(
        "/v1/card", params={"name": "Feu", "lang": "it"}, headers={"Accept-Language": accepted}
    )
    assert asked.json()["printed_name"] == "Fuoco // Ghiaccio"


def test_faults_are_told_in_the_reader_s_language(client: TestClient) -> None:
    told = {
        code: client.get("/v1/check", params={"card": "feu", "question": "blorb", "lang": code}).json()[
            "details"
        ]
        for code in ("fr", "it", "en")
    }
    assert len(set(told.values())) == 3


def test_what_is_unchanged_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/v1/info", params={"lang": "fr"})
    again = client.get("/v1/info", params={"lang": "fr"}, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == first.headers["Cache-Control"] == "public, max-age=300"
    other = client.get("/v1/info", params={"lang": "it"}, headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_info_says_nothing_of_the_host(client: TestClient) -> None:
    told = client.get("/v1/info").text
    assert str(Path.home()) not in told
    assert not {"corpus", "cache", "library", "site"} & set(json.loads(told))


def test_other_hosts_and_origins(client: TestClient) -> None:
    assert client.get("/v1/info", headers={"Host": "evil.example"}).status_code == 400
    known = client.get("/healthz", headers={"Origin": "https://bot.example"})
    assert known.headers["Access-Control-Allow-Origin"] == "https://bot.example"
    unknown = client.get("/healthz", headers={"Origin": "https://evil.example"})
    assert "Access-Control-Allow-Origin" not in unknown.headers


def test_whoever_would_wait_too_long_is_sent_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "_WAITING", 0)
    shed = client.get("/v1/info", params={"lang": "it"})
    assert (shed.status_code, shed.headers["Retry-After"]) == (503, "1")
    assert shed.json()["status"] == 503
    monkeypatch.undo()
    assert client.get("/v1/info").status_code == 200


def test_an_answer_that_takes_too_long_is_given_up(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends with 503, who waits behind it too; the next are answered once its work is done, not before."""
    free, at_work = threading.Event(), list[str]()

    def names(*_: Any) -> Any:
        at_work.append("begun")
        free.wait(20)
        at_work.append("done")

    monkeypatch.setattr(KnowledgeBase, "names", names)
    monkeypatch.setattr(app, "_PATIENCE", 0.05)
    assert client.get("/v1/names", params={"text": DECK, "to": "it"}).status_code == 503
    assert client.get("/healthz").status_code == 200
    assert client.get("/v1/info").status_code == 503
    assert at_work == ["begun"]
    monkeypatch.undo()
    free.set()
    assert client.get("/v1/info").status_code == 200
    assert at_work == ["begun", "done"]


def test_a_line_a_request_without_what_was_asked(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "kb.service")
    client.get("/v1/search", params={"q": "secret"})
    client.get("/v1/rule/708.2a")
    lines = [json.loads(record.message) for record in caplog.records if record.name == "kb.service"]
    assert [(line["path"], line["status"]) for line in lines] == [
        ("/v1/search", 200),
        ("/v1/rule/{ref}", 200),
    ]
    assert "secret" not in caplog.text
    for line in lines:
        follows(line, "request")


def test_figures_for_prometheus(client: TestClient) -> None:
    client.get("/v1/rule/709.4b")
    told = client.get("/metrics").text
    assert 'kb_requests_total{path="/v1/rule/{ref}",status="200"}' in told
    assert 'kb_request_seconds_bucket{le="0.04",path="/v1/search"}' in told


def test_health_and_addresses_that_do_not_exist(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ready"}
    absent = client.get("/v1/nonsense", headers={"Accept-Language": "it"})
    assert (absent.status_code, absent.json()["code"]) == (404, "not_found")
    assert client.post("/v1/card").status_code == 405


def test_the_site_is_beside_it(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_before_everything_is_read_it_is_not_ready() -> None:
    service = app._Service(Settings())
    told = TestClient(application(Settings())).get("/readyz")
    assert (told.status_code, service._bases) == (503, {})


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_signal_lets_requests_at_hand_end(site: Path, workers: str) -> None:
    """In a real process: a text that is still on its way when the signal comes is answered."""
    (site / MARKER).touch()
    command = [*KB, "serve", "--api", "--port", "0", "--out", str(site), "--workers", workers, "--json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True) as server:
        try:
            text = ""
            while "}" not in text:
                text += server.stdout.readline()
            port = urlsplit(json.loads(text)["url"]).port
            assert _answered(port).startswith("HTTP/1.1 200")  # waits until everything is read
            with _half_sent(port) as open_one:
                server.send_signal(signal.SIGTERM)
                while workers == "1" and _accepts(port):  # the signal has been heard; several keep the port
                    pass
                open_one.sendall(b" Glace")
                assert open_one.recv(1000).startswith(b"HTTP/1.1 200")
            assert server.wait() in (0, -signal.SIGTERM)  # uvicorn hands the signal on once it has ended
        finally:
            server.kill()
        lines = server.stderr.read().splitlines()
    assert any(json.loads(line)["path"] == "/v1/names" for line in lines), lines


def _half_sent(port: int | None) -> socket.socket:
    """A connection whose request has its headers and a part of its body sent, and is being answered."""
    opened = socket.create_connection(("127.0.0.1", port))
    head = "POST /v1/names?to=it HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\n"
    opened.sendall(f"{head}Content-Length: 12\r\n\r\n".encode())
    assert opened.recv(1000).startswith(b"HTTP/1.1 100")
    opened.sendall(b"Feu //")
    return opened


def _answered(port: int | None) -> str:
    with socket.create_connection(("127.0.0.1", port)) as opened:
        opened.sendall(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return opened.recv(1000).decode()


def _accepts(port: int | None) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def test_without_the_extra_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "kb.service.run", None)
    assert main.run(["--ui", "fr", "serve", "--api"]) == 2
    assert "kb-magic-rules[api]" in capsys.readouterr().err
    assert main.run(["--ui", "fr", "serve", "--workers", "2"]) == 2
    assert "--api" in capsys.readouterr().err


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The service on a real port, in a thread."""
    served = uvicorn.Server(uvicorn.Config(application(Settings(site=str(site))), log_config=None))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=served.run, kwargs={"sockets": [listening]})
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        served.should_exit = True
        thread.join()


def bots(root: Path) -> list[tuple[str, str, str]]:
    """Each program that the documentation shows, with what it is said to print."""
    text = (root / "docs/api.md").read_text("utf-8")
    return re.findall(r"```(python|javascript)\n(.*?)```\n+```output\n(.*?)```", text, re.DOTALL)


def test_the_bots_of_the_documentation_run(root: Path, address: str) -> None:
    assert [language for language, *_ in bots(root)] == ["python", "javascript"]
    for language, program, shown in bots(root):
        if language == "javascript" and not node.installed():
            assert not os.environ.get("CI"), "no Node: python tools/node.py installs it"
            pytest.skip("no Node: python tools/node.py installs it")
        command = [sys.executable, "-c"]
        if language == "javascript":
            command = [str(node.installed()), "--input-type=module", "--eval"]
        environment = {**os.environ, **node.environment(), "KB_URL": address}
        done = subprocess.run([*command, program], env=environment, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == (shown, "")


def test_a_number_of_zero_is_no_missing_one(client: TestClient) -> None:
    given = {"card": "Heaven // Earth", "question": "mv", "zone": "stack", "half": "Heaven"}
    without = client.get("/v1/check", params=given).json()["answer"]
    zero = client.get("/v1/check", params={**given, "x": "0"}).json()["answer"]
    assert (without, zero) == ("undecided", 1)


def test_slow_clients_hold_nobody_up(address: str) -> None:
    port = urlsplit(address).port
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]
    for one in slow:
        one.sendall(b"GET /v1/search?q=feu HTTP/1.1\r\nHost: local")
    assert _answered(port).startswith("HTTP/1.1 200")
    for one in slow:
        one.close()


@pytest.mark.parametrize(
    "head",
    [
        "Content-Length: 4\r\nContent-Length: 60\r\n",
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: -1\r\n",
        "Transfer-Encoding: identity, chunked, identity\r\n",
        "Content-Length : 4\r\n",
    ],
)
def test_a_request_hidden_in_another_is_not_answered(address: str, head: str) -> None:
    """A proxy may see one request where a server sees two: whatever is doubtful is one, or refused."""
    hidden = "GET /v1/info HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", urlsplit(address).port)) as opened:
        opened.settimeout(2)
        whole = f"POST /v1/names?to=it HTTP/1.1\r\nHost: localhost\r\n{head}\r\n0\r\n\r\n{hidden}"
        opened.sendall(whole.encode())
        answers = b""
        with suppress(TimeoutError):
            while part := opened.recv(65536):
                answers += part
    assert b'"object":"info"' not in answers
    assert answers.count(b"HTTP/1.1 ") <= 1


def test_what_a_state_is_told_by_is_a_parameter(client: TestClient) -> None:
    """Every state and question of `kb check`, in the description too; some may be said often."""
    described = client.get("/v1/openapi.json").json()["paths"]["/v1/check"]["get"]["parameters"]
    schemas = {one["name"]: one["schema"] for one in described}
    assert {*OPTIONS, "allow", "forbid", "more", "less", "instead"} <= set(schemas)
    assert {schemas[name]["type"] for name in ("allow", "forbid")} == {"array"}
    given = {"card": "Feu // Glace", "date": "2026-05-01"}
    cast = {**given, "question": "castable", "allow": ["spell c:r", "card mv>=4"], "forbid": "split-second"}
    assert client.get("/v1/check", params=cast | {"forbid": []}).json()["answer"] == ["Fire"]
    assert client.get("/v1/check", params=cast).json()["answer"] == []
    cost = {**given, "question": "total-cost", "half": "Feu", "more": "{2}", "less": "{1}"}
    assert client.get("/v1/check", params=cost).json()["answer"] == "{2}{R}"
    down = {**given, "question": "kw:ward", "turned_by": "cloak"}
    assert client.get("/v1/check", params=down).json()["answer"] == "yes"


def test_hits_are_paged_and_of_the_languages_wanted(client: TestClient) -> None:
    def asked(**more: Any) -> Any:
        return client.get("/v1/search", params={"q": "carte double", "lang": "fr", **more}).json()

    both, first, second = asked(limit=4), asked(limit=2), asked(limit=2, offset=2)
    assert first["total"] == second["total"] == both["total"]
    ids = [
        [(one["object"], one.get("ruleNumber") or one["id"]) for one in page["data"]]
        for page in (first, second)
    ]
    assert sorted(ids[0] + ids[1]) == sorted(
        (one["object"], one.get("ruleNumber") or one["id"]) for one in both["data"]
    )
    italian = asked(q="fuoco", texts="it", **{"in": "rules"})
    assert {one["lang"] for one in italian["data"]} == {"it"}


def test_names_with_one_error_are_taken_where_that_is_asked(client: TestClient) -> None:
    left, taken = (
        client.post("/v1/names", params={"to": "it", "fix": fix}, content="1 Fier // Ice\n").json()
        for fix in ("false", "true")
    )
    assert "Fuoco // Ghiaccio" in str(taken)
    assert "Fuoco // Ghiaccio" not in str(left)
