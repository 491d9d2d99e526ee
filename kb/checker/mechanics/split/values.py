"""What an effect gets that reads or uses a value of a split card: 505.5, 708.5, 708.5a, 708.4b, 709.4b."""

from typing import Any

from kb.checker.model.characteristics import combined
from kb.checker.model.objects import GameObject
from kb.checker.model.provisions import SPLIT_AMOUNT, SPLIT_VALUE, Values
from kb.checker.model.question import Field
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.words.phrases import extract, pairs, value_words
from kb.messages import msg


@carries_out(
    SPLIT_VALUE,
    "combination",
    fr="voient une caractéristique qui a pour valeur la combinaison des caractéristiques des deux côtés",
)
def read_combination(obj: GameObject, field: Field) -> Outcome[Values]:
    """One answer, a combination of the two halves (505.5)."""
    value = extract(combined(obj.sets), field)
    told = pairs(obj.labels, [value_words(field, extract(one, field), obj) for one in obj.sets])
    return Outcome(
        (value,),
        msg("%(halves)s; their combination: %(value)s", halves=told, value=value_words(field, value, obj)),
    )


@carries_out(
    SPLIT_VALUE,
    "two-answers",
    fr="reçoit deux réponses (une pour chacune des deux moitiés de la carte double)",
    en="gets two answers (one for each of the split card's two halves)",
)
def read_two_answers(obj: GameObject, field: Field) -> Outcome[Values]:
    """Two answers, one for each half (505.5 from 2006, 708.5)."""
    values = tuple(extract(one, field) for one in obj.sets)
    told = pairs(obj.labels, [value_words(field, value, obj) for value in values])
    return Outcome(values, msg("two answers, one for each half: %(halves)s", halves=told))


def one_value(obj: GameObject, field: Field) -> tuple[tuple[Any], Any]:
    """The value of the combined characteristics, as the only answer and in words."""
    value = extract(obj.sets[0], field)
    return (value,), value_words(field, value, obj)


@carries_out(
    SPLIT_VALUE,
    "combined-cost",
    it="I colori e il valore di mana di una carta split sono determinati dal suo costo di mana combinato",
)
def read_from_combined_cost(obj: GameObject, field: Field) -> Outcome[Values]:
    """One value, from the combined mana cost (708.4b, 709.4b)."""
    values, told = one_value(obj, field)
    cost = value_words(Field.COST, extract(obj.sets[0], Field.COST), obj)
    return Outcome(values, msg("from the combined mana cost %(cost)s: %(value)s", cost=cost, value=told))


def _summed(obj: GameObject) -> tuple[int, Any]:
    return sum(obj.mana_values), pairs(obj.labels, [str(value) for value in obj.mana_values])


@carries_out(SPLIT_AMOUNT, "combination", fr="la combinaison des caractéristiques des deux côtés")
def use_combination(obj: GameObject) -> Outcome[Values]:
    """The combination of both halves: their total (505.5)."""
    total, told = _summed(obj)
    return Outcome((total,), msg("%(halves)s; their combination: %(value)s", halves=told, value=str(total)))


@carries_out(
    SPLIT_AMOUNT,
    "both-answers",
    fr="reçoit deux réponses (une pour chacune des deux moitiés de la carte double)",
    en="gets two answers (one for each of the split card's two halves)",
)
def use_both_answers(obj: GameObject) -> Outcome[Values]:
    """Both answers are carried out (505.5 from 2006, 708.5)."""
    total, told = _summed(obj)
    return Outcome(
        (total,),
        msg("two answers, %(halves)s, and both are used: %(value)s in all", halves=told, value=str(total)),
    )


@carries_out(SPLIT_AMOUNT, "sum")
def use_sum(obj: GameObject) -> Outcome[Values]:
    """The sum of the two values, where nothing is compared (708.5a)."""
    total, told = _summed(obj)
    return Outcome(
        (total,),
        msg(
            "%(halves)s; nothing is compared, so their sum is used: %(value)s", halves=told, value=str(total)
        ),
    )


@carries_out(
    SPLIT_AMOUNT,
    "combined-cost",
    it="I colori e il valore di mana di una carta split sono determinati dal suo costo di mana combinato",
)
def use_combined_value(obj: GameObject) -> Outcome[Values]:
    """The one value of the combined mana cost (708.4b, 709.4b)."""
    return read_from_combined_cost(obj, Field.AMOUNT)
