"""The wording of paragraphs: mana symbols that copying lost, citations of rules that were not there."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from kb.audit.finding import Finding
from kb.corpus.texts.values import Texts
from kb.languages import LANGUAGES
from kb.messages import Message, msg
from kb.numbering import MAGIC
from kb.rules import Edition, Passage, Rulebook, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints
from kb.rules.rule import WHOLE_BOOK


class Placed(NamedTuple):
    """A paragraph, the language and edition of its text, and its place in the corpus."""

    place: str
    language: str
    edition: Edition | None
    passage: Passage


def passages(texts: Texts) -> Iterator[Placed]:
    """Rules, examples (orphans too) and the blocks of documents."""
    for book in texts.rulebooks:
        for rule in book:
            yield Placed(f"{book.source}#{rule.number}", book.language, book.edition, rule.passage)
            for example in rule.examples:
                yield Placed(f"{book.source}#{example.anchor}", book.language, book.edition, example.passage)
        for example in book.orphans:
            yield Placed(f"{book.source}#{example.anchor}", book.language, book.edition, example.passage)
    for document in texts.documents:
        for block in document.blocks:
            place = f"{document.file}#{block.anchor}"
            yield Placed(place, document.language, document.edition, block.passage)


# What stands around a symbol that is gone, in sentences that have no other reason to look so.
_HOLES = re.compile(
    r"[^\W\d]\s+[.,](?!\s*\.)(?=\s|$)"  # a word, a space, a full stop: something stood between
    r"|\b(?:de|di|of)\s+(?:et|e|and)\s+(?:de|di|of)\b"  # "de et de"
    r"|\b(?:symbole de mana|simbolo di mana|mana symbol)\s+(?:deux|due|twice)\b"  # which one?
)


def check_symbols(texts: Texts) -> Iterator[Finding]:
    """A note for each repair, a warning for each hole that no repair fills."""
    for placed in passages(texts):
        for repair in placed.passage.repairs:
            said = msg(
                "restored: “%(reads)s” instead of “%(stands)s”; %(why)s; evidence: %(evidence)s",
                stands=repair.context,
                reads=repair.reads,
                why=Message(repair.why, {}),
                evidence=Message(repair.evidence, {}),
            )
            yield Finding("symbols", "note", placed.place, said)
        text = placed.passage.text
        for hole in _HOLES.finditer(text):
            around = text[max(0, hole.start() - 20) : hole.end() + 12]
            said = msg("something is missing at “%(words)s”; mana symbols may have been lost", words=around)
            yield Finding("symbols", "warning", placed.place, said)


def references(words: str, language: str) -> list[RuleNumber]:
    """The rules that a sentence cites, in order: a rule word of the language, then a number."""
    numbers = [RuleNumber.recognise(one[1]) for one in _citation(language).finditer(words)]
    return [number for number in numbers if number]


class _Contents(NamedTuple):
    """What a rulebook has, and when."""

    edition: Edition
    is_whole: bool
    numbers: set[RuleNumber]


def _numbers(rules: Iterable[RuleNumber]) -> set[RuleNumber]:
    """These numbers, and those of what they stand under."""
    found: set[RuleNumber] = set()
    for rule in rules:
        number: RuleNumber | None = rule
        while number and number not in found:
            found.add(number)
            number = number.parent
    return found


@cache
def _citation(language: str) -> re.Pattern[str]:
    announced = "|".join(sorted(map(re.escape, LANGUAGES[language].rule_words), key=len, reverse=True))
    accented = announced.replace("regle", "r[eè]gle")
    return MAGIC.compiled(rf"\b(?:{accented})\s+(@number)\b", re.IGNORECASE)


def check_references(
    texts: Texts, fingerprints: Fingerprints, beside: Sequence[Rulebook]
) -> Iterator[Finding]:
    """Citations of numbers that the editions of those days are known not to have had.

    That is known from fingerprints, and from the whole rulebooks that stand `beside` the texts.
    """
    held = [_Contents(book.edition, len(book.rules) >= WHOLE_BOOK, _numbers(book.rules)) for book in beside]
    stood: dict[RuleNumber, list[Edition]] = {}
    for number, seen in fingerprints.by_number.items():
        for above in _numbers([number]):
            stood.setdefault(above, []).extend(one.edition for one in seen)
    for placed in passages(texts):
        if placed.edition is None:
            continue
        there = [one for one in held if one.edition.overlaps(placed.edition)]
        days = [day for day in fingerprints.whole if day in placed.edition]
        is_whole = bool(days) or any(one.is_whole for one in there)
        for number in references(placed.passage.text, placed.language):
            if fingerprints.lacked(number, placed.edition.start):
                said = msg("cites rule %(number)s, which did not exist on those days", number=str(number))
                yield Finding("reference", "warning", placed.place, said)
            elif (
                is_whole
                and not any(number in one.numbers for one in there)
                and not any(day in edition for edition in stood.get(number, ()) for day in days)
            ):
                said = msg("cites rule %(number)s, which no rulebook of those days has", number=str(number))
                yield Finding("reference", "warning", placed.place, said)
