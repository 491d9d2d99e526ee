"""A search from the words typed to the hits shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from kb.errors import UsageError
from kb.languages import get
from kb.messages import Message, msg
from kb.search.conditions import Conditions, canonical
from kb.search.detect import detect
from kb.search.documents import SearchDocument
from kb.search.evaluate import Evaluator, Match
from kb.search.highlight import Highlighter
from kb.search.hits import Results
from kb.search.query import Query, parse
from kb.search.recognise import named, numbered
from kb.search.syntax import And, Exact, Node, Not, Operator, Or, Phrase, Words, walk

if TYPE_CHECKING:
    from kb.search.index import Index

__all__ = ["search"]


class _Found(NamedTuple):
    number: int
    how: str
    score: float


def search(
    index: Index,
    text: str,
    language: str | None = None,
    kinds: Collection[str] = (),
    day: date | None = None,
    limit: int = 10,
    preferred: str = "fr",
) -> Results:
    """The best `limit` hits for the query `text`.

    `language` is the query's, recognised if None (`preferred` where it could be several);
    `kinds` as in `KINDS`, all if empty; `day` restricts rules to texts in force then.
    Raises `UsageError` for a query that cannot be read.
    """
    query = parse(text)
    warnings = [*query.warnings, *_unknown(query.tree)]
    tree = _known(query.tree)
    if tree is None:
        raise UsageError(msg("there is no word to search for"))
    bare = " ".join(node.text for node in walk(tree) if isinstance(node, Words | Phrase | Exact))
    code = language or detect(bare, {c: index.vocabulary(c) for c in index.terms}, preferred)
    conditions = Conditions(index.postings)
    evaluator = Evaluator(index.postings, index.terms, code, conditions, index.stem)
    allowed = _allowed(conditions, kinds, day)
    ranked = [
        found
        for found in (*_recognised(index, query, code), *_ranked(evaluator.matches(tree)))
        if allowed is None or found.number in allowed
    ]
    merged, total = _merge(index, ranked, limit)
    highlighter = Highlighter(index, bare, code)
    hits = tuple(highlighter.hit(*one) for one in merged)
    if not hits:
        warnings += _why_nothing(bare, code)
    return Results(text, code, total, hits, highlighter.expansions, tuple(warnings))


def _allowed(conditions: Conditions, kinds: Collection[str], day: date | None) -> frozenset[int] | None:
    of_kind = conditions.of_kinds(tuple(kinds)) if kinds else None
    in_force = conditions.in_force(day) if day else None
    if of_kind is None or in_force is None:
        return of_kind if in_force is None else in_force
    return of_kind & in_force


def _recognised(index: Index, query: Query, code: str) -> Iterator[_Found]:
    """What the query names: rules newest first in the query's language, then cards and terms."""
    number, bearing = numbered(query.text, index.postings)
    own = index.postings.having("language", code)
    dated = [(at in own, index.document(at)) for at in bearing]
    order = sorted(
        range(len(bearing)),
        key=lambda i: (dated[i][1].kind == "rule", dated[i][0], dated[i][1].start),
        reverse=True,
    )
    yield from (_Found(bearing[i], "number", 1000.0) for i in order)
    if number is None and isinstance(query.tree, Words | Phrase):
        yield from (_Found(at, "name", 1000.0) for at in named(query.text, index.postings))


def _ranked(matches: dict[int, Match]) -> Iterator[_Found]:
    """Those that say all of it literally first, each group by score."""
    order = sorted(matches.items(), key=lambda item: (not item[1].literal, -item[1].score, item[0]))
    return (_Found(number, "text", match.score) for number, match in order)


def _merge(
    index: Index, ranked: list[_Found], limit: int
) -> tuple[list[tuple[SearchDocument, str, float, tuple[SearchDocument, ...]]], int]:
    """The best of each provision, the rest of it hanging under; and how many there are in all."""
    merged, seen, total = list[tuple[SearchDocument, str, float, tuple[SearchDocument, ...]]](), set[int](), 0
    for found in ranked:
        if found.number in seen:
            continue
        seen.add(found.number)
        total += 1
        if len(merged) >= limit:
            continue
        document = index.document(found.number)
        same = index.postings.having("provision", document.provision) if document.provision else frozenset()
        others = sorted(same - {found.number})
        seen |= same
        merged.append((document, found.how, found.score, tuple(index.document(at) for at in others)))
    return merged, total


def _known(node: Node) -> Node | None:
    """The query without operators that do not exist."""
    if isinstance(node, Operator):
        return node if canonical(node) else None
    if isinstance(node, Not):
        inner = _known(node.node)
        return Not(inner) if inner else None
    if isinstance(node, And | Or):
        nodes = tuple(inner for one in node.nodes if (inner := _known(one)) is not None)
        return type(node)(nodes) if nodes else None
    return node


def _unknown(node: Node) -> Iterator[Message]:
    for one in walk(node):
        inner = one.node if isinstance(one, Not) else one
        if isinstance(inner, Operator) and not canonical(inner):
            yield msg("unknown operator “%(name)s”: left out", name=inner.name)


def _why_nothing(bare: str, code: str) -> Iterator[Message]:
    from kb.search.concepts import content_words

    if bare and not content_words(bare, get(code)):
        yield msg("these words are too common to search by")
