"""Verdicts with the words of the rules they cite, and the history of an answer."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from kb.answers.documents.verdicts import document, history_document
from kb.answers.quotes import Quote, quotes
from kb.checker import Verdict
from kb.corpus import Parts
from kb.corpus.library.releases import known_releases

if TYPE_CHECKING:
    from kb.answers.documents import shapes
    from kb.checker.tables.periods import Period


class QuotedVerdict(Verdict):
    """A verdict over a corpus, whose texts have the words of the rules it cites."""

    parts: Parts

    @classmethod
    def of(cls, verdict: Verdict, parts: Parts) -> QuotedVerdict:
        """The verdict over a corpus."""
        made = cls(*verdict)
        made.parts = parts
        return made

    def quotes(self, language: str) -> tuple[Quote | None, ...]:
        """For each citation of the trace its quotation, None where the corpus has no such text."""
        return quotes(self.parts.texts_of({one.number.section for one in self.trace}), self, language)

    def as_dict(self, language: str, *, quoted: bool = True) -> shapes.Verdict:
        """The verdict as a document, its sentences in `language`; `quoted`: with the words of its rules."""
        quotes = self.quotes(language) if quoted else (None,) * len(self.trace)
        return document(self, quotes, self.summaries(language), self.edition, language)

    @property
    def edition(self) -> date:
        """The first day of the edition of the rulebook that was in force, of those known to have been."""
        return max(day for day in known_releases() if day <= self.day)

    def summaries(self, language: str) -> tuple[str | None, ...]:
        """For each citation what its rule lays down, in the project's words; None where it has none."""
        held = self.parts.concordance.provisions_by_id
        told = ((held[one.provision], one.wording) for one in self.trace)
        return tuple(one.wordings.get(wording, one.meaning).get(language) for one, wording in told)

    def text(self, language: str) -> str:
        """The verdict in a sentence."""
        return self.message.render(language)


class History(tuple["Period", ...]):
    """The periods in which an answer differs, in order, the last one open-ended."""

    __slots__ = ()

    def as_dict(self, language: str) -> shapes.History:
        """The periods as a document, their sentences in `language`."""
        return history_document(self, language)
