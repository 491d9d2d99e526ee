"""The checker: a card, a question, a state, a day; a verdict with its trace."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from kb.cards import Card
from kb.checker.asking import casting, choosing, comparing, costs, reading, several
from kb.checker.asking.matching import matches
from kb.checker.catalogue import steps
from kb.checker.model.inquiry import Citation, Inquiry, Undecided
from kb.checker.model.objects import title_of
from kb.checker.model.provisions import ESCAPE, MANA_VALUE, ROOM_ENTRY
from kb.checker.model.question import Among, Cast, Compare, Count, Field, Match, Question, Read, TotalCost
from kb.checker.model.refusal import Impossible, NotYet
from kb.checker.model.state import State, Zone
from kb.checker.model.verdict import NO, UNDECIDED, YES, Verdict
from kb.checker.shapes import object_of
from kb.checker.validity import PRERELEASE, faced, require_day, require_doors, require_possible
from kb.checker.words import sentences
from kb.checker.words.terms import by_terms_of_day
from kb.errors import UsageError
from kb.messages import Message, listing, msg
from kb.query.faults import in_each
from kb.query.tree import conditions
from kb.rules.concordance import Concordance

Others = tuple[tuple[Card, State], ...]
Answer = tuple[Any, tuple[Any, ...], Message]


def check(
    card: Card,
    question: Question,
    state: State,
    day: date,
    concordance: Concordance,
    others: Others = (),
) -> Verdict:
    """The verdict on `question` about `card` in `state` by the rules of `day`.

    `others`: what it is compared with, or the further ones of a question about several. Raises `Impossible`
    for a state that cannot be, naming the rule or the fact; `UsageError` where others lack or are too many.
    """
    inquiry = Inquiry(concordance, day, steps())
    state = faced(card, state)
    as_spell = isinstance(question, TotalCost) or (
        isinstance(question, Read) and question.field is Field.AFTERWARDS
    )
    if as_spell and state.zone is not Zone.STACK:
        so_cast = state.prototyped or state.bestowed  # which only a spell can be, or what it became
        state = state._replace(zone=Zone.STACK, cast_from=None if so_cast else state.zone)
    answer: Any = UNDECIDED
    values: tuple[Any, ...] = ()
    needed = None
    try:
        require_day(card, day, concordance)
        require_possible(inquiry, card, state)
        if isinstance(question, Read) and question.field is Field.UNLOCK_COSTS:
            require_doors(inquiry, card, state)
        answer, values, message = _answer(inquiry, card, question, state, others)
    except Undecided as undecided:
        needed = undecided.number
        message = sentences.undecided_sentence(needed, undecided.reason)
    except NotYet as early:
        needed = early.number
        if not any(day < one.released <= day + PRERELEASE for one in _cards(card, state, others)):
            raise
        message = sentences.undecided_sentence(needed, early.message)
    except Impossible as refused:
        refused.message = by_terms_of_day(refused.message, day, inquiry.wording(MANA_VALUE))
        raise
    era = concordance.era(day)
    assert era is not None
    term = inquiry.wording(MANA_VALUE)
    message = by_terms_of_day(message, day, term)
    trace = _once_each(
        [one._replace(message=by_terms_of_day(one.message, day, term)) for one in inquiry.trace]
    )
    consulted = frozenset(inquiry.consulted)
    notes = (*_notes(card, question, day, concordance), *_assumed(trace))
    return Verdict(
        card, day, era.key, state, question, answer, values, trace, message, needed, consulted, notes, others
    )


def _cards(card: Card, state: State, others: Others) -> Iterator[Card]:
    """Every card that is asked about, and what it is a copy of."""
    for one, shape in ((card, state), *others):
        yield one
        if shape.copy_of:
            yield shape.copy_of.card


_PRINTED = {"t", "kw", "pow", "tou"}
_PRINTED_FIELDS = {
    *(Field.SUPERTYPES, Field.TYPES, Field.SUBTYPES, Field.KEYWORDS),
    *(Field.POWER, Field.TOUGHNESS, Field.LOYALTY, Field.TEXT),
}
"""What errata have changed: asked on an old day, the answer rests on the card as it is known today."""


def _notes(card: Card, question: Question, day: date, concordance: Concordance) -> Iterator[Message]:
    """What the reader has to know beside the answer."""
    if day < card.released and card.earlier:
        yield msg(
            "when %(card)s first appeared is not known here: the oldest printing here is of %(released)s,"
            " and it is also in %(sets)s",
            card=title_of(card),
            released=card.released,
            sets=listing(card.earlier),
        )
    elif day < card.released:
        yield msg(
            "%(card)s was released on %(released)s; answered by the rules of %(day)s",
            card=title_of(card),
            released=card.released,
            day=day,
        )
    asked = isinstance(question, Match) and any(one.key in _PRINTED for one in conditions(question.predicate))
    asked = asked or (isinstance(question, Read) and question.field in _PRINTED_FIELDS)
    if asked and day < concordance.eras[-1].start:
        yield msg("types, abilities, power and toughness are those of the card as it is today")


def _assumed(trace: tuple[Citation, ...]) -> Iterator[Message]:
    """What a step took as given, and the reader may know better."""
    for one in trace:
        if one.provision == ROOM_ENTRY.id and not one.value:
            yield msg("which doors are unlocked is not given (unlocked): taken as entered without being cast")
        if one.provision == ESCAPE.id:
            yield msg("escape: whether the graveyard has the other cards that its cost exiles is not given")


def _answer(inquiry: Inquiry, card: Card, question: Question, state: State, others: Others) -> Answer:
    _require_others(question, others)
    further = [(one, _placed(inquiry, one, shape)) for one, shape in others]
    if isinstance(question, Count | Among):
        number, objects = several.answer(inquiry, [(card, state), *further], question)
        return number, (number,), sentences.several_sentence(objects, question, number)
    if isinstance(question, Cast):
        return _cast(inquiry, card, question, state)
    whole = isinstance(question, Read) and question.field in _OF_CARDS
    obj = object_of(inquiry.aside() if whole else inquiry, card, state)
    if isinstance(question, TotalCost):
        cost = costs.total_cost(inquiry, obj, card, state, question)
        return cost, (cost,), sentences.cost_sentence(obj, cost)
    if isinstance(question, Read):
        if question.field is Field.CHOOSABLE:
            values: tuple[Any, ...] = (choosing.choosable(inquiry, obj, card, question.among),)
        else:
            values = reading.read(inquiry, obj, card, state, question)
        message = sentences.read_sentence(obj, question, values)
        return (values[0] if len(values) == 1 else values), values, message
    if isinstance(question, Match):
        passes = matches(inquiry, obj, question.predicate)
        return _yes_no(passes, sentences.match_sentence(obj, question, passes))
    compared = (obj, *(object_of(inquiry, *one) for one in further))
    answer = comparing.holds(inquiry, compared, question.relation)
    return _yes_no(answer, sentences.compare_sentence(compared, question, answer))


_OF_CARDS = (Field.CHOOSABLE, Field.LANDS, Field.IDENTITY)
"""What is asked of the card wherever it is: what it is as an object there decides nothing."""


def _require_others(question: Question, others: Others) -> None:
    """Raises `UsageError` where the question is about more cards than there are, or about fewer."""
    asked = in_each((question.text,), "readings")
    if isinstance(question, Compare):
        if not others:
            raise UsageError(msg("“%(question)s” compares two objects: name the other one", question=asked))
        if len(others) == 1 or question.relation in comparing.NAMES:
            return
    elif not others or isinstance(question, Count | Among):
        return
    told = msg(
        "“%(question)s” is not about so many cards: of several ask same-name, different-names, greatest:mv,"
        " least:mv, total:mv or count:…",
        question=asked,
    )
    raise UsageError(told)


def _placed(inquiry: Inquiry, card: Card, state: State) -> State:
    """The state of another card, which has to be possible too."""
    require_day(card, inquiry.day, inquiry.concordance)
    state = faced(card, state)
    require_possible(inquiry, card, state)
    return state


def _cast(inquiry: Inquiry, card: Card, question: Cast, state: State) -> Answer:
    if state == State(Zone.STACK, free=True, x=state.x):  # where it is was not told: in the hand
        state = state._replace(zone=Zone.HAND)
    if state.zone in (Zone.STACK, Zone.BATTLEFIELD):
        raise Impossible(
            msg("only a card is cast; a spell is cast already, and a permanent no longer can be")
        )
    found = casting.castable(inquiry, card, state, question)
    shown = state.copy_of.card if state.copy_of else card
    origin = casting.exiled_first(question, state)
    return found, (found,), sentences.cast_sentence(shown, origin, found, bool(question.flash))


def _yes_no(answer: bool, message: Message) -> Answer:
    word = YES if answer else NO
    return word, (word,), message


def _once_each(trace: list[Citation]) -> tuple[Citation, ...]:
    """The trace without repetitions, in order."""
    found: list[Citation] = []
    for citation in trace:
        if not any((one.number, one.message) == (citation.number, citation.message) for one in found):
            found.append(citation)
    return tuple(found)
