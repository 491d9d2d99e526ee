"""What the lists and the look-up need of a card, without the card."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b
from itertools import chain, groupby
from typing import Any, NamedTuple

from kb.cards import COLORS, Card, Face, Layout
from kb.corpus.cards.pool import CardPool
from kb.corpus.cards.qualities import named_qualities
from kb.corpus.library.cards import spelled
from kb.languages import INTERFACE, sort_key
from kb.names.entry import NameEntry
from kb.names.shards import record
from kb.pages.plan.routes import look
from kb.pages.plan.slugs import allot, distinct, slug
from kb.pages.workers import run

_SLICE = 1000


class Entry(NamedTuple):
    """A card as the lists have it; the order of interface languages is that of `INTERFACE`."""

    id: str
    digest: str
    """Of all that its page follows from, its address apart."""
    light: bool
    """An ordinary card of one face, with a light page."""
    english: str
    shown: list[str]
    """The whole name in each interface language; empty: not attested."""
    wanted: list[str]
    """The slug of that name."""
    names: list[list[str]]
    """Of each name of a face: language, text, its letters as a dictionary orders them."""
    sets: list[str]
    line: str
    keys: list[str]
    """Line and keys: as the browser's look-up has it, see `kb.names.shards.Record`."""
    look: str
    """Of a card of one face how its picture looks, see `kb.pages.plan.routes.look`; else empty."""
    row: list[Any]
    """As the browser's operators have it, see `card_row`."""
    kinds: list[list[str]]
    """The words of its type lines, and its keywords."""

    @property
    def is_token(self) -> bool:
        """Whether it is no card."""
        return bool(self.row[0] == Layout.TOKEN.value)

    def name(self, at: int) -> str:
        """How readers of the language at that place see it."""
        return self.shown[at] or self.english

    def letters(self, at: int) -> str:
        """The letters of that name, or of its first half's, as a dictionary orders them."""
        code = INTERFACE[at] if self.shown[at] else "en"
        return next((letters for language, _, letters in self.names if language == code), "")


def read_entries(pool: CardPool, known: Mapping[str, Entry]) -> list[Entry]:
    """Every card and token of `pool`; those of `known` that are as they were are taken as they are."""
    listed = frozenset(card_id for cycle in pool.cycles for card_id in cycle.card_ids)
    held = {card_id: cards for cards in (pool.cards, pool.tokens) for card_id in cards}
    digests = {card_id: digest_of(cards, card_id, listed) for card_id, cards in held.items()}
    changed = [
        card_id
        for card_id, digest in digests.items()
        if card_id not in known or known[card_id].digest != digest
    ]
    kinds = groupby(changed, key=lambda card_id: card_id in pool.cards)
    made = run(
        [
            partial(_made, pool.cards if is_card else pool.tokens, part, digests, listed)
            for is_card, ids in kinds
            for part in _slices(list(ids))
        ]
    )
    fresh = {entry.id: entry for entry in chain.from_iterable(made)}
    return [fresh.get(card_id) or known[card_id] for card_id in digests]


def _slices(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for at in range(0, len(ids), _SLICE):
        yield ids[at : at + _SLICE]


def digest_of(cards: Mapping[str, Card], card_id: str, listed: frozenset[str]) -> str:
    """A name for everything that the card is read from."""
    lines = getattr(cards, "lines", None)
    data: bytes = lines(card_id) if lines else spelled(cards[card_id]).encode()
    return blake2b(data, digest_size=12, salt=b"listed" if card_id in listed else b"").hexdigest()


def _made(
    cards: Mapping[str, Card], ids: Iterable[str], digests: Mapping[str, str], listed: frozenset[str]
) -> list[Entry]:
    fresh = getattr(cards, "fresh", cards.__getitem__)
    return [_entry(fresh(card_id), digests[card_id], card_id in listed) for card_id in ids]


def _entry(card: Card, digest: str, listed: bool) -> Entry:
    shown = [card.printed(code) or "" for code in INTERFACE]
    filed = record(list(_names(card)))
    return Entry(
        card.id,
        digest,
        card.layout in (Layout.NORMAL, Layout.TOKEN) and len(card.faces) == 1 and not listed,
        card.name,
        shown,
        [slug(name) if name else "" for name in shown],
        [
            [name.language, name.text, sort_key(name.text)[0]]
            for face in card.faces
            for name in dict.fromkeys(face.names)
            if name.kind == "printed"
        ],
        list(dict.fromkeys(printing.set_code for printing in card.printings)),
        filed.line,
        filed.keys,
        look(card.faces[0]) if len(card.faces) == 1 else "",
        card_row(card),
        [
            _distinct(
                word
                for line in (face.type_line for face in card.faces)
                for word in line.supertypes + line.types + line.subtypes
            ),
            _distinct(word for face in card.faces for word in face.keywords),
        ],
    )


def card_row(card: Card) -> list[Any]:
    """Layout, first day, cycle, printings (set, rarity, number), faces, colour identity, id."""
    return [
        card.layout.value,
        card.released.isoformat(),
        card.cycle or "",
        [f"{one.set_code} {one.rarity} {one.number}" for one in card.printings],
        [_face(card, at) for at in range(len(card.faces))],
        "".join(color for color in COLORS if color in card.identity),
        card.id if card.id in _listed() else "",
    ]


@cache
def _listed() -> frozenset[str]:
    """The cards that a quality such as ``fetchland`` lists."""
    return frozenset().union(*(quality.cards for quality in named_qualities().values()))


def _face(card: Card, at: int) -> list[Any]:
    """Mana value, colours, types, keywords, cost (`""`: it has none), power, toughness, loyalty."""
    face = card.faces[at]
    cost = face.mana_cost
    return [
        card.value_of(at),
        "".join(color for color in COLORS if color in face.colors),
        types_key(face),
        [word.lower() for word in face.keywords],
        str(cost) if cost else "",
        face.power or "",
        face.toughness or "",
        face.loyalty or "",
    ]


def types_key(face: Face) -> str:
    """The words of its type line."""
    line = face.type_line
    return " ".join(line.supertypes + line.types + line.subtypes).lower()


def _distinct(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _names(card: Card) -> Iterator[NameEntry]:
    for number, face in enumerate(card.faces, 1):
        part = number if len(card.faces) > 1 else None
        for name in face.names:
            yield NameEntry(card.id, part, name.text, name.language)


def allotted(entries: Sequence[Entry], *, compact: bool = False) -> dict[str, dict[str, str]]:
    """The slug of every card in each interface language; where `compact`, light ones have one for all."""
    ids = distinct([entry.id for entry in entries])
    named = [entry for entry in entries if not ((compact and entry.light) or entry.is_token)]
    return {
        code: allot(ids, {entry.id: entry.wanted[at] for entry in named if entry.wanted[at]})
        for at, code in enumerate(INTERFACE)
    }


def marks_of(entries: Iterable[Entry], slugs: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """What a page that shows a card follows from, and the card's own: its digest and its addresses."""
    places = list(slugs.values())
    return {entry.id: "/".join([entry.digest, *[each[entry.id] for each in places]]) for entry in entries}
