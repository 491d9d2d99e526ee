"""Types and keywords in the reader's words; those that no catalog has are English, and marked."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from markupsafe import Markup, escape

from kb.cards import Face, TypeLine
from kb.cards.words import keyword_name, type_line_words, type_name
from kb.languages import ENGLISH
from kb.messages import in_english, language_word, msg
from kb.pages.drawing.symbols import replace_symbols
from kb.pages.visible import clean


def types_html(line: TypeLine, language: str) -> Markup:
    """A type line in the reader's words."""
    said = escape(clean(type_line_words(line, language)))
    for words in (line.supertypes, line.subtypes):
        said = _spoken(said, " ".join(word for word in words if not type_name(word, language)), language)
    return said


def keywords_html(
    words: Sequence[str], language: str, links: Callable[[str, str], tuple[str, Any]] | None = None
) -> Markup:
    """A card's keywords in the reader's words, each with a link to its term's page and one to its rule.

    Those that have no word in that language come last.
    """
    own = {word: name for word in words if (name := keyword_name(word, language))}
    said = list[Markup]()
    for word in (*own, *(word for word in words if word not in own)):
        term, rule = links(word, language) if links else ("", None)
        name = escape(clean("".join(_capitals([own.get(word, word)]))))
        if word not in own:
            name = Markup(_english(name, language))
        if term:
            name = Markup('<a href="@/{}">{}</a>').format(term, name)
        number = Markup(' <a class="num" href="@/{}">{}</a>').format(rule.route, rule.label) if rule else ""
        said.append(name + number)
    return Markup(", ").join(said)


def text_html(face: Face, language: str) -> Markup:
    """A face's rules text in the reader's language, else in English, and which; empty: none is known."""
    found = face.text_in(language) or face.text_in(ENGLISH)
    if found is None:
        return Markup("")
    lines = (Markup(replace_symbols(escape(clean(line)), language)) for line in found.text.split("\n"))
    words = Markup("").join(Markup("<p>{}</p>").format(line) for line in lines)
    told = msg("as %(set)s prints it", set=found.source) if found.source else language_word(ENGLISH)
    if not found.is_of_set:
        told = msg("%(source)s", source=found.source)
    note = Markup('<p class="quiet">{}</p>').format(told.render(language)) if language != ENGLISH else ""
    return Markup('<div lang="{}">{}</div>{}').format(found.language, words, note)


def listed(words: Iterable[str], name: Callable[[str, str], str | None], language: str) -> Markup:
    """The words in their order; `name` gives each in the reader's language, if there is one."""
    said = ((word, name(word, language)) for word in words)
    return Markup(", ").join(own or _english(escape(clean(word)), language) for word, own in said)


def type_label(word: str, language: str) -> str:
    """A word of a type line where no HTML can stand."""
    return "".join(_capitals([type_name(word, language) or in_english(word, language)]))


def keyword_label(word: str, language: str) -> str:
    """A keyword where no HTML can stand."""
    return "".join(_capitals([keyword_name(word, language) or in_english(word, language)]))


def _capitals(words: Iterable[str]) -> list[str]:
    return [word[:1].upper() + word[1:] for word in words]


def _spoken(said: Markup, english: str, language: str) -> Markup:
    """`said` with its run of English words, which bears the mark, in an element of that language."""
    if not english:
        return said
    run = escape(clean(english))
    return said.replace(in_english(run, language), _english(run, language))


def _english(words: Markup, language: str) -> str:
    return in_english(Markup('<span lang="en">{}</span>').format(words), language)
