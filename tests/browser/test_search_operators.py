"""The query language on the built site: operators, quotes, exclusions, faults, remarks, questions."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from test_search import Asked, again, ask, remarks, titles

import kb
from kb.errors import UsageError
from kb.query.grammar import parse
from kb.query.tree import Condition, Halves, Node
from kb.search.conditions.cards import CardConditions

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]

OPERATORS = """mv=2 mv!=4 mv>=5 mv<2 c:r c=ur c!=ur c<=ub c>w c:m c:c c:rouge t:instant t!=éphémère
    tipo:stanza t:legendary kw:fuse kw!=aftermath is:multicolor is:monocolor is:permanent is:room is:fuse
    id:ur id>=g m:{1}{R} m={3}{R}{G} m<={2}{U}{R} m>{W} s:apc s:invasion r:rare r>=rare cycle:invasion
    is:divisée est:salle is:fusione is:conseguenze is:multicolore is:normale is:dfc is!=split
    s!=apc cycle!=invasion fr!=feu t:creature t:sorcery
    number:128 number!=128 year=2001 year>=2018 released>=2018-05-01 is:historic is!=historic is:fetchland
    loy>=1 pow=tou r:commune r:mitica fr:feu it=ghiaccio en!=fire
    part:mv=1 part:c:r part:mv>=4 part:m={1}{R}""".split()
HALVES = ["mv=1 // mv=4", "c:r // c:g", "mv=2 // mv=2", "mv<=1 // t:instant // c:u"]
DAYS = ["2000-12-01", "2003-01-01", "2006-06-01", "2006-12-01", "2010-01-01", "2018-01-01", "2026-11-30"]
HOLDING = """(asked) => {
    const documents = new Map(kb.late.cards.cards.map((_, place) => [place, { kind: "card", place }]));
    const cards = { rows: kb.names.rows(window.cardNames, "en") };
    const held = (query, on) => kb.conditions.holding(kb.parsing.parse(query).tree, { documents, cards, on });
    return asked.map(([query, on]) => held(query, on).map((one) => one.place));
}"""
LISTEN = """() => {
    window.cardNames = {};
    const load = kb.load;
    kb.load = (data) => {
        if (data.file === "cards") window.cardNames[data.lang] = data;
        load(data);
    };
}"""


def _held(cards: CardConditions, tree: Node, day: str) -> set[str]:
    if isinstance(tree, Halves):
        return set(cards.halves(tree.conditions, date.fromisoformat(day)))
    assert isinstance(tree, Condition)
    return set(cards.holding(tree, date.fromisoformat(day)))


def test_operators_on_cards_hold_of_what_the_checker_says(page: Page, served: str) -> None:
    """Every operator on every card, each on one of the days of different rules, in turn."""
    page.goto(f"{served}en/index.html")
    page.evaluate(LISTEN)
    ask_nothing(page)
    turns = [(query, DAYS[at % len(DAYS)]) for at, query in enumerate(OPERATORS)]
    turns += [
        (query, day) for query in ("mv=4", "c=ur", "is:multicolor", "m={1}{R}", *HALVES) for day in DAYS
    ]
    corpus = kb.open().corpus
    cards = CardConditions(corpus.cards, corpus.concordance)
    ids = list(corpus.cards.cards)
    for (query, day), places in zip(turns, page.evaluate(HOLDING, turns), strict=True):
        assert {ids[place] for place in places} == _held(cards, parse(query).tree, day), (query, day)


def ask_nothing(page: Page) -> None:
    page.locator("#q").focus()
    expect(page.locator("#search")).to_have_attribute("data-loaded", "all")


def kinds(page: Page) -> set[str]:
    return set(page.locator("#results .kind").all_inner_texts())


def test_operators_narrow(asked: Asked, site: str) -> None:
    page = asked(f"{site}fr/index.html", "carte in:règles")
    assert kinds(page) <= {"Règle", "Exemple"} != set()
    assert {title[:5] for title in titles(again(page, "cr:708.6."))} == {"708.6"}
    again(page, "fusion lang:it in:règles")
    assert set(page.locator("#results .snippet").evaluate_all("all => all.map((one) => one.lang)")) == {"it"}
    snippets = again(page, '"coût converti en mana"').locator("#results .snippet").all_inner_texts()
    assert snippets
    assert all("converti en mana" in one for one in snippets)
    shown = again(page, "carte double -pile in:règles").locator("#results .snippet").all_inner_texts()
    assert shown
    assert not any(" pile" in one for one in shown)


def test_a_mana_value_is_that_of_the_day(asked: Asked, site: str) -> None:
    name = "Assaillement // Barrissement"
    page = asked(f"{site}fr/index.html", "mv=5 fr:assaillement")
    assert name in titles(page)
    assert name not in titles(again(page, "mv=5 fr:assaillement date:2012-01-01"))
    assert name in titles(again(page, "mv=1 fr:assaillement date:2012-01-01"))
    assert name in titles(again(page, "mv=1 fr:assaillement era:2009"))
    assert "dernier jour de l’époque, le 30 avril 2013" in remarks(page)
    assert name not in titles(again(page, "mv=1 fr:assaillement era:2009 date:2026-01-01"))
    assert "dernier jour" not in remarks(page)


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("carte c:xyz", "7"),
        ("carte )", "7"),
        ("date:hier", "1"),
        ("r:bof", "1"),
        ("mv=2 // feu", "6"),
        ("carte mv=", "7"),
        ("carte (valeur<= )", "8"),
        ("mv=1 // c:xyz", "9"),
    ],
)
def test_a_fault_points_at_its_place(asked: Asked, site: str, query: str, place: str) -> None:
    page = asked(f"{site}fr/index.html", query)
    assert f"Caractère {place} de la recherche" in remarks(page)
    expect(page.locator("#results")).to_be_hidden()


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
    asked: Asked, site: str, query: str, same: str
) -> None:
    page = asked(f"{site}fr/index.html", query)
    found = titles(page)
    assert ("une parenthèse n’est pas fermée" in remarks(page)) == query.startswith("(")
    assert found == titles(again(page, same)) != []


def test_an_unknown_operator_is_a_warning(asked: Asked, site: str) -> None:
    page = asked(f"{site}it/index.html", "foo:bar carta")
    assert "foo" in remarks(page)
    assert titles(page) == titles(again(page, "carta -zzzyq"))
    assert titles(again(page, "foo:fusione")) == []  # what it was asked for is unknown, so nothing is
    assert "operatore sconosciuto" in remarks(page)


DOUBTFUL = """is:stanze is:banana kw:fusio kw:zzz t:stregonerie t:zzz s:invazion s:zzz cycle:alie cycle:zzz
    part:t:salles tipe:x foo:x mv=1 part:mv=9 is:divisée t:creature""".split()
DOUBTFUL += [
    "-is:stanze carta",
    "t:zzz // c:r",
    "mv=2 mv=3",
    't:"sorcery" mv=1',
    "mv=5 or",
    "or mv=5",
    "foo:x mana",
    "(mv=5",
    't:"instant',
    "of c:r",
    'carte "coût de la pile"',
    '"pile" mv=99',
]


REFUSED = """in:x r:bof date:hier mv=a c:xyz m:qq kw>2 is>split s<apc lang>fr date!=2012-01-01 era!=2009
    part:c:xyz era:1999 valeur= part:t""".split()


@pytest.mark.parametrize("code", ["fr", "it"])
def test_faults_are_told_in_the_words_of_the_terminal(asked: Asked, served: str, code: str) -> None:
    index = kb.open().index
    for query in REFUSED:
        page = asked(f"{served}{code}/index.html", query)
        with pytest.raises(UsageError) as refused:
            index.search(query)
        told = refused.value.render(code)
        assert remarks(page).strip() == told[:1].upper() + told[1:], query


@pytest.mark.parametrize("code", ["fr", "it"])
def test_doubts_are_told_in_the_words_of_the_terminal(asked: Asked, served: str, code: str) -> None:
    index = kb.open().index
    for query in DOUBTFUL:
        page = asked(f"{served}{code}/index.html", query)
        told = [one.render(code) for one in index.search(query, preferred=code).warnings]
        assert page.locator(".remarks p").all_inner_texts()[: len(told)] == told, query
        assert bool(told) == (query not in ("is:divisée", "t:creature", "of c:r", '"pile" mv=99')), query


def test_the_query_for_halves_is_a_click_away(asked: Asked, site: str) -> None:
    page = asked(f"{site}it/index.html", "mv=2 mv=3")
    page.locator(".remarks button").first.click()
    expect(page.locator("#q")).to_have_value("mv=2 // mv=3")
    assert titles(page)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("fr", ["valeur de mana ≥ 7", "tout sauf", "pile"]),
        ("it", ["valore di mana ≥ 7"]),
        ("en", ["mana value ≥ 7"]),
    ],
)
def test_a_query_is_said_back(asked: Asked, site: str, code: str, said: list[str]) -> None:
    page = asked(f"{site}{code}/index.html", "mv>=7 -pile")
    assert all(words in remarks(page) for words in said)


def test_what_was_looked_for_as_well_is_shown_and_can_be_left_out(asked: Asked, site: str) -> None:
    page = asked(f"{site}fr/index.html", "coût converti")
    assert "valeur de mana" in page.inner_text(".beside")
    assert "valeur de mana" in titles(page)
    page.locator(".beside button").first.click()
    expect(page.locator("#q")).to_have_value('"coût converti"')
    marks = {mark.lower() for mark in page.locator("#results mark").all_inner_texts()}
    assert {"coût", "converti"} <= marks
    assert not {"valeur", "valeur de mana"} & marks


def test_near_words_have_their_accents_and_counts_and_are_a_click_away(asked: Asked, site: str) -> None:
    page = asked(f"{site}fr/index.html", "cimetierre")
    button = page.locator(".remarks button", has_text="cimetière")
    assert button.inner_text().startswith("cimetière (")
    button.click()
    expect(page.locator("#q")).to_have_value("cimetière")
    assert titles(page)


def test_hits_of_one_section_stand_under_its_title(asked: Asked, site: str) -> None:
    page = asked(f"{site}it/index.html", "carta split")
    group = page.locator("#results [role=group]").first
    assert group.locator("[role=option]").count() > 1
    assert "709" in group.locator(".heading").inner_text()
    numbers = group.locator(".title").all_inner_texts()
    assert all(number.startswith("709") for number in numbers)


def test_nothing_is_said_before_all_is_searched(chrome: Browser, served: str) -> None:
    page = chrome.new_page(service_workers="block")
    held: list[Route] = []
    page.route("**/search-game.js", lambda route: held.append(route))
    page.goto(f"{served}fr/index.html")
    with page.expect_request("**/search-game.js"):
        page.fill("#q", "tarmogoyf ")
    expect(page.locator("#search")).to_have_attribute("data-loaded", "all")
    assert page.inner_text("#search-status") == ""
    held[0].continue_()
    expect(page.locator("#hit-0 .title")).to_have_text("Tarmogoyf")
    page.fill("#q", "zzqqxx ")
    expect(page.locator("#search-status")).to_have_text("Aucun résultat pour « zzqqxx »")
    page.close()


NEAR = [
    ("it", "spplit", "split"),
    ("it", "carta spplit", "split"),
    ("fr", "Complètemment ", "completamente"),
]


@pytest.mark.parametrize(("code", "query", "near"), NEAR)
def test_near_words_and_counts_are_the_terminals(
    asked: Asked, served: str, code: str, query: str, near: str
) -> None:
    page = asked(f"{served}{code}/index.html", query)
    (told,) = kb.open().index.search(query, preferred=code).warnings
    counted = page.locator(".remarks button", has_text=near).first.inner_text()
    assert counted in told.render(code)
    assert told.render(code).partition(counted)[0].strip() in remarks(page)


def test_misspelt_words_of_a_description_are_read_as_the_terminal_reads_them(asked: Asked, site: str) -> None:
    page = asked(f"{site}fr/index.html", "cartes doubles rougges ")
    found = kb.open().index.search("cartes doubles rougges", preferred="fr")
    assert found.read_as == "is:split c:r"
    expect(page.locator(".remarks")).to_contain_text(found.read_as)
    expect(page.locator(".remarks")).to_contain_text("rougges")
    expect(page.locator("#results .title").first).to_have_text(found.hits[0].document.title("fr"))


@pytest.mark.parametrize(("code", "word"), [("en", "banding"), ("it", "banding")])
def test_a_keyword_without_its_rule_says_so(asked: Asked, site: str, code: str, word: str) -> None:
    page = asked(f"{site}{code}/index.html", word)
    told = kb.open().index.search(word, preferred=code).warnings[0].render(code)
    assert "702.22" in told
    expect(page.locator(".remarks")).to_contain_text(told)
    expect(page.locator(".remarks")).not_to_contain_text("kb ")


def test_a_name_that_begins_so_comes_before_words_that_do(asked: Asked, served: str) -> None:
    page = asked(f"{served}fr/index.html", "éclair")
    expect(page.locator("#results .title").first).to_contain_text("Éclair")


def test_a_rule_of_old_says_what_became_of_it(asked: Asked, site: str) -> None:
    first = asked(f"{site}fr/index.html", "708.2").locator("#results #hit-0")
    expect(first).to_contain_text("n’est plus en vigueur depuis le 28 avril 2017")
    said = first.locator(".same").all_inner_texts()
    assert any("la règle a changé" in one and "it 709.4" in one for one in said)
    assert any("même règle" in one and "709.4" not in one for one in said)


def test_the_query_stays_in_the_address(page: Page, site: str) -> None:
    ask(page, f"{site}it/index.html", "fuoco")
    page.wait_for_url("**?q=fuoco")
    page.reload()
    expect(page.locator("#results .title").first).to_have_text("Fuoco // Ghiaccio")
    page.locator("#q").press("Escape")
    page.locator("#q").press("Escape")
    page.wait_for_url(lambda url: "?q" not in url)


HOSTILE: list[str] = [
    "<img src=x onerror=alert(1)>", "c:<script>alert(1)</script>", '"><script>alert(1)</script>', "<b>:<i>",
    "foo:<img>", "((((" * 50, "-" * 200, "a or " * 40, "* ~ - AND", "\u202e c:r", "x" * 300, "{" * 60,
]  # fmt: skip


def test_hostile_queries_stay_words(asked: Asked, site: str) -> None:
    script: str = """() => document.querySelectorAll(
        ".found img, .found script, .found i:not(.mana i), .found b:not(.title):not(.heading)").length"""
    counts: list[Any] = [asked(f"{site}fr/index.html", query).evaluate(script) for query in HOSTILE]
    assert counts == [0] * len(HOSTILE)
    with pytest.raises(UsageError):
        parse("((((")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_groups_and_remarks_are_accessible(chrome: Browser, served: str, root: Path, scheme: Scheme) -> None:
    page = chrome.new_page(
        color_scheme=scheme, viewport={"width": 390, "height": 800}, service_workers="block"
    )
    ask(page, f"{served}fr/index.html", "carta split ")
    assert page.locator("#results [role=group]").count()
    page.evaluate((root / "tests" / "browser" / "vendor" / "axe.min.js").read_text("utf-8"))
    again(page, "combien vaut Feu // Glace en main ")
    page.locator(".remarks a", has_text="709.4b").wait_for()
    found = page.evaluate("async () => (await axe.run('#search')).violations.map((one) => one.id)")
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.close()
    assert (found, wide) == ([], False)


@pytest.mark.parametrize(
    ("code", "query", "said"), [("fr", "graveyard ", "en anglais"), ("en", "cimitero ", "in Italian")]
)
def test_a_query_right_in_another_language_says_so(
    asked: Asked, site: str, code: str, query: str, said: str
) -> None:
    page = asked(f"{site}{code}/index.html", query)
    assert said in remarks(page)
    assert titles(page)
