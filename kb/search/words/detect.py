"""Which language a query is in: the one whose texts know most of its words."""

from __future__ import annotations

from collections.abc import Mapping

from kb.languages import CODES, get
from kb.languages.tokens import tokens

__all__ = ["detect"]

STOP_WORD = 1.2
"""What a stop word counts beside a word that the texts have: no text of another language is full of them."""


def detect(text: str, vocabularies: Mapping[str, Mapping[str, str]], preferred: str) -> str:
    """The language of `text`; `preferred` where several know it equally well."""
    known = {code: _known(text, code, vocabularies[code]) for code in CODES}
    best = max(known.values())
    return preferred if known[preferred] == best else max(CODES, key=lambda code: known[code])


def _known(text: str, code: str, vocabulary: Mapping[str, str]) -> float:
    language = get(code)
    words = [token.text for token in tokens(text, language) if not token.part]
    return sum(STOP_WORD if word in language.stop_words else float(word in vocabulary) for word in words)
