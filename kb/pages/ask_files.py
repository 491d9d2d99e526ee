"""The ask panel's data: for each card a file a language, loaded when a reader opens the panel.

A script and not JSON, so that it loads from disk too. The answers are the checker's, all computed here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from kb.checker.ask import ask, ask_document
from kb.messages import UI_LANGUAGES
from kb.pages.site import Site
from kb.rules import RuleNumber

__all__ = ["ask_files"]


def ask_files(site: Site) -> Iterator[tuple[str, str]]:
    """Each as its route and content: ``ask.js`` beside the card's page."""
    for card in site.corpus.cards.cards.values():
        data = ask(card, site.corpus.concordance)
        for language in UI_LANGUAGES:
            document = ask_document(data, language)
            document["links"] = _links(site, document["rules"])
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            route = site.routes[language].card(card).replace("index.html", "ask.js")
            yield route, f"kb.answers({text});\n"


def _links(site: Site, cited: list[str]) -> dict[str, Any]:
    """For each number cited the days of the editions in which some text has it."""
    numbers = dict.fromkeys(number for numbers in cited for number in numbers.split())
    return {number: known for number in numbers if (known := _editions(site, number))}


def _editions(site: Site, number: str) -> list[list[str | None]]:
    return [
        [section.edition.key, section.edition.end.isoformat() if section.edition.end else None]
        for section in site.shelf.editions(RuleNumber.parse(number))
    ]
