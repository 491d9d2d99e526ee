"""Everything `kb` knows behind one object: `kb.open()`.

Each part is read when it is first asked for, so that a look-up costs only what it needs.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from kb.corpus.parts import Parts

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date

    from kb.answers.cards import CardFound
    from kb.cards import Card
    from kb.checker import State, Verdict
    from kb.checker.model.question import Question
    from kb.checker.tables.periods import Period
    from kb.rules import Rule
    from kb.search.results import Results
    from kb.search.words.lexicon import Index

__all__ = ["KnowledgeBase"]


class KnowledgeBase(Parts):
    """The corpus, its names, its index and the checker; `root` None: the shipped corpus."""

    @cached_property
    def index(self) -> Index:
        """The text index, built on first use and kept in the user's cache."""
        from kb.search.words.lexicon import open_index

        return open_index(self.root)

    def card(self, name: str, language: str | None = None) -> CardFound:
        """The card that answers to `name`, whole or one half; `language` is the name's.

        Raises `NotFound` with the nearest names, `Ambiguous` with all candidates.
        """
        from kb.answers.cards import CardFound
        from kb.errors import Ambiguous, NotFound
        from kb.messages import msg, semicolons
        from kb.names import nearest, resolve, wholes

        found = resolve(self.names, name, _code(language))
        if found.ambiguous:
            names = wholes(self.names, found.matches)
            raise Ambiguous(msg("“%(name)s” may be: %(names)s", name=name[:60], names=names))
        if found.card_id is None:
            near = nearest(self.names, name, language=_code(language))
            told = msg("no card is called “%(text)s”", text=name[:60])
            if near:
                told = msg(
                    "no card is called “%(text)s”; nearest: %(names)s", text=name[:60], names=semicolons(near)
                )
            raise NotFound(told)
        if found.card_id not in self.cards.cards:
            names = wholes(self.names, found.matches[:1])
            raise NotFound(msg("of %(names)s only the names are known here, no characteristics", names=names))
        return CardFound(self.cards.cards[found.card_id], found.matches[0])

    def rule(self, reference: str, language: str | None = None, day: date | None = None) -> Rule:
        """The wording under a rule number in `language`, in force on `day`.

        Without a language that of the rules that prevail, English, then French, then Italian;
        without a day the latest. Raises `UsageError` for what is no number, `NotFound`.
        """
        from kb.errors import NotFound
        from kb.languages import PREVAILING
        from kb.messages import msg
        from kb.rules import RuleNumber

        number = RuleNumber.parse(reference)
        asked = _code(language)
        for code in (asked,) if asked else PREVAILING:
            wordings = self.texts.wordings(number, code)
            held = [rule for rule in wordings if day is None or day in rule.edition]
            if held:
                return held[-1]
        raise NotFound(msg("the corpus has no rule %(number)s of that language and day", number=number))

    def search(
        self,
        query: str,
        language: str | None = None,
        kinds: Collection[str] = (),
        day: date | None = None,
        limit: int = 10,
    ) -> Results:
        """The best hits in everything; `language` limits, `kinds` are rules, cards, terms, articles."""
        return self.index.search(query, _code(language), kinds, day, limit)

    def check(
        self,
        card: str | Card,
        question: str | Question,
        state: State | None = None,
        day: date | None = None,
        other: tuple[Card, State] | None = None,
    ) -> Verdict:
        """The verdict on a question about a card, by the rules of `day`; without a day the latest.

        Raises `UsageError` for a question that cannot be read or a state that cannot be, and what
        `card` raises.
        """
        from datetime import date as day_of

        from kb.checker import State, check, parse_question

        subject = self.card(card).card if isinstance(card, str) else card
        asked = parse_question(question) if isinstance(question, str) else question
        return check(subject, asked, state or State(), day or day_of.today(), self.concordance, other)

    def history(
        self, card: Card, question: Question, state: State, other: tuple[Card, State] | None = None
    ) -> tuple[Period, ...]:
        """The periods in which the answer differs, with the changes of rule between them."""
        from kb.checker.tables.periods import history

        return history(card, question, state, self.concordance, other)


def _code(language: str | None) -> str | None:
    """The code of a language in any spelling. Raises `UsageError` for one that the corpus has not."""
    from kb.languages import parse_code

    return parse_code(language) if language else None
