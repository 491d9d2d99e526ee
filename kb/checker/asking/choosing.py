"""Choosing a card name: which of a card’s names may be, among all or among those of a quality (201.4)."""

from kb.cards import Card, Layout
from kb.checker.asking.casting import evaluated
from kb.checker.asking.matching import matches
from kb.checker.asking.naming import chosen_with
from kb.checker.mechanics import flip, ordinary
from kb.checker.mechanics.registry import Turn, mechanic_of
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.provisions import AnyProvision, Names
from kb.checker.model.question import Field
from kb.checker.model.state import Kind, State, Zone
from kb.checker.words.phrases import pairs, yes_no
from kb.messages import msg
from kb.query.tree import Node, conditions


def choosable(inquiry: Inquiry, obj: GameObject, card: Card, among: Node | None) -> tuple[str, ...]:
    """What a player may choose for this card; a choice of two names at once is joined by `` // ``.

    `among`: the card that is named has to have this quality.
    """
    spoken = [one for one in (mechanic_of(card).naming, rules.CHOOSE_NAME) if inquiry.wording(one)]
    names = inquiry.follow(spoken[0], card) if spoken else (card.faces[0].name,)
    if not spoken:
        inquiry.follow(rules.ENGLISH_NAME, obj, Field.NAMES)
    if among is not None:
        names = _restricted(inquiry, card, names, among, spoken[0] if spoken else rules.ENGLISH_NAME)
    if names:
        chosen_with(inquiry, names)
    return names


def _restricted(
    inquiry: Inquiry, card: Card, names: Names, quality: Node, naming: AnyProvision
) -> tuple[str, ...]:
    """Of the names those of a card, or of the part that bears the name, with that quality."""
    parts = [at for at, face in enumerate(card.faces) if face.name in names or names == (card.name,)]
    answers = tuple(matches(inquiry.aside(), _named(inquiry, card, at, quality), quality) for at in parts)
    if card.layout is Layout.OMEN and len(set(answers)) > 1:
        reason = msg("no part of it speaks of Omens: which characteristics count for that name is open")
        raise inquiry.undecided(rules.RESTRICTED_NAMING, reason)
    if not inquiry.wording(rules.RESTRICTED_NAMING) and len(set(answers)) > 1:
        reason = msg("the rule does not say which of the characteristics count when a name is chosen by some")
        raise inquiry.undecided(naming, reason)
    titles = tuple(name_of(card.faces[at]) for at in parts)
    if inquiry.wording(rules.RESTRICTED_NAMING):
        if part := _BY_PART.get(mechanic_of(card).naming):
            inquiry.follow(part, (), answers)
        inquiry.follow(rules.RESTRICTED_NAMING, titles, answers)
    else:
        inquiry.add(pairs(titles, [yes_no(answer) for answer in answers]))
    return tuple(name for name, answer in zip(names, answers, strict=False) if answer)


def _named(inquiry: Inquiry, card: Card, at: int, quality: Node) -> GameObject:
    """What a name stands for: the half or face that bears it, of a flip card the card as if flipped."""
    turn = mechanic_of(card).turn
    if at and turn is Turn.FLIPS:
        return flip.view(inquiry.aside(), card, State(Zone.BATTLEFIELD, flipped=True))._replace(
            kind=Kind.CARD
        )
    if at and turn in (Turn.TRANSFORMS, Turn.MELDS) and any(one.key == "mv" for one in conditions(quality)):
        reason = msg("the rule does not say which mana value a back face has that is only named")
        raise inquiry.undecided(rules.NO_COST_VALUE, reason)
    return ordinary.as_printed(inquiry.aside(), card, State(), at)


_BY_PART = {
    rules.SPLIT_NAMING: rules.NAMING_SPLIT,
    rules.FLIP_NAMING: rules.NAMING_FLIP,
    rules.DFC_NAMING: rules.NAMING_DFC,
    rules.ADVENTURE_NAMING: rules.NAMING_ADVENTURE,
}
"""Where the rule on choosing a name says what of the card counts; of meld cards it is cited for the names."""

oracle_text = evaluated(
    rules.RESTRICTED_NAMING, "stated", "201.3a, 201.4a", msg("the card’s Oracle text has to have the quality")
)
_HALF = msg("only the half that bears the name counts")
half_named = evaluated(rules.NAMING_SPLIT, "one", "201.3, 201.3a, 201.3b, 201.4b", _HALF)
_FLIPPED = msg("of the flip card’s second name its characteristics as if flipped count")
flipped_named = evaluated(rules.NAMING_FLIP, "may", "201.3, 201.3b, 201.3c, 201.4c", _FLIPPED)
_BACK = msg("of the back face’s name its characteristics alone count")
back_named = evaluated(rules.NAMING_DFC, "may", "201.3, 201.3c, 201.3d, 201.4d", _BACK)
_INSET = msg("of the Adventure’s name its characteristics count")
adventure_named = evaluated(rules.NAMING_ADVENTURE, "may", "201.3f, 201.4f", _INSET)
