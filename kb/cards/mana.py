"""Mana costs and their symbols (rules 107.4 and 202)."""

from __future__ import annotations

import re
from typing import NamedTuple

from kb.cards.color import COLORS, Colors, color_order

# A symbol has at most seven signs: what is longer is no cost, and must not be walked.
_COST = re.compile(r"(?:\{[^{}]{1,7}\})*")
_SYMBOL = re.compile(r"\{([^{}]{1,7})\}")
# Numbers, colours and variables; hybrid and Phyrexian symbols.
_KNOWN = re.compile(
    r"(?:0|[1-9][0-9]{0,6}|[WUBRGCSXYZ])"  # {0} {10} {W} {C} {S} {X}
    r"|(?:[1-9]|C|[WUBRG])/[WUBRG]"  # {2/W} {C/W} {G/W}
    r"|(?:[WUBRG]/)?[WUBRG]/P"  # {R/P} {G/W/P}
)


class ManaSymbol(NamedTuple):
    """One mana symbol; `parts` are its components: ``("1",)``, ``("G", "W")``, ``("R", "P")``."""

    parts: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> ManaSymbol:
        """The symbol in ``{G/W}`` or ``G/W``. Raises `ValueError` for what is no mana symbol."""
        inner = (text[1:-1] if text.startswith("{") and text.endswith("}") else text).upper()
        parts = tuple(inner.split("/"))
        if not inner.isascii() or not _KNOWN.fullmatch(inner) or len(set(parts)) < len(parts):
            raise ValueError(text)
        return cls(parts)

    @property
    def colors(self) -> Colors:
        """The colours that the symbol gives to what costs it (rule 202.2)."""
        return frozenset(part for part in self.parts if part in COLORS)

    @property
    def is_generic(self) -> bool:
        """A number, alone."""
        return len(self.parts) == 1 and self.parts[0].isdigit()

    @property
    def is_variable(self) -> bool:
        """X, Y or Z."""
        return self.parts[0] in "XYZ"

    @property
    def is_phyrexian(self) -> bool:
        """Of a color that life pays for as well."""
        return self.parts[-1] == "P"

    @property
    def is_hybrid(self) -> bool:
        """Of two components, one of which is paid."""
        return len(self.parts) - self.is_phyrexian > 1

    def mana_value(self, x: int = 0) -> int:
        """What it adds to a mana value (rule 202.3): of a hybrid symbol the largest component."""
        if self.is_variable:
            return x
        return max(int(part) if part.isdigit() else 1 for part in self.parts if part != "P")

    def __str__(self) -> str:
        return "{" + "/".join(self.parts) + "}"


class ManaCost(NamedTuple):
    """A mana cost: its symbols in printed order.

    Compare with `same_as`: the order of symbols has no meaning, 0 symbols is ``{0}``'s neighbour
    but not "no mana cost", which is None wherever a cost may be missing (rule 202.1b).
    """

    symbols: tuple[ManaSymbol, ...]

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """The cost in ``{1}{R}``. Raises `ValueError` for anything that is not symbols in braces."""
        if not _COST.fullmatch(text) or len(text) > 400:
            raise ValueError(text)
        return cls(tuple(ManaSymbol.parse(inner) for inner in _SYMBOL.findall(text)))

    @property
    def colors(self) -> Colors:
        """The union of its symbols' colours (rule 202.2)."""
        return frozenset().union(*(symbol.colors for symbol in self.symbols))

    def mana_value(self, x: int = 0) -> int:
        """The total amount of mana in it; X counts `x`, 0 off the stack (rules 202.3, 202.3e)."""
        return sum(symbol.mana_value(x) for symbol in self.symbols)

    def __add__(self, other: ManaCost) -> ManaCost:  # type: ignore[override]
        """The combination of two costs: the symbols of both, each still visible (rule 709.4b)."""
        return ManaCost(self.symbols + other.symbols)

    def combined(self) -> ManaCost:
        """The same cost as one card would print it: generic summed, colours in wheel order."""
        generic = sum(int(symbol.parts[0]) for symbol in self.symbols if symbol.is_generic)
        variable = sorted((symbol for symbol in self.symbols if symbol.is_variable), key=str)
        rest = [symbol for symbol in self.symbols if not symbol.is_generic and not symbol.is_variable]
        order = color_order(self.colors)
        rest.sort(key=lambda symbol: (len(symbol.parts) > 1, _place(symbol, order)))
        number = [ManaSymbol((str(generic),))] if generic or not (rest or variable) else []
        return ManaCost((*variable, *number, *rest))

    def same_as(self, other: ManaCost) -> bool:
        """Whether both are the same cost as a whole, whatever the symbols' order."""
        return sorted(map(_sorted_parts, self.combined().symbols)) == sorted(
            map(_sorted_parts, other.combined().symbols)
        )

    def __str__(self) -> str:
        return "".join(str(symbol) for symbol in self.symbols)


def _sorted_parts(symbol: ManaSymbol) -> list[str]:
    return sorted(symbol.parts)


def _place(symbol: ManaSymbol, order: str) -> list[int]:
    return [order.find(part) for part in symbol.parts]
