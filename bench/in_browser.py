"""A real Chromium: what Pagefind and we load before the first result of the same search."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from shipped import compressed

if TYPE_CHECKING:
    from playwright.sync_api import Page

WORD = "mana"
_PAGEFIND = """async word => {
  const pagefind = await import("/pagefind/pagefind.js");
  const found = await pagefind.search(word);
  return found.results.length ? (await found.results[0].data()).url : null;
}"""


def loaded(site: Path) -> dict[str, int]:
    """Brotli bytes of everything a browser asked for up to the first result, ours and Pagefind's."""
    from playwright.sync_api import sync_playwright

    sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))
    import browser

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        _index(site, Path(name))
        chrome = playwright.chromium.launch(executable_path=browser.installed(), args=["--no-sandbox"])
        ours = _watch(chrome.new_page(), site, _ours)
        peer = _watch(chrome.new_page(), Path(name), _pagefind)
        chrome.close()
    return {"kb": ours, "Pagefind": peer}


def _index(site: Path, folder: Path) -> None:
    """Pagefind's index of the French pages, beside an empty page."""
    (folder / "index.html").write_text("<!doctype html><title>peer</title>")
    command = [
        sys.executable,
        "-m",
        "pagefind",
        "--site",
        str(site / "fr"),
        "--output-path",
        str(folder / "pagefind"),
    ]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603


def _watch(page: Page, folder: Path, search: Any) -> int:
    """Brotli bytes of every file of `folder` that the page asked for."""
    handler = partial(_Quiet, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(unquote(urlsplit(request.url).path)))
    search(page, f"http://127.0.0.1:{server.server_port}/")
    server.shutdown()
    files = (folder / path.lstrip("/") for path in asked)
    return sum(compressed(file.read_bytes()) for file in files if file.is_file())


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        """Says nothing."""


def _ours(page: Page, address: str) -> None:
    page.goto(address + "fr/index.html")
    page.fill("#q", WORD)
    page.wait_for_selector("#results [role=option]")


def _pagefind(page: Page, address: str) -> None:
    page.goto(address + "index.html")
    page.evaluate(_PAGEFIND, WORD)
