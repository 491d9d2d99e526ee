"""Where each wording of a rule stands: its editions and numbers, and what became of it.

Two dozen editions have fifty thousand places and ten thousand wordings. What a book's places are follows from
it and the concordance alone, so they are kept with an index, and another edition costs no more than its own.
"""

from __future__ import annotations

import marshal
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import cached_property, lru_cache
from hashlib import blake2b
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kb.corpus.fingerprints import load_fingerprints
from kb.corpus.library.source import LIBRARY
from kb.corpus.library.tables import BookRules
from kb.languages import fold
from kb.numbering import MAGIC
from kb.rules import Edition, Passage, Rule, Rulebook, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints, fingerprint
from kb.rules.rule import WHOLE_BOOK
from kb.rules.typography import plain
from kb.search.records.record import SAME_WORDS, Occurrence, SearchDocument

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.rules.concordance import Concordance, Provision

_FILE = "places.bin"
# The number of another rule, which changes while the words stay.
_REFERENCE = MAGIC.compiled(r"\b@number")
_hash = lru_cache(1 << 14)(fingerprint)
# No number of a rule, for the newest text of all.
_TODAY = "today"
_BY_DAY = attrgetter("start", "key")

# The language, the section's title, the text and its repairs; then two hashes: of the words without numbers
# of other rules, and of title and words without typography.
_Said = tuple[str, str, str, tuple[tuple[str, str], ...], bytes, bytes]
# The kind, the number of what is said, the provision by the concordance, the section, the rule, the anchor,
# the source, the rules before and after; then the fields of `Force`. No class of ours: `marshal` has none.
_Place = tuple[str, int, str, str, str, str, str, str, str, str, str, str, bool]


class _Book(NamedTuple):
    language: str
    scheme: str
    start: str
    end: str
    places: Sequence[_Place]


class _Standing(NamedTuple):
    """What is said in one place, and as which provision."""

    kind: str
    said: int
    provision: str
    place: Occurrence


