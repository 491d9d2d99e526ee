"""Stems, by the Snowball algorithm of each language, of folded words only.

Folded first, always: stemming before folding loses a third of the accented French words to
people who type without accents. The stemmers are imported when the first word needs one.
"""

import re
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
    return _stem(word, language.stemmer, language.inflections)


@lru_cache(maxsize=20_000)
def _stem(word: str, algorithm: str, inflections: tuple[tuple[str, str], ...]) -> str:
    if "-" in word:  # « mots-clés » is « mot-clé » as well
        return "-".join(_stem(part, algorithm, inflections) for part in word.split("-"))
    if not (algorithm and word.isascii() and word.isalpha()):
        return word
    known = next(((pattern, other) for pattern, other in inflections if re.search(pattern, word)), None)
    word = re.sub(*known, word) if known else word
    return str(_stemmer(algorithm).stemWord(word))
