"""The rule numbers that a text cites."""

import re

from kb.rules import RuleNumber

# What looks like a citation; `cited` tells whether it is one.
CITED = re.compile(
    r"(?i:\b(?P<word>rules?|r[èe]gles?|regol[ae])\s+)?"
    r"(?<![\d.,/])(?P<number>[1-9]\d\d(?:\.[1-9]\d{0,2}[a-km-np-z]{0,2})?)(?![\d/]|\.\d|[a-z])"
)


def citations(text: str) -> list[RuleNumber]:
    """The rule numbers that `text` cites: ``709.4b`` anywhere, a bare ``712`` only after “rule”."""
    return [number for found in CITED.finditer(text) if (number := cited(found))]


def cited(found: re.Match[str]) -> RuleNumber | None:
    """The number that a match of `CITED` cites, if any."""
    if "." not in found["number"] and not found["word"]:
        return None
    return RuleNumber.recognise(found["number"])
