"""Lighthouse, as on a phone, on a page of each kind that readers come to; npm brings it with the other peers.

Python alone: `bench/.venv/bin/python bench/run.py lighthouse`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

__all__ = ["BOUND", "lines"]

BOUND = 98
"""Of a hundred, in each category."""
_PAGES = {
    "home": "fr/",
    "results": "fr/search/?q=carte+double",
    "rule": "fr/cr/709.4b/",
    "card": "fr/card/feu-glace/",
    "list": "fr/card/",
}
_CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
_HERE = Path(__file__).resolve().parent
_PROGRAM = _HERE / "node_modules" / ".bin" / "lighthouse"


def lines() -> Iterator[str]:
    """A table in Markdown; a score below the bound is marked."""
    import kb
    from kb.pages import build

    if not _PROGRAM.exists():
        raise FileNotFoundError(f"{_PROGRAM.name}: npm install --prefix bench")
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(kb.open().corpus, site, base_url="https://example.org/", compress=True)
        with _served(site) as address:
            yield from ("", f"A phone on a slow line, as Lighthouse has it; at least {BOUND} each.", "")
            yield f"| page | {' | '.join(_CATEGORIES)} | LCP |"
            yield f"|---|{'--:|' * (len(_CATEGORIES) + 1)}"
            yield from (_row(name, address + route) for name, route in _PAGES.items())


def _row(name: str, address: str) -> str:
    said = _report(address)
    scores = [round(100 * said["categories"][one]["score"]) for one in _CATEGORIES]
    marked = [f"{one}" if one >= BOUND else f"**{one}**" for one in scores]
    seconds = said["audits"]["largest-contentful-paint"]["numericValue"] / 1000
    return f"| {name} | {' | '.join(marked)} | {seconds:.1f} s |"


def _report(address: str) -> Any:
    """What Lighthouse says of a page. Raises `CalledProcessError`."""
    sys.path.append(str(_HERE.parent / "tools"))
    import browser

    words = [
        *(str(_PROGRAM), address, "--quiet", "--output=json", "--output-path=stdout"),
        f"--only-categories={','.join(_CATEGORIES)}",
        "--chrome-flags=--headless=new --no-sandbox",
    ]
    environment = os.environ | {"CHROME_PATH": browser.installed(whole=True) or ""}
    found = subprocess.run(words, env=environment, check=True, capture_output=True)  # noqa: S603
    return json.loads(found.stdout)


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    server = _Patient(("127.0.0.1", 0), partial(_Packed, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


class _Patient(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A browser that hangs up in the middle is nothing to tell of."""


class _Packed(SimpleHTTPRequestHandler):
    """Sends the compressed copies, as `docs/publish.md` tells servers to."""

    protocol_version = "HTTP/1.1"

    def send_head(self) -> Any:
        whole = Path(self.translate_path(self.path.partition("?")[0]))
        file = whole / "index.html" if whole.is_dir() else whole
        copy = file.with_name(f"{file.name}.gz")
        if not copy.is_file():
            return super().send_head()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(copy.stat().st_size))
        self.end_headers()
        return copy.open("rb")

    def log_message(self, *_args: object) -> None:
        """Says nothing."""


if __name__ == "__main__":
    for line in lines():
        print(line)
