"""Refusing what cannot be, with the rule of the day that excludes it."""

from datetime import date

from kb.checker.model import provisions as rules
from kb.checker.model.inquiry import Inquiry
from kb.checker.model.provisions import AnyProvision
from kb.errors import UsageError
from kb.messages import Message, msg
from kb.rules.concordance import Concordance
from kb.rules.number import RuleNumber

_MATTERS: dict[AnyProvision, Message] = {
    rules.DFC_ELSEWHERE: msg("on double-faced cards"),
    rules.DFC_MODAL: msg("on modal double-faced cards"),
    rules.MELD_FRONT: msg("on meld cards"),
    rules.FLIP: msg("on flip cards"),
    rules.ADVENTURE: msg("on adventurer cards"),
    rules.OMEN: msg("on omen cards"),
    rules.AFTERMATH: msg("on aftermath"),
    rules.ROOMS: msg("on Rooms"),
    rules.FUSE: msg("on fuse"),
    rules.FACE_DOWN: msg("on face-down spells and permanents"),
    rules.CASCADE: msg("on cascade"),
    rules.BESTOW: msg("on bestow"),
    rules.MERGED: msg("on merged permanents"),
    rules.DISGUISE: msg("on disguise"),
    rules.CLOAK: msg("on cloaking"),
    rules.COLOR_IDENTITY: msg("on color identity"),
    rules.DEVOTION: msg("on devotion"),
    rules.DISCOVER: msg("on discover"),
    rules.SPLIT_SECOND: msg("on split second"),
    rules.PROTOTYPE_SPELL: msg("on prototype cards"),
}


class Impossible(UsageError):
    """A state that the rules, or the facts of the card, exclude."""

    code = "impossible"


class NotYet(Impossible):
    """What no rule speaks of yet that day; `number`: of the rule that came."""

    def __init__(self, message: Message, number: RuleNumber) -> None:
        super().__init__(message)
        self.number = number


def require_mechanism(provision: AnyProvision, day: date, concordance: Concordance) -> None:
    """Raises `NotYet` on a day before the provision's first."""
    if concordance.at(provision.id, day) is None:
        first = concordance.provisions_by_id[provision.id].spans[0]
        told = msg(
            "on %(day)s there was no rule %(matter)s yet: it appeared on %(first)s as rule %(rule)s",
            day=day,
            matter=_MATTERS[provision],
            first=first.edition.start,
            rule=str(first.number),
        )
        raise NotYet(told, first.number)


def refuse(inquiry: Inquiry, provision: AnyProvision, reason: Message) -> Impossible:
    """The refusal for `reason`, with the provision's rule of the day where there is one."""
    number = inquiry.concordance.at(provision.id, inquiry.day)
    if number is None:
        return Impossible(reason)
    return Impossible(msg("%(reason)s (rule %(rule)s)", reason=reason, rule=str(number)))
