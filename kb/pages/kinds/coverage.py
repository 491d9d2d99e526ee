"""Which rules of the texts the checker carries out, and how many worked cases cite each."""

from collections import Counter
from typing import NamedTuple

from kb.answers.coverage import STATUS_WORDS, Covered, Status, coverage, load_cases
from kb.corpus import load_cards
from kb.messages import msg
from kb.pages.kinds.contents import about_crumbs
from kb.pages.page import Page
from kb.pages.plan.routes import Routes
from kb.pages.rendering.filters import capital, opening
from kb.pages.site import Site
from kb.rules import Edition, Rule, Rulebook

# Texts with more rules are whole rulebooks: `kb info --coverage` lists them, no page could.
_MOST = 600
# Letters of a rule's text that tell which it is.
_BEGINNING = 90


class Line(NamedTuple):
    """A rule as the page shows it; `words`: what it is about, and the language that says it."""

    number: str
    route: str
    words: tuple[str, str]
    status: str
    cases: int


class Group(NamedTuple):
    """The rules of one text, under its title in its own language."""

    language: str
    title: str
    route: str
    edition: Edition
    lines: list[Line]


def make_coverage(site: Site) -> tuple[Covered, ...]:
    """What becomes of every rule of the site's corpus; the cases are about the cards of its folder."""
    corpus = site.corpus
    cases = load_cases(load_cards(corpus.root).cards, corpus.concordance, corpus.root)
    excerpts = tuple(book for book in corpus.texts.of_magic.rulebooks if len(book.rules) <= _MOST)
    return coverage(corpus.texts._replace(rulebooks=excerpts), corpus.concordance, cases)


def coverage_page(site: Site, covered: tuple[Covered, ...], language: str) -> Page:
    """The rules text by text, and how many of each kind there are."""
    counted = Counter(one.status for one in covered)
    words = {status: site.say(STATUS_WORDS[status], language) for status in Status}
    return Page(
        language,
        site.everywhere(Routes.coverage),
        "coverage.html",
        site.say(msg("Which rules the checker carries out"), language),
        {
            "groups": [
                group
                for book in site.corpus.texts.of_magic.rulebooks
                if (group := _group(site, book, covered, language)).lines
            ],
            "totals": capital(" · ".join(f"{words[status]} {counted[status]}" for status in Status)),
        },
        description=site.say(
            msg("Rule by rule: applied, in the concordance only, or descriptive."), language
        ),
        crumbs=about_crumbs(site, language),
    )


def _group(site: Site, book: Rulebook, covered: tuple[Covered, ...], language: str) -> Group:
    url = site.routes[language]
    lines = [
        Line(
            str(one.rule.number),
            url.rule(one.rule.number, book.edition),
            _words(site, one.rule, language),
            site.say(STATUS_WORDS[one.status], language),
            len(one.cases),
        )
        for one in covered
        if one.rule.source == book.source
    ]
    section = next(iter(book.rules)).top
    return Group(
        book.language, f"{section}. {book.title}", url.section(section, book.edition), book.edition, lines
    )


def _words(site: Site, rule: Rule, language: str) -> tuple[str, str]:
    """What the concordance says of the rule; of one that it does not follow, how its text begins."""
    matters = site.corpus.concordance.provisions(rule.number, rule.edition.start)
    if matters:
        return matters[0].meaning[language], language
    return opening(rule.text, _BEGINNING), rule.language
