"""Verdicts as sentences, each built of one structure that the catalogs put into words."""

from collections.abc import Sequence
from typing import Any, Final

from kb.cards import Card
from kb.cards.words import colors_words
from kb.checker.model.objects import GameObject, title_of
from kb.checker.model.question import Among, Compare, Count, Field, Match, Read, Relation
from kb.checker.model.state import State
from kb.checker.words.phrases import (
    adjectives,
    field_words,
    from_zone,
    of_subject,
    spell_words,
    subject,
    subject_first,
    value_words,
)
from kb.checker.words.predicates import predicate_words
from kb.messages import Message, listing, msg, msgn
from kb.rules.number import RuleNumber

_READ: Final = {
    Field.NAMES: msgn("The name %(of)s is %(value)s.", "The names %(of)s are %(value)s.", 1),
    Field.COST: msg("The mana cost %(of)s is %(value)s."),
    Field.SYMBOLS: msg("An effect sees these symbols in the mana cost %(of)s: %(value)s."),
    Field.MANA_VALUE: msg("The mana value %(of)s is %(value)s."),
    Field.COLORS: msg("%(Subject)s is %(colors)s."),
    Field.TYPES: msgn("The card type %(of)s is %(value)s.", "The card types %(of)s are %(value)s.", 1),
    Field.SUPERTYPES: msgn("The supertype %(of)s is %(value)s.", "The supertypes %(of)s are %(value)s.", 1),
    Field.SUBTYPES: msgn("The subtype %(of)s is %(value)s.", "The subtypes %(of)s are %(value)s.", 1),
    Field.KEYWORDS: msgn(
        "%(Subject)s has the keyword ability %(value)s.",
        "%(Subject)s has the keyword abilities %(value)s.",
        1,
    ),
    Field.POWER: msg("The power %(of)s is %(value)s."),
    Field.TOUGHNESS: msg("The toughness %(of)s is %(value)s."),
    Field.LOYALTY: msg("The loyalty %(of)s is %(value)s."),
    Field.AMOUNT: msg("An effect that uses the mana value %(of)s gets %(value)s."),
    Field.UNLOCK_COSTS: msgn(
        "The locked door %(of)s is unlocked for %(value)s.",
        "The locked doors %(of)s are unlocked for %(value)s.",
        1,
    ),
    Field.TEXT: msg("The rules text %(of)s: %(value)s"),
    Field.LANDS: msg("As a land %(subject)s may be played as %(value)s."),
    Field.AFTERWARDS: msg("As it resolves, %(subject)s goes %(value)s."),
    Field.IDENTITY: msg("The color identity %(of)s is %(value)s."),
}
_LACKING: Final = {
    Field.LANDS: msg("%(Subject)s is not played as a land."),
    Field.NAMES: msg("The object has no name."),
    Field.COST: msg("%(Subject)s has no mana cost."),
    Field.SYMBOLS: msg("%(Subject)s has no mana symbols in its mana cost."),
    Field.SUPERTYPES: msg("%(Subject)s has no supertype."),
    Field.SUBTYPES: msg("%(Subject)s has no subtype."),
    Field.KEYWORDS: msg("%(Subject)s has no keyword ability known here."),
    Field.POWER: msg("%(Subject)s has no power."),
    Field.TOUGHNESS: msg("%(Subject)s has no toughness."),
    Field.LOYALTY: msg("%(Subject)s has no loyalty."),
    Field.TEXT: msg("%(Subject)s has no rules text."),
    Field.UNLOCK_COSTS: msg("%(Subject)s has no locked door."),
}


def read_sentence(obj: GameObject, question: Read, values: Sequence[Any]) -> Message:
    """What the characteristic is; each of two answers where there are two."""
    if question.field is Field.CHOOSABLE:
        return _choice(obj, values[0], question)
    if len(values) == 1:
        return _one_answer(obj, question.field, values[0])
    return msg(
        "Asked for %(field)s, %(subject)s gives two answers: %(values)s.",
        field=field_words(question.field),
        subject=subject(obj),
        values=listing([value_words(question.field, value, obj) for value in values]),
    )


