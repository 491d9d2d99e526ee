"""Verdicts by the terms of the day: rules before April 2021 and before July 2009 had other words."""

from datetime import date
from typing import Final

from kb.messages import Message, msg, msgc, replaced

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
    msg("cascade: the card has converted mana cost less than %(value)d"),
    msg("cascade: card and resulting spell have converted mana cost less than %(value)d"),
)
_OLDER: Final = {one.msgid.replace("converted mana cost", "mana value"): one.msgid for one in _CONVERTED}

_PLAYED = {
    "from exile": msgc("castable", "from the removed-from-the-game zone"),
    "from the battlefield": msgc("castable", "from play"),
    "in exile": msgc("place", "removed from the game"),
    "on the battlefield": msgc("place", "in play"),
    "Castable %(origin)s: %(names)s.": msg("Playable %(origin)s: %(names)s."),
    "castable %(origin)s: %(names)s": msg("playable %(origin)s: %(names)s"),
    "Nothing of %(card)s is castable %(origin)s here.": msg(
        "Nothing of %(card)s is playable %(origin)s here."
    ),
    "%(name)s cannot be on the battlefield": msg("%(name)s cannot be in play"),
    "only a flip card on the battlefield is flipped": msg("only a flip card in play is flipped"),
    "only a card is cast; a spell is cast already, and a permanent no longer can be": msg(
        "only a card is played as a spell; a spell is played already, and a permanent no longer can be"
    ),
    "only a spell was cast from a zone; this is no spell": msg(
        "only a spell was played from a zone; this is no spell"
    ),
    "what counts is the spell as it would be cast": msg("what counts is the spell as it would be played"),
}
_PLAYED |= {
    "Castable %(origin)s whenever an instant could be: %(names)s.": msg(
        "Playable %(origin)s whenever an instant could be: %(names)s."
    ),
    "Nothing of %(card)s is castable %(origin)s when only an instant could be.": msg(
        "Nothing of %(card)s is playable %(origin)s when only an instant could be."
    ),
    "outside a main phase with an empty stack only instants can be cast; of them are: %(names)s": msg(
        "outside a main phase with an empty stack only instants can be played; of them are: %(names)s"
    ),
    "flash lets be cast whenever an instant could be: %(names)s": msg(
        "flash lets be played whenever an instant could be: %(names)s"
    ),
    "castable %(origin)s: nothing": msg("playable %(origin)s: nothing"),
    "%(keyword)s lets %(name)s be cast %(origin)s": msg("%(keyword)s lets %(name)s be played %(origin)s"),
    "%(told)s; the spell is exiled when it leaves the stack": msg(
        "%(told)s; the spell is removed from the game when it leaves the stack"
    ),
    "%(told)s; cast without paying its mana cost": msg("%(told)s; played without paying its mana cost"),
    "To cast %(subject)s costs %(cost)s in all.": msg("To play %(subject)s costs %(cost)s in all."),
    "a spell with split second is on the stack: no other spell can be cast": msg(
        "a spell with split second is on the stack: no other spell can be played"
    ),
    "as it resolves it becomes a permanent on the battlefield": msg(
        "as it resolves it becomes a permanent in play"
    ),
    "into exile": msgc("goes", "out of the game"),
    "onto the battlefield": msgc("goes", "into play"),
    "where it was cast from is not given (cast-from)": msg("where it was played from is not given"),
    "only an adventurer card in exile is on an adventure": msg("no card is on an adventure that day"),
}
_PLAYED_IDS: Final = {newer: older.msgid for newer, older in _PLAYED.items()}
_OLDEST: Final = _OLDER | _PLAYED_IDS
# Spells are cast, and permanents on the battlefield, since the rules of Magic 2010.
CAST: Final = date(2009, 7, 11)


def by_terms_of_day(message: Message, day: date, wording: str | None) -> Message:
    """The message with the terms of the rules of `day`; `wording` is that of the provision “mana-value”."""
    ids = {} if wording == "value" else _OLDER if day >= CAST else _OLDEST
    told: Message = replaced(message, ids) if ids else message
    return told
