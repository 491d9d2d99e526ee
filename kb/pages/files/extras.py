"""The files beside the pages: style sheet, scripts, sitemap, robots, feeds, search description."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

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
            "taglines": {
                code: site.say(msg("The rules of Magic in three languages"), code) for code in INTERFACE
            },
            "address": lambda to: _address(site, to) if site.base_url else f"@/{to}",
        },
    )
    yield "index.html", settle(door, "index.html", "en")
    words = _NOT_KEPT_OF_POOL if site.pool else _NOT_KEPT
    yield NOT_KEPT, settle(renderer.render("told.html", told(site, words)), NOT_KEPT, "en")
    yield "robots.txt", _robots(site)
    if site.base_url:
        yield "sitemap.xml", _sitemap(site, pages)
    changes = site_changes(site)
    for language in INTERFACE:
        yield f"{language}/feed.xml", feed(site, language, changes)
        if site.base_url:
            yield f"{language}/opensearch.xml", _opensearch(site, language)


def _robots(site: Site) -> str:
    lines = ["User-agent: *", "Disallow:"]
    if site.base_url:
        lines.append(f"Sitemap: {site.base_url}sitemap.xml")
    return "\n".join(lines) + "\n"


def _sitemap(site: Site, pages: Sequence[Page]) -> str:
    """Every page that is its own original, with its translations."""
    entries = []
    for page in pages:
        if page.canonical in (None, page.route) and not page.noindex:
            links = "".join(
                f'<xhtml:link rel="alternate" hreflang="{code}" href="{_address(site, route)}"/>'
                for code, route in (*page.at.items(), ("x-default", page.at["en"]))
            )
            entries.append(f"<url><loc>{_address(site, page.route)}</loc>{links}</url>")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' + "\n".join(entries) + "\n</urlset>\n"
    )


def _address(site: Site, route: str) -> str:
    return escape(site.base_url + route.removesuffix("index.html"))


def _opensearch(site: Site, language: str) -> str:
    """Lets a browser search the site from its address bar; no browser takes a relative address there."""
    name = site.say(msg("kb, the rules of Magic in three languages"), language)
    home = _address(site, site.routes[language].home())
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">'
        f"<ShortName>kb ({language})</ShortName><Description>{escape(name)}</Description>"
        f"<InputEncoding>UTF-8</InputEncoding><Language>{language}</Language>"
        f'<Url type="text/html" template="{home}?q={{searchTerms}}"/></OpenSearchDescription>\n'
    )
