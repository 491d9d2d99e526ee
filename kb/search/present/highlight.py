"""Marks in a hit what the query asked for: its words in any inflection, and its concepts' names."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from kb.languages import CODES, fold, get
from kb.languages.tokens import tokens
from kb.search.present.snippets import Cut, snippet
from kb.search.records.record import SearchDocument
from kb.search.results import Expansion, Hit
from kb.search.words.concepts import content_words
from kb.search.words.lexicon import Lexicon

# Texts: the hits of some hundred queries.
_KEPT = 1024


class Analysed(NamedTuple):
    """A text that was a hit: its words' stems, and where each stem and each concept that it names stands."""

    cut: Cut
    stems: list[str]
    by_stem: dict[str, list[int]]
    by_concept: dict[str, list[int]]


class Analysis:
    """What texts say by the words of a `lexicon`; a text that was a hit soon is one again."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.of: Callable[[str, str], Analysed] = lru_cache(_KEPT)(self._of)
        """For a text and its language."""

    def _of(self, text: str, code: str) -> Analysed:
        known, stop = self.lexicon.stems[code], get(code).stop_words
        words = [token for token in tokens(text, get(code)) if not token.part]
        stems = [known.get(word.text) or word.text for word in words]
        content = [at for at, word in enumerate(words) if word.text not in stop]
        spans = self.lexicon.terms[code].every_span(
            [words[at].text for at in content], [stems[at] for at in content]
        )
        found = Analysed(Cut.of(text, words), stems, {}, {})
        for at, stem in enumerate(stems):
            found.by_stem.setdefault(stem, []).append(at)
        for span in spans:
            places = range(content[span.start], content[span.end - 1] + 1)
            found.by_concept.setdefault(span.concept, []).extend(places)
        return found


class Highlighter:
    """Knows the words and concepts of one query in language `code`; its hits are for a `reader` in theirs."""

    def __init__(self, analysis: Analysis, text: str, widened: str, code: str, reader: str) -> None:
        """`text` has all words that were asked for, `widened` those that stand for their concepts too."""
        self._analysis, self._reader = analysis, reader
        self._lexicon = lexicon = analysis.lexicon
        words = content_words(widened, get(code))
        asked = [word.text for word in words]
        stems = [lexicon.stem(word, code) for word in asked]
        foreign = lexicon.foreign_spans(asked, code)
        spans = [*lexicon.terms[code].spans(asked, stems), *foreign]
        every = [*lexicon.terms[code].every_span(asked, stems), *foreign]
        self._concepts = frozenset(span.concept for span in every)
        self._stems = {
            other: {lexicon.known_stem(word.text, other) for word in content_words(text, get(other))}
            for other in CODES
        }
        self.expansions = tuple(
            dict.fromkeys(
                self._expansion(
                    widened[words[span.start].start : words[span.end - 1].end],
                    stems[span.start : span.end],
                    span.concept,
                    code,
                )
                for span in spans
                if lexicon.names_of(span.concept, code)
            )
        )

    def _expansion(self, term: str, stems: list[str], concept: str, code: str) -> Expansion:
        """The other names of the concept, spellings of the term itself left out."""
        names = self._lexicon.names_of(concept, code)
        usual = content_words(names[0], get(code)) if names else []
        is_other = stems != [self._lexicon.stem(word.text, code) for word in usual]
        return Expansion(term, concept, tuple(one for one in names if fold(one) != fold(term)), is_other)

    def hit(
        self, document: SearchDocument, how: str, score: float, others: tuple[SearchDocument, ...]
    ) -> Hit:
        """The hit that shows `document`; what all languages have, as terms, in the reader's."""
        code = document.language or self._reader
        text = document.text(code)
        if document.kind == "card":  # whose names head the hit
            text = text.rpartition("\n")[2]
        analysed = self._analysis.of(text, code)
        shown = snippet(analysed.cut, self._marks(analysed, code))
        return Hit(document, how, round(score, 3), shown, others)

    def _marks(self, analysed: Analysed, code: str) -> dict[int, str]:
        """The words of a text in language `code` that are to be marked, with their stems."""
        stems = analysed.stems
        places = [at for stem in self._stems[code] for at in analysed.by_stem.get(stem, ())]
        places += [at for concept in self._concepts for at in analysed.by_concept.get(concept, ())]
        return {at: stems[at] for at in sorted(places)}
