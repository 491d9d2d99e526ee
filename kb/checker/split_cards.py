"""Split cards: sections 505, 708 and 709 of the Comprehensive Rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kb.cards import Card
from kb.checker.characteristics import Characteristics, combined, of_face
from kb.checker.objects import GameObject, Manner, name_of, title_of
from kb.checker.phrases import extract, listing, pairs, value_words, yes_no
from kb.checker.question import Field
from kb.checker.state import Kind
from kb.checker.steps import Outcome, carries_out
from kb.messages import Native, msg, msgn

Sets = tuple[Characteristics, ...]
Test = Callable[[Characteristics], bool]


def halves(card: Card) -> Sets:
    """Each half's characteristics, as printed."""
    return tuple(of_face(face) for face in card.faces)


def card_object(card: Card, sets: Sets) -> GameObject:
    """A split card off the stack, with its halves apart or as one."""
    names = tuple(name_of(face) for face in card.faces)
    labels = names if len(sets) > 1 else (title_of(card),)
    return GameObject(Kind.CARD, title_of(card), sets, labels, (card,), Manner.SPLIT)


# ---------------------------------------- which characteristics: 505.2, 708.2, 708.4, 709.4


@carries_out(
    "split-elsewhere",
    "two-sets",
    fr=(
        "les double cartes ont toutes leurs caractéristiques en deux exemplaires",
        "les cartes doubles ont deux ensembles de caractéristiques",
    ),
    en="In every zone except the stack, split cards have two sets of characteristics",
)
def keep_halves_apart(card: Card) -> Outcome:
    """Off the stack the halves keep two sets of characteristics (505.2, 708.2)."""
    sets = halves(card)
    return Outcome(
        sets,
        msgn(
            "off the stack the card has %(count)d set of characteristics",
            "off the stack the card has %(count)d sets of characteristics, one for each half",
            len(sets),
        ),
    )


@carries_out(
    "split-elsewhere",
    "combined",
    it="le caratteristiche di una carta split sono quelle delle sue due metà combinate",
)
def combine_halves(card: Card) -> Outcome:
    """Off the stack the card has its halves' characteristics combined (708.4, 709.4)."""
    return Outcome(
        (combined(halves(card)),),
        msg("off the stack the card has the characteristics of its halves combined"),
    )


@carries_out(
    "split-spell",
    "half",
    fr=(
        "seules les caractéristiques de la moitié qui a été jouée existent",
        "seules les caractéristiques de la moitié en train d'être lancée existent",
    ),
    it="Mentre è in pila, esistono solo le caratteristiche della metà lanciata",
    en="only the characteristics of the half being cast exist",
)
def only_the_half_cast(card: Card, index: int, x: int) -> Outcome:
    """On the stack only the characteristics of the half being cast exist (505.2, 708.3b, 709.3b)."""
    face = card.faces[index]
    return Outcome(
        of_face(face, x), msg("on the stack only the characteristics of %(half)s exist", half=name_of(face))
    )


# ---------------------------------------- reading a value: 505.5, 708.5, 708.4b, 709.4b


@carries_out(
    "split-value",
    "combination",
    fr="voient une caractéristique qui a pour valeur la combinaison des caractéristiques des deux côtés",
)
def read_combination(obj: GameObject, field: Field) -> Outcome:
    """One answer, a combination of the two halves (505.5)."""
    value = extract(combined(obj.sets), field)
    told = pairs(obj.labels, [value_words(field, extract(one, field), obj) for one in obj.sets])
    return Outcome(
        (value,),
        msg("%(halves)s; their combination: %(value)s", halves=told, value=value_words(field, value, obj)),
    )


@carries_out(
    "split-value",
    "two-answers",
    fr="reçoit deux réponses (une pour chacune des deux moitiés de la carte double)",
    en="gets two answers (one for each of the split card's two halves)",
)
def read_two_answers(obj: GameObject, field: Field) -> Outcome:
    """Two answers, one for each half (505.5 from 2006, 708.5)."""
    values = tuple(extract(one, field) for one in obj.sets)
    told = pairs(obj.labels, [value_words(field, value, obj) for value in values])
    return Outcome(values, msg("two answers, one for each half: %(halves)s", halves=told))


def _one_value(obj: GameObject, field: Field) -> tuple[tuple[Any], Any]:
    value = extract(obj.sets[0], field)
    return (value,), value_words(field, value, obj)


