"""Collected names made fit to be shown: known faults of the collections put right, each change reported.

Every rule answers to an error that collections of names really have: English names as placeholders,
halves swapped or doubled, labels of promotional cards, names of another language.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import unescape
from typing import Any, NamedTuple

# Unicode's categories of what shows nothing, and drives what shows it.
_UNSEEN = frozenset(["Cc", "Cf", "Zl", "Zp"])
_LABEL = re.compile(r"\s*\([^()]*/[^()]*\)$")
_MARK = re.compile(r"XX(?=[A-ZÀ-Þ])")
_ENTITY, _TAG = re.compile(r"&#?\w{1,31};"), re.compile(r"</?[A-Za-z][^<>]*>")
_DASH = re.compile(r"\s*[-–—]\s*$")
# Sets printed in English alone, under which the oldest collection files the names of FBB.
_ENGLISH_ONLY = frozenset({"CED", "CEI"})
# Sets that only the oldest collection has in French and Italian; no such card was seen.
_UNCONFIRMED = frozenset({("UNH", "v3"), ("ARC", "v3")})
_VARIANT = re.compile(r" \([a-z]\)$")


class Name(NamedTuple):
    """One row: a name of one face (0: the only one) of an English card, and where it is printed."""

    card: str
    part: int
    text: str
    sources: tuple[tuple[str, str], ...]

    @property
    def english(self) -> str:
        """The face's English name."""
        return self.card.split(" // ")[max(self.part - 1, 0)] if self.part else self.card


class Change(NamedTuple):
    """What a rule did: the name that stood there, what it became (empty: nothing), and why."""

    card: str
    part: int
    stood: str
    became: str
    why: str


