"""The rule numbers that a text cites."""

from operator import itemgetter

from kb.numbering import MAGIC, others
from kb.rules.number import RuleNumber

_LIKE_ONE = (
    r"(?i:\b(?P<word>rules?|r[èe]gles?|regol[ae])\s+)?"
    r"(?<![\d.,/])(?P<number>@number)(?![\d/]|\.\d|[a-z])"
)


def citations(text: str) -> list[RuleNumber]:
    """The rule numbers that `text` cites: ``709.4b`` anywhere, a bare ``712`` only after “rule”."""
    return [number for number, _, _ in cited(text)]


def cited(text: str) -> list[tuple[RuleNumber, int, int]]:
    """The same in the order of `text`, each with its first character and the one after its last."""
    found = [
        (number, *one.span("number"))
        for scheme in (MAGIC, *others())
        for one in scheme.compiled(_LIKE_ONE).finditer(text)
        if (number := RuleNumber.printed(one["number"], scheme)) and (number.rule or one["word"])
    ]
    return sorted(found, key=itemgetter(1))
