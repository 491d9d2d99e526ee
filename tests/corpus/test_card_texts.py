"""What an imported card says: text, rulings, identity, words, in every layout that sources have."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from synthetic_pool import halves, mtg_card, mtg_file, mtg_set, scry_card

import kb as product
from kb.answers.cards import load_sheet
from kb.answers.documents.shapes import Sheet
from kb.api import KnowledgeBase
from kb.corpus import Parts, load_cards
from kb.corpus.importers.cards import import_mtgjson
from kb.corpus.importers.scryfall import import_scryfall

TODAY = date(2031, 5, 1)


def told(language: str, words: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"language": language, "name": f"{language} name", "text": words, "type": kind} | more


ANGEL = mtg_card(
    "Pale Angel",
    type="Creature — Angel",
    manaCost="{3}{W}{W}",
    colors=["W"],
    keywords=["Flying", "Vigilance"],
    text="Flying, vigilance\n{U}: Untap it. ({B}: not counted.)",
    power="4",
    toughness="5",
    legalities={"modern": "Legal", "vintage": "Banned"},
    rulings=[{"date": "2031-02-02", "text": "It untaps at once."}],
    foreignData=[told("French", "Vol, vigilance\n{U} : Dégagez-le.", "Créature : ange")],
)
WUZZLE = mtg_card(
    "Wuzzle",
    "2",
    type="Creature — Angel Wuzzle",
    keywords=["Wuzzling"],
    text="Wuzzling 2, flying",
    foreignData=[told("French", "Wouzlage 2, vol", "Créature : ange et wouzle")],
)
BATTLE = mtg_card("Old Siege", "3", type="Battle — Siege", defense="4", text="")
WALKER = mtg_card("Old Walker", "4", type="Legendary Planeswalker — Bo", loyalty="3", text="+1: Draw.")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("texts")
    later = told("French", "Vol (neuf)", "Créature : ange")
    held = [
        mtg_set("AAA", [ANGEL, WUZZLE, BATTLE, WALKER, *halves("Fire", "Ice", [])], "2021-01-01"),
        mtg_set("OLD", [ANGEL | {"foreignData": [later]}], "1999-01-01"),
    ]
    path = folder / "AllPrintings.json"
    path.write_text(json.dumps(mtg_file({each["code"]: each for each in held})), "utf-8")
    import_mtgjson(path, folder / "library", TODAY, lambda *_: None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KB_LIBRARY", str(folder / "library"))
        yield product.open()


def sheet(name: str, language: str = "fr") -> Sheet:
    found = load_sheet(name, language, Parts())
    assert found is not None
    return found


def test_the_text_is_the_latest_printing_in_the_readers_language_else_english(base: KnowledgeBase) -> None:
    angel = sheet("pale-angel")
    assert (angel["printed_text"], angel["card_faces"][0]["printed_text_set"]) == (
        "Vol, vigilance\n{U} : Dégagez-le.",
        "aaa",
    )
    assert (angel["oracle_text"], angel["power"], angel["toughness"]) == (ANGEL["text"], "4", "5")
    assert angel["card_rulings"] == [{"published_at": "2031-02-02", "comment": "It untaps at once."}]
    assert angel["legalities"] == {"modern": "Legal", "vintage": "Banned"}
    assert sheet("pale-angel", "it")["printed_text"] is None


def test_identity_counts_symbols_but_not_reminders(base: KnowledgeBase) -> None:
    assert sheet("pale-angel")["color_identity"] == ["W", "U"]


def test_loyalty_and_defense_are_told(base: KnowledgeBase) -> None:
    assert (sheet("old-siege")["defense"], sheet("old-walker")["loyalty"]) == ("4", "3")


def test_a_card_of_the_corpus_gets_the_librarys_text(base: KnowledgeBase) -> None:
    fire = sheet("fire-ice")
    assert [face["oracle_text"] for face in fire["card_faces"]] == ["Do it.", "Do it."]
    assert fire["names"]["fr"][0][0]["name"] == "Feu"


@pytest.mark.parametrize(
    ("question", "answer"),
    [("t:ange", "yes"), ("t:angelo", "yes"), ("kw:vol", "yes"), ("kw:volare", "yes"), ("t:wouzle", "no")],
)
def test_words_of_the_game_are_true_in_each_language(base: KnowledgeBase, question: str, answer: str) -> None:
    assert base.check("Pale Angel", question).answer == answer
    assert base.check("Wuzzle", "t:wouzle kw:wouzlage").answer == "yes"


@pytest.mark.parametrize("question", ["t:angle", "kw:volant", "kw:qqqq"])
def test_an_unknown_word_is_never_no(base: KnowledgeBase, question: str) -> None:
    with pytest.raises(product.errors.UsageError):
        base.check("Pale Angel", question)


def scryfall(folder: Path, cards: list[dict[str, Any]], page: bool = False) -> dict[str, Any]:
    path = folder / "cards.json"
    data: Any = {"object": "list", "has_more": False, "data": cards} if page else cards
    path.write_text(json.dumps(data), "utf-8")
    import_scryfall(path, folder / "library", TODAY, lambda *_: None)
    return dict(load_cards().cards)


def meld(name: str, number: str, cost: str) -> dict[str, Any]:
    parts = [{"component": f"meld_{role}", "name": one} for one, role in MELD.items()]
    return scry_card(
        name, "emn", layout="meld", collector_number=number, mana_cost=cost, all_parts=parts, colors=["W"]
    )


MELD = {"Left Half": "part", "Right Half": "part", "Both": "result"}


def test_scryfalls_meld_pairs_have_their_result_for_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    cards = [meld("Both", "3b", ""), meld("Left Half", "1", "{3}"), meld("Right Half", "2", "{4}{W}")]
    found = scryfall(tmp_path, cards, page=True)
    left = found["left-half-both"]
    assert (left.layout, [face.name for face in left.faces]) == ("meld", ["Left Half", "Both"])
    assert [left.value_of(at) for at in (0, 1)] == [3, 8]
    both = found["both"]  # what two cards meld into has one place of its own
    assert ([face.name for face in both.faces], both.value_of(0)) == (["Both"], 8)


def faces(*kinds: str) -> dict[str, Any]:
    return {
        "card_faces": [{"name": name, "type_line": kind} for name, kind in zip("AB", kinds, strict=False)]
    }


@pytest.mark.parametrize(
    ("layout", "kind", "named"),
    [
        ("adventure", "Instant — Adventure", "il nome della sua Avventura: “Zweites” (inglese)"),
        ("adventure", "Sorcery — Omen", "il nome del suo Presagio: “Zweites” (inglese)"),
        ("flip", "Creature", "il nome che ha quando è ruotata: “Zweites” (inglese)"),
        ("modal_dfc", "Land", "il nome della sua faccia posteriore: “Zweites” (inglese)"),
        ("brand_new", "Creature", "il nome di una delle sue facce: “Zweites” (inglese)"),
    ],
)
def test_it_is_said_what_a_second_name_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, layout: str, kind: str, named: str
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    held = [{"name": "Erstes", "type_line": "Creature"}, {"name": "Zweites", "type_line": kind}]
    scryfall(tmp_path, [scry_card("Erstes // Zweites", "aaa", layout=layout, card_faces=held)])
    said = {name: product.open().card(name).how.render("it") for name in ("Zweites", "Erstes")}
    assert said["Zweites"] == f"Trovata con {named}."
    expected = "con il nome di una delle sue facce" if layout == "brand_new" else "con il suo nome"
    assert expected in said["Erstes"]


@pytest.mark.parametrize(
    ("name", "more", "layout"),
    [
        ("A // B", {"layout": "adventure"} | faces("Creature", "Instant — Adventure"), "adventure"),
        ("A // B", {"layout": "adventure"} | faces("Creature", "Sorcery — Omen"), "omen"),
        ("A // A", {"layout": "reversible_card"} | faces("Creature", "Creature"), "normal"),
        ("A // B", {"layout": "brand_new"} | faces("Creature", "Creature"), "other"),
        ("A", {"layout": "brand_new"}, "other"),
        ("A", {"layout": "saga"}, "normal"),
        ("A", {"layout": "planar", "type_line": "Plane — Bolas’s Meditation Realm"}, "normal"),
        ("A", {"layout": "prototype", "type_line": "Artifact Creature — Golem"}, "normal"),
    ],
)
def test_layouts_of_scryfall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, more: dict[str, Any], layout: str
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    found = scryfall(tmp_path, [scry_card(name, "aaa", **more)])
    own = found["a-b" if name == "A // B" else "a"]
    assert own.layout == layout
    if "Plane —" in more.get("type_line", ""):
        assert own.faces[0].type_line.subtypes == ("Bolas’s Meditation Realm",)
