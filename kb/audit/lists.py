"""Lists in articles: does the count announced agree, are names written in one way?"""

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile

from kb.audit.finding import Finding
from kb.corpus.cards.pool import CardPool
from kb.corpus.texts.values import Block, Document, Texts
from kb.languages import fold, get
from kb.messages import msg

# Counts of a list; years and dates have four digits.
_NUMBER = re.compile(r"\b\d{1,3}\b")
# Between halves in any language; its own words (“et”) beside them.
_JOINERS = (" // ", " - ", "/")


def check_lists(texts: Texts, pool: CardPool) -> Iterator[Finding]:
    """The findings of every document."""
    for document in texts.documents:
        yield from _counts(document)
        yield from _joiners(document, pool)


def _counts(document: Document) -> Iterator[Finding]:
    """“7 cycles:” before a list whose innermost items are eight."""
    blocks = document.blocks
    for at, block in enumerate(blocks, 1):
        announced = _announced(block.passage.text) if block.kind == "paragraph" else None
        after = (blocks[place] for place in range(at, len(blocks)))
        items = list(takewhile(lambda one: one.kind == "item", after)) if announced else []
        if announced and items:
            count = len(_innermost(items))
            if count != int(announced):
                said = msg(
                    "the text announces %(announced)s and lists %(listed)d", announced=announced, listed=count
                )
                yield Finding("list", "warning", f"{document.file}#{block.anchor}", said)


def _announced(words: str) -> str | None:
    """The first number of a paragraph's last sentence, where that ends with a colon."""
    sentence = words.rstrip().rpartition(".")[2]
    found = _NUMBER.search(sentence) if sentence.endswith(":") else None
    return found[0] if found else None


def _innermost(items: list[Block]) -> list[Block]:
    """The items that no deeper item follows."""
    leaves = [item for item, after in pairwise(items) if after.level <= item.level]
    return [*leaves, items[-1]]


def _joiners(document: Document, pool: CardPool) -> Iterator[Finding]:
    """The cards of the list whose halves are joined otherwise than most."""
    words = fold("\n".join(block.passage.text for block in document.blocks))
    written: dict[str, list[str]] = {}
    for card in pool.cards.values():
        names = [face.printed(document.language) for face in card.faces] if len(card.faces) > 1 else []
        halves = [name for name in names if name and fold(name) in words]
        if len(halves) < len(card.faces):
            continue
        for joiner in (*_JOINERS, *(f" {word} " for word in get(document.language).joiners)):
            joined = joiner.join(halves)
            if re.search(rf"\b{re.escape(fold(joined))}\b", words):
                written.setdefault(joiner, []).append(joined)
                break
    if len(written) > 1:
        common = max(written, key=lambda joiner: len(written[joiner]))
        for joiner, cards in written.items():
            if joiner != common:
                said = msg(
                    "%(count)d cards are written with “%(joiner)s”, %(others)d with “%(common)s”: %(cards)s",
                    count=len(cards),
                    joiner=joiner.strip(),
                    others=len(written[common]),
                    common=common.strip(),
                    cards=", ".join(cards),
                )
                yield Finding("list", "note", document.file, said)
