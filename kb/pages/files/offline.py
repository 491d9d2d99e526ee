"""What makes the site installable and readable without a network: manifests, service worker, lists."""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from kb.languages import INTERFACE
from kb.pages.rendering.renderer import Renderer
from kb.pages.site import Site

# The page that the worker shows in place of one that it does not keep, where there is no network.
NOT_KEPT = "offline.html"

# The worker's source among the assets; written to the site's root, which is all it may control.
WORKER = "sw.js"
_SHELL = (".css", ".js", ".svg", ".png", ".woff2")


def offline_files(
    site: Site, renderer: Renderer, assets: Path, written: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Each as its route and content; `written` maps the routes of all files so far to their digests."""
    shell = sorted(route for route in written if route.startswith("assets/") and route.endswith(_SHELL))
    shell += [NOT_KEPT, *(site.routes[language].home() for language in INTERFACE)]
    every = "\n".join(f"{route} {digest}" for route, digest in sorted(written.items()))
    version = sha256(every.encode()).hexdigest()[:12]
    source = (assets / WORKER).read_text(encoding="utf-8")
    worker = source.replace("{{version}}", version).replace('"{{shell}}"', ", ".join(map(json.dumps, shell)))
    yield WORKER, worker
    for language in INTERFACE:
        name = "manifest.webmanifest"
        yield f"{language}/{name}", renderer.render(name, {"lang": language})
        yield f"{language}/offline.json", json.dumps(_of_language(site, written, language)) + "\n"


def _of_language(site: Site, written: Mapping[str, str], language: str) -> list[str]:
    """Search, the names of the whole game, pages and the ask panels' answers of one language, in this order.

    A pool's ordinary cards and the lists of them, tens of thousands of pages, come on demand.
    """
    pages, search = f"{language}/", (f"search/{language}/", "search/late.js", "search/names/")
    own = site.routes[language]
    every = (own.sets(), own.kinds(), *map(own.names, INTERFACE)) if site.pool else ()
    lists = tuple(map(_folder, every))
    found = (
        route
        for route in written
        if (
            route.startswith(pages)
            and route.endswith(("index.html", "ask.js"))
            and (_folder(route) in lists or not route.startswith(lists))  # the lists, and nothing below
        )
        or route.startswith(search)
    )
    return sorted(found, key=lambda route: (route.startswith(pages), route))


def _folder(route: str) -> str:
    return route.removesuffix("index.html")
