"""The service under load: Debian's haproxy before two processes, one of which is killed in the middle.

Requests are mixed as bots send them, from 32 connections; the figures stand beside the same questions
asked within one process. A request is lost if no answer comes back through the proxy. With `--store` the
processes read a PostgreSQL database, which must have been pushed to.

Each client asks anew once it has its answer, so 32 of them always wait: for 32 divided by the requests a
second, however fast a search is. What someone waits who comes to a service that is not full is measured after
that, of the process that is left: requests come at a steady rate, 70 % of what it answered, whether others
are answered or not, and time counts from when each was due (as wrk2 does it).

python bench/load.py [requests] [--store ADDRESS] [--rate REQUESTS_A_SECOND]
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory
from urllib.parse import quote
from urllib.request import urlopen

from judging import judged

import kb
from kb.errors import KbError
from kb.languages import CODES

CLIENTS, REQUESTS = 32, 10_000
# The share of what a process can answer that comes to it in the second part.
_BUSY = 0.7
_PROXY = """
defaults
    mode http
    timeout connect 2s
    timeout client 30s
    timeout server 30s
frontend web
    bind 127.0.0.1:{port}
    default_backend kb
backend kb
    balance leastconn
    option httpchk GET /readyz
    http-check send hdr Host localhost
    retries 3
    retry-on all-retryable-errors
    option redispatch
    server one 127.0.0.1:{one} check inter 500ms
    server two 127.0.0.1:{two} check inter 500ms
"""


def paths() -> Iterator[str]:
    """What is asked, over and over: of ten, five searches, two cards, a completion, a rule, a verdict."""
    queries = [one.query for code in CODES for one in judged(code)]
    cards = ("feu", "Delver of Secrets", "Mort // Vie", "glace")
    rules, conditions = ("708.4", "709.4b", "708.2a"), ("mv=4", "c:r", "t:instant")
    others = zip(cycle(cards), cycle(rules), cycle(conditions), strict=False)
    searches = cycle(queries)
    for card, rule, condition in others:
        yield from (f"/v1/search?q={quote(next(searches))}&lang=fr" for _ in range(5))
        yield f"/v1/card?name={quote(card)}"
        yield f"/v1/card?name={quote(card.upper())}&lang=it"
        yield f"/v1/card/complete?prefix={quote(card[:3])}"
        yield f"/v1/rule/{rule}"
        yield f"/v1/check?card={quote('Feu // Glace')}&question={quote(condition)}"


def _free() -> int:
    with create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def _running(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 our own words
    try:
        yield process
    finally:
        process.terminate()
        process.wait(40)


def _await(port: int) -> None:
    for _ in range(1200):
        try:
            with urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nothing answers on port {port}")


async def _asked(
    port: int, asked: Iterator[tuple[float, str]], times: list[float], seen: Counter[str]
) -> None:
    """One connection that asks what is next as soon as it has an answer, but not before that is due."""
    reader = writer = None
    for due, path in asked:
        began = due or time.perf_counter()
        await asyncio.sleep(began - time.perf_counter())
        try:
            if writer is None or reader is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            length = head.partition("content-length:")[2].partition("\r\n")[0]
            await reader.readexactly(int(length))
            seen[head.split(" ")[1]] += 1
        except (OSError, EOFError, ValueError):
            seen["lost"] += 1
            writer = None
        times.append(time.perf_counter() - began)


async def _load(
    port: int, count: int, victim: subprocess.Popen[bytes]
) -> tuple[list[float], Counter[str], tuple[float, float]]:
    """Seconds of each request, its status, and seconds of each half."""
    times, seen, asked = list[float](), Counter[str](), iter([(0.0, path) for path in islice(paths(), count)])

    async def kill() -> float:
        while len(times) < count // 2:
            await asyncio.sleep(0.01)
        os.kill(victim.pid, signal.SIGKILL)
        return time.perf_counter()

    began = time.perf_counter()
    killing = asyncio.create_task(kill())
    await asyncio.gather(*(_asked(port, asked, times, seen) for _ in range(CLIENTS)))
    killed = await killing
    return times, seen, (killed - began, time.perf_counter() - killed)


async def _offered(port: int, count: int, rate: float) -> tuple[list[float], Counter[str]]:
    """Seconds of each request after it was due, and its status; so many come each second."""
    times, seen, began = list[float](), Counter[str](), time.perf_counter()
    asked = iter([(began + at / rate, path) for at, path in enumerate(islice(paths(), count))])
    await asyncio.gather(*(_asked(port, asked, times, seen) for _ in range(CLIENTS)))
    return times, seen


def _worked(process: subprocess.Popen[bytes]) -> float:
    """Seconds of processor that a process has taken."""
    fields = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _within(store: str | None) -> list[float]:
    """Seconds of each search in one process."""
    base, times = kb.open(store=store), []
    for query in [one.query for code in CODES for one in judged(code)]:
        began = time.perf_counter()
        try:
            base.search(query)
        except KbError:
            continue
        times.append(time.perf_counter() - began)
    return times


def _told(name: str, times: list[float]) -> str:
    ranked = sorted(times)
    middle, slow = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
    return f"{name}: p50 {middle * 1000:.1f} ms, p99 {slow * 1000:.1f} ms"


def main(words: list[str]) -> None:
    """Prints the figures."""
    store = words[words.index("--store") + 1] if "--store" in words else None
    asked_rate = float(words[words.index("--rate") + 1]) if "--rate" in words else None
    count = int(words[0]) if words and words[0].isdigit() else REQUESTS
    haproxy = shutil.which("haproxy", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if haproxy is None:
        raise SystemExit("no haproxy here: apt-get install haproxy")
    kb.open(store=store).prepared()
    port, one, two = _free(), _free(), _free()
    with TemporaryDirectory() as folder:
        site = Path(folder)
        (site / ".kb-site").touch()
        (site / "proxy").write_text(_PROXY.format(port=port, one=one, two=two))
        more = ("--store", store) if store else ()
        command = (sys.executable, "-m", "kb", *more, "serve", "--api", "--out", folder, "--port")
        with _running(*command, str(one)) as first, _running(*command, str(two)) as second:
            _await(one)
            _await(two)
            with _running(haproxy, "-q", "-f", str(site / "proxy")):
                _await(port)
                times, seen, lasted = asyncio.run(_load(port, count, first))
                rate = asked_rate or _BUSY * count / 2 / lasted[1]
                worked = _worked(second)
                waited, seen_then = asyncio.run(_offered(port, count, rate))
                worked = _worked(second) - worked
    halves = ", ".join(f"{count / 2 / seconds:.0f} a second" for seconds in lasted)
    print(f"{count} requests, {CLIENTS} connections; with two processes and after one was killed: {halves}")
    print(_told("through the proxy, all asking at once", times))
    print(_told(f"one process, {rate:.0f} requests a second whether answered or not", waited))
    print(f"of its processor {worked / count * 1000:.2f} ms a request: {count / worked:.0f} a second a core")
    print(_told("searches within one process", _within(store)))
    print(
        "answers:", ", ".join(f"{status} {number}" for status, number in sorted((seen + seen_then).items()))
    )


if __name__ == "__main__":
    main(sys.argv[1:])
