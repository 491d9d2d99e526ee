"""A card's names in one line: languages apart by tabs, halves by `` // ``, printings' names by ``|``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kb.languages import CODES
from kb.names.entry import SEPARATOR, NameEntry, part_count

__all__ = ["compact", "expand"]

_ALTERNATIVE, _LANGUAGE = "|", "\t"


def compact(card: Sequence[NameEntry], shown: Callable[[NameEntry], str] = lambda entry: entry.text) -> str:
    """The line of `card`, with what `shown` takes of each name: its text, unless told otherwise."""
    return _LANGUAGE.join(
        SEPARATOR.join(
            _ALTERNATIVE.join(shown(e) for e in card if e.language == code and (e.part or 1) == part)
            for part in range(1, part_count(card) + 1)
        )
        for code in CODES
    )


def expand(card_id: str, names: str, sources: str) -> Iterable[NameEntry]:
    """The names of a line, with the sources of another of the same shape."""
    for code, texts, places in zip(CODES, names.split(_LANGUAGE), sources.split(_LANGUAGE), strict=True):
        halves = list(zip(texts.split(SEPARATOR), places.split(SEPARATOR), strict=True))
        for part, (held, where) in enumerate(halves, 1):
            if held:
                for text, source in zip(held.split(_ALTERNATIVE), where.split(_ALTERNATIVE), strict=True):
                    number = part if len(halves) > 1 else None
                    yield NameEntry(card_id, number, text, code, "printed", source)
