"""Lighthouse, as on a phone, on a page of each kind that readers come to; npm brings it with the other peers.

Python alone: `bench/.venv/bin/python bench/run.py lighthouse`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from serving import served

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
        with served(site, packed=True) as address:
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
