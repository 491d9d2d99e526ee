"""What every test finds: compiled catalogs, and a cache and library that are not the user's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.corpus.corpus import Corpus

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "bench")]

os.environ.setdefault("KB_CACHE", str(ROOT / ".cache" / "tests"))
os.environ["KB_LIBRARY"] = str(ROOT / ".cache" / "no-library")
for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
    os.environ.pop(variable, None)

# Time proves nothing: another process may have it.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

import catalog_files  # noqa: E402

catalog_files.compile_all(ROOT)


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
def build_site(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path, int], None]:
    """Builds the site into a folder, by a process whose sets iterate in the order of a seed.

    Program, corpus and templates are a copy that nobody edits while the tests run.
    """
    copy = tmp_path_factory.mktemp("copy")
    for part in ("kb", "corpus", "site", "tests/cases"):
        copytree(ROOT / part, copy / part, ignore=ignore_patterns("__pycache__", "public", "node_modules"))
    code = (
        "import sys; from pathlib import Path; import kb; from kb.pages import build;"
        "build(kb.open().corpus, Path(sys.argv[1]), base_url='https://example.org/kb/')"
    )

    def build(out: Path, seed: int) -> None:
        environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(copy)}
        subprocess.run([sys.executable, "-c", code, str(out)], check=True, env=environment, cwd=copy)

    return build


@pytest.fixture(scope="session")
def built_site(build_site: Callable[[Path, int], None], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the shipped corpus, as `kb build` makes it."""
    folder = tmp_path_factory.mktemp("site") / "public"
    build_site(folder, 1)
    return folder
