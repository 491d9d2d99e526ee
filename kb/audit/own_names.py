"""A list of names of the reader's own beside those that are attested: posing, swapped, doubled, missing."""

import re
from collections.abc import Iterator, Sequence

from kb.audit.finding import Finding, gravest_first
from kb.audit.name_rows import NameRow
from kb.languages import ENGLISH, TRANSLATIONS, fold
from kb.messages import Message, language_word, msg, msgn, semicolons
from kb.names.absent import not_found
from kb.names.called import called, wholes
from kb.names.entry import NameEntry, part_count, whole_name, whole_names
from kb.names.key import match_key
from kb.names.ladder import certain, resolve
from kb.names.match import Match
from kb.names.table import NameTable

# More nobody reads in one line.
_MOST_LISTED = 60
# Lists join halves by one slash or two, with or without spaces.
_HALVES = re.compile(r"\s*//?\s*")
Entries = tuple[NameEntry, ...]
Subject = tuple[Entries, int]


def audit_names(
    rows: Sequence[NameRow], shown: str, table: NameTable, language: str | None = None
) -> list[Finding]:
    """The findings on a list, the file `shown`; `language` None: that in which most names are attested."""
    code = language or _language(rows, table)
    said = msgn(
        "a list of one name, read as %(language)s",
        "a list of %(count)d names, read as %(language)s",
        len(rows),
        language=language_word(code),
    )
    audit = _List(shown, table, code)
    findings = [Finding("names", "note", shown, said)]
    for row in rows:
        findings += audit.pair(row) if row.card else audit.alone(row)
    return gravest_first([*findings, *audit.doubled(rows), *audit.rest()])


def _language(rows: Sequence[NameRow], table: NameTable) -> str:
    """The language that most of the names are attested in; of equals, a translation."""
    counts = dict.fromkeys((*TRANSLATIONS, ENGLISH), 0)
    for row in rows[:500]:
        for code in {match.language for match in certain(table, row.name).matches if row.name}:
            counts[code] += 1
    return max(counts, key=lambda code: counts[code])


