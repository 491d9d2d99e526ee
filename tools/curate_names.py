"""Makes the name lists of the whole game, corpus/<lang>/names/, from collected tables of names.

    python tools/curate_names.py NAMES_FR.tsv NAMES_IT.tsv MTGJSON_SETS_FOLDER

A table has a row a name: English card, English face (empty: the card has one), name, printings
(``APC:v4,CMD:v5``: set and MTGJSON version), and whether it equals the English name. Every rule
below answers to an error that the tables really have; what each one did is written to
`curation.tsv` beside the names. English placeholders are dropped unless `cognates.tsv` there lists
them; what no rule can know stands in `names_review.toml`.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "corpus"
REVIEW = Path(__file__).with_name("names_review.toml")
_LABEL = re.compile(r"\s*\([^()]*/[^()]*\)$")
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

    def carry_out(self, cognates: set[tuple[str, int, str]]) -> list[Name]:
        """All rules in their order; the names that remain, merged, by card."""
        for rule in (
            self.known_cards,
            self.visible_letters,
            self.without_labels,
            self.undoubled,
            self.invasion_halves,
            self.not_refused,
        ):
            self.rows = [new for row in self.rows for new in rule(row)]
        self.rows = [row for row in self.rows if self.translated(row, cognates)]
        return self.merged()

    def known_cards(self, row: Name) -> Iterator[Name]:
        """Cards as the game names them; sides of melded cards under every card they are sides of."""
        card = self.review["cards"].get(row.card, _VARIANT.sub("", row.card))
        wholes = self.sides.get(card, [card])
        for whole in wholes:
            if whole != row.card:
                self.note(row, row.text, f"the card is {whole}")
            faces = whole.split(" // ")
            part = row.part if whole == row.card else faces.index(card) + 1 if whole != card else 0
            yield row._replace(card=whole, part=part if len(faces) > 1 else 0)

    def visible_letters(self, row: Name) -> Iterator[Name]:
        """Control characters are remains of another encoding."""
        text = "".join(letter for letter in row.text if unicodedata.category(letter) != "Cc")
        yield self.changed(row, text, "a control character")

    def without_labels(self, row: Name) -> Iterator[Name]:
        """Promotional cards are labelled ``Feu (Feu/Glace)``."""
        text = _LABEL.sub("", row.text) if row.part else row.text
        yield self.changed(row, text, "a label of promotional cards")

    def undoubled(self, row: Name) -> Iterator[Name]:
        """A half that bears both names, ``Offre/Demande``, gives each half its own."""
        halves = re.split(r"\s*/+\s*", row.text)
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

    def not_refused(self, row: Name) -> Iterator[Name]:
        """Names of another language, each reviewed."""
        for refused in self.review["refused"]:
            if (refused["language"], refused["card"], refused["name"]) == (self.language, row.card, row.text):
                self.note(row, "", refused["why"])
                return
        yield row

    def translated(self, row: Name, cognates: set[tuple[str, int, str]]) -> bool:
        """Whether the name is no English one, of this face or of another, or is a true cognate."""
        if (card_id(row.card), row.part, row.text) in cognates:
            return True
        faces = row.card.split(" // ")
        if _plain(row.text) not in map(_plain, [row.card, *faces]):
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
        if text != row.text:
            self.note(row, text, why)
        return row._replace(text=text)

    def note(self, row: Name, became: str, why: str) -> None:
        """Remembers what was done to `row`."""
        stood = "".join(letter if letter.isprintable() else f"<{ord(letter):02X}>" for letter in row.text)
        self.changes.append(Change(row.card, row.part, stood, became, why))


def card_id(name: str) -> str:
    """The id of a card: its English name in ASCII, words joined by hyphens; signs if it has no words."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or name


def _plain(text: str) -> str:
    return text.replace("Æ", "Ae").replace("æ", "ae")


def read_names(file: Path) -> Iterator[Name]:
    """The rows of a collected table."""
    for line in file.read_text("utf-8").splitlines()[1:]:
        card, face, text, printings, _ = line.split("\t")
        part = card.split(" // ").index(face) + 1 if face else 0
        sources = (tuple(printing.split(":")) for printing in printings.split(","))
        yield Name(card, part, text, tuple((code, version) for code, version in sources))


class Game(NamedTuple):
    """Every card with the set that first had it, every set's day, the whole cards of a lone side."""

    first: dict[str, str]
    days: dict[str, str]
    sides: dict[str, list[str]]