@carries_out(
    "split-value",
    "combined-cost",
    it="I colori e il valore di mana di una carta split sono determinati dal suo costo di mana combinato",
)
def read_from_combined_cost(obj: GameObject, field: Field) -> Outcome:
    """One value, from the combined mana cost (708.4b, 709.4b)."""
    values, told = _one_value(obj, field)
    cost = value_words(Field.COST, extract(obj.sets[0], Field.COST), obj)
    return Outcome(values, msg("from the combined mana cost %(cost)s: %(value)s", cost=cost, value=told))


@carries_out(
    "split-cost",
    "combined",
    it="Il costo di mana di una carta split è il costo di mana combinato delle sue due metà",
)
def read_combined_cost(obj: GameObject, field: Field) -> Outcome:
    """The mana cost is the combined mana costs of the halves (708.4b, 709.4b)."""
    values, told = _one_value(obj, field)
    return Outcome(values, msg("the mana costs of the halves combined: %(value)s", value=told))


@carries_out(
    "split-colors",
    "combined",
    it="I colori e il valore di mana di una carta split sono determinati dal suo costo di mana combinato",
)
def read_combined_colors(obj: GameObject, field: Field) -> Outcome:
    """The colours are those of the combined mana cost (708.4b, 709.4b)."""
    return read_from_combined_cost(obj, field)


@carries_out("split-names", "two-names", it="Ogni carta split ha due nomi")
def read_names(obj: GameObject, field: Field) -> Outcome:
    """Each split card has two names (708.4a, 709.4a); cards with more halves have as many."""
    values, told = _one_value(obj, field)
    return Outcome(
        values,
        msgn(
            "the card has %(count)d name: %(names)s",
            "the card has %(count)d names: %(names)s",
            len(obj.names),
            names=told,
        ),
    )


@carries_out("split-types", "each")
def read_types(obj: GameObject, field: Field) -> Outcome:
    """Each card type of either half and each ability of each half (708.4c, 709.4c)."""
    values, told = _one_value(obj, field)
    return Outcome(values, msg("what either half has, the card has: %(value)s", value=told))


@carries_out("split-symbols", "whole-cost")
def see_whole_cost(obj: GameObject, field: Field) -> Outcome:
    """Until 2020-04-16 only the combined cost as a whole was defined (708.4b)."""
    one = obj.sets[0]
    symbols = one.mana_cost.combined().symbols if one.mana_cost else ()
    value = extract(one._replace(symbols=symbols), field)
    told = value_words(field, value, obj)
    return Outcome(
        (value,), msg("the combined mana cost is one cost, with the symbols %(value)s", value=told)
    )


@carries_out("split-symbols", "separate", it="vede i simboli separati anziché l'intero costo di mana")
def see_separate_symbols(obj: GameObject, field: Field) -> Outcome:
    """An effect on the symbols sees those of each half separately (708.4b, 709.4b)."""
    values, told = _one_value(obj, field)
    return Outcome(values, msg("the symbols are seen separately: %(value)s", value=told))


# ---------------------------------------- using an amount: 505.5, 708.5, 708.5a, 708.4b, 709.4b


def _summed(obj: GameObject) -> tuple[int, Any]:
    return sum(obj.mana_values), pairs(obj.labels, [str(value) for value in obj.mana_values])


@carries_out("split-amount", "combination", fr="la combinaison des caractéristiques des deux côtés")
def use_combination(obj: GameObject) -> Outcome:
    """The combination of both halves: their total (505.5)."""
    total, told = _summed(obj)
    return Outcome((total,), msg("%(halves)s; their combination: %(value)s", halves=told, value=str(total)))


@carries_out(
    "split-amount",
    "both-answers",
    fr="reçoit deux réponses (une pour chacune des deux moitiés de la carte double)",
    en="gets two answers (one for each of the split card's two halves)",
)
def use_both_answers(obj: GameObject) -> Outcome:
    """Both answers are carried out (505.5 from 2006, 708.5)."""
    total, told = _summed(obj)
    return Outcome(
        (total,),
        msg("two answers, %(halves)s, and both are used: %(value)s in all", halves=told, value=str(total)),
    )


@carries_out("split-amount", "sum")
def use_sum(obj: GameObject) -> Outcome:
    """The sum of the two values, where nothing is compared (708.5a)."""
    total, told = _summed(obj)
    return Outcome(
        (total,),
        msg(
            "%(halves)s; nothing is compared, so their sum is used: %(value)s", halves=told, value=str(total)
        ),
    )


