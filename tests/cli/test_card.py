"""`kb card` as a reader and a script see it."""

from __future__ import annotations

import json
import re

import pytest

from kb.cli.main import run
from kb.corpus.names import load_names
from kb.names.ladder import certain


def _said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(list(words), {})
    out, err = capsys.readouterr()
    return status, out, err


def test_a_half_in_italian(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = _said(capsys, "card", "feu", "--ui", "it")
    assert (status, err) == (0, "")
    for words in ("Fuoco // Ghiaccio", "“Feu” (francese)", "{2}{U}{R}", "blu, rosso", "Istantaneo", "709.4b"):
        assert words in out


def test_what_is_not_attested_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert "non attestato" in _said(capsys, "card", "Night", "--lang", "it", "--ui", "it")[1]
    assert "non attesté" in _said(capsys, "card", "Bind // Liberate", "--ui", "fr")[1]
    half = _said(capsys, "card", "Furore", "--ui", "it")[1]
    assert "(non attestato) // Furore" in half
    assert "Fast (en)" in half


def test_names_of_other_printings_are_shown_with_where_they_stand(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Alizés d'Æther [WWK]" in _said(capsys, "card", "aether tradewinds")[1]
    assert re.search(
        r"Assalto \[.*documento 002", _said(capsys, "card", "Assault // Battery", "--ui", "it")[1]
    )


def test_a_card_of_which_only_the_names_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _said(capsys, "card", "foudre", "--ui", "fr")
    assert status == 0
    assert "Fulmine" in out
    assert "les caractéristiques de cette carte ne sont pas connues ici" in out
    assert "{R}" not in out


def test_halves_of_different_cards_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["card", "Ordre // Mort"], ["check", "Ordre // Mort", "mv"]):
        assert run(command, {"LANG": "fr_FR"}) == 1
        told = capsys.readouterr().err
        assert ["Ordre // Chaos" in told, "Vie // Mort" in told] == [True, True]


@pytest.mark.parametrize("name", ["Mort", "Peine", "Sofferenza", "Start", "Fire"])
def test_several_candidates_are_listed(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, out, _ = _said(capsys, "card", name)
    assert status == 3
    assert len([line for line in out.splitlines() if line.startswith("  ")]) == 2


def test_the_language_typed_in_decides_and_hides_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _said(capsys, "card", "Cessation", "--from", "French")
    assert status == 0
    assert out.startswith("Cease // Desist")
    assert "Others with this name: Cessation" in out


def test_nothing_found_gives_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = _said(capsys, "card", "lighzzing bozz")
    assert (status, out) == (1, "")
    assert "Lightning Bolt" in err


def test_a_name_of_a_card_to_come_is_not_taken_for_another(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = _said(capsys, "card", "Éowyn", "--ui", "en")
    assert (status, out) == (1, "")
    assert "“Éowyn” is not among the names here; nearest: Rowen; Down" in err


@pytest.mark.parametrize("words", [[], [""], ["  "], ["x" * 5000]])
def test_no_name_is_a_usage_error(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status, out, err = _said(capsys, "card", *words)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_document_has_scryfalls_fields(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _said(capsys, "card", "Feu", "--lang", "fr", "--json")
    card = json.loads(out)
    assert status == 0
    assert card["object"] == "card"
    assert (card["name"], card["printed_name"], card["lang"]) == ("Fire // Ice", "Feu // Glace", "fr")
    assert (card["layout"], card["mana_cost"], card["cmc"], card["colors"]) == (
        "split",
        "{1}{R} // {1}{U}",
        4,
        ["U", "R"],
    )
    assert [face["printed_name"] for face in card["card_faces"]] == ["Feu", "Glace"]
    assert card["card_faces"][0]["printed_type_line"] == "Éphémère"
    assert card["combined"]["mana_cost"] == "{2}{U}{R}"
    assert card["match"] == {"how": "half", "name": "Feu", "lang": "fr", "distance": 0}
    assert "709.4b" in [rule["ruleNumber"] for rule in card["rules"]]


def test_rooms_and_fuse_in_the_finer_word(capsys: pytest.CaptureFixture[str]) -> None:
    for name, kind in (("Bottomless Pool", "room"), ("Turn // Burn", "fuse"), ("Destined", "aftermath")):
        card = json.loads(_said(capsys, "card", name, "--json")[1])
        assert (card["layout"], card["kind"]) == ("split", kind)


def test_lists_and_errors_as_documents(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _said(capsys, "card", "Mort", "--json")
    found = json.loads(out)
    assert (status, found["object"], found["total_cards"], found["has_more"]) == (3, "list", 2, False)
    assert [card["id"] for card in found["data"]] == ["life-death", "dead-gone"]
    assert {card["match"]["how"] for card in found["data"]} == {"half"}
    status, out, _ = _said(capsys, "card", "qqqqzzzz", "--json")
    assert (status, json.loads(out)["object"], json.loads(out)["code"]) == (1, "error", "not_found")
    names = json.loads(_said(capsys, "card", "foudre", "--json")[1])
    assert names["warnings"]
    assert "mana_cost" not in names


def test_completion_lists_names(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _said(capsys, "card", "--complete", "jace b")
    assert status == 0
    assert "Jace Beleren" in out.splitlines()
    assert _said(capsys, "card", "--complete", "zzzzz")[0] == 1
    assert json.loads(_said(capsys, "card", "--complete", "feu", "--json")[1])["object"] == "catalog"


def test_nothing_in_a_name_reaches_the_terminal_raw(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = _said(capsys, "card", "\x1b[31mzzqq\x07")
    assert "\x1b" not in out + err
    assert "\x07" not in out + err


def test_a_name_in_two_languages_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    out = _said(capsys, "card", "Fuoco // Glace", "--ui", "it")[1]
    assert "“Fuoco” (italiano) e “Glace” (francese)" in out
    assert "“Fuoco // Ghiaccio” (italiano)" in _said(capsys, "card", "Fuoco // Ghiaccio", "--ui", "it")[1]


def test_a_half_that_is_right_leads_to_its_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--ui", "fr", "card", "Usure // Larme"], {}) == 1
    assert "plus proches\u202f: Usure // Déchiqueture" in capsys.readouterr().err


@pytest.mark.parametrize(("ui", "name"), [("fr", "Glace"), ("it", "Ghiaccio")])
def test_completion_gives_the_names_of_the_interface_first(
    capsys: pytest.CaptureFixture[str], ui: str, name: str
) -> None:
    table = load_names(None)
    assert run(["--ui", ui, "card", "--complete", name[:3]], {}) == 0
    shown = capsys.readouterr().out.splitlines()
    own = [any(match.language == ui for match in certain(table, one, ui).matches) for one in shown]
    assert own == sorted(own, reverse=True)
    assert own[0]


def test_a_name_of_all_languages_is_found_in_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--ui", "it", "card", "Tarmogoyf"], {}) == 0
    assert "“Tarmogoyf” (francese, italiano e inglese)" in capsys.readouterr().out
