"""Builds the site: every page rendered, written beside the old one, then put in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kb import resources
from kb.languages import LANGUAGES
from kb.messages import UI_LANGUAGES
from kb.pages.crew import share
from kb.pages.extras import extra_files, missing_page
from kb.pages.filters import filters
from kb.pages.offline import offline_files
from kb.pages.output import Output
from kb.pages.page import Page
from kb.pages.rendering import Renderer
from kb.pages.routes import settle
from kb.pages.site import Site, make_site
from kb.pages.stamp import current, stamp
from kb.pages.units import Done, Tally, units

if TYPE_CHECKING:
    from kb.corpus import Corpus

__all__ = ["Report", "build"]

_TONGUES = {code: LANGUAGES[code].endonym for code in UI_LANGUAGES}


class Report(NamedTuple):
    """What a build wrote, and where."""

    out: Path
    pages: int
    files: int
    bytes: int
    built: bool = True
    """False: the site was there already, from the same input."""


def build(
    corpus: Corpus,
    out: Path,
    progress: Callable[[int], object] = bool,
    *,
    base_url: str = "",
    compress: bool = False,
    sources: Path | None = None,
) -> Report:
    """Writes the whole site of `corpus` to `out`.

    A site that was built from the same input is left as it is. `progress` is told the number of pages
    written so far. `base_url` is where the site will be published; without it canonical addresses are
    relative. `compress` writes ``.gz`` (and, with the `brotli` package, ``.br``) copies beside the
    files. `sources` has ``templates`` and ``assets``. Raises `InputError` for a folder that is not
    ours and `FileFault` for one that cannot be written; the previous site then stays as it was.
    """
    base = base_url if not base_url or base_url.endswith("/") else base_url + "/"
    folder = sources or resources.site()
    wanted = stamp(corpus, folder, base, compress)
    if done := current(out, wanted):
        return Report(out.absolute(), *done, built=False)
    site = make_site(corpus, base)
    renderer = Renderer(folder / "templates", filters(site))
    with Output(out, compress=compress) as output:
        tally = Tally(progress)
        parts = share(units(site, output, lambda page: _html(site, renderer, page, page.route), tally))
        for each in parts:
            output.note(each.files)
        pages = _in_order(parts)
        lost = missing_page(site)
        rest = chain(
            [("404.html", _html(site, renderer, lost, "404.html"))],
            extra_files(site, renderer, folder / "assets", pages),
        )
        output.note([output.write(route, content) for route, content in rest])
        for route, content in offline_files(site, folder / "assets", output.digests):
            output.note([output.write(route, content)])
        output.seal(wanted, len(pages) + 1)
    return Report(output.target, len(pages) + 1, len(output.digests), output.bytes)


def _in_order(done: Iterable[Done]) -> list[Page]:
    """The pages language by language, kind by kind, whoever made them first."""
    pages = [pair for each in done for pair in each.pages]
    pages.sort(key=lambda pair: (UI_LANGUAGES.index(pair[1].language), pair[0]))
    return [page for _, page in pages]


def _html(site: Site, renderer: Renderer, page: Page, route: str) -> str:
    def address(target: str) -> str:
        short = target.removesuffix("index.html")
        return site.base_url + short if site.base_url else f"@/{target}"

    values = {
        **page.values,
        "lang": page.language,
        "page": page,
        "url": site.routes[page.language],
        "tongues": _TONGUES,
        "address": address,
        "card_table": lambda cards: renderer.fragment(
            "rows.html", cards=cards, lang=page.language, url=site.routes[page.language], tongues=_TONGUES
        ),
    }
    html = site.gloss.settle(renderer.render(page.template, values), page.language)
    return settle(html, route, page.language)
