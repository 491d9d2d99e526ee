"""Names that are interchangeable (rule 201.3): cards printed again under a name of Magic's own worlds.

The table beside this module has a pair a line, a face each, and who attests it. It reaches to the set SLX,
“Universes Within”; cards of later sets that bear two names are not in it.
"""

import sys
from datetime import date
from functools import cache

from kb.languages import fold

KNOWN_UNTIL = date(2022, 12, 31)
"""The end of the year of the last set in the table."""


@cache
def _others() -> dict[str, str]:
    loader = getattr(sys.modules[__name__], "__loader__")  # noqa: B009 - its type has no such name
    data: bytes = loader.get_data(__file__.removesuffix("py") + "tsv")
    pairs = [row.split("\t")[:2] for row in data.decode().splitlines()[1:]]
    return {fold(one): other for pair in pairs for one, other in (pair, pair[::-1])}


def other_name(name: str) -> str | None:
    """The English name that is interchangeable with this one; None where there is none.

    >>> other_name("Lucille")
    "Gisa's Favorite Shovel"
    """
    return _others().get(fold(name))
