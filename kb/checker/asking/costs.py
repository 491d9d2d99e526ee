"""What casting costs in all: the mana cost or another in its place, with increases and reductions."""

from collections import Counter

from kb.cards import Card, ManaCost, ManaSymbol
from kb.checker.mechanics import elsewhere, ordinary
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject
from kb.checker.model.parts import part_named
from kb.checker.model.question import Field, TotalCost
from kb.checker.model.state import State
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import msg

_REPRICED = r"~ costs? [^.]*\b(?:less|more)\b"
_REPRICING = {"Affinity", "Undaunted"}
_OTHER_COST = msg("it is cast for another cost of its own, which is not given (instead)")


def total_cost(
    inquiry: Inquiry, obj: GameObject, card: Card, state: State, question: TotalCost
) -> str | None:
    """The total mana cost of the spell; None where it has none that can be paid."""
    base = _base(inquiry, obj, card, state, question)
    if base is None:
        return None
    found = base + question.more
    variables = [symbol for symbol in found.symbols if symbol.is_variable]
    if variables and state.x is not None:
        found = ManaCost(
            (*(one for one in found.symbols if not one.is_variable), *_generic(state.x * len(variables)))
        )
        variables = []
    known = sum(symbol.mana_value() for symbol in found.symbols if symbol.is_generic)
    generic_less, colored = _parts(question.less)
    if variables and generic_less > known:
        raise inquiry.undecided(rules.TOTAL_COST, msg("the number chosen for X is not given"))
    rest = Counter(symbol for symbol in found.symbols if not symbol.is_generic)
    for symbol in colored:
        if rest[symbol]:
            rest[symbol] -= 1
        elif any(len(one.parts) > 1 for one in rest):
            raise inquiry.undecided(
                rules.TOTAL_COST, msg("reductions of hybrid symbols are not carried out here")
            )
        else:
            generic_less += 1
    total = ManaCost((*rest.elements(), *_generic(max(0, known - generic_less)))).combined()
    return inquiry.follow(rules.TOTAL_COST, question, base, str(total))


def _base(
    inquiry: Inquiry, obj: GameObject, card: Card, state: State, question: TotalCost
) -> ManaCost | None:
    """What is paid before increases and reductions. Raises `Undecided` where an ability of it decides."""
    if state.free or question.instead is not None:
        return question.instead or ManaCost(())
    part = 0 if state.half is None else part_named(card, state.half)
    if state.bestowed:
        raise inquiry.undecided(rules.BESTOW, _OTHER_COST)
    for keyword, zone, provision in elsewhere.PERMITS:
        own = (
            keyword in elsewhere.OWN_COST
            and keyword in card.faces[0 if keyword == "Disturb" else part].keywords
        )
        if own and state.cast_from is zone and inquiry.wording(provision):
            raise inquiry.undecided(provision, _OTHER_COST)
    given = question.more.symbols or question.less.symbols
    face = card.faces[part]
    if not given and (face.says(_REPRICED) or not _REPRICING.isdisjoint(face.keywords)):
        reason = msg("an ability of it changes what it costs; say by how much (more, less)")
        raise inquiry.undecided(rules.TOTAL_COST, reason)
    if state.fused:
        inquiry.follow(rules.FUSE_COST, card)
        return sum((face.mana_cost or ManaCost(()) for face in card.faces), start=ManaCost(()))
    ordinary.read(inquiry, obj, Field.COST)
    cost = obj.sets[0].mana_cost
    if cost is None and inquiry.wording(rules.UNPAYABLE):
        inquiry.follow(rules.UNPAYABLE, obj.title)
    return cost


def _parts(cost: ManaCost) -> tuple[int, list[ManaSymbol]]:
    generic = sum(symbol.mana_value() for symbol in cost.symbols if symbol.is_generic)
    return generic, [symbol for symbol in cost.symbols if not symbol.is_generic]


def _generic(amount: int) -> tuple[ManaSymbol, ...]:
    return (ManaSymbol((str(amount),)),) if amount else ()


@carries_out(rules.FUSE_COST, "both")
def both_costs(card: Card) -> Outcome[None]:
    """A fused spell costs the mana cost of each half (702.100c, 702.101c, 702.102c)."""
    costs = " + ".join(str(face.mana_cost) for face in card.faces)
    return Outcome(None, msg("fused, the mana cost of each half is paid: %(costs)s", costs=costs))


@carries_out(rules.TOTAL_COST, "stated")
def increases_then_reductions(question: TotalCost, base: ManaCost, total: str) -> Outcome[str]:
    """The mana cost or an alternative one, plus increases, minus reductions (409.1f, 601.2e, 601.2f)."""
    told = str(base.combined()) if base.symbols else "{0}"
    told += f" + {question.more}" if question.more.symbols else ""
    told += f" − {question.less}" if question.less.symbols else ""
    return Outcome(total, msg("total cost: %(sum)s = %(total)s", sum=told, total=total))
