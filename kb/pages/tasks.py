"""The parts in which a site is built: each may be made in another process than the others.

A task makes its pages in all three languages, so that what they share is worked out once.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from kb.cards import Card
from kb.languages import INTERFACE
from kb.pages.browser.files import name_files, search_files
from kb.pages.drawing.raster import png
from kb.pages.files import answers, data
from kb.pages.kinds import articles, changes, contents, coverage, findings, front, groups, names, rules, terms
from kb.pages.kinds.cards import card_pages, cards_page, single_page
from kb.pages.page import Page
from kb.pages.site import Site
from kb.pages.writing.output import Done, Output

Files = Iterable[tuple[str, str | bytes]]
Pages = Iterable[Page]
# The number of the cards' kind: after all others.
_CARD = 100
# Cards of a task: small enough that both processes end at about the same time.
_SLICE = 8


def tasks(site: Site, output: Output, html: Callable[[Page], str]) -> list[Callable[[], Done]]:
    """All parts of the site that no other part depends on, the long ones first."""

    def files(make: Callable[[], Files]) -> Callable[[], Done]:
        return lambda: Done([output.write(route, content) for route, content in make()], [])

    def pages(make: Callable[[], Pages], kind: int) -> Callable[[], Done]:
        def task() -> Done:
            done, drawn = Done([], []), dict[str, str]()
            for page in make():
                done.files.append(output.write(page.route, html(page)))
                if site.base_url and page.picture and page.picture.svg:  # without it no page names one
                    drawn[page.picture.route] = page.picture.svg
                for name, content in page.beside:
                    done.files.append(output.write(page.route.replace("index.html", name), content))
                done.pages.append((kind, page._replace(values={}, beside=(), picture=None)))
            done.files.extend(output.write(route, png(svg)) for route, svg in drawn.items())
            return done

        return task

    made = [files(make) for make in _search(site)]
    made += [pages(make, kind) for kind, make in page_tasks(site)]
    made.append(files(partial(data.data_files, site)))
    made += [files(make) for make in _answers(site)]
    return made


def page_tasks(site: Site) -> Iterator[tuple[int, Callable[[], Pages]]]:
    """What makes the full pages, with the number of their kind."""
    yield from enumerate(_kinds(site))
    for make in _cards(site):
        yield _CARD, make


def _search(site: Site) -> Iterator[Callable[[], Files]]:
    if site.pool is None:  # a pool has its own, with the addresses of its pages
        yield partial(name_files, site)
    yield partial(search_files, site)


def _kinds(site: Site) -> Iterator[Callable[[], Pages]]:
    """Every kind of page but the cards' own."""
    yield partial(_reports, site)
    for kinds in (
        (rules.section_pages, rules.rule_pages, changes.change_pages),
        (terms.term_pages,),
        (front.front_pages, _lists, groups.cycle_pages, articles.article_pages),
        (single_page,) if site.pool and site.pool.compact else (),
        () if site.pool else (groups.set_pages, names.names_pages),
    ):
        yield partial(_each_language, site, kinds)


def _each_language(site: Site, kinds: Sequence[Callable[[Site, str], Pages]]) -> Pages:
    for language in INTERFACE:
        for kind in kinds:
            yield from kind(site, language)


def _lists(site: Site, language: str) -> Pages:
    yield from contents.contents_pages(site, language)
    yield cards_page(site, language)


def _reports(site: Site) -> Pages:
    """What is found in the whole corpus first, then shown in each language."""
    found, covered = findings.make_findings(site), coverage.make_coverage(site)
    for language in INTERFACE:
        yield findings.findings_page(site, found, language)
        yield coverage.coverage_page(site, covered, language)


def _cards(site: Site) -> Iterator[Callable[[], Pages]]:
    for some in _slices(list(site.corpus.cards.cards.values())):
        yield partial(_each_language, site, [partial(card_pages, cards=some)])


def _answers(site: Site) -> Iterator[Callable[[], Files]]:
    job = answers.ask_job(site)
    for some in _slices(job.cards):
        yield partial(answers.ask_files, job._replace(cards=some))


def _slices(cards: list[Card]) -> Iterator[list[Card]]:
    for at in range(0, len(cards), _SLICE):
        yield cards[at : at + _SLICE]
