"""Tokens and emblems of a set or of Scryfall are found where they are asked for, and never pass for cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from synthetic_pool import mtg_card, mtg_file, mtg_set, scry_card

import kb
from kb.cli.main import run
from kb.corpus.importers.cards import import_mtgjson
from kb.corpus.importers.scryfall import import_scryfall
from kb.errors import Ambiguous

TODAY = date(2031, 5, 1)


def silent(done: int, total: int, last: str) -> None:
    """No bar in tests."""


def by_mtgjson(folder: Path) -> None:
    def token(name: str, number: str, **more: object) -> dict[str, object]:
        made = mtg_card(name, number, layout="token", type="Token Creature — Zorker", colors=["W"], text="")
        del made["rarity"], made["manaCost"]
        return made | more

    held = mtg_set("AAA", [mtg_card("Zorker Elite"), mtg_card("Beast Call", "2")], "2020-01-01")
    held["tokens"] = [
        token("Zorker", "1", power="1", toughness="1"),
        token("Zorker", "2", power="2", toughness="2", text="Flying"),
        token("Beast Call", "3", power="3", toughness="3"),
        token("Thing", "4", power="4", toughness="4"),
        token("Someone Emblem", "5", layout="emblem", type="Emblem", colors=[], text="You are it."),
        token("Wolf // Zorker", "6", faceName="Wolf", side="a", layout="double_faced_token", power="2"),
        mtg_card("Deep Cellar", "7", type="Dungeon", manaCost=None, colors=[]),
        token("Zorker Elite", "8", layout="art_series", type="Card", colors=[]),
    ]
    path = folder / "AAA.json"
    path.write_text(json.dumps(mtg_file(held)), "utf-8")
    import_mtgjson(path, folder / "library", TODAY, silent)


def by_scryfall(folder: Path) -> None:
    def token(name: str, number: str, **more: object) -> dict[str, object]:
        kind = {"layout": "token", "type_line": "Token Creature — Zorker", "colors": ["W"], "mana_cost": ""}
        return scry_card(name, "taaa", collector_number=number, **(kind | more))

    cards = [
        scry_card("Zorker Elite", "aaa"),
        scry_card("Beast Call", "aaa", collector_number="2"),
        token("Zorker", "1", power="1", toughness="1"),
        token("Zorker", "2", power="2", toughness="2", oracle_text="Flying"),
        token("Beast Call", "3", power="3", toughness="3"),
        token("Thing", "4", power="4", toughness="4"),
        token("Thing", "4", lang="fr", power="4", toughness="4", printed_name="Chose"),
        token("Thing", "4", lang="it", power="4", toughness="4", printed_name="Thing"),
        token(
            "Someone Emblem", "5", layout="emblem", type_line="Emblem", colors=[], oracle_text="You are it."
        ),
        token(
            "Wolf // Zorker",
            "6",
            layout="double_faced_token",
            card_faces=[
                {"name": "Wolf", "type_line": "Token Creature — Zorker", "power": "2", "colors": ["W"]},
                {
                    "name": "Zorker",
                    "type_line": "Token Creature — Zorker",
                    "power": "1",
                    "toughness": "1",
                    "colors": ["W"],
                },
            ],
        ),
        token("Zorker Elite", "8", layout="art_series", type_line="Card", colors=[]),
        scry_card("Deep Cellar", "aaa", collector_number="7", type_line="Dungeon", colors=[]),
    ]
    cards = [card | {"released_at": "2020-01-01"} for card in cards]
    path = folder / "cards.json"
    path.write_text(json.dumps(cards), "utf-8")
    import_scryfall(path, folder / "library", TODAY, silent)


@pytest.fixture(params=[by_mtgjson, by_scryfall])
def base(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> kb.KnowledgeBase:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    bring: Callable[[Path], None] = request.param
    bring(tmp_path)
    return kb.open()


def names(base: kb.KnowledgeBase, query: str) -> list[str]:
    return sorted(hit.document.title("en") for hit in base.search(query, limit=100).hits)


def test_is_token_finds_them_and_nothing_else_does(base: kb.KnowledgeBase) -> None:
    found = names(base, "is:token")
    assert found == ["Beast Call", "Someone Emblem", "Thing", "Wolf", "Zorker", "Zorker"]
    assert names(base, "is:jeton") == names(base, "is:pedina") == found
    assert names(base, "is:token pow>=3") == ["Beast Call", "Thing"]
    assert names(base, "is:token zorker") == ["Zorker", "Zorker"]
    assert names(base, "t:token o:flying") == ["Zorker"]
    assert "Zorker" not in names(base, "t:creature c:w")
    assert names(base, "name:beast") == ["Beast Call"]


def test_a_card_of_that_name_is_the_answer(base: kb.KnowledgeBase) -> None:
    assert base.card("Beast Call").card.layout == "normal"
    assert base.card("Deep Cellar").card.layout == "normal"
    assert str(base.card("Zorker Elite").card.faces[0].mana_cost) == "{1}{R}"
    assert len(base.cards.cards) == len(kb.open().cards.cards)
    assert not any(card.startswith("token") for card in base.cards.cards)


def test_a_token_says_that_it_is_no_card(base: kb.KnowledgeBase, capsys: pytest.CaptureFixture[str]) -> None:
    found = base.card("Thing")
    assert (found.match.how, found.card.layout) == ("token", "token")
    with pytest.raises(Ambiguous) as several:
        base.card("Zorker")
    ids = [choice.match.card_id for choice in several.value.choices]
    assert len(ids) == 2
    assert base.card(ids[0]).card.id == ids[0]
    told = {
        "fr": "Aucune carte ne porte ce nom, mais un jeton",
        "it": "Nessuna carta ha questo nome, ma lo ha una pedina",
        "en": "No card is called so, but a token is",
    }
    for code, line in told.items():
        assert run(["--ui", code, "card", "Thing"]) == 0
        assert line in capsys.readouterr().out


def test_a_list_of_cards_has_none(base: kb.KnowledgeBase) -> None:
    outcomes = [one.outcome for one in base.names("1 Thing\n1 Beast Call", to="en").results]
    assert outcomes == ["unknown", "converted"]


def test_the_rules_are_not_guessed(base: kb.KnowledgeBase) -> None:
    assert base.check("Thing", "mv").answer == "undecided"


def test_names_in_other_languages(base: kb.KnowledgeBase) -> None:
    if "library/cards/scryfall-cards" in base.card("Thing").card.faces[0].names[0].source:
        found = base.card("Chose")
        assert (found.called("fr"), found.called("it")) == ("Chose", None)


def test_a_file_of_tokens_alone_is_taken(tmp_path: Path) -> None:
    by_scryfall(tmp_path)
    held = json.loads((tmp_path / "cards.json").read_text("utf-8"))
    path = tmp_path / "tokens.json"
    path.write_text(json.dumps([one for one in held if "token" in one["layout"]]), "utf-8")
    counts = import_scryfall(path, tmp_path / "other", TODAY, silent).source.provenance["counts"]
    assert (counts["cards"], counts["tokens"] > 0) == (0, True)
