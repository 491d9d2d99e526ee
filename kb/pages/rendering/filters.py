"""What templates can say about the values of the domain, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from kb.answers.documents.cards import outside
from kb.cards import Card, Face, Layout, PrintedName, color_order
from kb.cards.sources import PARTS, source_words
from kb.cards.words import color_word
from kb.cldr import day
from kb.messages import Message, catalog, language_word, msg, msgc
from kb.pages.drawing.schematic import schematic, turned
from kb.pages.drawing.symbols import cost_html
from kb.pages.rendering.english import keyword_label, keywords_html, text_html, type_label, types_html
from kb.pages.rendering.structured import linked_data
from kb.pages.site import Site, document_key
from kb.pages.visible import clean
from kb.rules import Edition, Passage, span_words

if TYPE_CHECKING:
    from kb.pages.texts.verdicts import Computed

_KINDS = {"article": msg("Article"), "rulings": msg("Rulings")}
_CONFIDENCE = {"medium": msg("probable"), "low": msg("weakly attested"), "high": msg("sure")}
# Where sources are that do not name an address themselves.
_SITES = {
    "MTGJSON": "mtgjson.com",
    "Forge": "github.com/Card-Forge/forge",
    "XMage": "github.com/magefree/mage",
}
_ELSEWHERE = re.compile(rf"\b(?:{'|'.join(_SITES)})\b|(?<!\S)(?:[a-z0-9-]+\.)+[a-z]{{2,}}(?:/\S*)?")
_RARITIES = {
    "common": msgc("rarity", "common"),
    "uncommon": msgc("rarity", "uncommon"),
    "rare": msgc("rarity", "rare"),
    "mythic": msgc("rarity", "mythic rare"),
    "special": msgc("rarity", "special"),
}


class Note(NamedTuple):
    """A repair in words for the reader."""

    stood: str
    reads: str
    why: str
    evidence: str
    language: str


def filters(site: Site) -> dict[str, Callable[..., Any]]:
    """All filters by name."""
    words = _word_filters()
    return {
        **words,
        **_text_filters(site),
        **_card_filters(),
        **_set_filters(site),
        "linked_data": partial(linked_data, site),
        "keywords": _in_language(lambda face, lang: keywords_html(face.keywords, lang, site.keyword_links)),
    }


def _in_language(render: Callable[[Any, str], Any]) -> Callable[..., Any]:
    @pass_context
    def filtered(context: Context, value: Any) -> Any:
        return render(value, context["lang"])

    return filtered


def _word_filters() -> dict[str, Callable[..., Any]]:
    return {
        "capital": capital,
        "confidence": _in_language(confidence),
        "rarity": _in_language(rarity),
        "keyword": _in_language(keyword_label),
        "layout": _in_language(lambda layout, lang: capital(Layout(layout).printed.words.render(lang))),
        "kind": _in_language(lambda document, lang: _KINDS[document.kind].render(lang)),
        "language": _in_language(lambda code, lang: language_word(code).render(lang)),
        "span": _in_language(span),
    }


def confidence(word: str, language: str) -> str:
    """How sure a name is, in words."""
    return _CONFIDENCE[word].render(language) if word in _CONFIDENCE else word


def rarity(word: str, language: str) -> str:
    """A card's rarity in words."""
    return _RARITIES[word].render(language) if word in _RARITIES else word


def capital(text: str) -> str:
    """`text` with its first letter large."""
    return text[:1].upper() + text[1:]


def span(edition: Edition, language: str) -> str:
    """The days of an edition in words."""
    return span_words(edition).render(language)


def in_its_language(text: str, language: str, reader: str) -> Markup:
    """Words as markup that says their language where it is not the reader's."""
    if language == reader:
        return escape(clean(text))
    return Markup('<span lang="{}">{}</span>').format(language, clean(text))


