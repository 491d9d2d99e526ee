"""Scryfall's bulk data into the library."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from kb.cards import ManaCost
from kb.corpus.importers.cards import CardsImport, Progress, finish, stored
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
from kb.corpus.importers.scryfall_form import ScryCard, ScryFace, cards_of
from kb.corpus.importers.staging import Staging, staged
from kb.corpus.importers.streams.packed import Meter, members
from kb.corpus.library.writing import open_library
from kb.errors import InputError
from kb.languages import ENGLISH
from kb.messages import Message, msg
from kb.system import gc_paused

NO_CARDS = frozenset(["art_series"])
# So many printings are stored on the disk at a time, for an import that is cut short.
PORTION = 500


def import_scryfall(
    path: Path, folder: Path, today: date, progress: Progress, replaces: bool = False
) -> CardsImport:
    """Reads the bulk file `path` into the library in `folder`; one cut short is gone on with.

    Raises `OSError`, `InputError` with the library as it was.
    """
    if path.is_dir():
        raise IsADirectoryError(21, "", str(path))
    meter, gathering = Meter(path), Gathering()
    left: list[tuple[str, Message]] = []
    with open_library(folder) as library, gc_paused(), staged(folder, path, list[ScryCard]) as staging:
        for card in (card for portion in staging.held() for card in portion):
            add_card(gathering, card)
        for portion in _portions(path, meter, staging):
            for card in portion:
                add_card(gathering, card)
            progress(meter.done, meter.total, portion[-1].name)
        if not (gathering.cards or gathering.refused):
            raise InputError(str(path), None, msg("no card"), msg("cards as Scryfall has them"))
        made = finish(gathering, left, "scryfall")
        return stored(library, "scryfall", path, meter, made, today, left, replaces)


def _portions(path: Path, meter: Meter, staging: Staging[list[ScryCard]]) -> Iterator[list[ScryCard]]:
    """The cards in `path` that are not yet stored, and stores them."""
    for member in members(path, meter, ending=""):
        portion: list[ScryCard] = []
        end = 0
        for card, end in cards_of(member, staging.reached.get(member.name, 0)):
            portion.append(card)
            if len(portion) == PORTION:
                staging.add(member.name, end, portion)
                yield portion
                portion = []
        if portion:
            staging.add(member.name, end, portion)
            yield portion


def add_card(gathering: Gathering, card: ScryCard) -> None:
    """Adds one printing: its facts from any language, its names if they are ones that we keep."""
    if card.layout in NO_CARDS:
        return
    code = card.set.upper()
    place = f"{code} {card.collector_number} {card.name}"
    if not (
        gathering.takes_code(place, code)
        and gathering.takes_name(place, card.name)
        and gathering.takes_day(place, card.released_at)
    ):
        return
    if code not in gathering.sets:
        gathering.add_set(SetFacts(code, {"en": card.set_name}, card.released_at))
    for name, part in _parts(card):
        _add_face(gathering, card, name, part, code)


def _parts(card: ScryCard) -> list[tuple[str, int]]:
    """Of which cards it shows which face; the result of a meld is the back of two."""
    if card.layout == "meld":
        of = {one.name: one.component for one in card.all_parts}
        fronts, backs = ([name for name in of if of[name] == f"meld_{role}"] for role in ("part", "result"))
        if card.name in backs:
            return [*((front + JOINT + card.name, 2) for front in fronts), (card.name, 0)]
        return [(card.name + JOINT + back, 1) for back in backs] or [(card.name, 0)]
    names = card.name.split(JOINT)
    if card.layout in TOKENS:
        return [("", at) for at in range(1, len(names) + 1)] if len(names) > 1 else [("", 0)]
    if len(names) == 1 or len(set(names)) < len(names):
        return [(names[0], 0)]
    return [(card.name, part) for part in range(1, len(names) + 1)]


def _add_face(gathering: Gathering, card: ScryCard, name: str, part: int, code: str) -> None:
    at = max(part - 1, 0)
    face = card.card_faces[at] if at < len(card.card_faces) else None
    own: ScryFace = face or card
    if card.layout in TOKENS:
        name, part = gathering.add_token(_face(card, own, card.name.split(JOINT)[at])), 0
    elif gathering.lacks(name, part):
        gathering.add_face(name, part, _layout(card), _face(card, own, name.split(JOINT)[at]))
    is_told = face or not part or card.layout == "meld"
    if is_told and own.flavor_name and card.lang == ENGLISH:
        gathering.add_name(ENGLISH, name, part, own.flavor_name, code)
    if card.lang in FOREIGN and is_told:
        if own.printed_name and not (card.layout in TOKENS and own.printed_name == own.name):
            gathering.add_name(card.lang, name, part, own.printed_name, code)
        printed = Printed(card.released_at, code, own.printed_type_line or "", own.printed_text or "")
        gathering.add_text(card.lang, name, part, printed)
    if part < 2:
        gathering.add_printing(name, (code, card.collector_number), card.rarity, card.released_at)
        if card.legalities:
            gathering.add_legalities(
                name, {one: word.capitalize() for one, word in card.legalities.items() if word != "not_legal"}
            )


def _layout(card: ScryCard) -> str:
    return "aftermath" if card.layout == "split" and "Aftermath" in card.keywords else card.layout


def _face(card: ScryCard, own: ScryFace, name: str) -> Face:
    """A face's own facts."""
    types = own.type_line if own.type_line is not None else card.type_line or ""
    return Face(
        name,
        own.mana_cost or None,
        types,
        "".join(_colors(card, own)),
        keywords_of(card.keywords, own.oracle_text or "", len(card.card_faces) > 1),
        own.oracle_text or "",
        own.power,
        own.toughness,
        own.loyalty,
        own.defense,
    )


def _colors(card: ScryCard, own: ScryFace) -> list[str]:
    """Scryfall has the colours of split and flip cards at the top only; a half's are those of its cost."""
    if own.colors is not None:
        return own.colors
    try:
        return sorted(ManaCost.parse(own.mana_cost or "").colors) if own.mana_cost else card.colors or []
    except ValueError:
        return []
