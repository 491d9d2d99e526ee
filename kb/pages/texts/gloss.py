"""Terms of the glossary and whole names of cards marked in a paragraph: the longest at each place, each once.

A term is a link with its definition in the reader's language as its title: see `SLOT`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from markupsafe import escape

from kb.languages import CODES, fold, get
from kb.languages.stems import stem
from kb.languages.tokens import Token, tokens
from kb.pages.visible import clean
from kb.rules.terms.term import Concept, Term

# Around what the reader's language decides, a key of `Gloss.titles`: a sign that no clean text has. One
# rendering of a paragraph serves all interface languages, since Markdown costs far more than filling in.
SLOT = "\ue002"
# The slot of the reader's language itself; no concept's id.
_READER = "@"
# Before a card's id in its slot.
_CARD = "card "
# Mana symbols, entities and markup are no words.
_SKIPPED = re.compile(r"\{[^}]*\}|&[#\w]+;|[&<>]")
# What may stand between the words of one term.
_GAP = re.compile(r"[\s\u2019']*(?:-)?[\s\u2019']*")
# By these names of cards are found in a text, the first word of each.
_WORD = re.compile(r"\w+")
# Words of so many letters keep their ending: in Italian “uno” is no form of “una”.
_SHORT = 3


class _Entry(NamedTuple):
    """A term's words as they are compared, and whether they are a verb's."""

    words: tuple[str, ...]
    concept: str
    is_verb: bool


class Gloss:
    """Knows the terms that are sure signs of their concept, in each language.

    `card_names` are names of halves, each with an empty id, and of whole cards with theirs; `address`
    gives by reader's language and id where a card's page lies below that language's folder.
    """

    def __init__(
        self,
        concepts: Iterable[Concept],
        card_names: Iterable[tuple[str, str]],
        address: Callable[[str, str], str],
    ) -> None:
        held = list(concepts)
        self._concepts = {concept.id: concept for concept in held}
        self._tables = {code: _table(held, code) for code in CODES}
        self._names = _by_first_word(dict(card_names))
        self._cards = {card for names in self._names.values() for _, card in names if card}
        self._address = address

    def mark(self, text: str, language: str, seen: set[str]) -> Iterator[str | Element]:
        """`text` with its terms as links, but for those `seen`; symbols and card names stay as they are."""
        at = 0
        for skipped in _SKIPPED.finditer(text):
            yield from self._text(text[at : skipped.start()], language, seen)
            yield skipped[0]
            at = skipped.end()
        yield from self._text(text[at:], language, seen)

    @cache  # noqa: B019 as many as there are languages
    def titles(self, reader: str) -> Mapping[str, str]:
        """What stands in the slots on a page in the language `reader`."""
        meanings = {key: concept.shown(reader)[1] for key, concept in self._concepts.items()}
        cards = {f"{_CARD}{card}": self._address(reader, card) for card in self._cards}
        return {_READER: reader} | cards | {key: escape(clean(said)) for key, said in meanings.items()}

    def _text(self, text: str, language: str, seen: set[str]) -> Iterator[str | Element]:
        named, at = list(self._named(text)), 0
        terms = [
            span
            for span in self._spans(text, language)
            if not any(start < span[1] and span[0] < end for start, end, _ in named)
        ]
        for start, end, target in sorted([*named, *terms]):
            if target in ("", *seen) or start < at:
                continue
            seen.add(target)
            slot, words = f"{SLOT}{target}{SLOT}", text[start:end]
            yield text[at:start]
            if target.startswith(_CARD):
                link = Element("a", {"class": "term", "href": f"@/~/{slot}"})
                link.text = words
            else:
                href, reader = f"@/~/term/{target}/index.html", f"{SLOT}{_READER}{SLOT}"
                link = Element("a", {"class": "term", "href": href, "lang": reader, "title": slot})
                SubElement(link, "span", lang=language).text = words
            yield link
            at = end
        yield text[at:]

    def _named(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where card names stand, capital letter and all, and the slot of a whole card."""
        for word in _WORD.finditer(text):
            for name, card in self._names.get(word[0], ()):
                end = word.start() + len(name)
                if text.startswith(name, word.start()) and not text[end : end + 1].isalnum():
                    yield word.start(), end, card and f"{_CARD}{card}"
                    break

    def _spans(self, text: str, code: str) -> Iterator[tuple[int, int, str]]:
        language, table, place = get(code), self._tables[code], 0
        words = [token for token in tokens(text, language) if not token.part]
        while place < len(words):
            root = stem(words[place].text, language)
            entries = [*table.get(root, ()), *table.get(root[:-1], ())]
            entry = _longest(entries, words, place, text, code)
            if entry:
                yield words[place].start, words[place + len(entry.words) - 1].end, entry.concept
            place += len(entry.words) if entry else 1


def _by_first_word(names: Mapping[str, str]) -> dict[str, list[tuple[str, str]]]:
    """Names that begin with a capital letter, the longest first, with their cards."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(names, key=len, reverse=True):
        first = _WORD.match(name)
        if first and name[:1].isupper():
            found.setdefault(first[0], []).append((name, names[name]))
    return found


def _table(concepts: list[Concept], code: str) -> dict[str, list[_Entry]]:
    """The terms by the stem of their first word, preferred before others."""
    found: dict[str, list[_Entry]] = {}
    language = get(code)
    for concept, term in _terms(concepts, code):
        words = tuple(token.text for token in tokens(term.text, language) if not token.part)
        entry = _Entry(words, concept.id, concept.domain == "actions")
        if words:
            found.setdefault(stem(words[0], language), []).append(entry)
    return found


def _terms(concepts: list[Concept], code: str) -> list[tuple[Concept, Term]]:
    pairs = [(concept, term) for concept in concepts for term in concept.of(code)]
    sure = [
        pair for pair in pairs if pair[1].status in ("preferred", "latest", "older") and not pair[1].elsewhere
    ]
    return sorted(sure, key=lambda pair: pair[1].status not in ("preferred", "latest"))


def _longest(
    entries: Iterable[_Entry], words: list[Token], place: int, text: str, language: str
) -> _Entry | None:
    for entry in sorted(entries, key=lambda entry: -len(entry.words)):
        run = words[place : place + len(entry.words)]
        if len(run) == len(entry.words) and _matches(entry, run, language) and _adjoin(run, text):
            return entry
    return None


def _matches(entry: _Entry, run: list[Token], language: str) -> bool:
    return all(
        _is_form(token.text, word, language, entry.is_verb)
        for token, word in zip(run, entry.words, strict=True)
    )


def _is_form(word: str, term: str, language: str, is_verb: bool) -> bool:
    """Whether `word` is `term` in the plural or another gender; for a verb, in any form of its stem."""
    if is_verb:
        root = stem(term, get(language))
        return stem(word, get(language)) in (root, f"{root}e")
    return word == term or any(
        term.endswith(old) and word == term.removesuffix(old) + new and (len(term) > _SHORT or not old)
        for old, new in get(language).endings
    )


def _adjoin(run: list[Token], text: str) -> bool:
    """Nothing but spaces, apostrophes or a hyphen stands between the words."""
    return all(_GAP.fullmatch(fold(text[one.end : two.start]) or " ") for one, two in pairwise(run))
