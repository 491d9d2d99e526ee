"""Articles and rulings, each in its own language."""

from collections.abc import Iterator

from kb.corpus.statements import load_statements
from kb.corpus.texts.values import Document
from kb.languages import INTERFACE
from kb.messages import msg
from kb.pages.drawing.picture import GAME, endonyms, title_picture
from kb.pages.page import Crumb, Page, Picture
from kb.pages.plan.routes import Routes, picture_of
from kb.pages.rendering.filters import opening, span
from kb.pages.site import Link, Site, document_key
from kb.rules import RuleNumber


def article_pages(site: Site, language: str) -> Iterator[Page]:
    """The list, the reader's language first, and one page a document."""
    documents = sorted(site.corpus.texts.documents, key=lambda one: one.language != language)
    at = site.everywhere(Routes.articles)
    title = site.say(msg("Articles and rulings"), language)
    picture = Picture(picture_of(at[language]), title, title_picture(GAME, title, endonyms(), language))
    listed = {"documents": documents}
    yield Page(language, at, "articles.html", title, listed, "articles", picture=picture)
    settled = _settled(site)
    for document in documents:
        values = {
            "document": document,
            "concerns": list(_concerns(site, document, language)),
            "settles": settled.get(document.file, {}),
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
            picture=picture,
        )


def _settled(site: Site) -> dict[str, dict[str, dict[str, list[str]]]]:
    """By file and anchor what a paragraph lays down, in each language, where the corpus knows it."""
    found: dict[str, dict[str, dict[str, list[str]]]] = {}
    for one in load_statements(site.corpus.root).statements:
        provision = site.corpus.concordance.provisions_by_id.get(one.provision)
        wording = provision.wordings.get(one.wording, {}) if provision else {}
        for code in INTERFACE if provision else ():
            words = f"{provision.meaning[code]} {wording.get(code, '')}".strip() if provision else ""
            here = found.setdefault(f"corpus/{one.file}", {}).setdefault(one.anchor, {})
            here.setdefault(code, []).append(words)
    return found


def _concerns(site: Site, document: Document, language: str) -> Iterator[Link]:
    """Links to the cards and rules that the document is about, where there are pages for them."""
    for what in document.concerns:
        number = RuleNumber.recognise(what)
        if what in site.corpus.cards.cards:
            card = site.card(what)
            label = " // ".join(face.printed(language) or face.name for face in card.faces)
            yield Link(label, site.routes[language].card(card))
        elif number and (section := site.sections.latest(number)):
            label = f"{number}, {span(section.edition, language)}"
            yield Link(label, site.routes[language].rule(number, section.edition))
