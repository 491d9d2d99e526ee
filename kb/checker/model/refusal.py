"""Refusing what cannot be, with the rule of the day that excludes it."""

from __future__ import annotations

from datetime import date

from kb.checker.model.inquiry import Inquiry
from kb.errors import UsageError
from kb.messages import Message, msg
from kb.rules.concordance import Concordance

__all__ = ["Impossible", "refuse", "require_mechanism"]


_MATTERS = {
    "dfc-elsewhere": msg("on double-faced cards"),
    "dfc-modal": msg("on modal double-faced cards"),
    "meld-front": msg("on meld cards"),
    "flip": msg("on flip cards"),
    "adventure": msg("on adventurer cards"),
    "aftermath": msg("on aftermath"),
    "rooms": msg("on Rooms"),
    "fuse": msg("on fuse"),
    "face-down": msg("on face-down spells and permanents"),
}


class Impossible(UsageError):
    """A state that the rules, or the facts of the card, exclude."""

    code = "impossible"


def require_mechanism(provision: str, day: date, concordance: Concordance) -> None:
    """Raises `Impossible` on a day before the provision's first."""
    if concordance.at(provision, day) is None:
        first = concordance.provisions_by_id[provision].spans[0]
        raise Impossible(
            msg(
                "on %(day)s there was no rule %(matter)s yet: it came on %(first)s as rule %(rule)s",
                day=day.isoformat(),
                matter=_MATTERS[provision],
                first=first.edition.start.isoformat(),
                rule=str(first.number),
            )
        )


def refuse(inquiry: Inquiry, provision: str, reason: Message) -> Impossible:
    """The refusal for `reason`, with the provision's rule of the day where there is one."""
    number = inquiry.concordance.at(provision, inquiry.day)
    if number is None:
        return Impossible(reason)
    return Impossible(msg("%(reason)s (rule %(rule)s)", reason=reason, rule=str(number)))
