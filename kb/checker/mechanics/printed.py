"""What a printed line does not say: abilities that define it, another cost, and types of another day."""

from typing import NamedTuple

from kb.cards import Card, TypeLine
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, title_of
from kb.checker.model.provisions import Provision, Values
from kb.checker.model.question import Field
from kb.checker.model.refusal import refuse
from kb.checker.model.state import State, Zone
from kb.checker.model.steps import Outcome, carries_out
from kb.checker.words.phrases import EVERY_CREATURE_TYPE, extract, field_words, value_words
from kb.messages import listing, msg


def as_of(inquiry: Inquiry, obj: GameObject, card: Card, state: State) -> GameObject:
    """The object with what its state and the day change about its printed lines."""
    source = state.copy_of.card if state.copy_of else card
    if state.prototyped or source.faces[0].prototype:
        obj = _prototyped(inquiry, obj, source, state)
    if state.bestowed:
        inquiry.follow(rules.BESTOW, card)
        obj = obj._replace(sets=tuple(map(_aura, obj.sets)))
    if obj.is_noncreature and obj.sets[0].power and inquiry.wording(rules.NONCREATURE):
        obj = obj._replace(sets=tuple(one._replace(power=None, toughness=None) for one in obj.sets))
    words = {word for one in obj.sets for kind in one.type_line for word in kind}
    for change in _OF_THE_DAY:
        if change.words <= words and inquiry.wording(change.provision) in change.wordings:
            inquiry.follow(change.provision)
            lines = [change.made(one.type_line) for one in obj.sets]
            sets = zip(obj.sets, lines, strict=True)
            obj = obj._replace(sets=tuple(one._replace(type_line=line) for one, line in sets))
    return obj


class _Change(NamedTuple):
    """What a type line of today was until the rules changed: `gone` removed from it, `then` in its place.

    `words`: those that it concerns; `wordings`: of the provision, while it was so.
    """

    words: frozenset[str]
    provision: Provision[[], None]
    wordings: tuple[str, ...]
    gone: str
    then: TypeLine = TypeLine((), (), ())

    def made(self, line: TypeLine) -> TypeLine:
        """The type line as it was."""
        rest = TypeLine(*(_without(kind, self.gone) for kind in line))
        return self.then.union(rest) if self.then.types else rest.union(self.then)


_OF_THE_DAY = (
    _Change(frozenset({"Planeswalker", "Legendary"}), rules.PLANESWALKER_LEGEND, ("own-rule",), "Legendary"),
    _Change(
        frozenset({"Creature", "Legendary"}),
        rules.LEGEND,
        ("creature-type",),
        "Legendary",
        TypeLine((), (), ("Legend",)),
    ),
    _Change(frozenset({"Snow"}), rules.SNOW, ("ability", "snow-covered"), "Snow"),
    _Change(frozenset({"Aura"}), rules.AURA, ("local",), "Aura"),
    _Change(frozenset({"Kindred"}), rules.KINDRED, ("tribal",), "Kindred", TypeLine((), ("Tribal",), ())),
)


def _without(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    return tuple(one for one in words if one != word)


def _aura(one: Characteristics) -> Characteristics:
    line = one.type_line._replace(types=_without(one.type_line.types, "Creature"), subtypes=("Aura",))
    return one._replace(type_line=line, power=None, toughness=None)


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


@carries_out(rules.MERGED_COMPONENTS, "stated")
def each_component(one: Card, top: Card) -> Outcome[int]:
    """Each component represents it (721.2, 723.2, 724.2, 725.2, 726.2, 727.2, 728.2, 729.2, 730.2)."""
    cards = listing(map(title_of, (one, top)))
    return Outcome(2, msg("merged, it is represented by two cards: %(cards)s", cards=cards))


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


@carries_out(rules.LEGEND, "creature-type")
def legend_is_a_creature_type() -> Outcome[None]:
    """A creature had the creature type Legend instead of the supertype legendary (215.1)."""
    return Outcome(None, msg("creatures have the creature type Legend that day, not the supertype legendary"))


@carries_out(rules.SNOW, "ability", "snow-covered")
def not_yet_snow() -> Outcome[None]:
    """Snow-covered was an ability, then a supertype of its own, until there was snow (502.14a, 205.4e)."""
    return Outcome(None, msg("the supertype snow does not exist that day: snow-covered stands in its place"))


@carries_out(rules.AURA, "local")
def local_enchantments() -> Outcome[None]:
    """What is an Aura today said on its type line what it enchants (214.8a, 212.4c)."""
    return Outcome(None, msg("the subtype Aura does not exist that day: it is a local enchantment"))


@carries_out(rules.KINDRED, "tribal")
def tribal_until_renamed() -> Outcome[None]:
    """The type that is kindred today was called tribal (212.8a, 308.1)."""
    return Outcome(None, msg("the card type kindred is called tribal that day"))


@carries_out(rules.DEVOID, "stated")
def devoid(_obj: GameObject, _field: Field) -> Outcome[Values]:
    """Devoid makes the object colorless, everywhere (702.113a, 702.114a)."""
    return Outcome(((),), msg("devoid makes it colorless, whatever its mana cost"))


@carries_out(rules.CHANGELING, "stated")
def changeling(_obj: GameObject, _field: Field) -> Outcome[Values]:
    """Changeling: every creature type, everywhere (502.73a, 702.70a, 702.71a, 702.72a, 702.73a)."""
    return Outcome(((EVERY_CREATURE_TYPE,),), msg("changeling makes it every creature type"))


@carries_out(rules.DEFINING, "stated")
def defined_by_an_ability(obj: GameObject, field: Field) -> Outcome[Values]:
    """A characteristic-defining ability gives the color or the subtypes (405.2, 604.3)."""
    value = extract(obj.sets[0], field)
    told = msg(
        "an ability of it defines %(field)s: %(value)s",
        field=field_words(field),
        value=value_words(field, value, obj),
    )
    return Outcome((value,), told)


def has_x(card: Card) -> bool:
    """Whether a mana cost of the card has X in it."""
    costs = [face.mana_cost for face in card.faces if face.mana_cost]
    return any(symbol.is_variable for cost in costs for symbol in cost.symbols)


def require_x(inquiry: Inquiry, card: Card, state: State) -> None:
    """Raises `Impossible` for an X other than 0 in a mana cost that is not paid."""
    source = state.copy_of.card if state.copy_of else card
    if state.free and state.x and has_x(source) and inquiry.wording(rules.FREE_X):
        raise refuse(inquiry, rules.FREE_X, _NO_X)


_NO_X = msg("cast without paying its mana cost, X can only be 0")


@carries_out(rules.FREE_X, "stated")
def x_is_zero() -> Outcome[None]:
    """Cast without paying its mana cost, X is 0 (107.3b)."""
    return Outcome(None, _NO_X)
