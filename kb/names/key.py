"""The match key: what remains of a name when everything people leave out or vary is gone.

Two keys a name. The strict key keeps every word: letters and digits, apostrophes closed up,
all other punctuation (commas, hyphens, slashes between halves) a space. The loose key also
drops articles, elided or not, since they are what people add and forget most.
"""

from __future__ import annotations

from functools import cache
from re import sub
from typing import NamedTuple

from kb.languages import LANGUAGES, fold, normalise

# Letters of a query that are looked at; the longest name of the game has 141.
MAX_LENGTH = 300

JOINERS = frozenset(
    word for language in LANGUAGES.values() for word in (*language.joiners, *language.alternatives)
)
_LEADS = tuple(f"{words} " for language in LANGUAGES.values() for words in language.card_words)
_OPEN, _CLOSE = "([{", ")]}"
_SIGNS = dict.fromkeys((at for at in range(128) if not chr(at).isalnum()), " ")


class Spelling(NamedTuple):
    """What was typed, with its keys."""

    text: str
    strict: str
    loose: str

    @classmethod
    def of(cls, text: str) -> Spelling:
        """`text` with its keys."""
        text = decoded(text)
        folded = fold(text[:MAX_LENGTH])
        strict = _strict(folded)
        return cls(text, strict, _loose(folded, strict))


def match_key(text: str) -> str:
    """The strict key: ``L’Épreuve`` -> ``lepreuve``, ``Fire // Ice`` -> ``fire ice``.

    A name without any letter or digit keeps its signs: ``_____``.
    """
    return _strict(fold(text[:MAX_LENGTH]))


def loose_key(text: str) -> str:
    """The key without articles: ``L’Épreuve`` -> ``epreuve``, ``Le feu`` -> ``feu``.

    A name that is all articles keeps them.
    """
    folded = fold(text[:MAX_LENGTH])
    return _loose(folded, _strict(folded))


def closed_key(text: str) -> str:
    """The key with signs in words closed up: ``SP//dr`` -> ``spdr``, ``100,000`` -> ``100000``."""
    words = ("".join(filter(str.isalnum, word)) for word in fold(text[:MAX_LENGTH]).split())
    return " ".join(filter(None, words))


def _strict(folded: str) -> str:
    return _words(folded.replace("'", "")) or folded.replace(" ", "")


def _loose(folded: str, strict: str) -> str:
    if folded.startswith("a-"):  # a card as a digital format has it is another card
        return strict
    if "'" in folded:
        folded = " ".join(map(_opened, folded.split()))
        words = _words(folded.replace("'", "")).split()
    else:
        words = strict.split()
        if articles().isdisjoint(words):
            return strict
    return " ".join(word for word in words if word not in articles()) or strict


def _opened(word: str) -> str:
    """The word without the article that is elided before it."""
    head, apostrophe, tail = word.partition("'")
    return tail if apostrophe and head.lstrip(_OPEN + '"-/') in articles() else word


def without_articles(key: str) -> str:
    """The loose key of what has that strict key and no elided article."""
    return _loose(key, key)


def decoded(text: str) -> str:
    """`text` with the entities that web pages leave in names: ``Lim-D&ucirc;l&#39;s Vault``."""
    if "&" not in text or ";" not in text:
        return text
    from html import unescape

    return sub(r"&#?\w{1,10};", lambda found: unescape(found[0]), text[:MAX_LENGTH])


def squeeze(key: str) -> str:
    """The key without spaces, for halves written together: ``feuglace``."""
    return key.replace(" ", "")


def trimmed(text: str) -> tuple[str, str]:
    """`text` without a leading “carte” and trailing brackets, and what stood in the last brackets.

    ``carte Feu (Feu/Glace) [APC] 128`` -> ``Feu``, ``Feu/Glace``.
    """
    rest, held = decoded(text)[:MAX_LENGTH], ""
    rest = (rest if rest.isascii() else normalise(rest)).strip()
    while True:
        bare = rest.rstrip("0123456789 ")
        if not bare or bare[-1] not in _CLOSE:
            break
        start = bare.rfind(_OPEN[_CLOSE.index(bare[-1])])
        if start < 1:
            break
        held, rest = bare[start + 1 : -1].strip(), bare[:start].rstrip()
    lowered = rest.casefold()
    for lead in _LEADS:
        if lowered.startswith(lead):
            rest = rest[len(lead) :].lstrip(" :")
            break
    return rest, held


@cache
def articles() -> frozenset[str]:
    """Articles of all languages, and their elided forms: ``dell`` since ``della`` is one."""
    whole = frozenset(word for language in LANGUAGES.values() for word in language.articles)
    elided = {
        word
        for language in LANGUAGES.values()
        for word in language.elisions
        if any(word + vowel in language.articles for vowel in "aeo")
    }
    return whole | elided


def _words(folded: str) -> str:
    """The words of `folded`, everything between them a space."""
    spread = folded.translate(_SIGNS)
    if not spread.replace(" ", "").isalnum():
        spread = "".join(letter if letter.isalnum() else " " for letter in spread)
    return " ".join(spread.split())
