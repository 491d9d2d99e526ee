"""Properties that hold for every card, headed by the sentence of the rulebook that they check.

Sentences that the corpus has are quoted in its language; the others are told in the project's own words.
"""

from __future__ import annotations

from datetime import date, timedelta

from checker_shared import TODAY, cards, concordance
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kb.cards import Card, Layout
from kb.checker import CopySource, State, Verdict, Zone, check, parse_question
from kb.checker.model.refusal import Impossible
from kb.checker.tables.periods import verdicts
from kb.checker.tables.places import places

CARDS = list(cards().values())
SPLIT = [card for card in CARDS if len(card.faces) == 2]
ELSEWHERE = [zone for zone in Zone if zone not in (Zone.STACK, Zone.BATTLEFIELD)]
FIRST = concordance().eras[0].start
COMBINED = date(2017, 4, 28)
BEFORE_COMBINED = COMBINED - timedelta(days=1)

a_card = st.sampled_from(CARDS)
a_split_card = st.sampled_from(SPLIT)
a_zone = st.sampled_from(ELSEWHERE)
a_number = st.integers(0, 12)
an_atom = st.one_of(
    st.builds("mv{}{}".format, st.sampled_from(["=", "<", "<=", ">", ">="]), a_number),
    st.builds("c:{}".format, st.sampled_from("wubrg")),
    st.builds("t:{}".format, st.sampled_from(["instant", "sorcery", "enchantment", "creature"])),
    st.builds("kw:{}".format, st.sampled_from(["fuse", "aftermath"])),
)
Existing = tuple[Card, list[date]]
properties = settings(max_examples=120)


def days(start: date, end: date) -> st.SearchStrategy[date]:
    return st.dates(start, end)


def existing(held: list[Card], *, start: date = FIRST, end: date = TODAY) -> st.SearchStrategy[Existing]:
    """One of the cards and two days, in order, on which it existed."""
    return st.sampled_from([card for card in held if card.released <= end]).flatmap(
        lambda card: st.tuples(
            st.just(card), st.lists(days(max(start, card.released), end), min_size=2, max_size=2).map(sorted)
        )
    )


def existing_pairs() -> st.SearchStrategy[tuple[Card, Card, date]]:
    """Two split cards, and a day on which both existed."""
    return st.tuples(a_split_card, a_split_card).flatmap(
        lambda two: st.tuples(*map(st.just, two), days(max(FIRST, *(card.released for card in two)), TODAY))
    )


def asked(card: Card, question: str, day: date, state: State | None = None, other=None) -> Verdict:
    return check(
        card, parse_question(question), state or State(), day, concordance(), (other,) if other else ()
    )


@properties
@given(existing(SPLIT, start=date(2009, 7, 11), end=BEFORE_COMBINED), an_atom, a_zone)
def test_negative_is_the_opposite(asked_of: Existing, atom: str, zone: Zone) -> None:
    """« La réponse est « oui » si la même comparaison mais positive recevait la réponse « non. » »"""
    card, (day, _) = asked_of
    positive, negative = (asked(card, text, day, State(zone)).answer for text in (atom, f"-{atom}"))
    assert {positive, negative} == {"yes", "no"}


@properties
@given(existing(SPLIT, end=BEFORE_COMBINED), an_atom)
def test_either_half_is_enough(asked_of: Existing, atom: str) -> None:
    """« … si au moins l'une des deux moitiés … devait renvoyer « oui » … » (708.6a)"""
    card, (day, _) = asked_of
    assume(not any("{X}" in str(face.mana_cost) for face in card.faces))
    halves = [
        asked(card, atom, day, State(Zone.STACK, half=str(at + 1))).answer for at in range(len(card.faces))
    ]
    assert (asked(card, atom, day).answer == "yes") == ("yes" in halves)


@properties
@given(existing(CARDS, start=COMBINED), a_zone)
def test_value_is_the_sum(asked_of: Existing, zone: Zone) -> None:
    """“I colori … sono determinati dal suo costo di mana combinato.” (709.4b)"""
    card, (day, _) = asked_of
    costs = [face.mana_cost for face in card.faces if face.mana_cost]
    assert asked(card, "mv", day, State(zone)).answer == sum(cost.mana_value() for cost in costs)
    colors = frozenset().union(*(cost.colors for cost in costs))
    assert set(asked(card, "colors", day, State(zone)).answer) == colors


@properties
@given(existing(CARDS, start=COMBINED))
def test_each_type_of_either_half(asked_of: Existing) -> None:
    """A split card has each card type of either of its halves (708.4c, 709.4c)."""
    card, (day, _) = asked_of
    types = {word for face in card.faces for word in face.type_line.types}
    assert set(asked(card, "types", day).answer) == types


@properties
@given(
    a_split_card,
    a_split_card,
    st.sampled_from(["mv", "names", "colors", "types", "cost"]),
    days(FIRST, TODAY),
)
def test_a_half_knows_nothing_of_the_other(card: Card, other: Card, field: str, day: date) -> None:
    """“Le caratteristiche dell'altra metà vengono trattate come se non esistessero.” (709.3b)"""
    mixed = card._replace(faces=(card.faces[0], other.faces[1]), layout=Layout.SPLIT, released=FIRST)
    state = State(Zone.STACK, half="1", x=0)
    alone = card._replace(layout=Layout.SPLIT, released=FIRST)
    assert asked(mixed, field, day, state).values == asked(alone, field, day, state).values


