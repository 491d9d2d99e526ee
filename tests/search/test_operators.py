"""Cards by their properties, as the rules of a day have them; the query said back."""

from __future__ import annotations

from datetime import date

import pytest

from kb.errors import UsageError
from kb.query.grammar import parse
from kb.search import Searcher
from kb.search.conditions.values import qualities
from kb.search.present.explain import explain

TODAY = date(2026, 5, 1)


def cards(index: Searcher, query: str, today: date = TODAY) -> set[str]:
    hits = index.search(query, limit=200, today=today).hits
    return {hit.document.source for hit in hits if hit.document.kind == "card"}


def test_mana_value_is_that_of_the_day(index: Searcher) -> None:
    """Rule 709.4b today: one value, the sum; 708.6a in 2012: either half's."""
    assert "assault-battery" in cards(index, "mv=5")
    assert "assault-battery" not in cards(index, "mv=1")
    assert "assault-battery" not in cards(index, "mv=5 date:2012-01-01")
    assert "assault-battery" in cards(index, "mv=1 date:2012-01-01")
    assert "assault-battery" in cards(index, "mv=4 date:2012-01-01")


def test_cards_of_later_sets_do_not_exist_yet(index: Searcher) -> None:
    assert cards(index, "is:fuse")
    assert not cards(index, "is:fuse date:2012-01-01")


@pytest.mark.parametrize(
    ("query", "one", "other"),
    [
        ("c:r", "fire-ice", "night-day"),
        ("couleur:rouge", "fire-ice", "night-day"),
        ("colore:rosso", "fire-ice", "night-day"),
        ("c=ur", "fire-ice", "pain-suffering"),
        ("t:éphémère", "fire-ice", "assault-battery"),
        ("tipo:istantaneo", "fire-ice", "assault-battery"),
        ("kw:fuse", "wear-tear", "fire-ice"),
        ("is:aftermath", "destined-lead", "fire-ice"),
        ("is:room", "surgical-suite-hospital-room", "fire-ice"),
        ("s:APC", "fire-ice", "assault-battery"),
        ("s:apocalypse", "fire-ice", "assault-battery"),
        ("r:rare", "beck-call", "fire-ice"),
        ("id:ur", "fire-ice", "assault-battery"),
        ("m:{1}{R}", "fire-ice", "night-day"),
        ("fr:feu", "fire-ice", "assault-battery"),
        ("it=ghiaccio", "fire-ice", "assault-battery"),
        ("-c:r", "night-day", "fire-ice"),
        ("mv>=7", "response-resurgence", "fire-ice"),
        ("part:mv=1", "assault-battery", "fire-ice"),
    ],
)
def test_each_operator(index: Searcher, query: str, one: str, other: str) -> None:
    found = cards(index, f"is:split {query}" if query.startswith("-") else query)
    assert one in found
    assert other not in found


def test_across_halves(index: Searcher) -> None:
    found = cards(index, "mv=1 // mv=4")
    assert "assault-battery" in found
    assert "fire-ice" not in found
    assert "fire-ice" in cards(index, "mv=2 // mv=2")
    assert "assault-battery" not in cards(index, "mv=1 // mv=1")
    assert cards(index, "c:w // c:u // c:r // c:b // c:g") == {"who-what-when-where-why"}
    assert cards(index, "mv>=0 // mv>=0 // mv>=0 // mv>=0 // mv>=0 // mv>=0") == set()


def test_a_query_that_only_excludes_leaves_the_rest(index: Searcher) -> None:
    assert cards(index, "-t:instant") == cards(index, "is:split") - cards(index, "t:instant")
    assert {hit.document.kind for hit in index.search("-t:instant", limit=200).hits} == {"card"}
    assert index.search("-carte -carta -card").total > 0


def test_areas_and_keywords_in_french_and_italian(index: Searcher) -> None:
    assert cards(index, "kw:fusione") == cards(index, "kw:fuse") != set()
    kinds = {hit.document.kind for hit in index.search("fusion in:règles").hits}
    assert kinds <= {"rule", "example"}


def test_operators_and_words_together(index: Searcher) -> None:
    assert cards(index, "feu c:r") >= {"fire-ice"}
    assert cards(index, "mv=5 or is:fuse") == cards(index, "mv=5") | cards(index, "is:fuse")


