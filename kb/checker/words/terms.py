"""The mana value by the term of the day: it was the converted mana cost until April 2021."""

from __future__ import annotations

from typing import Any, Final

from kb.messages import Message, msg, msgc, replaced

__all__ = ["by_term_of_day"]

_CONVERTED: Final = (
    msg("the converted mana cost"),
    msg("the converted mana cost that an effect uses"),
    msg("The converted mana cost %(of)s is %(value)s."),
    msg("An effect that uses the converted mana cost %(of)s gets %(value)s."),
    msg("Yes: %(one)s and %(other)s share a converted mana cost."),
    msg("No: %(one)s and %(other)s share no converted mana cost."),
    msg("Yes: %(one)s has a greater converted mana cost than %(other)s."),
    msg("No: %(one)s has no greater converted mana cost than %(other)s."),
    msgc("comparison", "converted mana cost equal to %(value)s"),
    msgc("comparison", "converted mana cost less than %(value)s"),
    msgc("comparison", "converted mana cost %(value)s or less"),
    msgc("comparison", "converted mana cost greater than %(value)s"),
    msgc("comparison", "converted mana cost %(value)s or greater"),
    msg("it has no mana cost, so its converted mana cost is 0"),
    msg("melded of %(first)s and %(second)s: the converted mana cost is the sum of theirs, %(value)s"),
    msg("its back face is up, %(back)s; the converted mana cost is that of %(front)s: %(value)s"),
    msg("the converted mana cost of the back face: %(value)s"),
)
_OLDER: Final = {one.msgid.replace("converted mana cost", "mana value"): one.msgid for one in _CONVERTED}


def by_term_of_day(message: Message, wording: str | None) -> Message:
    """The message with the term of that wording of the provision “mana-value”: ``value`` or ``converted``."""
    told: Any = message if wording == "value" else replaced(message, _OLDER)
    assert isinstance(told, Message)
    return told