@properties
@given(existing(CARDS), a_zone)
def test_a_split_card_counts_once(asked_of: Existing, zone: Zone) -> None:
    """« … chaque carte double n'est qu'une seule carte. » (505.4, 708.4, 709.2)"""
    card, (day, _) = asked_of
    assert asked(card, "count:cards", day, State(zone)).answer == 1


@properties
@given(existing_pairs())
def test_names_compare_in_english(pair: tuple[Card, Card, date]) -> None:
    """Names are compared in English (202.3, 201.3, 201.2)."""
    one, other, day = pair
    mute = [
        card._replace(faces=tuple(face._replace(names=()) for face in card.faces)) for card in (one, other)
    ]
    told = asked(one, "same-name", day, other=(other, State())).answer
    assert told == asked(mute[0], "same-name", day, other=(mute[1], State())).answer
    shared = {face.name for face in one.faces} & {face.name for face in other.faces}
    assert told == ("yes" if shared else "no")


@properties
@given(existing_pairs(), st.sampled_from(["same-name", "shares:color", "shares:type"]))
def test_comparisons_are_symmetric(pair: tuple[Card, Card, date], relation: str) -> None:
    """Which of two objects is named first matters to no shared name, color or type."""
    one, other, day = pair
    there = asked(one, relation, day, other=(other, State())).answer
    assert there == asked(other, relation, day, other=(one, State())).answer


@properties
@given(existing(CARDS), an_atom)
def test_nothing_turns_without_a_change_of_rule(asked_of: Existing, atom: str) -> None:
    """Between two days with no change of wording among the rules consulted, the verdict is the same."""
    card, (first, last) = asked_of
    verdict = asked(card, atom, first)
    turn = concordance().next_change(verdict.consulted, first)
    before = last if turn is None else min(last, turn - timedelta(days=1))
    later = asked(card, atom, before)._replace(day=first, era="", trace=(), notes=())
    assert later == verdict._replace(era="", trace=(), notes=())


@properties
@given(a_split_card, an_atom, days(FIRST, TODAY))
def test_order_of_halves_is_order_only(card: Card, atom: str, day: date) -> None:
    """The halves swapped give the same answers; two answers come in the other order."""
    assume(day >= card.released)
    swapped = card._replace(faces=card.faces[::-1])
    assert asked(card, atom, day).answer == asked(swapped, atom, day).answer
    mine, theirs = asked(card, "mv", day).values, asked(swapped, "mv", day).values
    assert mine == theirs[::-1]


@properties
@given(a_card, st.sampled_from(["mv", "names", "castable", "choosable-names", "is:multicolor"]))
def test_periods_agree_with_every_day(card: Card, question: str) -> None:
    """The periods between changes hold on their first day, on their last, and follow each other."""
    expected: date | None = max(FIRST, card.released)
    for edition, verdict in verdicts(card, parse_question(question), State(), concordance()):
        assert edition.start == expected
        assert isinstance(verdict, Verdict)
        for day in (edition.start, edition.end or TODAY):
            found = asked(card, question, day)
            assert (found.answer, [one.number for one in found.trace]) == (
                verdict.answer,
                [one.number for one in verdict.trace],
            )
        expected = edition.end + timedelta(days=1) if edition.end else None
    assert expected is None


@properties
@given(
    a_card, days(FIRST, TODAY), st.sampled_from(["mv", "names", "colors", "symbols", "types", "mv=3", "-c:r"])
)
def test_zones_off_the_stack_are_alike(card: Card, day: date, question: str) -> None:
    """“In ogni zona tranne la pila” (709.4): the hand, the library and the others give one answer."""
    assume(day >= card.released)
    answers = [asked(card, question, day, State(zone)).answer for zone in ELSEWHERE]
    assert answers.count(answers[0]) == len(answers)


@properties
@given(a_card, days(FIRST, TODAY), an_atom)
def test_every_citation_stood_on_that_day(card: Card, day: date, question: str) -> None:
    """Each step of a trace cites a rule by the number that it bore on the day asked."""
    assume(day >= card.released)
    for place in places(card):
        try:
            trace = asked(card, question, day, place.state).trace
        except Impossible:
            continue
        assert trace or any("{X}" in str(face.mana_cost) for face in card.faces)
        for citation in trace:
            assert concordance().at(citation.provision, day) == citation.number


@properties
@given(a_split_card, st.integers(0, 1), days(FIRST, TODAY))
def test_a_copy_of_a_half_is_that_half(card: Card, at: int, day: date) -> None:
    """“Se copi una magia che è una metà di una carta split, viene copiata solo quella stessa metà.”"""
    assume(day >= card.released)
    copied = State(Zone.STACK, copy_of=CopySource(card, at), x=0)
    plain = State(Zone.STACK, half=str(at + 1), x=0)
    for field in ("names", "mv", "colors"):
        assert asked(card, field, day, copied).values == asked(card, field, day, plain).values
