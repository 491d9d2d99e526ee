"""The halves and faces of a card, by any of their names or by their place."""

from kb.cards import Card
from kb.checker.model.objects import GameObject, name_of, title_of
from kb.errors import UsageError
from kb.languages import fold, meanings
from kb.messages import listing, msg

_PLACES = {"left": 0, "right": 1, "top": 0, "bottom": 1, "front": 0, "back": 1}


def part_named(card: Card, text: str) -> int:
    """The place, from 0, of the half or face called so in any language, or by its place.

    Raises `UsageError`, listing the names.
    """
    wanted = _key(text)
    if wanted.isdecimal() and len(wanted) < 4 and 1 <= int(wanted) <= len(card.faces):
        return int(wanted) - 1
    for at, face in enumerate(card.faces):
        if wanted in {_key(face.name), *(_key(name.text) for name in face.names)}:
            return at
    place = _PLACES.get((meanings("doors") | meanings("faces")).get(wanted, wanted))
    if place is not None and place < len(card.faces):
        return place
    names = listing((name_of(face) for face in card.faces), "or")
    raise UsageError(
        msg(
            "“%(found)s” is no half of %(card)s: %(names)s", found=text[:40], card=title_of(card), names=names
        )
    )


def _key(name: str) -> str:
    """The name folded and without the quotation marks that a few names have, which a question cannot hold."""
    return fold(name).replace('"', "")


def english_name(obj: GameObject, text: str) -> str | None:
    """The English name of the part that `text` names in any language or by its place; None: of no part."""
    for card in obj.cards:
        try:
            return card.faces[part_named(card, text)].name
        except UsageError:
            continue
    return None
