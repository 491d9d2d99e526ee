"""Words of descriptions as tables: every word of the vocabularies in all its forms, every value beside every
word that leads to it, is read as the same filter."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from kb.languages import CODES, get
from kb.search import Searcher
from kb.search.questions.properties import as_filter
from kb.vocabulary import forms

# What is no word of a description, or names none: see `kb/search/words/properties.py`.
UNSAID = ("other", "normal", "spell", "card")
INVARIABLE = re.compile(
    r"[ -]|la|recto|inco|peu|conseguenze|combinare|verso|mono|che|si|qui|se|avec|con|da|di"
    r"|trasforma|transforme|double-faced|facce|mardu|.*[sx]$|sans .*"
)
LEADS = {"fr": "cartes de 2006 {}", "it": "carte del 2006 {}", "en": "{} cards of 2006"}
SETS = {
    "fr": (
        "",
        "de",
        "dans",
        "d’",
        "en",
        "dans l’extension",
        "du bloc",
        "de l’édition",
        "issues de",
        "parues dans",
    ),
    "it": (
        "",
        "di",
        "da",
        "dal",
        "nel",
        "in",
        "del set",
        "del blocco",
        "dell’espansione",
        "uscite in",
        "presenti in",
    ),
    "en": ("", "from", "in", "of", "from the set", "in the block", "printed in", "released in", "out of"),
}
NOUNS = {"fr": "salles", "it": "stanze", "en": "rooms"}
VALUES = {
    "fr": (
        "à {} manas",
        "de {} manas",
        "pour {} manas",
        "qui coûtent {}",
        "coûtant {} manas",
        "valant {}",
        "ccm {}",
        "de valeur de mana {}",
        "dont le coût est {}",
        "dont la valeur de mana est de {}",
        "au coût de {}",
        "cmc={}",
    ),
    "it": (
        "da {} mana",
        "a {} mana",
        "che costano {}",
        "di costo {}",
        "con valore di mana {}",
        "cmc {}",
        "che valgono {}",
        "il cui costo è {}",
        "dal costo di mana di {}",
        "con un valore di mana di {}",
        "lanciabili con {} mana",
    ),
    "en": (
        "for {} mana",
        "with mana value {}",
        "of mana value {}",
        "with a cost of {}",
        "that cost {}",
        "costing {} mana",
        "cmc {}",
        "{} mana",
        "{} cmc",
        "whose mana value is {}",
        "castable for {} mana",
    ),
}
NUMBERS = {"fr": ("3", "trois"), "it": ("3", "tre"), "en": ("3", "three")}
COMPARED = {
    "fr": {">=": "{} ou plus", "<=": "{} ou moins", ">": "plus de {}", "<": "moins de {}"},
    "it": {">=": "{} o più", "<=": "{} o meno", ">": "più di {}", "<": "meno di {}"},
    "en": {">=": "{} or more", "<=": "{} or less", ">": "more than {}", "<": "less than {}"},
}


def _plural(word: str, code: str) -> str:
    if INVARIABLE.fullmatch(word):
        return word
    if code == "fr":
        ends = ((r"al$", "aux"), (r"(eau|eu)(?<!bleu)$", r"\1x"), (r"$", "s"))
    elif code == "it":
        ends = ((r"([cg])o$", r"\1hi"), (r"([cg])a$", r"\1he"), (r"[oe]$", "i"), (r"a$", "e"))
    else:
        ends = ((r"y$", "ies"), (r"ch$", "ches"), (r"$", "s"))
    end = next((one for one in ends if re.search(one[0], word)), ("$", ""))
    return re.sub(*end, word, count=1)


def _said(index: Searcher, code: str) -> Iterator[str]:
    """Every word of the vocabularies by which cards are described."""
    vocabulary, pool = get(code).vocabulary, index.parts.cards
    for subject in (vocabulary.colors, vocabulary.qualities, vocabulary.layouts, vocabulary.rarities):
        yield from (word for key, words in subject.items() if key not in UNSAID for word in words)
    for name, keys in (("types", pool.types()), ("keywords", pool.keywords())):
        yield from (word for key in sorted(keys - set(UNSAID)) for word in forms(name, key, code))


def _read(index: Searcher, text: str, code: str) -> frozenset[str]:
    found = as_filter(text, index.lexicon.properties, code, index.lexicon.stem)
    return frozenset(found.query.split() if found and not found.unread else ())


@pytest.mark.parametrize("code", CODES)
def test_every_word_in_all_its_forms(index: Searcher, code: str) -> None:
    for word in _said(index, code):
        own = _read(index, LEADS[code].format(word), code)
        assert (word, len(own)) == (word, 2)
        words = re.split(r"([ -])", word) if code != "en" else [word]
        for form in {word, "".join(_plural(one, code) for one in words), word.upper(), word.title()}:
            assert (form, _read(index, LEADS[code].format(form), code)) == (form, own)


@pytest.mark.parametrize("code", CODES)
def test_every_set_behind_every_word_that_leads_to_it(index: Searcher, code: str) -> None:
    for key, one in index.parts.cards.sets.items():
        if name := one.names.get(code):
            wanted = {"t:room", f"s:{key.lower()}"}
            for lead in SETS[code]:
                assert (lead, name, _read(index, f"{NOUNS[code]} {lead} {name}", code)) == (
                    lead,
                    name,
                    wanted,
                )
            assert _read(index, f"{name} {NOUNS[code]}", code) == wanted


@pytest.mark.parametrize("code", CODES)
def test_every_value_behind_every_word_that_leads_to_it(index: Searcher, code: str) -> None:
    for value in VALUES[code]:
        for number in NUMBERS[code]:
            text = f"{NOUNS[code]} {value.format(number)}"
            assert (text, _read(index, text, code)) == (text, {"t:room", "mv=3"})
            for sign, said in COMPARED[code].items():
                text = f"{NOUNS[code]} {value.format(said.format(number))}"
                assert (text, _read(index, text, code)) == (text, {"t:room", f"mv{sign}3"})


@pytest.mark.parametrize("code", CODES)
def test_every_pair_of_colors_however_it_is_written(index: Searcher, code: str) -> None:
    for pair in ("wu", "ub", "br", "rg", "gw", "wb", "ur", "bg", "rw", "gu"):
        for said in (pair, pair[::-1], pair.upper(), f"{pair[0]}/{pair[1]}", f"{pair[0]} {pair[1]}"):
            found = _read(index, f"{NOUNS[code]} {said}", code)
            assert (said, {frozenset(one) for one in found}) == (
                said,
                {frozenset("t:room"), frozenset(f"c:{pair}")},
            )
