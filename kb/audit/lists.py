"""Lists in articles: does the count announced agree, are names written in one way?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile

from kb.audit.finding import Finding
from kb.corpus import Block, CardPool, Document, Texts
from kb.languages import fold
from kb.messages import msg

__all__ = ["check_lists"]

_ANNOUNCED = re.compile(r"\b(\d{1,3})\b[^.]*:\s*$")
_JOINERS = {"fr": (" // ", " et "), "it": (" // ", " e ", " - "), "en": (" // ", " and ", "/")}


def check_lists(texts: Texts, pool: CardPool) -> Iterator[Finding]:
    """The findings of every document."""
    for document in texts.documents:
        yield from _counts(document)
        yield from _joiners(document, pool)


def _counts(document: Document) -> Iterator[Finding]:
    """“7 cycles:” before a list whose innermost items are eight."""
    for at, block in enumerate(document.blocks):
        announced = _ANNOUNCED.search(block.passage.text)
        items = list(takewhile(lambda one: one.kind == "item", document.blocks[at + 1 :]))
        if announced and block.kind == "paragraph" and items:
            count = len(_innermost(items))
            if count != int(announced[1]):
                said = msg(
                    "the text announces %(announced)s and lists %(listed)d",
                    announced=announced[1],
                    listed=count,
                )
                yield Finding("list", "warning", f"{document.file}#{block.anchor}", said)


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
        for joiner in _JOINERS[document.language]:
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
