"""Work that is counted, not timed: it tells of a regression on any machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import shipped

_COUNT = """
import sys
before = set(sys.modules)
from kb.cli.frame import run
status = run(sys.argv[1:])
assert status == 0, status
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
_HEAVY = {
    "whoosh",
    "jinja2",
    "markdown",
    "babel",
    "click",
    "rapidfuzz",
    "inspect",
    "dataclasses",
    "json",
    "asyncio",
}


def _imported(*words: str) -> set[str]:
    command = [sys.executable, "-c", _COUNT, *words]
    subprocess.run(command, capture_output=True, check=True)  # builds what is built on first use
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    return set(done.stderr.split("\n")[-2].split())


@pytest.mark.parametrize(
    ("words", "bound", "allowed"),
    [
        (["card", "feu", "--ui", "fr"], 115, {"json"}),
        (["rule", "708.5", "--lang", "fr"], 110, {"json"}),
        (["search", "coût converti"], 285, {"json", "whoosh"}),
        (["check", "Feu // Glace", "mv=4"], 170, {"json"}),
    ],
)
def test_a_look_up_imports_little(words: list[str], bound: int, allowed: set[str]) -> None:
    modules = _imported(*words)
    assert {name.partition(".")[0] for name in modules} & _HEAVY <= allowed
    assert len(modules) <= bound, sorted(modules)


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_the_browser_loads_little_before_the_first_result(language: str, built_site: Path) -> None:
    loaded = shipped.first_result(built_site, language)
    assert len(loaded) > 2
    assert sum(loaded.values()) <= shipped.BOUND, loaded
