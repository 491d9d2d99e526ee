"""A search from the words typed to the hits shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from kb.errors import UsageError
from kb.messages import Message, msg
from kb.query.areas import area_kinds
from kb.query.grammar import MAX_LENGTH, Query, parse
from kb.query.reading import asks_of_cards, day_of, era_eve, readable
from kb.query.tree import Exact, Node, Phrase, Words, conditions, walk
from kb.search.present.highlight import Highlighter
from kb.search.questions.named import NAMED, Found, begun, called, card_found
from kb.search.ranking.evaluate import Evaluator
from kb.search.ranking.ranking import Listed, Ranking
from kb.search.records.record import FIRST_DAY, SAME_WORDS, SearchDocument
from kb.search.results import Results
from kb.search.suggestions.remarks import remarks
from kb.search.words.detect import detect

if TYPE_CHECKING:
    from kb.search.questions.answer import Answered
    from kb.search.words.lexicon import Index

__all__ = ["search"]

FEWEST_WORDS_OF_A_QUESTION = 3


class _Within(NamedTuple):
    """Where is searched: the documents `allowed` (None: all), the `cards` that are in no index, the `day`."""

    searched: Index
    allowed: frozenset[int] | None
    cards: bool
    day: date | None

    def of(self, found: Iterable[Found]) -> list[Found]:
        """Those that are there."""
        return [one for one in found if (self._has(one.record) if one.record else self._allows(one.number))]

    def _allows(self, number: int) -> bool:
        return self.allowed is None or number in self.allowed

    def _has(self, card: SearchDocument) -> bool:
        """Whether a card that has names only was there on the day; one of unknown age was."""
        if not self.cards or not self.day:
            return self.cards
        known = self.searched.parts.cards.cards.get(card.source)
        return self.day >= (known.released if known else FIRST_DAY)


def search(
    index: Index,
    text: str,
    language: str | None = None,
    kinds: Collection[str] = (),
    day: date | None = None,
    limit: int = 10,
    preferred: str = "fr",
    today: date | None = None,
) -> Results:
    """The best `limit` hits for the query `text`.

    `language` is the query's, recognised if None (`preferred` where it could be several);
    `kinds` are those of `KINDS` or ``rules``, ``cards``, ``terms``, ``articles``, all if empty;
    `day` restricts rules to texts in force then, and is the day for which cards are looked at,
    which without one is the last of the query's era, or `today` (None: the day it is).
    Raises `UsageError` for a query that cannot be read.
    """
    found = _search(index, text, language, kinds, day, limit, preferred, today)
    if found.hits:
        return found
    tree = parse(text).tree
    if not asks_of_cards(tree):
        return found
    from kb.search.suggestions.halved import elsewhere

    def finds(other: str) -> bool:
        is_short = len(other) <= MAX_LENGTH
        return is_short and bool(_search(index, other, language, kinds, day, 1, preferred, today).hits)

    return found._replace(warnings=(*found.warnings, *elsewhere(text, tree, finds)))


def _search(
    index: Index,
    text: str,
    language: str | None,
    kinds: Collection[str],
    day: date | None,
    limit: int,
    preferred: str,
    today: date | None,
) -> Results:
    """What `search` finds for the very query."""
    query = parse(text)
    typed, tree = query.tree, readable(query.tree)
    if tree is None:
        raise UsageError(msg("there is no word to search for"))
    if isinstance(tree, Words):
        query = query._replace(tree=tree)
    kinds = area_kinds(",".join(kinds)) if kinds else ()
    bare = " ".join(node.text for node in walk(tree) if isinstance(node, Words | Phrase | Exact))
    code = language or detect(bare, {c: index.vocabulary(c) for c in index.terms}, preferred)
    seen = day_of(tree) or day or era_eve(tree, lambda: index.parts.concordance) or today or date.today()
    of_cards = asks_of_cards(tree)
    ranked = _evaluator(index, code, seen, of_cards).found(tree)
    answered = _answered(index, query, code, seen, language or preferred)
    allowed = _allowed(index, kinds, day)
    within = _Within(index, allowed, not kinds or "card" in kinds, day)
    named = within.of(_named(index, query, code, ranked, answered))
    if allowed is not None:
        beyond = index.beyond.all if of_cards and within.cards else frozenset[int]()
        ranked = ranked.within(allowed | beyond)
    merged, total = _merge(index, named, ranked, limit)
    if ranked.documents and not named and len(merged) < limit:
        names = [one for one in within.of(begun(index, query, code)) if one.number not in ranked.documents]
        last, more = _merge(index, names, Listed({}), limit - len(merged))
        merged, total = merged + last, total + more
    widened = " ".join(node.text for node in walk(tree) if isinstance(node, Words))
    highlighter = Highlighter(index, bare, widened, code, preferred)
    hits = tuple(highlighter.hit(*one) for one in merged)
    if seen < FIRST_DAY:
        query = query._replace(warnings=(*query.warnings, _too_early(seen)))
    warnings = (*query.warnings, *_doubts(index, typed), *remarks(index, bare, code, language, hits))
    command = answered.command if answered else None
    return Results(text, code, total, hits, highlighter.expansions, warnings, command)


def _doubts(index: Index, tree: Node) -> Iterator[Message]:
    if any(conditions(tree)):
        from kb.search.suggestions.conditions import unknown  # plain words need no lists of cards

        yield from unknown(tree, lambda: index.parts.cards)


def _evaluator(index: Index, code: str, day: date, of_cards: bool) -> Evaluator:
    """What evaluates a query in language `code` that looks at cards as the rules were on `day`.

    `of_cards`: whether it asks for properties of cards, and so for those of the library too.
    """
    return Evaluator(
        index.testimony,
        lambda words: index.spans(words, code),
        code,
        lambda condition: index.conditions.holding(condition, day, of_cards),
        index.stem,
        index.known_stem,
        lambda document, of: index.document(document).text(of),
        index.beyond if of_cards else None,
    )


def _named(
    index: Index, query: Query, code: str, ranked: Ranking | Listed, answered: Answered | None
) -> Iterator[Found]:
    """What the query names rather than describes: a question's answer, a number, a term, a card."""
    if answered:
        yield card_found(index, answered.card_id, "question")
        yield from (Found(at, "question", NAMED) for at in answered.rules)
    yield from called(index, query, code, ranked)


