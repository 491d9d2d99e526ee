"""What paragraphs of rulings and articles say, in terms that can be checked.

``statements.toml``: a ``[[statement]]`` ties a paragraph to a provision of the concordance and to
the wording of it that the paragraph has; a ``[[claim]]`` names a check on the card lists.
"""

from pathlib import Path
from typing import NamedTuple

from kb.corpus.reader import Reader

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
        statements = [
            Statement(*map(row.__getitem__, Statement._fields))
            for row in reader.records(FILE, "statement")
            if not _is_short(reader, row, Statement._fields)
        ]
        claims = [
            Claim(row["file"], row["anchor"], row["check"], _words(row.get("sets")))
            for row in reader.records(FILE, "claim")
            if not _is_short(reader, row, ("file", "anchor", "check"))
        ]
    return Statements(tuple(statements), tuple(claims))


def _is_short(reader: Reader, row: dict[str, object], names: tuple[str, ...]) -> bool:
    return reader.lacks(FILE, row, names, str(row.get("anchor") or row.get("file") or "—"))


def _words(listed: object) -> tuple[str, ...]:
    return tuple(str(word) for word in listed) if isinstance(listed, list) else ()
