"""What can be compared of two texts of the rules, either of which may hold some sections only.

A rule of a section that the other text does not hold was neither added nor removed, as far as is known.
"""

from collections.abc import Mapping
from typing import NamedTuple

from kb.rules.comparing.pairing import Lineage
from kb.rules.number import RuleNumber
from kb.rules.rule import WHOLE_BOOK, Rule

Rules = Mapping[RuleNumber, Rule]


class InCommon(NamedTuple):
    """The rules of either side to compare; the sections of either of which the other has no text."""

    old: Rules
    new: Rules
    only_old: tuple[int, ...]
    only_new: tuple[int, ...]


def in_common(old: Rules, new: Rules, lineage: Lineage) -> InCommon:
    """Beside a whole book all; beside a part the sections that both have, or that rules moved between."""
    ways = {(number.section, target.section) for number, targets in lineage.items() for target in targets}
    before, only_old = _beside(old, new, ways)
    after, only_new = _beside(new, old, {(target, source) for source, target in ways})
    return InCommon(before, after, only_old, only_new)


def _beside(rules: Rules, other: Rules, ways: set[tuple[int, int]]) -> tuple[Rules, tuple[int, ...]]:
    if len(other) >= WHOLE_BOOK:
        return rules, ()
    there = {number.section for number in other}
    known = there | {section for section, target in ways if target in there}
    lacking = {number.section for number in rules} - known
    kept = {number: rule for number, rule in rules.items() if number.section in known}
    return kept, tuple(sorted(lacking))
