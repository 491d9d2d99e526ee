"""Stems, by the Snowball algorithm of each language, of folded words only.

Folded first, always: stemming before folding loses a third of the accented French words to
people who type without accents. The stemmers are imported when the first word needs one.
"""

from functools import cache, lru_cache
from typing import Any

from kb.languages.language import Language


@cache
def _stemmer(algorithm: str) -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer(algorithm)


def stem(word: str, language: Language) -> str:
    """The stem of a folded `word`; what is not all letters (``709.4b``, ``{2}``) stays as it is.

    >>> from kb.languages import get
    >>> stem("cartes", get("fr")), stem("709.4b", get("fr"))
    ('cart', '709.4b')
    """
    return _stem(word, language.stemmer)


@lru_cache(maxsize=20_000)
def _stem(word: str, algorithm: str) -> str:
    if not (algorithm and word.isascii() and word.isalpha()):
        return word
    return str(_stemmer(algorithm).stemWord(word))
