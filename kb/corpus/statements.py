"""What paragraphs of rulings and articles say, in terms that can be checked.

``statements.toml``: a ``[[statement]]`` ties a paragraph to a provision of the concordance and to
the wording of it that the paragraph holds; a ``[[claim]]`` names a check on the card lists.
"""

from pathlib import Path
from typing import NamedTuple

from kb.corpus.reader import Reader
from kb.messages import msg

FILE = "statements.toml"


class Statement(NamedTuple):
    """The paragraph `anchor` of `file` lays down that wording of that provision."""

    file: str
    anchor: str
    provision: str
    wording: str


class Claim(NamedTuple):
    """The paragraph says of the cards of `sets` what `check` tests; see `kb.audit.contradictions`."""

    file: str
    anchor: str
    check: str
    sets: tuple[str, ...]


class Statements(NamedTuple):
    """All of them, in the file's order."""

    statements: tuple[Statement, ...]
    claims: tuple[Claim, ...]


def load_statements(root: Path | None = None) -> Statements:
    """The statements of the corpus at `root`; none where it has no such file.

    Raises `kb.errors.Findings`.
    """
    with Reader(root) as reader:
        table = reader.toml(FILE) if (reader.root / FILE).exists() else {}
        statements = [
            Statement(*fields)
            for row in _rows(table.get("statement"))
            if (fields := _fields(reader, row, ("file", "anchor", "provision", "wording")))
        ]
        claims = [
            Claim(fields[0], fields[1], fields[2], _words(row.get("sets")))
            for row in _rows(table.get("claim"))
            if (fields := _fields(reader, row, ("file", "anchor", "check")))
        ]
    return Statements(tuple(statements), tuple(claims))


def _rows(listed: object) -> list[dict[str, object]]:
    return [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []


def _words(listed: object) -> tuple[str, ...]:
    return tuple(str(word) for word in listed) if isinstance(listed, list) else ()


def _fields(reader: Reader, row: dict[str, object], names: tuple[str, ...]) -> list[str]:
    """The fields in order; empty (and a fault) where one is missing."""
    values = [value for name in names if isinstance(value := row.get(name), str) and value]
    if len(values) == len(names):
        return values
    missing = next(name for name in names if not row.get(name) or not isinstance(row[name], str))
    place = str(row.get("anchor") or row.get("file") or "—")
    reader.faults.add(
        reader.shown(FILE),
        reader.line_with(FILE, f'"{place}"'),
        place,
        msg("the field “%(field)s”", field=missing),
    )
    return []
