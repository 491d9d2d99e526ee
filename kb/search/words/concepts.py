"""Terms of the glossary recognised in a text, so that any of a concept's names finds the others.

A term is known by its stems without stop words: « coût converti de mana » and « coût converti
en mana » are one. The longest term wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kb.languages import CODES, Language, get
from kb.languages.stems import stem
from kb.languages.tokens import Token, tokens

if TYPE_CHECKING:
    from kb.rules.terms.term import Concept


# Words of a term.
MAX_TERM = 6
# Texts whose words are kept: what a few queries ask for.
_KEPT = 128


class Span(NamedTuple):
    """Words `start` to `end` (exclusive) of a text, which name that concept."""

    start: int
    end: int
    concept: str


@lru_cache(_KEPT)
def whole_words(text: str, code: str) -> tuple[Token, ...]:
    """The words of `text`, compounds whole only; a search asks for its query's in each of its stages."""
    return tuple(token for token in tokens(text, get(code)) if not token.part)


def content_words(text: str, language: Language) -> list[Token]:
    """The words of `text` that carry meaning: no stop words, compounds whole only."""
    stop = language.stop_words
    return [token for token in whole_words(text, language.code) if token.text not in stop]


class TermTable:
    """All terms of one language by their stems."""

    def __init__(self, entries: dict[str, list[str]]) -> None:
        """`entries`: stems joined by spaces -> ids of the concepts that they name."""
        self.entries = entries
        # for each stem how many words the longest term has that begins with it
        self._longest = dict[str, int]()
        for key in entries:
            first, length = key.partition(" ")[0], key.count(" ") + 1
            if length > self._longest.get(first, 0):
                self._longest[first] = length

    @classmethod
    def of(cls, concepts: Iterable[Concept], code: str) -> TermTable:
        """The table of the terms of language `code`.

        Where words of one stem name different concepts (Italian « mano » and « mana »), each word
        has an entry of its own, marked by ``=``, which goes before the stem's.
        """
        language, entries, own = get(code), dict[str, list[str]](), dict[str, list[str]]()
        for concept in concepts:
            for word in concept.names(code):
                found = [token.text for token in content_words(word, language)]
                key = " ".join(stem(one, language) for one in found)
                if found and len(found) <= MAX_TERM:
                    _enter(entries, key, concept.id)
                    if len(found) == 1:
                        _enter(own, found[0], concept.id)
        for word, ids in own.items():
            if ids != entries[stem(word, language)]:
                entries[f"={word}"] = ids
        return cls(entries)

    def every_span(self, words: Sequence[str], stems: Sequence[str]) -> list[Span]:
        """All terms in a sequence of folded words with their stems, those within longer ones too."""
        return [
            Span(at, at + length, concept)
            for at, stem in enumerate(stems)
            for length in range(min(self._longest.get(stem, 0), len(stems) - at), 0, -1)
            for concept in self._ids(words, stems, at, length)
        ]

    def spans(self, words: Sequence[str], stems: Sequence[str]) -> list[Span]:
        """The terms in a sequence of words, longest first at each place, none overlapping.

        A term with several meanings gives a span for each of its concepts.
        """
        found, at = list[Span](), 0
        while at < len(stems):
            longest = self._longest_at(words, stems, at)
            found += longest
            at = longest[0].end if longest else at + 1
        return found

    def _longest_at(self, words: Sequence[str], stems: Sequence[str], at: int) -> list[Span]:
        for length in range(min(self._longest.get(stems[at], 0), len(stems) - at), 0, -1):
            ids = self._ids(words, stems, at, length)
            if ids:
                return [Span(at, at + length, concept) for concept in ids]
        return []

    def _ids(self, words: Sequence[str], stems: Sequence[str], at: int, length: int) -> Sequence[str]:
        own = self.entries.get(f"={words[at]}") if length == 1 else None
        return own or self.entries.get(" ".join(stems[at : at + length])) or ()


def foreign_spans(
    words: Sequence[str], code: str, tables: Mapping[str, TermTable], known: Callable[[str, str], str | None]
) -> list[Span]:
    """The terms of other languages that have a word which language `code` does not know.

    `known` gives the stem of a folded word that a language knows, empty for the word itself, else None.
    """
    strange = [known(word, code) is None for word in words]
    if True not in strange:
        return []
    found = dict[Span, None]()
    for other in CODES:
        if other != code:
            stop = get(other).stop_words
            at = [place for place, word in enumerate(words) if word not in stop]
            said = [words[place] for place in at]
            roots = [known(word, other) or word for word in said]
            spans = (
                Span(at[span.start], at[span.end - 1] + 1, span.concept)
                for span in tables[other].spans(said, roots)
            )
            found |= dict.fromkeys(span for span in spans if any(strange[span.start : span.end]))
    return list(found)


def concepts_in(text: str, code: str, table: TermTable) -> list[str]:
    """The concepts that a text in language `code` names, as often as it names them."""
    language = get(code)
    words = [token.text for token in content_words(text, language)]
    return [span.concept for span in table.every_span(words, [stem(word, language) for word in words])]


def _enter(table: dict[str, list[str]], key: str, concept: str) -> None:
    if concept not in table.setdefault(key, []):
        table[key].append(concept)
