"""What every test finds: compiled catalogs, and a cache that is not the user's."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

os.environ.setdefault("KB_CACHE", str(ROOT / ".cache" / "tests"))
for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
    os.environ.pop(variable, None)

import catalogs  # noqa: E402

catalogs.compile_all(ROOT)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