def _one_answer(obj: GameObject, field: Field, value: Any) -> Message:
    if value in (None, ()) and field in _LACKING:
        return _LACKING[field]._replace(params={"Subject": subject_first(obj)})
    params = {
        "of": of_subject(obj),
        "subject": subject(obj),
        "Subject": subject_first(obj),
        "value": value_words(field, value, obj),
        "colors": adjectives(obj, value) if field is Field.COLORS else "",
    }
    return _READ[field]._replace(params=params, number=len(value) if isinstance(value, tuple) else 1)


def cost_sentence(obj: GameObject, cost: str | None) -> Message:
    """What casting costs in all."""
    if cost is None:
        return msg("%(Subject)s has no cost that can be paid.", Subject=subject_first(obj))
    return msg("To cast %(subject)s costs %(cost)s in all.", subject=subject(obj), cost=cost)


def _choice(obj: GameObject, names: Sequence[str], question: Read) -> Message:
    if question.among is not None:
        quality = predicate_words(question.among, obj.cards)
        if not names:
            return msg("No name of this card can be chosen as that of a card “%(quality)s”.", quality=quality)
        told = listing((value_words(Field.CHOOSABLE, (name,), obj) for name in names), "or")
        return msg(
            "As the name of a card “%(quality)s” can be chosen: %(names)s.", quality=quality, names=told
        )
    told = listing((value_words(Field.CHOOSABLE, tuple(name.split(" // ")), obj) for name in names), "or")
    if len(names) == 1 and " // " in names[0]:
        return msg("A player who wants to name this card names %(names)s together.", names=told)
    if len(names) == 1:
        return msg("A player who wants to name this card names %(names)s.", names=told)
    return msg("A player who wants to name this card chooses exactly one name: %(names)s.", names=told)


_COUNTED: Final = {
    "names": msgn("%(count)d name", "%(count)d names", 1),
    "colors": msgn("%(count)d color", "%(count)d colors", 1),
    "types": msgn("%(count)d card type", "%(count)d card types", 1),
    "symbols": msgn("%(count)d mana symbol", "%(count)d mana symbols", 1),
    "mv": msgn("%(count)d different value", "%(count)d different values", 1),
    "objects": msgn("%(count)d object", "%(count)d objects", 1),
    "cards": msgn("%(count)d card", "%(count)d cards", 1),
}
_OBJECTS: Final = {
    "card": msgn("%(Subject)s counts as %(count)d card.", "%(Subject)s counts as %(count)d cards.", 1),
    "spell": msgn("%(Subject)s counts as %(count)d spell.", "%(Subject)s counts as %(count)d spells.", 1),
    "permanent": msgn(
        "%(Subject)s counts as %(count)d permanent.", "%(Subject)s counts as %(count)d permanents.", 1
    ),
}


_AMONG: Final = {
    "greatest": msg("Among %(objects)s, %(field)s is %(value)s at most."),
    "least": msg("Among %(objects)s, %(field)s is %(value)s at least."),
    "total": msg("Of %(objects)s, %(field)s is %(value)s in all."),
}


def several_sentence(objects: Sequence[GameObject], question: Among | Count, number: int | None) -> Message:
    """The number of one object or of several."""
    titles = listing(obj.title for obj in objects)
    if isinstance(question, Among):
        told = {"objects": titles, "field": field_words(question.field), "value": str(number)}
        if number is None:
            return msg("Among %(objects)s, nothing has %(field)s as a number.", **told)
        return _AMONG[question.of]._replace(params=told)
    if question.quality is not None:
        quality = predicate_words(question.quality, [card for obj in objects for card in obj.cards])
        return msgn(
            "Of %(objects)s, %(count)d meets the condition “%(condition)s”.",
            "Of %(objects)s, %(count)d meet the condition “%(condition)s”.",
            number or 0,
            objects=titles,
            condition=quality,
        )
    if question.what in ("objects", "cards") and len(objects) == 1:
        kind = "card" if question.what == "cards" else str(objects[0].kind)
        params = {"Subject": subject_first(objects[0]), "count": number}
        return _OBJECTS[kind]._replace(params=params, number=number or 0)
    if question.what.startswith("devotion:"):
        colors = listing(colors_words(frozenset(question.what[9:].upper())))
        counted = msg("devotion %(count)d to %(colors)s", count=number, colors=colors)
    else:
        counted = _COUNTED[question.what]._replace(params={"count": number}, number=number or 0)
    if len(objects) == 1:
        return msg("%(Subject)s has %(count)s.", Subject=subject_first(objects[0]), count=counted)
    return msg("Together, %(objects)s: %(count)s.", objects=titles, count=counted)