def _text_filters(site: Site) -> dict[str, Callable[..., Any]]:
    @pass_context
    def prose(context: Context, part: Any, whole: Any = None) -> Markup:
        """A rule; or, of that whole, an example of a rule or a block of a document."""
        text = whole or part
        return site.prose.html(part.passage, text.language, text.edition, context["lang"])

    def heading(section: Any, lang: str) -> Markup:
        return in_its_language(*site.heading(section, lang), lang)

    def computed(example: Any, whole: Any, lang: str) -> list[Computed]:
        """The verdicts on an example of a rule, in the reader's language, as of the rule's first day."""
        return site.verdicts.of(f"{whole.language}/{example.anchor}", lang, whole.edition.start)

    def ruled(block: Any, document: Any, lang: str) -> list[Computed]:
        """The verdicts on a paragraph of a document, on the first day it is true of."""
        folder = "rulings" if document.kind == "rulings" else "articles"
        anchor = f"{document.language}/{folder}/{document.id}#{block.anchor}"
        day = document.edition.start if document.edition else date.max
        return site.verdicts.of(anchor, lang, day)

    def sources(text: str, lang: str) -> Markup:
        """The row of sources: a document of which an article is here leads to it, others lead out."""
        held = {one.source: one for one in reversed(site.corpus.texts.documents)}
        said = []
        for word in text.split("; "):
            words = escape(clean(source_words(word).render(lang)))
            if one := held.get(word.removesuffix(" differs")):
                link = Markup('<a href="@/{}">{}</a>')
                words = link.format(site.routes[lang].article(document_key(one)), words)
            else:
                words = Markup(_ELSEWHERE.sub(_outward, words))
            said.append(words)
        return Markup("; ").join(said)

    return {
        "computed": computed,
        "ruled": ruled,
        "source": _in_language(lambda text, lang: source_words(text).render(lang)),
        "sources": _in_language(sources),
        "part": pass_context(_part),
        "prose": prose,
        "heading": _in_language(heading),
        "article_route": _in_language(
            lambda document, lang: site.routes[lang].article(document_key(document))
        ),
        "opening": opening,
        "repairs": pass_context(_repairs),
    }


def _outward(found: re.Match[str]) -> str:
    return f'<a rel="external" href="https://{_SITES.get(found[0], found[0])}">{found[0]}</a>'


def _part(context: Context, part: str, language: str) -> Markup:
    """Which part of its source a text is: for the reader, else in the text's own `language`."""
    if words := PARTS.get(part):
        return escape(clean(words.render(context["lang"])))
    return Markup('<span lang="{}">{}</span>').format(language, clean(part))


def opening(text: str, letters: int = 140) -> str:
    """The beginning of a paragraph, cut between words."""
    if len(text) <= letters:
        return text
    return text[:letters].rsplit(" ", 1)[0].rstrip(" ,;:.(") + "…"


def _repairs(context: Context, passage: Passage, language: str) -> list[Note]:
    said = catalog(context["lang"]).render
    return [
        Note(
            repair.context,
            repair.reads,
            said(Message(repair.why, {})),
            said(Message(repair.evidence, {})),
            language,
        )
        for repair in passage.repairs
    ]


def _card_filters() -> dict[str, Callable[..., Any]]:
    def names_in(face: Face, language: str) -> list[PrintedName]:
        return [name for name in face.names if name.language == language]

    return {
        "colors": _in_language(colors),
        "color_letters": lambda card: color_order({color for face in card.faces for color in face.colors}),
        "mana": _in_language(cost_html),
        "mark": _mark,
        "marks": _marks,
        "names_in": names_in,
        "is_asked": _is_asked,
        "schematic": _in_language(schematic),
        "total": total,
        "turned": _in_language(turned),
        "type": _in_language(type_label),
        "types": _in_language(lambda face, lang: types_html(face.type_line, lang)),
        "rules_text": _in_language(text_html),
        "outside": outside,
    }


def _is_asked(card: Card) -> bool:
    from kb.checker.tables.ask import is_asked  # light pages, most of a large build, have no panel

    return is_asked(card)


def _mark(word: str) -> str:
    """A word of the cards as a filter writes it: ``first-strike``."""
    return "-".join(word.lower().split())


def _marks(card: Card, what: str) -> str:
    """The types or the keywords of all halves, each once."""
    words = [
        word
        for face in card.faces
        for word in (face.type_line.types if what == "types" else sorted(face.keywords))
    ]
    return " ".join(dict.fromkeys(map(_mark, words)))


def picture_words(card: Card, language: str) -> str:
    """What the picture of a card shows, for those who cannot see it."""
    halves = " // ".join(colors(face.colors, language) for face in card.faces)
    shown = " // ".join(face.printed(language) or face.name for face in card.faces)
    return drawn_words(shown, halves, language)


def drawn_words(card: str, halves: str, language: str) -> str:
    """What a picture shows: the card of that name, its halves in those colours."""
    return msg("Drawing of the card %(card)s: %(halves)s", card=card, halves=halves).render(language)


def total(card: Card) -> int:
    """The mana value off the stack: of a split card's halves together, of another card's first face."""
    faces = card.faces if card.layout.is_split else card.faces[:1]
    return sum(face.mana_cost.mana_value() for face in faces if face.mana_cost)


def colors(letters: Iterable[str], language: str) -> str:
    """Colours as words, in printed order."""
    held = list(color_order(letters)) or [""]
    return ", ".join(color_word(letter).render(language) for letter in held)


def _set_filters(site: Site) -> dict[str, Callable[..., Any]]:
    def name(code: str, lang: str) -> Any:
        names = site.corpus.cards.sets[code].names
        spoken = lang if lang in names else "en"
        return in_its_language(names.get(spoken, code), spoken, lang)

    def released(code: str, lang: str) -> str:
        return day(site.corpus.cards.sets[code].released, lang)

    return {"set_name": _in_language(name), "set_day": _in_language(released)}
