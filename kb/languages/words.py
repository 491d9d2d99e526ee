"""What the languages are called."""

from __future__ import annotations

from kb.messages import Message, msgc

__all__ = ["language_word"]

_LANGUAGES = {
    "fr": msgc("language", "French"),
    "it": msgc("language", "Italian"),
    "en": msgc("language", "English"),
}


def language_word(code: str) -> Message:
    """The language with that ISO code, as an adjective or noun."""
    return _LANGUAGES[code]
