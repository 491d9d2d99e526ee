"""What the browser needs to answer operators on cards: their faces, and how the rules of a day read them.

A split card off the stack is one object with two sets of characteristics, or with the combined ones, by
the day's rules. Which of these held when is the checker's answer, taken from the cards' sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.cards import COLORS, Card
from kb.cards.words import color_word
from kb.corpus.cards.pool import CardPool
from kb.languages import CODES, fold
from kb.pages.plan.entry import card_row
from kb.rules.concordance import Concordance
from kb.vocabulary import SUBJECTS, meanings

if TYPE_CHECKING:
    from kb.checker.tables.table import Row, Sheet

_ENGLISH_COLORS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}


def card_table(
    cards: list[Card],
    pool: CardPool,
    concordance: Concordance,
    hand: Callable[[Card], Sheet],
    others: Sequence[Card] = (),
) -> dict[str, Any]:
    """Everything on `cards`, in their order; `hand` gives a card's characteristics off the stack.

    `others` stand for the cards and tokens of one face that come later.
    """
    every = [*cards, *others]
    layouts = list(dict.fromkeys(card.layout.value for card in every))
    return {
        "layouts": {
            layout: _steps([card for card in every if card.layout.value == layout], concordance, hand)
            for layout in layouts
        },
        "cards": [card_row(card) for card in cards],
        "sets": {
            code: [one.released.isoformat(), *sorted({fold(name) for name in one.names.values()})]
            for code, one in pool.sets.items()
        },
        "cycles": {one.id: sorted({fold(name) for name in one.names.values()}) for one in pool.cycles},
        "colors": meanings("colors") | _color_words(),
        # The meanings of the words that do not stand for themselves alone.
        **{
            subject: {word: meant for word, meant in meanings(subject).items() if word != meant}
            for subject in SUBJECTS
        },
    }


class _Step(NamedTuple):
    """From the day `first` on: how many sets of characteristics the card has, and three rules' wordings."""

    first: str
    mode: str
    colors: str
    negative: str
    symbols: str


_RULES = ("split-colors", "split-negative", "split-symbols")


def _steps(cards: list[Card], concordance: Concordance, hand: Callable[[Card], Sheet]) -> list[_Step]:
    """How the cards of one layout are read off the stack, from each day on which that changed."""
    rows = [(card, next(row for row in hand(card).rows if row.field == "names")) for card in cards]
    days = {cell.edition.start for _, row in rows for cell in row.cells}
    rules = (*_RULES, "split-comparison")
    days |= {span.edition.start for key in rules for span in concordance.provisions_by_id[key].spans}
    steps = list[_Step]()
    for day in sorted(days):
        wordings = [span.wording if (span := concordance.span(key, day)) else "" for key in _RULES]
        is_each = concordance.span("split-comparison", day)
        mode = "each" if is_each and is_each.wording == "either-half" else _mode(rows, day)
        step = _Step(day.isoformat(), mode, *wordings)
        if not steps or steps[-1][1:] != step[1:]:
            steps.append(step)
    return steps


def _mode(rows: list[tuple[Card, Row]], day: date) -> str:
    """``each``: a set for each half; ``one``: one for all of them; ``front``: the first face alone."""
    for card, row in rows:
        names = next((cell.values for cell in row.cells if day in cell.edition), ())
        if len(names) > 1:
            return "each"
        if names and len(card.faces) > 1:
            return "one" if len(names[0]) > 1 else "front"
    return "front"


def _color_words() -> dict[str, str]:
    """A colour's letter by its name in each language."""
    found = {fold(color_word(letter).render(code)): letter.lower() for letter in COLORS for code in CODES}
    return found | _ENGLISH_COLORS
