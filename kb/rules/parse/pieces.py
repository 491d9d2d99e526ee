"""A rules text before its rules are read: layout, parts, pieces, and the day from which it is in force."""

import re
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from kb.cldr import months
from kb.languages import Language, fold
from kb.numbering import MAGIC, Scheme


class Kind(StrEnum):
    """The kinds of pieces; each non-blank line of a text is part of exactly one piece."""

    INTRODUCTION = "introduction"
    CONTENTS = "contents"
    HEADING = "heading"
    """The word that opens a part of the book: Contents, Glossary, Credits."""
    CHAPTER = "chapter"
    """``7. Additional Rules``: its number is one digit."""
    SECTION = "section"
    """``709. Split Cards``"""
    RULE = "rule"
    SUBRULE = "subrule"
    PARAGRAPH = "paragraph"
    """Without a number: it continues what stands above it."""
    EXAMPLE = "example"
    TERM = "term"
    DEFINITION = "definition"
    CREDITS = "credits"
    PAGE = "page"
    """A page's number, left behind by the layout."""
    REMAINDER = "remainder"
    """What nothing above explains."""

    __hash__ = str.__hash__  # an enumeration's own is slow, and there are thousands of pieces


class Piece(NamedTuple):
    """One piece: `line` is where it begins, from 1; `lines` how many non-blank lines it covers.

    `number` is a rule's, section's or chapter's as a word, empty for all else; `text` leaves it out.
    """

    kind: Kind
    line: int
    lines: int
    number: str
    text: str


# No hard-wrapped text has longer lines; half of an unwrapped rulebook's are longer.
_WIDEST = 140
# Fewer lines do not tell whether a text is hard-wrapped.
_FEWEST = 12
# Lines that tell it for a whole rulebook, so that a long one is not read twice.
_ENOUGH = 4000
# The beginning shows as much, and a book has a million characters.
_SAMPLE = 1 << 16
# A cell's words stand at most so many lines below its number: cells are paragraphs, with blank lines between.
_AHEAD = 4
# And the marks of forums; [B] with a capital is mana.
_WIKI = re.compile(
    r"\s*\[\s*(?i:modifica|modifier|edit)\b[^\]\n]{0,40}\]"
    r"|\[/?(?:[biu]|(?i:quote|spoiler|color|size|font|url|list))(?:=[^\]\n]{0,60})?\]"
)
_BOLD = r"\*\*(@number\.?)\*\*"
_BULLET = r"^[ \t]*(?:[-*•·◦‣▪–]|>[> \t]*)[ \t]*(?=@section(?:@sign\s?\d|\.?\s+[^\W\d]))"
# A section as wikis head it: ``700 - Generale``.
_DASH = r"^(\s*@section)\s+[-–—]\s+(?=[^\W\d])"
_ALONE = r"\s*@paragraph[.:]?\s*"
_NUMBER = r"\s*(?:@number|\d\d)[.\s]"


def split_lines(text: str) -> list[str]:
    """The lines of `text`, whatever ends them; lines spaced double are put together.

    A carriage return too many (``\\r\\r\\n``) is one line end where the whole text has it.
    """
    text = text.removeprefix("\ufeff")
    sample = text[:_SAMPLE]
    if sample.count("\r\r\n") * 2 > sample.count("\n"):
        text = text.replace("\r\r\n", "\n")
    lines = text.splitlines()
    return lines[::2] if _is_spaced_double(lines) else lines


def _is_spaced_double(lines: Sequence[str]) -> bool:
    """Whether every other line is blank, so that paragraphs are apart by three."""
    if len(lines) < 3 or any(line and not line.isspace() for line in lines[1::2]):
        return False
    return any(not above and not below for above, below in pairwise(lines[::2]))


def tidied(lines: Sequence[str], scheme: Scheme = MAGIC) -> list[str]:
    """The lines as a rulebook prints them, none moved, without what pages and copies put around numbers.

    Bullets before numbers and marks of wikis and forums go; a number alone in its line, as a table's cell
    or a paragraph of its own, is put before the words that follow.
    """
    bold, bullet, dash, alone, number = map(scheme.compiled, (_BOLD, _BULLET, _DASH, _ALONE, _NUMBER))
    plain = [dash.sub(r"\1. ", bullet.sub("", bold.sub(r"\1", _WIKI.sub("", line)))) for line in lines]
    if is_wrapped(plain):  # there a sentence goes on in a line with a number alone
        return plain
    for at in [at for at, line in enumerate(plain) if alone.fullmatch(line)]:
        ahead = range(at + 1, min(at + 1 + _AHEAD, len(plain)))
        following = next((place for place in ahead if plain[place].strip()), None)
        if following is not None and not number.match(plain[following]):
            plain[at], plain[following] = f"{plain[at].strip()} {plain[following].strip()}", ""
    return plain


def is_wrapped(lines: Sequence[str]) -> bool:
    """Whether paragraphs go on over lines that were cut at some width."""
    filled = [line.rstrip() for line in lines[:_ENOUGH] if line and not line.isspace()]
    widest = max(map(len, filled), default=0)
    if len(filled) < _FEWEST or widest > _WIDEST:
        return False
    long = [line for line in filled if len(line) > widest // 2]
    open_ended = sum(line[-1].isalnum() for line in long)
    return len(long) * 4 > len(filled) and open_ended * 3 > len(long)


_RULE = r"\s*@paragraph\.?\s*[^\W\d]"
# The word that opens a part (“Glossary”) stands alone; a longer line is a sentence.
_LONGEST = 40


class Regions(NamedTuple):
    """The index of each part's first line; a part that is not there is empty."""

    contents: int
    body: int
    glossary: int
    credits: int


def heading(language: Language, scheme: Scheme) -> re.Pattern[str]:
    """What heads a section (its number and title) or a chapter (the same)."""
    if not language.chapter_words:
        return scheme.compiled(r"\s*(?:(@section)\.?\s+(\D.*)|(@chapter)\.\s+(.*))")
    words = rf"\s*(?:(?i:{'|'.join(map(re.escape, language.chapter_words))})\s+)?"
    after = r"(?:\s*[.:–—-])"
    return scheme.compiled(rf"{words}(?:(@section){after}?\s+(\D.*)|(@chapter){after}\s+(.*))")


def find_regions(lines: Sequence[str], language: Language, scheme: Scheme) -> Regions:
    """The parts of a text; all but contents and rules are opened by a line with their name alone."""
    body = _body(lines, scheme.compiled(_RULE), heading(language, scheme))
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


def _opens(lines: Sequence[str], at: int, heads: re.Pattern[str]) -> bool:
    """Whether the line above is no sentence that goes on in this one, as in texts cut at a width."""
    above = lines[at - 1].rstrip() if at else ""
    return not above[-1:].isalnum() or heads.fullmatch(above) is not None


def _body(lines: Sequence[str], rule: re.Pattern[str], heads: re.Pattern[str]) -> int:
    """The first rule, with the headings that stand above it."""
    opened = (at for at, line in enumerate(lines) if rule.match(line) and _opens(lines, at, heads))
    start = next(opened, len(lines))
    for above in range(start - 1, -1, -1):
        headed = heads.fullmatch(lines[above])
        if headed:
            start = above
        if (headed is None and lines[above].strip()) or (headed and headed[3]):
            break
    return start


_ISO = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b")
# The introduction has no more lines that could name the day.
_OPENING = 60


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
