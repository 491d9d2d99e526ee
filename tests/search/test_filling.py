"""What is written into an index: each text cut into words as it would be alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kb.languages import CODES, get
from kb.languages.stems import stem
from kb.languages.tokens import tokens
from kb.search.postings.fields import terms_of
from kb.search.records.record import SearchDocument
from kb.search.words.concepts import TermTable
from kb.search.words.cutting import cut


@given(st.text("ab l'’-{}12/+., \u202f\xa0\n\téŒ\u0301\u200b709.4b", max_size=40), st.sampled_from(CODES))
def test_what_stands_between_spaces_is_cut_as_the_whole_text_is(text: str, code: str) -> None:
    language = get(code)
    whole = [
        (token.text, stem(token.text, language), token.position, token.part)
        for token in tokens(text, language)
        if token.text not in language.stop_words
    ]
    assert list(cut(text, code)) == whole
    places: dict[str, list[int]] = {}
    for _, root, place, _ in whole:
        places.setdefault(root, []).append(place)
    record = SearchDocument("", "rule", code, {}, {code: text}, "")
    assert terms_of(record, {code: TermTable({})})[0][f"stems_{code}"] == places
