"""How answers are told, step by step, in English: a row for each sentence that the checker has, by the first
worked case that brings it about.

`python tests/checker/test_told.py` writes ``told.tsv`` again; what it changes there is to be read.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from checker_shared import cards, concordance

from kb.checker import Impossible, check, parse_question
from kb.checker.model.question import Match
from kb.checker.tables.case import Case
from kb.checker.tables.places import places
from kb.checker.words.predicates import predicate_words
from kb.corpus.cases import load_examples, read_cases
from kb.messages import Message

TABLE = Path(__file__).with_name("told.tsv")
FILES = sorted(path for path in TABLE.parent.parent.glob("cases/*.toml") if path.name != "field.toml")


def cases() -> list[Case]:
    own = [case for path in FILES for case in read_cases(path, cards(), concordance())]
    return [*load_examples(cards(), concordance()), *own]


def told(case: Case, day: date) -> list[tuple[str, Message]]:
    """The sentence, each step under its number, and the notes; or the refusal alone."""
    try:
        verdict = check(case.card, case.question, case.state, day, concordance(), case.others)
    except Impossible as refused:
        return [("", refused.message)]
    steps = [(f"{one.number} ", one.message) for one in verdict.trace]
    return [("", verdict.message), *steps, *(("", note) for note in verdict.notes)]


def line(parts: list[tuple[str, Message]]) -> str:
    return " | ".join(number + message.render("en") for number, message in parts)


def rows() -> Iterator[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def test_answers_are_told_in_these_words() -> None:
    by_title = {case.title: case for case in cases()}
    found = [(row, line(told(by_title[row["case"]], date.fromisoformat(row["day"])))) for row in rows()]
    assert len(found) > 300
    assert [(row["case"], text) for row, text in found if text != row["told"]] == []


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("mv=2", "mana value equal to 2"),
        ("mv<2", "mana value less than 2"),
        ("mv<=2", "mana value 2 or less"),
        ("mv>2", "mana value greater than 2"),
        ("mv>=2", "mana value 2 or greater"),
        ("mv!=2", "without mana value equal to 2"),
        ("mv:even", "even mana value"),
        ("mv:odd", "odd mana value"),
        ("c=2", "number of colors equal to 2"),
        ("c<1", "number of colors less than 1"),
        ("c>=2", "number of colors 2 or greater"),
        ("pow>=3", "power 3 or greater"),
        ("pow>1", "power greater than 1"),
        ("tou<=2", "toughness 2 or less"),
        ("tou<2", "toughness less than 2"),
        ("c:r", "red"),
        ("c=r", "exactly red"),
        ("c>=ur", "blue and red"),
        ("c<=ur", "no color but blue and red"),
        ("c<ur", "fewer colors than blue and red"),
        ("c>r", "red and another color"),
        ("c:m", "multicolored"),
        ("c:c", "colorless"),
        ("is:multicolor", "multicolored"),
        ("is:monocolor", "of one color"),
        ("is:colorless", "colorless"),
        ("is:split", "split card"),
        ("is:spell", "spell"),
        ("is:permanent", "permanent card"),
        ("t:instant", "type instant"),
        ("kw:fuse", "ability fuse"),
        ("-c:r", "not red"),
        ("mv<=2 or c:r", "mana value 2 or less or red"),
        ("mv<=2 c:r", "mana value 2 or less and red"),
        ("(mv<=2 or c:r) -t:land", "(mana value 2 or less or red) and not type land"),
        ("name:Fire", "name “Fire”"),
        ("chosen:Ice", "the chosen name “Ice”"),
        ("m:{R}", "{R} in the mana cost"),
        ("m={1}{R}", "mana cost {1}{R}"),
        ("m>={1}", "{1} in the mana cost"),
        ("m>{R}", "more than {R} in the mana cost"),
        ("m<={R}{R}", "nothing but {R}{R} in the mana cost"),
        ("m<{R}{R}", "less than {R}{R} in the mana cost"),
    ],
)
def test_a_condition_is_told_in_these_words(question: str, words: str) -> None:
    asked = parse_question(question)
    assert isinstance(asked, Match)
    assert predicate_words(asked.predicate).render("en") == words


def test_a_name_is_told_as_the_reader_knows_it() -> None:
    asked = parse_question('chosen:"Ice"')
    assert isinstance(asked, Match)
    words = predicate_words(asked.predicate, [cards()["fire-ice"]])
    assert words.render("fr") == "avec le nom choisi “Glace”"


@pytest.mark.parametrize(
    ("card", "keys"),
    [
        ("fire-ice", "elsewhere spell-1 spell-2"),
        ("wear-tear", "elsewhere spell-1 spell-2 fused"),
        ("cut-ribbons", "elsewhere spell-1 spell-2"),
        (
            "bottomless-pool-locker-room",
            "elsewhere spell-1 spell-2 room-locked room-left room-right room-left-right",
        ),
    ],
)
def test_a_card_has_these_places(card: str, keys: str) -> None:
    found = places(cards()[card])
    assert " ".join(one.key for one in found) == keys
    fused = [one for one in found if one.state.fused]
    assert [(one.key, str(one.state.zone), str(one.state.cast_from)) for one in fused] == [
        ("fused", "stack", "hand")
    ] * ("fused" in keys)
    origins = [str(one.state.cast_from) for one in found if one.state.half]
    assert origins == ["hand", "graveyard" if card == "cut-ribbons" else "hand"]


def _sentences(messages: Iterator[Message] | list[Message]) -> Iterator[object]:
    for message in messages:
        yield message.msgid
        inner = [one for one in message.params.values() if isinstance(one, Message)]
        yield from ((message.msgid, one.msgid) for one in inner)
        yield from _sentences(inner)


def _write() -> None:
    seen: set[object] = set()
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        file.write("case\tday\ttold\n")
        for case in cases():
            for day in [one.edition.start for one in case.expected]:
                parts = told(case, day)
                new = set(_sentences([message for _, message in parts])) - seen
                if new:
                    seen |= new
                    file.write(f"{case.title}\t{day}\t{line(parts)}\n")


if __name__ == "__main__":
    _write()
