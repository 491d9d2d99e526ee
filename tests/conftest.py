"""What every test finds: compiled catalogs, and a cache and library that are not the user's."""

from __future__ import annotations

import os
import subprocess
import sys
import time
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

from kb.portable import try_lock  # noqa: E402

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
def shared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[Path], object]], Path]:
    """A folder that is filled once, whichever of the processes that run the tests comes first."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent

    def folder(name: str, fill: Callable[[Path], object]) -> Path:
        with (base / f"{name}.lock").open("wb") as lock:
            while not try_lock(lock):
                time.sleep(0.1)
            if not (base / name).exists():
                fill(base / f"{name}.new")
                (base / f"{name}.new").rename(base / name)
        return base / name

    return folder


@pytest.fixture(scope="session")
def built_site(
    shared: Callable[[str, Callable[[Path], object]], Path], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The site of the shipped corpus, as `kb build` makes it; read-only. Beside it ``site.zip``, and
    ``site.told`` with what the command said.

    Program, corpus and templates are a copy that nobody edits while the tests run.
    """

    def build(out: Path) -> None:
        copy = tmp_path_factory.mktemp("copy")
        for part in ("kb", "corpus", "site", "tests/cases"):
            copytree(
                ROOT / part, copy / part, ignore=ignore_patterns("__pycache__", "public", "node_modules")
            )
        words = ["-m", "kb", "--ui", "fr", "build", "--out", str(out), "--base-url", "https://example.org/kb"]
        words += ["--zip", str(out.with_name("site.zip"))]
        environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(copy)}
        done = subprocess.run(
            [sys.executable, *words], env=environment, cwd=copy, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()
        out.with_name("site.told").write_bytes(done.stdout)

    return shared("site", build)
