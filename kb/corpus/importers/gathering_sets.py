"""MTGJSON's sets into a gathering: which face a printing shows, and what it is called there."""

from typing import Final

from kb.cldr import language_name
from kb.corpus.importers.gathering import (
    FOREIGN,
    JOINT,
    TOKENS,
    Face,
    Gathering,
    Printed,
    SetFacts,
    keywords_of,
)
from kb.corpus.importers.mtgjson import MtgCard, MtgSet
from kb.languages import ENGLISH

# MTGJSON calls languages by their English names, “German”.
LANGUAGE_NAMES: Final = {language_name(code, ENGLISH): code for code in FOREIGN}
_SIDES = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}


def without_other_languages(found: MtgSet) -> MtgSet:
    """The set with the names that we keep; MTGJSON has nine other languages."""
    for card in found.cards:
        if card.foreign_data:
            card.foreign_data = [each for each in card.foreign_data if each.language in LANGUAGE_NAMES]
    return found


def add_set(gathering: Gathering, found: MtgSet) -> None:
    """Adds everything that a set says; nothing if its code or its day is none: no printing would have one."""
    place = found.code or found.name
    if not (gathering.takes_code(place, found.code) and gathering.takes_day(place, found.release_date)):
        return
    names = {"en": found.name}
    for language, name in found.translations.items():
        if name and language in LANGUAGE_NAMES:
            names[LANGUAGE_NAMES[language]] = name
    gathering.add_set(SetFacts(found.code, names, found.release_date))
    for card in found.cards:
        faces = card.name.split(JOINT)
        if len(set(faces)) < len(faces):  # both sides are the same card
            faces = faces[:1]
        if gathering.takes_name(f"{found.code} {card.number}", card.name):
            for front in (one for one in card.card_parts if card.name == card.card_parts[-1] != one):
                _add_card(gathering, card, [front, card.name], found)  # what two cards meld into
            _add_card(gathering, card, faces, found)
    for token in (one for one in found.tokens if one.layout in TOKENS or one.type.startswith("Dungeon")):
        if gathering.takes_name(f"{found.code} {token.number}", token.name):
            _add_card(gathering, token, [token.face_name or token.name], found)


def _add_card(gathering: Gathering, card: MtgCard, faces: list[str], found: MtgSet) -> None:
    part = _part(card, faces)
    name = JOINT.join(faces)
    if card.layout in TOKENS:
        name = gathering.add_token(_face(card, name))
    elif gathering.lacks(name, part):
        gathering.add_face(name, part, card.layout, _face(card, faces[max(part - 1, 0)]))
    if part < 2:
        gathering.add_printing(name, (found.code, card.number), card.rarity, found.release_date)
        gathering.add_earlier(name, card.printings if card.is_reprint else ())
    if flavor := card.face_flavor_name or card.flavor_name:
        gathering.add_name(ENGLISH, name, part, flavor, found.code)
    if card.legalities:
        gathering.add_legalities(name, card.legalities)
    if card.rulings:
        gathering.add_rulings(name, card.rulings)
    for foreign in card.foreign_data:
        printed = Printed(found.release_date, found.code, foreign.type or "", foreign.text or "")
        gathering.add_text(LANGUAGE_NAMES[foreign.language], name, part, printed)
        text = _face_name(foreign.face_name, foreign.name, part, len(faces))
        if text:
            gathering.add_name(LANGUAGE_NAMES[foreign.language], name, part, text, found.code)


def _face(card: MtgCard, name: str) -> Face:
    return Face(
        name,
        card.mana_cost,
        card.type,
        "".join(card.colors),
        keywords_of(card.keywords, card.text, JOINT in card.name),
        card.text,
        card.power,
        card.toughness,
        card.loyalty,
        card.defense,
    )


def _part(card: MtgCard, faces: list[str]) -> int:
    """Which face it is, from 1; 0 where the card has one."""
    if len(faces) == 1:
        return 0
    if card.name == faces[-1]:
        return len(faces)
    if card.face_name in faces:
        return faces.index(card.face_name) + 1
    return min(_SIDES.get(card.side or "a", 1), len(faces))


def _face_name(face: str | None, whole: str | None, part: int, count: int) -> str | None:
    """The name of the face itself: never that of the card for one of its faces."""
    if not part:
        return whole or face
    if face:
        return face
    halves = (whole or "").split(JOINT)
    if len(halves) == count:
        return halves[part - 1]
    return whole if len(halves) == 1 else None