class Places:
    """The places of all books of one corpus; `before` has those of another time, which may be the same."""

    def __init__(self, before: Path | None = None) -> None:
        kept: Any = marshal.loads((before / _FILE).read_bytes()) if before else ([], {})  # noqa: S302 we wrote it
        self._said: list[_Said] = kept[0]
        self._numbers = {said[:4]: number for number, said in enumerate(self._said)}
        self._before: dict[str, list[_Place]] = kept[1]
        self._now: dict[str, list[_Place]] = {}

    def write(self, folder: Path) -> None:
        """Keeps the places of the library's books for the next time."""
        (folder / _FILE).write_bytes(marshal.dumps((self._said, self._now)))

    def records(self, corpus: Corpus) -> Iterator[SearchDocument]:
        """The rules and examples, a record a wording, then the concordance's sentences on them."""
        wordings = Wordings(corpus)
        books = [self._book(book, wordings) for book in corpus.texts.rulebooks]
        rules = list(self._standing(books))
        yield from self._once(rules)
        yield from self._once(self._summaries(rules, corpus.concordance))

    def _book(self, book: Rulebook, wordings: Wordings) -> _Book:
        key = book.rules.key if isinstance(book.rules, BookRules) else ""
        places = self._before.get(key) or list(self._places(book, wordings))
        if key:
            self._now[key] = places
        return _Book(book.language, book.scheme, *days_of(book.edition), places)

    def _places(self, book: Rulebook, wordings: Wordings) -> Iterator[_Place]:
        rules = book.rules.passing() if isinstance(book.rules, BookRules) else book.rules
        sections = {rule.number.section: rule.text for rule in rules.values() if not rule.number.rule}
        numbers, code = ["", *map(str, rules), ""], book.language
        for at, rule in enumerate(rules.values()):
            section, number = str(rule.number.top), numbers[at + 1]
            title = sections.get(rule.number.section, book.title)
            of = section, number
            rest = rule.source, numbers[at], numbers[at + 2], *wordings.force(rule)
            yield "rule", self._number(code, title, rule.passage), wordings.known(rule), *of, "", *rest
            for one in rule.examples:
                yield "example", self._number(code, title, one.passage), "", *of, one.anchor, *rest
        for one in book.orphans:  # examples whose rule the text lacks
            lacking = RuleNumber.parse(one.anchor.partition("-")[0])
            missing = Rule(lacking, code, book.edition, Passage(""), (), book.source)
            of, rest = (str(lacking.top), str(lacking)), (book.source, "", "", *wordings.force(missing))
            yield "example", self._number(code, book.title, one.passage), "", *of, one.anchor, *rest

    def _number(self, code: str, title: str, passage: Passage) -> int:
        repairs = tuple((repair.context, repair.reads) for repair in passage.repairs)
        return self._taken(code, title, passage.text, repairs)

    def _taken(self, code: str, title: str, text: str, repairs: tuple[tuple[str, str], ...] = ()) -> int:
        known = self._numbers.get((code, title, text, repairs))
        if known is None:
            masked, bare = _REFERENCE.sub("#", fold(text)), f"{plain(title)}\n{plain(text)}"
            said = code, title, text, repairs, _digest(code + masked), _digest(code + bare)
            known = self._numbers[said[:4]] = len(self._said)
            self._said.append(said)
        return known

    def _standing(self, books: Sequence[_Book]) -> Iterator[_Standing]:
        """Every place with its provision, marked if its language has a later text.

        Where it has a whole rulebook in force, what that does not say any more is past too.
        """
        told = {one[:2] for one in books if not one.end and len(one.places) >= WHOLE_BOOK}
        shared = self._shared(books)
        found, newest = list[tuple[_Book, list[str]]](), defaultdict[tuple[str, str], dict[str, str]](dict)
        for book in books:
            days, start = newest[book[:2]], book.start
            provisions = [
                held[2] or (shared.get(self._said[held[1]][4], "") if held[0] == "rule" else "")
                for held in book.places
            ]
            found.append((book, provisions))
            for key in {*provisions, *(held[4] for held in book.places), "" if book.end else _TODAY}:
                if days.get(key, "") < start:
                    days[key] = start
        for (code, scheme, start, end, places), provisions in found:
            days = newest[code, scheme]
            has_later, is_told = days.get(_TODAY, "") > start, end != "" and (code, scheme) in told
            for held, provision in zip(places, provisions, strict=True):
                kind, said, _, section, number, anchor, source, before, after, *_ = held
                wording, until, today, reworded = held[9:]
                is_past = (
                    is_told
                    or days[number] > start
                    or (provision != "" and days[provision] > start)
                    or (until != "" and has_later)
                )
                key = f"rule:{code}:{start}:{number}{anchor and '#' + anchor}"
                where = key, f"{code}:{section}@{start}", number, start, end, source, anchor
                place = Occurrence(*where, wording, until, today, reworded, before, after, is_past)
                yield _Standing(kind, said, provision, place)

    def _shared(self, books: Sequence[_Book]) -> dict[bytes, str]:
        """Rules in the same words are one provision: that of the first that the concordance knows, if any."""
        made, known, several = dict[bytes, str](), dict[bytes, str](), set[bytes]()
        for book in books:
            for kind, said, provision, _, number, *_ in book.places:
                words = self._said[said][4]
                if kind == "rule" and provision:
                    known.setdefault(words, provision)
                if kind == "rule" and words in made:
                    several.add(words)
                elif kind == "rule":
                    made[words] = f"{SAME_WORDS}{book.language}{book.start}:{number}"
        return {words: known.get(words, made[words]) for words in several}

    def _once(self, found: Iterable[_Standing]) -> Iterator[SearchDocument]:
        """One record a wording: where the library's editions say the same of one provision, all its places.

        The place in force stands for the others, else the newest; the record comes where its first place
        came.
        """
        alike: dict[object, list[_Standing]] = {}
        for one in found:
            is_shipped = not one.place.source.startswith(LIBRARY)
            wording = one.kind, one.provision, self._said[one.said][5]
            alike.setdefault(one.place.key if is_shipped else wording, []).append(one)
        for same in alike.values():
            leading, others = same[0], list[Occurrence]()
            if len(same) > 1:
                leading = max(same, key=lambda one: (not one.place.past, one.place.start))
                others = sorted((one.place for one in same if one is not leading), key=_BY_DAY)
            code, title, text, repairs, *_ = self._said[leading.said]
            yield SearchDocument(
                kind=leading.kind,
                language=code,
                titles={} if leading.kind == "summary" else {code: title},
                texts={code: text},
                provision=leading.provision,
                names=(text,) if leading.kind == "rule" and "." not in leading.place.number else (),
                repairs=repairs,
                occurrences=tuple(others),
                **leading.place._asdict(),
            )

    def _summaries(self, rules: list[_Standing], concordance: Concordance) -> Iterator[_Standing]:
        """The concordance's sentences on each rule, a record a language: texts of its provision.

        They bear no number, lest they be taken for the rule; `anchor` has it.
        """
        with_wording = (one for one in rules if one.kind == "rule" and one.place.wording)
        known = {(one.place.number, one.place.start): one for one in with_wording}
        for (number, start), rule in known.items():
            for code, text in concordance.summary(
                RuleNumber.parse(number), date.fromisoformat(start)
            ).items():
                key = f"summary:{code}:{start}:{number}"
                place = rule.place._replace(key=key, number="", anchor=number, past=False)
                yield _Standing("summary", self._taken(code, "", text), rule.provision, place)


