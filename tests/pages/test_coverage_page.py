"""The page that says which rules the checker carries out."""

from __future__ import annotations

from kb.corpus import load
from kb.pages.kinds.coverage import coverage_page, make_coverage
from kb.pages.site import make_site


def test_every_rule_of_the_corpus_is_on_the_page_with_what_becomes_of_it() -> None:
    site = make_site(load(), "")
    page = coverage_page(site, make_coverage(site), "fr")
    lines = {(group.language, line.number): line for group in page.values["groups"] for line in group.lines}
    rules = [rule for book in site.corpus.texts.rulebooks for rule in book if rule.number.rule]
    assert len(rules) == sum(len(group.lines) for group in page.values["groups"])
    assert lines["fr", "708.5"].status == "appliquée"
    assert lines["fr", "708.5"].cases > 0
    assert lines["fr", "708.6"].status == "descriptive"
    assert lines["fr", "708.5"].route == "fr/cr/2010-02-01/708.5/index.html"
