"""What can be found: one record for each rule, example, ruling, article paragraph, card and term."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

from kb.cards import Card
from kb.corpus.cards.pool import CardPool
from kb.corpus.library.source import LIBRARY
from kb.languages import CODES
from kb.rules import Edition, Example, Passage, Rule, Rulebook, RuleNumber
from kb.rules.typography import plain
from kb.search.records.card_words import card_text, own_cards
from kb.search.records.occurrences import Wordings
from kb.search.records.places import places
from kb.search.records.record import Occurrence, SearchDocument

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.corpus.texts.values import Document
    from kb.rules.concordance import Concordance, Provision
    from kb.rules.terms.term import Concept


def documents(corpus: Corpus) -> Iterator[SearchDocument]:
    """Every record of the corpus, rules first, in the corpus's order."""
    wordings = Wordings(corpus)
    rules = [record for book in corpus.texts.rulebooks for record in _rulebook(book, wordings)]
    yield from _once(_with_past(rules))
    yield from _once(_summaries(rules, corpus.concordance))
    for document in corpus.texts.documents:
        yield from _document(document)
    for card in own_cards(corpus.cards).values():
        yield card_document(card, corpus.cards)
    for concept in corpus.terms:
        yield _term(concept, corpus.concordance)
    yield from places(corpus)


def _rulebook(book: Rulebook, wordings: Wordings) -> Iterator[SearchDocument]:
    sections = {rule.number.section: rule.text for rule in book if not rule.number.rule}
    numbers = ["", *map(str, book.rules), ""]
    for at, rule in enumerate(book.rules.values()):
        record = _rule(rule, sections.get(rule.number.section, book.title), wordings)
        record = record._replace(before=numbers[at], after=numbers[at + 2])
        yield record
        yield from (_example(example, record) for example in rule.examples)
    yield from _orphans(book, wordings)


def _with_past(rules: list[SearchDocument]) -> Iterator[SearchDocument]:
    """Marks the rules of which their language has a later text: by number, provision, or of today."""
    newest: dict[tuple[str, str], str] = {}
    for rule in rules:
        for key in filter(None, (rule.number, rule.provision, "" if rule.end else "today")):
            of = rule.language, key
            newest[of] = max(newest.get(of, ""), rule.start)
    for rule in rules:
        keys = (rule.number, rule.provision, "today" if rule.until else "")
        yield rule._replace(
            past=any(newest.get((rule.language, key), "") > rule.start for key in keys if key)
        )


def _once(records: Iterable[SearchDocument]) -> Iterator[SearchDocument]:
    """One record a wording: where the library's editions say the same of one provision, all its places.

    Two dozen editions have fifty thousand rules and ten thousand wordings. The place in force stands for
    the others, else the newest; the record comes where its first place came.
    """
    alike: dict[object, list[SearchDocument]] = {}
    for record in records:
        is_shipped = not record.source.startswith(LIBRARY)
        alike.setdefault(record.key if is_shipped else _wording(record), []).append(record)
    for same in alike.values():
        leading = max(same, key=lambda one: (not one.past, one.start))
        if len(same) == 1:
            yield leading
            continue
        others = sorted((one for one in same if one is not leading), key=lambda one: (one.start, one.key))
        places = (Occurrence(*(getattr(one, field) for field in Occurrence._fields)) for one in others)
        yield leading._replace(occurrences=tuple(places))


def _wording(record: SearchDocument) -> object:
    """What records of one wording have in common: their words but for typography, and their provision."""
    code = record.language
    return record.kind, code, record.provision, _plain(record.title(code)), _plain(record.text(code))


_plain = lru_cache(1 << 14)(plain)


def _summaries(rules: list[SearchDocument], concordance: Concordance) -> Iterator[SearchDocument]:
    """The concordance's sentences on each rule, a record a language: texts of its provision.

    They bear no number, lest they be taken for the rule; `anchor` has it.
    """
    known = {(one.number, one.start): one for one in rules if one.kind == "rule" and one.wording}
    for (number, start), rule in known.items():
        for code, text in concordance.summary(RuleNumber.parse(number), date.fromisoformat(start)).items():
            yield rule._replace(
                key=f"summary:{code}:{start}:{number}",
                kind="summary",
                language=code,
                titles={},
                texts={code: text},
                number="",
                anchor=number,
            )


