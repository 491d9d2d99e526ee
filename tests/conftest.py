"""What every test finds: compiled catalogs, and a cache and library that are not the user's."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "bench")]

os.environ.setdefault("KB_CACHE", str(ROOT / ".cache" / "tests"))
os.environ["KB_LIBRARY"] = str(ROOT / ".cache" / "no-library")
for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
    os.environ.pop(variable, None)

import catalogs  # noqa: E402

catalogs.compile_all(ROOT)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the shipped corpus, as `kb build` makes it."""
    import kb
    from kb.pages import build

    folder = tmp_path_factory.mktemp("site") / "public"
    build(kb.open().corpus, folder, base_url="https://example.org/kb/")
    return folder
