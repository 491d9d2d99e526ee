"""Test vectors: every worked case with its facts, so that other programs can be asked the same."""

from collections.abc import Mapping
from typing import Any

from kb import system
from kb.answers.coverage import load_cases
from kb.answers.documents import shapes
from kb.answers.documents.verdicts import plain, state_document
from kb.cards import Card, Face
from kb.checker import check
from kb.checker.model.question import Cast, Compare, Question, TotalCost
from kb.checker.tables.case import IMPOSSIBLE, Case
from kb.rules.concordance import Concordance


def vectors(cards: Mapping[str, Card], concordance: Concordance) -> "shapes.TestVectors":
    """The examples of the corpus and the cases beside it, a vector for each answer."""
    cases = load_cases(cards, concordance, system.corpus_folder())
    return {"object": "test-vectors", "data": [one for case in cases for one in _of(concordance, case)]}


def _of(concordance: Concordance, case: Case) -> list["shapes.TestVector"]:
    found: list[shapes.TestVector] = []
    for expected in case.expected:
        start, end = expected.edition
        if expected.answer == IMPOSSIBLE:
            continue  # a refusal is ours; another program cannot be put into that state
        verdict = check(case.card, case.question, case.state, start, concordance, case.others)
        numbers = [*(one.number for one in verdict.trace), *filter(None, [verdict.needed])]
        rules = list(dict.fromkeys(map(str, numbers)))
        others: list[shapes.OtherObject] = [
            {"card": _facts(card), "state": state_document(state)} for card, state in case.others
        ]
        compared = isinstance(case.question, Compare)
        found.append(
            {
                "title": case.title,
                "card": _facts(case.card),
                "state": state_document(case.state),
                "with": others[0] if compared else None,
                "and": others[1:] if compared else others,
                "question": _question(case.question),
                "from": start.isoformat(),
                "to": end.isoformat() if end else None,
                "answer": plain(expected.answer),
                "rules": rules,
                "why": case.why,
            }
        )
    return found


def _question(question: Question) -> dict[str, Any]:
    asked: dict[str, Any] = {"text": question.text}
    if isinstance(question, Cast):
        asked |= {
            "allow": [one.text for one in question.allow],
            "forbid": [one.text for one in question.forbid],
            "flash": [one.text for one in question.flash],
        }
    if isinstance(question, TotalCost):
        instead = None if question.instead is None else str(question.instead)
        asked |= {"more": str(question.more), "less": str(question.less), "instead": instead}
    return asked


def _facts(card: Card) -> dict[str, Any]:
    """The facts of a card as `kb check --card-json` reads them."""
    faces = [_face(face) for face in card.faces]
    return {
        "name": card.name,
        "layout": card.layout.value,
        "released": card.released.isoformat(),
        "faces": faces,
    }


def _face(face: Face) -> dict[str, Any]:
    size = None if face.power is None else f"{face.power}/{face.toughness}"
    line = [*face.type_line.supertypes, *face.type_line.types]
    typed = " ".join(line) + (f" — {' '.join(face.type_line.subtypes)}" if face.type_line.subtypes else "")
    facts = {
        "name": face.name,
        "cost": None if face.mana_cost is None else str(face.mana_cost),
        "type": typed,
        "colors": "".join(sorted(face.colors)),
        "keywords": list(face.keywords),
        "pt": size,
        "loyalty": face.loyalty,
        "text": face.text,
    }
    kept = {key: facts[key] for key in ("cost", "colors") if facts[key] is not None}
    return {key: value for key, value in facts.items() if value not in (None, [], "")} | kept
