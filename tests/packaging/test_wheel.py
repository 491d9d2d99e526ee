"""The wheel alone, in a fresh environment, from an empty folder, does everything."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from hashlib import sha256
from pathlib import Path

import bare_python
import pytest

from kb.pages.writing.manifest import MANIFEST


@pytest.fixture(scope="module")
def build_environment(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `build-system.requires` names, and nothing else: not kb, nor what its tests have."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    folder = tmp_path_factory.mktemp("build-environment")
    bare_python.gather(project["build-system"]["requires"], folder)
    assert (folder / "hatchling").is_dir()
    assert not (folder / "jinja2").exists()
    return folder


@pytest.fixture(scope="module")
def wheel(build_environment: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    bare_python.run_module(build_environment, "hatchling", "build", "-t", "wheel", "-d", folder, cwd=root)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def unpacked(build_environment: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the source distribution unpacks to."""
    folder = tmp_path_factory.mktemp("sdist")
    bare_python.run_module(build_environment, "hatchling", "build", "-t", "sdist", "-d", folder, cwd=root)
    (made,) = folder.glob("*.tar.gz")
    # Python 3.11.2, which Debian 12 has, knows no filters; 3.12 warns where none is named.
    shutil.unpack_archive(
        made, folder / "unpacked", **({"filter": "data"} if hasattr(tarfile, "data_filter") else {})
    )
    (project,) = (folder / "unpacked").iterdir()
    return project


@pytest.fixture(scope="module")
def kb(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `kb` script of an environment that has the wheel, and this one's libraries by their path."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(folder, with_pip=True)
    scripts, packages = (
        Path(sysconfig.get_path(kind, "venv", {"base": str(folder), "platbase": str(folder)}))
        for kind in ("scripts", "purelib")
    )
    install = [scripts / "python", "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    (packages / "libraries.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return scripts / "kb"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("empty")


def _run(kb: Path, elsewhere: Path, *words: str, **more: str) -> str:
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more
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
        assert f"kb/_data/site/locale/{language}/LC_MESSAGES/kb.mo" in names
    assert "kb/py.typed" in names
    assert not [name for name in names if "tests" in name or "public" in name]
    assert str(root).encode() not in texts


def test_the_source_distribution_has_the_whole_project(unpacked: Path, root: Path) -> None:
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=False).stdout
    if not tracked:
        pytest.skip("not a checkout: what belongs to the project is not known")
    missing = [name for name in tracked.decode().split("\0")[:-1] if not (unpacked / name).exists()]
    assert missing == []


def test_the_source_distribution_builds_the_same_wheel(
    wheel: Path, unpacked: Path, build_environment: Path, tmp_path: Path
) -> None:
    bare_python.run_module(
        build_environment, "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=unpacked
    )
    with zipfile.ZipFile(wheel) as first, zipfile.ZipFile(tmp_path / wheel.name) as second:
        assert {entry.filename: entry.CRC for entry in first.infolist()} == {
            entry.filename: entry.CRC for entry in second.infolist()
        }


def test_it_runs_from_the_wheel_and_not_from_the_checkout(kb: Path, elsewhere: Path, root: Path) -> None:
    document = json.loads(_run(kb, elsewhere, "info", "--json"))
    assert root not in Path(document["corpus"]).parents
    assert document["cards"] == 128


def test_search_card_and_check(kb: Path, elsewhere: Path) -> None:
    assert "709.4b" in _run(kb, elsewhere, "--ui", "fr", "search", "coût converti de mana")
    assert "Fuoco" in _run(kb, elsewhere, "--ui", "it", "card", "fuoco", "ghiaccio")
    assert json.loads(_run(kb, elsewhere, "check", "Feu // Glace", "mv=4", "--json"))["answer"] == "yes"


def test_it_builds_the_same_site_to_the_byte(kb: Path, elsewhere: Path, built_site: Path) -> None:
    """In another process, whose sets iterate in another order. What is kept of the program differs."""
    _run(kb, elsewhere, "build", "--out", "out", "--base-url", "https://example.org/kb/", PYTHONHASHSEED="7")
    made, known = _digests(elsewhere / "out"), _digests(built_site)
    assert {name for name, digest in made.items() if known.get(name) != digest} == {".kb-site", MANIFEST}
    assert made.keys() == known.keys()


def _digests(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_python_interface_is_typed_and_answers(kb: Path, elsewhere: Path) -> None:
    script = "import kb; found = kb.open().card('Feu // Glace'); print(found.card.name, found.match.how)"
    done = subprocess.run(
        [kb.parent / "python", "-c", script], cwd=elsewhere, capture_output=True, text=True, check=True
    )
    assert done.stdout == "Fire // Ice exact\n"
