"""Names of faces by language, and the guard against English names that pose as translations."""

from pathlib import Path

from kb import system
from kb.cards import PrintedName
from kb.corpus.reader import Reader, Row
from kb.languages import normalise
from kb.messages import msg

Place = tuple[str, int]
KINDS = ("printed", "alias")
CONFIDENCES = ("high", "medium", "low")
COLUMNS = ("id", "part", "name", "kind", "source", "confidence")


def read_names(reader: Reader, english: dict[Place, str]) -> dict[Place, list[PrintedName]]:
    """The names of each part of each card, printed ones and surer ones first.

    `english` says which parts exist and what they are called in English.
    """
    names: dict[Place, list[PrintedName]] = {}
    for language in reader.languages():
        cognates = _read_cognates(reader, language, english) if language != "en" else {}
        for row in reader.table(f"{language}/cards/names.tsv", COLUMNS):
            place = _place(reader, row, english)
            if place and _is_sound(row, names.get(place, []), language):
                posing = language != "en" and _same(row["name"], english[place])
                if posing and cognates.pop(place, None) is None:
                    _accuse(reader, row, language)
                name = PrintedName(row["name"], language, row["source"], row["confidence"], row["kind"])
                names.setdefault(place, []).append(name)
        for row in cognates.values():
            expected = msg("a name that stands in names.tsv and equals the English one")
            row.refuse(row["name"], expected, msg("remove the line"))
    _check_english(reader, names, english)
    for found in names.values():
        found.sort(key=lambda name: (KINDS.index(name.kind), CONFIDENCES.index(name.confidence)))
    return names


def _same(name: str, english: str) -> bool:
    """Whether only case and typography differ; an accent makes a name French or Italian."""
    return normalise(name).casefold() == normalise(english).casefold()


def _place(reader: Reader, row: Row, english: dict[Place, str]) -> Place | None:
    """The part the row speaks of; None (and a fault) if no card list defines it."""
    part = int(row["part"]) if row["part"].isdecimal() and len(row["part"]) < 3 else 0
    place = row["id"], part
    if place in english:
        return place
    remedy = msg("add the card to %(file)s or correct the id", file=reader.shown("en/cards/cards.tsv"))
    row.refuse(f"{row['id']} {row['part']}", msg("a card and part"), remedy)
    return None


def _is_sound(row: Row, before: list[PrintedName], language: str) -> bool:
    if not row["name"] or row["name"] != row["name"].strip():
        row.refuse(f"“{row['name']}”", msg("a name without spaces around it"))
    elif row["kind"] not in KINDS:
        row.refuse(row["kind"], msg("a kind: printed or alias"))
    elif row["confidence"] not in CONFIDENCES:
        row.refuse(row["confidence"], msg("a confidence: high, medium or low"))
    elif not row["source"]:
        row.refuse(row["name"], msg("the name’s source"))
    elif any(name.text == row["name"] and name.language == language for name in before):
        row.refuse(row["name"], msg("each name of a part once"))
    else:
        return True
    return False


def _accuse(reader: Reader, row: Row, language: str) -> None:
    expected = msg("a translated name, not the English one")
    remedy = msg(
        "remove it, or list it in %(file)s if it is a true cognate",
        file=reader.shown(f"{language}/cards/cognates.tsv"),
    )
    row.refuse(row["name"], expected, remedy)


def _read_cognates(reader: Reader, language: str, english: dict[Place, str]) -> dict[Place, Row]:
    rows = reader.table(f"{language}/cards/cognates.tsv", ("id", "part", "name", "why"))
    places = [(_place(reader, row, english), row) for row in rows]
    return {place: row for place, row in places if place}


def _check_english(reader: Reader, names: dict[Place, list[PrintedName]], english: dict[Place, str]) -> None:
    for place, name in english.items():
        listed = [found.text for found in names.get(place, []) if found.language == "en"]
        if name not in listed:
            expected = msg("the English name “%(name)s” of %(card)s", name=name, card=place[0])
            reader.faults.add(reader.shown("en/cards/names.tsv"), None, ", ".join(listed) or "—", expected)


def load_cognates(language: str, root: Path | None = None) -> set[tuple[str, int, str]]:
    """Card id, part (0: the only one) and name of each in that language; none for English."""
    found = set()
    for file in ("names/cognates.tsv", "cards/cognates.tsv"):
        path = (root or system.corpus_folder()) / language / file
        for line in path.read_text("utf-8").splitlines()[1:] if path.exists() else ():
            identity, part, name, *_ = line.split("\t")
            found.add((identity, int(part or 0), name))
    return found
