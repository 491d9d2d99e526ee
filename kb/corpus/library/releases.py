"""When editions of the rulebook took effect, without their wordings, which `kb.corpus.fingerprints` reads."""

import json
from datetime import date
from functools import cache

from kb import system


@cache
def known_releases() -> list[date]:
    """The days, in order, on which editions are known to have taken effect."""
    table = json.loads((system.corpus_folder() / "fingerprints.json").read_text("utf-8"))
    return sorted(date.fromisoformat(day) for day in table["releases"])
