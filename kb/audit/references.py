"""“See rule 701.27”: did that rule exist on the days of the text that cites it?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from kb.audit.finding import Finding
from kb.audit.passages import passages
from kb.corpus import Texts
from kb.languages import LANGUAGES
from kb.messages import msg
from kb.rules import RuleNumber
from kb.rules.fingerprints import Fingerprints

__all__ = ["check_references", "references"]


def references(words: str, language: str) -> list[RuleNumber]:
    """The rules that a sentence cites, in order: a rule word of the language, then a number."""
    numbers = [RuleNumber.recognise(one[1]) for one in _citation(language).finditer(words)]
    return [number for number in numbers if number]


@cache
def _citation(language: str) -> re.Pattern[str]:
    announced = "|".join(sorted(map(re.escape, LANGUAGES[language].rule_words), key=len, reverse=True))
    accented = announced.replace("regle", "r[eè]gle")
    return re.compile(rf"\b(?:{accented})\s+(\d{{3}}(?:\.\d+[a-z]{{0,2}})?)\b", re.IGNORECASE)


def check_references(texts: Texts, fingerprints: Fingerprints) -> Iterator[Finding]:
    """Citations of numbers that the editions of those days are known not to have had."""
    for placed in passages(texts):
        if placed.edition is None:
            continue
        for number in references(placed.passage.text, placed.language):
            if fingerprints.lacked(number, placed.edition.start):
                said = msg("cites rule %(number)s, which did not exist on those days", number=str(number))
                yield Finding("reference", "warning", placed.place, said)
