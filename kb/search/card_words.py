"""The words of a card that a search matches: names, types, colours, sets and cycle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kb.cards.words import colors_words, keyword_word, layout_word, type_word

if TYPE_CHECKING:
    from kb.cards import Card, Face
    from kb.corpus import CardPool

__all__ = ["card_text", "card_title", "own_cards"]


def own_cards(pool: CardPool) -> Mapping[str, Card]:
    """The cards of the corpus itself.

    Those that the reader's library adds by the ten thousand are found by name; nothing is written
    about them that a text index could find.
    """
    from kb.corpus.library.cards import MergedCards

    return pool.cards.own if isinstance(pool.cards, MergedCards) else pool.cards


def card_title(card: Card, language: str) -> str:
    """The card's name in `language`, else its English one."""
    return card.printed(language) or card.name


def card_text(card: Card, pool: CardPool, language: str) -> str:
    """The card described in the words of `language`, each of its names in it included."""
    space = "\u202f" if language == "fr" else ""
    faces = f"{space}; ".join(_face(face, language, space) for face in card.faces)
    sets = [pool.sets[printing.set_code] for printing in card.printings if printing.set_code in pool.sets]
    places = [found.names.get(language) or found.names.get("en", "") for found in sets]
    places += [cycle.names.get(language, "") for cycle in pool.cycles if cycle.id == card.cycle]
    kind = layout_word(card.layout.value).render(language)
    return f"{faces}. {kind}. {', '.join(_without_repeats(places))}"


def _without_repeats(places: list[str]) -> list[str]:
    """The names of sets and cycle; a set that the cycle is named after is said once."""
    found = list(dict.fromkeys(filter(None, places)))
    return [one for one in found if not any(other != one and other.startswith(one) for other in found)]


def _face(face: Face, language: str, space: str) -> str:
    names = dict.fromkeys(name.text for name in face.names if name.language == language) or {face.name: None}
    line = face.type_line
    words = [type_word(word) for word in line.supertypes + line.types + line.subtypes]
    words += colors_words(face.colors) + [keyword_word(word) for word in face.keywords]
    cost = f" {face.mana_cost}" if face.mana_cost else ""
    return f"{', '.join(names)}{cost}{space}: {', '.join(word.render(language) for word in words)}"
