"""A corpus that attacks whoever shows it: names, titles, sources, texts, rules and terms."""

from __future__ import annotations

from kb.cards import PrintedName
from kb.corpus import load
from kb.corpus.cases import load_examples
from kb.corpus.corpus import Corpus
from kb.rules import Rulebook
from kb.rules.terms.term import Concept, Term

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
    """The shipped corpus with names, rules and terms that attack whoever shows them."""
    corpus = load()
    examples = load_examples(corpus.cards.cards, corpus.concordance)
    needed = {case.card.id for case in examples} | {one.id for case in examples for one, _ in case.others}
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
        texts=corpus.texts._replace(
            documents=documents, rulebooks=tuple(_attacking(book) for book in corpus.texts.rulebooks)
        ),
        terms=tuple(_harmful(concept, at) for at, concept in enumerate(corpus.terms)),
    )


def _attacking(book: Rulebook) -> Rulebook:
    """The book with a hostile title, source and every other paragraph."""
    rules = {
        number: rule._replace(passage=rule.passage._replace(original=HOSTILE[at % len(HOSTILE)], repairs=()))
        if at % 2 and not rule.examples
        else rule
        for at, (number, rule) in enumerate(book.rules.items())
    }
    return Rulebook(book.language, book.edition, book.source, rules, HOSTILE[0], HOSTILE[1], HOSTILE[4])


def _harmful(concept: Concept, at: int) -> Concept:
    """Every fifth concept with a hostile definition and a hostile informal term."""
    if at % 5:
        return concept
    attack = HOSTILE[at // 5 % len(HOSTILE)]
    term = Term(attack, "fr", "informal")
    return concept._replace(
        definitions=dict.fromkeys(concept.definitions, attack), terms=(*concept.terms, term)
    )
