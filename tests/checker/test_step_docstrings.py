"""Steps and the concordance: numbers in docstrings, and wordings that no step carries out."""

from __future__ import annotations

import re

import pytest
from checker_shared import TODAY, cards, concordance

from kb.checker.catalogue import steps
from kb.checker.model.inquiry import Inquiry, Undecided
from kb.checker.model.provisions import DFC_ELSEWHERE

_NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]?\b")


@pytest.mark.parametrize(("provision", "wording"), steps(), ids=str)
def test_the_numbers_of_a_step_are_those_of_its_wordings(provision: str, wording: str) -> None:
    step = steps()[provision, wording]
    spans = concordance().provisions_by_id[provision].spans
    expected = {str(span.number) for span in spans if span.wording in step.wordings}
    assert set(_NUMBER.findall(step.function.__doc__ or "")) == expected


def test_a_wording_that_no_step_carries_out_is_undecided_with_its_number() -> None:
    inquiry = Inquiry(concordance(), TODAY, {})
    with pytest.raises(Undecided) as undecided:
        inquiry.follow(DFC_ELSEWHERE, next(iter(cards().values())))
    assert str(undecided.value.number) == "712.8a"
