"""Addresses: one each, stable, inside the output folder whatever a card is called."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from kb.pages.plan.slugs import assign, distinct, slug

SAFE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAMES = st.text(max_size=200)


@given(NAMES)
def test_a_slug_is_a_plain_short_word(name: str) -> None:
    assert SAFE.fullmatch(slug(name))
    assert len(slug(name)) <= 100


@given(st.sets(NAMES, max_size=20))
def test_every_key_has_its_own(keys: set[str]) -> None:
    slugs = distinct(keys)
    assert len(set(slugs.values())) == len(keys)


@given(st.dictionaries(NAMES, st.none() | NAMES, max_size=20))
def test_every_card_has_its_own_whatever_names_it_has(wanted: dict[str, str | None]) -> None:
    slugs = assign(wanted)
    assert slugs.keys() == wanted.keys()
    assert len(set(slugs.values())) == len(wanted)


def test_localized_names_where_they_are_attested() -> None:
    slugs = assign({"fire-ice": "Feu // Glace", "trial-error": "Épreuve // Erreur", "who": None})
    assert slugs == {"fire-ice": "feu-glace", "trial-error": "epreuve-erreur", "who": "who"}


def test_a_shared_name_leaves_both_cards_their_ids() -> None:
    assert assign({"a": "Refonte", "b": "Refonte"}) == {"a": "a", "b": "b"}


def test_a_name_that_is_another_cards_id_is_not_taken() -> None:
    assert assign({"fire": "Ice", "ice": None}) == {"fire": "fire", "ice": "ice"}


def test_reserved_and_empty_names_are_marked() -> None:
    assert slug("CON") != "con"
    assert slug("con").startswith("con-")
    assert SAFE.fullmatch(slug("../../..\\"))
    assert SAFE.fullmatch(slug("火"))
