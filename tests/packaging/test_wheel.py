"""The wheel alone, in a fresh environment, from an empty folder, does everything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(build, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def kb(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `kb` script of an environment that has the wheel, and this one's libraries by their path."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    install = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return folder / "bin" / "kb"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("empty")


def _run(kb: Path, elsewhere: Path, *words: str) -> str:
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environ["KB_CACHE"] = str(elsewhere.parent / "cache")
    done = subprocess.run(
        [kb, *words],
        cwd=elsewhere,
        env=environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_carries_corpus_site_and_catalogs_and_nothing_of_this_machine(
    wheel: Path, root: Path
) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        texts = b"".join(packed.read(name) for name in names if name.endswith((".py", ".toml", "METADATA")))
    wanted = {
        f"kb/_data/{path.relative_to(root).as_posix()}"
        for folder in ("corpus", "site/templates", "site/assets")
        for path in (root / folder).rglob("*")
        if path.is_file()
    }
    assert wanted <= names
    for language in ("fr", "it", "en"):
        for domain in ("core", "cli", "checker", "search", "site"):
            assert f"kb/_data/site/locale/{language}/LC_MESSAGES/{domain}.mo" in names
    assert "kb/py.typed" in names
    assert not [name for name in names if "tests" in name or "public" in name]
    assert str(root).encode() not in texts


def test_it_runs_from_the_wheel_and_not_from_the_checkout(kb: Path, elsewhere: Path, root: Path) -> None:
    document = json.loads(_run(kb, elsewhere, "info", "--json"))
    assert root not in Path(document["corpus"]).parents
    assert document["cards"] == 128


def test_search_card_and_check(kb: Path, elsewhere: Path) -> None:
    assert "709.4b" in _run(kb, elsewhere, "--ui", "fr", "search", "coût converti de mana")
    assert "Fuoco" in _run(kb, elsewhere, "--ui", "it", "card", "fuoco", "ghiaccio")
    assert json.loads(_run(kb, elsewhere, "check", "Feu // Glace", "mv=4", "--json"))["answer"] == "yes"


def test_build_makes_a_site(kb: Path, elsewhere: Path) -> None:
    _run(kb, elsewhere, "build", "--out", "out")
    for language in ("fr", "it", "en"):
        assert (elsewhere / "out" / language / "index.html").stat().st_size > 1000


def test_the_python_interface_is_typed_and_answers(kb: Path, elsewhere: Path) -> None:
    script = "import kb; found = kb.open().card('Feu // Glace'); print(found.card.name, found.match.how)"
    done = subprocess.run(
        [kb.parent / "python", "-c", script], cwd=elsewhere, capture_output=True, text=True, check=True
    )
    assert done.stdout == "Fire // Ice exact\n"
