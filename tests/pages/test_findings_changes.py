"""The pages of the audit and of what changed between editions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.corpus import load
from kb.pages.changes import change_pages, make_changes
from kb.pages.findings import findings_page, make_findings
from kb.pages.site import Site, make_site


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
    pages = list(change_pages(site, turns, "en"))
    assert [page.route for page in pages] == [
        "en/changes/index.html",
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
