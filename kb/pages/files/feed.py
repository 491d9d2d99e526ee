"""The Atom feed of what changed in the corpus, one a language (RFC 4287).

Its days are those of the changes and its ids follow from theirs, so that a feed changes only when the
corpus does, wherever the site is published.
"""

from collections.abc import Callable
from datetime import date
from uuid import UUID, uuid5
from xml.sax.saxutils import escape, quoteattr

from kb.corpus.changes import Change, load_changes
from kb.messages import msg
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


def feed(site: Site, language: str, changes: tuple[Change, ...]) -> str:
    """The document; its links are relative where the site's address is not known."""
    title = escape(site.say(msg("kb: what changed in the corpus"), language))
    newest = changes[0].day if changes else site.day
    home, own = (_address(site, language, route) for route in (site.routes[language].home(), "feed.xml"))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">'
        f"<id>{_id(language)}</id><title>{title}</title><updated>{_time(newest)}</updated>"
        f"<author><name>kb</name></author>"
        f'<link rel="self" type="application/atom+xml" href={own}/><link rel="alternate" href={home}/>'
        + "".join(_entry(site, language, change) for change in changes)
        + "</feed>\n"
    )


def _entry(site: Site, language: str, change: Change) -> str:
    words = change.words[language]
    title = words.partition(":")[0].strip() if ":" in words else words
    link = _address(site, language, route_of(site, change, language))
    return (
        f"\n<entry><id>{_id(language, change.id)}</id><title>{escape(title)}</title>"
        f'<updated>{_time(change.day)}</updated><link rel="alternate" href={link}/>'
        f"<summary>{escape(words)}</summary></entry>"
    )


def _id(*parts: str) -> str:
    return uuid5(_SPACE, "/".join(parts)).urn


def _time(day: date) -> str:
    return f"{day.isoformat()}T00:00:00Z"


def _address(site: Site, language: str, route: str) -> str:
    """A quoted address: the whole one, or from the feed's own folder."""
    path = route.removeprefix(f"{language}/")
    if site.base_url:
        return quoteattr(f"{site.base_url}{language}/{path.removesuffix('index.html')}")
    return quoteattr(path)
