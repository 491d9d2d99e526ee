"""The index in the cache: built once for what it follows from, and in memory where it cannot be kept."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
import whoosh

from kb import system
from kb.cache import report_damage_to
from kb.corpus.corpus import Corpus
from kb.search import Hit, build, open_index
from kb.search import open as opening


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache in which the shipped corpus's index was built."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KB_CACHE", str(tmp_path_factory.mktemp("kept") / "cache"))
        open_index()
        return Path(os.environ["KB_CACHE"])


@pytest.fixture
def home(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, to be damaged."""
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    return shutil.copytree(kept, tmp_path / "cache")


def folder_of(home: Path) -> Path:
    (found,) = home.glob("index-*")
    return found


def states(home: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder_of(home).iterdir()}


def test_an_index_is_built_once(home: Path) -> None:
    first, before = open_index().search("=stanza").total, states(home)
    assert open_index().search("=stanza").total == first > 0
    assert states(home) == before


@pytest.mark.parametrize("ending", [".bin", ".tsv"])
def test_an_index_whose_bytes_changed_is_never_opened(home: Path, ending: str) -> None:
    """Not even one of the same size and time; whoosh would run what stands there."""
    expected, told = open_index().search("=stanza").total, list[Path]()
    for file in folder_of(home).glob(f"*{ending}"):
        before = file.stat()
        file.write_bytes(b"cos\nsystem\n(S'exit 1'\ntR.".ljust(before.st_size, b"\xff"))
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    report_damage_to(told.append)
    try:
        assert [open_index().search("=stanza").total for _ in "ab"] == [expected, expected]
    finally:
        report_damage_to(None)
    assert told == [folder_of(home)]


def test_a_fault_of_our_own_is_not_hidden(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, before = open_index(), states(home)
    monkeypatch.setattr(type(found), "_found", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        found.search("=stanza")
    assert states(home) == before


def test_a_changed_corpus_has_an_index_of_its_own(home: Path, tmp_path: Path) -> None:
    root = tmp_path / "corpus"
    shutil.rmtree(home)
    shutil.copytree(system.corpus_folder(), root, ignore=shutil.ignore_patterns("names"))
    rules = root / "fr" / "rules" / "505@2003-07-01.md"
    assert open_index(root).search("=étourneau", kinds=("rule",)).total == 0
    text = rules.read_text("utf-8").replace("Double cartes", "Double cartes étourneau")
    rules.write_text(text, "utf-8")
    assert open_index(root).search("=étourneau", kinds=("rule",)).total > 0


def test_touching_a_file_without_changing_it_keeps_the_index(tmp_path: Path, home: Path) -> None:
    root = tmp_path / "corpus"
    shutil.copytree(system.corpus_folder(), root, ignore=shutil.ignore_patterns("names"))
    before = opening.index_key(root)
    (root / "concordance.toml").touch()
    assert opening.index_key(root) == before


def test_a_cache_that_cannot_be_written_is_told_and_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "file"
    closed.write_text("not a folder")
    monkeypatch.setenv("KB_CACHE", str(closed))
    told: list[OSError] = []
    assert open_index(warn=told.append).search("=stanza").total > 0
    assert len(told) == 1


def test_what_is_imported_is_found_at_once(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    before = opening.index_key(None)
    rules = tmp_path / "library" / "rules" / "100@2020-01-01.txt"
    rules.parent.mkdir(parents=True)
    rules.write_text("100. Généralités", "utf-8")
    assert opening.index_key(None) != before


def test_another_version_of_whoosh_means_another_index(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "packages" / "whoosh"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("__version__ = (3, 54)")
    monkeypatch.setattr(whoosh, "__file__", str(package / "__init__.py"))
    before = opening.index_key(None)
    (package / "__init__.py").write_text("__version__ = (3, 55)")
    assert opening.index_key(None) != before


def test_hits_come_in_one_order_however_often_it_is_built(home: Path, corpus: Corpus) -> None:
    """Hits of the same score by their place in the corpus, on the disk as in memory."""
    stored, again = open_index(), build(corpus)
    for query in (
        "coût converti de mana",
        "carta split",
        "709.4b",
        "moitié -pile",
        "kw:fuse mv=5",
        "=lancer",
    ):
        one, other = stored.search(query, limit=50).hits, again.search(query, limit=50).hits
        assert [shown(hit) for hit in one] == [shown(hit) for hit in other], query


def shown(hit: Hit) -> tuple[float, list[str]]:
    return hit.score, [document.key for document in (hit.document, *hit.others)]
