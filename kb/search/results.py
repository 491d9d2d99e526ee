"""What a search gives back."""

from typing import NamedTuple

from kb.messages import Message
from kb.search.records.record import SearchDocument as SearchDocument  # for views of hits


class Piece(NamedTuple):
    """A stretch of a snippet, and whether it matched."""

    text: str
    marked: bool


Snippet = tuple[Piece, ...]


class Hit(NamedTuple):
    """One answer.

    `how` is ``number`` for a rule that the query names, ``moved`` for the text under another number of what
    a number without text stands for, ``name`` for a term, as in
    `kb.names.match.Match` for a card (``exact``, ``folded``, ``half``, ``prefix``, ``typo``), ``question``
    for the card that a question is about and the rules that answer it, and
    ``text`` for what has the query's words. `others` are the same provision in other languages and
    editions, which hang under it.
    """

    document: SearchDocument
    how: str
    score: float
    snippet: Snippet
    others: tuple[SearchDocument, ...] = ()


class Expansion(NamedTuple):
    """A term of the query and the other names of its concept that were looked for as well."""

    term: str
    concept: str
    others: tuple[str, ...]


class Group(NamedTuple):
    """Hits of one section of a rulebook, or of one part of an article; a card or a term is alone."""

    key: str
    hits: tuple[Hit, ...]


class Results(NamedTuple):
    """The hits after the first `offset`, best first; `total` counts all, `language` is the query's.

    `check` is the prepared ``kb check`` command where the query is a question for the checker.
    """

    query: str
    language: str
    total: int
    hits: tuple[Hit, ...]
    expansions: tuple[Expansion, ...] = ()
    warnings: tuple[Message, ...] = ()
    check: str | None = None
    offset: int = 0

    @property
    def has_more(self) -> bool:
        """Whether hits follow these."""
        return self.offset + len(self.hits) < self.total

    @property
    def groups(self) -> tuple[Group, ...]:
        """The hits by section, the sections in the order of their best hits."""
        held: dict[str, list[Hit]] = {}
        for hit in self.hits:
            found = hit.document
            held.setdefault(found.group if found.language else found.key, []).append(hit)
        return tuple(Group(key, tuple(hits)) for key, hits in held.items())
