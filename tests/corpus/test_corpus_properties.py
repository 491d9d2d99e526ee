"""Whatever the files hold: a corpus loads, or its faults are told; nothing else is raised."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb import system
from kb.corpus import load_texts
from kb.corpus.texts.front_matter import Head, Text
from kb.corpus.texts.paragraphs import paragraphs
from kb.errors import Findings, InputError
from kb.languages import INTERFACE

FILES = (
    "en/cards/cards.tsv",
    "en/cards/cycles.toml",
    "en/cards/sets.tsv",
    "fr/cards/cognates.tsv",
    "fr/cards/names.tsv",
    "fr/repairs.toml",
    "fr/articles/cartes-doubles.md",
    "fr/rules/708@2010-02-01.md",
)
LEFT_OUT = shutil.ignore_patterns("names", "terms", "*.json", "concordance.toml", "wordings.tsv")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shutil.copytree(
        system.corpus_folder(), tmp_path_factory.mktemp("shipped") / "corpus", ignore=LEFT_OUT
    )


def faults_of(corpus: Path, file: str, data: bytes) -> tuple[InputError, ...]:
    """What is told of the corpus while one file holds `data`; whatever else is raised fails the test."""
    path = corpus / file
    shipped = path.read_bytes()
    path.write_bytes(data)
    try:
        load_texts(corpus)
    except Findings as told:
        return told.findings
    finally:
        path.write_bytes(shipped)
    return ()


def are_told(faults: tuple[InputError, ...], corpus: Path) -> bool:
    """Whether each fault is one line and names a file of the corpus, that one or one which refers to it."""
    lines = [fault.render(code) for fault in faults for code in INTERFACE]
    return not any("\n" in line for line in lines) and all(
        (corpus.parent / fault.file).is_file() for fault in faults
    )


@settings(max_examples=40)
@given(file=st.sampled_from(FILES), data=st.binary(max_size=300))
def test_any_bytes_in_a_file(corpus: Path, file: str, data: bytes) -> None:
    assert are_told(faults_of(corpus, file, data), corpus)


@settings(max_examples=60)
@given(
    file=st.sampled_from(FILES), at=st.integers(0, 20_000), cut=st.integers(0, 40), data=st.text(max_size=12)
)
def test_any_small_change_to_a_file(corpus: Path, file: str, at: int, cut: int, data: str) -> None:
    text = (corpus / file).read_text(encoding="utf-8")
    at %= len(text)
    changed = (text[:at] + data + text[at + cut :]).encode("utf-8", "surrogatepass")
    assert are_told(faults_of(corpus, file, changed), corpus)


@settings(max_examples=30)
@given(value=st.recursive(st.integers() | st.text(max_size=8) | st.booleans(), st.lists, max_leaves=6))
@pytest.mark.parametrize("field", ["title", "section", "edition", "concerns"])
def test_any_value_of_a_field(corpus: Path, field: str, value: object) -> None:
    import json

    text = (corpus / "fr/rules/708@2010-02-01.md").read_text(encoding="utf-8")
    lines = [line for line in text.split("\n") if not line.startswith(field)]
    lines.insert(1, f"{field} = {json.dumps(value)}")
    changed = "\n".join(lines).encode("utf-8", "replace")
    assert are_told(faults_of(corpus, "fr/rules/708@2010-02-01.md", changed), corpus)


WORDS = st.text("abc éœ«»{}:#-+1.", min_size=1, max_size=30).filter(
    lambda words: words.strip() and not words.strip().startswith(("#", "- ", "{:")) and "{:" not in words
)


@given(st.lists(WORDS, max_size=8))
def test_paragraphs_keep_every_word_and_their_order(words: list[str]) -> None:
    body = "\n\n".join(f"{one}\n{{: #a{at} }}" for at, one in enumerate(words))
    head = Head("fr", "article", "t", "s", "p", 0, None, ())
    found = list(paragraphs(Text("fr/articles/a.md", "a", head, body, 0)))
    assert [one.words for one in found] == [" ".join(one.split(" ")).strip() for one in words]
    assert [one.anchor for one in found] == [f"a{at}" for at in range(len(words))]
    assert [one.line for one in found] == [1 + 3 * at for at in range(len(words))]
