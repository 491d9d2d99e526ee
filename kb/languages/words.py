"""What the languages are called."""

from __future__ import annotations

from collections.abc import Iterable

from kb.languages import CODES
from kb.messages import Message, Native, msgc

__all__ = ["language_word", "language_words"]

_LANGUAGES = {
    "fr": msgc("language", "French"),
    "it": msgc("language", "Italian"),
    "en": msgc("language", "English"),
}


def language_word(code: str) -> Message:
    """The language with that ISO code, as an adjective or noun."""
    return _LANGUAGES[code]


def language_words(codes: Iterable[str]) -> Native:
    """The languages with those codes, in that order: “French, Italian”."""
    words = [_LANGUAGES[code] for code in codes]
    return Native({tongue: ", ".join(word.render(tongue) for word in words) for tongue in CODES})
