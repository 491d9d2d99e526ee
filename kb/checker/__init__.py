"""The rules as code: what a card is in a state on a day, and which rule says so.

>>> from kb.checker import State, check, parse_question
"""

from __future__ import annotations

from kb.checker.check import check
from kb.checker.parser import QuestionError, parse_permission, parse_question
from kb.checker.question import Question
from kb.checker.state import CopySource, State, Zone, parse_doors, parse_zone
from kb.checker.validity import Impossible
from kb.checker.verdict import Verdict

__all__ = [
    "CopySource",
    "Impossible",
    "Question",
    "QuestionError",
    "State",
    "Verdict",
    "Zone",
    "check",
    "parse_doors",
    "parse_permission",
    "parse_question",
    "parse_zone",
]