def sections_of(book: Rulebook) -> list[int]:
    """The sections of a book, which need not be read for it."""
    held = book.rules.sections if isinstance(book.rules, BookRules) else {one.section for one in book.rules}
    return sorted(held)


def days_of(edition: Edition | None) -> tuple[str, str]:
    """The first and the last day; empty for none."""
    if edition is None:
        return "", ""
    return edition.start.isoformat(), edition.end.isoformat() if edition.end else ""


def _digest(words: str) -> bytes:
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=10).digest()


class Force(NamedTuple):
    """A rule's wording and what became of it: fields of a `SearchDocument`, by their names."""

    wording: str = ""
    until: str = ""
    today: str = ""
    reworded: bool = False


class Wordings:
    """Which provisions the rules of one corpus are, which are in force no longer, and what stands there."""

    def __init__(self, corpus: Corpus) -> None:
        self._concordance, self._root = corpus.concordance, corpus.root

    def known(self, rule: Rule) -> str:
        """The provision that the concordance knows the rule as; empty for none."""
        found = self._found(rule)
        return found.id if found else ""

    def _found(self, rule: Rule) -> Provision | None:
        return self._concordance.provision(rule.number, rule.edition.start)

    def force(self, rule: Rule) -> Force:
        """By the concordance; of a rule that it does not know, what the dated editions tell of its number."""
        found, end = self._found(rule), rule.edition.end
        here = found.on(rule.edition.start) if found else None
        if found is None or here is None:
            return Force(until=self._gone(rule))
        last = found.spans[-1]
        gone = here.edition.end
        if end is None or gone is None:
            return Force(here.wording)
        today = "" if last.edition.end else str(last.number)
        until = (gone + timedelta(days=1)).isoformat()
        return Force(here.wording, until, today, last.wording != here.wording)

    def _gone(self, rule: Rule) -> str:
        """The first day on which no edition has the number nor the words any more; empty if none is known."""
        end = rule.edition.end
        for seen in sorted(self._editions.by_number.get(rule.number, ()), key=lambda one: one.edition.start):
            if end and seen.edition.start <= end + timedelta(days=1):
                end = seen.edition.end and max(end, seen.edition.end)
        after = end + timedelta(days=1) if end else None
        if after is None or not self._editions.lacked(rule.number, after):
            return ""
        return "" if self._editions.stands(_hash(rule.text), after) else after.isoformat()

    @cached_property
    def _editions(self) -> Fingerprints:
        return load_fingerprints(self._root)
