"""The languages of the corpus, each a table of one shape, and how text is folded."""

from functools import cache

from kb.languages.folding import fold, normalise, sort_key
from kb.languages.language import Language
from kb.languages.registry import (
    CODES,
    ENGLISH,
    INTERFACE,
    LANGUAGES,
    NAMES,
    PREVAILING,
    TEXTS,
    TRANSLATIONS,
    get,
)

__all__ = [
    "CODES",
    "ENGLISH",
    "INTERFACE",
    "LANGUAGES",
    "NAMES",
    "PREVAILING",
    "TEXTS",
    "TRANSLATIONS",
    "Language",
    "find_code",
    "fold",
    "get",
    "meanings",
    "normalise",
    "sort_key",
    "spoken",
]


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


def find_code(text: str) -> str | None:
    """The ISO code for ``fr``, ``fra``, ``fr-FR``, ``French``, ``français`` and the like; None for others."""
    wanted = fold(text)
    if wanted in CODES:
        return wanted
    return next((code for code, language in LANGUAGES.items() if wanted in language.aliases), None)
