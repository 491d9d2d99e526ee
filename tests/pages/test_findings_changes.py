"""The pages of the audit and of what changed between editions."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from kb.corpus import load
from kb.pages.kinds import changes
from kb.pages.kinds.changes import change_pages, make_changes
from kb.pages.kinds.findings import findings_page, make_findings
from kb.pages.site import Site, make_site
from kb.rules import Edition, Rule, Rulebook, RuleNumber
from kb.rules.rule import Passage


@pytest.fixture(scope="module")
def site() -> Site:
    return make_site(load(), "")


def test_the_findings_lead_to_the_pages_of_their_places(site: Site) -> None:
    page = findings_page(site, make_findings(site), "it")
    assert page.route == "it/findings/index.html"
    (warnings, lines), (notes, _) = page.values["groups"]
    assert warnings == "10 avvertimenti"
    assert notes.endswith(" note")
    routes = {line.place: line.route for line in lines}
    assert routes["it/rules/709@2024-11-08.md#709.4c"] == "it/cr/2024-11-08/709/index.html"
    assert routes["en/rules/711@2019-05-03.md#711.2"] == "it/cr/2019-05-03/711/index.html"
    assert routes["it/cards/names.tsv"] == "it/names/it/index.html"
    assert (routes["fr/articles/cartes-doubles.md#sept-cycles"] or "").endswith("index.html#sept-cycles")


def test_french_rules_are_compared_across_their_renumbering(site: Site) -> None:
    turns = make_changes(site)
    assert [(turn.language, turn.first.key, turn.second.key) for turn in turns] == [
        ("fr", "2003-07-01", "2010-02-01")
    ]
    pages = list(change_pages(site, "en"))
    assert [page.route for page in pages] == [
        "en/changes/index.html",
        "en/changes/fr/index.html",
        "en/changes/fr/2003-07-01_2010-02-01/index.html",
    ]
    moved = {str(change.old.number): str(change.number) for change in turns[0].changes if change.old}
    assert moved["505.5"] == "708.5"


def test_two_editions_stand_side_by_side(built_site: Path) -> None:
    """Each side has its own words marked and none of the other's; a rule's page leads to its comparison."""
    page = (built_site / "fr/changes/fr/2003-07-01_2010-02-01/index.html").read_text()
    moved = re.search(r'<li id="708.5">(.*?)</li>', page, re.DOTALL)
    assert moved
    old, new = moved[1].split('<div class="side">')[1:3]
    assert ("<ins>" in old, "<del>" in old) == (False, True)
    assert ("<ins>" in new, "<del>" in new) == (True, False)
    rule = (built_site / "fr/cr/2010-02-01/708.5/index.html").read_text()
    assert "changes/fr/2003-07-01_2010-02-01/index.html#708.5" in rule
    older = (built_site / "fr/cr/2003-07-01/505.5/index.html").read_text()
    assert "changes/fr/2003-07-01_2010-02-01/index.html#708.5" in older


def test_every_two_editions_of_a_language_are_compared(site: Site) -> None:
    """Neighbours or not; a whole rulebook beside one section only in what that section settles."""
    whole = [_book(year, f"100.1. Once upon {year}.", "709.1. Two faces on a card.") for year in YEARS]
    turns = make_changes(_site_of(site, *whole, _book(2012, "708.1. Two faces, on a card.")))
    told = {
        (turn.first.start.year, turn.second.start.year): [str(one.number) for one in turn.changes]
        for turn in turns
    }
    apart = {(2012, year): ["709.1"] for year in YEARS}
    assert told == {**apart, (2022, 2023): ["100.1"], (2022, 2024): ["100.1"], (2023, 2024): ["100.1"]}


def test_rulebooks_far_apart_are_compared_section_by_section(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page each, of those that follow each other."""
    monkeypatch.setattr(changes, "_MOST", 1)
    books = [_book(year, f"100.1. Once upon {year}.", f"102.1. Twice upon {year}.") for year in YEARS]
    pages = change_pages(_site_of(site, *books), "fr")
    assert [page.route for page in pages if page.template == "change.html"] == [
        f"fr/changes/en/{first}-01-01_{first + 1}-01-01/{section}/index.html"
        for first in YEARS[:-1]
        for section in (100, 102)
    ]


YEARS = (2022, 2023, 2024)


def _site_of(site: Site, *books: Rulebook) -> Site:
    return make_site(site.corpus._replace(texts=site.corpus.texts._replace(rulebooks=books)), "")


def _book(year: int, *lines: str) -> Rulebook:
    """An English rulebook of these rules, in force for that year."""
    edition = Edition(date(year, 1, 1), date(year, 12, 31))
    told = {
        RuleNumber.parse(number): Passage(words)
        for number, words in (line.split(". ", maxsplit=1) for line in lines)
    }
    rules = {number: Rule(number, "en", edition, words, (), "test") for number, words in told.items()}
    return Rulebook("en", edition, "test", rules)
