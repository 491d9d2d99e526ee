"""Sources are said in the reader's language; products and addresses stand for themselves."""

from __future__ import annotations

import pytest

from kb.cards.sources import source_words
from kb.corpus import load_cards


@pytest.mark.parametrize(
    ("source", "language", "said"),
    [
        ("MTGJSON 5 AKH; MTGJSON 3 AKH", "fr", "MTGJSON 5 AKH\u202f; MTGJSON 3 AKH"),
        ("document 002", "it", "voce enciclopedica italiana sulle carte split (documento 002)"),
        ("document 009", "it", "documento 009"),
        ("rules text mtg.wtf DSC", "fr", "texte de règles dans mtg.wtf DSC"),
        (
            "MTGJSON 5 INV; halves put right",
            "it",
            "MTGJSON 5 INV; metà scambiate nella fonte, qui rimesse a posto",
        ),
        (
            "MTGJSON 3 UNH; no printing confirmed",
            "en",
            "MTGJSON 3 UNH; no printing in that language is confirmed",
        ),
        (
            "document 001 differs",
            "fr",
            "réponse sur un forum français (document 001) donne un autre nom",
        ),
        ("magic.wizards.com/it/news", "fr", "magic.wizards.com/it/news"),
    ],
)
def test_source_words(source: str, language: str, said: str) -> None:
    assert source_words(source).render(language) == said


def test_no_source_of_the_corpus_is_left_in_english() -> None:
    sources = {
        name.source for card in load_cards().cards.values() for face in card.faces for name in face.names
    }
    english = ("halves", "rules text", "confirmed", "differs", "document 0", "swapped", "also", "name inside")
    for source in sources:
        said = source_words(source).render("it")
        assert not [word for word in english if word in said], said
