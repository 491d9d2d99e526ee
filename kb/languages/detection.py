"""Which language a text is in, detected by its commonest words."""

import re

from kb.languages import CODES, LANGUAGES, fold

_WORD = re.compile(r"[^\W\d_]+")
# Words that are counted: the language of a text shows on its first pages.
_ENOUGH = 4000
# Share of small words that a text in a language has at least.
_PLAIN = 0.25


def detect_language(text: str) -> str:
    """The code of the language whose stop words are most frequent; English where none is."""
    shares = _shares(text)
    best = max(CODES, key=lambda code: shares[code])
    return best if shares[best] else "en"


def is_plainly(text: str, language: str, rather_than: str) -> bool:
    """Whether a text is in `language` for sure: a quarter of it are its stop words, few the other's."""
    shares = _shares(text)
    return shares[language] > max(_PLAIN, 2 * shares[rather_than])


def _shares(text: str) -> dict[str, float]:
    """Which part of the words are stop words of each language."""
    words = _WORD.findall(fold(text[: _ENOUGH * 8]))[:_ENOUGH]
    return {
        code: sum(word in LANGUAGES[code].stop_words for word in words) / max(len(words), 1) for code in CODES
    }
