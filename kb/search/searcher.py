"""A search from the words typed to the hits shown, in stages.

understand   the query's language, its conditions, its rule numbers, the filter or the question that it is
rank         what fits its words and conditions, best first
name         what it names outright: rules, terms, cards; what its question is about
collapse     one hit a provision, what is named first
present      snippets with the matched words marked
remark       what its reader should know of it: what is not here, what was mistyped
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import date
from functools import cached_property
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING, NamedTuple

from kb.corpus import Parts
from kb.errors import UsageError
from kb.languages import CODES, ENGLISH, get
from kb.messages import Message, msg
from kb.query.areas import AREAS, area_kinds
from kb.query.grammar import MAX_LENGTH, Query, parse
from kb.query.lexer import plain
from kb.query.operators import OPERATORS
from kb.query.reading import asks_of_cards, day_of, era_eve, known, order_of, prose, sentence
from kb.query.tree import And, Condition, Exact, Node, Phrase, Words, conditions, walk
from kb.rules import RuleNumber
from kb.search.collapse import Collapsed, Collapsing, placed
from kb.search.conditions.numbers import Numbers
from kb.search.postings.protocol import Postings
from kb.search.present.highlight import Analysis, Highlighter
from kb.search.questions.named import NAMED, Found, Named, cards_called, is_title
from kb.search.questions.numbers import Numbered, numbered
from kb.search.questions.properties import as_filter
from kb.search.ranking.evaluate import Evaluator
from kb.search.ranking.ranking import Listed, Match, Matches, Ranking
from kb.search.ranking.statistics import Statistics
from kb.search.records.record import FIRST_DAY, SearchDocument
from kb.search.results import Answered, Hit, Results
from kb.search.suggestions.words import respelt, word_suggestions
from kb.search.words.concepts import content_words
from kb.search.words.lexicon import Lexicon

if TYPE_CHECKING:
    from kb.cards import Card
    from kb.search.conditions.library_cards import LibraryCards
    from kb.search.conditions.texts import Conditions
    from kb.search.questions.recognise import QuestionWords


# Two words are searched: “carte double” asks nothing.
FEWEST_WORDS_OF_A_QUESTION = 3
# Paragraphs that have all the words of a filter come after its cards; the best comes after the first cards
# if the words are so many that it must be about the same.
TEXTS_OF_A_FILTER, WORDS_OF_A_TEXT, CARDS_AHEAD = 3, 3, 2
# Before the name of a card: that card and nothing else, as Scryfall has it.
EXACTLY = "!"


class Request(NamedTuple):
    """What is searched for, and among what: the arguments of `Searcher.search`."""

    text: str
    language: str | None
    kinds: Collection[str]
    day: date | None
    limit: int
    preferred: str
    today: date | None
    offset: int = 0
    texts: str | None = None

    @property
    def reader(self) -> str:
        """The language in which names are shown."""
        return self.language or self.preferred


class Understood(NamedTuple):
    """What a query is taken to say.

    `numbers` are the rules that it names, `query` all else of it as typed, `tree` that without operators that
    do not exist. `words` are its bare words, in language `code`. Cards are looked at as of `day`; `on` is the
    day for which alone texts are asked for, if any. `kinds` are those of records. `of_cards`: it asks for
    properties of cards, `in_cards`: for cards alone, `in_rulings`: for rulings too. `filter` is what plain
    words say of cards.
    """

    numbers: Numbered | None
    query: Query
    tree: Node
    words: str
    code: str
    day: date
    on: date | None
    kinds: tuple[str, ...]
    of_cards: bool
    in_cards: bool
    in_rulings: bool
    filter: Query | None = None

    @property
    def has_cards(self) -> bool:
        """Whether cards are searched."""
        return not self.kinds or "card" in self.kinds

    @property
    def is_by_number(self) -> bool:
        """Whether it names rules and says nothing else."""
        return self.numbers is not None and not self.numbers.rest


class Ranked(NamedTuple):
    """What fits a query and is where is searched, best first; `cards` are those of a filter.

    `within` are the records that are searched, None for all.
    """

    every: Ranking | Listed
    cards: Matches
    within: frozenset[int] | None


class Searcher:
    """Searches by the `lexicon` and the `postings` of an index; `parts` is the corpus that it is of."""

    def __init__(self, lexicon: Lexicon, postings: Postings, parts: Parts) -> None:
        self.lexicon, self.postings, self.parts = lexicon, postings, parts
        self.statistics = Statistics(postings)
        self._analysis = Analysis(lexicon)

    @cached_property
    def _named(self) -> Named:
        return Named(self.lexicon, self.postings, self.parts)

    @property
    def numbers(self) -> Numbers:
        """The numbers of the rules that are here."""
        return self._named.numbers

    @cached_property
    def conditions(self) -> Conditions:
        """What evaluates operators; a query of plain words needs none of it."""
        from kb.search.conditions.cards import CardConditions
        from kb.search.conditions.texts import Conditions

        cards = CardConditions(self.parts.cards, self.parts.concordance)
        return Conditions(self.postings, self.parts.concordance, cards, lambda: self.library)

    @cached_property
    def library(self) -> LibraryCards:
        """The cards of the reader's library, which no index has."""
        from kb.search.conditions.library_cards import LibraryCards

        return LibraryCards(self.parts.cards, self.postings.count, lambda: self.parts.name_table)

    @cached_property
    def question_words(self) -> dict[str, QuestionWords]:
        """The phrases by which players ask, in each language."""
        from kb.corpus.question_words import load_question_words
        from kb.search.questions.recognise import QuestionWords

        return {
            code: QuestionWords(self._phrases(rows, code), get(code).stop_words)
            for code, rows in load_question_words(self.parts.root).items()
        }

    def _phrases(self, rows: list[tuple[str, str]], code: str) -> Iterator[tuple[str, str]]:
        """The rows with a concept's terms in the place of ``@concept``."""
        for meaning, phrase in rows:
            own = self.lexicon.names_of(phrase[1:], code) if phrase[0] == "@" else (phrase,)
            yield from ((meaning, word) for word in own)

    def record(self, number: int) -> SearchDocument:
        """The record with that number, of the index or of the library."""
        return self.postings.record(number) if number < self.postings.count else self.library.document(number)

    def search(
        self,
        text: str,
        language: str | None = None,
        kinds: Collection[str] = (),
        day: date | None = None,
        limit: int = 10,
        preferred: str = "fr",
        today: date | None = None,
        offset: int = 0,
        texts: str | None = None,
    ) -> Results:
        """The best `limit` hits for the query `text` after the first `offset`.

        `language` is the query's, recognised if None (`preferred` where it could be several);
        `texts` leaves out texts of other languages than that one;
        `kinds` are those of `KINDS` or ``rules``, ``cards``, ``terms``, ``articles``, all if empty;
        `day` restricts rules to texts in force then, and is the day for which cards are looked at,
        which without one is the last of the query's era, or `today` (None: the day it is).
        Raises `UsageError` for a query that cannot be read.
        """
        request = Request(text, language, kinds, day, limit, preferred, today, offset, texts)
        found = self._found(request)
        if found.total or text.lstrip()[:1] == EXACTLY:
            return found
        tree = self._read(text)[1].tree
        return self._unquoted(request, tree, found.language) or self._of_halves(request, tree, found)

    def _found(self, request: Request) -> Results:
        """What is found for the very query, stage by stage."""
        if request.text.lstrip()[:1] == EXACTLY and request.text.strip(f' "{EXACTLY}'):
            return self._exactly(request)
        numbers, query = self._read(request.text)
        tree = known(query.tree)
        if tree is None:  # what stands behind an operator that nobody knows is no text
            told = (*query.warnings, *self._unknown(query.tree))
            return Results(request.text, request.reader, 0, (), (), told, None, request.offset)
        tree = sentence(query.text, tree)
        asked = self._understood(request, numbers, query, tree)
        ranked = self._ranked(asked, request)
        answered = self.answered(query, asked.code, asked.day, request.reader)
        named = self._names(asked, ranked, answered, request.day)
        collapsed, total = self._collapsed(asked, ranked, named, request.day)
        page = islice(collapsed, request.offset, request.offset + request.limit)
        widened = " ".join(node.text for node in walk(tree) if isinstance(node, Words))
        highlighter = Highlighter(self._analysis, asked.words, widened, asked.code, request.preferred)
        wanted = numbers.numbers if numbers else ()
        hits = tuple(highlighter.hit(*placed(one, asked.on, wanted)) for one in page)
        return Results(
            request.text,
            asked.code,
            total,
            hits,
            highlighter.expansions,
            tuple(self._warnings(asked, ranked, named, hits, total, request.language)),
            answered,
            request.offset,
            asked.filter.text if asked.filter and ranked.cards else None,
        )

    def _understood(self, request: Request, numbers: Numbered | None, query: Query, tree: Node) -> Understood:
        """The query in its language, with the filter that it is if its plain words say one."""
        kinds = area_kinds(",".join(request.kinds)) if request.kinds else ()
        words = " ".join(node.text for node in walk(tree) if isinstance(node, Words | Phrase | Exact))
        code = request.language or self.lexicon.detect(words, request.preferred)
        on = day_of(tree) or request.day
        day = on or era_eve(tree, lambda: self.parts.concordance) or request.today or date.today()
        named = _areas(tree)
        by_area, by_kinds = (bool(one) and one <= set(AREAS["cards"]) for one in (named, set(kinds)))
        in_cards = (by_area or by_kinds) and bool(self.library.all)
        of_cards = asks_of_cards(tree) or by_area or in_cards
        in_rulings = "ruling" in (*kinds, *named) and request.texts in (None, ENGLISH)
        asked = Understood(numbers, query, tree, words, code, day, on, kinds, of_cards, in_cards, in_rulings)
        if numbers or not asked.has_cards:
            return asked
        return asked._replace(filter=self._as_filter(request.text, tree, code))

    def _ranked(self, asked: Understood, request: Request) -> Ranked:
        """What has the words and fulfils the conditions; the cards of a filter before texts."""
        every = self._evaluator(asked).found(asked.tree)
        cards, of_cards = Matches(), asked.of_cards
        if asked.filter:
            cards = self.evaluator(asked.code, asked.day, True).matches(asked.filter.tree)
        if asked.filter and cards:
            every, of_cards = self._filtered(cards, every, asked.filter, asked.words, asked.code), True
        elif order := order_of(asked.tree):
            every = Listed(self._in_order(every.documents, *order))
        within = self._allowed(asked.kinds, request.day, request.texts)
        if within is not None:
            beside = self.library.all if of_cards and asked.has_cards else frozenset[int]()
            beside |= self.library.rulings(request.day) if asked.in_rulings else frozenset()
            every = every.within(within | beside)
        return Ranked(every, cards, within)

    def _names(
        self, asked: Understood, ranked: Ranked, answered: Answered | None, day: date | None
    ) -> list[Found]:
        """What the query names outright: rules, then what its question is about, then terms and cards."""
        if ranked.cards:  # “sort double fusionné” is a term as it stands, and a filter
            return self._there(self._named.terms(asked.words, asked.code), asked, ranked, day)
        found = list[Iterable[Found]]()
        if asked.numbers:
            found.append(self._rules(asked.numbers, asked))
        found.append(self._answer(answered, asked.code))
        if not asked.is_by_number:
            found.append(self._named.found(asked.query, asked.code, ranked.every))
        return self._there(chain(*found), asked, ranked, day)

    def _there(
        self, found: Iterable[Found], asked: Understood, ranked: Ranked, day: date | None
    ) -> list[Found]:
        """Those that are where is searched."""
        return [
            one
            for one in found
            if (
                asked.has_cards and self._is_there(one.record, day)
                if one.record
                else ranked.within is None or one.number in ranked.within
            )
        ]

    def _collapsed(
        self, asked: Understood, ranked: Ranked, named: list[Found], day: date | None
    ) -> tuple[Iterator[Collapsed], int]:
        """The best of each provision, the rest of it hanging under; and how many there are in all.

        What the query names first, then of what has its words what is inside the rules that it names, last
        the cards of which a name begins with it.
        """
        every, has_rest = ranked.every, asked.numbers is not None and asked.numbers.rest
        inside = self.numbers.below_any(asked.numbers.numbers) if asked.numbers and has_rest else frozenset()
        begun = list[Found]()
        if every.documents and not (named or ranked.cards):
            begun = self._there(self._named.begun(asked.query, asked.code), asked, ranked, day)
            begun = [one for one in begun if one.number not in every.documents]
        collapsing = Collapsing(self.postings, self.record, every, named, asked.code)
        first = list(collapsing.each(named))
        parts = (every.within(inside), every) if inside else (every,)
        rest = (Found(number, "text", match.score) for part in parts for number, match in part)
        total = len(first) + collapsing.left() + len(begun)
        return chain(first, collapsing.each(chain(rest, begun))), total

    def _warnings(
        self,
        asked: Understood,
        ranked: Ranked,
        named: Collection[Found],
        hits: Sequence[Hit],
        total: int,
        language: str | None,
    ) -> Iterator[Message]:
        """What its reader should know: what is not here first, what was mistyped last."""
        if asked.numbers and (not asked.kinds or "rule" in asked.kinds):
            yield from self._missing(asked.numbers, named, asked.on)
        if not asked.is_by_number:
            yield from self._named.absent(asked.tree, asked.code, named, ranked.every)
            yield from self._named.partly_here(asked.tree, asked.code, named)
        yield from asked.query.warnings
        yield from _too_early(asked.day)
        if asked.filter and not ranked.cards:
            query = asked.filter.text
            yield msg("no card here matches: %(query)s; the results contain the words", query=query)
        yield from self._unknown(asked.query.tree)
        strange = " ".join(asked.filter.ignored) if asked.filter else asked.words
        doubts = tuple(word_suggestions(self.lexicon, self.postings, strange, asked.code, language, hits))
        yield from doubts
        is_odd = total or asked.numbers or any(conditions(asked.tree))
        if not is_odd and content_words(asked.words, get(asked.code)):
            yield from () if any("near" in one.params for one in doubts) else self.numbers.what_is_here

    def _unquoted(self, request: Request, tree: Node, code: str) -> Results | None:
        """What has the words of phrases that no text has, with a remark that says so."""
        phrases = [node.text.strip() for node in walk(tree) if isinstance(node, Phrase) and node is not tree]

        def is_absent(words: str) -> bool:
            alone = Request(f'"{words}"', code, (), None, 1, request.preferred, request.today)
            return not self._found(alone).total

        if not phrases:
            return None
        found = self._found(request._replace(text=plain(request.text).replace('"', " ")))
        lacking = [words for words in phrases if is_absent(words)]
        listed = "”, “".join(lacking or phrases)
        told = msg("no text has exactly “%(words)s”; what follows has the words", words=listed)
        if not lacking:
            told = msg("no text has “%(words)s” beside the other words; what follows has some", words=listed)
        return found._replace(query=request.text, warnings=(told, *found.warnings)) if found.total else None

    def _of_halves(self, request: Request, tree: Node, found: Results) -> Results:
        """Nothing found, with the remark that halves of cards, or whole ones, fulfil the conditions."""
        if not asks_of_cards(tree):
            return found
        from kb.search.suggestions.conditions import of_halves  # for few queries

        def finds(other: str) -> bool:
            is_short = len(other) <= MAX_LENGTH
            return is_short and bool(self._found(request._replace(text=other, limit=1, offset=0)).hits)

        return found._replace(warnings=(*found.warnings, *of_halves(request.text, tree, finds)))

    def _exactly(self, request: Request) -> Results:
        """The card of just the name after a ``!``, in quotes or not, which may have quotes in it."""
        name, code = request.text.strip()[1:].strip(), request.reader
        name = name[1:-1] if len(name) > 1 and name[0] == name[-1] == '"' else name
        found = list(self._named.called(name, code))
        highlighter = Highlighter(self._analysis, name, "", code, code)
        hits = tuple(
            highlighter.hit(one.record or self.record(one.number), one.how, one.score, ()) for one in found
        )
        page = hits[request.offset : request.offset + request.limit]
        told = self._named.partly_here(Exact(name), code, found) if found else self._named.unknown(name, code)
        return Results(request.text, code, len(hits), page, (), tuple(told), None, request.offset)

    def _read(self, text: str) -> tuple[Numbered | None, Query]:
        """The numbers of rules in a query, and the query without them."""
        asked = numbered(text, self.postings)
        if asked and not any(map(self.numbers.below, asked.numbers)) and self._is_of_set(text):
            asked = None  # “APC 128”: a card by its collector number
        return asked, parse(asked.text if asked else text)

    def _is_of_set(self, text: str) -> bool:
        code = self.lexicon.detect(text, CODES[0])
        read_as = self._as_filter(text, parse(text).tree, code)
        return read_as is not None and any(one.key == "number" for one in conditions(read_as.tree))

    def _rules(self, numbers: Numbered, asked: Understood) -> Iterator[Found]:
        """The rules that a query names and of which its conditions hold."""
        nodes = asked.tree.nodes if isinstance(asked.tree, And) else ()
        conditioned = tuple(node for node in nodes if not isinstance(node, Words | Phrase | Exact))
        evaluator = self._evaluator(asked)
        held = evaluator.matches(And(conditioned)) if conditioned else None
        found = self._named.rules(numbers, asked.code)
        return (one for one in found if held is None or one.number in held)

    def _missing(self, asked: Numbered, found: Collection[Found], day: date | None) -> Iterator[Message]:
        """The warnings on the numbers that have no text here, or none of the day."""
        rules = (one.number for one in found if one.how in ("number", "moved"))
        shown = {place.number for at in rules for place in self.record(at).places}
        numbers = [number for number in asked.numbers if not self._is_section(number)]
        missing = [number for number in numbers if not self.numbers.has(number)]
        if missing:
            yield from self.numbers.missing(missing, self.parts)
        for number in numbers:
            if number not in missing and str(number) not in shown:
                told = msg("no text of %(number)s in force on %(day)s", number=number, day=day)
                yield told if day else msg("no text of %(number)s fulfils what else is asked", number=number)

    def _is_section(self, number: RuleNumber) -> bool:
        """Whether it is a section of which rules are here, though its title may not be."""
        return not number.rule and bool(self.numbers.below(number))

    def _as_filter(self, text: str, tree: Node, code: str) -> Query | None:
        """The filter that plain words say; words that it leaves, which no text has, are `ignored`.

        Words in parentheses stay words, and so does a card's name.
        """
        if not (words := prose(text, tree)):
            return None
        said = as_filter(words, self.lexicon.properties, code, self.lexicon.stem)
        if said is None or said.unread:
            spelt, strange = respelt(self.lexicon, self.postings, words, code)
            other = as_filter(spelt, self.lexicon.properties, code, self.lexicon.stem) if strange else None
            said = other._replace(unread=strange) if other and not other.unread else said
        if said is None or (said.unread and is_title(words)):  # “Dragon de la Lune Bleue” is a name
            return None
        if cards_called(words, self.parts.name_table, code):
            return None
        if any(word in self.lexicon.stems[of] for word in said.unread for of in CODES):
            return None
        try:
            found = parse(said.query)
        except UsageError:  # a set called as nothing that a value can be
            return None
        known = all(one.key in OPERATORS for one in conditions(found.tree))
        return found._replace(ignored=said.unread) if known else None

    def _filtered(
        self, cards: Matches, ranked: Ranking | Listed, read_as: Query, words: str, code: str
    ) -> Listed:
        """The cards of a filter, and texts that have all its words, or the best where it leaves some."""
        if order := order_of(read_as.tree):
            return Listed(self._in_order(cards, *order))
        literal = takewhile(lambda found: found[1].whole or read_as.ignored, ranked)
        of_cards = self.postings.documents("kind", "card") | self.library.all
        texts = list(islice((at for at, _ in literal if at not in of_cards), TEXTS_OF_A_FILTER))
        ahead = len(content_words(words, get(code))) >= WORDS_OF_A_TEXT and not read_as.ignored
        is_of_article = bool(texts) and self.record(texts[0]).kind == "article"
        is_first = is_of_article or all(one.key in ("is", "t", "kw") for one in conditions(read_as.tree))
        first = sorted(cards)[:CARDS_AHEAD] if ahead and not is_first else ()
        found = cards | dict.fromkeys(first, Match(2.0, True)) | dict.fromkeys(texts, Match(-1.0, True))
        return Listed(found | dict.fromkeys(texts[:1] if ahead else (), Match(1.0, True)))

    def _in_order(self, found: Collection[int], by: str, is_falling: bool) -> Matches:
        """The cards among what was found, so that the best is the first in that order."""
        from kb.search.conditions.cards import in_order  # most queries ask for no order

        is_card = self.postings.documents("kind", "card").__contains__
        cards = [at for at in sorted(found) if at >= self.postings.count or is_card(at)]
        cards.sort(key=lambda at: in_order(self._card(at), by), reverse=is_falling)
        return {at: Match(float(-place), True) for place, at in enumerate(cards)}

    def _card(self, number: int) -> Card:
        """The card of a record."""
        is_own = number < self.postings.count
        found = self.record(number).source if is_own else self.library.id_of(number)
        card = self.parts.cards.find(found)
        assert card
        return card

    def _evaluator(self, asked: Understood) -> Evaluator:
        saying = self.library.saying if asked.in_cards else None
        saying = self.library.ruled if asked.in_rulings else saying
        return self.evaluator(asked.code, asked.day, asked.of_cards, saying, asked.on)

    def evaluator(
        self,
        code: str,
        day: date,
        of_cards: bool,
        saying: Callable[[list[str]], frozenset[int]] | None = None,
        on: date | None = None,
    ) -> Evaluator:
        """What evaluates a query in language `code` that looks at cards as the rules were on `day`.

        `of_cards`: whether it asks for cards, and so for those of the library too; `saying`: as `Evaluator`;
        `on`: the day that is asked for, if any.
        """
        return Evaluator(
            self.statistics,
            self.lexicon,
            code,
            lambda condition: self.conditions.holding(condition, day, of_cards, on),
            self.library if of_cards else None,
            saying,
        )

    def answered(self, query: Query, code: str, day: date, reader: str) -> Answered | None:
        """What a query of plain words asks the checker, prepared for `reader`'s language."""
        text = prose(query.text, query.tree)
        if len(text.split()) < FEWEST_WORDS_OF_A_QUESTION:
            return None
        from kb.search.questions.answer import answer  # shorter queries are no questions

        words = self.question_words[code]
        return answer(text, words, code, day, reader, self.parts, lambda: self.conditions)

    def _unknown(self, tree: Node) -> Iterator[Message]:
        if any(conditions(tree)):
            from kb.search.suggestions.conditions import unknown  # plain words need no lists of cards

            yield from unknown(tree, lambda: self.parts.cards)

    def _answer(self, answered: Answered | None, code: str) -> Iterator[Found]:
        """The card that a question is about, and the rules that answer it in language `code`, else one."""
        if answered:
            yield self._named.card(answered.verdict.card.id, "question")
            own = [at for at in answered.rules if self.record(at).language == code]
            yield from (Found(at, "question", NAMED) for at in own or answered.rules[:1])

    def _is_there(self, card: SearchDocument, day: date | None) -> bool:
        """Whether a card that has names only was there on the day; one of unknown age was."""
        known = self.parts.cards.cards.get(card.source) if day else None
        return day is None or day >= (known.released if known else FIRST_DAY)

    def _allowed(
        self, kinds: Collection[str], day: date | None, language: str | None
    ) -> frozenset[int] | None:
        """The records of those kinds that were in force on the day, in that language; None for all."""
        asked = (
            self.conditions.of_kinds(tuple(kinds)) if kinds else None,
            self.conditions.in_force(day) if day else None,
            self.postings.documents("language", language) if language else None,
        )
        held = [one for one in asked if one is not None]
        return frozenset.intersection(*held) if held else None


def _areas(tree: Node) -> set[str]:
    """The kinds of records among which the query looks by its ``in:``."""
    nodes = (node for node in walk(tree) if isinstance(node, Condition) and node.key == "in")
    return {kind for node in nodes if node.sign != "!=" for kind in area_kinds(node.value)}


def _too_early(day: date) -> Iterator[Message]:
    if day < FIRST_DAY:
        yield msg("on %(day)s there was no game: its first cards are of %(first)s", day=day, first=FIRST_DAY)
