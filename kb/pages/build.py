"""Builds the site: every page rendered, written beside the old one, then put in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kb import resources
from kb.languages import LANGUAGES
from kb.messages import UI_LANGUAGES
from kb.pages.articles import article_pages
from kb.pages.beside import Beside
from kb.pages.cards import card_pages, cards_page
from kb.pages.changes import change_pages, make_changes
from kb.pages.coverage import coverage_page, make_coverage
from kb.pages.data_files import data_files
from kb.pages.extras import extra_files, missing_page
from kb.pages.filters import filters
from kb.pages.findings import findings_page, make_findings
from kb.pages.front import front_pages
from kb.pages.groups import cycle_pages, set_pages
from kb.pages.names import names_pages
from kb.pages.offline import offline_files
from kb.pages.output import Output
from kb.pages.page import Page
from kb.pages.rendering import Renderer
from kb.pages.routes import settle
from kb.pages.rules import contents_page, rule_pages, section_pages
from kb.pages.site import Site, make_site
from kb.pages.stamp import current, stamp
from kb.pages.terms import term_pages

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
    written: list[Page] = []
    with Output(out, compress=compress) as output, Beside(site) as rest:
        for page in all_pages(site):
            output.write(page.route, _html(site, renderer, page, page.route))
            written.append(page)
            progress(len(written))
        lost = missing_page(site)
        output.write("404.html", _html(site, renderer, lost, "404.html"))
        for route, content in extra_files(site, renderer, folder / "assets", written):
            output.write(route, content)
        for route, content in chain(data_files(site), rest):
            output.write(route, content)
        for route, content in offline_files(site, folder / "assets", output.digests):
            output.write(route, content)
        output.seal(wanted, len(written) + 1)
    return Report(output.target, len(written) + 1, len(output.digests), output.bytes)


def all_pages(site: Site) -> Iterator[Page]:
    """Every page in every interface language, kind by kind."""
    found, changed, covered = make_findings(site), make_changes(site), make_coverage(site)
    for language in UI_LANGUAGES:
        yield from front_pages(site, language)
        yield findings_page(site, found, language)
        yield coverage_page(site, covered, language)
        yield from change_pages(site, changed, language)
        yield contents_page(site, language)
        yield from section_pages(site, language)
        yield from rule_pages(site, language)
        yield cards_page(site, language)
        yield from card_pages(site, language)
        yield from cycle_pages(site, language)
        yield from set_pages(site, language)
        yield from names_pages(site, language)
        yield from term_pages(site, language)
        yield from article_pages(site, language)


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
