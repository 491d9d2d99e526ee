"""The output folder: refused if it is not ours, kept if the build fails."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from kb.errors import FileFault, InputError
from kb.pages.writing.output import MARKER, Output


def write(target: Path, text: str) -> None:
    with Output(target) as output:
        output.write("fr/index.html", text)


def test_a_new_an_empty_and_our_own_folder_are_taken(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "site"
    write(target, "one")
    (target / "stale.html").write_text("left over")
    write(target, "two")
    assert sorted(path.name for path in target.rglob("*") if path.is_file()) == [MARKER, "index.html"]
    assert (target / "fr/index.html").read_text() == "two"
    (tmp_path / "empty").mkdir()
    write(tmp_path / "empty", "three")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deep", "empty"]


def test_a_foreign_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(InputError, match="not ours"):
        write(tmp_path, "x")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_folder_that_turned_foreign_meanwhile_is_refused_and_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "site"
    output = Output(target).__enter__()
    output.write("fr/index.html", "x")
    target.mkdir()
    (target / "thesis.txt").write_text("years of work")
    with pytest.raises(InputError, match="not ours"):
        output.__exit__(None, None, None)
    assert [path.name for path in target.iterdir()] == ["thesis.txt"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_file_and_a_link_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for name in ("file", "link"):
        with pytest.raises(InputError, match=name):
            write(tmp_path / name, "x")


def test_the_previous_site_stays_when_a_build_fails(tmp_path: Path) -> None:
    target = tmp_path / "site"
    write(target, "good")
    with pytest.raises(ValueError, match="outside"), Output(target) as output:
        output.write("../outside", "half")
    assert (target / "fr/index.html").read_text() == "good"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="the disk is full"), Output(tmp_path / "site"):
        raise OSError(28, "No space left on device", "x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("route", ["../outside.html", "/etc/passwd", "fr/../../x"])
def test_nothing_is_written_outside(tmp_path: Path, route: str) -> None:
    with pytest.raises(ValueError, match=r"outside|passwd|x"), Output(tmp_path / "site") as output:
        output.write(route, "x")


def test_compressed_copies_hold_the_same(tmp_path: Path) -> None:
    text = "<p>règle</p>" * 200
    with Output(tmp_path / "site", compress=True) as output:
        output.write("a.html", text)
        output.write("small.html", "x")
        output.write("icon.png", b"x" * 5000)
    site = tmp_path / "site"
    assert gzip.decompress((site / "a.html.gz").read_bytes()).decode() == text
    assert not (site / "small.html.gz").exists()
    assert not (site / "icon.png.gz").exists()


def test_what_others_put_there_while_it_was_built_is_refused(tmp_path: Path) -> None:
    def others(target: Path) -> None:
        with Output(target) as output:
            output.write("fr/index.html", "page")
            target.mkdir()
            (target / "thesis.txt").write_text("years of work")

    with pytest.raises(InputError, match="not ours"):
        others(tmp_path / "site")
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")] == [
        "site",
        "site/thesis.txt",
    ]


def test_a_full_disk_is_told_with_the_folder(tmp_path: Path) -> None:
    """The system names no file when a disk is full."""
    with pytest.raises(FileFault, match="site"), Output(tmp_path / "site"):
        raise OSError(28, "No space left on device")
