"""What a server shows for an address that does not exist: a page a language, and one for all others.

It is shown at every depth, so its links lead from the server's top wherever the site's address is known.
"""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from markupsafe import escape

from kb.languages import INTERFACE
from kb.messages import Message, msg
from kb.pages.page import Page
from kb.pages.plan.routes import Routes, lead
from kb.pages.rendering.renderer import Renderer
from kb.pages.site import Site

_LOST = (
    msg("Page not found"),
    msg(
        "The page may have moved, or never existed. Search for what you wanted, or start from the home page."
    ),
)


def missing_files(
    site: Site, renderer: Renderer, html: Callable[[Page, str], str]
) -> Iterator[tuple[str, str]]:
    """Each as its route and content."""
    top = str(escape(urlsplit(site.base_url).path))
    yield ("404.html", lead(renderer.render("told.html", told(site, _LOST, search=True)), top or "./", "en"))
    for language in INTERFACE:
        yield f"{language}/404.html", html(_page(site, language), top or "../")


def _page(site: Site, language: str) -> Page:
    title, text = (site.say(words, language) for words in _LOST)
    at = site.everywhere(Routes.home)
    return Page(language, at, "missing.html", title, {"text": text, "single": _single(site)}, noindex=True)


def told(site: Site, words: tuple[Message, Message], *, search: bool = False) -> dict[str, Any]:
    """What a page without a language of its own says: a title and a text, in each language.

    `search`: its links have the search asked for the words of the address.
    """
    title, text = words
    said = {"title": title, "text": text, "label": msg("kb, home page")}
    return {"lang": "en", **said, "urls": site.routes, "search": search, "single": _single(site)}


def _single(site: Site) -> bool:
    """Whether one page shows every ordinary card."""
    return bool(site.pool and site.pool.compact)
