"""Verdicts as sentences, each built of one structure that the catalogs put into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kb.cards import Card
from kb.checker.objects import GameObject, name_of, title_of
from kb.checker.phrases import answers_list, field_words, listing, subject, value_words, zone_words
from kb.checker.predicate_words import predicate_words
from kb.checker.question import Compare, Count, Field, Match, Read, Relation
from kb.checker.state import State
from kb.messages import Message, msg, msgn
from kb.rules.number import RuleNumber

__all__ = [
    "cast_sentence",
    "compare_sentence",
    "count_sentence",
    "match_sentence",
    "read_sentence",
    "undecided_sentence",
]


def read_sentence(obj: GameObject, question: Read, values: Sequence[Any], term: str | None) -> Message:
    """What the characteristic is; each of two answers where there are two."""
    field = field_words(question.field, term)
    told = [value_words(question.field, value, obj) for value in values]
    if question.field is Field.AMOUNT:
        return msg(
            "An effect that uses %(field)s of %(subject)s gets %(value)s.",
            field=field,
            subject=subject(obj),
            value=told[0],
        )
    if question.field is Field.CHOOSABLE:
        return _choice(obj, values[0])
    if question.field is Field.UNLOCK_COSTS:
        return msg(
            "The locked doors of %(subject)s cost %(value)s.", subject=subject(obj), value=listing(values[0])
        )
    if len(told) > 1:
        return msg(
            "Asked for %(field)s, %(subject)s gives two answers: %(values)s.",
            field=field,
            subject=subject(obj),
            values=answers_list(told),
        )
    return _single(obj, question.field, field, values[0], told[0])


def _single(obj: GameObject, which: Field, field: Message, value: Any, told: Any) -> Message:
    if which is Field.NAMES:
        count = len(value)
        if not count:
            return msg("The object has no name.")
        return msgn(
            "The name of %(subject)s is %(names)s.",
            "The names of %(subject)s are %(names)s.",
            count,
            subject=subject(obj),
            names=told,
        )
    if which is Field.COST and value is None:
        return msg("%(Subject)s has no mana cost.", Subject=subject(obj, first=True))
    return msg("For %(subject)s, %(field)s is: %(value)s.", field=field, subject=subject(obj), value=told)


def _choice(obj: GameObject, names: Sequence[str]) -> Message:
    told = listing((value_words(Field.CHOOSABLE, tuple(name.split(" // ")), obj) for name in names), "or")
    if len(names) == 1 and " // " in names[0]:
        return msg("A player who names this card names %(names)s together.", names=told)
    return msgn(
        "A player who names this card chooses %(names)s.",
        "A player who names this card chooses exactly one name: %(names)s.",
        len(names),
        names=told,
    )


_COUNTED = {
    "names": msgn("%(count)d name", "%(count)d names", 1),
    "colors": msgn("%(count)d color", "%(count)d colors", 1),
    "types": msgn("%(count)d card type", "%(count)d card types", 1),
    "symbols": msgn("%(count)d mana symbol", "%(count)d mana symbols", 1),
}
_OBJECTS = {
    "card": msgn("%(Subject)s counts as %(count)d card.", "%(Subject)s counts as %(count)d cards.", 1),
    "spell": msgn("%(Subject)s counts as %(count)d spell.", "%(Subject)s counts as %(count)d spells.", 1),
    "permanent": msgn(
        "%(Subject)s counts as %(count)d permanent.", "%(Subject)s counts as %(count)d permanents.", 1
    ),
}


def count_sentence(obj: GameObject, question: Count, number: int) -> Message:
    """How many there are."""
    if question.what in ("objects", "cards"):
        kind = "card" if question.what == "cards" else str(obj.kind)
        return _OBJECTS[kind]._replace(
            params={"Subject": subject(obj, first=True), "count": number}, number=number
        )
    counted = _COUNTED[question.what]._replace(params={"count": number}, number=number)
    return msg("%(Subject)s has %(count)s.", Subject=subject(obj, first=True), count=counted)


def match_sentence(obj: GameObject, question: Match, answer: bool, term: str | None) -> Message:
    """Whether the object passes."""
    condition = predicate_words(question.predicate, term)
    if answer:
        return msg(
            "Yes: %(subject)s meets the condition “%(condition)s”.", subject=subject(obj), condition=condition
        )
    return msg(
        "No: %(subject)s does not meet the condition “%(condition)s”.",
        subject=subject(obj),
        condition=condition,
    )


_COMPARED = {
    (Relation.SAME_NAME, True): msg("Yes: %(one)s and %(other)s have the same name."),
    (Relation.SAME_NAME, False): msg("No: %(one)s and %(other)s do not have the same name."),
    (Relation.DIFFERENT_NAME, True): msg("Yes: %(one)s has a different name than %(other)s."),
    (Relation.DIFFERENT_NAME, False): msg("No: %(one)s does not have a different name than %(other)s."),
    (Relation.SHARES_COLOR, True): msg("Yes: %(one)s and %(other)s share a color."),
    (Relation.SHARES_COLOR, False): msg("No: %(one)s and %(other)s share no color."),
    (Relation.SHARES_TYPE, True): msg("Yes: %(one)s and %(other)s share a card type."),
    (Relation.SHARES_TYPE, False): msg("No: %(one)s and %(other)s share no card type."),
    (Relation.SHARES_MANA_VALUE, True): msg("Yes: %(one)s and %(other)s share %(field)s."),
    (Relation.SHARES_MANA_VALUE, False): msg("No: %(one)s and %(other)s do not share %(field)s."),
    (Relation.GREATER_MANA_VALUE, True): msg("Yes: %(field)s of %(one)s is greater than that of %(other)s."),
    (Relation.GREATER_MANA_VALUE, False): msg(
        "No: %(field)s of %(one)s is not greater than that of %(other)s."
    ),
}


def compare_sentence(
    one: GameObject, other: GameObject, question: Compare, answer: bool, term: str | None
) -> Message:
    """Whether the relation holds."""
    params = {"one": subject(one), "other": subject(other), "field": field_words(Field.MANA_VALUE, term)}
    return _COMPARED[question.relation, answer]._replace(params=params)


def cast_sentence(card: Card, state: State, found: Sequence[str]) -> Message:
    """Which halves may be cast."""
    zone = zone_words(state.zone)
    if not found:
        return msg("Nothing of %(card)s can be cast from %(zone)s here.", card=title_of(card), zone=zone)
    titles = [
        msg("%(card)s fused", card=title_of(card))
        if len(card.faces) > 1 and name == card.name
        else next(name_of(face) for face in card.faces if face.name == name)
        for name in found
    ]
    return msg("From %(zone)s can be cast: %(names)s.", zone=zone, names=listing(titles))


def undecided_sentence(number: RuleNumber, reason: Message) -> Message:
    """What is missing, and which rule would settle it."""
    return msg("Undecided: %(reason)s; rule %(rule)s would settle it.", reason=reason, rule=str(number))
