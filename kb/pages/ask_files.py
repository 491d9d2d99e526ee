"""The ask panel's data: for each card a file a language, loaded when a reader opens the panel.

Scripts and not JSON, so that they load from disk too. The answers are the checker's, all computed here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from kb.cards import Card
from kb.messages import UI_LANGUAGES
from kb.pages.prose import clean
from kb.pages.site import Site
from kb.rules import Edition, RuleNumber
from kb.rules.concordance import Concordance

__all__ = ["AskJob", "ask_files", "ask_job"]

Days = list[tuple[str, str | None, str]]


class AskJob(NamedTuple):
    """What the answers follow from.

    `routes`: for each card the file of each language. `texts`: for each number the editions that have
    it, days and address. `register`: where numbers without a text are told of.
    """

    cards: list[Card]
    concordance: Concordance
    texts: dict[str, Days]
    routes: dict[str, dict[str, str]]
    register: str


def ask_job(site: Site) -> AskJob:
    """The job for the site's cards of several faces."""
    several = [card for card in site.corpus.cards.cards.values() if len(card.faces) > 1]
    texts = {str(number): _days(site, number) for number in site.shelf.numbers()}
    routes = {
        card.id: {code: _beside(site.routes[code].card(card.id)) for code in UI_LANGUAGES} for card in several
    }
    register = site.routes["en"].register().partition("/")[2]
    return AskJob(several, site.corpus.concordance, texts, routes, register)


def ask_files(job: AskJob) -> Iterator[tuple[str, str]]:
    """Each as its route and content: ``ask.js`` beside the card's page."""
    from kb.checker.ask import ask, ask_document

    for card in job.cards:
        data = ask(card, job.concordance)
        for language in UI_LANGUAGES:
            document = ask_document(data, language)
            numbers = dict.fromkeys(number for rules in document["rules"] for number in rules.split())
            document["register"] = job.register
            document["links"] = {number: job.texts[number] for number in numbers if number in job.texts}
            text = clean(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
            yield job.routes[card.id][language], f"kb.answers({text});\n"


def _beside(page: str) -> str:
    return page.replace("index.html", "ask.js")


def _days(site: Site, number: RuleNumber) -> Days:
    editions = [section.edition for section in site.shelf.editions(number)]
    return [
        (edition.key, edition.end.isoformat() if edition.end else None, _below(site, number, edition))
        for edition in editions
    ]


def _below(site: Site, number: RuleNumber, edition: Edition) -> str:
    """The paragraph's address below a language's folder."""
    return site.routes["en"].rule(number, edition).partition("/")[2]
