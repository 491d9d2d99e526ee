"""Forge's translations of cards into the library: ``cardnames-fr-FR.txt``, a face a line.

``English name|name|type line|text``; a text has ``\\n`` for the end of a line, ``VERT`` for ``|``.
"""

import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from kb import system
from kb.cards import TypeLine
from kb.corpus.cards.names import load_cognates
from kb.corpus.importers.cards import CardsImport, Progress, indexed, source_name
from kb.corpus.importers.forms import check_form
from kb.corpus.importers.gathering import FOREIGN
from kb.corpus.importers.streams.decode import MAX_BYTES
from kb.corpus.importers.streams.packed import Member, Meter, members
from kb.corpus.library.place import encodable
from kb.corpus.library.writing import open_library
from kb.errors import InputError, UsageError
from kb.languages import ENGLISH
from kb.languages.detection import is_plainly
from kb.messages import Message, msg
from kb.names.curation import Change, Curation, Name, card_id, visible

_FILE = re.compile(r"cardnames-([a-z]{2})-[A-Z]{2}")
_EXPECTED = msg("lines as Forge has them: English name|name|type line|text")
# Un-cards that differ under one name: “Garbage Elemental $C”.
_VARIANT = re.compile(r"\s*\$[A-Z]$")
# What Forge's cards of levels have in some languages, and no card prints.
_LEVEL = re.compile(r"//Level_\d//\\n")
_MOST_LETTERS, _MOST_TEXT = 400, 20_000


class _Row(NamedTuple):
    """What a line says of a face; empty is what it does not."""

    english: str
    name: str
    types: str
    text: str


def import_forge(
    path: Path,
    folder: Path,
    today: date,
    progress: Progress,
    replaces: bool = False,
    language: str | None = None,
) -> CardsImport:
    """Reads the names, type lines and texts in `path` into the library in `folder`.

    `language` None: that of the file's name. Raises `OSError`, `InputError` with the library as it was, and
    `UsageError` where nothing shows the language.
    """
    told = _FILE.search(path.name)
    code = language or (told[1] if told else "")
    if code not in FOREIGN:
        codes = "|".join(FOREIGN)
        raise UsageError(msg("say in which language the names are: --lang %(codes)s", codes=codes))
    meter, left = Meter(path), list[tuple[str, Message]]()
    with open_library(folder) as library:
        rows = dict[str, _Row]()
        for member in members(path, meter, ".txt"):
            for row in _rows(member, left):
                rows.setdefault(row.english, row)
            progress(meter.done, meter.total, member.name)
        kept, changes = _curated(rows, code)
        if not kept:
            raise InputError(str(path), 1, msg("no name"), _EXPECTED)
        counts = {
            "names": sum(bool(row.name) for row in kept),
            "texts": sum(bool(row.text) for row in kept),
            "left": len(left),
            "curated": len(changes),
        }
        provenance = {
            "from": "forge",
            "file": encodable(path.name),
            "bytes": meter.total,
            "sha256": meter.digest.hexdigest(),
            "imported": today.isoformat(),
            "language": code,
            "counts": counts,
        }
        lines = indexed((row.english, row) for row in kept)
        source, changed = library.put("names", source_name("forge", path), provenance, lines, replaces)
        return CardsImport(source, changed, left, {code: changes}, tuple(library.losses))


def _rows(member: Member, left: list[tuple[str, Message]]) -> Iterator[_Row]:
    """What the lines of a file say; what is no such line goes to `left`. Raises `InputError`."""
    data = bytearray()
    for chunk in member.chunks:
        data += chunk
        if len(data) > MAX_BYTES:
            raise InputError(member.shown, None, f"> {MAX_BYTES} B", _EXPECTED)
    check_form(bytes(data[:4096]), member.shown, "forge")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        at = data.count(b"\n", 0, fault.start) + 1
        raise InputError(member.shown, at, f"0x{data[fault.start]:02X}", msg("text in UTF-8")) from None
    for number, line in enumerate(text.split("\n"), 1):
        english, *fields = (field.strip() for field in line.removesuffix("\r").split("|", 3))
        why = _fault(english, fields)
        if why and line.strip():
            left.append((f"{member.shown}:{number}", why))
        elif not why:
            name, types, words = (*fields, "", "")[:3]
            base = _VARIANT.sub("", english)
            yield _Row(base, name, *(("", "") if base != english else (types, _text(words))))


def _fault(english: str, fields: list[str]) -> Message | None:
    """Why a line cannot be stored."""
    if not english or not fields:
        return _EXPECTED
    if max(map(len, (english, *fields[:2]))) > _MOST_LETTERS or len(fields[-1]) > _MOST_TEXT:
        return msg("more letters than a card has")
    return None if english == visible(english) else msg("its name has a control character")


def _text(words: str) -> str:
    lines = _LEVEL.sub("", words).replace("VERT", "|").split("\\n")
    return "\n".join(visible(line).strip() for line in lines).strip()


def _curated(rows: dict[str, _Row], language: str) -> tuple[list[_Row], list[Change]]:
    """The rows with names put right or left out as everywhere, and what was done.

    A name that is the English one is a placeholder, and so is all of a line whose type or text is English.
    """
    review = tomllib.loads((system.corpus_folder() / "names_review.toml").read_text("utf-8"))
    cognates = {(card_id(name), 0, name) for _, _, name in load_cognates(language)}
    names = [Name(row.english, 0, row.name, (("Forge", ""),)) for row in rows.values() if row.name]
    curation = Curation(language, names, {}, review)
    held = {name.card: name.text for name in curation.carry_out(cognates)}
    kept = []
    for row in rows.values():
        is_own = not _is_english(row, language)
        text, types = (row.text, row.types) if is_own else ("", "")
        made = row._replace(name=held.get(row.english, ""), types=types, text=text)
        if made.name or made.text:
            kept.append(made)
    return sorted(kept), curation.changes


def _is_english(row: _Row, language: str) -> bool:
    """Whether the type line or the text is in English: Forge has that where nobody translated the card."""
    try:
        return bool(row.types and TypeLine.parse(row.types))
    except ValueError:
        pass
    return is_plainly(row.text, ENGLISH, language)
