"""Conditions on cards: Scryfall's operators, answered by the checker for a day, and by the lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING

from kb.cards import COLORS, Layout
from kb.errors import UsageError
from kb.languages import CODES, fold, meanings, spoken
from kb.messages import Message, Native, msg
from kb.search.operators import BY_CHECKER, canonical
from kb.search.syntax import Operator

if TYPE_CHECKING:
    from kb.cards import Card, Face
    from kb.checker import State
    from kb.checker.model.question import Match
    from kb.corpus import CardPool, Cycle
    from kb.rules.concordance import Concordance

__all__ = [
    "QUALITIES",
    "CardConditions",
    "inner_of",
    "is_cycle",
    "is_set",
    "quality_key",
    "question_of",
    "rarity_word",
    "rarity_words",
    "require_equality",
]

_OF_CHECKER = ("multicolor", "monocolor", "colorless", "permanent")
_DOUBLE_FACED = ("transform", "modal_dfc", "meld")
QUALITIES = (*_OF_CHECKER, "fuse", "dfc", *(layout.value for layout in Layout))
"""What ``is:`` can ask for, in English."""
_COMPARED: dict[str, Callable[[int, int], bool]] = {
    ":": eq,
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
_DECIDING = {
    "mv": ("mana_cost",),
    "m": ("mana_cost",),
    "c": ("mana_cost", "colors"),
    "t": ("type_line",),
    "kw": ("keywords",),
    "pow": ("power", "type_line"),
    "tou": ("toughness", "type_line"),
    "is": ("mana_cost", "colors", "type_line"),
}
"""What is printed on an ordinary card that decides each of the checker's conditions."""
_RARITIES = ("common", "uncommon", "rare", "mythic")


class CardConditions:
    """Evaluates operators over the cards of `pool`; each answer is kept."""

    def __init__(self, pool: CardPool, concordance: Concordance) -> None:
        self._pool, self._concordance = pool, concordance
        self._kept: Callable[[Operator, date], frozenset[str]] = lru_cache(256)(self._holding)

    def holding(self, operator: Operator, day: date) -> frozenset[str]:
        """The cards of which it holds by the rules of `day`, wherever in a query it stands."""
        return self._kept(operator._replace(at=0), day)

    def halves(self, wanted: tuple[Operator, ...], day: date) -> frozenset[str]:
        """The cards that have, for each operator, a half of its own of which it holds."""
        return frozenset(
            card.id
            for card in self._cards(day)
            if len(card.faces) >= len(wanted) and self._each_its_own(card, wanted, day)
        )

    def _each_its_own(self, card: Card, wanted: tuple[Operator, ...], day: date) -> bool:
        holding = [
            frozenset(at for at, face in enumerate(card.faces) if self._of_half(one, card, face, day))
            for one in wanted
        ]
        return all(holding) and _distinct(holding, frozenset())

    def _cards(self, day: date) -> Iterator[Card]:
        return (card for card in self._pool.cards.values() if card.released <= day)

    def _holding(self, operator: Operator, day: date) -> frozenset[str]:
        test = self._test(operator, day)
        return frozenset(card.id for card in self._cards(day) if test(card))

    def _test(self, operator: Operator, day: date) -> Callable[[Card], bool]:
        name, value = canonical(operator) or "", operator.value
        if name == "part":
            require_equality(operator)
            inner, wanted = inner_of(operator), operator.sign != "!="
            return lambda card: any(self._of_half(inner, card, face, day) for face in card.faces) is wanted
        if name in BY_CHECKER or (name == "is" and quality_key(value) in _OF_CHECKER):
            return self._by_checker(operator, day)
        if name == "id":
            return lambda card: _identity(card, operator)
        if name == "r":
            return lambda card: any(_rarity(printing.rarity, operator) for printing in card.printings)
        require_equality(operator)
        listed = self._listed(name, value, operator.sign)
        return (lambda card: not listed(card)) if operator.sign == "!=" else listed

    def _listed(self, name: str, value: str, sign: str) -> Callable[[Card], bool]:
        """What the lists say of a card: its layout, its sets, its cycle, its names."""
        tests: dict[str, Callable[[Card], bool]] = {
            "s": lambda card: any(
                is_set(value, printing.set_code, self._pool) for printing in card.printings
            ),
            "is": lambda card: _is(card, quality_key(value)),
            "cycle": lambda card: card.cycle is not None and self._is_cycle(card.cycle, value),
        }
        return tests.get(name, lambda card: _is_called(card, name, fold(value), sign == "="))

    def _by_checker(self, operator: Operator, day: date) -> Callable[[Card], bool]:
        """The checker's answer on the card in a hand; asked once of ordinary cards that are alike in it."""
        from kb.checker import State, Zone

        state, known = State(zone=Zone.HAND), dict[tuple[object, ...], bool]()
        deciding = _DECIDING[canonical(operator) or ""]

        def test(card: Card) -> bool:
            if card.layout is not Layout.NORMAL or len(card.faces) > 1:
                return self._asked(operator, card, state, day)
            facts = tuple(getattr(card.faces[0], name) for name in deciding)
            if facts not in known:
                known[facts] = self._asked(operator, card, state, day)
            return known[facts]

        return test

    def _of_half(self, operator: Operator, card: Card, face: Face, day: date) -> bool:
        """Whether it holds of one half, as a spell on the stack."""
        from kb.checker import State, Zone

        if canonical(operator) not in BY_CHECKER:
            raise _refused(operator.value, "mv, c, t, kw, m, pow, tou")
        return self._asked(operator, card, State(zone=Zone.STACK, half=face.name), day)

    def _asked(self, operator: Operator, card: Card, state: State, day: date) -> bool:
        from kb.checker import Impossible, check

        question = question_of(operator)
        try:
            return bool(check(card, question, state, day, self._concordance).answer == "yes")
        except Impossible:
            return False

    def _is_cycle(self, cycle_id: str, wanted: str) -> bool:
        cycle = next(one for one in self._pool.cycles if one.id == cycle_id)
        return is_cycle(cycle, wanted)