@pytest.mark.parametrize(
    "query", ["mv=viel", "c:xyz", "r:bof", "part:feu", "m:abc", "era:1066", "is:fuse // mv=1"]
)
def test_values_that_cannot_be(index: Searcher, query: str) -> None:
    with pytest.raises(UsageError):
        index.search(query)


@pytest.mark.parametrize("query", ["t:gobelin", "-t:goblino t:instant", "mv=2 // t:machin"])
def test_a_type_that_no_card_has_is_a_warning(index: Searcher, query: str) -> None:
    assert [str(one) for one in index.search(query).warnings if "has the type" in str(one)]
    assert not index.search("t:éphémère or t:leggendaria or t:Room or t:battle").warnings


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("carte date:hier", 7),
        ("carte mv=x", 7),
        ("feu m=2q", 5),
        ("in:rien carte", 1),
        ("x or (r:bof)", 7),
        ("mv=1 // c:xyz", 9),
        ("carte c:", 7),
        ("mv>=", 1),
    ],
)
def test_what_an_operator_cannot_have_is_told_with_its_place(index: Searcher, query: str, place: int) -> None:
    with pytest.raises(UsageError, match=f"^character {place} of the query: .*expected"):
        index.search(query)


def test_an_unknown_operator_among_halves_is_left_out(index: Searcher) -> None:
    results = index.search("mv=1 // zz:3", limit=200)
    assert "zz" in str(results.warnings[0])
    assert {hit.document.source for hit in results.hits} == cards(index, "part:mv=1")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("part:mv=2", "cards with a half that meets the condition: mana value equal to 2"),
        ("r>=rare", "cards of the rarity ≥ rare"),
        ("r>=commune", "cards of the rarity ≥ common"),
        ("id:ur", "cards whose color identity is: no color but blue and red"),
        ("fr:feu", "cards with “feu” in their name (French)"),
        ("fr=feu", "cards called “feu” (French)"),
        ("part!=mv=2", "anything but (cards with a half that meets the condition: mana value equal to 2)"),
        ("cr:709.4", "only rule 709.4"),
        ("cr:709.4.", "only rule 709.4 and all below it"),
        ("langue:français", "only texts in French"),
        ("dans:règles,cartes", "only in rules, cards"),
        ("r:rare (cr:709 or cr:708)", "cards of the rarity rare and (only rule 709 or only rule 708)"),
        ("(r:rare cr:709) or cr:708", "(cards of the rarity rare and only rule 709) or only rule 708"),
    ],
)
def test_operators_are_said_back_in_words(query: str, told: str) -> None:
    assert explain(parse(query).tree, TODAY).render("en") == told


def test_what_has_no_such_half(index: Searcher) -> None:
    every = cards(index, "mv>=0")
    assert cards(index, "part!=mv=1") == every - cards(index, "part:mv=1") != every
    for sign in ("<", "<=", ">", ">="):
        with pytest.raises(UsageError, match="a colon"):
            index.search(f"part{sign}mv=1")


def test_a_query_is_said_back_in_the_language_of_its_reader() -> None:
    told = explain(parse('mv=5 -c:r "pile" or stanza in:rules').tree, TODAY)
    assert "5" in told.render("fr")
    assert "valore di mana" in told.render("it")
    assert "mana value" in told.render("en")
    assert len({told.render(code) for code in ("fr", "it", "en")}) == 3


def test_an_era_chooses_the_day_for_which_cards_are_looked_at(index: Searcher) -> None:
    """The last day of the era; a day that is given wins, and the present era is today's rules."""
    for era, eve in (("2006", "2009-07-10"), ("2009", "2013-04-30")):
        for wanted in ("mv=1", "mv=2", "mv=3", "mv=5"):
            assert cards(index, f"era:{era} {wanted}") == cards(index, f"{wanted} date:{eve}")
    assert "assault-battery" in cards(index, "era:2009 mv=1")
    assert "assault-battery" not in cards(index, "era:2009 mv=1 date:2026-01-01")
    assert "assault-battery" in cards(index, "era:2024 mv=5")


