"""Adjectives and nouns of the vocabularies, and participles, have one stem in all their forms."""

from pathlib import Path

import pytest

from kb.languages import fold, get
from kb.languages.stems import stem

ROWS = (Path(__file__).parent / "inflections.tsv").read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize("row", ROWS)
def test_all_forms_have_one_stem(row: str) -> None:
    code, forms = row.split("\t")
    assert len({stem(fold(form), get(code)) for form in forms.split()}) == 1
