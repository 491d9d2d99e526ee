"""The worked cases: the rulebook's examples and the cases of `tests/cases`, on every day that matters."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import pytest
from checker_shared import cards, concordance

from kb.checker import Impossible, check, parse_question
from kb.checker.tables.case import Case, run
from kb.checker.words.terms import CAST
from kb.corpus import load_texts
from kb.corpus.cases import load_examples, read_cases
from kb.corpus.terms import load_terms
from kb.errors import UsageError
from kb.languages import INTERFACE
from kb.messages import Message

NUMBERS = re.compile(r"\d+")
FOLDER = Path(__file__).parent.parent / "cases"
EXAMPLES = load_examples(cards(), concordance())
FILES = sorted(path for path in FOLDER.glob("*.toml") if path.name != "field.toml")
CASES = EXAMPLES + [case for path in FILES for case in read_cases(path, cards(), concordance())]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    """The answers, and a rule of the case cited on every day."""
    assert run(case, concordance()) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_each_case_is_told_in_each_language(case: Case) -> None:
    """Verdict, steps and refusals: translated, whole, with the same numbers."""
    for message in _sentences(_told(case)):
        texts = {language: message.render(language) for language in INTERFACE}
        assert len(set(texts.values())) == len(texts), texts
        assert not [text for text in texts.values() if "%(" in text or "None" in text], texts
        assert len({tuple(sorted(NUMBERS.findall(text))) for text in texts.values()}) == 1, texts


def _sentences(messages: Iterable[Message]) -> Iterator[Message]:
    """The messages and every sentence within them, such as the reason of a refusal."""
    for message in messages:
        inner = [one for one in message.params.values() if isinstance(one, Message)]
        yield from _sentences(one for one in inner if not one.context and (not one.msgid or " " in one.msgid))
        yield message


def _told(case: Case) -> Iterator[Message]:
    for expected in case.expected:
        yield from _told_on(case, expected.edition.start)


def _told_on(case: Case, day: date) -> Iterator[Message]:
    """The verdict and its steps, or the refusal."""
    try:
        verdict = check(case.card, case.question, case.state, day, concordance(), case.others)
    except Impossible as refused:
        yield refused.message
    else:
        yield from (verdict.message, *(citation.message for citation in verdict.trace))


NEWER = {
    "fr": re.compile(r"champ de bataille|\bexil|\blanc(?:er|é|és|ée|ées)\b"),
    "it": re.compile(r"campo di battaglia|\besili|\blanci(?:are|ata|ate|ato)\b"),
    "en": re.compile(r"battlefield|\bexile|\bcast"),
}
"""The words of Magic 2010 for what was played, in play or removed from the game until then."""


@pytest.mark.parametrize("day", [date(2003, 8, 1), date(2006, 8, 1), CAST - timedelta(1)], ids=str)
def test_nothing_is_cast_before_2009(day: date) -> None:
    """No verdict, step or refusal of those days has a word of later rules."""
    told = [
        (case.title, message.render(code))
        for case in CASES
        for message in _told_on(case, day)
        for code, words in NEWER.items()
        if words.search(message.render(code))
    ]
    assert told == []


def test_the_day_of_casting_is_the_glossary_s() -> None:
    terms = {term.text: term for concept in load_terms() for term in concept.of("en")}
    assert {terms["cast"].since, terms["battlefield"].since} == {CAST}


def test_no_sentence_is_said_twice() -> None:
    """Of one verdict; an answer with its comparison is not given once more without it."""
    twice = []
    for case in CASES:
        for expected in case.expected:
            told = [message.render("en") for message in _told_on(case, expected.edition.start)]
            twice += [(case.title, one) for one in told if told.count(one) > 1]
            twice += [(case.title, one) for one in told if ANSWERED_TWICE.search(one)]
    assert twice == []


ANSWERED_TWICE = re.compile(r": (yes|no); [^;:]* [<=>≤≥] [^;:]*: \1$")


def test_a_prerelease_is_answered_or_refused() -> None:
    """Ten days before a card appeared its mechanic may have no rule yet: nothing breaks on that."""
    for case in CASES:
        day = case.card.released - timedelta(10)
        for question in (case.question, parse_question("castable")):
            with suppress(UsageError):
                assert (
                    check(case.card, question, case.state, day, concordance(), case.others).trace is not None
                )


def test_there_are_enough_and_each_has_its_name() -> None:
    titles = [case.title for case in CASES]
    assert len(titles) >= 350
    assert len(set(titles)) == len(titles)


def test_every_example_of_the_corpus_is_worked_out() -> None:
    """An example paragraph without a case is a finding."""
    texts = load_texts()
    anchors = {
        f"{book.language}/{example.anchor}"
        for book in texts.rulebooks
        for example in (*(one for rule in book for one in rule.examples), *book.orphans)
    }
    covered = {anchor for case in EXAMPLES for anchor in case.anchors}
    assert anchors
    assert anchors <= covered


def test_every_anchor_exists() -> None:
    """A case tied to a paragraph that the corpus has not would be tied to nothing."""
    texts = load_texts()
    anchors = {
        f"{book.language}/{example.anchor}"
        for book in texts.rulebooks
        for example in (*(one for rule in book for one in rule.examples), *book.orphans)
    }
    anchors |= {
        f"{document.language}/{document.kind}/{document.id}#{block.anchor}"
        for document in texts.documents
        for block in document.blocks
    }
    assert {anchor for case in EXAMPLES for anchor in case.anchors} <= anchors


def test_a_wrong_answer_is_found() -> None:
    """The cases can fail: each with another answer does."""
    for case in CASES[::17]:
        wrong = [one._replace(answer="something else") for one in case.expected]
        assert run(case._replace(expected=tuple(wrong)), concordance())


def test_a_wrong_rule_is_found() -> None:
    """A rule that is right-looking but not the one followed fails."""
    for case in [case for case in CASES if case.rules][::17]:
        assert run(case._replace(rules=("708.8",)), concordance())


def test_reported_cases_are_worked_out_or_said_not_to_be() -> None:
    """Every reported case has a case here, or the reason why not."""
    reported = tomllib.loads((FOLDER / "field.toml").read_text("utf-8"))
    titles = {case.title for case in CASES}
    assert len(reported) >= 90
    for mark, entry in reported.items():
        assert entry.get("not") or entry["cases"], mark
        assert set(entry.get("cases", [])) <= titles, mark
