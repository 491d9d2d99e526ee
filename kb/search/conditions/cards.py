"""Conditions on cards: Scryfall's operators, answered by the checker for a day, and by the lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from time import monotonic
from typing import TYPE_CHECKING

from kb.cards import COLORS, Card, Face, Layout, Printing
from kb.corpus.cards.qualities import named_qualities
from kb.errors import UsageError
from kb.languages import CODES, ENGLISH, fold
from kb.messages import msg
from kb.query.faults import unfit
from kb.query.grammar import parse
from kb.query.operators import BY_CHECKER, COMPARED, OF_PRINTING, ORDERING, SIZES_OF_CARDS
from kb.query.tree import And, Condition, Node, Not, Or
from kb.query.values import RARITIES
from kb.search.words.cutting import cut

if TYPE_CHECKING:
    from kb.checker import State
    from kb.corpus.cards.pool import CardPool, Cycle
    from kb.rules.concordance import Concordance


OF_CHECKER = ("multicolor", "monocolor", "colorless", "permanent")
# For a regular expression over all texts; of the whole game an ordinary one takes a tenth.
_MOST_SECONDS = 5.0
DOUBLE_FACED = ("transform", "modal_dfc", "meld")
_NEVER_CAST = {"Land", "Plane", "Phenomenon", "Scheme", "Vanguard", "Conspiracy", "Dungeon"}
# What ``is:`` can ask for, in English.
QUALITIES = (*OF_CHECKER, "hybrid", "vanilla", "commander", "spell", "fuse", "dfc", *map(str, Layout))


def _in_colors(face: Face) -> object:
    return face.mana_cost and face.mana_cost.colors, face.colors


def _in_size(face: Face) -> object:
    value = face.mana_cost and face.mana_cost.mana_value()
    return value, face.power, face.toughness, face.loyalty, face.type_line


# What is printed on each face that decides each of the checker's conditions.
_DECIDING: dict[str, Callable[[Face], object]] = {
    **dict.fromkeys(SIZES_OF_CARDS, _in_size),
    "m": attrgetter("mana_cost"),
    "c": _in_colors,
    "t": attrgetter("type_line", "defined"),
    "kw": attrgetter("keywords"),
    "is": lambda face: (_in_colors(face), face.type_line),
}


class CardConditions:
    """Evaluates operators over the cards of `pool`; each answer is cached."""

    def __init__(self, pool: CardPool, concordance: Concordance) -> None:
        self._pool, self._concordance = pool, concordance
        self._kept: Callable[[Condition, date], frozenset[str]] = lru_cache(256)(self._holding)

    def holding(self, condition: Condition, day: date) -> frozenset[str]:
        """The cards of which it holds by the rules of `day`, wherever in a query it stands."""
        return self._kept(condition, day)

    def halves(self, wanted: tuple[Node, ...], day: date) -> frozenset[str]:
        """The cards of several halves that have, for each of `wanted`, one of its own of which it holds."""
        return frozenset(
            card.id
            for card in self._cards(day)
            if len(card.faces) >= max(2, len(wanted)) and self._each_its_own(card, wanted)
        )

    def _each_its_own(self, card: Card, wanted: tuple[Node, ...]) -> bool:
        holding = [
            frozenset(at for at in range(len(card.faces)) if _of_half(one, card, at)) for one in wanted
        ]
        return all(holding) and _distinct(holding, frozenset())

    def _cards(self, day: date) -> Iterator[Card]:
        every = chain(self._pool.cards.values(), self._pool.tokens.values())
        return (card for card in every if card.released <= day)

    def _holding(self, condition: Condition, day: date) -> frozenset[str]:
        test = self._test(condition, day)
        return frozenset(card.id for card in self._cards(day) if test(card))

    def _test(self, condition: Condition, day: date) -> Callable[[Card], bool]:
        key, inner, wanted = condition.key, condition.inner, condition.sign != "!="
        if inner is not None:
            return lambda card: any(_of_half(inner, card, at) for at in range(len(card.faces))) is wanted
        if key in BY_CHECKER or (key == "is" and condition.value in OF_CHECKER):
            return self._by_checker(condition, day)
        if key in ORDERING:
            return lambda _: True
        if key == "id":
            return lambda card: _identity(card, condition)
        if key == "halves":  # of split cards alone: a double-faced card has faces
            meets = COMPARED[condition.sign]
            return lambda card: card.layout.is_split and meets(len(card.faces), int(condition.value))
        if key in OF_PRINTING:
            is_any = wanted or key not in ("s", "number")  # what is excluded, no printing has
            return lambda card: (
                any(self._of_printing(condition, card, one) for one in card.printings) is is_any
            )
        if key == "is" and (quality := named_qualities().get(condition.value)):
            found = quality.cards or self._having(parse(quality.query).tree, day)
            return lambda card: (card.id in found) is wanted
        listed = self._listed(key, condition.value, condition.sign)
        return listed if wanted else lambda card: not listed(card)

    def _having(self, node: Node, day: date) -> frozenset[str]:
        """The cards that a query of conditions finds."""
        if isinstance(node, And):
            return frozenset.intersection(*(self._having(one, day) for one in node.nodes))
        if isinstance(node, Or):
            return frozenset().union(*(self._having(one, day) for one in node.nodes))
        assert isinstance(node, Condition)
        return self.holding(node, day)

    def printed(self, wanted: tuple[Condition, ...], day: date) -> frozenset[str]:
        """The cards of which one printing alone has all: ``s:m13 r:uncommon`` lists no basic lands."""
        return frozenset(
            card.id
            for card in self._cards(day)
            if any(all(self._of_printing(one, card, each) for one in wanted) for each in card.printings)
        )

    def _of_printing(self, condition: Condition, card: Card, printing: Printing) -> bool:
        key, value = condition.key, condition.value
        if key == "r":
            return _rarity(printing.rarity, condition)
        if key == "number":
            return fold(printing.number) == fold(value)
        if key == "s":
            return self._in_set(printing, value)
        known = self._pool.sets.get(printing.set_code) if len(card.printings) > 1 else None
        day = (known.released if known else card.released).isoformat()
        return COMPARED[condition.sign](day if key == "released" else day[:4], value)

    def _in_set(self, printing: Printing, wanted: str) -> bool:
        """Whether it is of that set, or of one of those that commas part."""
        return any(is_set(one.strip(), printing.set_code, self._pool) for one in (wanted, *wanted.split(",")))

    def _listed(self, name: str, value: str, sign: str) -> Callable[[Card], bool]:
        """What the lists say of a card: its layout, its sets, its cycle, its names."""
        tests: dict[str, Callable[[Card], bool]] = {
            "f": lambda card: dict(card.legalities).get(fold(value)) in ("Legal", "Restricted"),
            "o": text_test(value),
            "name": lambda card: any(_is_called(card, code, fold(value), sign == "=") for code in CODES),
            "is": lambda card: _is(card, value),
            "cycle": lambda card: card.cycle is not None and self._is_cycle(card.cycle, value),
        }
        return tests.get(name, lambda card: _is_called(card, name, fold(value), sign == "="))

    def _by_checker(self, condition: Condition, day: date) -> Callable[[Card], bool]:
        """The checker's answer on the card in a hand; asked once of cards whose faces are alike in it."""
        from kb.checker import State, Zone

        condition = _as_searched(condition)
        state, known = State(zone=Zone.HAND), dict[tuple[object, ...], bool]()
        deciding = _DECIDING[condition.key]

        def test(card: Card) -> bool:
            if card.layout is Layout.TOKEN:
                card = card._replace(layout=Layout.NORMAL)
            facts = card.layout, *map(deciding, card.faces)
            if facts not in known:
                known[facts] = self._asked(condition, card, state, day)
            return known[facts]

        return test

    def _asked(self, condition: Condition, card: Card, state: State, day: date) -> bool:
        from kb.checker import Impossible, Match, check

        question = Match(condition.source, condition)
        try:
            return bool(check(card, question, state, day, self._concordance).answer == "yes")
        except Impossible:
            return False

    def _is_cycle(self, cycle_id: str, wanted: str) -> bool:
        cycle = next(one for one in self._pool.cycles if one.id == cycle_id)
        return is_cycle(cycle, wanted)


