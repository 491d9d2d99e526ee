"""The rulebook's values: numbers, editions, rules with their examples."""

from __future__ import annotations

from kb.rules.edition import Edition
from kb.rules.number import RuleNumber
from kb.rules.rule import Example, Rule, Rulebook
from kb.rules.text import Passage, Repair

__all__ = ["Edition", "Example", "Passage", "Repair", "Rule", "RuleNumber", "Rulebook"]
