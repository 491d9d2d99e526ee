"""Which rule of one edition is which of another.

A rule is followed by its words first (the same words under another number were renumbered), then by
what is known of its provision, then by its number, then by likeness; a section's heading by its rules.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from kb.rules.concordance import Concordance
from kb.rules.number import RuleNumber
from kb.rules.rule import WHOLE_BOOK, Rule
from kb.rules.typography import plain

# Where the provisions of an old number stand now, as a concordance tells.
Lineage = Mapping[RuleNumber, Sequence[RuleNumber]]

# From this share of common words two rules are the same rule in other words.
LIKE = 0.55
# A word that stands in no more rules than that helps to find a rule again.
_RARE = 40
# One in so many of a section's rules is few: a heading does not follow them.
_SOME = 10
# Fewer letters say too little to follow a rule by them.
_SHORT = 40


def key(rule: Rule) -> str:
    """The rule's words as they are compared: typography apart."""
    return plain(rule.passage.original)


def pair(
    before: dict[RuleNumber, Rule], after: dict[RuleNumber, Rule], lineage: Lineage
) -> dict[RuleNumber, RuleNumber]:
    """Each old number with the new one under which its rule stands; `lineage` as `lineage()` gives it."""
    kept = [number for number in before if number in after and key(before[number]) == key(after[number])]
    pairs = dict(zip(kept, kept, strict=True))
    left = {number: key(rule) for number, rule in before.items() if number not in pairs}
    free = {number: key(rule) for number, rule in after.items() if number not in pairs}
    for step in (_by_words, partial(_by_lineage, lineage), _by_number, _by_likeness):
        found = step(left, free)
        pairs |= found
        left = {number: words for number, words in left.items() if number not in found}
        taken = set(found.values())
        free = {number: words for number, words in free.items() if number not in taken}
    return pairs | _headings(pairs, before, after)


Words = Mapping[RuleNumber, str]


def _by_words(left: Words, free: Words) -> dict[RuleNumber, RuleNumber]:
    """The same words under another number; of several, in the order in which they stand."""
    places: dict[str, list[RuleNumber]] = {}
    for number, words in free.items():
        if not number.rule or len(words) > _SHORT:
            places.setdefault(words, []).append(number)
    return {number: found.pop(0) for number, words in left.items() if (found := places.get(words))}


def _by_lineage(lineage: Lineage, left: Words, free: Words) -> dict[RuleNumber, RuleNumber]:
    """The number that the concordance gives to the rule's provision, the likest of several."""
    found: dict[RuleNumber, RuleNumber] = {}
    taken: set[RuleNumber] = set()
    for number, words in left.items():
        targets = [one for one in lineage.get(number, ()) if one in free and one not in taken]
        if targets:
            found[number] = _likest_number(words, targets, free)
            taken.add(found[number])
    return found


def _likest_number(words: str, numbers: Iterable[RuleNumber], free: Words) -> RuleNumber:
    return max(numbers, key=lambda one: likeness(words, free[one]))


def _by_number(left: Words, free: Words) -> dict[RuleNumber, RuleNumber]:
    """The same number, if the words are not those of another rule altogether."""
    return {
        number: number
        for number, words in left.items()
        if number in free and likeness(words, free[number]) >= (LIKE / 2 if number.rule else LIKE)
    }


def _by_likeness(left: Words, free: Words) -> dict[RuleNumber, RuleNumber]:
    """The likest of the rules that share rare words."""
    holders: dict[str, list[RuleNumber]] = {}
    for number, words in free.items():
        for word in set(words.split()):
            holders.setdefault(word, []).append(number)
    found: dict[RuleNumber, RuleNumber] = {}
    taken: set[RuleNumber] = set()
    for number, words in left.items():
        shared = Counter(
            other
            for word in set(words.split())
            if len(holders.get(word, ())) <= _RARE
            for other in holders.get(word, ())
            if other not in taken
        )
        if shared and number.rule:
            likest = _likest_number(words, [other for other, _ in shared.most_common(8)], free)
            if likeness(words, free[likest]) >= LIKE:
                found[number] = likest
                taken.add(likest)
    return found


def _headings(
    pairs: Mapping[RuleNumber, RuleNumber],
    before: Mapping[RuleNumber, Rule],
    after: Mapping[RuleNumber, Rule],
) -> dict[RuleNumber, RuleNumber]:
    """A heading in other words goes where most of its rules went, if they count for something there."""
    had, has = _rules_by_section(before), _rules_by_section(after)
    went = Counter((old.section, new.section) for old, new in pairs.items() if old.rule)
    left, free = before.keys() - pairs.keys(), after.keys() - pairs.values()
    found: dict[RuleNumber, RuleNumber] = {}
    for (section, target), count in went.items():
        old, new = RuleNumber(section), RuleNumber(target)
        most = count * 2 > had[section] and count * _SOME > has[target]
        if most and old in left and new in free and new not in found.values():
            found[old] = new
    return found


def _rules_by_section(numbers: Iterable[RuleNumber]) -> Counter[int]:
    return Counter(number.section for number in numbers if number.rule)


def likeness(a: str, b: str) -> float:
    """The share of words in common, by count: 0 to 1."""
    first, second = Counter(a.split()), Counter(b.split())
    total = sum(first.values()) + sum(second.values())
    return 2 * sum((first & second).values()) / total if total else 1.0


def lineage(concordance: Concordance, old: date, new: date) -> dict[RuleNumber, list[RuleNumber]]:
    """Where each number's provisions of one day stand on another; numbers that stayed are left out."""
    targets: dict[RuleNumber, list[RuleNumber]] = {}
    for provision in concordance:
        before, after = concordance.at(provision.id, old), concordance.at(provision.id, new)
        if before and after and before != after and after not in targets.get(before, ()):
            targets.setdefault(before, []).append(after)
    return targets


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