class _List:
    """What is gathered on the way through a list in language `code`."""

    def __init__(self, shown: str, table: NameTable, code: str) -> None:
        self.shown, self.table, self.code = shown, table, code
        self.missing: list[str] = []
        self.unattested: list[str] = []
        self.cards: dict[int, tuple[str, int]] = {}
        """The card and part that each line is about."""

    def pair(self, row: NameRow) -> Iterator[Finding]:
        """A card with its translation."""
        subjects = self._subjects(row)
        if len(subjects) != 1:
            yield self._finding(row, "warning", self._unclear(row, subjects))
            return
        entries, part = subjects[0]
        self.cards[row.line] = entries[0].card_id, part
        own = _names(entries, self.code, part)
        if not row.name:
            self.missing.append(f"{row.card} ({own[0]})" if own else row.card)
        elif row.name in own:
            return
        elif self._poses(row, entries):
            yield self._finding(row, "error", self._posing(row.name, own))
        elif match_key(row.name) not in map(match_key, own):
            yield from self._other(row, entries, part, own)

    def _subjects(self, row: NameRow) -> list[Subject]:
        """The cards that may be meant, each with its names and the part: 0 for a whole."""
        entries = self.table.names(row.card)
        if entries:
            return [(entries, (row.part or 0) if part_count(entries) > 1 else 0)]
        found = certain(self.table, row.card, "en")
        english = [match for match in found.matches[: found.ties] if match.language == "en"]
        of_part = [match for match in english if row.part and match.part == row.part]
        subjects = [self._subject(match, row) for match in of_part or english]
        bearing = [one for one in subjects if row.name in _names(one[0], self.code, one[1])]
        return bearing if len(bearing) == 1 else subjects

    def _subject(self, match: Match, row: NameRow) -> Subject:
        held = self.table.names(match.card_id)
        return held, (match.part or row.part or 0) if part_count(held) > 1 else 0

    def _unclear(self, row: NameRow, subjects: Sequence[Subject]) -> Message:
        if subjects:
            names = called([entries for entries, _ in subjects])
            return msg("“%(name)s” may be: %(names)s", name=row.card[:60], names=names)
        return self._unknown(row.card, "en")

    def _unknown(self, name: str, language: str) -> Message:
        near = dict.fromkeys(match.name for match in resolve(self.table, name, language).matches[:3])
        return semicolons(not_found(self.table, name, [*near], language))

    def _poses(self, row: NameRow, entries: Entries) -> bool:
        """Whether the name is the English one of the card or of a face."""
        english = [entry.text for entry in entries if entry.language == "en"]
        words = fold(row.name)
        return self.code != "en" and words in map(fold, [*english, whole_name(entries, "en") or ""])

    def _posing(self, name: str, own: Sequence[str]) -> Message:
        if own:
            return msg(
                "“%(name)s” is the English name; the %(language)s one is “%(printed)s”",
                name=name,
                language=language_word(self.code),
                printed=own[0],
            )
        return msg(
            "“%(name)s” is the English name; no %(language)s name is attested",
            name=name,
            language=language_word(self.code),
        )

    def _other(self, row: NameRow, entries: Entries, part: int, own: Sequence[str]) -> Iterator[Finding]:
        """A name that is not one of those attested for this face."""
        halves = [half for half in _HALVES.split(row.name) if half]
        others = {
            number: name
            for number in range(1, part_count(entries) + 1)
            if number != part
            for name in _names(entries, self.code, number)
        }
        if part and any(match_key(row.name) == match_key(name) for name in others.values()):
            said = msg("“%(name)s” is the name of another half: the halves are swapped", name=row.name)
            yield self._finding(row, "error", said)
        elif part and len(halves) > 1:
            yield self._finding(
                row, "warning", msg("“%(name)s” has the names of several halves", name=row.name)
            )
        elif own:
            said = msg("“%(name)s”: the printed name is “%(printed)s”", name=row.name, printed=own[0])
            yield self._finding(row, "warning", said)
        else:
            self.unattested.append(f"{row.card} ({row.name})")

    def alone(self, row: NameRow) -> Iterator[Finding]:
        """A name without its card."""
        found = certain(self.table, row.name, self.code)
        matches = found.matches[: found.ties]
        own = [match for match in found.matches if match.language == self.code]
        if not found.matches:
            yield self._finding(row, "warning", self._unknown(row.name, self.code))
        elif not own:
            yield self._foreign(row, matches)
        elif len(own) > 1:
            said = msg(
                "“%(name)s” is printed on several cards: %(cards)s",
                name=row.name,
                cards=wholes(self.table, own),
            )
            yield self._finding(row, "note", said)
        else:
            self.cards[row.line] = own[0].card_id, own[0].part or 0

    def _foreign(self, row: NameRow, matches: Sequence[Match]) -> Finding:
        """A name that is attested in other languages alone."""
        entries = self.table.names(matches[0].card_id)
        part = matches[0].part or 0
        if matches[0].language == "en":
            return self._finding(row, "error", self._posing(row.name, _names(entries, self.code, part)))
        said = msg(
            "“%(name)s” is a name in %(language)s: %(cards)s",
            name=row.name,
            language=language_word(matches[0].language),
            cards=wholes(self.table, matches),
        )
        return self._finding(row, "warning", said)

    def doubled(self, rows: Sequence[NameRow]) -> Iterator[Finding]:
        """Cards that stand twice with different names, names that stand for several cards."""
        by_card: dict[tuple[str, int], NameRow] = {}
        by_name: dict[str, NameRow] = {}
        for row in rows:
            card = self.cards.get(row.line)
            if not (row.card and row.name and card):
                continue
            first = by_card.setdefault(card, row)
            if match_key(first.name) != match_key(row.name) and not self._attested(card, first, row):
                said = msg(
                    "%(card)s is listed twice: “%(name)s” and, in line %(line)d, “%(other)s”",
                    card=row.card,
                    name=row.name,
                    line=first.line,
                    other=first.name,
                )
                yield self._finding(row, "warning", said)
            like = by_name.setdefault(match_key(row.name), row)
            other = self.cards[like.line]
            if other[0] != card[0] or (other[1] != card[1] and other[1] and card[1]):
                yield self._shared(row, like)

    def _attested(self, card: tuple[str, int], *rows: NameRow) -> bool:
        """Whether the card is printed with each of these names."""
        return {row.name for row in rows} <= {*_names(self.table.names(card[0]), self.code, card[1])}

    def _shared(self, row: NameRow, like: NameRow) -> Finding:
        """One name for two cards: a note if both are attested to bear it."""
        bearers = {
            (match.card_id, match.part or 0) for match in certain(self.table, row.name, self.code).matches
        }
        attested = {self.cards[row.line], self.cards[like.line]} <= bearers
        said = msg(
            "“%(name)s” stands for several: %(card)s and, in line %(line)d, %(other)s",
            name=row.name,
            card=row.card,
            line=like.line,
            other=like.card,
        )
        return self._finding(row, "note" if attested else "warning", said)

    def rest(self) -> Iterator[Finding]:
        """What is reported once for the whole list."""
        for cards, said in (
            (self.missing, msgn("one card has no name", "%(count)d cards have no name", len(self.missing))),
            (
                self.unattested,
                msgn(
                    "the name of one card is attested in no known source",
                    "the names of %(count)d cards are attested in no known source",
                    len(self.unattested),
                ),
            ),
        ):
            if cards:
                shown = ", ".join(cards[:_MOST_LISTED]) + (" …" if len(cards) > _MOST_LISTED else "")
                yield Finding("names", "note", self.shown, msg("%(said)s: %(cards)s", said=said, cards=shown))

    def _finding(self, row: NameRow, severity: str, said: Message) -> Finding:
        return Finding("names", severity, f"{self.shown}#L{row.line}", said)


def _names(entries: Sequence[NameEntry], language: str, part: int) -> list[str]:
    """The printed names of one half, or (0) of the whole card."""
    printed = [entry for entry in entries if entry.kind == "printed"]
    if not part:
        return whole_names(printed, language)
    return [entry.text for entry in printed if (entry.language, entry.part) == (language, part)]
