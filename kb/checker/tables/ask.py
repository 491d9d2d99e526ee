"""The ask panel's answers: fixed questions about a card in each of its places, on every day, as plain data.

The browser looks an answer up and computes none, so that it can say nothing else than the checker.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

from kb.cards import Card
from kb.checker.model.inquiry import Citation
from kb.checker.model.question import Cast, Field, Match, Question, TotalCost
from kb.checker.model.refusal import Impossible
from kb.checker.model.state import Zone
from kb.checker.model.verdict import Verdict
from kb.checker.questions import parse_question
from kb.checker.tables.periods import verdicts
from kb.checker.tables.places import Place, ask_places
from kb.checker.tables.table import FIELDS
from kb.checker.words.phrases import field_words
from kb.checker.words.predicates import predicate_words
from kb.languages import normalise
from kb.messages import Message, catalog, listing, msg
from kb.rules import Concordance, Edition

SPECIAL = ("Prototype", "Bestow", "Mutate")


def is_asked(card: Card) -> bool:
    """Whether the card has a panel: it has several faces, or a state of its own beside being cast."""
    return len(card.faces) > 1 or any(map(card.has_keyword, SPECIAL))


class Step(NamedTuple):
    """From `start` on until the next step: a sentence and what is cited, by their places in the lists.

    Both are -1 while the state is impossible.
    """

    start: date
    sentence: int
    trace: int


class Ask(NamedTuple):
    """Everything that the panel can be asked about one card; `table[place][question]` is a list of steps.

    `verdicts`: for each of `sentences` one that is told by it; `citations`: the traces. What is not asked
    in a place has no steps.
    """

    card: Card
    places: tuple[Place, ...]
    questions: tuple[Question, ...]
    table: list[list[list[Step]]]
    verdicts: list[Verdict]
    citations: list[tuple[Citation, ...]]

    @property
    def sentences(self) -> list[Message]:
        """The distinct answers."""
        return [verdict.message for verdict in self.verdicts]


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


def cast_questions(card: Card) -> tuple[Question, ...]:
    """What is asked of casting: by itself, by one or two permissions at once, when an instant could be."""
    most = max(face.mana_cost.mana_value() if face.mana_cost else 0 for face in card.faces)
    together = (f"card mv<={most}", f"spell mv<={most}")
    found: list[Question] = [
        parse_question("castable", allow) for allow in ((), (f"cascade:{most + 1}",), together)
    ]
    found.append(parse_question("castable", flash="none"))
    return (*found, parse_question("total-cost"), parse_question("afterwards"))


def _belongs(question: Question, place: Place) -> bool:
    """Whether that is asked there: casting of a card, what becomes of a spell, the rest anywhere else."""
    if isinstance(question, Cast):
        return place.casting
    if isinstance(question, TotalCost) or question.text == Field.AFTERWARDS:
        return place.state.zone is Zone.STACK
    further = place.state.face_down or place.state.token or place.state.free or place.state.x is not None
    return not place.casting and not (further and isinstance(question, Match))


def _quotable(name: str) -> str:
    """A name as it stands between quotation marks: without its own, which no comparison of names needs."""
    return normalise(name).replace('"', "")


def ask(card: Card, concordance: Concordance) -> Ask:
    """The answers to all questions of the panel in all places of the card, on all days."""
    shared = _Shared()
    asked = (*map(parse_question, panel_questions(card)), *cast_questions(card))
    found = ask_places(card)
    table = []
    for place in found:
        (first, _), *_ = begun = list(verdicts(card, asked[0], place.state, concordance))
        since = next((edition.start for edition, one in begun if isinstance(one, Verdict)), None)
        table.append(
            [
                shared.steps(verdicts(card, one, place.state, concordance, since=since), first.start)
                if since and _belongs(one, place)
                else []
                for one in asked
            ]
        )
    return Ask(card, found, asked, table, shared.verdicts, shared.citations)


def ask_document(data: Ask, language: str) -> dict[str, Any]:
    """The answers in one language, ready for JSON.

    ``places``: key, label, zones. ``questions``: text, kind, label. ``sentences``: the distinct answers.
    ``table[place][question]``: steps ``[first day, sentence, trace]`` as in `Step`.
    """
    tell = catalog(language).render
    return {
        "id": data.card.id,
        "places": [
            {"key": one.key, "label": tell(one.label), "zones": [zone.value for zone in one.zones]}
            for one in data.places
        ],
        "questions": [
            {"text": asked_text(one), "kind": one.kind, "label": tell(question_words(one, data.card))}
            for one in data.questions
        ],
        "table": [
            [[[step.start.isoformat(), *step[1:]] for step in steps] for steps in row] for row in data.table
        ],
        "sentences": [tell(sentence) for sentence in data.sentences],
    }


def question_words(question: Question, card: Card) -> Message:
    """A question of the panel as its reader sees it."""
    if isinstance(question, Match):
        return predicate_words(question.predicate, (card,))
    if isinstance(question, TotalCost):
        return msg("the total cost")
    if not isinstance(question, Cast):
        return field_words(Field(question.text))
    if question.flash:
        return msg("what can be cast when an instant could be")
    if question.allow:
        return msg("what can be cast, permitted: %(what)s", what=listing(one.text for one in question.allow))
    return msg("what can be cast")


def asked_text(question: Question) -> str:
    """The question as `kb check` takes it, permissions included."""
    given = {"allow": question.allow, "flash": question.flash} if isinstance(question, Cast) else {}
    options = [f'--{key} "{one.text}"' for key, several in given.items() for one in several]
    return " ".join([question.text, *options])


class _Shared:
    """The distinct answers and traces met so far, by their place in order."""

    def __init__(self) -> None:
        self.verdicts: list[Verdict] = []
        self.citations: list[tuple[Citation, ...]] = []
        self._traces: dict[object, list[int]] = {}

    def steps(self, found: Iterable[tuple[Edition, Verdict | Impossible]], first: date) -> list[Step]:
        """The steps of one question from the `first` day on: a new one where answer or citations change."""
        steps = [Step(first, -1, -1)]
        told: list[int] = []
        for edition, verdict in found:
            step = Step(edition.start, -1, -1)
            if isinstance(verdict, Verdict):
                step = Step(edition.start, self._answer(verdict, told), self._trace(verdict.trace))
            if steps[-1][1:] != step[1:]:
                steps.append(step)
        return steps[1:] if len(steps) > 1 and steps[1].start == first else steps

    def _answer(self, verdict: Verdict, told: list[int]) -> int:
        """Its place; the few answers of one question are the only ones that can be equal."""
        key = (verdict.message, verdict.values, verdict.notes)
        for at in told:
            held = self.verdicts[at]
            if key == (held.message, held.values, held.notes):
                return at
        self.verdicts.append(verdict)
        told.append(len(self.verdicts) - 1)
        return told[-1]

    def _trace(self, trace: tuple[Citation, ...]) -> int:
        """Its place: the same numbers cited for other words, or told otherwise, are another.

        A number stands as often as it is cited: by the last citation it may be the one that decides.
        """
        key = tuple((one.number, one.message.msgid, id(one.words)) for one in trace)
        messages = [one.message for one in trace]
        alike = self._traces.setdefault(key, [])
        for at in alike:
            if [one.message for one in self.citations[at]] == messages:
                return at
        self.citations.append(trace)
        alike.append(len(self.citations) - 1)
        return alike[-1]