def _orphans(book: Rulebook, wordings: Wordings) -> Iterator[SearchDocument]:
    """Examples whose rule the text lacks."""
    for example in book.orphans:
        number = RuleNumber.parse(example.anchor.partition("-")[0])
        missing = Rule(number, book.language, book.edition, Passage(""), (), book.source)
        record = _rule(missing, book.title, wordings)
        yield _example(example, record)


def _example(example: Example, rule: SearchDocument) -> SearchDocument:
    return rule._replace(
        key=f"{rule.key}#{example.anchor}",
        kind="example",
        anchor=example.anchor,
        texts={rule.language: example.passage.text},
        provision="",
        repairs=_repairs(example.passage),
    )


def _rule(rule: Rule, section: str, wordings: Wordings) -> SearchDocument:
    start, end = _dates(rule.edition)
    return SearchDocument(
        key=f"rule:{rule.language}:{start}:{rule.number}",
        kind="rule",
        language=rule.language,
        titles={rule.language: section},
        texts={rule.language: rule.text},
        group=f"{rule.language}:{rule.number.section}@{start}",
        number=str(rule.number),
        start=start,
        end=end,
        source=rule.source,
        provision=wordings.provision(rule),
        names=() if rule.number.rule else (rule.text,),
        repairs=_repairs(rule.passage),
        **wordings.force(rule)._asdict(),
    )


def _repairs(passage: Passage) -> tuple[tuple[str, str], ...]:
    return tuple((repair.context, repair.reads) for repair in passage.repairs)


def _dates(edition: Edition | None) -> tuple[str, str]:
    if edition is None:
        return "", ""
    return edition.start.isoformat(), edition.end.isoformat() if edition.end else ""


def _document(document: Document) -> Iterator[SearchDocument]:
    start, end = _dates(document.edition)
    origin = f"{document.kind}:{document.language}:{document.id}"
    heading, group = document.title, origin
    for block in document.blocks:
        if block.kind == "heading":
            heading, group = block.passage.text, f"{origin}#{block.anchor}"
        yield SearchDocument(
            key=f"{origin}#{block.anchor}",
            kind="ruling" if document.kind == "rulings" else "article",
            language=document.language,
            titles={document.language: heading},
            texts={document.language: block.passage.text},
            group=group,
            start=start,
            end=end,
            source=document.id,
            anchor=block.anchor,
        )


def card_document(card: Card, pool: CardPool) -> SearchDocument:
    """The record of a card."""
    return SearchDocument(
        key=f"card:{card.id}",
        kind="card",
        language="",
        titles={"en": card.name} | {code: name for code in CODES if (name := card.printed(code))},
        texts={code: card_text(card, pool, code) for code in CODES},
        group="card",
        source=card.id,
        since=card.released.isoformat(),
    )


def _term(concept: Concept, concordance: Concordance) -> SearchDocument:
    return SearchDocument(
        key=f"term:{concept.id}",
        kind="term",
        language="",
        titles={code: concept.label(code) for code in CODES},
        texts={code: _words(concept, code) for code in CODES},
        group="term",
        source=concept.id,
        anchor=next((one.id for number in concept.rules if (one := _defining(number, concordance))), ""),
        since=_since(concept),
    )


def _words(concept: Concept, code: str) -> str:
    """Its terms and what it is in that language; of imported glossaries the newest entry."""
    entry = next((one.text for one in concept.entries if one.language == code), "")
    said = concept.definitions.get(code, "")
    return f"{', '.join(concept.words(code))}. {said}{'' if entry in said else f' {entry}'}"


def _defining(number: str, concordance: Concordance) -> Provision | None:
    """What stands today under the number that defines a term, or first below it."""
    below = (number, f"{number}a") if "." in number else (number, f"{number}.1")
    found = (one for text in below for one in concordance.history(RuleNumber.parse(text)))
    return next(
        (one for one in found if not one.spans[-1].edition.end and str(one.spans[-1].number) in below), None
    )


def _since(concept: Concept) -> str:
    """The first day of a concept: that of its first English term; empty where one is not told."""
    days = [term.since.isoformat() if term.since else "" for term in concept.of("en")]
    return min(days, default="")
