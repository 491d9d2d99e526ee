"""A rule's number, as the rulebook writes it (`kb.numbering`) and as people type it.

Numbers are never read as decimals: 613.10 follows 613.9. Letters skip l and o, and z is
followed by aa (704.5aa), so order goes by the letters' count before the letters.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from kb.errors import UsageError
from kb.languages import LANGUAGES, fold
from kb.messages import msg
from kb.numbering import MAGIC, Scheme, others, scheme_of

_LETTERS = "abcdefghijkmnpqrstuvwxyz"
_ANNOUNCED = {word for language in LANGUAGES.values() for word in language.rule_words}
_WORDS = "|".join(re.escape(word) for word in sorted(sorted(_ANNOUNCED), key=len, reverse=True))
_CALLED = rf"(?:(?:(?:{_WORDS})\s*\.?|§+)\s*)?"
_SPELLING = MAGIC.compiled(
    rf"{_CALLED}(?P<section>@section)"
    r"(?:\s*(?:[.,]|-(?=\s*(?:\d\d?(?!\d)|\d{3}\s*[a-z])))\s*(?P<rule>@rule)\s*\.?\s*(?P<letters>[a-z]{0,2}))?\.?"
)
# What people copy along with a number.
AROUND = " []()\"'?!:;"
_JOINED = MAGIC.compiled(r"r(?P<section>@section)(?P<rule>@rule)(?P<letters>[a-z]{0,2})")
_OTHER = rf"{_CALLED}(?i:(@number))\.?"


@lru_cache(1 << 15)
def _holds(scheme: Scheme, section: int, rule: int, letters: str) -> bool:
    return scheme.holds(section, rule, letters)


class _Parts(NamedTuple):
    section: int
    rule: int
    letters: str


class RuleNumber(_Parts):
    """The number of a section (709), a rule (709.4) or a subrule (709.4b).

    `section` is 100 to 999, in books that number otherwise above that (see `kb.numbering.Scheme.chapter`);
    `rule` counts from 1 (0: the section itself), `letters` may be empty.
    """

    __slots__ = ()

    def __new__(cls, section: int, rule: int = 0, letters: str = "") -> RuleNumber:
        """Raises `UsageError` for what no rulebook could print."""
        scheme = scheme_of(section)
        if scheme is None or not _holds(scheme, section, rule, letters):
            raise _not_a_number(f"{section}.{rule}{letters}")
        return super().__new__(cls, section, rule, letters)

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """The number in ``709.4b``, ``CR 709.4B``, ``règle 709,4.``, ``regola 709.4``, ``§ 709.4``,
        ``[709.4b]``, ``« 709.4b »``, ``709-4b``, ``R7094b``.

        Raises `UsageError` for anything else.
        """
        found = cls.recognise(text)
        if found is None:
            raise _not_a_number(text[:60])
        return found

    @classmethod
    def recognise(cls, text: str) -> RuleNumber | None:
        """The number that `text` as a whole spells, or None."""
        key = fold(text[:60]).strip(AROUND)
        matched = _SPELLING.fullmatch(key) or _JOINED.fullmatch(key)
        if matched:
            return cls.spelt(matched["section"], matched["rule"], matched["letters"])
        found = ((one, one.compiled(_OTHER).fullmatch(key)) for one in others())
        return next((cls.printed(match[1], scheme) for scheme, match in found if match), None)

    @classmethod
    def printed(cls, text: str, scheme: Scheme = MAGIC) -> RuleNumber | None:
        """The number that is `text` in books of that `scheme`; None for what they could not print."""
        parts = scheme.read(text)
        return super().__new__(cls, *parts) if parts else None

    @classmethod
    def spelt(
        cls, section: str | int, rule: str | int | None, letters: str | None = None
    ) -> RuleNumber | None:
        """The number with these parts as they were read; None for what no rulebook could print."""
        try:
            return cls(int(section), int(rule or 0), letters or "")
        except UsageError:
            return None

    def _key(self) -> tuple[int, int, int, str]:
        return self.section, self.rule, len(self.letters), self.letters

    def __lt__(self, other: RuleNumber) -> bool:  # type: ignore[override]
        return self._key() < other._key()

    def __le__(self, other: RuleNumber) -> bool:  # type: ignore[override]
        return self._key() <= other._key()

    def __gt__(self, other: RuleNumber) -> bool:  # type: ignore[override]
        return self._key() > other._key()

    def __ge__(self, other: RuleNumber) -> bool:  # type: ignore[override]
        return self._key() >= other._key()

    def __str__(self) -> str:
        if self.is_magic:
            return f"{self.section}.{self.rule}{self.letters}" if self.rule else str(self.section)
        scheme = scheme_of(self.section)
        return scheme.written(*self) if scheme else ""

    def __repr__(self) -> str:
        return f"RuleNumber.parse({str(self)!r})"

    @property
    def is_magic(self) -> bool:
        """Whether it is one of the Comprehensive Rules."""
        return self.section < 1000

    @property
    def alias(self) -> str:
        """The anchor that hyperlinked rulebooks use: ``R7094b``."""
        return f"R{str(self).replace('.', '') if self.is_magic else self}"

    @property
    def top(self) -> RuleNumber:
        """The number of its section."""
        return RuleNumber(self.section)

    @property
    def parent(self) -> RuleNumber | None:
        """709.4b -> 709.4 -> 709 -> None."""
        if self.letters:
            return RuleNumber(self.section, self.rule)
        return RuleNumber(self.section) if self.rule else None

    @property
    def first(self) -> RuleNumber:
        """The first number below: 709 -> 709.1, 709.4 -> 709.4a."""
        if not self.rule:
            return RuleNumber(self.section, 1)
        scheme = scheme_of(self.section)
        has_letters = scheme is None or scheme.holds(self.section, self.rule, "a")
        return RuleNumber(self.section, self.rule, "a" if has_letters else "1")

    @property
    def next(self) -> RuleNumber:
        """The number that follows on the same level: 709.4k -> 709.4m, 704.5z -> 704.5aa."""
        if self.letters:
            return RuleNumber(self.section, self.rule, _next_letters(self.letters))
        return RuleNumber(self.section, self.rule + 1) if self.rule else RuleNumber(self.section + 1)

    def contains(self, other: RuleNumber) -> bool:
        """Whether `other` stands in this number's subtree, itself included."""
        if self.section != other.section or (self.rule and self.rule != other.rule):
            return False
        return not self.letters or self.letters == other.letters


def _next_letters(letters: str) -> str:
    if letters.isdigit():
        return str(int(letters) + 1)
    at = _LETTERS.index(letters[-1]) + 1
    if at < len(_LETTERS):
        return letters[:-1] + _LETTERS[at]
    return "aa" if len(letters) == 1 else _next_letters(letters[:-1]) + "a"


def _not_a_number(text: str) -> UsageError:
    return UsageError(msg("“%(found)s” is not a rule number such as 709, 709.4 or 709.4b", found=text))
