"""A corpus that attacks whoever shows it: names, titles, sources and texts."""

from __future__ import annotations

from kb.cards import PrintedName
from kb.corpus import Corpus, load
from kb.corpus.cases import load_examples

__all__ = ["HOSTILE", "hostile_corpus"]

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "{{7*7}}{% x %}",
    "javascript:alert(3)",
    "a\u202eb\u2066c",
    "../../../escape",
    "CON",
    "x" * 400,
]


def hostile_corpus() -> Corpus:
    """The shipped corpus with names and rules that attack whoever shows them."""
    corpus = load()
    examples = load_examples(corpus.cards.cards, corpus.concordance)
    needed = {case.card.id for case in examples} | {case.other[0].id for case in examples if case.other}
    every = list(corpus.cards.cards.items())
    cards = dict(every[:12] + [(key, card) for key, card in every[12:] if key in needed])
    cycles = tuple(
        cycle._replace(card_ids=tuple(one for one in cycle.card_ids if one in cards))
        for cycle in corpus.cards.cycles
    )
    for attack, (key, card) in zip(HOSTILE, corpus.cards.cards.items(), strict=False):
        name = PrintedName(attack, "fr", attack, "high")
        faces = tuple(face._replace(names=(name, *face.names)) for face in card.faces)
        cards[key] = card._replace(faces=faces)
    documents = tuple(
        document._replace(
            title=HOSTILE[0],
            source=HOSTILE[1],
            blocks=tuple(
                block._replace(
                    passage=block.passage._replace(original=HOSTILE[at % len(HOSTILE)], repairs=())
                )
                for at, block in enumerate(document.blocks)
            ),
        )
        for document in corpus.texts.documents
    )
    return corpus._replace(
        cards=corpus.cards._replace(cards=cards, cycles=cycles),
        texts=corpus.texts._replace(documents=documents),
    )
