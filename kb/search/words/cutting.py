"""The words of a text that are indexed, with their stems and positions."""

from collections.abc import Iterator
from functools import lru_cache

from kb.languages import get
from kb.languages.stems import stem
from kb.languages.tokens import tokens

# Characters of what is cached: longer runs without a space are no words, and would fill the memory.
_LONGEST = 100

# A folded word, its stem, its position, and whether it is a part of a compound.
Word = tuple[str, str, int, bool]


def cut(text: str, code: str) -> Iterator[Word]:
    """The words of `text` in language `code` without stop words; positions count from the text's beginning.

    Texts repeat their words, so what stands between two spaces is cut and stemmed once.
    """
    before = 0
    for run in text.split():
        words, count = _cached(run, code) if len(run) <= _LONGEST else _cut(run, code)
        for word, root, position, part in words:
            yield word, root, before + position, part
        before += count


def _cut(run: str, code: str) -> tuple[tuple[Word, ...], int]:
    """The words of what stands between two spaces, and how many positions it takes.

    No word, symbol or number goes over a space.
    """
    language, words, count = get(code), [], 0
    for token in tokens(run, language):
        count = max(count, token.position + 1)
        if token.text not in language.stop_words:
            words.append((token.text, stem(token.text, language), token.position, token.part))
    return tuple(words), count


_cached = lru_cache(maxsize=1 << 17)(_cut)
