"""Where a name or a text comes from, said in the reader's language.

The corpus writes sources as a row of words apart by ``; ``: products and addresses stand for
themselves, a few forms are said: ``document 002``, ``document 002 differs``, ``rules text mtg.wtf DSC``
(the name was found in the card's rules text there), ``halves put right``, ``no printing confirmed``.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import Final

from kb.messages import Message, msg

__all__ = ["source_words"]

_DOCUMENT = re.compile(r"document (\d{3})( differs)?")
_DOCUMENTS: Final = {
    "000": msg("French encyclopaedia article on split cards"),
    "001": msg("answer on a French forum"),
    "002": msg("Italian encyclopaedia article on split cards"),
    "003": msg("French presentation of aftermath with its release notes"),
    "004": msg("English copy of section 711"),
}
"""What the documents of the corpus are; their authors are not known."""


def source_words(source: str) -> Message:
    """The row of sources as one message."""
    said = [_said(word.strip()) for word in source.split(";")]
    return reduce(lambda first, second: msg("%(first)s; %(second)s", first=first, second=second), said)


def _said(word: str) -> Message:
    document = _DOCUMENT.fullmatch(word)
    if document and document[2]:
        return msg("%(document)s has another name", document=_document(document[1]))
    if document:
        return _document(document[1])
    if word == "halves put right":
        return msg("halves swapped there, put right here")
    if word == "no printing confirmed":
        return msg("no printing in that language is confirmed")
    if word.startswith("rules text "):
        return msg("rules text in %(source)s", source=word.removeprefix("rules text "))
    return msg("%(source)s", source=word)


def _document(number: str) -> Message:
    if number in _DOCUMENTS:
        return msg("%(what)s (document %(number)s)", what=_DOCUMENTS[number], number=number)
    return msg("document %(number)s", number=number)
