"""What every test finds: compiled catalogs, and a cache and library that are not the user's."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from kb.corpus import Corpus

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
def shipped() -> Corpus:
    """The shipped corpus as it was when it was first asked for, whatever is edited meanwhile."""
    import kb

    return kb.open().corpus


@pytest.fixture(scope="session")
def built_site(shipped: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the shipped corpus, as `kb build` makes it."""
    from kb.pages import build

    folder = tmp_path_factory.mktemp("site") / "public"
    build(shipped, folder, base_url="https://example.org/kb/")
    return folder
