"""Links are relative, from any depth, and stand for the interface language where they should."""

from __future__ import annotations

from datetime import date

from kb.pages.plan.routes import routes, settle
from kb.rules import Edition, RuleNumber

FRENCH = routes([], ["invasion"], ["INV"], ["fr article x"])["fr"]


def test_addresses_of_rules() -> None:
    number, edition = RuleNumber.parse("708.5"), Edition(date(2010, 2, 1), date(2012, 6, 30))
    assert FRENCH.rule(number) == "fr/cr/708.5/index.html"
    assert FRENCH.rule(number, edition) == "fr/cr/2010-02-01/708.5/index.html"
    assert FRENCH.section(RuleNumber.parse("708"), edition) == "fr/cr/2010-02-01/708/index.html"
    assert FRENCH.cycle("invasion") == "fr/cycle/invasion/index.html"


def test_links_become_relative() -> None:
    html = '<a href="@/fr/index.html"></a><a href="@/~/cr/709/index.html"></a>'
    assert settle(html, "it/cr/709.4b/index.html", "it") == (
        '<a href="../../../fr/index.html"></a><a href="../../../it/cr/709/index.html"></a>'
    )
    assert settle('<link href="@/assets/site.css">', "404.html", "en") == '<link href="assets/site.css">'
