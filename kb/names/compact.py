"""A card's names in one line: languages apart by tabs, halves by `` // ``, printings' names by ``|``."""

from collections.abc import Sequence

from kb.languages import CODES
from kb.names.entry import SEPARATOR, NameEntry, part_count

_ALTERNATIVE, _LANGUAGE = "|", "\t"


def compact(card: Sequence[NameEntry]) -> str:
    """The texts of all names of `card`."""
    return _LANGUAGE.join(
        SEPARATOR.join(
            _ALTERNATIVE.join(e.text for e in card if e.language == code and (e.part or 1) == part)
            for part in range(1, part_count(card) + 1)
        )
        for code in CODES
    )
