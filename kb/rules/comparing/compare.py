"""What changed between two editions: rules reworded, renumbered, added, removed.

`pairing` says which rule became which. Typography (quotation marks, dashes, italics, spaces) is
no change: the texts at hand were published by different hands.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kb.messages import msgc
from kb.numbering import MAGIC
from kb.rules.comparing.pairing import LIKE, Lineage, key, likeness, pair
from kb.rules.comparing.spans import WordSpan, word_spans
from kb.rules.number import RuleNumber
from kb.rules.rule import Rule
from kb.rules.typography import plain

# What may become of a rule, in readers' words.
KINDS = {
    "reworded": msgc("rule", "reworded"),
    "references": msgc("rule", "only its references changed"),
    "renumbered": msgc("rule", "renumbered"),
    "moved": msgc("rule", "renumbered and reworded"),
    "added": msgc("rule", "added"),
    "removed": msgc("rule", "removed"),
    "examples": msgc("rule", "only its examples changed"),
}

_REFERENCE = MAGIC.compiled(r"\b@number\b")


class Change(NamedTuple):
    """What became of a rule.

    `kind` is ``reworded``, ``references`` (only the numbers it cites changed), ``renumbered``,
    ``moved`` (renumbered and reworded), ``added``, ``removed`` or ``examples`` (only they changed).
    `examples` has an old and a new example's words a pair, one of them empty where it has no like.
    """

    kind: str
    old: Rule | None
    new: Rule | None
    words: tuple[WordSpan, ...] = ()
    examples: tuple[tuple[WordSpan, ...], ...] = ()

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
    pairs = pair(before, after, lineage or {})
    paired = set(pairs.values())
    changes = [_change(before[number], after[target]) for number, target in pairs.items()]
    changes += [Change("removed", rule, None) for number, rule in before.items() if number not in pairs]
    changes += [Change("added", None, rule) for number, rule in after.items() if number not in paired]
    return sorted((change for change in changes if change), key=lambda change: change.number)


def _change(old: Rule, new: Rule) -> Change | None:
    examples = _examples(old, new)
    same = key(old) == key(new)
    renumbered = old.number != new.number
    if same and not renumbered:
        return Change("examples", old, new, (), examples) if examples else None
    if same:
        return Change("renumbered", old, new, (), examples)
    words = word_spans(old.passage.original, new.passage.original)
    if renumbered:
        return Change("moved", old, new, words, examples)
    only = _REFERENCE.sub("#", key(old)) == _REFERENCE.sub("#", key(new))
    return Change("references" if only else "reworded", old, new, words, examples)


def _likest(words: str, others: Sequence[str]) -> str | None:
    return max(others, key=lambda other: likeness(plain(words), plain(other)), default=None)


def _examples(old: Rule, new: Rule) -> tuple[tuple[WordSpan, ...], ...]:
    """The examples that differ, each with its likest; those that are the same are left out."""
    before = [example.passage.original for example in old.examples]
    after = [example.passage.original for example in new.examples]
    same = {plain(words) for words in before} & {plain(words) for words in after}
    went = [words for words in before if plain(words) not in same]
    came = [words for words in after if plain(words) not in same]
    found = []
    for words in went:
        like = _likest(words, came)
        if like is not None and likeness(plain(words), plain(like)) >= LIKE:
            came.remove(like)
            found.append(word_spans(words, like))
        else:
            found.append((WordSpan("removed", words),))
    return (*found, *((WordSpan("added", words),) for words in came))
