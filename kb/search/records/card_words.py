"""The words of a card that a search matches: names, types, colours, sets and cycle."""

from __future__ import annotations

from collections.abc import Mapping

from kb.cards import Card, Face
from kb.cards.words import colors_words, keyword_name, type_name
from kb.corpus.cards.pool import CardPool
from kb.corpus.library.cards import MergedCards
from kb.messages import in_english


def own_cards(pool: CardPool) -> Mapping[str, Card]:
    """The cards of the corpus itself.

    Those that the reader's library adds by the ten thousand are found by name; nothing is written
    about them that a text index could find.
    """
    return pool.cards.own if isinstance(pool.cards, MergedCards) else pool.cards


def card_text(card: Card, pool: CardPool, language: str) -> str:
    """The card described in the words of `language`; English says so. A first line has each name in it."""
    space = "\u202f" if language == "fr" else ""
    names = " // ".join(_names(face, language) for face in card.faces)
    faces = f"{space}; ".join(_face(face, language, space) for face in card.faces)
    sets = [pool.sets[printing.set_code] for printing in card.printings if printing.set_code in pool.sets]
    places = [_said(found.names.get(language), found.names.get("en", ""), language) for found in sets]
    places += [cycle.names.get(language, "") for cycle in pool.cycles if cycle.id == card.cycle]
    kind = card.layout.printed.words.render(language)
    return f"{names}\n{faces}. {kind}. {', '.join(_without_repeats(places))}"


def _without_repeats(places: list[str]) -> list[str]:
    """The names of sets and cycle; a set that the cycle is named after is said once."""
    found = list(dict.fromkeys(filter(None, places)))
    return [one for one in found if not any(other != one and other.startswith(one) for other in found)]


def _face(face: Face, language: str, space: str) -> str:
    line = face.type_line
    words = [
        _said(type_name(word, language), word, language)
        for word in line.supertypes + line.types + line.subtypes
    ]
    words += [word.render(language) for word in colors_words(face.colors)]
    words += [_said(keyword_name(word, language), word, language) for word in face.keywords]
    cost = f"{face.mana_cost}{space}: " if face.mana_cost else ""
    return f"{cost}{', '.join(words)}"


def _names(face: Face, language: str) -> str:
    own = dict.fromkeys(name.text for name in face.names if name.language == language)
    return ", ".join(own) or _said(None, face.name, language)


def _said(own: str | None, english: str, language: str) -> str:
    """What `language` says; without that the English, which says that it is."""
    return own or (in_english(english, language) if english else "")
