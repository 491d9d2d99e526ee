"""What machines read in a page's head: structured data of schema.org as JSON-LD, where a type fits.

A data block is no script: no browser runs it and no Content-Security-Policy refuses it. Addresses are
written where the site's own is known; a relative one would mean nothing elsewhere.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from markupsafe import Markup

from kb.messages import msg
from kb.pages.page import Page
from kb.pages.site import Site
from kb.pages.visible import clean
from kb.rules import Edition

Thing = dict[str, Any]


def json_text(document: Any) -> str:
    """JSON that is safe inside HTML too."""
    return inert(json.dumps(document, ensure_ascii=False, separators=(",", ":")))


def inert(text: str) -> str:
    """A text of JSON made safe."""
    return clean(text).replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def linked_data(site: Site, page: Page) -> Markup:
    """The block of a page; empty where no type fits."""
    things = list(_things(site, page))
    if not things:
        return Markup("")
    document = {"@context": "https://schema.org", "@graph": things}
    return Markup(f'<script type="application/ld+json">{json_text(document)}</script>')


def _things(site: Site, page: Page) -> Iterator[Thing]:
    describe = _KINDS.get(page.template)
    if describe:
        route = page.canonical or page.route
        yield {"inLanguage": page.language, **describe(site, page), **_at(site, route)}
    if page.crumbs:
        steps = [*((_plain(crumb.label), crumb.route) for crumb in page.crumbs), (page.title, page.route)]
        yield {
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": place, "name": name, **_at(site, route, "item")}
                for place, (name, route) in enumerate(steps, 1)
            ],
        }


def _plain(label: Any) -> str:
    return Markup(label).striptags()


def _at(site: Site, route: str, key: str = "url") -> Thing:
    return {key: site.base_url + route.removesuffix("index.html")} if site.base_url else {}


def _home(site: Site, page: Page) -> Thing:
    thing: Thing = {
        "@type": "WebSite",
        "name": "kb",
        "alternateName": site.say(msg("kb, split and double-faced cards of Magic"), page.language),
        "description": page.description,
    }
    if site.base_url:
        home = site.base_url + site.routes[page.language].search().removesuffix("index.html")
        thing["potentialAction"] = {
            "@type": "SearchAction",
            "target": {"@type": "EntryPoint", "urlTemplate": home + "?q={search_term_string}"},
            "query-input": "required name=search_term_string",
        }
    return thing


def _term(site: Site, page: Page) -> Thing:
    concept = page.values["concept"]
    others = [word for word in concept.words(page.language) if word != page.title]
    whole = page.crumbs[-1]
    return {
        "@type": "DefinedTerm",
        "name": page.title,
        "termCode": concept.id,
        **({"description": page.description} if page.description else {}),
        **({"alternateName": others} if others else {}),
        "inDefinedTermSet": {
            "@type": "DefinedTermSet",
            "name": _plain(whole.label),
            **_at(site, whole.route),
        },
    }


def _article(_site: Site, page: Page) -> Thing:
    document = page.values["document"]
    days = _days(document.edition) if document.edition else {}
    return {"@type": "Article", "headline": page.title, **days, "inLanguage": document.language}


def _rules_text(_site: Site, page: Page) -> Thing:
    """A paragraph or section: there is no type for the rules of a game, so what is true of any text."""
    section = page.values["section"]
    return {"@type": "CreativeWork", "name": page.title, **_days(section.edition)}


def _days(edition: Edition) -> Thing:
    """The days on which a text was true, as schema.org writes an interval of time."""
    return {"temporalCoverage": f"{edition.start}/{edition.end or '..'}"}


_KINDS: dict[str, Callable[[Site, Page], Thing]] = {
    "home.html": _home,
    "terms.html": lambda _, page: {"@type": "DefinedTermSet", "name": page.title},
    "term.html": _term,
    "article.html": _article,
    "rule.html": _rules_text,
    "section.html": _rules_text,
}
