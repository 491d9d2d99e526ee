"""Printings gathered into cards: faces once, printings and names of all, in whatever order they come."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from kb.cards import Layout, ManaCost, TypeLine
from kb.corpus.importers.words import Pair, learned
from kb.corpus.library.card_file import OF_TOKENS
from kb.languages import ENGLISH, NAMES
from kb.messages import Message, msg
from kb.names.curation import card_id, visible
from kb.vocabulary import Word

JOINT = " // "
FOREIGN = tuple(code for code in NAMES if code != ENGLISH)
_FRAMES = {*Layout, "augment", "battle", "case", "class", "host", "leveler", "mutate", "planar", "prototype"}
_FRAMES |= {"reversible_card", "saga", "scheme", "station", "vanguard"}
"""Layouts in which a card of one face is ordinary to the rules; of others nothing is known."""
TOKENS = frozenset(["token", "double_faced_token", "emblem"])
"""Layouts of what is no card."""
_CODE = re.compile(r"[A-Z0-9_]{1,10}")


class Face(NamedTuple):
    """What is printed on one face, in English and in the symbols of the rules."""

    name: str
    cost: str | None
    type: str
    colors: str
    keywords: tuple[str, ...] = ()
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None


class Printed(NamedTuple):
    """A face's type line and rules text as a set of that day prints them in another language."""

    released: str
    set_code: str
    type: str
    text: str


def keywords_of(keywords: Sequence[str], text: str, several: bool) -> tuple[str, ...]:
    """The keywords of a face; those of a card with several come together, and its text decides."""
    if not several:
        return tuple(keywords)
    words = text.casefold()
    return tuple(keyword for keyword in keywords if keyword.casefold() in words)


class SetFacts(NamedTuple):
    """A set; `names` by language."""

    code: str
    names: dict[str, str]
    released: str


class Ruling(Protocol):
    """What was ruled on a card, and on which day."""

    date: str
    text: str


class _Card:
    __slots__ = ("earlier", "faces", "layout", "legal", "name", "printings", "released", "rulings")

    def __init__(self, name: str, layout: str) -> None:
        self.name, self.layout = name, layout
        self.faces: list[Face | None] = [None] * (name.count(JOINT) + 1)
        self.printings: dict[tuple[str, str], str] = {}
        self.released = "9999"
        self.earlier: set[str] | None = None
        self.rulings: Sequence[Ruling] = ()
        self.legal: Mapping[str, str] = {}


