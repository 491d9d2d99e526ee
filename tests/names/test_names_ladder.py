"""The ladder over the shipped names: how a card is found, and what ties."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.corpus.names import load_names
from kb.names.entry import NameEntry
from kb.names.key import Spelling
from kb.names.ladder import certain, complete, nearest, resolve
from kb.names.rungs import begun
from kb.names.table import NameTable
from kb.names.table_writer import table_of


@pytest.fixture(scope="module")
def table() -> NameTable:
    return load_names()


def _cards(table: NameTable, text: str, language: str | None = None) -> list[str]:
    found = resolve(table, text, language)
    return [match.card_id for match in found.matches[: found.ties]]


@pytest.mark.parametrize(
    "text", ["Ordre // Mort", "Fire/Death", "vita e ghiaccio", "dusk to night", "Feu & Gone"]
)
def test_halves_of_different_cards_are_no_card(table: NameTable, text: str) -> None:
    assert _cards(table, text) == []
    assert len(nearest(table, text)) > 1


@pytest.mark.parametrize(
    ("text", "how", "name", "language", "part"),
    [
        ("Fire // Ice", "exact", "Fire // Ice", "en", None),
        ("Feu", "half", "Feu", "fr", 1),
        ("GHIACCIO", "half", "Ghiaccio", "it", 2),
        ("feu glace", "folded", "Feu // Glace", "fr", None),
        ("Glace/Feu", "folded", "Feu // Glace", "fr", None),
        ("Feu // Ice", "folded", "Feu // Ice", "fr", None),
        ("feuglace", "folded", "Feu // Glace", "fr", None),
        ("feuice", "folded", "Feu // Ice", "fr", None),
        ("ghiaccio e fuoco", "folded", "Fuoco // Ghiaccio", "it", None),
        ("le feu et la glace", "folded", "Feu // Glace", "fr", None),
        ("carte Feu (Feu/Glace) [APC] 128", "half", "Feu", "fr", 1),
        ("feu // gla", "prefix", "Feu // Glace", "fr", None),
        ("glac feu", "typo", "Feu // Glace", "fr", None),
    ],
)
def test_fire_ice_by_every_rung(
    table: NameTable, text: str, how: str, name: str, language: str, part: int | None
) -> None:
    found = resolve(table, text)
    first = found.matches[0]
    assert found.card_id == "fire-ice"
    assert (first.how, first.name, first.language, first.part) == (how, name, language, part)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Smelt Herd Saw", "smelt-herd-saw"),
        ("saw // smelt // herd", "smelt-herd-saw"),
        ("Who // What // When // Where // Why", "who-what-when-where-why"),
        ("Pourquoi, où, quand, quoi et qui", "who-what-when-where-why"),
        ("R&D's Secret Lair", "r-ds-secret-lair"),
        ("Tanière secrète du service R&D", "r-ds-secret-lair"),
        ("SP//dr", "sp-dr-piloted-by-peni"),
        ("spdr", "sp-dr-piloted-by-peni"),
        ("bfm", "b-f-m-big-furry-monster"),
        ("borrowing 100000 arrows", "borrowing-100-000-arrows"),
        ("Lim-D&ucirc;l&#39;s Vault", "lim-duls-vault"),
        ("Feu &#x2F;&#x2F; Glace", "fire-ice"),
        ("Fire &amp; Ice", "fire-ice"),
        ("_____", "_____"),
        ("+2 Mace", "2-mace"),
        ("Jace, the Mind Sculp", "jace-the-mind-sculptor"),
        ("lightnin bolt", "lightning-bolt"),
        ("Alizés d’Æther", "aether-tradewinds"),
        ("alizes d ether", "aether-tradewinds"),
        ("En avant // Victoire", "onward-victory"),
        ("Assalto // Batteria", "assault-battery"),
        ("Aggressione - Batteria", "assault-battery"),
        ("assailement", "assault-battery"),
        ("Road to Ruin", "road-ruin"),
    ],
)
def test_names_as_people_type_them(table: NameTable, text: str, card: str) -> None:
    assert resolve(table, text).card_id == card


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Mort", {"life-death", "dead-gone"}),
        ("Peine", {"pain-suffering", "toil-trouble"}),
        ("Sofferenza", {"pain-suffering", "toil-trouble"}),
        ("Start", {"start-finish", "start-fire"}),
        ("Fire", {"fire-ice", "start-fire"}),
        ("Refonte", {"reshape", "unforge"}),
    ],
)
def test_homonyms_come_all(table: NameTable, text: str, cards: set[str]) -> None:
    assert resolve(table, text).ambiguous
    assert cards <= set(_cards(table, text))


@pytest.mark.parametrize(
    ("text", "card", "other"),
    [
        ("Bind", "bind", "bind-liberate"),
        ("bind", "bind", "bind-liberate"),
        ("Cessation", "cessation", "cease-desist"),
        ("Intervention", "intervene", "integrity-intervention"),
        ("Destinée", "kismet", "destined-lead"),
        ("Assalto", "onslaught", "assault-battery"),
    ],
)
def test_a_whole_name_wins_over_a_half(table: NameTable, text: str, card: str, other: str) -> None:
    assert resolve(table, text).card_id == card
    assert [match.card_id for match in resolve(table, text).matches] == [card, other]
    assert [match.card_id for match in resolve(table, f"={text}").matches] == [card]
    assert resolve(table, other).card_id == other


def test_an_id_is_its_card_and_a_sign_asks_for_whole_names() -> None:
    """Two cards are called alike, one in English: its id decides, and asks of both."""
    rows = [("twin", "Twin", "en"), ("double", "Double", "en"), ("double", "Twin", "fr")]
    entries = {
        card: [NameEntry(card, None, name, lang) for at, name, lang in rows if at == card]
        for card, *_ in rows
    }
    table = table_of(entries.values())
    assert resolve(table, "Twin").ambiguous
    assert resolve(table, "=Twin").ambiguous
    assert resolve(table, "twin").card_id == certain(table, "twin").card_id == "twin"
    assert resolve(table, "=Twi").matches == ()


def test_a_half_is_no_whole_name(table: NameTable) -> None:
    assert resolve(table, "=Feu").matches == ()
    assert resolve(table, "=Feu // Glace").card_id == "fire-ice"


@pytest.mark.parametrize(
    ("text", "card", "also"),
    [("dawn to dusk", "dawn-to-dusk", "dusk-dawn"), ("mind spring", "mind-spring", "spring-mind")],
)
def test_a_name_comes_before_halves_that_make_it(table: NameTable, text: str, card: str, also: str) -> None:
    found = resolve(table, text)
    assert (found.card_id, found.matches[1].card_id) == (card, also)


def test_the_language_ranks_and_hides_nothing(table: NameTable) -> None:
    french, plain = resolve(table, "Cessation", "fr"), resolve(table, "Cessation")
    assert french.card_id == "cease-desist"
    assert {match.card_id for match in french.matches} == {match.card_id for match in plain.matches}


def test_brackets_that_name_the_card_decide(table: NameTable) -> None:
    assert resolve(table, "Mort (Mort/Vie)").card_id == "life-death"
    assert resolve(table, "Mort (APC)").ambiguous
    assert resolve(table, "Mort (Mort)").ambiguous


def test_brackets_decide_and_hide_nothing(table: NameTable) -> None:
    """The card that they name comes first alone; the others stay behind it, in their order."""
    plain = [match.card_id for match in resolve(table, "Mort").matches]
    decided = resolve(table, "Mort (Mort // Enterré)")
    assert plain.index("dead-gone") > 0
    assert [match.card_id for match in decided.matches] == [
        "dead-gone",
        *(one for one in plain if one != "dead-gone"),
    ]
    assert decided.ties == 1
    assert resolve(table, "dawn to dusk (dusk/dawn)").card_id == "dawn-to-dusk"  # which is no tie


def test_a_language_in_brackets_is_the_language_asked(table: NameTable) -> None:
    assert resolve(table, "Cessation").card_id == "cessation"
    assert resolve(table, "Cessation (FR)").card_id == "cease-desist"
    assert resolve(table, "Cessation (FR)").matches == resolve(table, "Cessation", "fr").matches
    assert resolve(table, "Cessation (XX)").card_id == "cessation"
    assert resolve(table, "Cessation (FR)", "en").matches == resolve(table, "Cessation", "en").matches


def test_typing_errors_are_counted(table: NameTable) -> None:
    assert resolve(table, "Lightnnig Bolt").matches[0].distance == 1
    assert resolve(table, "Lihtnnig Bolt").matches[0].distance == 2


def test_nothing_is_guessed(table: NameTable) -> None:
    assert resolve(table, "qqqqzzzz xxxx").matches == ()
    assert resolve(table, "").matches == resolve(table, " \t").matches == ()
    assert resolve(table, "//").matches == ()


@pytest.mark.parametrize(("typed", "near"), [("Éowyn", "Rowen"), ("Frodo", "Flood")])
def test_what_is_far_for_its_length_is_a_suggestion(table: NameTable, typed: str, near: str) -> None:
    """Names that the table does not have yet are not taken for others, two of five letters away."""
    found = resolve(table, typed)
    assert found.is_guess
    assert (found.card_id, found.ambiguous) == (None, False)
    assert near in nearest(table, typed)


def test_nearest_names_for_what_is_not_found(table: NameTable) -> None:
    assert "Lightning Bolt" in nearest(table, "lighzzing bozz")
    assert nearest(table, "qqqqqqqqqqqqqqqqqqqq") == []


def test_completion_in_any_language(table: NameTable) -> None:
    assert "Jace Beleren" in complete(table, "jace b")
    assert complete(table, "épreuv")[0].startswith("Épreuve")
    assert complete(table, "zzzzzz") == []


def test_completion_keeps_the_words_before_the_last(table: NameTable) -> None:
    assert complete(table, "jace the mi") == ["Jace, the Mind Sculptor"]
    assert "Feu // Glace" in complete(table, "feu gl")
    assert "Feu // Glace" in complete(table, "feu // gl")
    assert complete(table, "le glace") == []
    assert "Épreuve" not in complete(table, "épreuve d'")
    assert "Épreuve d'ambition" in complete(table, "épreuve d'a")


@pytest.mark.parametrize(
    "text", ["a" * 10_000, "// " * 3000, "feu " * 500, "\x00\x1b[31mfeu", "((((", "]" * 300]
)
def test_hostile_text_gets_an_answer(table: NameTable, text: str) -> None:
    assert isinstance(resolve(table, text).matches, tuple)


def test_a_name_with_all_signs_gone_does_not_answer_to_others() -> None:
    table = table_of([[NameEntry("x", None, "_____", "en")], [NameEntry("y", None, "Fire", "en")]])
    assert resolve(table, "_____").card_id == "x"
    assert resolve(table, "____").card_id == "x"
    assert resolve(table, "-----").matches == ()


@settings(max_examples=150)
@given(st.text(max_size=60))
def test_any_text_gets_an_answer(text: str) -> None:
    found = resolve(load_names(), text)
    assert found.ties <= len(found.matches)
    assert bool(found.matches) == bool(found.ties)


def test_what_many_names_begin_with_is_looked_up_so_far_and_no_further() -> None:
    cards = [[NameEntry(f"id-{at}", None, f"Many {at:04}", "en")] for at in range(450)]
    found = begun(table_of(cards), Spelling.of("many"), None)
    assert [each.match.card_id for each in found] == [f"id-{at}" for at in range(400)]
