"""From which editions a text can be, rule by rule.

English words are compared by hash. A translation is compared by what survives it: which numbers it
has, and the shape of each rule (figures, examples, sentences). The days that explain most rules are
the text's; rules that only other days explain make it a mixed text.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from kb.messages import msgc
from kb.rules.dating.fingerprints import Fingerprints, Seen
from kb.rules.dating.shape import Shape, shape_of
from kb.rules.edition import Edition
from kb.rules.number import RuleNumber
from kb.rules.rule import Rule

Shapes = Mapping[tuple[RuleNumber, str], Shape]
"""The shape of a wording, by its number and hash."""

CONFIDENCE = {
    "high": msgc("confidence", "high"),
    "medium": msgc("confidence", "medium"),
    "low": msgc("confidence", "low"),
    "none": msgc("confidence", "none"),
}
"""What readers are told of how far a dating is to be trusted."""

_SAME = 10
_LIKE = 7
"""A translation's rule fits a wording that it is at least so like."""


class Dated(NamedTuple):
    """Rules that are from the same days.

    `editions` are the days on which all of them stood so, several where they did more than once;
    `not_before` and `not_after` are the rules that begin and end those days.
    """

    editions: tuple[Edition, ...]
    rules: tuple[RuleNumber, ...]
    not_before: tuple[RuleNumber, ...]
    not_after: tuple[RuleNumber, ...]


class Dating(NamedTuple):
    """What a text's rules say of its days: one group, or several if it mixes editions.

    `how` is ``words`` or ``shape``. `unknown` are rules that no wording at hand explains, `compared`
    those of which one is known. `confidence` is ``high``, ``medium``, ``low``, or ``none``.
    """

    how: str
    groups: tuple[Dated, ...]
    unknown: tuple[RuleNumber, ...]
    compared: int
    confidence: str

    @property
    def is_mixed(self) -> bool:
        """Whether no day explains all of its rules."""
        return len(self.groups) > 1


class _Fit(NamedTuple):
    """How well a rule fits the wording that stood on those days: 0 to 10."""

    edition: Edition
    weight: int


def date_by_words(rules: Iterable[Rule], fingerprints: Fingerprints) -> Dating:
    """The days of an English text; every rule counts whose very words are known."""
    fits: dict[RuleNumber, list[_Fit]] = {}
    unknown = []
    for rule in rules:
        if not rule.number.rule:
            continue
        seen = _same_words(rule, fingerprints)
        if seen:
            fits[rule.number] = [_Fit(one.edition, _SAME) for one in seen]
        else:
            unknown.append(rule.number)
    groups = []
    rest = dict(fits)
    while rest:
        group = _best(rest)
        groups.append(group)
        rest = {number: fit for number, fit in rest.items() if number not in group.rules}
    confidence = "none" if not fits else "high" if len(fits) > 2 or not unknown else "medium"
    return Dating("words", tuple(groups), tuple(unknown), len(fits), confidence)


def _same_words(rule: Rule, fingerprints: Fingerprints) -> list[Seen]:
    """The wordings that are this rule's, whole or (where it goes on without a number) its first paragraph."""
    words = rule.passage.original
    return fingerprints.find(words, rule.number) or fingerprints.find(_first_paragraph(words), rule.number)


def _first_paragraph(words: str) -> str:
    return words.partition("\n\n")[0]


def date_by_shape(rules: Iterable[Rule], fingerprints: Fingerprints, shapes: Shapes) -> Dating:
    """The days of a translation; a rule counts where its number is known with a shape like its own."""
    fits: dict[RuleNumber, list[_Fit]] = {}
    unknown = []
    for rule in rules:
        if not rule.number.rule:
            continue
        examples = [example.passage.text for example in rule.examples]
        whole, first = shape_of(rule.text, examples), shape_of(_first_paragraph(rule.text), examples)
        known = [
            (one.edition, shapes[key])
            for one in fingerprints.by_number.get(rule.number, ())
            if (key := (one.number, one.sha)) in shapes
        ]
        like = [_Fit(edition, max(whole.likeness(shape), first.likeness(shape))) for edition, shape in known]
        if any(fit.weight >= _LIKE for fit in like):
            fits[rule.number] = like
        elif known:
            unknown.append(rule.number)
    groups = (_best(fits),) if fits else ()
    return Dating("shape", groups, tuple(unknown), len(fits), _confidence(fits, unknown))


def _confidence(fits: Mapping[RuleNumber, list[_Fit]], unknown: list[RuleNumber]) -> str:
    if not fits:
        return "none"
    if len(fits) < 4 or len(unknown) > len(fits):
        return "low"
    return "medium" if unknown or len(fits) < 6 else "high"


def _best(fits: Mapping[RuleNumber, list[_Fit]]) -> Dated:
    """The days on which the rules together fit best, and the rules that fit them."""
    periods = _periods(fit.edition for several in fits.values() for fit in several)
    scores = {period: sum(_weight(several, period) for several in fits.values()) for period in periods}
    top = max(scores.values())
    editions = _joined([period for period, score in scores.items() if score == top])
    inside = {number: _covering(several, editions[0]) for number, several in fits.items()}
    rules = tuple(number for number, fit in inside.items() if fit)
    first, last = editions[0].start, editions[-1].end
    return Dated(
        tuple(editions),
        rules,
        tuple(number for number in rules if all(fit.edition.start >= first for fit in inside[number])),
        tuple(number for number in rules if last and all(fit.edition.end == last for fit in inside[number])),
    )


def _periods(editions: Iterable[Edition]) -> list[Edition]:
    """The stretches between the days on which anything begins or ends."""
    turns: set[date] = set()
    for edition in editions:
        turns.add(edition.start)
        if edition.end:
            turns.add(edition.end + timedelta(1))
    days = sorted(turns)
    ends = [day - timedelta(1) for day in days[1:]]
    return [Edition(start, end) for start, end in zip(days, [*ends, None], strict=True)]


def _weight(fits: list[_Fit], period: Edition) -> int:
    return max((fit.weight for fit in fits if period.start in fit.edition), default=0)


def _covering(fits: list[_Fit], period: Edition) -> list[_Fit]:
    return [fit for fit in fits if period.start in fit.edition and fit.weight >= _LIKE]


def _joined(periods: list[Edition]) -> list[Edition]:
    """Periods that follow each other without a gap, as one."""
    joined = [periods[0]]
    for period in periods[1:]:
        end = joined[-1].end
        if end and end + timedelta(1) == period.start:
            joined[-1] = Edition(joined[-1].start, period.end)
        else:
            joined.append(period)
    return joined
