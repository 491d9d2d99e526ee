"""What a search gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kb.messages import Message
from kb.search.records.record import SearchDocument as SearchDocument  # for views of hits

if TYPE_CHECKING:
    from kb.checker import Verdict


class Piece(NamedTuple):
    """A part of a snippet, and whether it matched."""

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

    def summary(self, language: str) -> str:
        """The concordance's sentences on a rule of which there is no text in `language`; empty for none."""
        shown, rules = (
            self.document,
            [one for one in self.others if one.kind == "rule" and one.agrees(self.document)],
        )
        if shown.kind != "rule" or language in (shown.language, *(one.language for one in rules)):
            return ""
        of = language, shown.number, shown.start
        found = (one for one in self.others if (one.language, one.anchor, one.start) == of)
        return next((one.text(language) for one in found if one.kind == "summary"), "")


class Answered(NamedTuple):
    """The verdict, the prepared command, and the records of the deciding rules, the last one first."""

    verdict: Verdict
    command: str
    rules: tuple[int, ...]


class Expansion(NamedTuple):
    """A term of the query and the other names of its concept that were looked for as well.

    `is_other`: it is an older or everyday word, or one of another language, without which less were found.
    """

    term: str
    concept: str
    others: tuple[str, ...]
    is_other: bool = False


class Group(NamedTuple):
    """Hits of one section of a rulebook, or of one part of an article; a card or a term is alone."""

    key: str
    hits: tuple[Hit, ...]


class Results(NamedTuple):
    """The hits after the first `offset`, best first; `total` counts all, `language` is the query's.

    `read_as` is the filter that plain words were read as, in the language of queries.
    `answered` is what the checker answers where the query is a question to it.
    """

    query: str
    language: str
    total: int
    hits: tuple[Hit, ...]
    expansions: tuple[Expansion, ...] = ()
    warnings: tuple[Message, ...] = ()
    answered: Answered | None = None
    offset: int = 0
    read_as: str | None = None

    @property
    def has_more(self) -> bool:
        """Whether hits follow these."""
        return self.offset + len(self.hits) < self.total

    @property
    def check(self) -> str | None:
        """The ``kb check`` command that asks the same."""
        return self.answered.command if self.answered else None

    @property
    def groups(self) -> tuple[Group, ...]:
        """The hits by section, the sections in the order of their best hits."""
        held: dict[str, list[Hit]] = {}
        for hit in self.hits:
            found = hit.document
            is_alone = not found.language or hit.how == "question"
            held.setdefault(found.key if is_alone else found.group, []).append(hit)
        return tuple(Group(key, tuple(hits)) for key, hits in held.items())
