"""The guide to queries: what it shows can be typed."""

from __future__ import annotations

import re

import pytest

from kb.languages import CODES
from kb.query.operators import BY_CHECKER, TEXTS
from kb.search import Searcher
from kb.search.present.guide import guide

EXAMPLES = [(code, entry.example.texts[code]) for entry in guide() for code in CODES]


@pytest.mark.parametrize(("code", "example"), [one for one in EXAMPLES if "…" not in one[1]])
def test_an_example_is_understood_and_finds_something(index: Searcher, code: str, example: str) -> None:
    query = example if example[0] != "-" else f"carta {example}"
    found = index.search(query, code if ":" not in example else None)
    unshipped = ("force", "forza", "pow", "texte:", "testo:", "o:")  # what only imported cards have
    assert found.hits or example.startswith(unshipped), found.warnings
    if "rules text" in " ".join(map(str, found.warnings)):
        assert example.startswith(unshipped[3:])
        return
    assert not any("operator" in str(told) or "no card here" in str(told) for told in found.warnings)


def test_every_operator_is_in_the_guide() -> None:
    told = " ".join(f"{entry.example} {entry.about}" for entry in guide())
    named = set(re.findall(r"([a-z]+)[:<>=]", told))
    assert named >= TEXTS | BY_CHECKER | {"id", "s", "r", "is", "en", "cycle", "part"}
