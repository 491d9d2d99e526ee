"""Coverage: which rules of the corpus the checker carries out, which a case tests, which only describe."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from kb import system
from kb.answers.documents import shapes
from kb.cards import Card
from kb.checker.catalogue import steps
from kb.checker.check import check
from kb.checker.tables.case import IMPOSSIBLE, Case
from kb.corpus.cases import load_examples, read_cases
from kb.corpus.texts.values import Texts
from kb.messages import msg
from kb.rules import Concordance, Edition, Rule, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints


class Status(StrEnum):
    """What becomes of a rule: `NAMED` is in the concordance without a step of its own."""

    EXECUTED = "executed"
    NAMED = "named"
    DESCRIPTIVE = "descriptive"


STATUS_WORDS = {
    Status.EXECUTED: msg("executed"),
    Status.NAMED: msg("in the concordance only"),
    Status.DESCRIPTIVE: msg("descriptive"),
}


class Covered(NamedTuple):
    """A rule of one text: `steps` are the functions that carry it out, `cases` the titles that cite it."""

    rule: Rule
    status: Status
    steps: tuple[str, ...]
    cases: tuple[str, ...]

    def as_dict(self, _language: str = "en") -> shapes.CoveredRule:
        """The rule's number and what becomes of it, the same for each reader."""
        rule = self.rule
        return {
            "ruleNumber": str(rule.number),
            "lang": rule.language,
            "from": rule.edition.key,
            "status": self.status.value,
            "steps": list(self.steps),
            "cases": list(self.cases),
        }


class Section(NamedTuple):
    """A section of the newest rulebook: how many rules it has, and of how many each comes to what."""

    number: int
    rules: int
    statuses: Counter[Status]


class Coverage(NamedTuple):
    """Every rule with what becomes of it, how many cases there are in all, and whole sections counted."""

    rules: tuple[Covered, ...]
    cases: int
    sections: tuple[Section, ...] = ()

    def as_dict(self, _language: str = "en") -> shapes.Coverage:
        """A document a rule, the same for each reader."""
        counted: list[shapes.CoveredSection] = [
            {
                "section": one.number,
                "rules": one.rules,
                "executed": one.statuses[Status.EXECUTED],
                "named": one.statuses[Status.NAMED],
            }
            for one in self.sections
        ]
        return {"object": "list", "data": [one.as_dict() for one in self.rules], "sections": counted}


def load_cases(cards: Mapping[str, Card], concordance: Concordance, root: Path | None = None) -> list[Case]:
    """The examples of the corpus in `root` and, if it is the shipped one, the cases that travel with it."""
    found = load_examples(cards, concordance, root)
    if root not in (None, system.corpus_folder()):
        return found
    for path in sorted(system.cases_folder().glob("*.toml")):
        if path.name != "field.toml":
            found += read_cases(path, cards, concordance)
    return found


def coverage(texts: Texts, concordance: Concordance, cases: Iterable[Case]) -> tuple[Covered, ...]:
    """Every rule of the corpus with what carries it out and what tests it, in the texts' order."""
    known = list(cases)
    found: list[Covered] = []
    for book in texts.rulebooks:
        titles = _citing(known, book.edition, concordance)
        found += [
            _covered(rule, concordance, tuple(titles.get(rule.number, ())))
            for rule in book
            if rule.number.rule
        ]
    return tuple(found)


COUNTED = (202, 707, 708, 709, 712, 715, 718, 720)
"""The sections on mana costs and on each kind of card that has more than one set of characteristics."""


def sections(concordance: Concordance, known: Fingerprints) -> tuple[Section, ...]:
    """What becomes of each rule of those sections, by its number in the newest edition: no text is needed."""
    day = known.whole[-1]
    found = []
    for section in COUNTED:
        numbers = [number for number in known.in_force(RuleNumber(section), day) if number.rule]
        statuses = Counter(_status_on(concordance, number, day) for number in numbers)
        found.append(Section(section, len(numbers), statuses))
    return tuple(found)


def _status_on(concordance: Concordance, number: RuleNumber, day: date) -> Status:
    spans = [(one.id, one.on(day)) for one in concordance.provisions(number, day)]
    if any(span and (key, span.wording) in steps() for key, span in spans):
        return Status.EXECUTED
    return Status.NAMED if spans else Status.DESCRIPTIVE


def _citing(cases: Iterable[Case], edition: Edition, concordance: Concordance) -> dict[RuleNumber, list[str]]:
    """The titles of the cases whose verdicts, on a day of that edition, cite each rule."""
    titles: dict[RuleNumber, list[str]] = {}
    for case in cases:
        for number in _cited(case, edition, concordance):
            titles.setdefault(number, []).append(case.title)
    return titles


def _cited(case: Case, edition: Edition, concordance: Concordance) -> set[RuleNumber]:
    for expected in case.expected:
        day = max(expected.edition.start, edition.start)
        if day in expected.edition and day in edition and expected.answer != IMPOSSIBLE:
            verdict = check(case.card, case.question, case.state, day, concordance, case.others)
            return {citation.number for citation in verdict.trace}
    return set()


def _covered(rule: Rule, concordance: Concordance, titles: tuple[str, ...]) -> Covered:
    carried = dict.fromkeys(_functions(rule, concordance))
    if carried:
        return Covered(rule, Status.EXECUTED, tuple(carried), titles)
    named = any(_spans(rule, concordance))
    return Covered(rule, Status.NAMED if named else Status.DESCRIPTIVE, (), titles)


def _functions(rule: Rule, concordance: Concordance) -> Iterable[str]:
    known = steps()
    for provision, wording in _spans(rule, concordance):
        step = known.get((provision, wording))
        if step is not None:
            module = step.function.__module__.removeprefix("kb.checker.").partition(".")[2]
            yield f"{module}.{step.function.__name__}"


def _spans(rule: Rule, concordance: Concordance) -> Iterable[tuple[str, str]]:
    for provision in concordance.history(rule.number):
        for span in provision.spans:
            if span.number == rule.number and span.edition.overlaps(rule.edition):
                yield provision.id, span.wording
