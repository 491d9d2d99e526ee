"""The files that the search in the browser loads, with the address of everything it finds."""

from collections.abc import Iterator
from datetime import date
from functools import partial

from kb.cards import Card
from kb.checker.model.question import Field
from kb.checker.tables.table import Sheet, first_sheet
from kb.corpus.names import load_names
from kb.languages import INTERFACE
from kb.names.shards import shards
from kb.pages.browser.late import late_data
from kb.pages.browser.scripts import script
from kb.pages.browser.texts import Records, files
from kb.pages.plan.routes import place
from kb.pages.site import Site
from kb.pages.visible import undirected
from kb.rules import Edition, RuleNumber
from kb.search import SearchDocument


def search_files(site: Site) -> Iterator[tuple[str, str]]:
    """Each as its route and content."""
    # Not only the corpus's own: each card here has a full page, and is looked up in nothing else.
    cards = site.corpus.cards._replace(cards=dict(site.corpus.cards.cards), sets=dict(site.all_sets))
    records = Records.of(site.corpus._replace(cards=cards))
    for language in INTERFACE:
        for name, content in files(records, language, partial(address, site, language)):
            yield f"search/{language}/{name}", undirected(content)
    late = late_data(records.corpus, records.cards, partial(_names, site), site.light)
    yield "search/late.js", undirected(script(late))


def _names(site: Site, card: Card) -> Sheet:
    """The names of a card off the stack, asked of the checker alone where its page is not made here."""
    made = site.sheets.get(card.id)
    return made[0] if made else first_sheet(card, (Field.NAMES,), site.corpus.concordance)


def address(site: Site, language: str, record: SearchDocument) -> str | None:
    """The page of a record, and the place on it; None for what has no page."""
    url = site.routes[language]
    if record.kind in ("rule", "example"):
        return _rule_address(site, language, record)
    if record.kind in ("ruling", "article"):
        kind = "rulings" if record.kind == "ruling" else "article"
        page = url.article(f"{record.language} {kind} {record.source}")
        return place(page, record.anchor) if record.anchor else page
    if record.kind == "edition":
        return url.contents(Edition(date.fromisoformat(record.start)))
    if record.kind in ("set", "cycle"):
        return _list_address(site, language, record)
    if record.kind == "term":
        return url.term(record.source)
    return url.card(record.source) if record.kind == "card" else None


def _list_address(site: Site, language: str, record: SearchDocument) -> str | None:
    """The page of a set or a cycle; None for a set without a card of its own here."""
    cards = site.corpus.cards
    if record.kind == "cycle":
        return site.routes[language].cycle(record.source)
    return site.routes[language].set(record.source) if record.source in cards.sets else None


def _rule_address(site: Site, language: str, record: SearchDocument) -> str:
    """The paragraph's page; the section's for its title and for examples of a rule that is missing."""
    number, edition = RuleNumber.parse(record.number), Edition(date.fromisoformat(record.start))
    url = site.routes[language]
    known = any(rule.edition.start == edition.start for rule in site.corpus.texts.wordings(number))
    page = url.rule(number, edition) if number.rule and known else url.section(number, edition)
    return place(page, f"{record.anchor}-{record.language}") if record.anchor else page


def name_files(site: Site) -> Iterator[tuple[str, str]]:
    """Each as its route and content."""
    for name, content in shards(load_names(site.corpus.root), site.corpus.cards.cards):
        yield f"search/names/{name}", content
