"""What the checker's tests stand on: the corpus's cards, the concordance, short ways to ask."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

from kb.cards import Card
from kb.checker import State, Verdict, check, parse_question
from kb.corpus import load_cards
from kb.corpus.concordance import load_concordance
from kb.rules.concordance import Concordance

TODAY = date(2026, 4, 17)
"""The last edition that the concordance was proved with."""


@cache
def concordance() -> Concordance:
    return load_concordance()


@cache
def cards() -> dict[str, Card]:
    return load_cards().cards


def ask(card: str, question: str, day: date = TODAY, other: Any = None, **state: Any) -> Verdict:
    """The verdict on a question about a corpus card."""
    allow, forbid = state.pop("allow", None), state.pop("forbid", None)
    asked = parse_question(question, allow, forbid)
    return check(cards()[card], asked, State(**state), day, concordance(), (other,) if other else ())
