"""What changed between two editions: rules kept, reworded, renumbered, added, removed.

A rule is followed by its words first (the same words under another number were renumbered), then by
what is known of its provision, then by its number, then by likeness.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from difflib import SequenceMatcher
from functools import partial
from typing import NamedTuple

from kb.languages import fold
from kb.messages import msgc
from kb.rules.concordance import Concordance
from kb.rules.number import RuleNumber
from kb.rules.rule import Rule

__all__ = ["KINDS", "Change", "Stretch", "compare", "lineage", "stretches"]

KINDS = {
    "reworded": msgc("rule", "reworded"),
    "references": msgc("rule", "only its references changed"),
    "renumbered": msgc("rule", "renumbered"),
    "moved": msgc("rule", "renumbered and reworded"),
    "added": msgc("rule", "added"),
    "removed": msgc("rule", "removed"),
    "examples": msgc("rule", "only its examples changed"),
}
"""What may become of a rule, in readers' words."""

Lineage = Mapping[RuleNumber, Sequence[RuleNumber]]
"""Where the provisions of an old number stand now, as a concordance tells."""

_TOKEN = re.compile(r"\{[^{}]{1,7}\}|\d+(?:\.\d+[a-z]{0,2})?|\w+|[^\w\s]+|\s+")
_REFERENCE = re.compile(r"\b\d{3}(?:\.\d+[a-z]{0,2})?\b")
_LIKE = 0.55
"""From this share of common words two rules are the same rule in other words."""
_RARE = 40
"""A word that stands in no more rules than that helps to find a rule again."""
_SHORT = 40
"""Fewer letters say too little to follow a rule by them."""


class Stretch(NamedTuple):
    """A run of words: `op` is ``same``, ``removed`` or ``added``."""

    op: str
    text: str


class Change(NamedTuple):
    """What became of a rule.

    `kind` is ``reworded``, ``references`` (only the numbers it cites changed), ``renumbered``,
    ``moved`` (renumbered and reworded), ``added``, ``removed`` or ``examples`` (only they changed).
    `examples` has an old and a new example's words a pair, one of them empty where it has no like.
    """

    kind: str
    old: Rule | None
    new: Rule | None
    words: tuple[Stretch, ...] = ()
    examples: tuple[tuple[Stretch, ...], ...] = ()

    @property
    def number(self) -> RuleNumber:
        """The number by which it is listed: the new one, else the old."""
        rule = self.new or self.old
        assert rule is not None
        return rule.number


def compare(old: Iterable[Rule], new: Iterable[Rule], lineage: Lineage | None = None) -> list[Change]:
    """Every change from `old` to `new`, by number; rules that are the same are left out."""
    before = {rule.number: rule for rule in old}
    after = {rule.number: rule for rule in new}
    pairs = _pair(before, after, lineage or {})
    paired = set(pairs.values())
    changes = [_change(before[number], after[target]) for number, target in pairs.items()]
    changes += [Change("removed", rule, None) for number, rule in before.items() if number not in pairs]
    changes += [Change("added", None, rule) for number, rule in after.items() if number not in paired]
    return sorted((change for change in changes if change), key=lambda change: change.number)


def stretches(old: str, new: str) -> tuple[Stretch, ...]:
    """The words of both in order: what stayed, what went, what came; changes a space apart are one."""
    found = []
    for same, before, after in _joined(_segments(_TOKEN.findall(old), _TOKEN.findall(new))):
        if same:
            found.append(Stretch("same", before))
        else:
            found += [Stretch("removed", before)] if before else []
            found += [Stretch("added", after)] if after else []
    return tuple(found)


Segment = tuple[bool, str, str]
"""Whether it is the same in both, its old words, its new words."""


def _segments(old: list[str], new: list[str]) -> Iterator[Segment]:
    for op, a1, a2, b1, b2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        yield op == "equal", "".join(old[a1:a2]), "".join(new[b1:b2])


