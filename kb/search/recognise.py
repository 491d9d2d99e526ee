"""What a query names outright: a rule by its number, a card or a term by its name."""

from __future__ import annotations

from kb.languages import CODES, get
from kb.rules import RuleNumber
from kb.search.documents import name_key
from kb.search.scoring import Postings

__all__ = ["named", "numbered"]

_JOINERS = frozenset(joiner for code in CODES for joiner in get(code).joiners)


def numbered(text: str, postings: Postings) -> tuple[RuleNumber | None, list[int]]:
    """The rule number that the whole query is, and the documents that bear it."""
    number = RuleNumber.recognise(text.strip())
    return number, sorted(postings.having("number", str(number))) if number else []


def named(text: str, postings: Postings) -> list[int]:
    """The cards and terms that the whole query names, joined by whatever word or mark."""
    key = name_key(text)
    if not key or len(key) > 200:
        return []
    words = key.split()
    without = [
        [*words[:at], *words[at + 1 :]]
        for at, word in enumerate(words)
        if 0 < at < len(words) - 1 and word in _JOINERS
    ]
    for wording in (words, *without):
        found = postings.having("names", " ".join(wording))
        if found:
            return sorted(found)
    return []
