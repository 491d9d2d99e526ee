"""Where the shipped data lies: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["cases", "corpus", "site"]

_PACKAGE = Path(__file__).resolve().parent


@cache
def _root() -> Path:
    packed = _PACKAGE / "_data"
    return packed if packed.is_dir() else _PACKAGE.parent


def corpus() -> Path:
    """The folder of the shipped corpus (``corpus/``), read-only."""
    return _root() / "corpus"


def site() -> Path:
    """The folder of the site's sources (``site/``): templates, assets, locale."""
    return _root() / "site"


def cases() -> Path:
    """The folder of the checker's worked cases (``tests/cases/`` in a checkout), read-only."""
    root = _root()
    return root / "cases" if root.name == "_data" else root / "tests" / "cases"
