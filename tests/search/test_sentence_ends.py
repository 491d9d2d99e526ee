"""Where a snippet may begin: at the first word of a sentence."""

import pytest

from kb.languages import get
from kb.languages.tokens import tokens
from kb.search.present.snippets import Cut


@pytest.mark.parametrize(
    ("between", "is_end"),
    [
        (". ", True),
        ("! ", True),
        ("? ", True),
        ("… ", True),
        ("…", False),
        (", ", False),
        (" ", False),
        ("\n", True),
    ],
)
def test_what_parts_sentences(between: str, is_end: bool) -> None:
    text = f"Fire{between}Ice"
    cut = Cut.of(text, list(tokens(text, get("en"))))
    assert cut.begins == ([0, 1] if is_end else [0])
