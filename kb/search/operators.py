"""The operators of a query by the names that people give them, in three languages.

Where Scryfall has an operator, its name is Scryfall's; the French and Italian names are ours.
"""

from __future__ import annotations

from kb.search.syntax import Operator

__all__ = ["BY_CHECKER", "NAMES", "TEXTS", "canonical"]

TEXTS = frozenset(("in", "lang", "date", "era", "cr"))
"""Conditions on texts."""
BY_CHECKER = frozenset(("mv", "c", "t", "kw", "m", "pow", "tou"))
"""Conditions on a card that the checker answers, at a date; the lists answer all others."""

_ALIASES = {
    "in": "dans",
    "lang": "langue lingua language",
    "date": "data",
    "era": "époque epoque ere epoca",
    "cr": "rule règle regle regola",
    "mv": "cmc manavalue valeur vm ccm valore cmcv",
    "c": "color colour couleur colore",
    "t": "type tipo",
    "kw": "keyword capacité capacite abilità abilita",
    "m": "mana cost coût cout costo",
    "pow": "power force forza",
    "tou": "toughness endurance costituzione",
    "id": "identity identité identite identità identita",
    "s": "set e edition extension ext espansione",
    "r": "rarity rareté rarete rarità rarita",
    "is": "est è",
    "fr": "",
    "it": "",
    "en": "",
    "cycle": "ciclo",
    "part": "moitié moitie metà meta half",
}
NAMES = {alias: name for name, aliases in _ALIASES.items() for alias in (name, *aliases.split())}


def canonical(operator: Operator) -> str | None:
    """The English name of a known operator; None for any other."""
    return NAMES.get(operator.name.lower())
