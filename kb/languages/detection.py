"""Which language a text is in, told by its commonest words."""

from __future__ import annotations

import re

from kb.languages import CODES, LANGUAGES, fold

__all__ = ["detect_language"]

_WORD = re.compile(r"[^\W\d_]+")
_ENOUGH = 4000


def detect_language(text: str) -> str:
    """The code of the language whose stop words are most frequent; English where none is."""
    words = _WORD.findall(fold(text[: _ENOUGH * 8]))[:_ENOUGH]
    shares = {code: sum(word in LANGUAGES[code].stop_words for word in words) for code in CODES}
    best = max(CODES, key=lambda code: shares[code])
    return best if shares[best] else "en"
