"""Where a name or a text comes from, in the reader's language.

The corpus writes sources as a row of words apart by ``; ``: products and addresses stand for
themselves, a few forms are translated: ``document 002``, ``document 002 differs``, ``rules text mtg.wtf DSC``
(the name was found in the card's rules text there), and the remarks below.
"""

import re
from typing import Final

from kb.messages import Message, msg, semicolons

_DOCUMENT = re.compile(r"document (\d{3})( differs)?")
# What the documents of the corpus are; their authors are not known.
_DOCUMENTS: Final = {
    "000": msg("French encyclopaedia article on split cards"),
    "001": msg("answer on a French forum"),
    "002": msg("Italian encyclopaedia article on split cards"),
    "003": msg("French presentation of aftermath with its release notes"),
    "004": msg("English copy of section 711"),
}

_REMARKS: Final = {
    "halves put right": msg("halves swapped in the source, put right here"),
    "no printing confirmed": msg("no printing in that language is confirmed"),
    "abbreviated": msg("abbreviated in the source; no source has the full name"),
}

# Which part of its source a text is, by the corpus's words for it.
PARTS: Final = {
    "original English rules": msg("the original English rules"),
    "711.3a to 711.3d, the paragraphs of the older edition": msg("711.3a to 711.3d, of the older edition"),
    "all but 711.3a to 711.3d": msg("all but 711.3a to 711.3d"),
    "notes de sortie": msg("release notes"),
    "présentation et carte citée": msg("presentation and quoted card"),
    "présentation et liste des cycles": msg("presentation and list of the cycles"),
    "règles citées dans une réponse de forum": msg("rules quoted in an answer on a forum"),
    "règles officielles de la répercussion": msg("official rules of aftermath"),
    "réponse de forum": msg("answer on a forum"),
    "traduction française des règles": msg("French translation of the rules"),
    "voce di enciclopedia: caratteristiche, storia, cambio di regolamento, nomi": msg(
        "encyclopaedia article: characteristics, history, change of the rules, names"
    ),
    "voce di enciclopedia: regolamento": msg("encyclopaedia article: rules"),
    "voce di enciclopedia: estratto del regolamento, aggiornato al 21 novembre 2025": msg(
        "encyclopaedia article: extract of the rules, updated to 21 November 2025"
    ),
}


def source_words(source: str) -> Message:
    """The row of sources as one message."""
    return semicolons(_source_word(word.strip()) for word in source.split(";"))


def _source_word(word: str) -> Message:
    document = _DOCUMENT.fullmatch(word)
    if document:
        told = _document(document[1])
        return msg("%(document)s gives another name", document=told) if document[2] else told
    if word in _REMARKS:
        return _REMARKS[word]
    if word.startswith("rules text "):
        return msg("rules text in %(source)s", source=word.removeprefix("rules text "))
    return msg("%(source)s", source=word)


def _document(number: str) -> Message:
    if number in _DOCUMENTS:
        return msg("%(what)s (document %(number)s)", what=_DOCUMENTS[number], number=number)
    return msg("document %(number)s", number=number)