def _distinct(holding: Sequence[frozenset[int]], taken: frozenset[int]) -> bool:
    """Whether each set can give a number that no other gives."""
    if not holding:
        return True
    first, *rest = holding
    return any(_distinct(rest, taken | {at}) for at in first - taken)


def question_of(operator: Operator) -> Match:
    """The question that an operator of `BY_CHECKER` puts to the checker. Raises `UsageError`."""
    from kb.checker.model.question import Match
    from kb.checker.questions import parse_question

    question = parse_question(f'{canonical(operator)}{operator.sign}"{_value(operator)}"')
    if not isinstance(question, Match):
        raise _refused(operator.value, "mv, c, t, kw, m, pow, tou")
    return question


def inner_of(operator: Operator) -> Operator:
    """The condition in ``part:mv=2``. Raises `UsageError` where there is none."""
    for sign in ("!=", "<=", ">=", ":", "=", "<", ">"):
        name, found, value = operator.value.partition(sign)
        if found and name.isalpha() and value:
            return Operator(name, sign, value, operator.at)
    raise _refused(operator.value, "part:mv=2")


def _value(operator: Operator) -> str:
    """The operator's value in the checker's words: colours by letter, whatever their language."""
    if canonical(operator) != "c":
        return operator.value
    wanted = fold(operator.value)
    return meanings("colors").get(wanted, wanted)


def _identity(card: Card, operator: Operator) -> bool:
    """Scryfall's colour identity; ``id:`` means within, as there."""
    held = frozenset().union(*(face.colors for face in card.faces))
    letters = _value(Operator("c", ":", operator.value, operator.at)).upper()
    if set(letters) - set(COLORS) - {"C"}:
        raise _refused(operator.value, "wubrg")
    wanted = frozenset(letters) & frozenset(COLORS)
    return {
        ":": held <= wanted,
        "<=": held <= wanted,
        "<": held < wanted,
        "=": held == wanted,
        "!=": held != wanted,
        ">=": held >= wanted,
        ">": held > wanted,
    }[operator.sign]


def is_cycle(cycle: Cycle, wanted: str) -> bool:
    """Whether a cycle has that id, or the words in one of its names."""
    word = fold(wanted)
    return word == cycle.id or any(word in fold(name) for name in cycle.names.values())


def quality_key(word: str) -> str:
    """What ``is:`` asks for, as `QUALITIES` have it, from English, French or Italian."""
    key = fold(word)
    return meanings("qualities").get(key) or meanings("layouts").get(key, key)


def is_set(wanted: str, code: str, pool: CardPool) -> bool:
    """Whether the set has that code or one of its names is that."""
    names = pool.sets[code].names.values() if code in pool.sets else ()
    return fold(wanted) in {fold(code), *map(fold, names)}


def rarity_words() -> Native:
    """The rarities in the reader's words."""
    return Native({code: ", ".join(spoken("rarities", one, code) for one in _RARITIES) for code in CODES})


def rarity_word(value: str, sign: str = "") -> Native:
    """The rarity that `value` begins to name, in each reader's word, after `sign`. Raises `UsageError`."""
    return Native({code: f"{sign}{spoken('rarities', _rarity_key(value), code)}" for code in CODES})


def _rarity_key(value: str) -> str:
    wanted = fold(value)
    meant = meanings("rarities").get(wanted, wanted)
    found = next((one for one in _RARITIES if one.startswith(meant)), None)
    if found is None:
        raise _refused(value, rarity_words())
    return found


def _rarity(rarity: str, operator: Operator) -> bool:
    a = _RARITIES.index(rarity) if rarity in _RARITIES else -1
    b = _RARITIES.index(_rarity_key(operator.value))
    return {":": a == b, "=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[
        operator.sign
    ]


def _is(card: Card, wanted: str) -> bool:
    if wanted == "split":
        return card.layout.is_split
    if wanted == "fuse":
        return card.has_keyword("Fuse")
    return card.layout.value in (_DOUBLE_FACED if wanted == "dfc" else (wanted,))


def _is_called(card: Card, language: str, wanted: str, exactly: bool) -> bool:
    """Whether a name in that language has the words, or `exactly` is them."""
    names = [name.text for face in card.faces for name in face.names if name.language == language]
    names += [face.name for face in card.faces] if language == "en" else []
    whole = card.name if language == "en" else card.printed(language)
    folded = [fold(name) for name in (*names, *([whole] if whole else []))]
    return wanted in folded if exactly else any(wanted in name for name in folded)


def require_equality(operator: Operator, signs: str = ": = !=") -> None:
    """Refuses a comparison by size of what has none. Raises `UsageError`."""
    if operator.sign not in signs.split():
        raise _refused(f"{operator.name}{operator.sign}{operator.value}", msg("a colon"))


def _refused(found: str, expected: Message | Native | str) -> UsageError:
    return UsageError(msg("found “%(found)s”, expected %(expected)s", found=found, expected=expected))
