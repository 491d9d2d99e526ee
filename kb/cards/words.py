"""What players call colours, types, keywords and mana symbols, as messages in every interface language.

Colours and symbols are the catalogs'; types and keywords are a table of the corpus (`kb.vocabulary`).
"""

from collections.abc import Sequence
from functools import reduce
from typing import Any, Final

from kb.cards.color import Colors, color_order
from kb.cards.mana import ManaSymbol
from kb.cards.type_line import TypeLine
from kb.languages import ENGLISH, get
from kb.messages import Message, Native, in_english, listing, msg, msgc, msgn
from kb.vocabulary import native, said

_COLORS: Final = {
    "W": msgc("colour", "white"),
    "U": msgc("colour", "blue"),
    "B": msgc("colour", "black"),
    "R": msgc("colour", "red"),
    "G": msgc("colour", "green"),
}
_COLORLESS: Final = msgc("colour", "colorless")
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


def type_word(word: str) -> Native:
    """A word of a type line; a language that has none shows the English one, marked."""
    return native("types", word)


def type_name(word: str, language: str) -> str | None:
    """A word of a type line in `language`; None where nothing attests it."""
    return said("types", word, language)


def type_line_words(line: TypeLine, language: str) -> str:
    """A type line in the reader's words, first letter large: ``Créature légendaire : ange``.

    Words that nothing attests stand in English and say so: ``Créature : humain et Zzyzx (en)``.
    """
    feminine = not get(language).feminine_types.isdisjoint(line.types)
    supertypes = " ".join(_translated(line.supertypes, "types", language, feminine))
    types = reduce(_joined, map(type_word, line.types)).render(language)
    left = (supertypes, types) if language == ENGLISH else (types, supertypes)
    words = " ".join(filter(None, left))
    words = words[:1].upper() + words[1:]
    if not line.subtypes:
        return words
    first, *others = _translated(line.subtypes, "types", language)
    right = reduce(_beside, others, first)
    return msgc("type line", "%(types)s — %(subtypes)s", types=words, subtypes=right).render(language)


def _joined(first: Any, second: Any) -> Any:
    """Two types of one object, as a printed line has them; no line has an instant that is a sorcery too."""
    if type_word("Sorcery") in (first, second):
        return listing((first, second))
    return msgc("card types", "%(first)s %(second)s", first=first, second=second)


def _beside(first: Any, second: Any) -> Any:
    """Subtypes as cards print them: with “et” in French, the first one last in Italian."""
    return msgc("subtypes", "%(first)s %(second)s", first=first, second=second)


def _translated(words: Sequence[str], subject: str, language: str, feminine: bool = False) -> list[str]:
    """The words translated, those that nothing attests last, in English, and marked."""
    own = [name for word in words if (name := said(subject, word, language, feminine))]
    english = [word for word in words if not said(subject, word, language)]
    joint = " " if subject == "types" else ", "
    return own + ([in_english(joint.join(english), language)] if english else [])


def keyword_word(word: str) -> Native:
    """A keyword ability or action; a language that has none shows the English one, marked."""
    return native("keywords", word)


def keyword_name(word: str, language: str) -> str | None:
    """A keyword in `language`; None where nothing attests it, since English is not given as another."""
    return said("keywords", word, language)


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
