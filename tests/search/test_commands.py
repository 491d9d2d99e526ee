"""`kb search` and `kb rule` on the command line: text, JSON, exit statuses."""

from __future__ import annotations

import json

import pytest

from kb import open as kb_open
from kb.cli.main import run


def kb(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> tuple[str, str]:
    assert run(words, {}) == status
    shown = capsys.readouterr()
    return shown.out, shown.err


def test_a_search_shows_what_where_and_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "--ui", "fr", "search", "moitié", "lancée", "pile", "in:rules", "--limit", "1")
    assert "règle · 708.2a · Cartes doubles · fr · 2010-02-01 – 2012-06-30" in out
    assert "\x1b" not in out


def test_hits_of_one_section_have_one_heading(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("search", "moitié", "lancée", "pile", "in:rules")
    out, _ = kb(capsys, "--ui", "fr", *asked)
    assert out.count("Cartes doubles · fr · 2010-02-01 – 2012-06-30") == 1
    assert "\n  règle · 708.2a\n" in out
    out, _ = kb(capsys, *asked, "--json")
    keys = [hit["group"] for hit in json.loads(out)["data"]]
    together = [key for key, before in zip(keys, [None, *keys], strict=False) if key != before]
    assert len(together) == len(set(keys)) < len(keys)


def test_a_search_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "search", "709.4b", "--json")
    document = json.loads(out)
    assert document["object"] == "list"
    first = document["data"][0]
    assert (first["object"], first["ruleNumber"], first["lang"]) == ("rule", "709.4b", "it")
    assert first["match"] == {"kind": "rule", "how": "number"}
    assert first["navigation"] == {"previousRule": "709.4a", "nextRule": "709.4d"}
    assert {
        "edition",
        "examples",
        "provision",
        "section",
        "snippet",
        "score",
        "translations",
        "url",
    } <= first.keys()


def test_an_example_whose_rule_the_text_lacks_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "search", "cr:711. date:2020-01-01", "--json", "--limit", "100")
    alone = [one for one in json.loads(out)["data"] if one["object"] == "example"]
    assert {one["ruleNumber"] for one in alone} == {"711.5", "711.12"}
    assert all(one["ruleText"] is None and one["example"] for one in alone)


