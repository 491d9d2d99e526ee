"""Which paragraphs name which cards: whole names only, by any separator that people write."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from kb.cards import Card
from kb.corpus.texts.values import Document
from kb.languages import LANGUAGES, fold
from kb.rules import Rule

_SLASH = re.compile(r"\s*//?\s*|\s+-\s+")


class Text(NamedTuple):
    """A paragraph: the document or rule it stands in, its anchor there, its words."""

    whole: Document | Rule
    anchor: str
    words: str


class Mentions:
    """For each card id the paragraphs that name it, one a document or rule, in order."""

    def __init__(self, cards: Iterable[Card], documents: Iterable[Document], rules: Iterable[Rule]) -> None:
        texts = [*_paragraphs(documents), *_rules(rules)]
        folded = [_key(text.words) for text in texts]
        everything = "\n".join(folded)
        self._of: dict[str, list[Text]] = defaultdict(list)
        for card in cards:
            names = [name for name in map(_key, whole_names(card, ("/",))) if name in everything]
            seen: set[int] = set()
            for text, key in zip(texts, folded, strict=True):
                if id(text.whole) not in seen and any(name in key for name in names):
                    seen.add(id(text.whole))
                    self._of[card.id].append(text)

    def of(self, card: Card) -> list[Text]:
        """Where that card is named."""
        return self._of.get(card.id, [])


def _key(words: str) -> str:
    return _SLASH.sub("/", fold(words))


def whole_names(card: Card, between: tuple[str, ...]) -> Iterator[str]:
    """Every whole name in each language, by each sign `between` and each word: ``Feu et Glace``."""
    for code, language in LANGUAGES.items() if len(card.faces) > 1 else ():
        faces = [{name.text for name in face.names if name.language == code} for face in card.faces]
        for names in product(*faces):
            yield from (sign.join(names) for sign in (*between, *(f" {one} " for one in language.joiners)))


def _paragraphs(documents: Iterable[Document]) -> Iterator[Text]:
    for document in documents:
        yield from (Text(document, block.anchor, block.passage.text) for block in document.blocks)


def _rules(rules: Iterable[Rule]) -> Iterator[Text]:
    for rule in rules:
        words = [rule.text, *(example.passage.text for example in rule.examples)]
        yield Text(rule, str(rule.number), "\n".join(words))
