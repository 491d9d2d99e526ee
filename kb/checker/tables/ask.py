"""The ask panel's answers: fixed questions about a card in each of its places, on every day, as plain data.

The browser looks an answer up and computes none, so that it can say nothing else than the checker.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from kb.cards import Card
from kb.checker.model.inquiry import Citation
from kb.checker.model.question import Field, Match, Question
from kb.checker.model.refusal import Impossible
from kb.checker.model.verdict import Verdict
from kb.checker.questions import parse_question
from kb.checker.tables.periods import verdicts
from kb.checker.tables.places import Place, places
from kb.checker.tables.table import FIELDS
from kb.checker.words.phrases import field_words
from kb.checker.words.predicates import predicate_words
from kb.languages import normalise
from kb.messages import Message, catalog
from kb.rules import Edition
from kb.rules.concordance import Concordance


class Step(NamedTuple):
    """From `start` on until the next step: a sentence and the rules cited, by their places in the lists.

    Both are -1 while the state is impossible.
    """

    start: date
    sentence: int
    rules: int


class Ask(NamedTuple):
    """Everything that the panel can be asked about one card; `table[place][question]` is a list of steps."""

    card: Card
    places: tuple[Place, ...]
    questions: tuple[Question, ...]
    table: list[list[list[Step]]]
    sentences: list[Message]
    rules: list[str]
    citations: list[tuple[Citation, ...]]
    """What the numbers in `rules` at the same place were cited for."""


def panel_questions(card: Card) -> tuple[str, ...]:
    """The questions that the panel offers for this card, in their order."""
    values = [face.mana_cost.mana_value() if face.mana_cost else 0 for face in card.faces]
    numbers = range(max(sum(values), *values) + 2)
    types = dict.fromkeys(word for face in card.faces for word in face.type_line.types)
    return (
        *(field.value for field in FIELDS),
        *(f"mv{op}{number}" for op in ("=", "<=") for number in numbers),
        *(f"{sign}c:{color}" for color in "wubrg" for sign in ("", "-")),
        "is:multicolor",
        *(f"{sign}t:{word.lower()}" for word in types for sign in ("", "-")),
        *(f'chosen:"{_quotable(face.name)}"' for face in card.faces),
    )


def _quotable(name: str) -> str:
    """A name as it stands between quotation marks: without its own, which no comparison of names needs."""
    return normalise(name).replace('"', "")


def ask(card: Card, concordance: Concordance) -> Ask:
    """The answers to all questions of the panel in all places of the card, on all days."""
    shared = _Shared()
    asked = tuple(parse_question(text) for text in panel_questions(card))
    found = places(card)
    table = [
        [shared.steps(verdicts(card, question, place.state, concordance)) for question in asked]
        for place in found
    ]
    rules = [numbers for numbers, _ in shared.rules]
    return Ask(card, found, asked, table, shared.sentences, rules, shared.citations)


def ask_document(data: Ask, language: str) -> dict[str, Any]:
    """The answers in one language, ready for JSON.

    ``places``: key, label, zones. ``questions``: text, label. ``sentences`` and ``rules``: the distinct
    answers and citations. ``table[place][question]``: steps ``[first day, sentence, rules]`` as in `Step`.
    """
    tell = catalog(language).render
    return {
        "id": data.card.id,
        "places": [
            {"key": one.key, "label": tell(one.label), "zones": [zone.value for zone in one.zones]}
            for one in data.places
        ],
        "questions": [
            {"text": one.text, "label": tell(question_words(one, data.card))} for one in data.questions
        ],
        "table": [
            [[[step.start.isoformat(), *step[1:]] for step in steps] for steps in row] for row in data.table
        ],
        "sentences": [tell(sentence) for sentence in data.sentences],
        "rules": data.rules,
    }


def question_words(question: Question, card: Card) -> Message:
    """A question of the panel as its reader sees it."""
    if isinstance(question, Match):
        return predicate_words(question.predicate, (card,))
    return field_words(Field(question.text))


class _Shared:
    """The distinct sentences and citations met so far, by their place in order."""

    def __init__(self) -> None:
        self.sentences: list[Message] = []
        self.rules: dict[tuple[str, tuple[int, ...]], int] = {}
        self.citations: list[tuple[Citation, ...]] = []

    def steps(self, found: Iterable[tuple[Edition, Verdict | Impossible]]) -> list[Step]:
        """The steps of one question: a new one where the sentence or the citations change."""
        steps: list[Step] = []
        told: list[int] = []
        for edition, verdict in found:
            step = Step(edition.start, -1, -1)
            if isinstance(verdict, Verdict):
                step = Step(edition.start, self._sentence(verdict.message, told), self._rules(verdict))
            if not steps or steps[-1][1:] != step[1:]:
                steps.append(step)
        return steps

    def _sentence(self, message: Message, told: list[int]) -> int:
        """Its place; the few sentences of one question are the only ones that can be equal."""
        for at in told:
            if self.sentences[at] == message:
                return at
        self.sentences.append(message)
        told.append(len(self.sentences) - 1)
        return told[-1]

    def _rules(self, verdict: Verdict) -> int:
        """Their place: the same numbers cited for other words are others.

        A number stands as often as it is cited: by the last citation it may be the one that decides.
        """
        numbers = " ".join(str(citation.number) for citation in verdict.trace)
        key = numbers, tuple(id(citation.words) for citation in verdict.trace)
        if key not in self.rules:
            self.rules[key] = len(self.rules)
            self.citations.append(verdict.trace)
        return self.rules[key]
