"""Cards of a library, as long as they are few enough for full pages, are found by the site's own search."""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path

import pytest

from kb.corpus import load
from kb.corpus.importers.cards import import_mtgjson
from kb.corpus.texts.values import Texts
from kb.pages.browser.files import search_files
from kb.pages.site import make_site

sys.path.append(str(Path(__file__).resolve().parents[1] / "corpus"))
from synthetic_pool import foreign, mtg_card, mtg_file, mtg_set


def test_every_imported_card_is_named_and_filtered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    bolt = mtg_card(
        "Thunder Bolt",
        "1",
        foreignData=[foreign("French", "Trait de tonnerre")],
        type="Instant",
        manaCost="{R}",
        colors=["R"],
    )
    (tmp_path / "AAA.json").write_text(json.dumps(mtg_file(mtg_set("AAA", [bolt]))), "utf-8")
    import_mtgjson(tmp_path / "AAA.json", tmp_path / "library", date(2031, 5, 1), lambda *_: None)
    corpus = load()._replace(texts=Texts((), ()))
    found = {
        route: json.loads(text.partition("(")[2].rpartition(")")[0])
        for route, text in search_files(make_site(corpus, ""))
    }
    named = found["search/fr/cards.js"]["cards"]
    assert len(named) == len(corpus.cards.cards) == len(found["search/late.js"]["cards"]["cards"])
    (at,) = (at for at, row in enumerate(named) if row[0] == [["Trait de tonnerre"]])
    layout, *_, faces, _, _ = found["search/late.js"]["cards"]["cards"][at]
    assert (layout, faces[0][:3]) == ("normal", [1, "R", "instant"])
    assert "{R}" in found["search/fr/facts.js"]["cards"][at]
