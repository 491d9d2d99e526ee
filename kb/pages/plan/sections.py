"""The rules texts as the site shows them: sections of an edition, their languages beside each other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kb.rules import Edition, Example, Rule, Rulebook, RuleNumber
from kb.rules.citations import citations


class Row(NamedTuple):
    """One number of a section: its text by language; `missing`: in no text, yet its neighbours are."""

    number: RuleNumber
    texts: dict[str, Rule]
    missing: bool = False
    orphans: tuple[tuple[Example, Rulebook], ...] = ()
    """Examples whose rule is missing, with the book they stand in."""

    @property
    def level(self) -> int:
        """0 for a section's title, 1 for a rule, 2 for a subrule."""
        return bool(self.number.rule) + bool(self.number.letters)


@dataclass(frozen=True, eq=False)
class Section:
    """A section of one edition; `books` gives each language's rules, in the book's order."""

    number: RuleNumber
    edition: Edition
    books: dict[str, dict[RuleNumber, Rule]]
    orphans: list[tuple[Example, Rulebook]]
    origins: dict[str, tuple[str, str]]
    """Where each language's text comes from: the source, and which part of it, in the text's own words."""
    titles: dict[str, str]

    def rows(self) -> list[Row]:
        """Every number of some language, in order, and the numbers that are lacking between them."""
        return self._rows

    @cached_property
    def _rows(self) -> list[Row]:
        numbers = {number for book in self.books.values() for number in book}
        lacking = set(_gaps(sorted(numbers)))
        return [
            Row(number, self.texts(number), number in lacking, self._orphans(number))
            for number in sorted(numbers | lacking)
        ]

    def texts(self, number: RuleNumber) -> dict[str, Rule]:
        """That number's text by language."""
        return {lang: book[number] for lang, book in self.books.items() if number in book}

    def _orphans(self, number: RuleNumber) -> tuple[tuple[Example, Rulebook], ...]:
        return tuple(pair for pair in self.orphans if pair[0].anchor.rpartition("-ex")[0] == str(number))

    def title(self, language: str) -> tuple[str, str] | None:
        """The section's heading and its language: that one, or the first that has a heading."""
        held = sorted(self.titles, key=lambda code: code != language)
        return (self.titles[held[0]], held[0]) if held else None


class Sections:
    """All sections, by number and start of edition; and who cites what."""

    def __init__(self, rulebooks: Iterable[Rulebook]) -> None:
        self.all = _sections(rulebooks)
        self._by_number: dict[RuleNumber, list[Section]] = defaultdict(list)
        for section in self.all:
            held = {row.number for row in section.rows() if not row.missing}
            for number in {section.number, *held}:
                self._by_number[number].append(section)
        self.cited_by = self._citations()

    def editions(self, number: RuleNumber) -> list[Section]:
        """The editions in which some text has that rule or section, oldest first."""
        return self._by_number.get(number, [])

    def latest(self, number: RuleNumber, *, in_force: bool = False) -> Section | None:
        """The last edition known that has that number; `in_force`: if it has no end."""
        last = next(reversed(self.editions(number)), None)
        return None if last and in_force and last.edition.end else last

    def numbers(self) -> list[RuleNumber]:
        """Every number of a rule or section that some text has, in order."""
        return sorted(self._by_number)

    def _citations(self) -> dict[RuleNumber, list[tuple[RuleNumber, Section]]]:
        found: dict[RuleNumber, dict[tuple[RuleNumber, str], tuple[RuleNumber, Section]]] = defaultdict(dict)
        for section in self.all:
            for book in section.books.values():
                for rule in book.values():
                    for cited in _cited(rule):
                        found[cited].setdefault((rule.number, section.edition.key), (rule.number, section))
        return {cited: list(citing.values()) for cited, citing in found.items()}


def _cited(rule: Rule) -> Iterator[RuleNumber]:
    passages = [rule.passage, *(example.passage for example in rule.examples)]
    for passage in passages:
        yield from (number for number in citations(passage.text) if number != rule.number)


def _sections(rulebooks: Iterable[Rulebook]) -> list[Section]:
    found: dict[tuple[int, str], Section] = {}
    for book in rulebooks:
        for rule in book:
            key = rule.number.section, book.edition.key
            section = found.get(key)
            if section is None:
                section = found[key] = Section(rule.number.top, book.edition, {}, [], {}, {})
            section.books.setdefault(book.language, {})[rule.number] = rule
            if rule.number.rule == 0 or book.title:
                section.titles[book.language] = rule.text if rule.number.rule == 0 else book.title
            section.origins[book.language] = book.origin, book.part
        for example in book.orphans:
            number = RuleNumber.parse(example.anchor.rpartition("-ex")[0])
            found[number.section, book.edition.key].orphans.append((example, book))
    return [found[key] for key in sorted(found)]


def _gaps(numbers: list[RuleNumber]) -> Iterator[RuleNumber]:
    """Parents and earlier siblings that must exist because a later number does."""
    parents = {number.parent for number in numbers if number.letters and number.parent} - set(numbers)
    last: dict[RuleNumber, RuleNumber] = {}
    for number in sorted({*numbers, *parents}):
        parent = number.parent
        if parent is None:
            continue
        # a text may be a part of a section, but not of a rule: its letters begin with a
        expected = last[parent].next if parent in last else parent.first if number.letters else number
        while expected < number:
            yield expected
            expected = expected.next
        last[parent] = number
    yield from parents
