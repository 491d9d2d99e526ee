"""The browser's files: a look-up by a name's beginning or end loads the file that has the card."""

from __future__ import annotations

import json
from bisect import bisect_right
from typing import Any

import pytest

from kb.corpus.names import load_names
from kb.names.entry import forms
from kb.names.key import loose_key
from kb.names.shards import shards

PACKED = 9_000
"""Bytes of the largest file, compressed: two of them and the script stay well under the 50 kB allowed."""


@pytest.fixture(scope="module")
def files() -> dict[str, Any]:
    return {name: _data(text) for name, text in shards(load_names(), leave_out={"fire-ice"})}


def _data(text: str) -> dict[str, Any]:
    assert text.startswith("kb.game.load(")
    assert text.endswith(");\n")
    assert "<" not in text
    data: dict[str, Any] = json.loads(text[len("kb.game.load(") : -3])
    return data


def _file(manifest: dict[str, Any], letter: str, key: str) -> str:
    return f"{letter}{max(bisect_right(manifest[letter], key) - 1, 0)}.js"


def test_every_card_is_where_its_names_lead(files: dict[str, Any]) -> None:
    manifest = files["manifest.js"]
    records = {name: set(data["cards"]) for name, data in files.items() if "cards" in data}
    english = {name: {record.split("\t")[2] for record in cards} for name, cards in records.items()}
    for entries in list(load_names().cards())[::7]:
        whole = " // ".join(entry.text for entry in entries if entry.language == "en")
        for form in forms(entries):
            key = loose_key(form.text)
            for name in (_file(manifest, "p", key), _file(manifest, "s", key[::-1])):
                assert whole in english[name] or entries[0].card_id == "fire-ice"


def test_cards_with_a_page_are_left_out(files: dict[str, Any]) -> None:
    assert not any("Fire // Ice" in record for data in files.values() for record in data.get("cards", ()))


def test_files_are_small_and_sorted(files: dict[str, Any]) -> None:
    import zlib

    manifest = files["manifest.js"]
    for letter in "ps":
        assert manifest[letter] == sorted(set(manifest[letter]))
        assert f"{letter}{len(manifest[letter]) - 1}.js" in files
        assert f"{letter}{len(manifest[letter])}.js" not in files
    assert (
        max(len(zlib.compress(json.dumps(data, ensure_ascii=False).encode(), 9)) for data in files.values())
        < PACKED
    )


def test_a_record_holds_all_names(files: dict[str, Any]) -> None:
    records = {record for data in files.values() for record in data.get("cards", ())}
    assert "Foudre\tFulmine\tLightning Bolt" in records
    assert "Alizés d'Éther|Alizés d'Aether|Alizés d'Æther\tAlisei d'Etere\tAether Tradewinds" in records