def _joined(segments: Iterable[Segment]) -> list[Segment]:
    """Changes that only a space keeps apart, put together."""
    joined: list[Segment] = []
    for segment in segments:
        apart = len(joined) > 1 and joined[-1][0] and joined[-1][1].isspace() and not joined[-2][0]
        if apart and not segment[0]:
            space, change = joined.pop(), joined.pop()
            segment = (False, change[1] + space[1] + segment[1], change[2] + space[2] + segment[2])
        joined.append(segment)
    return joined


def _key(rule: Rule) -> str:
    return fold(rule.passage.original)


def _pair(
    before: dict[RuleNumber, Rule], after: dict[RuleNumber, Rule], lineage: Lineage
) -> dict[RuleNumber, RuleNumber]:
    """Each old number with the new one under which its rule stands."""
    kept = [number for number in before if number in after and _key(before[number]) == _key(after[number])]
    pairs = dict(zip(kept, kept, strict=True))
    left = {number: _key(rule) for number, rule in before.items() if number not in pairs}
    free = {number: _key(rule) for number, rule in after.items() if number not in set(pairs.values())}
    for step in (_by_words, partial(_by_lineage, lineage), _by_number, _by_likeness):
        found = step(left, free)
        pairs |= found
        left = {number: words for number, words in left.items() if number not in found}
        taken = set(found.values())
        free = {number: words for number, words in free.items() if number not in taken}
    return pairs


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
    return max(numbers, key=lambda one: _likeness(words, free[one]))


def _by_number(left: Words, free: Words) -> dict[RuleNumber, RuleNumber]:
    """The same number, if the words are not those of another rule altogether."""
    return {
        number: number
        for number, words in left.items()
        if number in free and _likeness(words, free[number]) >= (_LIKE / 2 if number.rule else _LIKE)
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
            if _likeness(words, free[likest]) >= _LIKE:
                found[number] = likest
                taken.add(likest)
    return found


def _likeness(a: str, b: str) -> float:
    """The share of words in common, by count: 0 to 1."""
    first, second = Counter(a.split()), Counter(b.split())
    total = sum(first.values()) + sum(second.values())
    return 2 * sum((first & second).values()) / total if total else 1.0


def _change(old: Rule, new: Rule) -> Change | None:
    examples = _examples(old, new)
    same = _key(old) == _key(new)
    renumbered = old.number != new.number
    if same and not renumbered:
        return Change("examples", old, new, (), examples) if examples else None
    if same:
        return Change("renumbered", old, new, (), examples)
    words = stretches(old.passage.original, new.passage.original)
    if renumbered:
        return Change("moved", old, new, words, examples)
    only = _REFERENCE.sub("#", _key(old)) == _REFERENCE.sub("#", _key(new))
    return Change("references" if only else "reworded", old, new, words, examples)


def _likest(words: str, others: Sequence[str]) -> str | None:
    return max(others, key=lambda other: _likeness(fold(words), fold(other)), default=None)


def _examples(old: Rule, new: Rule) -> tuple[tuple[Stretch, ...], ...]:
    """The examples that differ, each with its likest; those that are the same are left out."""
    before = [example.passage.original for example in old.examples]
    after = [example.passage.original for example in new.examples]
    same = {fold(words) for words in before} & {fold(words) for words in after}
    went = [words for words in before if fold(words) not in same]
    came = [words for words in after if fold(words) not in same]
    found = []
    for words in went:
        like = _likest(words, came)
        if like is not None and _likeness(fold(words), fold(like)) >= _LIKE:
            came.remove(like)
            found.append(stretches(words, like))
        else:
            found.append((Stretch("removed", words),))
    return (*found, *((Stretch("added", words),) for words in came))


def lineage(concordance: Concordance, old: date, new: date) -> dict[RuleNumber, list[RuleNumber]]:
    """Where each number's provisions of one day stand on another; numbers that stayed are left out."""
    targets: dict[RuleNumber, list[RuleNumber]] = {}
    for provision in concordance:
        before, after = concordance.at(provision.id, old), concordance.at(provision.id, new)
        if before and after and before != after and after not in targets.get(before, ()):
            targets.setdefault(before, []).append(after)
    return targets
