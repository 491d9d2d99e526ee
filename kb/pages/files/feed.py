"""The Atom feed of what changed in the corpus, one a language (RFC 4287).

Its days are those of the changes and its ids follow from theirs, so that a feed changes only when the
corpus does, wherever the site is published.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid5

from kb.corpus.changes import Change, load_changes
from kb.pages.plan.routes import Routes
from kb.pages.site import Site

# The name space of the feeds' ids.
_SPACE = UUID("6f1d2c0e-5b9a-5e1b-9a51-7c1f0b7a9d42")

_PLACES: dict[str, Callable[[Routes], str]] = {
    "rules": Routes.contents,
    "cards": Routes.cards,
    "names": lambda url: url.names(url.language),
    "terms": Routes.terms,
    "articles": Routes.articles,
    "changes": Routes.changes,
}


def site_changes(site: Site) -> tuple[Change, ...]:
    """The changes of the site's corpus, newest first."""
    return load_changes(site.corpus.root)


def route_of(site: Site, change: Change, language: str) -> str:
    """The page on which a change shows."""
    return _PLACES[change.see](site.routes[language])


def feed(site: Site, language: str, changes: tuple[Change, ...]) -> dict[str, Any]:
    """What `feed.xml` shows; links are relative to it where the site's address is not known."""
    return {
        "lang": language,
        "id": _id(language),
        "updated": changes[0].day if changes else site.day,
        "own": _address(site, language, "feed.xml"),
        "home": _address(site, language, site.routes[language].home()),
        "entries": [
            {
                "id": _id(language, change.id),
                "title": change.words[language].partition(":")[0].strip(),
                "day": change.day,
                "link": _address(site, language, route_of(site, change, language)),
                "words": change.words[language],
            }
            for change in changes
        ],
    }


def _id(*parts: str) -> str:
    return uuid5(_SPACE, "/".join(parts)).urn


def _address(site: Site, language: str, route: str) -> str:
    """The whole address, or the one from the feed's own folder."""
    path = route.removeprefix(f"{language}/")
    return f"{site.base_url}{language}/{path.removesuffix('index.html')}" if site.base_url else path
