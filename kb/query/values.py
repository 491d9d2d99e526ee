"""The values of conditions as the data have them, from what people type in three languages."""

import re
from collections.abc import Callable
from datetime import date

from kb.cards import COLORS, ManaCost
from kb.errors import parse_code
from kb.languages import CODES, fold
from kb.messages import Message, Native, msg, msgc
from kb.query.areas import area_keys
from kb.query.faults import Unfit, one_of
from kb.query.operators import DIRECTIONS, ORDERS, SIZES_OF_CARDS, Mode, Operator, key_of
from kb.rules import RuleNumber
from kb.vocabulary import meanings, near, spoken

# What ``is:`` can ask the checker for; a search also asks the lists.
_CHECKED_QUALITIES = ("multicolor", "monocolor", "colorless", "split", "spell", "permanent")
_OF_THE_GAME = {
    "type": ("types", msgc("expected", "a word of a type line")),
    "keyword": ("keywords", msgc("expected", "a keyword ability")),
}
# A power or toughness that something else defines.
DEFINED = "*"
# In order, since they are compared by it.
RARITIES = ("common", "uncommon", "rare", "mythic")


_SYMBOL = re.compile(r"[0-9]{1,7}|[wubrgcsxyz]", re.IGNORECASE)
_BARE_COST = re.compile(rf"(?:{_SYMBOL.pattern})+", re.IGNORECASE)
"""A cost as it is written: 2WW for {2}{W}{W}."""


def read(operator: Operator, typed: str, mode: Mode) -> str:
    """What is meant by the value `typed`. Raises `Unfit`, or a `UsageError` that says what it is not."""
    if mode is Mode.CHECK and operator.key == "is":
        return _checked_quality(typed)
    value = _READ[operator.value](typed)
    if mode is Mode.CHECK and operator.value in _OF_THE_GAME:
        _require_known(typed, *_OF_THE_GAME[operator.value])
    return value


def _require_known(typed: str, subject: str, expected: Message) -> None:
    """Raises `Unfit` for a word that is none of the game's: of it nothing is true or false."""
    if not all(fold(word) in meanings(subject) for word in _words(typed, subject)):
        names = near(subject, typed)
        raise Unfit(msg("%(what)s; near: %(names)s", what=expected, names=names) if names else expected)


def _named(word: str, subject: str) -> str:
    """The English word of that subject that is meant; the folded word itself where none is."""
    key = fold(word)
    return meanings(subject).get(key, key)


def _words(typed: str, subject: str) -> list[str]:
    """The words of that subject that are typed: “legendary creature” are two types."""
    return [typed] if fold(typed) in meanings(subject) or subject != "types" else typed.split()


def _mana_value(typed: str) -> str:
    return parity if (parity := _named(typed, "parities")) in ("even", "odd") else _size(typed)


def _size(typed: str) -> str:
    """A number, or what else it is compared with: another size of the card, ``*``."""
    key = key_of(typed, Mode.SEARCH)
    return key if key in SIZES_OF_CARDS else typed if typed == DEFINED else _number(typed)


def _number(typed: str) -> str:
    if not re.fullmatch(r"[0-9]{1,7}", typed):
        raise Unfit(msgc("expected", "a number"), is_whole=True)
    return typed


def _colors(typed: str) -> str:
    value = _named(typed, "colors")
    if re.fullmatch("[0-5]", value):  # how many colors
        return value
    if value not in ("c", "m") and (not value or set(value) - set(COLORS.lower())):
        raise Unfit(msg("letters of w, u, b, r, g, or c for colorless, m for multicolor"), is_whole=True)
    return value


def _identity(typed: str) -> str:
    letters = _named(typed, "colors")
    if re.fullmatch("[0-5]", letters):
        return letters
    if set(letters) - set(COLORS.lower()) - {"c"}:
        raise Unfit("wubrg")
    return letters.replace("c", "") or "c"


def _one_of(typed: str, subject: str, known: tuple[str, ...]) -> str:
    if (value := _named(typed, subject)) not in known:
        raise Unfit(one_of(known, subject))
    return value


def _cost(typed: str) -> str:
    if _BARE_COST.fullmatch(typed):
        typed = _SYMBOL.sub(r"{\g<0>}", typed)
    try:
        symbols = ManaCost.parse(typed.upper()).symbols
    except ValueError:
        symbols = ()
    if not symbols:
        raise Unfit(msg("mana symbols such as {2}{U}{R}"), is_whole=True)
    return typed.lower()


def _some(typed: str) -> str:
    if not typed:
        raise Unfit(msg("a value"), is_whole=True)
    return typed


def _checked_quality(typed: str) -> str:
    quality = _named(typed, "qualities")
    if quality not in _CHECKED_QUALITIES:
        raise Unfit(one_of(_CHECKED_QUALITIES, "qualities"))
    return quality


def _rarity(typed: str) -> str:
    meant = _named(typed, "rarities")
    found = next((one for one in RARITIES if one.startswith(meant)), None)
    if found is None:
        raise Unfit(rarity_words())
    return found


def rarity_words() -> Native:
    """The rarities in the reader's words."""
    return Native({code: ", ".join(spoken("rarities", one, code) for one in RARITIES) for code in CODES})


def _day(typed: str) -> str:
    try:
        return date.fromisoformat(typed).isoformat()
    except ValueError:
        raise Unfit(msg("a date such as 2012-06-01")) from None


_READ: dict[str, Callable[[str], str]] = {
    "number": _number,
    "size": _size,
    "mana value": _mana_value,
    "colors": _colors,
    "identity": _identity,
    "cost": _cost,
    "type": lambda typed: " ".join(_named(word, "types") for word in _words(_some(typed), "types")),
    "keyword": lambda typed: _named(_some(typed), "keywords"),
    "quality": lambda typed: _named(_named(typed, "qualities"), "layouts"),
    "rarity": _rarity,
    "day": _day,
    "order": lambda typed: _one_of("date" if fold(typed) == "released" else typed, "operators", ORDERS),
    "direction": lambda typed: _one_of(typed, "directions", DIRECTIONS),
    "area": lambda typed: ",".join(area_keys(typed)),
    "rule": lambda typed: RuleNumber.parse(typed) and typed,
    "language": parse_code,
    "name": _some,
    "some": _some,
    "words": lambda typed: typed,
    "era": lambda typed: typed,  # the concordance knows them
}
