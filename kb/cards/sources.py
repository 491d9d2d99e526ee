"""Where a name or a text comes from, said in the reader's language.

The corpus writes sources as a row of words apart by ``; ``: products and addresses stand for
themselves, a few forms are said: ``document 002``, ``document 002 differs``, ``rules text mtg.wtf DSC``
(the name was found in the card's rules text there), ``halves put right``, ``no printing confirmed``.
"""

from __future__ import annotations

import re
from functools import reduce

from kb.messages import Message, msg

__all__ = ["source_words"]

_DOCUMENT = re.compile(r"document (\d{3})( differs)?")


def source_words(source: str) -> Message:
    """The row of sources as one message."""
    said = [_said(word.strip()) for word in source.split(";")]
    return reduce(lambda first, second: msg("%(first)s; %(second)s", first=first, second=second), said)


def _said(word: str) -> Message:
    document = _DOCUMENT.fullmatch(word)
    if document and document[2]:
        return msg("document %(number)s has another name", number=document[1])
    if document:
        return msg("document %(number)s", number=document[1])
    if word == "halves put right":
        return msg("halves swapped there, put right here")
    if word == "no printing confirmed":
        return msg("no printing in that language is confirmed")
    if word.startswith("rules text "):
        return msg("rules text in %(source)s", source=word.removeprefix("rules text "))
    return msg("%(source)s", source=word)