def test_what_stands_behind_an_unknown_operator_is_not_searched_as_words(index: Searcher) -> None:
    found = index.search("foo:fusion")
    assert not found.hits
    assert [str(one) for one in found.warnings] == ["unknown operator “foo”: ignored"]
    assert "near: rarete" in str(index.search("raretee:x fusion").warnings[0])
    assert [str(one) for one in index.search("-foo:bar").warnings] == ["unknown operator “foo”: ignored"]


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            "is:banana",
            f"no card here can be “banana”; known: {', '.join(one.names[2] for one in qualities())}",
        ),
        ("kw:zzz", "no card here has the keyword ability “zzz”; known: aftermath, fuse"),
        ("kw:fusio", "no card here has the keyword ability “fusio”; near: fuse"),
        ("t:stregonerie", "no card here has the type “stregonerie”; near: sorcery"),
        ("s:invazion", "no set here is called “invazion”; near: Invasion"),
        ("-is:stanze carta", "no card here can be “stanze”; near: room"),
        ("part:t:zzz", "no card here has the type “zzz”"),
        ("s:ZZZ", "no set here is called “ZZZ”"),
        ("cycle:banana", "no cycle here is called “banana”"),
    ],
)
def test_a_value_that_no_card_has_is_a_warning(index: Searcher, query: str, told: str) -> None:
    assert [str(one) for one in index.search(query).warnings] == [told]


@pytest.mark.parametrize(
    "query",
    [
        "is:split",
        "is:dfc",
        "is:permanent",
        "kw:fusione",
        "kw:fuse",
        "s:apc",
        "s:Apocalypse",
        "cycle:invasion",
    ],
)
def test_a_value_that_some_card_has_is_none(index: Searcher, query: str) -> None:
    assert not index.search(query).warnings


@pytest.mark.parametrize(
    ("query", "english"),
    [
        ("rareté:commune", "r:common"),
        ("rarità:comune", "r:common"),
        ('rareté:"peu commune"', "r:uncommon"),
        ("rarità>=rara", "r>=rare"),
        ("r:mythique", "r:mythic"),
    ],
)
def test_rarities_in_the_readers_words(index: Searcher, query: str, english: str) -> None:
    assert cards(index, query) == cards(index, english)
    with pytest.raises(UsageError) as caught:
        index.search("r:bof")
    assert "courante, inhabituelle, rare, rare mythique" in caught.value.render("fr")
    assert "comune, non comune, rara, rara mitica" in caught.value.render("it")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("is:divisée", "is:split"),
        ("est:double", "is:split"),
        ("is:doppia", "is:split"),
        ("is:fusion", "is:fuse"),
        ("is:fusione", "is:fuse"),
        ("est:salle", "is:room"),
        ("is:stanza", "is:room"),
        ("is:conseguenze", "is:aftermath"),
        ("is:multicolore", "is:multicolor"),
        ("t:creature", "t:créature"),
        ("t:sorcery", "t:rituel"),
        ("part:t:sorcery", "part:t:stregoneria"),
    ],
)
def test_a_value_in_any_language_means_the_same(index: Searcher, said: str, meant: str) -> None:
    assert cards(index, said) == cards(index, meant)
    assert index.search(said).warnings == index.search(meant).warnings == ()


@pytest.mark.parametrize(
    ("query", "other"),
    [
        ("mv=1", "part:mv=1"),
        ("mv=2 mv=3", "mv=2 // mv=3"),
        ("mv=1 c:r -c:u", "part:mv=1 part:c:r -c:u"),
        ('t:"sorcery" mv=1', 'part:"t:sorcery" part:mv=1'),
        ("fr:“feu” mv=2", 'fr:"feu" part:mv=2'),
        ("part:mv=9", "mv=9"),
    ],
)
def test_where_only_halves_or_only_whole_cards_are_so_the_query_for_them_is_told(
    index: Searcher, query: str, other: str
) -> None:
    found = index.search(query)
    assert not found.hits
    (told,) = found.warnings
    assert str(told.params["query"]) == other
    assert index.search(other).hits
    in_french = told.render("fr").rpartition(": ")[2]
    assert in_french == other.replace("part:", "moitié:")
    assert index.search(in_french).total == index.search(other).total


@pytest.mark.parametrize("query", ["mv=99", "part:mv=99", "mv=5", "t:zzz", f"{'c:r ' * 16}{'x' * 930}"])
def test_nothing_is_proposed_that_finds_nothing(index: Searcher, query: str) -> None:
    assert not any("query" in told.params for told in index.search(query).warnings)


