"""A Comprehensive Rules text, walked once into typed pieces; everything else is a fold over them."""

from kb.rules.parse.book import Glossary, ParsedBook, fold_pieces
from kb.rules.parse.pieces import Kind, Piece, effective_date, stated_day
from kb.rules.parse.walk import parse_rules

__all__ = [
    "Glossary",
    "Kind",
    "ParsedBook",
    "Piece",
    "effective_date",
    "fold_pieces",
    "parse_rules",
    "stated_day",
]
