"""Elision: ``l'épreuve`` is the word ``épreuve``, ``dell'isola`` is ``isola``, ``card's`` is ``card``.

The little word before the apostrophe is dropped in texts and in queries alike, so each form
finds the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.languages.language import Language

__all__ = ["full_words"]


def full_words(words: Sequence[str], language: Language) -> range:
    """Which of the folded `words`, written as one with apostrophes between them, count.

    >>> from kb.languages import get
    >>> full_words(["l", "epreuve"], get("fr")), full_words(["aujourd", "hui"], get("fr"))
    (range(1, 2), range(0, 2))
    """
    first, after = 0, len(words)
    while first < after - 1 and words[first] in language.elisions:
        first += 1
    if language.code == "en" and after - first > 1 and words[after - 1] == "s":
        after -= 1
    return range(first, after)
