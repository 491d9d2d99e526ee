"""Rule pages: no citation is a dead end, numbers through the years, other matters under one number, lag."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kb.corpus import load
from kb.pages.drawing.axis import fitting
from kb.pages.kinds.lineage import Box, Lane, lineage
from kb.pages.kinds.register import register_pages
from kb.pages.kinds.rules import rule_pages
from kb.pages.page import Page
from kb.pages.site import Link, Site, make_site
from kb.rules import Edition, RuleNumber


@pytest.fixture(scope="module")
def site() -> Site:
    return make_site(load(), "")


@pytest.fixture(scope="module")
def pages(site: Site) -> dict[str, Page]:
    return {page.route: page for page in rule_pages(site, "en")}


@pytest.mark.parametrize(
    ("page", "number"),
    [
        ("it/cr/2024-11-08/709/index.html", "702.102"),
        ("fr/card/feu-glace/index.html", "708.4b"),
        ("fr/card/feu-glace/index.html", "709.4c"),
        ("en/term/mana-value/index.html", "202.3"),
    ],
)
def test_a_rule_without_a_text_leads_to_a_page_of_the_register(
    built_site: Path, page: str, number: str
) -> None:
    """Its own; of a number that has a text of other days only, its place in the list."""
    found = re.findall(
        rf'<a[^>]*href="([^"]+)"[^>]*>{re.escape(number)}</a>', (built_site / page).read_text()
    )
    assert any(address.endswith(f"cr/{number}/index.html") for address in found), found
    told = (built_site / page.partition("/")[0] / "cr" / number / "index.html").read_text()
    assert f'id="{number}"' in told
    card = (built_site / "fr/card/feu-glace/index.html").read_text()
    assert 'cr/numbers/index.html#708.4"' in card


def test_the_register_knows_every_number_of_the_concordance(site: Site) -> None:
    page = next(register_pages(site, "it"))
    entries = {entry.number: entry for _, held, _ in page.values["sections"] for entry in held}
    for provision in site.corpus.concordance:
        for one in provision.spans:
            assert (one.edition, provision.meaning["it"]) in [line[:2] for line in entries[one.number].lines]
    (flip, split) = entries[RuleNumber.parse("709.2")].lines
    assert (flip.edition.end, flip.texts) == (date(2021, 7, 22), ())
    assert [link.note for link in split.texts] == ["it"]


def test_who_cites_a_rule_of_2012_as_709_is_told(pages: dict[str, Page]) -> None:
    """709 was flip cards until 2021: the page of today's 709.2 says so and where they stand now."""
    (other,) = pages["en/cr/709.2/index.html"].values["otherwise"]
    assert date(2012, 6, 1) in other.edition
    assert "flip card" in other.meaning
    assert str(other.today.label) == "710.2"
    assert pages["en/cr/709.1/index.html"].values["otherwise"] == []


def test_every_rule_page_has_its_lineage(pages: dict[str, Page]) -> None:
    """A box for each span of its matters and for each text of its number, each a link."""
    for page in pages.values():
        root = ElementTree.fromstring(page.values["drawing"])
        spans = sum(len(steps) for _, steps in page.values["matters"])
        links = list(root.iter("a"))
        assert len(links) >= spans + 1
        assert all(link.get("href") and link.findtext("title") for link in links)


def test_a_rule_page_has_a_title_in_words_and_what_one_cites(built_site: Path) -> None:
    """The title is the concordance's, of several the most specific; where no translation is, its summary."""
    page = (built_site / "fr/cr/709.4b/index.html").read_text()
    title = "Le coût de mana d’une carte double hors de la pile est celui de ses moitiés combinées"
    assert f"<title>709.4b. {title} (depuis le 8 novembre 2024)" in page
    assert title in page.partition("<h1>")[2].partition("</h1>")[0]
    assert 'data-copy="CR 709.4b (2024-11-08)\u202f: Il costo di mana' in page
    assert 'data-link="../../../fr/cr/2024-11-08/709.4b/index.html"' in page
    summary = page.partition('<div class="summary">')[2].partition("</div>")[0]
    assert "Les symboles de chaque moitié, séparément." in summary
    assert 'class="summary"' not in (built_site / "it/cr/709.4b/index.html").read_text()


def test_boxes_lie_in_their_days() -> None:
    """Half of the years, half of the scale; beyond today nothing."""
    days = Edition(date(2000, 1, 1), date(2009, 12, 31)), Edition(date(2010, 1, 1))
    boxes = [Box(edition, Link("1.1", "x"), str(at), "said") for at, edition in enumerate(days)]
    drawing = lineage([Lane("name", boxes)], days[1], date(2019, 5, 5), "label")
    first, second = (link.find("svg") for link in ElementTree.fromstring(drawing).iter("a"))
    (start, width), (later, rest) = (
        [float(box.get(name, "").rstrip("%")) for name in ("x", "width")]
        for box in (first, second)
        if box is not None
    )
    assert width == pytest.approx(rest, abs=0.2)
    assert start + width == pytest.approx(later, abs=0.1)
    assert later + rest <= 100


def test_words_stand_only_in_boxes_wide_enough() -> None:
    """Always in half of the scale, never in a hundredth, else where the lane is wide enough."""
    assert fitting("words", 10, 0.5) == "words"
    assert fitting("words", 10, 0.01) == ""
    assert fitting("words", 40, 0.1) == '<g class="w4">words</g>'


def test_a_translation_left_behind_is_told_on_its_pages(site: Site) -> None:
    """None of the shipped texts in force is; were the Italian 709.4b, its page would say so."""
    assert site.lagging == frozenset()
    book = next(one for one in site.corpus.texts.rulebooks if one.language == "it")
    behind = make_site(load(), "")
    object.__setattr__(behind, "lagging", frozenset({("it", RuleNumber.parse("709.4b"), book.edition)}))
    told = {page.route: page.values["lagging"] for page in rule_pages(behind, "it")}
    assert told["it/cr/709.4b/index.html"] == ["it"]
    assert told["it/cr/709.4a/index.html"] == []


def test_a_term_settled_by_a_whole_section_stands_in_the_register(built_site: Path) -> None:
    register = (built_site / "it/cr/numbers/index.html").read_text()
    section = register.partition('id="102">')[2].partition("</section>")[0]
    assert 'term/player/index.html">giocatore</a>' in section


def test_each_text_shown_has_its_source(site: Site) -> None:
    """Also one of another edition that stands in; each is hidden with its language."""
    page = next(page for page in rule_pages(site, "it") if page.route == "it/cr/2010-02-01/708.5/index.html")
    sources = page.values["sources"]
    assert {code for code, _ in sources} == {"fr", "en", "it"}
    assert len(sources) == len(set(sources))