def _answered(index: Index, query: Query, code: str, day: date, reader: str) -> Answered | None:
    """What a query of plain words asks the checker, prepared for `reader`'s language."""
    if not isinstance(query.tree, Words) or len(query.tree.text.split()) < FEWEST_WORDS_OF_A_QUESTION:
        return None
    from kb.search.questions.answer import answer

    return answer(index, query.tree.text, code, day, reader)


def _allowed(index: Index, kinds: Collection[str], day: date | None) -> frozenset[int] | None:
    of_kind = index.conditions.of_kinds(tuple(kinds)) if kinds else None
    in_force = index.conditions.in_force(day) if day else None
    if of_kind is None or in_force is None:
        return of_kind if in_force is None else in_force
    return of_kind & in_force


def _merge(
    index: Index, named: list[Found], ranked: Ranking | Listed, limit: int
) -> tuple[list[tuple[SearchDocument, str, float, tuple[SearchDocument, ...]]], int]:
    """The best of each provision, the rest of it hanging under; and how many there are in all."""
    merged, seen = list[tuple[SearchDocument, str, float, tuple[SearchDocument, ...]]](), set[int]()
    every = ranked.documents | {found.number for found in named if found.record is None}
    total = len(every) + sum(1 for found in named if found.record)
    texts = (Found(number, "text", match.score) for number, match in ranked)
    for found in chain(named, texts):
        if len(merged) >= limit:
            break
        if found.number in seen:
            continue
        shown, same = _provision(index, found, every)
        total -= len((same - seen - {found.number}) & every)
        seen |= same | ({found.number} - {-1})
        others = tuple(index.document(at) for at in sorted(same - {shown}))
        merged.append((found.record or index.document(shown), found.how, found.score, others))
    return merged, total


def _provision(index: Index, found: Found, every: Collection[int]) -> tuple[int, frozenset[int]]:
    """Which document to show, and all that are the same provision.

    Of editions that say it in the same words the last one that was found; of a rule's examples the best.
    """
    if found.record:
        return found.number, frozenset()
    document = index.document(found.number)
    if document.kind == "example":
        return found.number, _examples(index, document) if found.how == "text" else frozenset()
    if not document.provision:
        return found.number, frozenset()
    same = index.postings.having("provision", document.provision)
    if not document.provision.startswith(SAME_WORDS):
        return found.number, same
    return max((at for at in same if at in every), key=lambda at: index.document(at).start), same


def _examples(index: Index, one: SearchDocument) -> frozenset[int]:
    """All examples of the rule that has this one: the best stands for them."""
    alike = index.postings.having("number", one.number) & index.postings.having("kind", "example")
    return frozenset(at for at in alike if index.document(at).group == one.group)


def _too_early(day: date) -> Message:
    return msg("on %(day)s there was no game: its first cards are of %(first)s", day=day, first=FIRST_DAY)
