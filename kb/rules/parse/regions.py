"""Where the parts of a rules text begin: introduction, contents, rules, glossary, credits."""

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from kb.cldr import months
from kb.languages import Language, fold
from kb.rules.parse.pieces import Kind, Piece

_RULE = re.compile(r"\s*[1-9]\d\d\.[1-9]\d{0,2}[a-z]{0,2}\.?\s*[^\W\d]")
_HEADING = re.compile(r"\s*(?:([1-9])\.|[1-9]\d\d\.?)\s+\S.*")
_LONGEST = 40


class Regions(NamedTuple):
    """The index of each part's first line; a part that is not there is empty."""

    contents: int
    body: int
    glossary: int
    credits: int


def find_regions(lines: Sequence[str], language: Language) -> Regions:
    """The parts of a text; all but contents and rules are opened by a line with their name alone."""
    body = _body(lines)
    opened: dict[str, list[int]] = {"contents": [], "glossary": [], "credits": []}
    names = {word.casefold(): "contents" for word in language.contents_words}
    names |= {word.casefold(): "glossary" for word in language.glossary_words}
    names |= {word.casefold(): "credits" for word in language.credits_words}
    for at, line in enumerate(lines):
        if line and len(line) < _LONGEST:
            name = names.get(line.strip().casefold())
            if name and (at < body) == (name == "contents"):
                opened[name].append(at)
    contents = min(opened["contents"], default=body)
    glossary = max(opened["glossary"], default=len(lines))
    after = glossary if opened["glossary"] else body
    end = min((at for at in opened["credits"] if at > after), default=len(lines))
    return Regions(contents, body, min(glossary, end), end)


def _opens(lines: Sequence[str], at: int) -> bool:
    """Whether the line above is no sentence that goes on in this one, as in texts cut at a width."""
    above = lines[at - 1].rstrip() if at else ""
    return not above[-1:].isalnum() or _HEADING.fullmatch(above) is not None


def _body(lines: Sequence[str]) -> int:
    """The first rule, with the headings that stand above it."""
    start = next((at for at, line in enumerate(lines) if _RULE.match(line) and _opens(lines, at)), len(lines))
    for above in range(start - 1, -1, -1):
        heading = _HEADING.fullmatch(lines[above])
        if heading:
            start = above
        if (heading is None and lines[above].strip()) or (heading and heading[1]):
            break
    return start


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
