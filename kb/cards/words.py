"""What players call colours, types, keywords and mana symbols, as messages in every interface language.

Names of cards are data of the corpus; these words are the game's vocabulary, hence the catalogs'.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Final

from kb.cards.color import Colors, color_order
from kb.cards.mana import ManaSymbol
from kb.cards.type_line import TypeLine
from kb.languages import get
from kb.messages import Message, in_english, listing, msg, msgc, msgn

_COLORS: Final = {
    "W": msgc("colour", "white"),
    "U": msgc("colour", "blue"),
    "B": msgc("colour", "black"),
    "R": msgc("colour", "red"),
    "G": msgc("colour", "green"),
}
_COLORLESS: Final = msgc("colour", "colorless")
_TYPES: Final = {
    "Artifact": msgc("card type", "artifact"),
    "Battle": msgc("card type", "battle"),
    "Creature": msgc("card type", "creature"),
    "Enchantment": msgc("card type", "enchantment"),
    "Instant": msgc("card type", "instant"),
    "Kindred": msgc("card type", "kindred"),
    "Land": msgc("card type", "land"),
    "Planeswalker": msgc("card type", "planeswalker"),
    "Sorcery": msgc("card type", "sorcery"),
    "Tribal": msgc("card type", "tribal"),
    "Legendary": msgc("supertype", "legendary"),
    "Basic": msgc("supertype", "basic"),
    "Snow": msgc("supertype", "snow"),
    "Room": msgc("subtype", "Room"),
}
_OF_A_FEMININE: Final = {
    "Legendary": msgc("supertype of a feminine", "legendary"),
    "Basic": msgc("supertype of a feminine", "basic"),
    "Snow": msgc("supertype of a feminine", "snow"),
}

_KEYWORDS: Final = {
    "Aftermath": msgc("keyword", "aftermath"),
    "Fight": msgc("keyword", "fight"),
    "Fuse": msgc("keyword", "fuse"),
    "Mill": msgc("keyword", "mill"),
    "Scry": msgc("keyword", "scry"),
    "Surveil": msgc("keyword", "surveil"),
}
_MANA: Final = {
    "W": msgc("mana symbol", "white"),
    "U": msgc("mana symbol", "blue"),
    "B": msgc("mana symbol", "black"),
    "R": msgc("mana symbol", "red"),
    "G": msgc("mana symbol", "green"),
    "C": msgc("mana symbol", "colorless"),
    "S": msgc("mana symbol", "snow"),
    "P": msgc("mana symbol", "2 life"),
}


def color_word(letter: str) -> Message:
    """The adjective for W, U, B, R or G; for anything else: colourless."""
    return _COLORS.get(letter, _COLORLESS)


def colors_words(colors: Colors) -> list[Message]:
    """The colours in printed order; one word, colourless, for none."""
    return [color_word(letter) for letter in color_order(colors)] or [_COLORLESS]


def type_word(word: str) -> Message:
    """A word of a type line; one that the catalogs lack stands as it is, in English."""
    return _TYPES.get(word) or Message(word.replace("%", "%%"), {})


def type_name(word: str, language: str) -> str | None:
    """A word of a type line in `language`; None where the catalogs lack it."""
    return _TYPES[word].render(language) if word in _TYPES else word if language == "en" else None


def type_line_words(line: TypeLine, language: str) -> str:
    """A type line in the reader's words, first letter large: ``Éphémère``, ``Legendary creature``.

    Words that the catalogs lack stand in English and say so: ``Créature : Human Wizard (en)``.
    """
    feminine = not get(language).feminine_types.isdisjoint(line.types)
    supertypes = " ".join(_said(line.supertypes, _TYPES | _OF_A_FEMININE if feminine else _TYPES, language))
    types = reduce(_joined, (type_word(word) for word in line.types)).render(language)
    left = (supertypes, types) if language == "en" else (types, supertypes)
    words = " ".join(filter(None, left))
    words = words[:1].upper() + words[1:]
    if not line.subtypes:
        return words
    right = " ".join(_said(line.subtypes, _TYPES, language))
    return msgc("type line", "%(types)s — %(subtypes)s", types=words, subtypes=right).render(language)


def _joined(first: Message, second: Message) -> Message:
    """Two types of one object, as a printed line has them; no line has an instant that is a sorcery too."""
    if _TYPES["Sorcery"] in (first, second):
        return listing((first, second))
    return msgc("card types", "%(first)s %(second)s", first=first, second=second)


def _said(words: Sequence[str], known: Mapping[str, Message], language: str) -> list[str]:
    """The words translated, those without a translation last, in English, and said so."""
    said = [known[word].render(language) for word in words if word in known]
    english = [word for word in words if word not in known]
    if english:
        english[-1] = in_english(english[-1], language)
    return said + english


def keyword_word(word: str) -> Message:
    """A keyword ability or action; one that the catalogs lack stands as it is, in English."""
    return _KEYWORDS.get(word) or Message(word.replace("%", "%%"), {})


def keyword_name(word: str, language: str) -> str | None:
    """A keyword in `language`; None where the catalogs lack it, since English is not given as another."""
    known = _KEYWORDS.get(word)
    if known is None:
        return word if language == "en" else None
    return known.render(language)


def keyword_words(words: Sequence[str], language: str) -> str:
    """A card's keywords in the reader's words, those that the catalogs lack last, in English, and said so."""
    return ", ".join(word[:1].upper() + word[1:] for word in _said(words, _KEYWORDS, language))


def symbol_word(symbol: ManaSymbol) -> Message:
    """What to read aloud for a mana symbol: “2 generic mana”, “red mana”, “2 generic mana or white mana”."""
    kinds = [_MANA[part] for part in symbol.parts if part in _MANA]
    told = [
        msgn("%(count)d generic mana", "%(count)d generic mana", int(part))
        for part in symbol.parts
        if part.isdigit()
    ]
    if kinds:
        told.append(msgc("mana symbol", "%(kind)s mana", kind=listing(kinds, "or")))
    return listing(told, "or") if told else msg("%(letter)s generic mana", letter=symbol.parts[0])
