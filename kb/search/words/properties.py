"""The words by which cards are described, and what each means in a query: types, sets, joining words …"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from kb.languages import CODES, Language, fold, get
from kb.languages.stems import stem
from kb.vocabulary import forms

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus

__all__ = ["STEMMED", "property_words", "property_words_of"]

_WORD = re.compile(r"[^\W_]+'?|(?<=\d)\+")
# Begins a phrase that is compared by its stems: nouns and adjectives, which are inflected.
STEMMED = "~"
# Which operator asks for a subject of `Vocabulary`; of a word that is in several the last one counts.
_VOCABULARY = (("is", "layouts"), ("is", "qualities"), ("r", "rarities"))
# Values that a word of everyday speech would be taken for.
_UNSAID = frozenset(("other", "normal", "spell"))
_INFLECTED = frozenset(("card", "half", "mana", "colors", "value", "noise", "filter"))
# Letters of a word that stands for a set by itself.
_SHORTEST = 4

Phrases = dict[str, str]


def property_words(corpus: Corpus) -> dict[str, Phrases]:
    """By language what the phrases mean, folded, as `kb.corpus.question_words` has meanings."""
    return {code: _without_hidden(dict(_inflected(_rows(corpus, code), code)), code) for code in CODES}


def property_words_of(text: str, language: Language) -> list[str]:
    """The folded words of a description without what is elided; the sign of “3+” is a word."""
    words = (
        word.removesuffix("'")
        for word in _WORD.findall(fold(text))
        if word[:-1] not in language.elisions or word[-1] != "'"
    )
    return list(words)


def _without_hidden(found: Phrases, code: str) -> Phrases:
    """Without words of sets that are inflections of others: « cards » of a set called so."""
    hidden = [
        phrase
        for phrase, meaning in found.items()
        if meaning == f"filter:s:{phrase}" and STEMMED + stem(phrase, get(code)) in found
    ]
    return {phrase: meaning for phrase, meaning in found.items() if phrase not in hidden}


def _inflected(rows: Iterator[tuple[str, str]], code: str) -> Iterator[tuple[str, str]]:
    for meaning, phrase in rows:
        words = property_words_of(phrase, get(code))
        yield " ".join(words), meaning
        if meaning.partition(":")[0] in _INFLECTED and not meaning.startswith("filter:s:"):
            yield STEMMED + " ".join(stem(word, get(code)) for word in words), meaning


def _rows(corpus: Corpus, code: str) -> Iterator[tuple[str, str]]:
    """Meanings and phrases, the surest last."""
    from kb.corpus.question_words import load_question_words

    language, pool = get(code), corpus.cards
    yield from (("noise", word) for word in sorted(language.stop_words | language.articles))
    yield from _sets(corpus)
    asked = load_question_words(corpus.root)[code]
    yield from (row for row in asked if row[0].partition(":")[0] in ("sign", "number"))
    concepts = {concept.id: concept.words(code) for concept in corpus.terms}
    rows = load_question_words(corpus.root, "properties")[code]
    for meaning, phrase in rows:
        yield from ((meaning, word) for word in (concepts[phrase[1:]] if phrase[0] == "@" else ()))
    for operator, subject in _VOCABULARY:
        words: Mapping[str, tuple[str, ...]] = getattr(language.vocabulary, subject)
        for key in sorted(words.keys() - _UNSAID):
            yield from ((f"filter:{operator}:{key}", word) for word in (key, *words[key]))
    for operator, subject, keys in (("kw", "keywords", pool.keywords()), ("t", "types", pool.types())):
        for key in sorted(keys):
            yield from ((f"filter:{operator}:{key}", word) for word in (key, *forms(subject, key, code)))
    for parity, said in language.vocabulary.parities.items():
        yield from ((f"number:{parity}", word) for word in (parity, *said))
    for color, said in language.vocabulary.colors.items():
        letters = [color] if len(color) > 1 else []
        yield from ((f"filter:c:{color}", word) for word in (*letters, *said))
    yield from (row for row in rows if row[1][0] != "@")


def _sets(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Each set by its code, its names, and each longer word of them, which all sets share that have it."""
    small = frozenset().union(*(get(code).stop_words for code in CODES))
    for one in corpus.cards.sets.values():
        for of, name in one.names.items():
            words = property_words_of(name, get(of))
            yield from ((f"filter:s:{word}", word) for word in words if len(word) >= _SHORTEST)
    for code, one in corpus.cards.sets.items():
        for of, name in one.names.items():
            whole = property_words_of(name, get(of))
            bare = whole[1:] if whole[0] in small else whole
            plain = property_words_of(name.replace("’", ""), get(of)) if get(of).possessives else whole
            yield from ((f"filter:s:{code.lower()}", " ".join(words)) for words in (whole, bare, plain))
        if fold(code) not in small:
            yield f"filter:s:{code.lower()}", code