def match_sentence(obj: GameObject, question: Match, answer: bool) -> Message:
    """Whether the object passes."""
    params = {"subject": subject(obj), "condition": predicate_words(question.predicate, obj.cards)}
    if answer:
        return msg("Yes: %(subject)s meets the condition “%(condition)s”.", **params)
    return msg("No: %(subject)s does not meet the condition “%(condition)s”.", **params)


_COMPARED: Final = {
    (Relation.SAME_NAME, True): msg("Yes: %(objects)s have the same name."),
    (Relation.SAME_NAME, False): msg("No: %(objects)s do not have the same name."),
    (Relation.DIFFERENT_NAMES, True): msg("Yes: %(objects)s have different names."),
    (Relation.DIFFERENT_NAMES, False): msg("No: %(objects)s do not have different names."),
    (Relation.DIFFERENT_NAME, True): msg("Yes: %(one)s has a different name than %(other)s."),
    (Relation.DIFFERENT_NAME, False): msg("No: %(one)s does not have a different name than %(other)s."),
    (Relation.SHARES_COLOR, True): msg("Yes: %(one)s and %(other)s share a color."),
    (Relation.SHARES_COLOR, False): msg("No: %(one)s and %(other)s share no color."),
    (Relation.SHARES_TYPE, True): msg("Yes: %(one)s and %(other)s share a card type."),
    (Relation.SHARES_TYPE, False): msg("No: %(one)s and %(other)s share no card type."),
    (Relation.SHARES_MANA_VALUE, True): msg("Yes: %(one)s and %(other)s share a mana value."),
    (Relation.SHARES_MANA_VALUE, False): msg("No: %(one)s and %(other)s share no mana value."),
    (Relation.GREATER_MANA_VALUE, True): msg("Yes: %(one)s has a greater mana value than %(other)s."),
    (Relation.GREATER_MANA_VALUE, False): msg("No: %(one)s has no greater mana value than %(other)s."),
}


def compare_sentence(objects: Sequence[GameObject], question: Compare, answer: bool) -> Message:
    """Whether the relation holds."""
    told = [subject(obj) for obj in objects]
    params = {"objects": listing(told), "one": told[0], "other": listing(told[1:])}
    return _COMPARED[question.relation, answer]._replace(params=params)


def cast_sentence(card: Card, state: State, found: Sequence[str], in_time: bool) -> Message:
    """Which halves may be cast; `in_time`: whenever an instant could be."""
    origin = from_zone(state.zone)
    if not found and in_time:
        return msg(
            "Nothing of %(card)s is castable %(origin)s when only an instant could be.",
            card=title_of(card),
            origin=origin,
        )
    if not found:
        return msg("Nothing of %(card)s is castable %(origin)s here.", card=title_of(card), origin=origin)
    names = listing((spell_words(card, one) for one in found), "or")
    if in_time:
        return msg("Castable %(origin)s whenever an instant could be: %(names)s.", origin=origin, names=names)
    return msg("Castable %(origin)s: %(names)s.", origin=origin, names=names)


def undecided_sentence(number: RuleNumber, reason: Message) -> Message:
    """What is missing, and which rule would settle it."""
    return msg("Undecided: %(reason)s; rule %(rule)s would be needed.", reason=reason, rule=str(number))
