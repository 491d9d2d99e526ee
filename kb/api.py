"""Everything `kb` knows behind one object: `kb.open()`. The commands, the site and others ask it alone.

Each part is read when it is first asked for, and each verb imports what it needs when it is called, so that
a look-up costs only what it needs. What the verbs give has `.as_dict(language)`, the document that `--json`
prints; verdicts, differences and datings have `.text(language)`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from kb.corpus import Parts
from kb.corpus.library.source import check_library
from kb.errors import UsageError, from_os_error, parse_code
from kb.languages import CODES, PREVAILING
from kb.messages import Message, msg

if TYPE_CHECKING:
    from kb.answers.audits import Audited
    from kb.answers.cards import CardFound
    from kb.answers.checks import History, QuotedVerdict
    from kb.answers.coverage import Coverage
    from kb.answers.dating import TextDating
    from kb.answers.diff import RulesDiff
    from kb.answers.documents import shapes
    from kb.answers.info import StoreStatus
    from kb.answers.lists import NameList
    from kb.answers.rules import RuleAnswer
    from kb.answers.search import SearchResults
    from kb.answers.terms import TermsFound
    from kb.cards import Card
    from kb.checker import State
    from kb.checker.model.question import Question
    from kb.corpus.corpus import Corpus
    from kb.search import Searcher


class KnowledgeBase(Parts):
    """The corpus, its names, its index and the checker; `root` None: the shipped corpus with the library.

    `language` is the reader's: what is suggested and which of equal hits come first; None: nobody's.
    `warn` gets what does not stop an answer. `store` is the address of one that machines share
    (docs/scale.md), in place of the library. Raises `StoreFault` where it does not answer.
    """

    def __init__(
        self,
        root: Path | None = None,
        language: str | None = None,
        warn: Callable[[Message], object] = lambda _: None,
        store: str | None = None,
    ) -> None:
        self._store = _stores().Store(store, root) if store else None  # first: it brings the library
        super().__init__(root)
        self.language = _code(language)
        self._warn = warn

    @cached_property
    def index(self) -> Searcher:
        """The search over the corpus, its index built on first use and stored in the user's cache."""
        from kb.search import open_index

        index = self._store.searcher() if self._store else open_index(self.root, self._warn_uncached)
        index.parts = self  # what either has read, the other need not
        return index

    def is_newest(self) -> bool:
        """Whether the store that it reads, if any, has nothing newer, as far as is known."""
        return self._store is None or self._store.is_newest()

    def _warn_uncached(self, refused: OSError) -> None:
        reason = from_os_error(refused).message
        self._warn(msg("the index cannot be kept, so this search was slow: %(reason)s", reason=reason))

    def card(self, name: str, language: str | None = None) -> CardFound:
        """The card that answers to `name`, whole or one half; `language` is the name's.

        Raises `NotFound` with the nearest names, `Ambiguous` with all candidates.
        """
        from kb.answers.cards import find_card

        return find_card(self, name, _code(language), self.language)

    def names_beginning(self, prefix: str, language: str | None = None) -> list[str]:
        """Names of cards that begin so, those of `language` first."""
        from kb.names.ladder import complete

        return complete(self.name_table, prefix, _code(language))

    def numbers_beginning(self, prefix: str) -> list[str]:
        """Numbers of sections that begin so, in order; of one that is whole, those of its rules too."""
        from kb.answers.rules import numbers_beginning

        return numbers_beginning(prefix, self)

    def rule(
        self, reference: str, language: str | Sequence[str] | None = None, day: datetime.date | None = None
    ) -> RuleAnswer:
        """What the corpus has under a rule number: the texts of one or several languages in force on `day`.

        Without a language the first there is of the reader's, or of those that prevail: English, French,
        Italian. Without a day the latest that have begun. Raises `UsageError` for what is no number.
        """
        from kb.answers.rules import numbers_in

        numbers = numbers_in(reference, self)
        if len(numbers) > 1:
            raise UsageError(msg("“%(found)s” names several rules; ask for one", found=reference[:60]))
        return self.rules(reference, language, day)[0]

    def rules(
        self, reference: str, language: str | Sequence[str] | None = None, day: datetime.date | None = None
    ) -> tuple[RuleAnswer, ...]:
        """What the corpus has under each of the numbers in `reference`, as `rule` has it.

        Numbers may stand among other words, in lists and ranges: “règles 708.2 à 708.4”.
        """
        from kb.answers.rules import look_up, numbers_in, sources

        asked = [language] if isinstance(language, str) else language or ()
        codes = [_code(code) or code for code in asked]
        wanted = codes or list(dict.fromkeys((self.language, *CODES) if self.language else PREVAILING))
        found = (
            look_up(number, sources(number, self), wanted, day, datetime.date.today())
            for number in numbers_in(reference, self)
        )
        if codes:
            return tuple(found)
        return tuple(
            one._replace(wordings=one.wordings[:1], others=(*one.wordings[1:], *one.others)) for one in found
        )

    def sections(self) -> tuple[Message, ...]:
        """Which sections of the rules are here, in which languages and of which days, and how others come."""
        return self.index.numbers.what_is_here

    def search(
        self,
        query: str,
        language: str | None = None,
        kinds: Collection[str] = (),
        day: datetime.date | None = None,
        limit: int = 10,
        offset: int = 0,
        texts: str | None = None,
    ) -> SearchResults:
        """The best `limit` hits in everything after the first `offset`.

        `language` is the query's, `texts` leaves out texts of other languages; `kinds` are rules, cards,
        terms, articles.
        """
        from kb.answers.search import SearchResults

        codes, today, reader = (_code(language), _code(texts)), datetime.date.today(), self.language or "fr"
        hits = self.index.search(query, codes[0], kinds, day, limit, reader, offset=offset, texts=codes[1])
        found = SearchResults(*hits)
        found.searched, found.day, found.today = self.index, day, today
        return found

    def check(
        self,
        card: str | Card,
        question: str | Question,
        state: State | None = None,
        day: datetime.date | None = None,
        other: tuple[Card, State] | None = None,
        also: Sequence[tuple[Card, State]] = (),
    ) -> QuotedVerdict:
        """The verdict on a question about a card, by the rules of `day`; without a day today's.

        `other` is what the card is compared with, `also` what else ``greatest:mv`` or ``count`` are about.
        Raises `UsageError` for a question that cannot be read or a state that cannot be, and what
        `card` raises.
        """
        from kb.answers.checks import QuotedVerdict
        from kb.checker import State, check, parse_question

        subject = self.card(card).card if isinstance(card, str) else card
        asked = parse_question(question) if isinstance(question, str) else question
        judged = day or datetime.date.today()
        others = (*((other,) if other else ()), *also)
        verdict = check(subject, asked, state or State(), judged, self.concordance, others)
        return QuotedVerdict.of(verdict, self)

    def history(
        self,
        card: str | Card,
        question: str | Question,
        state: State | None = None,
        other: tuple[Card, State] | None = None,
        also: Sequence[tuple[Card, State]] = (),
    ) -> History:
        """The periods in which the answer differs, with the changes of rule between them."""
        from kb.answers.checks import History
        from kb.checker import State, parse_question
        from kb.checker.tables.periods import history

        subject = self.card(card).card if isinstance(card, str) else card
        asked = parse_question(question) if isinstance(question, str) else question
        others = (*((other,) if other else ()), *also)
        return History(history(subject, asked, state or State(), self.concordance, others))

    def term(self, text: str, language: str | None = None) -> TermsFound:
        """The concepts that are or were called so. Raises `NotFound` with the nearest terms."""
        from kb.answers.terms import find_term

        return find_term(self.glossary, text, _code(language), self.language or "en", self.root)

    def names(
        self,
        source: str | Path,
        to: str,
        language: str | None = None,
        fixes: bool = False,
        column: str | None = None,
    ) -> NameList:
        """A list of cards, a text or a file (`Path("-")`: standard input), with their names in `to`.

        `language` is the one the list is thought to be in. With `fixes` a name one typing error from a single
        card's is taken for it; `column` is the title of the column of names. Raises `InputError` for what is
        no list, `UsageError` for a column that is not there.
        """
        from kb.answers.lists import convert_list

        return convert_list(self, source, _code(to) or to, _code(language), fixes, column)

    def date(self, source: str | Path, language: str | None = None) -> TextDating:
        """From which editions a rules text is, part by part; a text or a file.

        `Path("-")` is standard input.
        """
        from kb.answers.dating import date_source

        return date_source(source, _code(language), self.root)

    def diff(
        self,
        first: datetime.date,
        second: datetime.date,
        language: str | None = None,
        section: int | None = None,
    ) -> RulesDiff:
        """What changed in the rules from one day to another, in all or in one section.

        Without a language in the one that has most of both days. Raises `NotFound` where there are no
        rules of a day.
        """
        from kb.answers.diff import compare_days

        return compare_days(self.corpus, first, second, _code(language), section)

    def audit(
        self, files: Sequence[Path] = (), day: datetime.date | None = None, language: str | None = None
    ) -> Audited:
        """The findings on the corpus, or on rules texts and lists of names of one's own in `language`.

        `day` is the one on which texts are judged, today without it.
        """
        from kb.answers.audits import audit_corpus, audit_files

        judged = day or datetime.date.today()
        if not files:
            return audit_corpus(self, judged)
        return audit_files(self, files, judged, _code(language), self._warn)

    def prepared(self) -> Corpus:
        """The corpus, its library found sound and its index built: what a site is made from."""
        from kb.search import open_index

        check_library(self.root)
        corpus = self.corpus
        if self._store is None:
            open_index(self.root)
        return corpus

    def info(self) -> shapes.Info:
        """What this is, what it contains, and where that lies."""
        from kb.answers.info import info_document

        return info_document(self.corpus, self.name_table)

    def coverage(self) -> Coverage:
        """What becomes of every rule of the corpus in the checker, and how many cases test it."""
        from kb.answers.coverage import Coverage, coverage, load_cases, sections
        from kb.corpus.fingerprints import load_fingerprints

        corpus = self.corpus
        cases = load_cases(corpus.cards.cards, corpus.concordance, self.root)
        counted = sections(corpus.concordance, load_fingerprints(whole=True))
        return Coverage(coverage(corpus.texts.of_magic, corpus.concordance, cases), len(cases), counted)


def push_store(store: str, root: Path | None = None) -> StoreStatus:
    """Writes the library and its index into a store, whole or not at all; what the store then contains.

    Raises `UsageError` for what is no address, `StoreFault` where it refuses.
    """
    _stores().push(store, root)
    return store_status(store)


def store_status(store: str) -> StoreStatus:
    """What a store contains. Raises as `push_store` does."""
    from kb.answers.info import StoreStatus

    return StoreStatus(tuple(_stores().status(store)))


def _stores() -> ModuleType:
    """What speaks with PostgreSQL; no answer without a store needs it."""
    try:
        from kb.search import store
    except ImportError:
        raise UsageError(msg("a store needs more: pip install 'kb-magic-rules[postgres]'")) from None
    return store


def _code(language: str | None) -> str | None:
    """The code of a language in any spelling. Raises `UsageError` for one that the corpus has not."""
    return parse_code(language) if language else None
