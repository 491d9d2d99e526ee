"""The rules as code: what a card is in a state on a day, and which rule says so.

>>> from kb.checker import State, check, parse_question
"""

from kb.checker.check import check
from kb.checker.model.question import Match, Question
from kb.checker.model.refusal import Impossible
from kb.checker.model.state import CopySource, State, Zone, parse_doors, parse_zone
from kb.checker.model.verdict import Verdict
from kb.checker.questions import QuestionError, parse_permission, parse_question

__all__ = [
    "CopySource",
    "Impossible",
    "Match",
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
