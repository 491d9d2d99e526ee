"""A search from the words typed to the hits shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import cached_property, partial
from itertools import chain, islice, takewhile
from operator import attrgetter
from typing import TYPE_CHECKING

from kb.corpus import Parts
from kb.errors import UsageError
from kb.languages import CODES, get
from kb.messages import Message, msg
from kb.query.areas import area_kinds
from kb.query.grammar import MAX_LENGTH, Query, parse
from kb.query.lexer import plain
from kb.query.operators import OPERATORS
from kb.query.reading import asks_of_cards, day_of, era_eve, known, order_of
from kb.query.tree import And, Condition, Exact, Node, Phrase, Words, conditions, walk
from kb.rules import RuleNumber
from kb.search.conditions.numbers import Numbers
from kb.search.postings.protocol import Postings
from kb.search.present.highlight import Highlighter
from kb.search.questions.named import NAMED, Found, Named, cards_called
from kb.search.questions.numbers import Numbered, numbered
from kb.search.questions.properties import as_filter
from kb.search.ranking.evaluate import Evaluator
from kb.search.ranking.ranking import Listed, Match, Matches, Ranking
from kb.search.ranking.statistics import Statistics
from kb.search.records.record import FIRST_DAY, SAME_WORDS, Occurrence, SearchDocument
from kb.search.results import Answered, Results
from kb.search.suggestions.words import word_suggestions
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

_A_DAY = timedelta(days=1)
# A record, how it matches, its score, and the same provision's other records.
_Shown = tuple[SearchDocument, str, float, tuple[SearchDocument, ...]]


class Searcher:
    """Searches by the `lexicon` and the `postings` of an index; `parts` is the corpus that it is of."""

    def __init__(self, lexicon: Lexicon, postings: Postings, parts: Parts) -> None:
        self.lexicon, self.postings, self.parts = lexicon, postings, parts
        self.statistics = Statistics(postings)

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
        found = self._search(text, language, kinds, day, limit, preferred, today, offset, texts)
        if found.total or text.lstrip()[:1] == EXACTLY:
            return found
        tree = self._read(text)[1].tree
        phrases = [node.text for node in walk(tree) if isinstance(node, Phrase) and node is not tree]

        def is_absent(words: str) -> bool:
            alone = self._search(f'"{words}"', found.language, (), None, 1, preferred, today)
            return not alone.total

        lacking = [words for words in phrases if is_absent(words)]
        if lacking:
            words = plain(text).replace('"', " ")
            relaxed = self._search(words, language, kinds, day, limit, preferred, today, offset, texts)
            if relaxed.total:
                listed = "”, “".join(lacking)
                told = msg("no text has exactly “%(words)s”; what follows has the words", words=listed)
                return relaxed._replace(query=text, warnings=(told, *relaxed.warnings))
        if not asks_of_cards(tree):
            return found
        from kb.search.suggestions.conditions import of_halves  # for few queries

        def finds(other: str) -> bool:
            is_short = len(other) <= MAX_LENGTH
            found = is_short and self._search(other, language, kinds, day, 1, preferred, today, texts=texts)
            return bool(found and found.hits)

        return found._replace(warnings=(*found.warnings, *of_halves(text, tree, finds)))

    def _search(
        self,
        text: str,
        language: str | None,
        kinds: Collection[str],
        day: date | None,
        limit: int,
        preferred: str,
        today: date | None,
        offset: int = 0,
        texts: str | None = None,
    ) -> Results:
        """What `search` finds for the very query."""
        if text.lstrip()[:1] == EXACTLY and text.strip(f' "{EXACTLY}'):
            return self._exactly(text, language or preferred, limit, offset)
        asked, query = self._read(text)
        typed, tree = query.tree, known(query.tree)
        if tree is None:  # what stands behind an operator that nobody knows is no text
            told = (*query.warnings, *self._unknown(typed))
            return Results(text, language or preferred, 0, (), (), told, None, offset)
        kinds = area_kinds(",".join(kinds)) if kinds else ()
        bare = " ".join(node.text for node in walk(tree) if isinstance(node, Words | Phrase | Exact))
        code = language or self.lexicon.detect(bare, preferred)
        seen = day_of(tree) or day or era_eve(tree, lambda: self.parts.concordance) or today or date.today()
        is_among_cards = (set(kinds) == {"card"} or _in_cards(tree)) and bool(self.library.all)
        of_cards = asks_of_cards(tree) or _in_cards(tree) or is_among_cards
        evaluator = self.evaluator(code, seen, of_cards, is_among_cards)
        ranked = evaluator.found(tree)
        has_cards = not kinds or "card" in kinds
        read_as = self._as_filter(text, tree, code) if has_cards and not asked else None
        cards = self.evaluator(code, seen, True).matches(read_as.tree) if read_as else {}
        if cards and read_as:
            ranked, of_cards = self._filtered(cards, ranked, read_as, bare, code), True
        elif order := order_of(tree):
            ranked = Listed(self._in_order(ranked.documents, *order))
        answered = self.answered(query, code, seen, language or preferred)
        allowed = self._allowed(kinds, day, texts)

        def within(found: Iterable[Found]) -> list[Found]:
            """Those that are where is searched."""
            return [
                one
                for one in found
                if (
                    has_cards and self._is_there(one.record, day)
                    if one.record
                    else allowed is None or one.number in allowed
                )
            ]

        rules = within(self._rules(asked, tree, code, evaluator)) if asked else []
        others = self._named.found(query, code, ranked) if not asked or asked.rest else ()
        named = [] if cards else [*rules, *within(chain(self._answer(answered, code), others))]
        if allowed is not None:
            ranked = ranked.within(allowed | (self.library.all if of_cards and has_cards else frozenset()))
        inside = self.numbers.below_any(asked.numbers) if asked and asked.rest else frozenset[int]()
        begun = within(self._named.begun(query, code)) if ranked.documents and not (named or cards) else ()
        names = [one for one in begun if one.number not in ranked.documents]
        place = partial(_place, day=day_of(tree) or day, numbers=asked.numbers if asked else ())
        every, total = self._merge(named, ranked, inside, names, code)
        merged = [
            (place(record), how, score, _others(place(record), (record, *rest)))
            for record, how, score, rest in islice(every, offset, offset + limit)
        ]
        widened = " ".join(node.text for node in walk(tree) if isinstance(node, Words))
        highlighter = Highlighter(self.lexicon, bare, widened, code, preferred)
        hits = tuple(highlighter.hit(*one) for one in merged)
        missing = (
            self._missing(asked, rules, day_of(tree) or day)
            if asked and (not kinds or "rule" in kinds)
            else ()
        )
        absent = self._named.absent(tree, code, named, ranked) if not asked or asked.rest else ()
        strange = bare if not cards or not read_as else " ".join(read_as.ignored)
        suggestions = tuple(word_suggestions(self.lexicon, self.postings, strange, code, language, hits))
        is_odd = total or asked or any(conditions(tree)) or not content_words(bare, get(code))
        here = () if is_odd or any("near" in one.params for one in suggestions) else self.numbers.what_is_here
        empty = (_none_so(read_as),) if read_as and not cards else ()
        before = (*missing, *absent, *query.warnings, *_too_early(seen), *empty)
        warnings = (*before, *self._unknown(typed), *suggestions, *here)
        return Results(
            text,
            code,
            total,
            hits,
            highlighter.expansions,
            warnings,
            answered,
            offset,
            read_as.text if read_as and cards else None,
        )

    def _exactly(self, text: str, code: str, limit: int, offset: int) -> Results:
        """The card of just the name after a ``!``, in quotes or not, which may have quotes in it."""
        name = text.strip()[1:].strip()
        name = name[1:-1] if len(name) > 1 and name[0] == name[-1] == '"' else name
        found = list(self._named.called(name, code))
        highlighter = Highlighter(self.lexicon, name, "", code, code)
        hits = tuple(
            highlighter.hit(one.record or self.record(one.number), one.how, one.score, ()) for one in found
        )
        warnings = () if found else tuple(self._named.unknown(name, code))
        return Results(text, code, len(hits), hits[offset : offset + limit], (), warnings, None, offset)

    def _read(self, text: str) -> tuple[Numbered | None, Query]:
        """The numbers of rules in a query, and the query without them."""
        asked = numbered(text, self.postings)
        return asked, parse(asked.text if asked else text)

    def _rules(self, asked: Numbered, tree: Node, code: str, evaluator: Evaluator) -> Iterator[Found]:
        """The rules that a query names and of which its conditions hold."""
        nodes = tree.nodes if isinstance(tree, And) else ()
        conditioned = tuple(node for node in nodes if not isinstance(node, Words | Phrase | Exact))
        held = evaluator.matches(And(conditioned)) if conditioned else None
        found = self._named.rules(asked, code)
        return (one for one in found if held is None or one.number in held)

    def _missing(self, asked: Numbered, found: Collection[Found], day: date | None) -> Iterator[Message]:
        """What is to be told of the numbers that have no text here, or none of the day."""
        shown = {place.number for one in found for place in self.record(one.number).places}
        missing = [number for number in asked.numbers if not self.numbers.has(number)]
        if missing:
            yield from self.numbers.missing(missing, self.parts)
        for number in asked.numbers:
            if number not in missing and str(number) not in shown:
                told = msg("no text of %(number)s in force on %(day)s", number=number, day=day)
                yield told if day else msg("no text of %(number)s fulfils what else is asked", number=number)

    def _as_filter(self, text: str, tree: Node, code: str) -> Query | None:
        """The filter that plain words say; words that it leaves, which no text has, are `ignored`.

        Words in parentheses stay words, and so does a card's name.
        """
        if not isinstance(tree, Words) or text.lstrip()[:1] == "(":
            return None
        said = as_filter(tree.text, self.lexicon.properties, code, self.lexicon.stem)
        if said is None or cards_called(tree.text, self.parts.name_table, code):
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
        texts = [at for at, _ in islice(literal, TEXTS_OF_A_FILTER) if at not in cards]
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
        return self.parts.cards.cards[found]

    def evaluator(self, code: str, day: date, of_cards: bool, of_texts: bool = False) -> Evaluator:
        """What evaluates a query in language `code` that looks at cards as the rules were on `day`.

        `of_cards`: whether it asks for cards, and so for those of the library too; `of_texts`: for cards
        alone, so that words are looked for in their texts as well.
        """
        return Evaluator(
            self.statistics,
            self.lexicon,
            code,
            lambda condition: self.conditions.holding(condition, day, of_cards),
            self.library if of_cards else None,
            of_texts,
        )

    def answered(self, query: Query, code: str, day: date, reader: str) -> Answered | None:
        """What a query of plain words asks the checker, prepared for `reader`'s language."""
        if not isinstance(query.tree, Words) or len(query.tree.text.split()) < FEWEST_WORDS_OF_A_QUESTION:
            return None
        from kb.search.questions.answer import answer  # shorter queries are no questions

        words = self.question_words[code]
        return answer(query.tree.text, words, code, day, reader, self.parts, lambda: self.conditions)

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

    def _merge(
        self,
        named: list[Found],
        ranked: Ranking | Listed,
        inside: frozenset[int],
        names: list[Found],
        code: str,
    ) -> tuple[Iterator[_Shown], int]:
        """The best of each provision, the rest of it hanging under; and how many there are in all.

        What the query names first, then of what has its words what is `inside` the rules that it names.
        """
        every = ranked.documents | {found.number for found in named if found.record is None}
        first, seen = list[_Shown](), set[int]()
        first.extend(self._each(named, every, seen, ranked, code))
        shared, count = self.postings.shared, self.postings.count
        others = {shared[at] if at < count else at for at in every if at not in seen}

        def rest() -> Iterator[Found]:
            for part in (ranked.within(inside), ranked) if inside else (ranked,):
                yield from (Found(number, "text", match.score) for number, match in part)
            yield from names

        return chain(first, self._each(rest(), every, seen, ranked, code)), len(first) + len(others) + len(
            names
        )

    def _each(
        self,
        found: Iterable[Found],
        every: Collection[int],
        seen: set[int],
        ranked: Ranking | Listed,
        code: str,
    ) -> Iterator[_Shown]:
        """What is shown of each that was not `seen`, to which all that hangs under it is added."""
        for one in found:
            if one.number in seen:
                continue
            shown, same = self._provision(one, every, ranked, code)
            seen |= same | ({one.number} - {-1})
            others = tuple(self.record(at) for at in sorted(same - {shown}))
            yield one.record or self.record(shown), one.how, one.score, others

    def _provision(
        self, found: Found, every: Collection[int], ranked: Ranking | Listed, code: str
    ) -> tuple[int, frozenset[int]]:
        """Which record to show, and all that are the same provision.

        Of its texts in one language the one in force leads, else the newest, if it fits the query as well as
        the one found does: an old term stands in old editions alone. For a summary its rule is shown, in
        language `code` if there is that; of a rule's examples the best.
        """
        if found.record:
            return found.number, frozenset()
        record = self.record(found.number)
        if record.kind == "example":
            return found.number, self._examples(record) if found.how == "text" else frozenset()
        if not record.provision:
            return found.number, frozenset()
        same = self.postings.documents("provision", record.provision)
        if found.how != "text":
            return found.number, same
        records = {at: self.record(at) for at in same}
        if record.kind == "summary":
            of = record.anchor, record.start
            records = {
                at: one
                for at, one in records.items()
                if any((place.number, place.start) == of for place in one.places)
            }
        else:
            match = ranked.match(found.number)
            records = {
                at: one
                for at, one in records.items()
                if at in every and one.language == record.language and one.kind == record.kind
                if record.provision.startswith(SAME_WORDS) or ranked.match(at)[1:] >= match[1:]
            }
        return max(sorted(records), key=lambda at: _leading(records[at], code)), same

    def _examples(self, one: SearchDocument) -> frozenset[int]:
        """All examples of the rule that has this one: the best stands for them."""
        of_number = self.postings.documents("number", one.number)
        alike = of_number & self.postings.documents("kind", "example")
        return frozenset(at for at in alike if self.record(at).group == one.group)


