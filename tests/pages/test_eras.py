"""The tables of a card's page: each answer with the rules of its own days."""

from __future__ import annotations

import re
from datetime import date

import pytest

from kb.checker.tables.table import sheets
from kb.corpus import load
from kb.pages.kinds.eras import era_tables
from kb.pages.kinds.timeline import timeline
from kb.pages.site import Site, make_site


@pytest.fixture(scope="module")
def site() -> Site:
    return make_site(load(), "")


def test_every_day_of_an_answer_has_the_numbers_that_its_rules_bore_then(site: Site) -> None:
    """The stretches of an answer follow each other without a gap, each under the concordance's numbers."""
    concordance = site.corpus.concordance
    for card in list(site.corpus.cards.cards.values())[::9]:
        for cell in (cell for sheet in sheets(card, concordance) for row in sheet.rows for cell in row.cells):
            assert cell.cited[0].edition.start == cell.edition.start
            assert cell.cited[-1].edition.end == cell.edition.end
            for one in cell.cited:
                for number in one.rules:
                    spans = [span for held in concordance.history(number) for span in held.spans]
                    assert any(
                        span.number == number and one.edition.start in span.edition for span in spans
                    ), (card.id, number, one.edition)


def test_an_answer_that_never_changed_names_the_rules_of_each_era(site: Site) -> None:
    table = era_tables(site, site.card("fire-ice"), "en")[0]
    row = next(row for row in table.rows if row.field == "amount")
    (answer,) = row.answers
    told = [([str(rule.label) for rule in basis.rules], basis.until) for basis in answer.bases]
    assert told == [
        (["505.2", "505.5"], date(2009, 7, 10)),
        (["708.2", "708.5"], date(2015, 3, 26)),
        (["708.2", "708.5a"], date(2017, 4, 27)),
        (["708.4", "708.4b"], date(2021, 7, 22)),
        (["709.4", "709.4b"], None),
    ]


def test_the_drawing_reaches_the_day_of_the_site(site: Site) -> None:
    """Its scale ends with the year of the newest rules known, and its last years are marked."""
    table = era_tables(site, site.card("fire-ice"), "en")[0]
    for year in (2026, 2031):
        drawing = timeline(table, "en", "x", date(year, 3, 4))
        assert re.findall(r'class="t-text"[^>]*>(\d+)<', drawing)[-1] == str(year - year % 5)


def test_costs_on_the_drawing_are_drawn_and_hostile_names_are_words(site: Site) -> None:
    """No braces are left of a mana cost; a name that only looks like one stays as it is."""
    table = era_tables(site, site.card("fire-ice"), "en")[0]
    drawing = timeline(table, "en", "x", site.day)
    assert "s-disc" in drawing
    assert not re.search(r"<text[^>]*>[^<]*\{", drawing)
    row = next(row for row in table.rows if row.field == "names")
    spoilt = row._replace(answers=tuple(one._replace(html="{7*7}") for one in row.answers))
    assert ">{7*7}</text>" in timeline(table._replace(rows=(spoilt,)), "en", "x", site.day)


def test_two_answers_stand_beside_each_other(site: Site) -> None:
    tables = era_tables(site, site.corpus.cards.cards["fire-ice"], "fr")
    told = {str(answer.html) for table in tables for row in table.rows for answer in row.answers}
    assert "deux réponses\u202f: 2 et 2" in told
