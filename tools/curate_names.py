"""Makes the name lists of the whole game, corpus/<lang>/names/, from collected tables of names.

    python tools/curate_names.py NAMES_FR.tsv NAMES_IT.tsv MTGJSON_SETS_FOLDER

A table has a row a name: English card, English face (empty: the card has one), name, printings
(``APC:v4,CMD:v5``: set and MTGJSON version), and whether it equals the English name. What each rule
of `kb.names.curation` did is written to `curation.tsv` beside the names. English placeholders are
dropped unless `cognates.tsv` there lists them; what no rule can know stands in
`corpus/names_review.toml`.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kb.names.curation import Change, Curation, Name, card_id, shown_sources

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "corpus"
REVIEW = CORPUS / "names_review.toml"


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


def write_names(
    language: str, names: Iterable[Name], days: dict[str, str], short: Iterable[dict[str, str]] = ()
) -> None:
    """`names.tsv`: by card and part, the latest printed name of each first; `short` are abbreviated ones."""
    marked = {(one["card"], one["name"]): "; abbreviated" for one in short if one["language"] == language}
    ordered = sorted(names, key=lambda name: (card_id(name.card), name.part, _age(name, days), name.text))
    lines = [
        f"{card_id(name.card)}\t{name.part or ''}\t{name.text}\t{shown_sources(name.sources)}"
        + marked.get((name.card, name.text), "")
        for name in ordered
    ]
    _write(language, "names.tsv", "id\tpart\tname\tsources", lines)


def _age(name: Name, days: dict[str, str]) -> tuple[int, int, int]:
    """The latest set first; in one set the name of the newer collection, which corrects the older."""
    latest, version = max((days.get(code, "0000-00-00"), version) for code, version in name.sources)
    return (
        -int(latest.replace("-", "")),
        -int(version[1:]) if version[1:].isdigit() else 0,
        -len(name.sources),
    )


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
        write_names(language, names, game.days, review["abbreviated"])
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
