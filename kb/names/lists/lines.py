"""Lines of a card list: where in a line the name stands, whatever program wrote the list.

A line is taken apart into what stands before the name, the name, and what stands after it; joined
again they are the line. Counts, sets, collector numbers and marks are never interpreted.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape, unescape
from itertools import pairwise
from typing import NamedTuple

from kb.errors import UsageError
from kb.languages import fold
from kb.messages import msg, semicolons

_COUNT = re.compile(
    r"""\s*(?:[^\W\d]+\s?:\s*(?=\d)|sb:\s*|[-*•]\s+)?           # “Sideboard: 2 Duress”, a point of a list
        (?:\(?\d{1,4}\s*[x×]?\)?(?:\s+|[,;]\s*)|[x×]\s?\d{1,4}\s+)?   # the count
        (?:\[[\w:#/*★†-]{2,20}\]\s+)?                          # set and number, where they come first
        (?:a-(?=[^\W\d_]))?                                    # Arena's mark of another card, never a word
    """,
    re.VERBOSE | re.IGNORECASE,
)
# A set's code before the name, in capitals lest it be a word.
_SET = re.compile(r"[A-Z0-9]{2,6}\s+(?=\S)")
# What may stand last behind a name; several may. It begins with a set of characters: that is searched fast.
_LAST = r"""[\s|+](?:(?<=\s)(?<!\s\s)\s*(?:
            [(\[{{<][^()\[\]{{}}<>]*(?:\{{[^{{}}]*\}})?[)\]}}>]   # set, language, label, category
            |\#?[\w★†-]*\d[\w★†-]*|[★†]|[x×]\s?\d{{1,4}}    # collector's number, a star, the count
            |[A-Z0-9]{{2,6}}                                # a set's code, a language
            |(?i:{marks})
            |(?:[-–—]\s*)?\d{{1,4}}\s?(?i:{units})          # “- 3 copie”
            |\d+(?:[.,]\d+)?\s?[€$£]|[€$£]\s?\d+(?:[.,]\d+)?
            |[*\#^!~|].*                                   # foil, tags, notes, fields of Forge
        )|(?<=\|).*|(?<=\+))\s*$                           # fields of Forge, its mark of a foil
    """
# Set, number, foil and finish may end a line; each more would only make hostile lines slow.
_MOST_LAST = 6
_ELEMENT = re.compile(
    r"""<cards?\b[^<>]*?(?:\bname=(["'])(?P<name>[^<>]*?)\1[^<>]*>?|>(?P<held>[^<>]+)</card>)""",
    re.IGNORECASE,
)
_ROOT = re.compile(r"\s*(?:<\?[^<>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?P<name>[A-Za-z]\w*)", re.DOTALL)
_COMMENTS = ("//", "#", ";", "--", "==")
_GROUP = re.compile(r"\[.*\]|.*:|(?P<word>[^\d()\[\]]+?)\s*[(\[]\d+[)\]]")
_TOTAL = re.compile(r"\d+ (?:cards?|cartes?|cart[ae])|total[ei]?\s*:.*", re.IGNORECASE)
# What XMage tells of the deck.
_FACT = re.compile(r"(?:NAME|AUTHOR):.*|LAYOUT \w+:.*")
# What Arena and Forge tell of it, under such a title.
_FACTS = {"about": re.compile(r"Name .*"), "metadata": re.compile(r"[^=]+=.*")}
# A spreadsheet's own first line.
_SEPARATOR = re.compile(r"sep=(.)", re.IGNORECASE)
_AROUND = ' \t,;:|-–—"“”„«»\u00a0\u202f'
_SIGNS = tuple(_AROUND)


class Words(NamedTuple):
    """What lists say in words: titles of sections and columns of names, folded, and what stands last."""

    titles: frozenset[str]
    columns: tuple[str, ...]
    last: re.Pattern[str]

    @classmethod
    def of(cls, rows: Iterable[tuple[str, str]]) -> "Words":
        """Of meanings with words: ``title``, ``column``, ``mark``, ``unit``."""
        held: dict[str, list[str]] = {"title": [], "column": [], "mark": [], "unit": []}
        for meaning, word in rows:
            held[meaning].append(word)
        marks, units = ("|".join(map(re.escape, held[kind])) for kind in ("mark", "unit"))
        last = re.compile(_LAST.format(marks=marks.replace(r"\ ", r"\s"), units=units), re.VERBOSE)
        return cls(frozenset(map(fold, held["title"])), tuple(map(fold, held["column"])), last)


class Form(NamedTuple):
    """How a format writes a name, and a remark behind a line."""

    mark: str
    read: Callable[[str], str] = str
    write: Callable[[str], str] = str
    is_bound: bool = True
    """Whether the name is all that stands in its place, a cell or an element."""


_PLAIN = Form("  # {}", is_bound=False)
_XML = Form("<!-- {} -->", unescape, escape)


class Part(NamedTuple):
    """The place of a name in a line."""

    line: str
    start: int
    end: int
    form: Form = _PLAIN

    @property
    def name(self) -> str:
        """The name as it stands there."""
        return self.line[self.start : self.end]

    @property
    def plain(self) -> str:
        """The name as it is read."""
        return self.form.read(self.name)

    def with_name(self, name: str) -> str:
        """The line with another name."""
        return self.line[: self.start] + self.form.write(name) + self.line[self.end :]


class Lines:
    """Reads one list, line by line, since its first lines and its titles tell how to read the others.

    `column` is the title of the column of names, if the list is a table and ours are not meant.
    """

    def __init__(self, words: Words, column: str | None = None) -> None:
        self.words = words
        self._columns = (fold(column),) if column else words.columns
        self._column = column
        self._table: tuple[str, int] | None = None
        self._section = ""
        self._begun = False

    def readings(self, line: str) -> Iterator[list[Part]]:
        """Where the name may stand: by each beginning, the likeliest first, the shortest parts first.

        None: the line names no card. Lines are to be read in turn. Raises `UsageError` if the list lacks the
        column asked for.
        """
        if not self._begun:
            self._begun = not _SEPARATOR.fullmatch(line.strip())
            if not self._begun or self._is_header(line):
                return
        if self._table:
            yield from self._cell(line, *self._table)
        elif not self._is_heading(line):
            yield from self._places(line)

    def _is_header(self, line: str) -> bool:
        for separator in ",;\t|":
            cells = [fold(line[start:end].strip('" ')) for start, end in _cells(line, separator)]
            if len(cells) > 1 or self._column:
                found = next((column for column in self._columns if column in cells), None)
                if found:
                    self._table = separator, cells.index(found)
                    return True
        if self._column:
            known = semicolons(cell.strip('" ') for cell in re.split(r"[,;\t|]", line[:200]))
            told = msg("the list has no column “%(column)s”: %(known)s", column=self._column, known=known)
            raise UsageError(told)
        return False

    def _cell(self, line: str, separator: str, column: int) -> Iterator[list[Part]]:
        cells = _cells(line, separator)
        if column >= len(cells):
            return
        start, end = cells[column]
        mark = separator + "# {}"
        if end - start >= 2 and line[start] == line[end - 1] == '"':
            start, end = start + 1, end - 1
            form = Form(mark, lambda cell: cell.replace('""', '"'), lambda name: name.replace('"', '""'))
        else:
            form = Form(mark)
        if line[start:end].strip():
            yield self._ends(line, start, end, form)

    def _places(self, line: str) -> Iterator[list[Part]]:
        element = _ELEMENT.search(line) if "<" in line else None
        if element:
            start, end = element.span("name" if element["name"] is not None else "held")
            yield [Part(line, start, end, _XML)]
            return
        count = _COUNT.match(line)
        start, end = count.end() if count else 0, len(line.rstrip())
        if start < end:
            yield self._ends(line, start, end, _PLAIN)
        # a code comes last, since what looks like one may be the name's first word
        code = _SET.match(line, start)
        for begin in {len(line) - len(line.lstrip()): 0, (code.end() if code else start): 0}:
            if begin != start:
                yield self._ends(line, begin, end, _PLAIN)

    def _ends(self, line: str, start: int, end: int, form: Form) -> list[Part]:
        ends = [end]
        while len(ends) <= _MOST_LAST and (last := self.words.last.search(line, start, ends[-1])):
            if last.start() <= start:
                break
            ends.append(last.start())
        return [Part(line, start, end, form) for end in reversed(ends)]

    def _is_heading(self, line: str) -> bool:
        """Whether the line names no card: empty, a comment, a section's title such as ``Créatures (12)``."""
        text = line.strip()
        if not text or text.startswith(_COMMENTS):
            return True
        if text[0].isdigit() and text[-1] != ":":  # most lines; what follows is about words
            return _TOTAL.fullmatch(text) is not None
        if _TOTAL.fullmatch(text) or _FACT.fullmatch(text):
            return True
        if text.startswith("<"):
            return _ELEMENT.search(line) is None
        if (facts := _FACTS.get(self._section)) and facts.fullmatch(text):
            return True
        grouped = _GROUP.fullmatch(text)
        word = fold(((grouped and grouped["word"]) or text.rstrip(":")).strip("[] "))
        if word in self.words.titles or (grouped is not None and grouped["word"] is None):
            self._section = word
            return True
        return False


def elements(line: str) -> list[str]:
    """The line cut behind each of its XML elements that name a card; whole if it has one or none."""
    ends = [found.end() for found in _ELEMENT.finditer(line)] if "<" in line else []
    cuts = [0, *ends[:-1], len(line)]
    return [line[start:end] for start, end in pairwise(cuts)]


def is_cut_off(text: str) -> bool:
    """Whether `text` is XML that ends before its outermost element does."""
    root = _ROOT.match(text)
    return root is not None and not text.rstrip().endswith(f"</{root['name']}>")


def bare(part: Part, name: str) -> Part:
    """`part` without the signs around what was typed that the card's name does not have: commas, quotes."""
    typed = part.name
    if typed[0] not in _AROUND and typed[-1] not in _AROUND:
        return part
    if not name.startswith(_SIGNS):
        typed = typed.lstrip(_AROUND)
    start = part.end - len(typed)
    if not name.endswith(_SIGNS):
        typed = typed.rstrip(_AROUND)
    return part._replace(start=start, end=start + len(typed))


def _cells(line: str, separator: str) -> Sequence[tuple[int, int]]:
    """Where each cell begins and ends; a separator within quotation marks is none."""
    cells, start, at, quoted = [], 0, 0, 0
    for piece in line.split(separator):
        at += len(piece)
        quoted ^= piece.count('"') & 1
        if not quoted:
            cells.append((start, at))
            start = at + 1
        at += 1
    return [*cells, (start, len(line))] if quoted else cells
