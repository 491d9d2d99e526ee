"""Comparing characteristics of split cards: 505.3, 505.6, 708.3, 708.6 and its parts, 708.4, 709.4."""

from collections.abc import Callable

from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.objects import GameObject
from kb.checker.model.provisions import Values
from kb.checker.model.question import Field
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.words.phrases import pairs, value_words, yes_no
from kb.messages import Message, listing, msg

# The answer for one set of characteristics, and how it comes about: “4 ≤ 2: no”.
Test = Callable[[Characteristics], tuple[bool, Message]]


@carries_out(
    rules.SPLIT_COMPARISON,
    "either-half",
    fr=(
        'Celle-ci sera "oui" si au moins l\'une des deux moitiés correspond à la valeur recherchée',
        "si au moins l'une des deux moitiés de la carte double devait renvoyer « oui » comme réponse",
    ),
    en='This answer is "yes" if either side of each split card in the comparison would return a "yes" answer',
)
def either_half_passes(obj: GameObject, test: Test, condition: Message | None) -> Outcome[bool]:
    """Yes if either half passes, each compared individually (505.6, 708.6a)."""
    each, how = zip(*map(test, obj.sets), strict=True)
    told = pairs(obj.labels, how)
    sentence = (
        msg("%(halves)s; one half is enough: yes", halves=told)
        if any(each)
        else msg("%(halves)s; no half passes: no", halves=told)
    )
    return Outcome(any(each), _of(condition, sentence))


@carries_out(
    rules.SPLIT_COMPARISON,
    "combined",
    it="le caratteristiche di una carta split sono quelle delle sue due metà combinate",
)
def combined_passes(obj: GameObject, test: Test, condition: Message | None) -> Outcome[bool]:
    """The combined characteristics are compared as any card's (708.4, 709.4)."""
    answer, how = test(obj.sets[0])
    sentence = msg("the combined characteristics are compared: %(answer)s", answer=how)
    return Outcome(answer, _of(condition, sentence))


def _of(condition: Message | None, sentence: Message) -> Message:
    """The sentence, said of one condition of several."""
    if condition is None:
        return sentence
    return msg("“%(condition)s” — %(told)s", condition=condition, told=sentence)


@carries_out(
    rules.SPLIT_NEGATIVE,
    "opposite",
    fr="La réponse est « oui » si la même comparaison mais positive recevait la réponse « non. »",
    en='This answer is "yes" if performing the analogous positive comparison would return a "no" answer',
)
def opposite_of_positive(positive: bool) -> Outcome[bool]:
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
    rules.SPLIT_SEVERAL,
    "each-alone",
    fr="chaque caractéristique est comparée séparément",
    en="each characteristic is compared separately",
)
def each_compared_alone(answers: tuple[bool, ...]) -> Outcome[bool]:
    """Several characteristics are compared separately; all must pass (505.6 from 2006, 708.6c)."""
    told = listing(yes_no(answer) for answer in answers)
    return Outcome(all(answers), msg("each characteristic is compared on its own: %(answers)s", answers=told))


def _united(obj: GameObject) -> frozenset[str]:
    return frozenset().union(*(one.colors for one in obj.sets))


@carries_out(
    rules.SPLIT_COLORS,
    "always",
    fr="une double carte est une carte multicolore si elle n'est pas un sort sur la pile",
)
def always_multicolored(obj: GameObject, field: Field) -> Outcome[Values]:
    """Every split card is multicolored off the stack (505.3 until 2007)."""
    told = value_words(field, tuple(sorted(_united(obj))), obj)
    return Outcome(
        (_united(obj),), msg("off the stack the card has the colors of both halves: %(colors)s", colors=told)
    )


@carries_out(
    rules.SPLIT_COLORS,
    "if-different",
    fr="est une carte multicolore tant qu'elle n'est pas un sort sur la pile",
    en="is a multicolored card while it's not a spell on the stack",
)
def multicolored_if_different(obj: GameObject, field: Field) -> Outcome[Values]:
    """A split card is multicolored off the stack if its halves' colours differ (505.3, 708.3)."""
    return always_multicolored(obj, field)