def _place(record: SearchDocument, day: date | None, numbers: Sequence[RuleNumber]) -> SearchDocument:
    """The place of a record to show: under a number that is asked for, of the day, in force, the newest."""
    if not record.occurrences:
        return record
    asked = "" if day is None else day.isoformat()

    def fits(one: SearchDocument | Occurrence) -> tuple[bool, bool, bool, str]:
        is_asked = bool(numbers) and any(other.contains(RuleNumber.parse(one.number)) for other in numbers)
        return is_asked, one.start <= asked <= (one.end or asked), not one.past, one.start

    return record.at(max(record.places, key=fits))


def _others(shown: SearchDocument, records: Iterable[SearchDocument]) -> tuple[SearchDocument, ...]:
    """All other places of `records`; of a row of editions that have a rule under one number, one for all."""
    found = list[SearchDocument]()
    for record in records:
        rows = list[list[SearchDocument | Occurrence]]()
        for one in sorted(record.places, key=attrgetter("start")):
            last = rows[-1][-1] if rows and record.kind == "rule" else None
            if one.key != shown.key:
                is_next = last and one.number == last.number and _follows(one.start, last.end)
                rows[-1].append(one) if is_next else rows.append([one])
        found += (record.at(row[0])._replace(end=row[-1].end) for row in rows)
    return tuple(found)


def _follows(start: str, end: str) -> bool:
    """Whether one edition begins on the day after the other ends."""
    return bool(end) and date.fromisoformat(start) - date.fromisoformat(end) == _A_DAY


def _leading(one: SearchDocument, code: str) -> tuple[bool, bool, bool, str]:
    """Sorts the texts of a provision for a query in language `code`, the last one leads."""
    return one.kind == "rule", one.language == code, not one.past, one.start


def _none_so(read_as: Query) -> Message:
    return msg("no card here matches: %(query)s; the results contain the words", query=read_as.text)


def _in_cards(tree: Node) -> bool:
    """Whether the query looks among cards alone."""
    nodes = (node for node in walk(tree) if isinstance(node, Condition) and node.key == "in")
    return any(area_kinds(node.value) == ("card",) and node.sign != "!=" for node in nodes)


def _too_early(day: date) -> Iterator[Message]:
    if day < FIRST_DAY:
        yield msg("on %(day)s there was no game: its first cards are of %(first)s", day=day, first=FIRST_DAY)
