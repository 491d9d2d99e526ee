"""A page of every kind, in each language."""

from __future__ import annotations

from functools import cache

KINDS = {
    "home": "{lang}/index.html",
    "results": "{lang}/search/index.html",
    "contents": "{lang}/cr/index.html",
    "contents of an edition": "{lang}/cr/2010-02-01/index.html",
    "numbers": "{lang}/cr/numbers/index.html",
    "number": "{lang}/cr/709.4c/index.html",
    "section": "{lang}/cr/2010-02-01/708/index.html",
    "section with gaps": "{lang}/cr/2019-05-03/711/index.html",
    "section in one language": "{lang}/cr/2024-11-08/709/index.html",
    "rule": "{lang}/cr/709.4b/index.html",
    "rule out of force": "{lang}/cr/2010-02-01/708.5/index.html",
    "cards": "{lang}/card/index.html",
    "card": "{lang}/card/{card}/index.html",
    "aftermath card": "{lang}/card/{aftermath}/index.html",
    "room": "{lang}/card/{room}/index.html",
    "five parts": "{lang}/card/{five}/index.html",
    "cycles": "{lang}/cycle/index.html",
    "cycle": "{lang}/cycle/invasion/index.html",
    "sets": "{lang}/set/index.html",
    "set": "{lang}/set/inv/index.html",
    "names": "{lang}/names/{lang}/index.html",
    "names of all languages": "{lang}/names/index.html",
    "articles": "{lang}/article/index.html",
    "article": "{lang}/article/fr-article-cartes-doubles/index.html",
    "terms": "{lang}/term/index.html",
    "term": "{lang}/term/mana-value/index.html",
    "about": "{lang}/about/index.html",
    "findings": "{lang}/findings/index.html",
    "coverage": "{lang}/coverage/index.html",
    "changes": "{lang}/changes/index.html",
    "change": "{lang}/changes/fr/2003-07-01_2010-02-01/index.html",
    "missing": "{lang}/404.html",
    "missing everywhere": "404.html",
    "not kept": "offline.html",
    "door": "index.html",
}
"""A page of every kind; `addresses` fills the cards in."""
CARDS = {
    "card": "fire-ice",
    "aftermath": "destined-lead",
    "room": "dollmakers-shop-porcelain-gallery",
    "five": "who-what-when-where-why",
}


@cache
def addresses(language: str) -> dict[str, str]:
    """The route of a page of every kind in one interface language."""
    from kb.corpus import load
    from kb.pages.site import make_site

    routes = make_site(load(), "").routes[language]
    cards = {what: routes.card(card).split("/")[2] for what, card in CARDS.items()}
    return {kind: route.format(lang=language, **cards) for kind, route in KINDS.items()}
