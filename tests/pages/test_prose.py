"""Paragraphs become HTML in which only our own elements can stand."""

from __future__ import annotations

import re
from datetime import date
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.pages.texts.prose import Prose, Target
from kb.pages.visible import clean
from kb.rules import Edition, Passage, Repair, RuleNumber
from kb.rules.citations import citations

KNOWN = {"709.4b", "702.102", "712"}
OURS = re.compile(r"</?(?:em|strong|br|a|span|b|i|ins)\b[^<>]*>")


def resolve(number: RuleNumber, edition: Edition | None) -> Target | None:
    day = f"{edition.key}/" if edition else ""
    return Target(f"cr/{day}{number}/index.html", here=True) if str(number) in KNOWN else None


@pytest.fixture(scope="module")
def prose() -> Prose:
    return Prose(resolve)


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}} {% raw %}",
    "[x](javascript:alert(1))",
    "![x](javascript:alert(1))",
    "<javascript:alert(1)>",
    "[a]: javascript:alert(1)\n\n[a]",
    "&lt;script&gt;",
    "{<svg>}",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_inert(prose: Prose, text: str) -> None:
    html = prose.html(Passage(text), "fr")
    assert "<" not in OURS.sub("", html)
    assert "href=" not in html


@given(st.text(alphabet="<>&\"'{}[]()!_*`\\/:=#-+.1234567890 aeWUBRG\n\x02\x03\ue000\u202e", max_size=80))
def test_nothing_but_our_elements(text: str) -> None:
    html = Prose(resolve).html(Passage(text), "it")
    assert "<" not in OURS.sub("", html)


def test_emphasis_and_blanks(prose: Prose) -> None:
    assert prose.html(Passage("a _Magic_ card"), "en") == "a <em>Magic</em> card"
    assert prose.html(Passage("“____ e ____”"), "it") == "“____ e ____”"


def test_mana_symbols_are_named_in_the_texts_language(prose: Prose) -> None:
    html = prose.html(Passage("{1}{R}, {Z/Z/Z/Z}"), "fr")
    assert 'aria-label="mana rouge"' in html
    assert 'aria-label="1 mana générique"' in html
    assert "{Z/Z/Z/Z}" in html


def test_the_symbols_of_a_cost_stay_in_one_line(prose: Prose) -> None:
    html = str(prose.html(Passage("de {1}{U}, {G} et {1}, {2}"), "fr"))
    lines = re.findall(r'<span class="cost">.*?</span></span>', html)
    assert [re.sub(r"<[^>]*>", "", line) for line in lines] == ["{1}{U}"]
    assert html.count('class="cost"') == 1


def test_citations_are_linked_in_the_edition_being_read(prose: Prose) -> None:
    edition = Edition(date(2024, 11, 8))
    html = prose.html(Passage("Vedi regola 702.102, non 702.103; regola 712, ma 712 carte."), "it", edition)
    assert html.count("<a ") == 2
    assert '<a href="@/~/cr/2024-11-08/702.102/index.html">702.102</a>' in html


def test_what_counts_as_a_citation() -> None:
    text = "règle 708, (505.5) 2012.06.01 613.10 3.14 rule 709.4b. 709 cartes 709.4l"
    assert [str(number) for number in citations(text)] == ["708", "505.5", "613.10", "709.4b"]


def test_repairs_are_marked_where_they_are(prose: Prose) -> None:
    repair = Repair("mana de et de ,", "mana de {1}{R} et de {1}{U},", "why", "evidence")
    html = prose.html(Passage("un coût de mana de et de , etc.", (repair,)), "fr")
    assert html.count('<ins class="repair">') == 2
    assert html.count('class="mana"') == 4
    assert html.endswith(", etc.")


def test_a_repair_and_an_emphasis_never_cross(prose: Prose) -> None:
    """What a repair put in is one element, whatever signs of Markdown stand in it and around it."""
    for reads in ("a _b_ c", "a _b c_", "_a b_ {R}", "____ e"):
        html = prose.html(Passage("_x y_", (Repair("x y", reads, "why", "evidence"),)), "it")
        fromstring(f"<p>{html.replace('<br>', '')}</p>")
        assert '<ins class="repair">' in html


def test_links_symbols_and_repairs_stand_within_emphasis(prose: Prose) -> None:
    html = prose.html(Passage("_rule 709.4b, {R}_ **702.102**"), "en")
    assert html.startswith('<em>rule <a href="@/~/cr/709.4b/index.html">709.4b</a>, <span ')
    assert html.endswith('</em> <strong><a href="@/~/cr/702.102/index.html">702.102</a></strong>')


def test_control_characters_and_overrides_are_dropped() -> None:
    assert clean("a\u202eb\x00c\u2066d\ue000") == "abcd"
