"""The words of the rules behind the ask panel's answers, by the days on which they were in force."""

from collections.abc import Iterator
from datetime import date, timedelta

from kb.answers.quotes import quote
from kb.checker.model.inquiry import Citation
from kb.corpus.texts.values import Texts
from kb.rules import Edition
from kb.rules.concordance import Concordance

Spell = tuple[str, ...]
"""First day, language, words; the day alone where no text has the rule from then on."""


class Quotations:
    """Quotations found so far: cards of one kind cite the same words."""

    def __init__(self, texts: Texts, concordance: Concordance) -> None:
        self._texts, self._concordance = texts, concordance
        self._found: dict[tuple[object, ...], list[Spell]] = {}

    def of(self, citation: Citation, language: str) -> list[Spell]:
        """What to quote for it to a reader of `language`, oldest first."""
        key = citation.provision, citation.number, tuple(citation.words.items()), language
        if key not in self._found:
            self._found[key] = list(self._spells(citation, language))
        return self._found[key]

    def _spells(self, citation: Citation, language: str) -> Iterator[Spell]:
        before: tuple[str, ...] = ()
        for day in self._days(citation):
            found = quote(self._texts, citation, day, language)
            said = (found.language, found.words) if found else ()
            if said != before:
                yield (day.isoformat(), *said)
            before = said

    def _days(self, citation: Citation) -> list[date]:
        """The days on which what can be quoted may change, while the provision has that number."""
        spans = [
            span.edition
            for span in self._concordance.provisions_by_id[citation.provision].spans
            if span.number == citation.number
        ]
        texts = [rule.edition for rule in self._texts.wordings(citation.number)]
        turns = {day for edition in (*spans, *texts) for day in _turns(edition)}
        return sorted(day for day in turns if any(day in edition for edition in spans))


def _turns(edition: Edition) -> Iterator[date]:
    yield edition.start
    if edition.end:
        yield edition.end + timedelta(days=1)
