"""Which rules are one provision: by the concordance, or because editions say it in the same words.

And which of them are no longer in force, since when, and what stands in their place.
"""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from kb.corpus.fingerprints import load_fingerprints
from kb.languages import fold
from kb.rules import Rule
from kb.rules.dating.fingerprints import Fingerprints, fingerprint
from kb.search.records.record import SAME_WORDS

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.rules.concordance import Provision


# The number of another rule, which changes while the words stay.
_REFERENCE = re.compile(r"\b[1-9]\d\d(\.\d+[a-z]*)?")


_hash = lru_cache(1 << 14)(fingerprint)


class Force(NamedTuple):
    """A rule's wording and what became of it: the last fields of a `SearchDocument`, by their names."""

    wording: str = ""
    until: str = ""
    today: str = ""
    reworded: bool = False


class Wordings:
    """The provisions of one corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self._concordance, self._root = corpus.concordance, corpus.root
        rules: dict[tuple[str, str], list[Rule]] = {}
        for book in corpus.texts.rulebooks:
            for rule in book:
                rules.setdefault(_key(rule), []).append(rule)
        self._shared = {key: self._of(alike) for key, alike in rules.items() if len(alike) > 1}

    def _of(self, alike: list[Rule]) -> str:
        """What rules in the same words are, by the concordance if it knows any of them."""
        first = alike[0]
        made = f"{SAME_WORDS}{first.language}{first.edition.start}:{first.number}"
        return next(filter(None, map(self._known, alike)), made)

    def _known(self, rule: Rule) -> str:
        found = self._found(rule)
        return found.id if found else ""

    def _found(self, rule: Rule) -> Provision | None:
        return self._concordance.provision(rule.number, rule.edition.start)

    def force(self, rule: Rule) -> Force:
        """By the concordance; of a rule that it does not know, what the dated editions tell of its number."""
        found, end = self._found(rule), rule.edition.end
        here = found.on(rule.edition.start) if found else None
        if found is None or here is None:
            return Force(until=self._gone(rule))
        last = found.spans[-1]
        gone = here.edition.end
        if end is None or gone is None:
            return Force(here.wording)
        today = "" if last.edition.end else str(last.number)
        until = (gone + timedelta(days=1)).isoformat()
        return Force(here.wording, until, today, last.wording != here.wording)

    def _gone(self, rule: Rule) -> str:
        """The first day on which no edition has the number nor the words any more; empty if none is known."""
        end = rule.edition.end
        for seen in sorted(self._editions.by_number.get(rule.number, ()), key=lambda one: one.edition.start):
            if end and seen.edition.start <= end + timedelta(days=1):
                end = seen.edition.end and max(end, seen.edition.end)
        after = end + timedelta(days=1) if end else None
        if after is None or not self._editions.lacked(rule.number, after):
            return ""
        return "" if self._editions.stands(_hash(rule.text), after) else after.isoformat()

    @cached_property
    def _editions(self) -> Fingerprints:
        return load_fingerprints(self._root)

    def provision(self, rule: Rule) -> str:
        """The provision that the rule is; the same for all that say the same words; empty for none."""
        return self._known(rule) or self._shared.get(_key(rule), "")


def _key(rule: Rule) -> tuple[str, str]:
    return rule.language, _masked(rule.text)


@lru_cache(1 << 14)
def _masked(words: str) -> str:
    """The words without case, accents and numbers of other rules; editions repeat most of them."""
    return _REFERENCE.sub("#", fold(words))