def read_game(folder: Path) -> Game:
    """What the set files of MTGJSON say; ``A-…`` are digital variants of cards."""
    first: dict[str, tuple[str, str]] = {}
    days: dict[str, str] = {}
    joined: set[str] = set()
    for data in map(_set_in, sorted(folder.rglob("*.json"))):
        if not data:
            continue
        days[data["code"]] = data["releaseDate"]
        for card in data["cards"]:
            name, printed = card["name"], (data["releaseDate"], data["code"])
            if not _is_twice_the_same(name) and not name.startswith("A-"):
                first[name] = min(printed, first.get(name, printed))
                if card["layout"] in ("meld", "flip"):
                    joined.add(name)
    sides: dict[str, list[str]] = {}
    for whole in sorted(joined):
        for side in whole.split(" // "):
            if side != whole:
                sides.setdefault(side, [side] if side in first else []).append(whole)
    return Game({name: code for name, (_, code) in first.items()}, days, sides)


def _set_in(file: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(file.read_bytes()).get("data", {})
    except ValueError:
        return {}
    return data if "cards" in data else {}


def _is_twice_the_same(name: str) -> bool:
    faces = name.split(" // ")
    return len(set(faces)) < len(faces)


def read_cognates(language: str) -> set[tuple[str, int, str]]:
    """Names that rightly equal the English one: of the whole game, and of the corpus's own cards."""
    found = set()
    for file in (CORPUS / language / "names/cognates.tsv", CORPUS / language / "cards/cognates.tsv"):
        for line in file.read_text("utf-8").splitlines()[1:] if file.exists() else ():
            identity, part, name, *_ = line.split("\t")
            found.add((identity, int(part or 0), name))
    return found


def write_names(language: str, names: Iterable[Name], days: dict[str, str]) -> None:
    """`names.tsv`: by card and part, the latest printed name of each first."""
    ordered = sorted(names, key=lambda name: (card_id(name.card), name.part, _age(name, days), name.text))
    lines = [
        "\t".join((card_id(name.card), str(name.part or ""), name.text, shown_sources(name.sources)))
        for name in ordered
    ]
    _write(language, "names.tsv", "id\tpart\tname\tsources", lines)


def _age(name: Name, days: dict[str, str]) -> tuple[int, int]:
    latest = max(days.get(code, "0000-00-00") for code, _ in name.sources)
    return -int(latest.replace("-", "")), -len(name.sources)


def shown_sources(sources: Iterable[tuple[str, str]]) -> str:
    """``APC:v4v5,CMD:v5``: a set, and the MTGJSON versions that have the name there."""
    by_set: dict[str, str] = {}
    for code, version in sorted(sources):
        by_set[code] = by_set.get(code, "") + version
    return ",".join(f"{code}:{versions}" for code, versions in by_set.items())


def write_changes(language: str, changes: Iterable[Change]) -> None:
    """`curation.tsv`: what was changed and why."""
    lines = [
        "\t".join((change.why, card_id(change.card), str(change.part or ""), change.stood, change.became))
        for change in changes
    ]
    _write(language, "curation.tsv", "why\tid\tpart\tstood\tbecame", sorted(lines))


def _write(language: str, name: str, header: str, lines: Iterable[str]) -> None:
    folder = CORPUS / language / "names"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text("\n".join([header, *lines, ""]), "utf-8")


def main(french: str, italian: str, sets: str) -> None:
    """Writes all lists and says what was done."""
    review = tomllib.loads(REVIEW.read_text("utf-8"))
    game = read_game(Path(sets))
    for language, file in (("fr", french), ("it", italian)):
        curation = Curation(language, read_names(Path(file)), game.sides, review)
        names = curation.carry_out(read_cognates(language))
        write_names(language, names, game.days)
        write_changes(language, curation.changes)
        print(f"{language}: {len(names)} names, {len(curation.changes)} changes")
    english = [
        Name(card, part if len(faces) > 1 else 0, face, ((code, "v5"),))
        for card, code in game.first.items()
        for faces in [card.split(" // ")]
        for part, face in enumerate(faces, 1)
    ]
    english += [
        Name(more["name"], 0, more["name"], (tuple(more["sources"].split(":")),)) for more in review["card"]
    ]
    write_names("en", english, game.days)
    print(f"en: {len(english)} names")


if __name__ == "__main__":
    main(*sys.argv[1:])