def _as_searched(condition: Condition) -> Condition:
    """A search for a cost means at least that, generic mana as an amount; the checker reads symbols."""
    return condition._replace(sign=">=") if (condition.key, condition.sign) == ("m", ":") else condition


def _of_half(condition: Node, card: Card, at: int) -> bool:
    """Whether it holds of what one face alone says, whichever it is; X counts 0."""
    if isinstance(condition, Not):
        return not _of_half(condition.node, card, at)
    if isinstance(condition, And | Or):
        held = (_of_half(one, card, at) for one in condition.nodes)
        return all(held) if isinstance(condition, And) else any(held)
    assert isinstance(condition, Condition)
    from kb.checker.asking.predicates import test_of
    from kb.checker.model.characteristics import of_face

    condition = _as_searched(condition)
    positive = condition._replace(sign="=") if condition.sign == "!=" else condition
    one = of_face(card.faces[at])._replace(mana_value=card.value_of(at))
    return test_of(positive)(one) is (positive is condition)


def text_test(wanted: str) -> Callable[[Card], bool]:
    """Whether a text of a card has the words one after the other, inflected, in its own language.

    Between slashes it is a regular expression on each line. Raises `UsageError` for one that is none.
    """
    if len(wanted) > 2 and wanted[0] == wanted[-1] == "/":
        return _expression_test(wanted[1:-1])
    says = words_test(wanted)
    return lambda card: any(
        says(face.text, ENGLISH) or any(says(one.text, one.language) for one in face.texts)
        for face in card.faces
    )


