"""Lines of a card list: where in a line the name stands, whatever program wrote the list.

A line is taken apart into what stands before the name, the name, and what stands after it; joined
again they are the line. Counts, sets, collector numbers and marks are never interpreted.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kb.languages import fold

_COUNT = re.compile(
    r"""\s*(?:sb:\s*|[-*•]\s+)?                                # the sideboard, a point of a list
        (?:\(?\d{1,4}\s*[x×]?\)?(?:\s+|[,;]\s*)|[x×]\s?\d{1,4}\s+)?   # the count
        (?:\[[\w:#/-]{2,20}\]\s+)?                             # set and number, where they come first
    """,
    re.VERBOSE | re.IGNORECASE,
)
# What may stand last behind a name; several may.
_LAST = re.compile(
    r"""(?:(?<!\s)\s+(?:
            [(\[{<][^()\[\]{}<>]*(?:\{[^{}]*\})?[)\]}>]   # set, language, label, category
            |\#?[\w★†-]*\d[\w★†-]*|[★†]|[x×]\s?\d{1,4}    # collector's number, a star, the count
            |[*\#^!~].*                                    # foil, tags, notes
        )|\s*\|.*)\s*$                                     # fields of Forge
    """,
    re.VERBOSE,
)
_MOST_LAST = 6
_ELEMENT = re.compile(r"""<cards?\b[^<>]*?\bname=(["'])(?P<name>[^<>]*?)\1[^<>]*>?""", re.IGNORECASE)
_ROOT = re.compile(r"\s*(?:<\?[^<>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?P<name>[A-Za-z]\w*)", re.DOTALL)
_COMMENTS = ("//", "#", ";", "--", "==")
_GROUP = re.compile(r"\[.*\]|.*:|(?P<word>[^\d()\[\]]+?)\s*[(\[]\d+[)\]]")
_TOTAL = re.compile(r"\d+ (?:cards?|cartes?|cart[ae])|total[ei]?\s*:.*", re.IGNORECASE)
_TITLES = """
    about deck main maindeck mainboard sideboard maybeboard commander companion creatures creature lands
    land spells instants sorceries artifacts enchantments planeswalkers battles tokens other
    jeu reserve principal commandant compagnon terrains sorts ephemeres rituels artefacts enchantements
    arpenteurs batailles jetons autres
    mazzo riserva principale comandante compagno terre magie istantanei stregonerie artefatti incantesimi
    battaglie pedine altro
"""
_SIGNS = tuple(' \t,;:|-–—"“”„«»\u00a0\u202f')
# Titles of more than one word, folded.
LONG_TITLES = (
    *("main deck", "side board", "jeu principal", "deck principal", "jeu de reserve", "cartes de reserve"),
    *("mazzo principale", "mazzo di riserva", "carte di riserva"),
)
_HEADINGS = frozenset((*_TITLES.split(), *LONG_TITLES))
_NAME_COLUMNS = (
    *("name", "card name", "card_name", "cardname", "card", "nom", "nom de la carte", "carte"),
    *("nome", "nome della carta", "carta"),
)


class Part(NamedTuple):
    """A line as ``before + name + after``.

    `in_element`: the name is an XML attribute, `&amp;` and all. `mark` is how a remark is put behind a
    line of that format.
    """

    before: str
    name: str
    after: str
    in_element: bool = False
    mark: str = "  # {}"


def elements(line: str) -> list[str]:
    """The line cut behind each of its XML elements that name a card; whole if it has one or none."""
    ends = [found.end() for found in _ELEMENT.finditer(line)] if "<" in line else []
    cuts = [0, *ends[:-1], len(line)]
    return [line[start:end] for start, end in pairwise(cuts)]


def is_cut_off(text: str) -> bool:
    """Whether `text` is XML that ends before its outermost element does."""
    root = _ROOT.match(text)
    return root is not None and not text.rstrip().endswith(f"</{root['name']}>")


def is_heading(line: str) -> bool:
    """Whether the line names no card: empty, a comment, a section's title such as ``Créatures (12)``."""
    text = line.strip()
    if not text or text.startswith(_COMMENTS) or _TOTAL.fullmatch(text):
        return True
    if text.startswith("<"):
        return _ELEMENT.search(line) is None
    grouped = _GROUP.fullmatch(text)
    word = grouped["word"] if grouped and grouped["word"] else text.rstrip(":")
    if fold(word.strip("[] ")) in _HEADINGS:
        return True
    return grouped is not None and grouped["word"] is None


def places(line: str) -> Iterator[Part]:
    """Where the name may stand, the longest first: ``4x Feu/Glace (APC) 128`` with and without its end."""
    element = _ELEMENT.search(line)
    if element:
        start, end = element.span("name")
        yield Part(line[:start], line[start:end], line[end:], in_element=True, mark="<!-- {} -->")
        return
    count = _COUNT.match(line)
    start = count.end() if count else 0
    ends = [len(line.rstrip())]
    while len(ends) <= _MOST_LAST and (last := _LAST.search(line, start, ends[-1])) and last.start() > start:
        ends.append(last.start())
    for begin in dict.fromkeys((start, len(line) - len(line.lstrip()))):
        for end in ends:
            if begin < end:
                yield Part(line[:begin], line[begin:end], line[end:])


def bare(part: Part, name: str) -> Part:
    """`part` without the signs around what was typed that the card's name does not have: commas, quotes."""
    typed = part.name
    if not name.startswith(_SIGNS):
        typed = typed.lstrip("".join(_SIGNS))
    begin = len(part.name) - len(typed)
    if not name.endswith(_SIGNS):
        typed = typed.rstrip("".join(_SIGNS))
    end = begin + len(typed)
    return part._replace(
        before=part.before + part.name[:begin], name=typed, after=part.name[end:] + part.after
    )


def csv_column(header: str) -> tuple[str, int] | None:
    """The separator and the place of the name's column, if the line is the header of a table."""
    for separator in ",;\t":
        cells = [fold(header[start:end].strip('" ')) for start, end in _cells(header, separator)]
        if len(cells) > 1:
            for column in _NAME_COLUMNS:
                if column in cells:
                    return separator, cells.index(column)
    return None


def csv_parts(line: str, separator: str, column: int) -> Part | None:
    """The cell of that column; its quotation marks stay outside. None if the line has no such cell."""
    cells = list(_cells(line, separator))
    if column >= len(cells):
        return None
    start, end = cells[column]
    if end - start >= 2 and line[start] == line[end - 1] == '"':
        start, end = start + 1, end - 1
    return Part(line[:start], line[start:end], line[end:], mark=separator + "# {}")


def _cells(line: str, separator: str) -> Sequence[tuple[int, int]]:
    cells, start, quoted = [], 0, False
    for at, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == separator and not quoted:
            cells.append((start, at))
            start = at + 1
    cells.append((start, len(line)))
    return cells