class Curation:
    """The rows of one language on their way through the rules."""

    def __init__(
        self, language: str, rows: Iterable[Name], sides: dict[str, list[str]], review: dict[str, Any]
    ) -> None:
        self.language, self.sides, self.review = language, sides, review
        self.changes: list[Change] = []
        self.rows = list(rows)
        self.decisions = {what: self._by_name(review[what]) for what in ("refused", "respelled")}

    def _by_name(self, decisions: Iterable[dict[str, Any]]) -> dict[tuple[str, str], list[dict[str, Any]]]:
        found: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for one in decisions:
            if one["language"] == self.language:
                found.setdefault((one["card"], one["name"]), []).append(one)
        return found

    def carry_out(self, cognates: set[tuple[str, int, str]]) -> list[Name]:
        """All rules in their order; the names that remain, merged, by card."""
        for rule in (
            self.known_cards,
            self.printed_sets,
            self.visible_letters,
            self.without_markup,
            self.without_labels,
            self.without_marks,
            self.undoubled,
            self.invasion_halves,
            self.respelled,
            self.capitalised,
            self.not_refused,
        ):
            self.rows = [new for row in self.rows for new in rule(row)]
        self.rows = [row for row in self.rows if self.translated(row, cognates)]
        self.rows = list(self.of_one_face())
        return self.merged()

    def known_cards(self, row: Name) -> Iterator[Name]:
        """Cards as the game names them; sides of melded cards under every card they are sides of."""
        card = self.review["cards"].get(row.card, _VARIANT.sub("", row.card))
        wholes = self.sides.get(card, [card])
        for whole in wholes:
            if whole != row.card:
                self.note(row, row.text, "listed under another name of its card")
            faces = whole.split(" // ")
            part = row.part if whole == row.card else faces.index(card) + 1 if whole != card else 0
            part = part if len(faces) > 1 else 0
            yield row if (whole, part) == (row.card, row.part) else row._replace(card=whole, part=part)

    def printed_sets(self, row: Name) -> Iterator[Name]:
        """Sets that were never printed in the language are no source of a name."""
        kept = tuple(source for source in row.sources if source[0] not in _ENGLISH_ONLY)
        if kept:
            yield row._replace(sources=kept)
        else:
            self.note(row, "", "a set printed in English alone")

    def capitalised(self, row: Name) -> Iterator[Name]:
        """A name begins with a capital, where the collection has it as it stands within a sentence."""
        yield self.changed(row, row.text[:1].upper() + row.text[1:], "a small letter at the start")

    def visible_letters(self, row: Name) -> Iterator[Name]:
        """Control characters are remains of another encoding, or turn the text around."""
        yield self.changed(row, visible(row.text), "a control character")

    def without_markup(self, row: Name) -> Iterator[Name]:
        """A page's signs for letters and its tags, and the dash behind which a type stood there."""
        text = _TAG.sub("", _ENTITY.sub(lambda sign: unescape(sign[0]), row.text))
        if not _DASH.search(row.english):
            text = _DASH.sub("", text)
        if text.strip():
            yield self.changed(row, visible(text).strip(), "markup or a dash at its end")
        else:
            self.note(row, "", "markup or a dash at its end")

    def without_labels(self, row: Name) -> Iterator[Name]:
        """Promotional cards are labelled ``Feu (Feu/Glace)``."""
        text = _LABEL.sub("", row.text) if row.part else row.text
        yield self.changed(row, text, "a label of promotional cards")

    def without_marks(self, row: Name) -> Iterator[Name]:
        """Reprints waiting for their data were marked ``XXLa Valeur``."""
        yield self.changed(row, _MARK.sub("", row.text), "a mark of placeholders")

    def undoubled(self, row: Name) -> Iterator[Name]:
        """A half that bears both names, ``Offre/Demande``, gives each half its own."""
        halves = re.split(r"\s*/+\s*", row.text) if row.part else []
        if not row.part or len(halves) != len(row.card.split(" // ")):
            yield row
            return
        for part, text in enumerate(halves, 1):
            self.note(row, text, "both halves in one name")
            yield row._replace(part=part, text=text)

    def invasion_halves(self, row: Name) -> Iterator[Name]:
        """Italian split cards of Invasion are stored with their halves swapped."""
        swapped = tuple(source for source in row.sources if source[0] == "INV")
        if self.language != "it" or not row.part or not swapped:
            yield row
            return
        self.note(row, row.text, "Invasion halves swapped")
        yield row._replace(part=3 - row.part, sources=swapped)
        if len(swapped) < len(row.sources):
            yield row._replace(sources=tuple(source for source in row.sources if source not in swapped))

    def respelled(self, row: Name) -> Iterator[Name]:
        """Names whose letters were typed wrong, each reviewed."""
        found = self.decided("respelled", row)
        yield self.changed(row, found["becomes"], found["why"]) if found else row

    def not_refused(self, row: Name) -> Iterator[Name]:
        """Names of another language, of another card or of another face, each reviewed."""
        found = self.decided("refused", row)
        if found:
            self.note(row, "", found["why"])
        else:
            yield row

    def decided(self, what: str, row: Name) -> dict[str, Any] | None:
        """The decision of that kind about `row`; one without a part is about all of them."""
        found = self.decisions[what].get((row.card, row.text), ())
        return next((each for each in found if each.get("part", row.part) == row.part), None)

    def of_one_face(self) -> Iterator[Name]:
        """A name that two faces of a card have in a source is one face's, and nothing shows whose."""
        parts: dict[tuple[str, str], set[int]] = {}
        for row in self.rows:
            parts.setdefault((row.card, row.text), set()).add(row.part)
        for row in self.rows:
            if len(parts[row.card, row.text]) == 1:
                yield row
            else:
                self.note(row, "", "the same name on several faces")

    def translated(self, row: Name, cognates: set[tuple[str, int, str]]) -> bool:
        """Whether the name is no English one, of this face or of another, or is a true cognate."""
        faces = row.card.split(" // ")
        if _plain(row.text) not in map(_plain, {row.card, *faces}):
            return True
        if (card_id(row.card), row.part, row.text) in cognates:
            return True
        own = _plain(row.text) == _plain(row.english)
        self.note(row, "", "the English name" if own else "the English name of another face")
        return False

    def merged(self) -> list[Name]:
        """Each name once with all its printings; the names of one face by their latest printing."""
        found: dict[tuple[str, int, str], set[tuple[str, str]]] = {}
        for row in self.rows:
            found.setdefault((row.card, row.part, row.text), set()).update(row.sources)
        return [Name(*key, tuple(sorted(sources))) for key, sources in found.items()]

    def changed(self, row: Name, text: str, why: str) -> Name:
        """`row` with that text; noted if it differs."""
        if text == row.text:
            return row
        self.note(row, text, why)
        return row._replace(text=text)

    def note(self, row: Name, became: str, why: str) -> None:
        """Remembers what was done to `row`."""
        stood = "".join(letter if letter.isprintable() else f"<{ord(letter):02X}>" for letter in row.text)
        self.changes.append(Change(row.card, row.part, stood, became, why))


@lru_cache(maxsize=1 << 16)
def card_id(name: str) -> str:
    """The id of a card: its English name in ASCII, words joined by hyphens; signs if it has no words."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or name


def visible(text: str) -> str:
    """`text` without control characters, and without those that turn it around or end its line."""
    if text.isprintable():
        return text
    return "".join(letter for letter in text if unicodedata.category(letter) not in _UNSEEN)


def _plain(text: str) -> str:
    return text.replace("Æ", "Ae").replace("æ", "ae")


def shown_sources(sources: Iterable[tuple[str, str]]) -> str:
    """``APC:v4v5,CMD:v5``: a set, and the MTGJSON versions that have the name there.

    Followed by ``; no printing confirmed`` where none of these sets is known in the language.
    """
    sources = set(sources)
    by_set: dict[str, str] = {}
    for code, version in sorted(sources):
        by_set[code] = by_set.get(code, "") + version
    shown = ",".join(f"{code}:{versions}" for code, versions in by_set.items())
    return f"{shown}; no printing confirmed" if sources <= _UNCONFIRMED else shown