def words_test(wanted: str) -> Callable[[str, str], bool]:
    """Whether a text in a language has the words one after the other, inflected."""
    stems = {code: _stems(wanted, code) for code in CODES}
    # a stem but for its end, y and i alike, begins its words: what lacks that is not looked at word by word
    begun = {
        code: [stem[: max(2, len(stem) - 2)].replace("y", "i") for stem in held]
        for code, held in stems.items()
    }

    def says(text: str, code: str) -> bool:
        folded = fold(text).replace("y", "i")
        if not stems[code] or not all(start in folded for start in begun[code]):
            return False
        held, size = _stems(text, code), len(stems[code])
        return any(held[at : at + size] == stems[code] for at in range(len(held) - size + 1))

    return says


def _expression_test(wanted: str) -> Callable[[Card], bool]:
    """Raises `UsageError` where all texts together take longer than `_MOST_SECONDS`, at the first use."""
    import regex  # one query in a thousand has an expression

    try:
        search = regex.compile(wanted, regex.IGNORECASE | regex.MULTILINE).search
    except (regex.error, OverflowError) as fault:
        raise UsageError(
            unfit(f"/{wanted}/", msg("a regular expression (%(fault)s)", fault=str(fault)))
        ) from None
    until = monotonic() + _MOST_SECONDS

    def says(card: Card) -> bool:
        texts = (text for face in card.faces for text in (face.text, *(one.text for one in face.texts)))
        try:
            return any(search(text, timeout=max(until - monotonic(), 0.001)) for text in texts)
        except TimeoutError:
            told = msg("the regular expression /%(wanted)s/ takes too long; simplify it", wanted=wanted)
            raise UsageError(told) from None

    return says


def _stems(text: str, code: str) -> list[str]:
    return [stem for _, stem, _, part in cut(text, code) if not part]


def _distinct(holding: Sequence[frozenset[int]], taken: frozenset[int]) -> bool:
    """Whether each set can give a number that no other gives."""
    if not holding:
        return True
    first, *rest = holding
    return any(_distinct(rest, taken | {at}) for at in first - taken)


def _identity(card: Card, condition: Condition) -> bool:
    """The colour identity (903.4), as far as the card's text is known; ``id:`` means within, as there."""
    held = card.identity
    if condition.value.isdigit():
        return COMPARED[condition.sign](len(held), int(condition.value))
    wanted = frozenset(condition.value.upper()) & frozenset(COLORS)
    return COMPARED["<=" if condition.sign == ":" else condition.sign](held, wanted)


def in_order(card: Card, by: str) -> str | int:
    """What sorts cards, by one of `kb.query.operators.ORDERS`."""
    if by == "mv":
        return sum(map(card.value_of, range(len(card.faces) if card.layout.is_split else 1)))
    if by == "r":
        return max(RARITIES.index(one.rarity) if one.rarity in RARITIES else -1 for one in card.printings)
    if by == "halves":
        return len(card.faces)
    return fold(card.name) if by == "name" else card.released.isoformat()


def is_cycle(cycle: Cycle, wanted: str) -> bool:
    """Whether a cycle has that id, or the words in one of its names."""
    word = fold(wanted)
    return word == cycle.id or any(word in fold(name) for name in cycle.names.values())


def is_set(wanted: str, code: str, pool: CardPool) -> bool:
    """Whether the set has that code, or, if no set is coded so, a name of which words begin with that."""
    if wanted.upper() in pool.sets:
        return wanted.upper() == code
    names = pool.sets[code].names.values() if code in pool.sets else ()
    word, *known = (f" {fold(name)}".replace("'", " ") for name in (wanted, *names))
    return word == f" {fold(code)}" or any(word in name for name in known)


def _rarity(rarity: str, condition: Condition) -> bool:
    held = RARITIES.index(rarity) if rarity in RARITIES else -1
    return COMPARED[condition.sign](held, RARITIES.index(condition.value))


def _is(card: Card, wanted: str) -> bool:
    types = {word for face in card.faces for word in face.type_line.types}
    if wanted == "vanilla":
        return "Creature" in types and not any(face.text or face.keywords for face in card.faces)
    if wanted == "commander":
        line = card.faces[0].type_line
        is_told = "can be your commander" in card.faces[0].text
        return is_told or ("Legendary" in line.supertypes and "Creature" in line.types)
    if wanted == "hybrid":
        return any("/" in str(face.mana_cost or "") for face in card.faces)
    if wanted == "spell":
        return bool(types - _NEVER_CAST)
    if wanted == "split":
        return card.layout.is_split
    if wanted == "fuse":
        return card.has_keyword("Fuse")
    return card.layout.value in (DOUBLE_FACED if wanted == "dfc" else (wanted,))


def _is_called(card: Card, language: str, wanted: str, exactly: bool) -> bool:
    """Whether a name in that language has the words, or `exactly` is them."""
    names = [name.text for face in card.faces for name in face.names if name.language == language]
    names += [face.name for face in card.faces] if language == "en" else []
    whole = card.name if language == "en" else card.printed(language)
    folded = [fold(name) for name in (*names, *([whole] if whole else []))]
    return wanted in folded if exactly else any(wanted in name for name in folded)
