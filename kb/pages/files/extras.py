"""The files beside the pages: style sheet, scripts, sitemap, robots, feeds, search description."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from kb.languages import INTERFACE
from kb.messages import msg
from kb.pages.browser.scripts import BUNDLES, PARTS, bundle, packed
from kb.pages.drawing.symbols import sprite
from kb.pages.files.feed import feed, site_changes
from kb.pages.files.missing import told
from kb.pages.files.offline import NOT_KEPT, WORKER
from kb.pages.page import Page
from kb.pages.plan.routes import settle
from kb.pages.rendering.html import tongues
from kb.pages.rendering.renderer import Renderer
from kb.pages.site import Site

_TAGLINE = msg("Split and double-faced cards of Magic, and their rules")
_NOT_KEPT = (
    msg("Not available without a network"),
    msg(
        "What you have read is kept, and all pages in the languages that you read. "
        "Come back to this one when there is a network again."
    ),
)
_NOT_KEPT_OF_POOL = (
    _NOT_KEPT[0],
    msg(
        "What you have read is kept, and in the languages that you read all pages but those of the many "
        "ordinary cards. Come back to this one when there is a network again."
    ),
)


def extra_files(
    site: Site, renderer: Renderer, assets: Path, pages: Sequence[Page]
) -> Iterator[tuple[str, str | bytes]]:
    """Each as its route and content."""
    for path in sorted(assets.rglob("*")):
        name = path.relative_to(assets).as_posix()
        if path.is_file() and name not in PARTS | {WORKER} and path.suffix != ".ttf":
            yield f"assets/{name}", packed(path) if path.suffix in (".js", ".css") else path.read_bytes()
    for name in BUNDLES:
        yield f"assets/{name}", bundle(assets, name)
    yield "assets/mana.svg", sprite()
    door = renderer.render(
        "root.html",
        {
            "lang": "en",
            "tongues": tongues(),
            "taglines": {code: site.say(_TAGLINE, code) for code in INTERFACE},
            "address": lambda to: _address(site, to) if site.base_url else f"@/{to}",
        },
    )
    yield "index.html", settle(door, "index.html", "en")
    words = _NOT_KEPT_OF_POOL if site.pool else _NOT_KEPT
    yield NOT_KEPT, settle(renderer.render("told.html", told(site, words)), NOT_KEPT, "en")
    yield "robots.txt", _robots(site)
    if site.base_url:
        listed = [one for one in pages if one.canonical in (None, one.route) and not one.noindex]
        values = {"lang": "en", "pages": listed, "address": partial(_address, site)}
        yield "sitemap.xml", renderer.render("sitemap.xml", values)
    changes = site_changes(site)
    for language in INTERFACE:
        yield f"{language}/feed.xml", renderer.render("feed.xml", feed(site, language, changes))
        if site.base_url:  # no browser takes a relative address there
            values = {"lang": language, "page": _address(site, site.routes[language].search())}
            yield f"{language}/opensearch.xml", renderer.render("opensearch.xml", values)


def _robots(site: Site) -> str:
    lines = ["User-agent: *", "Disallow:"]
    if site.base_url:
        lines.append(f"Sitemap: {site.base_url}sitemap.xml")
    return "\n".join(lines) + "\n"


def _address(site: Site, route: str) -> str:
    return site.base_url + route.removesuffix("index.html")
