"""The list of what changed in the corpus: newest first, whole, and told where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.corpus.changes import PLACES, load_changes
from kb.errors import Findings

ENTRY = '[[change]]\nid = "{id}"\nday = {day}\nsee = "{see}"\nfr = "a"\nit = "b"\nen = "c"\n'


def _corpus(folder: Path, text: str) -> Path:
    (folder / "corpus").mkdir()
    (folder / "corpus/changes.toml").write_text(text)
    return folder / "corpus"


def test_the_shipped_changes() -> None:
    changes = load_changes()
    assert [one.day for one in changes] == sorted((one.day for one in changes), reverse=True)
    assert {one.see for one in changes} <= set(PLACES)


def test_newest_first_whatever_the_file_has_first(tmp_path: Path) -> None:
    text = ENTRY.format(id="old", day="2026-01-02", see="rules") + ENTRY.format(
        id="new", day="2026-03-04", see="terms"
    )
    assert [one.id for one in load_changes(_corpus(tmp_path, text))] == ["new", "old"]


def test_a_corpus_without_the_list_has_no_changes(tmp_path: Path) -> None:
    assert load_changes(tmp_path) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ENTRY.format(id="x", day="2026-01-02", see="shop"), "corpus/changes.toml:4: found shop"),
        (ENTRY.format(id="x", day='"soon"', see="rules"), "corpus/changes.toml:2: found soon"),
        (ENTRY.format(id="x", day="2026-01-02", see="rules").replace('en = "c"\n', ""), "the field “en”"),
        (
            ENTRY.format(id="x", day="2026-01-02", see="rules").replace('it = "b"', 'it = ""'),
            "the field “it”",
        ),
        (ENTRY.format(id="x", day="2026-01-02", see="rules") * 2, "each id only once"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(Findings) as caught:
        load_changes(_corpus(tmp_path, text))
    assert said in caught.value.render("en")


def test_a_language_that_lacks_has_the_english_words_marked(tmp_path: Path) -> None:
    text = ENTRY.format(id="x", day="2026-01-02", see="rules").replace('it = "b"\n', "")
    (change,) = load_changes(_corpus(tmp_path, text))
    assert change.words == {"fr": "a", "it": "c (en)", "en": "c"}
