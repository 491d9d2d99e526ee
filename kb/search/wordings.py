"""Which rules are one provision: by the concordance, or because editions say it in the same words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.languages import fold

if TYPE_CHECKING:
    from kb.corpus import Corpus
    from kb.rules import Rule

__all__ = ["SAME_WORDS", "Wordings"]

SAME_WORDS = "="
"""What begins the provision of rules that no concordance knows, but that several editions word alike."""
_REFERENCE = re.compile(r"\b[1-9]\d\d(\.\d+[a-z]*)?")
"""The number of another rule, which changes while the words stay."""


class Wordings:
    """The provisions of one corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self._concordance = corpus.concordance
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
        found = self._concordance.provision(rule.number, rule.edition.start)
        return found.id if found else ""

    def provision(self, rule: Rule) -> str:
        """The provision that the rule is; the same for all that say the same words; empty for none."""
        return self._known(rule) or self._shared.get(_key(rule), "")


def _key(rule: Rule) -> tuple[str, str]:
    return rule.language, _REFERENCE.sub("#", fold(rule.text))
