"""The day from which a rules text says that it is in force."""

import re
from collections.abc import Sequence
from datetime import date

from kb.cldr import months
from kb.languages import Language, fold
from kb.rules.parse.pieces import Kind, Piece

_ISO = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b")
_OPENING = 60
"""The introduction has no more lines that could name the day."""


def stated_day(pieces: Sequence[Piece], language: Language) -> date | None:
    """The day from which a text says that it is in force; None if its introduction says none."""
    opening = [piece.text for piece in pieces[:_OPENING] if piece.kind is Kind.INTRODUCTION]
    return effective_date("\n".join(opening), language)


def effective_date(text: str, language: Language) -> date | None:
    """The first day that `text` names, in the language's words or as ``2026-04-17``.

    The introduction names no other; None if it names none, or one that no calendar has.
    """
    folded = fold(text)
    names = [fold(name) for name in months(language.code)]
    day, month, year = (
        r"(?P<d>\d{1,2}) ?(?:er|º|°|o|st|nd|rd|th|\.)?",
        f"(?P<m>{'|'.join(names)})",
        r"(?P<y>\d{4})",
    )
    in_order = rf"\b{day} (?:de |di )?{month} (?:de )?{year}\b"
    month_first = rf"\b{month} {day},? {year}\b"
    found = re.search(in_order, folded) or re.search(month_first, folded)
    iso = _ISO.search(folded)
    try:
        if found and not (iso and iso.start() < found.start()):
            return date(int(found["y"]), names.index(found["m"]) + 1, int(found["d"]))
        return date(int(iso[1]), int(iso[2]), int(iso[3])) if iso else None
    except ValueError:
        return None