class Gathering:
    """All cards and sets that came so far, and the names of cards in other languages.

    `names` has, by language, for each card, part and text the sets that print it so, in English those
    that print another name than the card's own; `refused` what was never taken, with the reason.
    """

    def __init__(self) -> None:
        self.sets: dict[str, SetFacts] = {}
        self.cards: dict[str, _Card] = {}
        self.names: dict[str, dict[tuple[str, int, str], list[str]]] = {code: {} for code in NAMES}
        self.refused: list[tuple[str, Message]] = []
        self.texts: dict[tuple[str, int, str], Printed] = {}
        """By card, part and language what the latest set has that prints a text."""
        self.types: dict[tuple[str, int, str], Printed] = {}
        """The same of those that print a type line."""

    def takes_day(self, place: str, day: str) -> bool:
        """Whether `day` is one, ``2001-07-23``; what else is said of `place` is refused."""
        if not _is_day(day):
            self.refused.append((place, _no_day(day)))
            return False
        return True

    def takes_code(self, place: str, code: str) -> bool:
        """Whether `code` can be a set's, since files and addresses are called by it; else refused."""
        if not _CODE.fullmatch(code):
            self.refused.append((place, msg("“%(found)s” is not the code of a set", found=code[:40])))
            return False
        return True

    def takes_name(self, place: str, name: str) -> bool:
        """Whether each face has a name in `name`, and one that can be read; else the card is refused."""
        if not all(part.strip() for part in name.split(JOINT)):
            self.refused.append((place, msg("the card has no name")))
        elif name != visible(name):
            self.refused.append((place, msg("its name has a control character")))
        else:
            return True
        return False

    def add_set(self, facts: SetFacts) -> None:
        """Notes a set."""
        self.sets[facts.code] = facts

    def lacks(self, name: str, part: int) -> bool:
        """Whether that face of that card is still to come; `part` counts from 1, 0: its only one."""
        card = self.cards.get(name)
        return card is None or card.faces[max(part - 1, 0)] is None

    def add_face(self, name: str, part: int, layout: str, face: Face) -> None:
        """Notes what a card has on one face."""
        card = self.cards.get(name)
        if card is None:
            card = self.cards[name] = _Card(name, layout)
        card.faces[max(part - 1, 0)] = face

    def add_token(self, face: Face) -> str:
        """Notes a token, and gives what it is called here: many of one name differ in all else."""
        facts = repr((face.type, face.keywords, face.text, face.loyalty, face.defense)).encode()
        words = (face.name, face.power, face.toughness, face.colors.lower(), sha256(facts).hexdigest()[:4])
        name = " ".join(filter(None, words)).replace(JOINT, " ")
        self.add_face(name, 0, Layout.TOKEN, face)
        return name

    def add_printing(self, name: str, place: tuple[str, str], rarity: str, released: str) -> None:
        """Notes that a card, of which a face is known, is in a set under a number."""
        card = self.cards[name]
        card.printings[place] = rarity
        if released < card.released:
            card.released = released

    def add_earlier(self, name: str, codes: Collection[str]) -> None:
        """Notes in which sets a reprint also is said to be; none of what is no reprint."""
        card, held = self.cards[name], set(filter(_CODE.fullmatch, codes))
        card.earlier = held if card.earlier is None else card.earlier & held

    def add_rulings(self, name: str, rulings: Sequence[Ruling]) -> None:
        """Notes the rulings on a card, of which a face is known; the fullest list stays."""
        card = self.cards[name]
        if len(rulings) > len(card.rulings):
            card.rulings = rulings

    def add_legalities(self, name: str, legal: Mapping[str, str]) -> None:
        """Notes in which formats a card, of which a face is known, may be played."""
        self.cards[name].legal = legal

    def add_text(self, language: str, card: str, part: int, found: Printed) -> None:
        """Notes a face's text in another language; the latest stays, since older ones have older rules."""
        place = card, part, language
        for held, is_there in ((self.texts, found.text), (self.types, found.type)):
            if is_there and found >= held.get(place, found):
                held[place] = found

    def add_name(self, language: str, card: str, part: int, text: str, set_code: str) -> None:
        """Notes a face's name as printed in a set."""
        self.names[language].setdefault((card, part, text), []).append(set_code)

    def documents(
        self, names: dict[str, list[list[str]]], left: list[tuple[str, Message]]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every card by id, as it is stored; `names` are those of each card's id.

        What cannot be stored goes to `left`, with the reason.
        """
        melded = self._melded()
        cards = [card for card in self.cards.values() if card.layout != Layout.TOKEN]
        lone = {face.name: face for card in cards for face in card.faces if face}
        seen: set[str] = set()
        for name in sorted(self.cards):
            card, identity = self.cards[name], card_id(name)
            if card.layout == Layout.TOKEN:
                identity = OF_TOKENS + identity
            faces = [face or lone.get(part) for part, face in zip(name.split(JOINT), card.faces, strict=True)]
            why = _fault(faces, card.released) or (
                msg("another card has its id") if identity in seen else None
            )
            if why:
                left.append((name, why))
                continue
            seen.add(identity)
            held = [face for face in faces if face]
            document = self._document(identity, card, held, names.get(card_id(name), []))
            if document["layout"] == Layout.MELD and held[-1].name in melded:
                document["faces"][-1]["value"] = melded[held[-1].name]
            elif name in melded:  # what two cards meld into: it can be looked up by itself
                document["faces"][0]["value"] = melded[name]
            yield identity, document

    def _melded(self) -> dict[str, int]:
        """The mana value of each permanent that two cards meld into: the sum of theirs (rule 202.3c)."""
        fronts: dict[str, list[Face]] = {}
        for name, card in self.cards.items():
            if card.layout == Layout.MELD and card.faces[0] and len(card.faces) > 1:
                fronts.setdefault(name.split(JOINT)[1], []).append(card.faces[0])
        return {
            back: sum(ManaCost.parse(one.cost).mana_value() for one in held if one.cost)
            for back, held in fronts.items()
            if len(held) > 1 and all(_is_known(ManaCost, one.cost or "") for one in held)
        }

    def _document(
        self, identity: str, card: _Card, faces: list[Face], names: list[list[str]]
    ) -> dict[str, Any]:
        """The card as it is stored; oldest printings first."""
        printings = sorted(
            card.printings.items(), key=lambda each: (self.sets[each[0][0]].released, *each[0])
        )
        earlier = sorted((card.earlier or set()) - {code for code, _ in card.printings})
        return {
            "card": identity,
            "layout": _layout(card.layout, faces),
            "released": card.released,
            "faces": [
                {field: value for field, value in face._asdict().items() if value or field == "name"}
                | ({"cost": ""} if face.cost == "" else {})
                for face in faces
            ],
            "names": names,
            "texts": list(self._texts(card, faces)),
            "legal": card.legal,
            "printings": [[code, number, rarity] for (code, number), rarity in printings],
            "rulings": [[ruling.date, ruling.text] for ruling in card.rulings],
            **({"earlier": earlier} if earlier else {}),
        }

    def words(self) -> list[Word]:
        """The words of types and keywords that the cards attest."""
        return learned(self._pairs())

    def _pairs(self) -> Iterator[Pair]:
        for name, card in self.cards.items():
            for at, face in enumerate(card.faces):
                if face is None or not _is_known(TypeLine, face.type):
                    continue
                part = at + 1 if len(card.faces) > 1 else 0
                for language in FOREIGN:
                    place = name, part, language
                    types, text = self.types.get(place), self.texts.get(place)
                    own = types.type if types and types.type != face.type else ""
                    yield Pair(language, face.type, own, face.text, text.text if text else "", face.keywords)

    def _texts(self, card: _Card, faces: list[Face]) -> Iterator[list[str]]:
        """Language, part, text, set of each text that is a translation."""
        several = len(faces) > 1
        for at, face in enumerate(faces, 1):
            part = at if several else 0
            for language in FOREIGN:
                found = self.texts.get((card.name, part, language))
                if found and found.text != face.text:
                    yield [language, str(part or ""), found.text, found.set_code]


def _fault(faces: Iterable[Face | None], released: str) -> Message | None:
    """Why a card cannot be stored: its values must be ones that the rules know."""
    for face in faces:
        if face is None:
            return msg("a face is missing")
        if face.cost is not None and not _is_known(ManaCost, face.cost):
            return msg("the rules do not know the mana cost %(cost)s", cost=face.cost)
        if not _is_known(TypeLine, face.type):
            return msg("the rules do not know the type %(type)s", type=face.type)
        if set(face.colors) - set("WUBRG"):
            return msg("the rules do not know the colors %(colors)s", colors=face.colors)
    return None if _is_day(released) else _no_day(released)


@lru_cache(maxsize=1 << 14)
def _is_known(form: type[ManaCost] | type[TypeLine], text: str) -> bool:
    """Whether the rules can read it; cards share few costs and types."""
    try:
        form.parse(text)
    except ValueError:
        return False
    return True


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _no_day(text: str) -> Message:
    return msg("“%(found)s” is not a day", found=text[:40])


def _layout(layout: str, faces: list[Face]) -> str:
    """Ours for the source's word. One face is an ordinary card whatever frame it has."""
    if layout == Layout.TOKEN:
        return Layout.TOKEN
    if layout == "split" and all("Room" in face.type for face in faces):
        return Layout.ROOM
    if len(faces) == 1:
        return Layout.NORMAL if layout in _FRAMES else Layout.OTHER
    if layout == Layout.ADVENTURE and any(_is_omen(face) for face in faces):
        return Layout.OMEN
    return layout if layout in Layout._value2member_map_ and layout != Layout.NORMAL else Layout.OTHER


def _is_omen(face: Face) -> bool:
    """Whether it is an Omen, which an Adventure's rules do not fit: its card is shuffled away (720)."""
    return " Omen" in face.type and ("Instant" in face.type or "Sorcery" in face.type)
