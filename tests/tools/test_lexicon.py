"""What parallel card texts teach: planted pairs, not those of the glossary, nothing from too little."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import lexicon
import pytest

# English words with a French one each, of no rule; the last pair stands in the glossary.
PLANTED = {
    "gleam": "luisance",
    "murk": "pénombre",
    "brook": "ruisseau",
    "anvil": "enclume",
    "heron": "butor",
    "graveyard": "cimetière",
}


def _pool(folder: Path, language: str = "French") -> Path:
    """Cards whose texts have three of the words, the other language in the opposite order."""
    cards = [
        {
            "text": " ".join(words),
            "foreignData": [
                {"language": language, "text": " ".join(PLANTED[one] for one in reversed(words))}
            ],
        }
        for words in combinations(PLANTED, 3)
    ]
    cards.append({"text": "pebble", "foreignData": [{"language": language, "text": "caillou"}]})
    path = folder / "MADE.json"
    path.write_text(json.dumps({"data": {"cards": [*cards, *cards]}}), "utf-8")
    return path


def _ran(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["lexicon.py", *arguments])
    return lexicon.main()


def test_pairs_are_proposed_but_for_those_of_the_glossary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _ran(monkeypatch, str(_pool(tmp_path)), "fr") == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    found = {word: (other, float(sure), int(count)) for word, other, sure, count in rows}
    assert set(found) == {"gleam", "murk", "brook", "anvil", "heron"}
    for word, (other, sure, count) in found.items():
        assert lexicon._stems(PLANTED[word], "fr") == [other]
        assert sure > 0.6
        assert count == 10  # of the twenty texts; each was there twice


def test_a_pool_without_that_language_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _ran(monkeypatch, str(_pool(tmp_path, "German")), "it") == 1
    told = capsys.readouterr()
    assert not told.out
    assert "Italian" in told.err
