"""Cards as values: faces, mana costs, colours, type lines."""

from kb.cards.card import Card, Face, PrintedName, PrintedText, Printing
from kb.cards.color import COLORS, Colors, color_order, parse_colors
from kb.cards.layouts import Layout
from kb.cards.mana import ManaCost, ManaSymbol
from kb.cards.type_line import CARD_TYPES, SUPERTYPES, TypeLine

__all__ = [
    "CARD_TYPES",
    "COLORS",
    "SUPERTYPES",
    "Card",
    "Colors",
    "Face",
    "Layout",
    "ManaCost",
    "ManaSymbol",
    "PrintedName",
    "PrintedText",
    "Printing",
    "TypeLine",
    "color_order",
    "parse_colors",
]
