"""A question in the query: the card it is about, and the paragraphs by which the checker answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from kb.corpus import Parts
from kb.errors import UsageError
from kb.languages import get
from kb.names.ladder import certain
from kb.rules import RuleNumber
from kb.search.questions.days import whole_days
from kb.search.questions.recognise import Asked, QuestionWords, recognise
from kb.search.results import Answered
from kb.search.words.concepts import content_words

if TYPE_CHECKING:
    from kb.checker import State, Verdict
    from kb.search.conditions.texts import Conditions


def answer(
    text: str,
    words: QuestionWords,
    code: str,
    day: date,
    reader: str,
    parts: Parts,
    conditions: Callable[[], Conditions],
) -> Answered | None:
    """The question that `text`, in language `code`, surely is; None for none.

    By the rules of the day that it speaks of, else of `day`; of a year, a day of which a text of the deciding
    rule is known, where the answer is that of its middle. The command is for the language `reader`.
    `words` are the phrases of language `code`; `conditions` are looked at for a question alone.
    """

    def named(name: str) -> tuple[str, str | None] | None:
        if " " not in name and not content_words(name, get(code)):  # “ou” and “d'où” are no “Où”
            return None
        found = certain(parts.name_table, name, code)
        if found.card_id is None or found.card_id not in parts.cards.cards:
            return None
        match = found.matches[0]
        return found.card_id, match.name if match.part else None

    asked = recognise(text, words, named)
    if asked is None:
        return None
    days = [date.fromisoformat(one) for one in whole_days(asked.day)] if asked.day else [day]
    verdicts = [_verdict(parts, asked, one) for one in days]
    verdict = verdicts[0]
    if verdict is None:
        return None
    same = [one for one in verdicts if one and (one.answer, one.notes) == (verdict.answer, verdict.notes)]
    has_text = (one for one in same if one.trace and _in_force(conditions(), one.trace[-1].number, one.day))
    day = (verdict := next(has_text, verdict)).day
    asked = asked._replace(day=asked.day and day.isoformat())
    card = parts.cards.cards[asked.card_id]
    rules = tuple(
        at
        for provision in dict.fromkeys(step.provision for step in reversed(verdict.trace) if step.provision)
        for at in _best(conditions(), provision, parts.concordance.at(provision, day), code, day)
    )
    return Answered(verdict, asked.command(card.printed(reader) or card.name, reader), rules)


def _verdict(parts: Parts, asked: Asked, day: date) -> Verdict | None:
    """What the checker answers; None if it cannot be asked so."""
    from kb.checker import Impossible, check, parse_question

    try:
        question = parse_question(asked.question, asked.allow, None)
        return check(parts.cards.cards[asked.card_id], question, _state(asked), day, parts.concordance)
    except (Impossible, UsageError):
        return None


def _state(asked: Asked) -> State:
    from kb.checker import State, parse_doors, parse_zone

    doors = parse_doors(asked.unlocked) if asked.unlocked else None
    return State(zone=parse_zone(asked.zone or "hand"), half=asked.half, fused=asked.fused, unlocked=doors)


def _best(
    conditions: Conditions, provision: str, number: RuleNumber | None, code: str, day: date
) -> Iterator[int]:
    """The text of a provision to show first: the one in force on `day`, in the question's language.

    `number` is the provision's on that day. Where the corpus has no text of that day, the newest of the
    same provision.
    """
    postings = conditions.postings
    current = _in_force(conditions, number, day) if number else frozenset[int]()
    every = current or postings.documents("provision", provision) & postings.documents("kind", "rule")
    records = {at: postings.record(at) for at in every}

    def rank(at: int) -> tuple[bool, bool, str]:
        return max(
            (one.start <= day.isoformat() <= (one.end or "9999"), one.language == code, one.start)
            for one in records[at].each()
        )

    yield from sorted(records, key=rank, reverse=True)[:1]


def _in_force(conditions: Conditions, number: RuleNumber, day: date) -> frozenset[int]:
    """The texts of a rule on that day."""
    documents = conditions.postings.documents
    return documents("number", str(number)) & documents("kind", "rule") & conditions.in_force(day)
