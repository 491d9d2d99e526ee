"""The state options of `kb check` as a state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kb.answers.cards import CardFound
from kb.cards import Card, ManaCost
from kb.checker import CopySource, Question, State, Zone, parse_question
from kb.checker.model.parts import part_named
from kb.checker.model.question import TotalCost
from kb.checker.model.state import FACES, spoken_face
from kb.errors import NotFound, UsageError, whole_number
from kb.messages import msg

Find = Callable[[str], CardFound]
"""The card of a name, as `kb.open().card` gives it."""


# More is chosen for X in no game.
MOST_X = 1_000_000

_FLAGS = tuple(field for field, default in State()._asdict().items() if default is False)
_WORDS = (
    *("zone", "half", "cast_from", "face", "unlocked", "copy_of", "x", "meld_with", "turned_by", "mutated"),
)
OPTIONS = (*_WORDS, *_FLAGS)
"""What a state is given by: words with a value, and flags."""


def state_of(find: Find, card: Card, options: dict[str, Any]) -> State:
    """The state of `card` that the options describe; without a zone the one they imply, else the hand.

    Raises `UsageError` for a face that the card has not, listing its faces.
    """
    given = {
        key: value
        for key, value in options.items()
        if key not in ("meld_with", "mutated") and (value not in (None, "") or key in ("half", "unlocked"))
    }
    if "face" in given:
        given["face"] = spoken_face(given["face"]) or FACES[min(part_named(card, given["face"]), 1)]
    if "copy_of" in given:
        given["copy_of"] = _source(find, given["copy_of"])
    if partner := options.get("meld_with"):
        given["partner"] = find(partner).card
    if top := options.get("mutated"):
        given["under"] = find(top).card
    return State.of(**given)


def _source(find: Find, text: str) -> CopySource:
    """What ``CARD`` or ``CARD:FACE`` names: a name that is itself a face's means that face."""
    name, colon, face = text.rpartition(":")
    if colon:
        try:
            card = find(name).card
            return CopySource(card, part_named(card, face))
        except NotFound as absent:
            return _called(find, text, absent)  # perhaps a card whose own name has a colon
    return _called(find, text)


def _called(find: Find, text: str, otherwise: NotFound | None = None) -> CopySource:
    try:
        found = find(text)
    except NotFound as absent:
        raise (otherwise or absent) from None
    part = found.match.part
    return CopySource(found.card, None if part is None else part - 1)  # lists of names count parts from 1


def question_of(
    text: str,
    allow: Sequence[str] = (),
    forbid: Sequence[str] = (),
    flash: Sequence[str] = (),
    costs: Iterable[tuple[str, str | None]] = (),
) -> Question:
    """The question in words, with what is allowed, forbidden and paid. Raises `UsageError`."""
    asked = parse_question(text, allow, forbid, flash)
    given: dict[str, Any] = {key: _cost(cost) for key, cost in costs if cost}
    return asked._replace(**given) if isinstance(asked, TotalCost) else asked


def _cost(text: str) -> ManaCost:
    try:
        return ManaCost.parse(text.upper())
    except ValueError:
        raise UsageError(msg("“%(found)s” is no mana cost such as {1}{R}", found=text[:40])) from None


def other_of(find: Find, name: str, text: str | None, state: State) -> tuple[Card, State]:
    """Another object, in the state of `text`; without one, in the first one's zone."""
    card = find(name).card
    if text is None:
        return card, State(zone=Zone.HAND if state.zone is Zone.STACK else state.zone)
    return card, state_of(find, card, _options(text))


_STATED = re.compile(r"(?P<name>.+?)(?: *\[(?P<state>[^\[\]]*)\])?")


def others_of(
    find: Find, name: str | None, stated: str | None, also: Iterable[str], state: State
) -> tuple[tuple[Card, State], ...]:
    """What the card is compared with, in the state `stated`, and others: ``CARD [zone=stack half=Ice]``."""
    found = (_STATED.fullmatch(text.strip()) for text in also)
    named = [(name, stated)] if name else []
    named += [(one["name"], one["state"]) for one in found if one]
    return tuple(other_of(find, *one, state) for one in named)


def _options(text: str) -> dict[str, Any]:
    """The options in ``zone=stack half=Ice face-down``; a value reaches to the next option."""
    found: dict[str, Any] = {}
    last = None
    for word in text.split():
        key, equals, value = word.partition("=")
        key = key.lstrip("-").replace("-", "_")
        if equals and key in _WORDS:
            found[key], last = value, key
        elif key in _FLAGS and not equals:
            found[key], last = True, None
        elif last is not None:
            found[last] += " " + word
        else:
            known = ", ".join(key.replace("_", "-") for key in OPTIONS)
            raise UsageError(msg("“%(found)s” is no state: one of %(known)s", found=word[:40], known=known))
    return found | ({"x": whole_number(found["x"], 0, MOST_X)} if "x" in found else {})
