"""Articles and rulings, each in its own language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.messages import msg
from kb.pages.filters import opening
from kb.pages.page import Crumb, Page
from kb.pages.routes import Routes
from kb.pages.site import Link, Site, document_key
from kb.rules import RuleNumber

if TYPE_CHECKING:
    from kb.corpus import Document

__all__ = ["article_pages"]


def article_pages(site: Site, language: str) -> Iterator[Page]:
    """The list, the reader's language first, and one page a document."""
    documents = sorted(site.corpus.texts.documents, key=lambda one: one.language != language)
    at = site.everywhere(Routes.articles)
    title = site.say(msg("Articles and rulings"), language)
    yield Page(language, at, "articles.html", title, {"documents": documents}, "articles")
    for document in documents:
        values = {
            "document": document,
            "concerns": list(_concerns(site, document, language)),
            "today": [],
        }
        yield Page(
            language,
            site.everywhere(Routes.article, document_key(document)),
            "article.html",
            document.title,
            values,
            "articles",
            opening(next((block.passage.text for block in document.blocks), ""), 155),
            (Crumb(title, at[language]),),
        )


def _concerns(site: Site, document: Document, language: str) -> Iterator[Link]:
    """Links to the cards and rules that the document is about, where there are pages for them."""
    for what in document.concerns:
        number = RuleNumber.recognise(what)
        if what in site.corpus.cards.cards:
            card = site.card(what)
            label = " // ".join(face.printed(language) or face.name for face in card.faces)
            yield Link(label, site.routes[language].card(card))
        elif number and (section := site.shelf.latest(number)):
            route = site.routes[language].rule(number, section.edition)
            if not number.rule:
                route = site.routes[language].section(number.section, section.edition)
            yield Link(str(number), route)
