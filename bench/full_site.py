"""All full pages of the corpus, made by our two processes, and by a bare loop over the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.pages.page import Page
    from kb.pages.rendering.html import Html
    from kb.pages.site import Site

__all__ = ["bare", "pages", "shared"]


@cache
def _corpus() -> Corpus:
    import kb

    return kb.open().corpus


def _site() -> tuple[Site, Html]:
    from kb import system
    from kb.pages.rendering.filters import filters
    from kb.pages.rendering.html import Html
    from kb.pages.rendering.renderer import Renderer
    from kb.pages.site import make_site

    site = make_site(_corpus(), "https://example.org/kb/")
    return site, Html(site, Renderer(system.site_folder() / "templates", filters(site)))


def _every_page(site: Site) -> list[Callable[[], Iterable[Page]]]:
    from kb.pages.tasks import page_tasks

    return [make for _, make in page_tasks(site)]


def pages() -> int:
    """How many there are."""
    return sum(1 for make in _every_page(_site()[0]) for _ in make())


def shared(folder: Path) -> None:
    """As `kb build` makes them."""
    from kb.pages.workers import run
    from kb.pages.writing.output import Output

    site, html = _site()

    def task(make: Callable[[], Iterable[Page]]) -> Callable[[], int]:
        return lambda: sum(1 for page in make() if output.write(page.route, html(page)))

    with Output(folder) as output:
        run([task(make) for make in _every_page(site)])


def bare(folder: Path) -> None:
    """Page by page; every text goes through Markdown each time it is shown."""
    site, html = _site()
    for make in _every_page(site):
        for page in make():
            site.prose.forget()
            path = folder / page.route
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(html(page), encoding="utf-8")
