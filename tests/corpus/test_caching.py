"""What the cache keeps is believed only as it was written."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.corpus.caching import is_own, is_private, kept_file, map_file, remembered, replace_file


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("KB_CACHE", str(folder))
    return folder


@pytest.mark.parametrize(
    "change", [lambda old: old.replace(b"709", b"909"), lambda old: old[:-1], lambda _: b""]
)
def test_kept_toml_that_was_altered_is_read_anew(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    source = tmp_path / "zones.toml"
    kept = kept_file("toml", source)
    for _ in "ab":
        assert remembered(source, 'rule = "709.4b"', tomllib.loads) == {"rule": "709.4b"}
        kept.write_bytes(change(kept.read_bytes()))


def test_kept_toml_is_parsed_once(tmp_path: Path) -> None:
    asked: list[str] = []

    def parse(text: str) -> dict[str, object]:
        asked.append(text)
        return tomllib.loads(text)

    for _ in "ab":
        remembered(tmp_path / "a.toml", "a = 1", parse)
    assert asked == ["a = 1"]


def test_a_file_that_was_changed_in_place_is_not_read(cache: Path) -> None:
    file = cache / "names-1.txt"
    assert replace_file(file, b"Feu // Glace")
    held = map_file(file)
    assert held is not None
    assert held[:] == b"Feu // Glace"
    with file.open("r+b") as opened:
        opened.write(b"Jeu")
    assert map_file(file) is None


def test_folders_of_the_cache_are_private_whatever_the_mask(cache: Path) -> None:
    before = os.umask(0o002)
    try:
        replace_file(cache / "templates" / "a.bin", b"a")
    finally:
        os.umask(before)
    assert is_private(cache / "templates")
    assert is_own(cache / "templates" / "a.bin")


def test_a_link_is_neither_private_nor_ours(cache: Path) -> None:
    replace_file(cache / "templates" / "a.bin", b"a")
    (cache / "b.bin").symlink_to(cache / "templates" / "a.bin")
    (cache / "linked").symlink_to(cache / "templates")
    assert not is_own(cache / "b.bin")
    assert not is_private(cache / "linked")
