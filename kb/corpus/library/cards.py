"""The corpus's cards and the library's as one pool, each parsed when it is first asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from kb.cards import Card, Face, Printing
from kb.corpus.cards.pool import CardPool, CardSet
from kb.corpus.library.card_file import OF_TOKENS, CardFile, kind_of
from kb.corpus.library.source import check_lines, sources
from kb.corpus.library.translations import Translations
from kb.names.entry import NameEntry
from kb.names.table import NameTable

# What the corpus has of no card or not of each, and a library's source adds.
_LACKED = ("keywords", "power", "toughness", "loyalty", "defense", "text", "value")


class MergedCards(Mapping[str, Card]):
    """The corpus's own cards in their order, then the library's by id.

    A card that both have is the corpus's, with the names and printings that the library adds.
    """

    def __init__(
        self,
        own: Mapping[str, Card],
        files: Sequence[CardFile],
        translations: Translations | None = None,
        sets: Mapping[str, CardSet] = MappingProxyType({}),
        of_tokens: bool = False,
    ) -> None:
        """With `of_tokens` the tokens of `files` in place of the cards."""
        self._own, self._files, self._translations, self._sets = own, files, translations, sets
        held = {card_id for file in files for card_id in file.index} - own.keys()
        added = {card_id for card_id in held if card_id.startswith(OF_TOKENS) is of_tokens}
        self._ids = dict.fromkeys([*own, *sorted(added)])
        self._parsed: dict[str, Card] = {}

    @property
    def own(self) -> Mapping[str, Card]:
        """The corpus's own cards, as they are without the library."""
        return self._own

    def __getitem__(self, card_id: str) -> Card:
        if card_id not in self._parsed:
            self._parsed[card_id] = self.fresh(card_id)
        return self._parsed[card_id]

    def fresh(self, card_id: str) -> Card:
        """The card, parsed anew and not cached: for whoever goes through all of them once."""
        held = [self._own[card_id]] if card_id in self._own else []
        held += [file.card(card_id) for file in self._files if card_id in file.index]
        if not held:
            raise KeyError(card_id)
        card = _dated(merged(held), self._sets)
        return self._translations.added_to(card) if self._translations else card

    def rulings(self, card_id: str) -> list[tuple[str, str]]:
        """The rulings on the card, each with its day, as its sources have them."""
        held = (file.rulings(card_id) for file in self._files if card_id in file.index)
        return list(dict.fromkeys(ruling for each in held for ruling in each))

    def lines(self, card_id: str) -> bytes:
        """All that the card is read from, its sources' names too; cheaper than the card."""
        own = [spelled(self._own[card_id]).encode()] if card_id in self._own else []
        held = [file for file in self._files if card_id in file.index]
        if self._translations and self._translations.files:
            own.append(spelled(self.fresh(card_id)).encode())
        return b"\n".join([*own, *(file.source.name.encode() + file.line(card_id) for file in held)])

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._ids


def spelled(card: Card) -> str:
    """All of a card as text, the same in every process: sets iterate in another order in each."""
    faces = [face._replace(colors=frozenset()) for face in card.faces]
    return repr((card._replace(faces=tuple(faces)), [sorted(face.colors) for face in card.faces]))


def with_library_cards(pool: CardPool, folder: Path, table: Callable[[], NameTable]) -> CardPool:
    """`pool` and the cards of the library in `folder`; `table` has the names of all.

    Raises `InputError` for a damaged file.
    """
    files = [CardFile(source) for source in sources(folder, "cards")]
    sets = _sets(pool, files)
    cards = MergedCards(pool.cards, files, Translations(folder, table), sets)
    return CardPool(cards, sets, pool.cycles, MergedCards({}, files, of_tokens=True))


def library_names(folder: Path) -> Iterator[NameEntry]:
    """Every name of every card in the library, the English ones too. Raises `InputError`."""
    for source in sources(folder, "cards"):
        check_lines(source)
        file = CardFile(source)
        for card_id in (one for one in file.index if not one.startswith(OF_TOKENS)):
            found = file.document(card_id)
            several = len(found["faces"]) > 1
            for part, face in enumerate(found["faces"], 1):
                yield NameEntry(card_id, part if several else None, face["name"], "en", sources=source.shown)
            for language, of, text, printed in found["names"]:
                of_face = int(of) if of else None
                yield NameEntry(card_id, of_face, text, language, kind_of(language), printed)


def merged(held: Sequence[Card]) -> Card:
    """One card of several sources: the first's, with the names, texts and printings that the others add."""
    first = held[0]
    for other in held[1:]:
        faces = first.faces
        if len(other.faces) == len(faces):
            faces = tuple(_joined(ours, theirs) for ours, theirs in zip(faces, other.faces, strict=True))
        printings: tuple[Printing, ...] = tuple(dict.fromkeys((*first.printings, *other.printings)))
        legal = tuple(sorted({**dict(other.legalities), **dict(first.legalities)}.items()))
        if first.earlier:  # reprints alone: it is as old as the oldest of the others
            first = first._replace(released=min(first.released, other.released), earlier=other.earlier)
        first = first._replace(faces=faces, printings=printings, legalities=legal)
    return first


def _dated(card: Card, sets: Mapping[str, CardSet]) -> Card:
    """The card with the days of the sets in which it also is, as far as they are known."""
    days = [sets[code].released for code in card.earlier if code in sets]
    earlier = tuple(code for code in card.earlier if code not in sets)
    return card._replace(released=min(card.released, *days), earlier=earlier) if days else card


def _joined(face: Face, other: Face) -> Face:
    known = {(name.language, name.text) for name in face.names}
    more = tuple(name for name in other.names if (name.language, name.text) not in known)
    told = {one.language for one in face.texts}
    texts = face.texts + tuple(one for one in other.texts if one.language not in told)
    missing = {name: getattr(other, name) for name in _LACKED if not getattr(face, name)}
    return face._replace(names=face.names + more, texts=texts, **missing)


def _sets(pool: CardPool, files: Sequence[CardFile]) -> dict[str, CardSet]:
    """All sets by release; where both know one, the corpus's names stand before the library's."""
    found = dict(pool.sets)
    for file in files:
        for each in file.sets():
            ours = found.get(each.code)
            found[each.code] = ours._replace(names=each.names | ours.names) if ours else each
    ordered = sorted(found.values(), key=lambda each: (each.released, each.order, each.code))
    return {each.code: each._replace(order=order) for order, each in enumerate(ordered, 1)}
