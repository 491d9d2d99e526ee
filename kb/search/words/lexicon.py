"""What is known of words: stems, vocabulary, and the glossary's terms, by language. Opens no files."""

from collections.abc import Mapping, Sequence

from kb.languages import CODES, get
from kb.languages.stems import stem
from kb.search.words.concepts import Span, TermTable, foreign_spans, whole_words

# What a stop word counts for a language beside one of its texts, which other languages may have too.
STOP_WORD = 1.2


class Lexicon:
    """`stems`: language -> folded word of the texts -> stem, empty where the word is its own stem.

    `terms`: language -> the terms to recognise; `names`: language -> concept -> its terms as the glossary
    writes them; `properties`: language -> phrase that describes cards -> what it means (`words.properties`).
    """

    def __init__(
        self,
        stems: Mapping[str, Mapping[str, str]],
        terms: Mapping[str, TermTable],
        names: Mapping[str, Mapping[str, Sequence[str]]],
        properties: Mapping[str, Mapping[str, str]],
    ) -> None:
        self.stems, self.terms, self.names, self.properties = stems, terms, names, properties

    def stem(self, word: str, code: str) -> str:
        """The stem of a folded word; those that the texts have cost no stemmer."""
        known = self.stems[code].get(word)
        if known is None:
            return stem(word, get(code))
        return known or word

    def known_stem(self, word: str, code: str) -> str:
        """The stem of a folded word that the texts of that language have; the word itself otherwise."""
        return self.stems[code].get(word) or word

    def spans(self, words: Sequence[str], code: str) -> list[Span]:
        """All terms in a query's folded words, other languages' too where its own does not know a word."""
        own = self.terms[code].every_span(words, [self.stem(word, code) for word in words])
        return own + self.foreign_spans(words, code)

    def foreign_spans(self, words: Sequence[str], code: str) -> list[Span]:
        """The terms of other languages among the words of a query in language `code`."""
        return foreign_spans(words, code, self.terms, lambda word, of: self.stems[of].get(word))

    def names_of(self, concept: str, code: str) -> tuple[str, ...]:
        """The terms of a concept in language `code`, as the glossary writes them."""
        return tuple(self.names[code].get(concept, ()))

    def detect(self, text: str, preferred: str) -> str:
        """The language whose texts know most words of `text`; `preferred` where several know as many."""
        known = {code: self._known(text, code) for code in CODES}
        best = max(known.values())
        return preferred if known[preferred] == best else max(CODES, key=lambda code: known[code])

    def _known(self, text: str, code: str) -> float:
        stop, vocabulary = get(code).stop_words, self.stems[code]
        words = [token.text for token in whole_words(text, code)]
        return sum(STOP_WORD if word in stop else float(word in vocabulary) for word in words)