def test_terms_are_told_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the language of the words that found them."""
    out, _ = kb(capsys, "--ui", "it", "search", "battlefield", "--limit", "1")
    shown = "campo di battaglia, in gioco. La zona in cui si trovano i permanenti."
    assert out.endswith(f"termine · campo di battaglia\n  {shown}\n")


def test_cards_and_terms_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "search", "Feu // Glace", "--json", "--limit", "1")
    assert json.loads(out)["data"][0]["name"] == "Fire // Ice"
    out, _ = kb(capsys, "search", "valore di mana", "--json", "--limit", "1")
    assert json.loads(out)["data"][0]["object"] == "term"
    out, _ = kb(capsys, "search", "boule de feu", "--json", "--limit", "1")
    assert json.loads(out)["data"][0]["name"] == "Fireball"


def test_what_is_no_longer_in_force_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "--ui", "fr", "search", "708.2")
    assert "n’est plus en vigueur depuis le 28 avril 2017\u202f; la règle actuelle, 709.4" in out
    same, different = (
        [line for line in out.split("\n") if said in line] for said in ("même règle", "même sujet")
    )
    assert "fr 505.2" in same[0]
    assert "709.4" not in same[0]
    assert "it 709.4" in different[0]
    out, _ = kb(capsys, "search", "709.4", "--lang", "it", "--limit", "1")
    assert "not in force" not in out
    document = json.loads(kb(capsys, "search", "708.2", "--lang", "fr", "--json")[0])["data"][0]
    assert (document["in_force"], document["not_in_force_since"]) == (False, "2017-04-28")
    assert document["today"] == "709.4"
    assert {other["ruleNumber"]: other["same_wording"] for other in document["others"]}["709.4"] is False


@pytest.mark.parametrize(
    ("ui", "word"), [("fr", "éclaircissements"), ("it", "chiarimenti"), ("en", "rulings")]
)
def test_rulings_alone_can_be_searched(capsys: pytest.CaptureFixture[str], ui: str, word: str) -> None:
    asked = ("--ui", ui, "search", "split", "--from", "en", "--in")
    out, _ = kb(capsys, *asked, word, "--json")
    assert {hit["match"]["kind"] for hit in json.loads(out)["data"]} == {"ruling"}
    _, err = kb(capsys, *asked, "Éclairs", status=2)
    assert "Éclairs" in err
    assert word in err


def test_statuses_and_remarks(capsys: pytest.CaptureFixture[str]) -> None:
    _, err = kb(capsys, "--ui", "it", "search", "zzzzqqq", status=1)
    assert "\n\n" not in err
    _, err = kb(capsys, "--ui", "fr", "search", "((((", status=2)
    assert "aucun mot" in err
    _, err = kb(capsys, "search", "a" * 10_000, status=2)
    assert err.count("\n") == 1
    _, err = kb(capsys, "search", status=2)
    assert "no word" in err
    _, err = kb(capsys, "--ui", "fr", "search", "repercusion", "cimetierre", status=1)
    assert "répercussion (" in err
    assert "cimetière (" in err
    _, err = kb(capsys, "--ui", "fr", "search", "mv=5", "--explain")
    assert "valeur de mana" in err


def test_a_rule_with_its_restored_symbols(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "--ui", "it", "rule", "R7094b")
    assert "709.4b · Carte Split · italiano · dal 2024-11-08" in out
    assert "ripristinato" in out
    assert "precedente: 709.4a · successiva: 709.4d" in out
    assert "708.5" in out


def test_an_old_number_leads_to_the_present_one(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "--ui", "fr", "rule", "505.5")
    assert out.count("est un ancien numéro") == 1
    assert "709.4b" in out


def test_a_rule_shows_its_numbers_what_changed_and_who_has_the_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out, _ = kb(capsys, "--ui", "fr", "rule", "505.5")
    for line in (
        "  708.5  2009-07-11 – 2017-04-27  (français, anglais)",
        "  708.4b  2017-04-28 – 2021-07-22",
        "    Une seule valeur, tirée du coût de mana combiné.",
        "  709.4b  depuis le 2021-07-23  (italien)",
    ):
        assert line in out.split("\n")


def test_a_number_of_today_on_an_earlier_day_leads_to_the_number_of_then(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out, _ = kb(capsys, "rule", "709.4b", "--date", "2012-01-01", status=1)
    assert "on 1 January 2012 this rule had the number 708.3, 708.5" in out


def test_a_number_that_meant_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "rule", "709", "--date", "2012-01-01", status=1)
    assert "flip card" in out
    assert "709 was about" in out


def test_a_language_without_the_text_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "--ui", "fr", "rule", "709.4b", "--lang", "fr", status=1)
    assert "pas de texte de 709.4b en français" in out
    assert "708.5" in out


def test_several_languages_the_subtree_and_the_trace(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "rule", "708.6", "--lang", "fr,en", "--subtree")
    assert "708.6c · Cartes doubles · French" in out
    assert "708.6c · Split Cards · English" in out
    out, _ = kb(capsys, "rule", "708.5", "--history")
    assert "505.5  2001-07-23" in out
    assert "Two answers" in out


def test_a_rule_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "rule", "708.5", "--lang", "fr", "--json")
    document = json.loads(out)
    assert document["ruleNumber"] == "708.5"
    assert document["translations"][0]["lang"] == "en"
    spans = document["concordance"][0]["spans"]
    assert spans[0]["ruleNumber"] == "505.5"
    out, _ = kb(capsys, "rule", "708.5", "--lang", "fr,en", "--json")
    assert [rule["lang"] for rule in json.loads(out)["data"]] == ["fr", "en"]


def test_what_is_no_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    _, err = kb(capsys, "rule", "709.4l", status=2)
    assert "709.4l" in err


def test_a_card_of_which_the_name_alone_is_known_says_it_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert kb(capsys, "--ui", "fr", "search", "Tarmogoyf")[0].count("Tarmogoyf") == 1


def test_english_names_in_hits_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = kb(capsys, "--ui", "it", "search", "mv=5 date:2012-01-01")
    assert "carta · Hit // Run (en)\n  {1}{B}{R}: istantaneo" in out
    assert "; {3}{R}{G}: istantaneo" in out
    out, _ = kb(capsys, "--ui", "en", "search", "mv=5 date:2012-01-01")
    assert "card · Hit // Run\n" in out
    assert "(en)" not in out


def test_a_hit_is_the_document_of_its_rule_without_reading_the_texts_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base = kb_open(language="fr")
    rule = base.rule("505.6", "fr").as_dict()
    monkeypatch.setattr("kb.corpus.texts.files.read_rules", None)
    (hit, *_) = base.search("505.6").as_dict("fr")["data"]
    told = {key: value for key, value in rule.items() if key != "concordance"}
    assert told.items() <= hit.items()
    assert len(hit["examples"]) == 1  # type: ignore[typeddict-item]


def test_lang_leaves_out_texts_of_other_languages(capsys: pytest.CaptureFixture[str]) -> None:
    def languages(*more: str) -> set[str]:
        out, _ = kb(capsys, "search", "split card", "--in", "rules", "--json", *more)
        return {hit["lang"] for hit in json.loads(out)["data"]}

    assert languages("--lang", "it") == {"it"}
    assert "en" in languages("--from", "en")
    assert kb(capsys, "search", "708.5", "--lang", "it", "--json", status=1)
