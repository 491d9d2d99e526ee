"""The languages of the corpus, each a file of one shape, and how text is folded."""

from __future__ import annotations

from functools import cache

from kb.errors import UsageError
from kb.languages.english import ENGLISH
from kb.languages.folding import fold, normalise, sort_key
from kb.languages.french import FRENCH
from kb.languages.italian import ITALIAN
from kb.languages.language import Language
from kb.messages import msg

__all__ = [
    "CODES",
    "LANGUAGES",
    "PREVAILING",
    "TRANSLATIONS",
    "Language",
    "fold",
    "get",
    "meanings",
    "normalise",
    "parse_code",
    "sort_key",
    "spoken",
]

LANGUAGES: dict[str, Language] = {"fr": FRENCH, "it": ITALIAN, "en": ENGLISH}
CODES = tuple(LANGUAGES)
TRANSLATIONS = tuple(code for code in CODES if code != ENGLISH.code)
"""The languages into which the English rules and names are translated."""
PREVAILING = (ENGLISH.code, *TRANSLATIONS)
"""The order in which a text is looked for where no language is asked for: English prevails."""


def get(code: str) -> Language:
    """The language with that ISO code.

    Raises `KeyError` for any other; use `parse_code` on what a person typed.
    """
    return LANGUAGES[code]


@cache
def meanings(subject: str) -> dict[str, str]:
    """What the words of all languages mean on a subject of `Vocabulary`: folded word -> English word.

    >>> meanings("zones")["cimetiere"]
    'graveyard'
    """
    spoken = [getattr(language.vocabulary, subject) for language in LANGUAGES.values()]
    return {fold(word): meant for words in spoken for meant, said in words.items() for word in said}


def spoken(subject: str, word: str, code: str) -> str:
    """What language `code` says for an English word of a subject of `Vocabulary`; the word itself if nothing.

    >>> spoken("zones", "graveyard", "fr")
    'cimetière'
    """
    words: dict[str, tuple[str, ...]] = getattr(get(code).vocabulary, subject)
    return words.get(word, (word,))[0]


def parse_code(text: str) -> str:
    """The ISO code for ``fr``, ``fra``, ``fr-FR``, ``French``, ``français`` and the like.

    Raises `UsageError` for a language that the corpus does not have.
    """
    wanted = fold(text)
    for language in LANGUAGES.values():
        if wanted in language.aliases:
            return language.code
    raise UsageError(msg("unknown language “%(found)s”: fr, it or en", found=text[:40]))
