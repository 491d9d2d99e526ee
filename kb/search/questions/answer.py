"""A question in the query: the card it is about, and the paragraphs by which the checker answers it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from kb.languages import get
from kb.search.questions.recognise import Asked, recognise
from kb.search.words.concepts import content_words

if TYPE_CHECKING:
    from kb.checker import State
    from kb.search.words.lexicon import Index

__all__ = ["Answered", "answer"]


class Answered(NamedTuple):
    """The prepared command, the card, and the numbers in the index of the deciding paragraphs."""

    command: str
    card_id: str
    rules: tuple[int, ...]


def answer(index: Index, text: str, code: str, day: date, reader: str) -> Answered | None:
    """The question that `text`, in language `code`, surely is; None for none.

    By the rules of the day that it speaks of, else of `day`; the command is for the language `reader`.
    """

    def named(words: str) -> tuple[str, str | None] | None:
        from kb.names.ladder import certain

        if " " not in words and not content_words(words, get(code)):  # “ou” and “d'où” are no “Où”
            return None
        found = certain(index.parts.name_table, words, code)
        if found.card_id is None or found.card_id not in index.parts.cards.cards:
            return None
        match = found.matches[0]
        return found.card_id, match.name if match.part else None

    asked = recognise(text, index.question_words[code], named)
    if asked is None:
        return None
    day = date.fromisoformat(asked.day) if asked.day else day
    decided = _provisions(index, asked, day)
    if decided is None:
        return None
    card = index.parts.cards.cards[asked.card_id]
    rules = tuple(at for provision in decided for at in _best(index, provision, code, day))
    return Answered(asked.command(card.printed(reader) or card.name, reader), card.id, rules)


def _provisions(index: Index, asked: Asked, day: date) -> list[str] | None:
    """What the checker's steps rest on, in their order; None if it cannot be asked so."""
    from kb.checker import Impossible, check, parse_question
    from kb.errors import UsageError

    try:
        question = parse_question(asked.question, asked.allow, None)
        verdict = check(
            index.parts.cards.cards[asked.card_id], question, _state(asked), day, index.parts.concordance
        )
    except (Impossible, UsageError):
        return None
    return list(dict.fromkeys(step.provision for step in verdict.trace if step.provision))


def _state(asked: Asked) -> State:
    from kb.checker import State, parse_doors, parse_zone

    doors = parse_doors(asked.unlocked) if asked.unlocked else None
    return State(zone=parse_zone(asked.zone or "hand"), half=asked.half, fused=asked.fused, unlocked=doors)


def _best(index: Index, provision: str, code: str, day: date) -> Iterator[int]:
    """The text of a provision to show first: the one in force on `day`, in the question's language.

    Where the corpus has no text of that day, the newest of the same provision.
    """
    records = {at: index.document(at) for at in _bearing(index, provision, day)}

    def rank(at: int) -> tuple[bool, bool, str]:
        record = records[at]
        in_force = record.start <= day.isoformat() <= (record.end or "9999")
        return in_force, record.language == code, record.start

    yield from sorted(records, key=rank, reverse=True)[:1]


def _bearing(index: Index, provision: str, day: date) -> frozenset[int]:
    """The rules in force on `day` under the provision's number then; else all that have the provision."""
    rules, number = index.postings.having("kind", "rule"), index.parts.concordance.at(provision, day)
    bearing = index.postings.having("number", str(number)) if number else frozenset()
    current = bearing & rules & index.conditions.in_force(day)
    return current or index.postings.having("provision", provision) & rules
