"""A card list from any language to any: line by line, what is certain converted, the rest reported."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kb.names.entry import NameEntry, whole_name
from kb.names.key import Spelling
from kb.names.ladder import certain, resolve
from kb.names.lists.lines import Lines, Part, bare, elements
from kb.names.match import Match, Resolution
from kb.names.table import NameTable

# Letters; a longer line is no line of a card list and is left as it was.
LONGEST_LINE = 2000

# As many as one looks at for a line of a list.
_NEAREST = 3
# For so many unknown names the nearest are looked for: a list with more is hardly one of cards.
_MOST_GUESSED = 1000


class Converted(NamedTuple):
    """One line and what became of it; of a line with several XML elements, a part of it for each.

    `outcome` is ``converted``, ``corrected``, ``heading``, or for a line that is left as it was: ``unknown``,
    ``garbled`` (its letters were read in another encoding), ``ambiguous``, ``unattested`` (the card has no
    such name in the language wanted), ``long``. `matches` are the cards meant; of an unknown line those that
    perhaps were. `mark` is how a remark is put behind the line.
    """

    number: int
    line: str
    outcome: str
    text: str
    matches: tuple[Match, ...] = ()
    name: str = ""
    mark: str = "  # {}"


class Wanted(NamedTuple):
    """What a list is converted into.

    `source` is the language that it is thought to be in. `is_split` says of a card's id whether its
    parts are halves of one face: then a half that stands alone is given as the whole card. Of other cards
    the first face may stand for the card, as deck builders write it. With `fixes` a name that is one typing
    error or one encoding away from a single card's is taken for it.
    """

    target: str
    source: str | None
    is_split: Callable[[str], bool]
    fixes: bool = False


class _Found(NamedTuple):
    """Which cards a name is; `goes_on`: there are names of which it is the first words."""

    resolution: Resolution
    key: str
    goes_on: bool


def convert(table: NameTable, lines: Iterable[str], form: Lines, wanted: Wanted) -> Iterator[Converted]:
    """Each of `lines`, read as `form` reads them, with its card named as wanted."""
    work = _Conversion(table, wanted)
    for number, line in enumerate(lines, 1):
        for piece in elements(line):
            if len(piece) > LONGEST_LINE:
                yield Converted(number, piece, "long", piece)
            else:
                yield work.line(number, piece, form.readings(piece))


class _Conversion:
    """What is known of the names that came so far: a long list has each many times."""

    def __init__(self, table: NameTable, wanted: Wanted) -> None:
        self.table, self.wanted = table, wanted
        self._found: dict[str, _Found] = {}
        self._named: dict[Match, str | None] = {}
        self._cards: dict[str, tuple[NameEntry, ...]] = {}
        self._guessed: dict[str, tuple[Match, ...]] = {}

    def line(self, number: int, line: str, readings: Iterator[list[Part]]) -> Converted:
        """The first way of reading the line that names a card for certain; else the first at all."""
        likely, unclear = None, None
        ties: tuple[Match, ...] = ()
        for parts in readings:
            likely = likely or parts[0]
            part, sure = self._longest(parts)
            whole = [match for match in sure if match.part is None]
            match = sure[0] if len(sure) == 1 else whole[0] if len(whole) == 1 else None
            if match:
                return self._converted(number, part, match)
            if sure and not unclear:
                unclear, ties = part, sure
        if not likely:
            return Converted(number, line, "heading", line)
        if unclear:
            return Converted(number, line, "ambiguous", line, ties, unclear.plain, unclear.form.mark)
        return self._guess(number, likely)

    def _converted(self, number: int, part: Part, match: Match, outcome: str = "converted") -> Converted:
        line, new = part.line, self._name(match)
        text = bare(part, match.name).with_name(new) if new else line
        found = outcome if new else "unattested"
        return Converted(number, line, found, text, (match,), part.plain, part.form.mark)

    def _longest(self, parts: list[Part]) -> tuple[Part, tuple[Match, ...]]:
        """The longest part that names cards for certain, and which.

        Shortest first, and on only while there are such longer names: most lines cost one look-up.
        """
        best, key = parts[0], ""
        sure: tuple[Match, ...] = ()
        for part in parts:
            found = self._look_up(part.plain)
            if found.resolution.ties and found.key != key:
                best, key, sure = part, found.key, found.resolution.matches[: found.resolution.ties]
            if sure and not found.goes_on:
                break
        return best, sure

    def _look_up(self, name: str) -> _Found:
        if name not in self._found:
            typed = Spelling.of(name)
            resolution = certain(self.table, name, self.wanted.source)
            self._found[name] = _Found(resolution, typed.strict, self.table.has_longer(typed.strict))
        return self._found[name]

    def _guess(self, number: int, part: Part) -> Converted:
        """An unknown line with the names nearest to it; mended, if that is wanted and sure."""
        name, mended = part.plain, _decoded_twice(part.plain)
        near: tuple[Match, ...] = ()
        outcome = "unknown"
        if mended != name and (found := self._look_up(mended).resolution).ties:
            outcome, near = "garbled", found.matches[: found.ties]
        elif name in self._guessed or len(self._guessed) < _MOST_GUESSED:
            near = self._nearest(name)
        kept = Converted(number, part.line, outcome, part.line, near, name, part.form.mark)
        if not self.wanted.fixes or len(near) != 1:
            return kept
        sure = outcome == "garbled" or (near[0].how == "typo" and near[0].distance == 1)
        return self._converted(number, part, near[0], "corrected") if sure and not near[0].is_guess else kept

    def _nearest(self, name: str) -> tuple[Match, ...]:
        if name not in self._guessed:
            self._guessed[name] = resolve(self.table, name, self.wanted.source).matches[:_NEAREST]
        return self._guessed[name]

    def _name(self, match: Match) -> str | None:
        if match not in self._named:
            self._named[match] = self._new_name(match)
        return self._named[match]

    def _new_name(self, match: Match) -> str | None:
        """The card's name in the language wanted: all of it, or the first face that stood for it."""
        if match.card_id not in self._cards:  # a card comes under its names in each language
            self._cards[match.card_id] = self.table.names(match.card_id)
        entries, target = self._cards[match.card_id], self.wanted.target
        whole = whole_name(entries, target)
        if match.part != 1 or self.wanted.is_split(match.card_id):
            return whole
        face = next((e.text for e in entries if e.part == 1 and e.language == target), None)
        alone = face and certain(self.table, face, target).card_id == match.card_id
        return face if alone else whole


def _decoded_twice(text: str) -> str:
    """`text` as it was before UTF-8 was read as Windows-1252: ``SÃ©ance`` -> ``Séance``; else as it is."""
    if text.isascii():
        return text
    try:
        # Windows-1252 has no sign for five bytes; whoever misreads them gets the control characters
        data = b"".join(letter.encode("latin-1" if "\x7f" < letter < "\xa0" else "cp1252") for letter in text)
        return data.decode("utf-8")
    except UnicodeError:
        return text
