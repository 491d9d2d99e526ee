"""For a word that no text has: the words most like it that some text has, and how often."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from kb.languages import fold, get
from kb.languages.tokens import tokens
from kb.messages import Message, language_word, msg

if TYPE_CHECKING:
    from kb.search.words.lexicon import Index

__all__ = ["near_words"]

MOST_WORDS = 3
SHOWN = 3
ALIKE = 0.7
SHORTEST = 4
_HAS_DIGIT = re.compile(r"\d")
"""A number that no text has is not mistyped."""
_LOOKED_AT = 8
"""Documents in which the spelling of a word is looked up."""


class _Near(NamedTuple):
    """The words of one language that are most like one that was typed, the best first."""

    alike: float
    code: str
    words: tuple[str, ...]


def near_words(
    index: Index, words: Mapping[str, str], code: str, languages: Collection[str]
) -> Iterator[Message]:
    """A remark on each of the first `words`, folded -> as typed, that has neighbours in one of `languages`.

    Those of the language that has the likest, of `code` if several do.
    """
    mistyped = [word for word in words if len(word) >= SHORTEST and not _HAS_DIGIT.search(word)]
    for word in mistyped[:MOST_WORDS]:
        in_order = sorted(languages, key=lambda other: other != code)
        best = max((_nearest(index, word, other) for other in in_order), key=lambda near: near.alike)
        near = ", ".join(_counted(index, one, best.code) for one in best.words)
        if near and best.code == code:
            yield msg("“%(word)s” is in no text; near: %(near)s", word=words[word], near=near)
        elif near:
            yield msg(
                "“%(word)s” is in no text; near, in %(language)s: %(near)s",
                word=words[word],
                near=near,
                language=language_word(best.code),
            )


def _nearest(index: Index, word: str, code: str) -> _Near:
    from rapidfuzz.distance.OSA import normalized_similarity
    from rapidfuzz.process import extract

    vocabulary = list(index.vocabulary(code))
    found = extract(word, vocabulary, scorer=normalized_similarity, score_cutoff=ALIKE, limit=SHOWN)
    return _Near(max((alike for _, alike, _ in found), default=0.0), code, tuple(one for one, _, _ in found))


def _counted(index: Index, word: str, code: str) -> str:
    """``cimetière (11)``: as the texts spell it, and how many documents have it."""
    having = index.postings.having(f"words_{code}", word) | index.postings.having(
        f"facts_{code}", index.known_stem(word, code)
    )
    spelt = _spelt(index, word, code, having)
    return f"{spelt} ({len(having)})" if having else spelt


def _spelt(index: Index, word: str, code: str, having: Collection[int]) -> str:
    """The commonest spelling of a folded word where it stands, in small letters."""
    found = Counter[str]()
    for at in islice(sorted(having), _LOOKED_AT):
        text = index.document(at).text(code)
        found.update(
            text[token.start : token.end].lower()
            for token in tokens(text, get(code))
            if token.text == word and fold(text[token.start : token.end]) == word
        )
    return found.most_common(1)[0][0] if found else word
