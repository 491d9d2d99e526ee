"""What a printed line does not say: abilities that define it, another cost, and types of another day."""

from collections.abc import Callable

from kb.cards import Card
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, title_of
from kb.checker.model.provisions import Values
from kb.checker.model.question import Field
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg

_Words = tuple[str, ...]


def as_of(inquiry: Inquiry, obj: GameObject, card: Card, state: State) -> GameObject:
    """The object with what its state and the day change about its printed lines."""
    if state.prototyped or card.faces[0].prototype:
        obj = _prototyped(inquiry, obj, card, state)
    if state.bestowed:
        inquiry.follow(rules.BESTOW, card)
        obj = _with_types(obj, lambda types: _without(types, "Creature"), lambda _: ("Aura",))
        obj = obj._replace(sets=tuple(one._replace(power=None, toughness=None) for one in obj.sets))
    types = {word for one in obj.sets for word in one.type_line.types}
    if "Planeswalker" in types and inquiry.wording(rules.PLANESWALKER_LEGEND) == "own-rule":
        inquiry.follow(rules.PLANESWALKER_LEGEND)
        sets = tuple(
            one._replace(
                type_line=one.type_line._replace(supertypes=_without(one.type_line.supertypes, "Legendary"))
            )
            for one in obj.sets
        )
        obj = obj._replace(sets=sets)
    if "Kindred" in types and inquiry.wording(rules.KINDRED) == "tribal":
        inquiry.follow(rules.KINDRED)
        obj = _with_types(obj, lambda types: tuple("Tribal" if one == "Kindred" else one for one in types))
    return obj


def _without(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    return tuple(one for one in words if one != word)


def _with_types(
    obj: GameObject,
    types: Callable[[_Words], _Words],
    subtypes: Callable[[_Words], _Words] = lambda words: words,
) -> GameObject:
    lines = [one.type_line for one in obj.sets]
    changed = [line._replace(types=types(line.types), subtypes=subtypes(line.subtypes)) for line in lines]
    sets = tuple(one._replace(type_line=line) for one, line in zip(obj.sets, changed, strict=True))
    return obj._replace(sets=sets)


def _prototyped(inquiry: Inquiry, obj: GameObject, card: Card, state: State) -> GameObject:
    """The second cost, power and toughness of a prototyped object, and the colors of that cost."""
    small = card.faces[0].prototype
    if not inquiry.wording(rules.PROTOTYPE):
        return obj  # a prerelease: no rule speaks of them yet
    if not state.prototyped:
        inquiry.follow(rules.PROTOTYPE, card)
        return obj
    if small is None:
        reason = msg(
            "the prototyped cost, power and toughness of %(card)s are not known here", card=title_of(card)
        )
        raise inquiry.undecided(rules.PROTOTYPE_SPELL, reason)
    inquiry.follow(rules.PROTOTYPE_SPELL, card)
    x = state.x or 0 if state.zone is Zone.STACK else 0
    one = obj.sets[0]._replace(
        mana_cost=small.mana_cost,
        symbols=small.mana_cost.symbols,
        mana_value=small.mana_cost.mana_value(x),
        colors=small.mana_cost.colors,
        power=small.power,
        toughness=small.toughness,
    )
    return obj._replace(sets=(one,))


@carries_out(rules.PROTOTYPE, "stated")
def not_prototyped(_card: Card) -> Outcome[None]:
    """Not cast as a prototyped spell, it has its normal characteristics (719.4, 718.4)."""
    return Outcome(None, msg("not cast prototyped, it has its normal characteristics"))


@carries_out(rules.PROTOTYPE_SPELL, "stated")
def prototyped(card: Card) -> Outcome[None]:
    """The alternative cost, power and toughness, and the colors of that cost (719.3b, 718.3b)."""
    small = card.faces[0].prototype
    assert small is not None
    told = msg(
        "prototyped, it has mana cost %(cost)s, the colors of that, and power and toughness %(size)s",
        cost=str(small.mana_cost),
        size=f"{small.power}/{small.toughness}",
    )
    return Outcome(None, told)


@carries_out(rules.BESTOW, "stated")
def bestowed(_card: Card) -> Outcome[None]:
    """Bestowed, it is an Aura enchantment and no creature (702.102a, 702.102b, 702.103b)."""
    return Outcome(None, msg("bestowed, it is an Aura and no creature"))


@carries_out(rules.MERGED, "stated")
def topmost_component(top: Card) -> Outcome[None]:
    """The characteristics of the topmost component.

    Rules 721.2a, 723.2a, 724.2a, 725.2a, 726.2a, 727.2a, 728.2a, 729.2a, 730.2a.
    """
    return Outcome(
        None, msg("merged, it has the characteristics of what lies on top: %(card)s", card=title_of(top))
    )


@carries_out(rules.TOKEN_COPY, "stated")
def token_with_both_faces(_card: Card) -> Outcome[None]:
    """A token copy of a double-faced permanent has both its faces (707.8a)."""
    return Outcome(None, msg("the token has both faces, as what it copies"))


@carries_out(rules.TOKEN_NO_CARD, "stated")
def a_token_is_no_card() -> Outcome[int]:
    """A token is no card (216.2, 110.5d, 110.5e, 111.6)."""
    return Outcome(0, msg("a token is no card"))


@carries_out(rules.PLANESWALKER_LEGEND, "own-rule")
def not_yet_legendary() -> Outcome[None]:
    """A uniqueness rule of their own in place of being legendary (212.9c, 306.4)."""
    return Outcome(
        None, msg("planeswalkers are not legendary that day: a uniqueness rule of their own holds")
    )


@carries_out(rules.KINDRED, "tribal")
def tribal_until_renamed() -> Outcome[None]:
    """The type that is kindred today was called tribal (212.8a, 308.1)."""
    return Outcome(None, msg("the card type kindred is called tribal that day"))


@carries_out(rules.DEVOID, "stated")
def devoid(_obj: GameObject, _field: Field) -> Outcome[Values]:
    """Devoid makes the object colorless, everywhere (702.113a, 702.114a)."""
    return Outcome(((),), msg("devoid makes it colorless, whatever its mana cost"))


@carries_out(rules.CHANGELING, "stated")
def changeling(_obj: GameObject) -> Outcome[None]:
    """Changeling: every creature type, everywhere (502.73a, 702.70a, 702.71a, 702.72a, 702.73a)."""
    return Outcome(None, msg("changeling makes it every creature type"))


@carries_out(rules.FREE_X, "stated")
def x_is_zero() -> Outcome[None]:
    """Cast without paying its mana cost, X is 0 (107.3b)."""
    return Outcome(None, msg("cast without paying its mana cost, X can only be 0"))
