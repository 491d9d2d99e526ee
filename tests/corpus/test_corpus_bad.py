"""Bad corpora: each file of bad/ changes one thing and states what every reader is told.

A case names a `file` of the corpus and `find` with what is `put` there, or the whole text to `write`,
an `encoding` to save it in, or `remove`. `en`, `fr` and `it` are the complete diagnostics.
"""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from kb import system
from kb.corpus import load, load_cards, load_texts
from kb.corpus.concordance import load_concordance
from kb.errors import Findings

CASES = sorted((Path(__file__).parent / "bad").glob("*.toml"))


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A copy of the shipped card lists and texts."""
    left_out = shutil.ignore_patterns("names", "terms", "*.json", "concordance.toml", "wordings.tsv")
    return shutil.copytree(system.corpus_folder(), tmp_path / "corpus", ignore=left_out)


def spoil(corpus: Path, case: dict[str, Any]) -> None:
    path = corpus / case["file"]
    if case.get("remove"):
        path.unlink()
    elif "write" in case:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(case["write"], encoding="utf-8")
    else:
        text = path.read_text(encoding="utf-8")
        assert case.get("find", "") in text
        text = text.replace(case.get("find", ""), case.get("put", ""), 1)
        path.write_bytes(text.encode(case.get("encoding", "utf-8"), "replace"))


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_bad_corpus(corpus: Path, path: Path) -> None:
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    spoil(corpus, case)
    with pytest.raises(Findings) as caught:
        load_texts(corpus)
    told = {language: caught.value.render(language).split("\n") for language in ("en", "fr", "it")}
    assert told == {language: case[language] for language in ("en", "fr", "it")}


def test_all_faults_of_all_files_are_told_in_one_run_in_order(corpus: Path) -> None:
    names = ("english-name-posing", "rule-number-twice", "mana-cost", "missing-field")
    for path in CASES:
        if path.stem in names:
            case = tomllib.loads(path.read_text(encoding="utf-8"))
            if path.stem == "missing-field":
                case["file"] = "fr/rules/505@2003-07-01.md"
                case["find"] = 'source = "document 001"\n'
            spoil(corpus, case)
    with pytest.raises(Findings) as caught:
        load_texts(corpus)
    files = [fault.file for fault in caught.value.findings]
    assert files == sorted(files)
    assert {file.removeprefix("corpus/") for file in files} == {
        "en/cards/cards.tsv",
        "fr/rules/505@2003-07-01.md",
        "fr/rules/708@2010-02-01.md",
        "it/cards/names.tsv",
    }


def test_a_file_without_bound_is_not_read(corpus: Path) -> None:
    from kb.corpus.reader import MAX_BYTES

    with (corpus / "en/cards/cards.tsv").open("ab") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(Findings) as caught:
        load_cards(corpus)
    assert "> 8388608 B" in caught.value.render("en").split("\n")[0]


def test_a_missing_corpus_is_told_in_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    for use in (load, load_cards, load_concordance, load_texts):
        with pytest.raises(Findings) as caught:
            use(folder)
        said = f"{folder}: found no file or folder of that name, expected a corpus folder"
        assert caught.value.render("en") == said


@pytest.mark.parametrize("file", ["en/cards/sets.tsv", "en/cards/cycles.toml", "concordance.toml"])
@pytest.mark.parametrize("byte", [b"\xff", b"\0"])
def test_a_bad_byte_is_told_alone_without_its_consequences(corpus: Path, file: str, byte: bytes) -> None:
    with (corpus / file).open("ab") as opened:
        opened.write(byte)
    with pytest.raises(Findings) as caught:
        load(corpus)
    (fault,) = caught.value.findings
    assert fault.file == f"{corpus.name}/{file}"
