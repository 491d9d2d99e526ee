"""Names: choosing a card name, and having the chosen one (201.3, 201.4, 505.7, 708.7, 709.4a and others)."""

import re
from collections.abc import Iterable

from kb.cards import Card
from kb.cards.interchangeable import other_name
from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.objects import GameObject, name_of
from kb.checker.model.parts import english_name
from kb.checker.model.provisions import Names, Provision
from kb.checker.model.question import Field
from kb.checker.model.refusal import refuse
from kb.checker.model.steps import Outcome, Step, carries_out
from kb.checker.words.phrases import name_words, yes_no
from kb.languages import fold
from kb.messages import Native, listing, msg

_SEPARATOR = re.compile(r"\s*//?\s*")


def interchanged(names: Iterable[str]) -> frozenset[str]:
    """The English names that are interchangeable with these."""
    return frozenset(filter(None, map(other_name, names)))


def chosen_with(inquiry: Inquiry, names: Iterable[str]) -> frozenset[str]:
    """The names that are chosen with these ones, being interchangeable with them (201.4g)."""
    others = interchanged(names)
    if not others or inquiry.wording(rules.INTERCHANGEABLE_CHOICE) is None:
        return frozenset()
    inquiry.follow(rules.INTERCHANGEABLE_CHOICE, tuple(sorted(others)))
    return others


@carries_out(rules.INTERCHANGEABLE, "stated")
def the_same_name_in_play(names: Names) -> Outcome[None]:
    """Cards with interchangeable names have the same name (201.3a)."""
    return Outcome(None, msg("interchangeable names are the same name: %(names)s", names=listing(names)))


@carries_out(rules.INTERCHANGEABLE_CHOICE, "stated")
def both_are_chosen(names: Names) -> Outcome[None]:
    """Choosing one of two interchangeable names is choosing both (201.4g)."""
    return Outcome(None, msg("chosen with it, being interchangeable: %(names)s", names=listing(names)))


@carries_out(
    rules.SPLIT_NAMING,
    "both",
    fr=(
        "il doit nommer les deux côtés de la double carte",
        "il doit nommer les deux côtés de la carte double",
    ),
    en="the player must name both halves of the split card",
)
def both_halves_are_named(card: Card) -> Outcome[tuple[str, ...]]:
    """Both halves must be named (505.7, 708.7 until 2013)."""
    names = listing(name_of(face) for face in card.faces)
    return Outcome((card.name,), msg("both halves must be named together: %(names)s", names=names))


def _each_alone(
    provision: Provision[[Card], Names], wordings: tuple[str, ...], numbers: str, **words: str
) -> Step[[Card], Names]:
    """The step of a rule, `numbers`, by which one of the card’s names is chosen, whichever it is."""

    def step(card: Card) -> Outcome[Names]:
        names = listing((name_of(face) for face in card.faces), "or")
        told = msg("exactly one name is chosen: %(names)s", names=names)
        return Outcome(tuple(face.name for face in card.faces), told)

    step.__doc__, step.__name__ = f"One of the names, and not both ({numbers}).", provision.id
    return carries_out(provision, *wordings, **words)(step)


one_half = _each_alone(
    rules.SPLIT_NAMING,
    ("one",),
    "708.7, 708.4a, 709.4a",
    it="il giocatore deve scegliere uno di quei nomi e non entrambi",
)
either_face = _each_alone(
    rules.DFC_NAMING,
    ("either",),
    "711.8, 711.12, 711.13, 711.14, 711.15, 712.15, 712.19",
    en="the player may name either face of a double-faced card but not both",
)
flip_card = _each_alone(rules.FLIP_NAMING, ("may",), "508.5, 709.5, 710.5")
adventurer = _each_alone(rules.ADVENTURE_NAMING, ("may",), "715.5, 716.5")
omen_card = _each_alone(rules.OMEN_NAMING, ("may",), "720.5")
combined_back_face = _each_alone(rules.NAMING_MELD, ("may",), "201.3d, 201.3e, 201.4e")
any_card = _each_alone(rules.CHOOSE_NAME, ("legal", "oracle"), "201.3, 201.4")


def has_chosen_name(inquiry: Inquiry, obj: GameObject, text: str) -> bool:
    """Whether the object has the name chosen as `text`, typed in any language."""
    if len(_SEPARATOR.split(text)) > 1 and inquiry.wording(rules.SPLIT_NAMING) == "one":
        raise refuse(inquiry, rules.SPLIT_NAMING, msg("exactly one name is chosen, not two at once"))
    chosen = _chosen(inquiry, obj, text)
    chosen |= chosen_with(inquiry, sorted(chosen))
    if _speaks_of(inquiry, obj):
        return inquiry.follow(rules.SPLIT_CHOSEN_NAME, obj, frozenset(chosen))
    inquiry.follow(rules.ENGLISH_NAME, obj, Field.NAMES)
    folded = set(map(fold, chosen))
    return any(fold(name) in folded for name in obj.names)


def _speaks_of(inquiry: Inquiry, obj: GameObject) -> bool:
    return obj.cards[0].layout.is_split and inquiry.wording(rules.SPLIT_CHOSEN_NAME) is not None


def _chosen(inquiry: Inquiry, obj: GameObject, text: str) -> set[str]:
    """The English names chosen: both halves' where both had to be named together."""
    chosen = set()
    for part in _SEPARATOR.split(text):
        english = english_name(obj, part)
        chosen.add(english or part)
        card = obj.cards[0]
        if english and card.layout.is_split and inquiry.wording(rules.SPLIT_NAMING) == "both":
            chosen |= {face.name for face in card.faces}
    return chosen


@carries_out(
    rules.SPLIT_CHOSEN_NAME,
    "at-least-one",
    fr="Un objet a le nom choisi s'il a au moins un des deux noms choisis de cette manière",
    it="Un oggetto ha il nome scelto se uno dei suoi nomi è il nome scelto",
    en="An object has the chosen name if it has at least one of the two names chosen this way",
)
def one_name_is_enough(obj: GameObject, chosen: frozenset[str]) -> Outcome[bool]:
    """One of the object’s names is the chosen one (505.7, 708.7, 708.4a, 709.4a)."""
    answer = bool(chosen & set(obj.names))
    return Outcome(
        answer,
        msg(
            "the object’s names: %(names)s; the chosen name: %(chosen)s; has it: %(answer)s",
            names=listing(name_words(name, obj) for name in obj.names),
            chosen=listing(_shown(name, obj) for name in sorted(chosen)),
            answer=yes_no(answer),
        ),
    )


def _shown(name: str, obj: GameObject) -> Native | str:
    known = name_words(name, obj)
    return known if len(known.texts) > 1 else name
