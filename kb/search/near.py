"""For a word that no text has: the words most like it that some text has, and how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kb.messages import Message, msg

if TYPE_CHECKING:
    from kb.search.index import Index

__all__ = ["near_words"]

_MOST_WORDS = 3
_SHOWN = 3
_ALIKE = 0.7
_SHORTEST = 4


def near_words(index: Index, words: Sequence[str], code: str) -> Iterator[Message]:
    """A remark on each of the first folded `words` that has neighbours in language `code`."""
    for word in [word for word in words if len(word) >= _SHORTEST][:_MOST_WORDS]:
        near = ", ".join(_nearest(index, word, code))
        if near:
            yield msg("“%(word)s” is in no text; near: %(near)s", word=word, near=near)


def _nearest(index: Index, word: str, code: str) -> Iterator[str]:
    """``carte (57)``: in how many documents each stands; a word of the glossary alone has no number."""
    from rapidfuzz.distance.OSA import normalized_similarity
    from rapidfuzz.process import extract

    vocabulary = list(index.vocabulary(code))
    for near, _, _ in extract(
        word, vocabulary, scorer=normalized_similarity, score_cutoff=_ALIKE, limit=_SHOWN
    ):
        count = len(index.postings.having(f"words_{code}", near))
        yield f"{near} ({count})" if count else near
