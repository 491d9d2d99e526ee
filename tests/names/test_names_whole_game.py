"""All names of the game: each finds its card, in every spelling, and in spite of typing errors."""

from __future__ import annotations

import random
import unicodedata
from pathlib import Path

import pytest

from kb.corpus import load_cards
from kb.corpus.names import load_names
from kb.names.entry import Form, forms
from kb.names.key import match_key
from kb.names.ladder import resolve
from kb.names.table import NameTable

SEPARATORS = (" // ", "/", "//", " - ", " et ", " e ", " a ", " to ", " and ", " ", "")


@pytest.fixture(scope="module")
def table() -> NameTable:
    return load_names()


@pytest.fixture(scope="module")
def named(table: NameTable) -> list[tuple[str, Form]]:
    return [(entries[0].card_id, form) for entries in table.cards() for form in forms(entries)]


def _finds(table: NameTable, typed: str, card: str) -> bool:
    """A half whose name another card has whole is told beside that card."""
    return card in [match.card_id for match in resolve(table, typed).matches]


def _foldings(name: str) -> set[str]:
    bare = "".join(
        letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter)
    )
    ligatures = bare.replace("œ", "oe").replace("Œ", "OE").replace("æ", "ae").replace("Æ", "AE")
    return {
        name,
        name.upper(),
        name.lower(),
        unicodedata.normalize("NFD", name),
        ligatures,
        name.replace("'", "’"),
        name.replace("'", "’").replace("-", "‑"),
        name.replace(",", ""),
        f"  {name} ",
    }


def test_the_whole_game_is_there(table: NameTable, named: list[tuple[str, Form]]) -> None:
    """Some 21,700 cards have a French name, as many an Italian one; a few hundred more are English only."""
    assert len(list(table.cards())) > 23_500
    assert len({match_key(form.text) for _, form in named}) > 67_000


def test_the_counts_of_the_corpus_readme(root: Path, named: list[tuple[str, Form]]) -> None:
    listed = {code: _listed(root, code) for code in ("fr", "it", "en")}
    folded = {code: {match_key(name) for _, name in rows} for code, rows in listed.items()}
    pairs = []
    for code in ("fr", "it"):
        cards = {card for card, _ in listed[code]}
        pairs.append(folded[code] | {match_key(name) for card, name in listed["en"] if card in cards})
    counts = [len(folded["fr"]), len(folded["it"]), *map(len, pairs), sum(map(len, pairs))]
    counts += [len(set().union(*folded.values())), len({match_key(form.text) for _, form in named})]
    readme = (root / "corpus/README.md").read_text("utf-8")
    assert [count for count in counts if f"{count:,}" not in readme] == []


def _listed(root: Path, code: str) -> list[tuple[str, str]]:
    lines = (root / f"corpus/{code}/names/names.tsv").read_text("utf-8").splitlines()[1:]
    return [(card, name) for card, _, name, _ in (line.split("\t") for line in lines)]


def test_every_name_finds_its_card(table: NameTable, named: list[tuple[str, Form]]) -> None:
    unfiled = [
        (form.text, card)
        for card, form in named
        if card not in [filed.entries[0].card_id for filed in table.find(match_key(form.text))]
    ]
    assert unfiled == []
    missed = [(form.text, card) for card, form in named[::9] if not _finds(table, form.text, card)]
    assert missed == []
    keys = [match_key(form.text) for _, form in named[4::9]]
    assert [key for key in keys if match_key(resolve(table, key).matches[0].name) != key] == []


def test_every_name_of_the_corpus_cards_finds_its_card(table: NameTable) -> None:
    missed = [
        (name.text, card.id)
        for card in load_cards().cards.values()
        for face in card.faces
        for name in face.names
        if not _finds(table, name.text, card.id)
    ]
    assert missed == []


def test_every_folding_finds_the_card(table: NameTable, named: list[tuple[str, Form]]) -> None:
    chosen = random.Random(20).sample(named, 600)
    missed = [
        (typed, card)
        for card, form in chosen
        for typed in sorted(_foldings(form.text))
        if not _finds(table, typed, card)
    ]
    assert missed == []


def test_halves_told_apart_from_a_card_of_the_same_words(table: NameTable) -> None:
    """Mind Spring is a card, and so is Spring // Mind."""
    assert resolve(table, "Mind Spring").card_id == "mind-spring"
    assert resolve(table, "Spring // Mind").card_id == "spring-mind"


@pytest.mark.parametrize("separator", SEPARATORS)
def test_every_separator_in_either_order(table: NameTable, separator: str) -> None:
    missed = []
    for card in load_cards().cards.values():
        for first, second in (("fr", "fr"), ("it", "it"), ("en", "en"), ("fr", "en"), ("en", "it")):
            halves = [card.faces[0].printed(first), card.faces[1].printed(second)]
            if len(card.faces) == 2 and all(halves):
                for order in (halves, halves[::-1]):
                    typed = separator.join(str(half) for half in order)
                    if card.id not in [match.card_id for match in resolve(table, typed).matches]:
                        missed.append(typed)
    assert missed == []


def _edit(text: str, dice: random.Random) -> str:
    """`text` with one typing error: a letter wrong, missing or too many, or two swapped."""
    while True:
        at, letter = dice.randrange(len(text)), dice.choice("abcdefghijklmnopqrstuvwxyz")
        kinds = [
            text[:at] + letter + text[at + 1 :],
            text[:at] + letter + text[at:],
            text[:at] + text[at + 1 :],
        ]
        kinds.append(text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :])
        typed = dice.choice(kinds)
        if typed != text:
            return typed


def _first_place(table: NameTable, named: list[tuple[str, Form]], errors: int) -> float:
    """How often the first match is the card meant, or one that has the very name."""
    dice = random.Random(errors)
    chosen = [(card, form) for card, form in dice.sample(named, 800) if len(match_key(form.text)) >= 5]
    right = 0
    for card, form in chosen:
        typed = match_key(form.text)
        for _ in range(errors):
            typed = _edit(typed, dice)
        found = resolve(table, typed).matches[:1]
        right += any(
            match.card_id == card or match_key(match.name) == match_key(form.text) for match in found
        )
    return right / len(chosen)


def test_one_typing_error(table: NameTable, named: list[tuple[str, Form]]) -> None:
    assert _first_place(table, named, 1) >= 0.99


def test_two_typing_errors(table: NameTable, named: list[tuple[str, Form]]) -> None:
    assert _first_place(table, named, 2) >= 0.93


def test_one_typing_error_in_the_names_of_split_cards(table: NameTable) -> None:
    """Whole names of five letters and more of the corpus's own cards, every third letter in turn left out."""
    right = total = 0
    for card in load_cards().cards.values():
        for name in filter(None, (card.printed("fr"), card.printed("it"))):
            key = match_key(name)
            for at in range(0, len(key), 3):
                typed = key[:at] + key[at + 1 :]
                right += resolve(table, typed).matches[0].card_id == card.id if typed.strip() else 1
                total += 1
    assert right / total >= 0.97


def test_no_english_name_poses_as_another(table: NameTable) -> None:
    """A name that equals the English one stands in the list of reviewed cognates."""
    from curate_names import read_cognates

    posing = []
    for language in ("fr", "it"):
        cognates = read_cognates(language)
        for entries in table.cards():
            english = {entry.part: entry.text for entry in entries if entry.language == "en"}
            posing += [
                entry
                for entry in entries
                if entry.language == language
                and entry.text == english[entry.part]
                and (entry.card_id, entry.part or 0, entry.text) not in cognates
            ]
    assert posing == []