@carries_out(
    "split-amount",
    "combined-cost",
    it="I colori e il valore di mana di una carta split sono determinati dal suo costo di mana combinato",
)
def use_combined_value(obj: GameObject) -> Outcome:
    """The one value of the combined mana cost (708.4b, 709.4b)."""
    return read_from_combined_cost(obj, Field.AMOUNT)


# ---------------------------------------- comparing: 505.6, 708.6, 708.4, 709.4


@carries_out(
    "split-comparison",
    "either-half",
    fr=(
        'Celle-ci sera "oui" si au moins l\'une des deux moitiés correspond à la valeur recherchée',
        "si au moins l'une des deux moitiés de la carte double devait renvoyer « oui » comme réponse",
    ),
    en='This answer is "yes" if either side of each split card in the comparison would return a "yes" answer',
)
def either_half_passes(obj: GameObject, test: Test) -> Outcome:
    """Yes if either half passes, each compared individually (505.6, 708.6a)."""
    each = [test(one) for one in obj.sets]
    told = pairs(obj.labels, [yes_no(answer) for answer in each])
    sentence = (
        msg("%(halves)s; one half is enough: yes", halves=told)
        if any(each)
        else msg("%(halves)s; no half passes: no", halves=told)
    )
    return Outcome(any(each), sentence)


@carries_out(
    "split-comparison",
    "combined",
    it="le caratteristiche di una carta split sono quelle delle sue due metà combinate",
)
def combined_passes(obj: GameObject, test: Test) -> Outcome:
    """The combined characteristics are compared as any card's (708.4, 709.4)."""
    answer = test(obj.sets[0])
    return Outcome(
        answer, msg("the combined characteristics are compared: %(answer)s", answer=yes_no(answer))
    )


@carries_out(
    "split-negative",
    "opposite",
    fr="La réponse est « oui » si la même comparaison mais positive recevait la réponse « non. »",
    en='This answer is "yes" if performing the analogous positive comparison would return a "no" answer',
)
def opposite_of_positive(positive: bool) -> Outcome:
    """Yes exactly when the analogous positive comparison is no (505.6 from 2006, 708.6b)."""
    return Outcome(
        not positive,
        msg(
            "the positive comparison gets %(positive)s, so the negative one gets %(negative)s",
            positive=yes_no(positive),
            negative=yes_no(not positive),
        ),
    )


@carries_out(
    "split-several",
    "each-alone",
    fr="chaque caractéristique est comparée séparément",
    en="each characteristic is compared separately",
)
def each_compared_alone(answers: tuple[bool, ...]) -> Outcome:
    """Several characteristics are compared separately; all must pass (505.6 from 2006, 708.6c)."""
    told = listing(yes_no(answer) for answer in answers)
    return Outcome(all(answers), msg("each characteristic is compared on its own: %(answers)s", answers=told))


# ---------------------------------------- colour: 505.3, 708.3


def _united(obj: GameObject) -> frozenset[str]:
    return frozenset().union(*(one.colors for one in obj.sets))


@carries_out(
    "split-colors",
    "always",
    fr="une double carte est une carte multicolore si elle n'est pas un sort sur la pile",
)
def always_multicolored(obj: GameObject, field: Field) -> Outcome:
    """Every split card is multicolored off the stack (505.3 until 2007)."""
    told = value_words(field, tuple(sorted(_united(obj))), obj)
    return Outcome(
        _united(obj), msg("off the stack the card has the colors of both halves: %(colors)s", colors=told)
    )


@carries_out(
    "split-colors",
    "if-different",
    fr="est une carte multicolore tant qu'elle n'est pas un sort sur la pile",
    en="is a multicolored card while it's not a spell on the stack",
)
def multicolored_if_different(obj: GameObject, field: Field) -> Outcome:
    """A split card is multicolored off the stack if its halves' colours differ (505.3, 708.3)."""
    return always_multicolored(obj, field)


@carries_out(
    "split-one-card",
    "one",
    fr=(
        "chaque double carte ne compte que comme étant une seule carte",
        "chaque carte double n'est qu'une seule carte",
    ),
    it="ogni carta Split è una sola carta",
    en="each split card is only one card",
)
def one_card(title: Native) -> Outcome:
    """A split card is one card (505.4, 708.4, 708.2, 709.2)."""
    return Outcome(1, msg("%(card)s is one card, however many halves it has", card=title))