def test_an_era_ends_before_the_next_one_begins(index: Searcher) -> None:
    """The card of the day on which an era begins is of that era alone."""
    eras = index.parts.concordance.eras
    began = {era.key: era.start.isoformat() for era in eras}
    of_2017 = {hit.document.start for hit in index.search("era:2017 carta", limit=200).hits}
    of_2013 = {hit.document.start for hit in index.search("era:2013 carte", limit=200).hits}
    assert began["2017"] not in of_2013
    assert began["2024"] not in of_2017
    assert began["2017"] in {hit.document.start for hit in index.search("era:2017 carte", limit=200).hits}


@pytest.mark.parametrize("query", ["is!=split", "s!=apc", "cycle!=invasion", "fr!=feu", "is!=multicolor"])
def test_unequal_is_the_rest(index: Searcher, query: str) -> None:
    every, found = cards(index, "mv>=0"), cards(index, query)
    assert found == every - cards(index, query.replace("!=", ":"))


@pytest.mark.parametrize("query", ["lang!=fr carte", "in!=rules carte", "cr!=708.3 carte"])
def test_unequal_leaves_the_other_texts(index: Searcher, query: str) -> None:
    def found(text: str) -> set[tuple[str, str, str]]:
        hits = index.search(text, limit=1000).hits
        return {(hit.document.source, hit.document.number, hit.document.language) for hit in hits}

    assert found(query)
    assert not found(query) & found(query.replace("!=", ":"))


@pytest.mark.parametrize(
    "query", ["is>split", "s<apc", "fr>=feu", "cycle<x", "lang>fr", "date!=2012-01-01", "era!=2009"]
)
def test_what_has_no_size_is_not_compared_by_it(index: Searcher, query: str) -> None:
    with pytest.raises(UsageError, match="expected a colon"):
        index.search(query)


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("mv = 5", "mv=5"),
        ("of c:r", "c:r"),
        ("c:r et", "c:r"),
        ("t:éphémère de mv=5", "t:instant mv=5"),
        ("mv<=4 and c:r", "mv<=4 c:r"),
        ("(mv=5", "mv=5"),
    ],
)
def test_small_words_and_spaces_beside_conditions_change_nothing(
    index: Searcher, query: str, same: str
) -> None:
    assert cards(index, query) == cards(index, same) != set()


@pytest.mark.parametrize(
    ("query", "card", "other"),
    [
        ("c!ur", "Fire // Ice", "Who // What // When // Where // Why"),
        ("c=2 is:split", "Fire // Ice", "Who // What // When // Where // Why"),
        ("c:izzet", "Fire // Ice", "Assault // Battery"),
        ("mv:even", "Fire // Ice", "Assault // Battery"),
        ("mv:odd", "Assault // Battery", "Fire // Ice"),
        ("m:1R part:c:u", "Fire // Ice", "Assault // Battery"),
        ("year<=2001", "Fire // Ice", "Wear // Tear"),
        ("date>=2013-05-01", "Wear // Tear", "Fire // Ice"),
        ("not:fuse", "Fire // Ice", "Wear // Tear"),
        ("layout:fuse", "Wear // Tear", "Fire // Ice"),
    ],
)
def test_signs_select_cards(index: Searcher, query: str, card: str, other: str) -> None:
    found = {hit.document.title("en") for hit in index.search(query, limit=1000).hits}
    assert card in found
    assert other not in found


@pytest.mark.parametrize(
    ("query", "cards"),
    [
        ("!feu", ["fire-ice"]),
        ('!"Feu // Glace"', ["fire-ice"]),
        ("!mort", ["life-death", "dead-gone"]),
        ('!Kongming, "Sleeping Dragon"', ["kongming-sleeping-dragon"]),
        ('!"Kongming, "Sleeping Dragon""', ["kongming-sleeping-dragon"]),
        ('Kongming, "Sleeping Dragon"', ["kongming-sleeping-dragon"]),
        ("!zzyx", []),
    ],
)
def test_an_exclamation_mark_is_just_that_card(index: Searcher, query: str, cards: list[str]) -> None:
    results = index.search(query)
    assert [hit.document.source for hit in results.hits] == cards
    is_here = bool(cards) and all(card in index.parts.cards.cards for card in cards)
    assert bool(results.warnings) is not is_here  # else no such card, or its names alone
