"""Many questions at once: rows of a table or JSON lines, each with its verdict or its fault."""

import csv
import json
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from kb.answers.states import Find, other_of, others_of, question_of
from kb.cards import Card
from kb.checker import State, Verdict, check
from kb.corpus.cases import card_of
from kb.errors import InputError, KbError, UsageError
from kb.languages import fold
from kb.messages import msg
from kb.rules.concordance import Concordance

COLUMNS = (
    *("card", "question", "state", "date", "with", "with-state", "and"),
    *("allow", "forbid", "flash", "more", "less", "instead"),
)


class Finder:
    """Looks cards up by name, each once: those of the user's own facts first."""

    def __init__(self, find: Find, own: tuple[Card, ...] = ()) -> None:
        named = [(name, card) for card in own for name in (*(one.name for one in card.faces), card.name)]
        self._own = {fold(name): card for name, card in named}
        self._found = lru_cache(maxsize=4096)(find)

    def __call__(self, name: str) -> Any:
        """What has that name, with its `card` and `match`. Raises what `find` raises."""
        held = self._own.get(fold(name))
        if held is None:
            return self._found(name)
        names = [fold(face.name) for face in held.faces]
        part = names.index(fold(name)) + 1 if len(names) > 1 and fold(name) in names else None
        return SimpleNamespace(card=held, match=SimpleNamespace(part=part))


def own_cards(path: Path) -> tuple[Card, ...]:
    """The cards of a JSON file of facts: one object, or a list. Raises `InputError`."""
    try:
        facts = json.loads(path.read_text("utf-8"))
        listed = facts if isinstance(facts, list) else [facts]
        return tuple(card_of(str(at), one) for at, one in enumerate(listed, 1))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        expected = msg("cards as docs/test-vectors.md shows them (%(details)s)", details=repr(error)[:80])
        raise InputError(str(path), None, msg("something else"), expected) from None


def verdicts(
    concordance: Concordance, find: Finder, path: Path, today: date
) -> Iterator[tuple[int, Verdict | KbError]]:
    """For each line with a question its number and the verdict, or why there is none."""
    asked = lru_cache(maxsize=4096)(question_of)
    placed = lru_cache(maxsize=4096)(other_of)
    for number, row in _rows(path):
        try:
            if isinstance(row, KbError):
                raise row
            costs = tuple((key, row.get(key)) for key in ("more", "less", "instead"))
            permissions = (_several(row.get(key)) for key in ("allow", "forbid", "flash"))
            question = asked(row["question"], *permissions, costs)
            subject, state = placed(find, row["card"], row.get("state") or "", State())
            day = date.fromisoformat(row["date"]) if row.get("date") else today
            others = others_of(find, row.get("with"), row.get("with-state"), _listed(row.get("and")), state)
            yield number, check(subject, question, state, day, concordance, others)
        except KbError as fault:
            yield number, fault
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            yield number, UsageError(msg("a line cannot be read: %(details)s", details=str(error)[:80]))


def _several(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) else (value,) if value else ()


def _listed(value: Any) -> tuple[str, ...]:
    """The cards of a list, or of a cell with ``|`` between them."""
    return tuple(value.split("|")) if isinstance(value, str) and value else _several(value)


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any] | KbError]]:
    """Every row with its line; a table has the names of its columns in its first line."""
    text = path.read_text("utf-8-sig", errors="replace")
    if text.lstrip().startswith("{"):
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                yield number, _object(line)
        return
    table = csv.reader(StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
    names = next(table, [])
    if not {"card", "question"} <= set(names) or set(names) - set(COLUMNS):
        expected = msg("columns of %(names)s, card and question among them", names=", ".join(COLUMNS))
        raise InputError(str(path), 1, " ".join(names)[:60] or msg("an empty file"), expected)
    for number, cells in enumerate(table, 2):
        if any(cells):
            yield number, dict(zip(names, cells, strict=False))


def _object(line: str) -> dict[str, Any] | KbError:
    try:
        found = json.loads(line)
        return dict(found) if isinstance(found, dict) else UsageError(msg("a line is no JSON object"))
    except (ValueError, RecursionError):
        return UsageError(msg("a line is no JSON object"))
