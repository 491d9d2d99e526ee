"""Marks in a hit what the query asked for: its words in any inflection, and its concepts' names."""

from __future__ import annotations

from kb.languages import CODES, fold, get
from kb.languages.tokens import Token
from kb.search.present.snippets import snippet
from kb.search.records.record import SearchDocument
from kb.search.results import Expansion, Hit
from kb.search.words.concepts import TermTable, content_words
from kb.search.words.lexicon import Lexicon


class Highlighter:
    """Knows the words and concepts of one query in language `code`; its hits are for a `reader` in theirs."""

    def __init__(self, lexicon: Lexicon, text: str, widened: str, code: str, reader: str) -> None:
        """`text` has all words that were asked for, `widened` those that stand for their concepts too."""
        self._lexicon, self._reader = lexicon, reader
        words = content_words(widened, get(code))
        asked = [word.text for word in words]
        stems = [lexicon.stem(word, code) for word in asked]
        foreign = lexicon.foreign_spans(asked, code)
        spans = [*lexicon.terms[code].spans(asked, stems), *foreign]
        every = [*lexicon.terms[code].every_span(asked, stems), *foreign]
        self._concepts = frozenset(span.concept for span in every)
        self._tables: dict[str, TermTable] = {}
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
        shown = snippet(text, get(code), lambda words: self._marks(words, code))
        return Hit(document, how, round(score, 3), shown, others)

    def _marks(self, words: list[Token], code: str) -> list[str]:
        """The stems of the words of a text in language `code` that are to be marked, empty for the others."""
        known, stop, wanted = self._lexicon.stems[code], get(code).stop_words, self._stems[code]
        stems = [known.get(word.text) or word.text for word in words]
        marks = [stem if stem in wanted else "" for stem in stems]
        if not self._concepts:
            return marks
        content = [at for at, word in enumerate(words) if word.text not in stop]
        for span in self._table(code).every_span(
            [words[at].text for at in content], [stems[at] for at in content]
        ):
            if span.concept in self._concepts:
                for at in range(content[span.start], content[span.end - 1] + 1):
                    marks[at] = stems[at]
        return marks

    def _table(self, code: str) -> TermTable:
        """The terms of that language that name what was asked for."""
        if code not in self._tables:
            self._tables[code] = self._lexicon.terms[code].only(self._concepts)
        return self._tables[code]
