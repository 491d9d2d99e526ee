"""Reads worked cases from TOML: tables ``[card.<id>]`` of facts, then ``[[case]]`` entries.

    [[case]]
    title = "Void and Assault // Battery: choosing 5"
    card = "Assault // Battery"
    ask = "mv=5"
    zone = "hand"
    when = { "2001..2013" = "no", "2017.." = "yes" }
    rules = ["505.6", "708.6a", "708.4", "709.4"]
    anchors = ["fr/708.6c-ex1"]

``card`` may list several: the case is one for each, and ``{card}`` in its title stands for the name.
A key of ``when`` is an era (``2009``), a range of them (``2001..2013``, ``2017..``), or one of days
(``2006-07-15..2009-07-10``); a time before the card is cut off, unless the state is said to be
``impossible``. Other keys: half, fused, cast_from, face, transformed, melded, flipped, face_down,
unlocked, copy_of, copy_face, partner, x, free, token, prototyped, bestowed, on_adventure, commander,
turned_by, under; allow, forbid, flash, more, less, instead; with, and with_<state key> for the second
object; and: cards, or tables of card and state, for the others of a question about several; source, why.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from kb import system
from kb.cards import Card, Face, Layout, ManaCost, TypeLine, parse_colors
from kb.checker import CopySource, Question, State, parse_question
from kb.checker.model.question import TotalCost
from kb.checker.tables.case import IMPOSSIBLE, Case, Expected
from kb.checker.validity import PRERELEASE
from kb.corpus.reader import Reader
from kb.errors import KbError
from kb.messages import msg
from kb.names.curation import card_id
from kb.rules import Concordance, Edition


def load_examples(
    cards: Mapping[str, Card], concordance: Concordance, root: Path | None = None
) -> list[Case]:
    """The cases tied to the corpus's own paragraphs (``examples.toml``); none where it has no such file.

    Raises what `read_cases` does.
    """
    path = (root or system.corpus_folder()) / "examples.toml"
    return read_cases(path, cards, concordance) if path.exists() else []


def read_cases(path: Path, cards: Mapping[str, Card], concordance: Concordance) -> list[Case]:
    """The cases of one file; its cards are the corpus's, by English name, and those it defines.

    Raises `kb.errors.Findings` with every case that cannot be read.
    """
    known, found = _Known(cards), []
    with Reader(path.parent) as reader:
        table = reader.toml_table(reader.text(path.name) or "", reader.shown(path.name), 0)
        with _faults_of(reader, path.name, "card"):
            for key, facts in table.get("card", {}).items():
                card = card_of(key, facts)
                known.own[facts.get("name", card.name)] = card
        for entry in table.get("case", []):
            with _faults_of(reader, path.name, str(entry.get("title"))):
                found += [_case(one, known, concordance) for one in _each(entry)]
    return found


def _each(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The case for each of its cards, if it lists several; ``{card}`` stands for their names in its title."""
    cards, title = entry.get("card"), str(entry.get("title"))
    if not isinstance(cards, list):
        return [entry]
    return [{**entry, "card": card, "title": title.replace("{card}", str(card))} for card in cards]


@contextmanager
def _faults_of(reader: Reader, file: str, title: str) -> Iterator[None]:
    """What cannot be read of the case with that title, as a fault of its file."""
    try:
        yield
    except (KbError, ValueError, LookupError, TypeError, AttributeError) as error:
        details = error.message if isinstance(error, KbError) else str(error)
        expected = msg("a case that the checker can be asked (%(details)s)", details=details)
        reader.faults.add(reader.shown(file), reader.line_with(file, title), title, expected)


class _Known:
    """The cards that cases may name in English: a file's own, then those of the corpus, by their ids."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.own: dict[str, Card] = {}
        self._cards = cards

    def __getitem__(self, name: str) -> Card:
        return self.own[name] if name in self.own else self._cards[card_id(name)]


def card_of(key: str, facts: dict[str, Any]) -> Card:
    """A card of the facts of a case file. Raises `ValueError`, `LookupError` or `TypeError` for others."""
    layout = Layout(facts.get("layout", "normal"))
    faces = tuple(_face(face) for face in facts["faces"])
    return Card(key, layout, faces, (), _day(facts.get("released", date(2001, 7, 23))))


def _day(value: date | str) -> date:
    return date.fromisoformat(value) if isinstance(value, str) else value


def _face(facts: dict[str, Any]) -> Face:
    cost = ManaCost.parse(facts["cost"]) if "cost" in facts else None
    colors = parse_colors(facts["colors"]) if "colors" in facts else (cost.colors if cost else frozenset())
    power, _, toughness = facts.get("pt", "").partition("/")
    return Face(
        facts["name"],
        cost,
        TypeLine.parse(facts["type"]),
        colors,
        tuple(facts.get("keywords", ())),
        (),
        power or None,
        toughness or None,
        facts.get("loyalty"),
        text=facts.get("text", ""),
    )


def _case(entry: dict[str, Any], known: _Known, concordance: Concordance) -> Case:
    card = known[entry["card"]]
    others = [(known[entry["with"]], _state(entry, known, "with_"))] if "with" in entry else []
    also = (one if isinstance(one, dict) else {"card": one} for one in entry.get("and", ()))
    others += [(known[one["card"]], _state(one, known, "")) for one in also]
    released = max([card.released, *(one.released for one, _ in others)])
    return Case(
        title=entry["title"],
        card=card,
        question=_question(entry),
        state=_state(entry, known, ""),
        expected=tuple(_expected(entry["when"], released, concordance)),
        rules=tuple(entry.get("rules", ())),
        source=entry.get("source", ""),
        why=entry.get("why", ""),
        anchors=tuple(entry.get("anchors", ())),
        others=tuple(others),
    )


def _question(entry: dict[str, Any]) -> Question:
    asked = parse_question(entry["ask"], *map(entry.get, ("allow", "forbid", "flash")))
    costs: dict[str, Any] = {
        key: ManaCost.parse(entry[key]) for key in ("more", "less", "instead") if key in entry
    }
    return asked._replace(**costs) if isinstance(asked, TotalCost) else asked


def _state(entry: dict[str, Any], known: _Known, prefix: str) -> State:
    named = {field: entry.get(prefix + field) for field in State._fields}
    given: dict[str, Any] = {field: value for field, value in named.items() if value is not None}
    given |= {field: known[given[field]] for field in ("partner", "under") if field in given}
    if "copy_of" in given:
        given["copy_of"] = CopySource(known[given["copy_of"]], entry.get(f"{prefix}copy_face"))
    return State.of(**{"zone": "hand", **given})


def _expected(when: dict[str, Any], released: date, concordance: Concordance) -> list[Expected]:
    found = []
    for key, answer in when.items():
        start, end = _span(key, concordance)
        if answer != IMPOSSIBLE and start + PRERELEASE < released:
            start = released
        if end is None or start <= end:
            found.append(Expected(Edition(start, end), answer))
    if not found:
        raise ValueError("no day on which the card existed")
    return found


def _span(key: str, concordance: Concordance) -> Edition:
    first, dots, last = key.partition("..")
    if not dots:
        return _days(key, concordance)
    return Edition(_days(first, concordance).start, _days(last, concordance).end if last else None)


def _days(key: str, concordance: Concordance) -> Edition:
    """Those of an era, or a single one."""
    return concordance.days_of(key) or Edition(date.fromisoformat(key), date.fromisoformat(key))
