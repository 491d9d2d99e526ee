"""A search and its hits as documents; a query paraphrased."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING

from kb.messages import Message, Native, catalog, msg
from kb.query.grammar import parse
from kb.query.reading import asks_of_cards, day_of, era_eve, known
from kb.search import Searcher
from kb.search.results import Results

if TYPE_CHECKING:
    from kb.answers.checks import QuotedVerdict
    from kb.answers.documents import shapes


class SearchResults(Results):
    """Results of a query, with what searched for them, the day asked for, and today."""

    searched: Searcher
    day: date | None
    today: date

    def as_dict(self, language: str) -> shapes.Search:
        """The hits as documents to a reader of `language`."""
        from kb.answers.hits import hit_documents

        return {
            "object": "list",
            "query": self.query,
            "lang": self.language,
            "total": self.total,
            "offset": self.offset,
            "has_more": self.has_more,
            "warnings": [catalog(language).render(warning) for warning in self.warnings],
            "check": self.check,
            "answer": self.answer.as_dict(language) if self.answer else None,
            "read_as": self.read_as,
            "expansions": [
                {"term": one.term, "concept": one.concept, "others": list(one.others)}
                for one in self.expansions
            ],
            "data": hit_documents(self.groups, self.searched, language),
        }

    @property
    def answer(self) -> QuotedVerdict | None:
        """What the checker answers, with the words of the rules that it cites."""
        if self.answered is None:
            return None
        from kb.answers.checks import QuotedVerdict  # the checker: few queries are questions

        return QuotedVerdict.of(self.answered.verdict, self.searched.parts)

    def explained(self) -> Iterator[Message]:
        """The query paraphrased, with the day as of which cards are looked at; nothing for an empty one."""
        from kb.search.present.explain import explain

        asked = parse(self.query)
        tree = parse(self.read_as).tree if self.read_as else known(asked.tree)
        if not tree:
            return
        named = day_of(tree) or self.day
        eve = None if named else era_eve(tree, lambda: self.searched.parts.concordance)
        yield msg("searched: %(query)s", query=explain(tree, named or eve or self.today))
        if eve and asks_of_cards(tree):
            yield msg("cards are looked at as on the last day of the era, %(day)s", day=eve)
        if asked.ignored:
            yield msg("small words ignored beside conditions: %(words)s", words=", ".join(asked.ignored))


def guide() -> Iterable[tuple[Native, Message]]:
    """The operators, each with what it finds; see `kb.search.present.guide`."""
    from kb.search.present.guide import guide  # it reads the lists of values: only a help text needs them

    return guide()
