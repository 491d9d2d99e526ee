"""The combined characteristics of a split card since 2017, one by one: 708.4a to 708.4c, 709.4a to 709.4c."""

from kb.checker.mechanics.split.values import one_value, read_from_combined_cost
from kb.checker.model import provisions as rules
from kb.checker.model.objects import GameObject
from kb.checker.model.provisions import Values
from kb.checker.model.question import Field
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.words.phrases import extract, value_words
from kb.messages import msg, msgn


@carries_out(rules.SPLIT_NAMES, "two-names", it="Ogni carta split ha due nomi")
def read_names(obj: GameObject, field: Field) -> Outcome[Values]:
    """Each split card has two names (708.4a, 709.4a); cards with more halves have as many.

    Rules 708.7, 708.4a, 709.4a.
    """
    values, told = one_value(obj, field)
    return Outcome(
        values,
        msgn(
            "the card has %(count)d name: %(names)s",
            "the card has %(count)d names: %(names)s",
            len(obj.names),
            names=told,
        ),
    )


@carries_out(
    rules.SPLIT_COST,
    "combined",
    it="Il costo di mana di una carta split è il costo di mana combinato delle sue due metà",
)
def read_combined_cost(obj: GameObject, field: Field) -> Outcome[Values]:
    """The mana cost is the combined mana costs of the halves (708.4b, 709.4b)."""
    values, told = one_value(obj, field)
    return Outcome(values, msg("the mana costs of the halves combined: %(value)s", value=told))


@carries_out(
    rules.SPLIT_COLORS,
    "combined",
    it="I colori e il valore di mana di una carta split sono determinati dal suo costo di mana combinato",
)
def read_combined_colors(obj: GameObject, field: Field) -> Outcome[Values]:
    """The colours are those of the combined mana cost (708.4b, 709.4b)."""
    return read_from_combined_cost(obj, field)


@carries_out(rules.SPLIT_TYPES, "each")
def read_types(obj: GameObject, field: Field) -> Outcome[Values]:
    """Each card type of either half and each ability of each half (708.4c, 709.4c)."""
    values, told = one_value(obj, field)
    return Outcome(values, msg("what either half has, the card has: %(value)s", value=told))


@carries_out(rules.SPLIT_SYMBOLS, "whole-cost")
def see_whole_cost(obj: GameObject, field: Field) -> Outcome[Values]:
    """Until 2020-04-16 only the combined cost as a whole was defined (708.4b)."""
    one = obj.sets[0]
    symbols = one.mana_cost.combined().symbols if one.mana_cost else ()
    value = extract(one._replace(symbols=symbols), field)
    told = value_words(field, value, obj)
    return Outcome(
        (value,), msg("the combined mana cost is one cost, with the symbols %(value)s", value=told)
    )


@carries_out(rules.SPLIT_SYMBOLS, "separate", it="vede i simboli separati anziché l'intero costo di mana")
def see_separate_symbols(obj: GameObject, field: Field) -> Outcome[Values]:
    """An effect on the symbols sees those of each half separately (708.4b, 709.4b)."""
    values, told = one_value(obj, field)
    return Outcome(values, msg("the symbols are seen separately: %(value)s", value=told))
