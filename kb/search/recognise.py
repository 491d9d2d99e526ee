"""What a query names outright: a rule by its number, a term, or a card by any of its names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kb.languages import CODES
from kb.search.concepts import Span
from kb.search.document import SearchDocument
from kb.search.scoring import Postings

if TYPE_CHECKING:
    from kb.names import Match, NameTable
    from kb.rules import RuleNumber

__all__ = ["card_record", "cards_called", "cards_like", "numbered", "terms_called"]

_LONGEST_NAME = 150


def numbered(text: str, postings: Postings) -> tuple[RuleNumber | None, list[int]]:
    """The rule number that the whole query is, and the documents that bear it."""
    if not any(letter.isdecimal() for letter in text):
        return None, []
    from kb.rules import RuleNumber

    number = RuleNumber.recognise(text.strip())
    return number, sorted(postings.having("number", str(number))) if number else []


def terms_called(words: int, spans: Sequence[Span], postings: Postings) -> list[int]:
    """The terms of the glossary that the whole query is: one name for all its `words`."""
    concepts = [span.concept for span in spans if span.end - span.start == words]
    of_terms = postings.having("kind", "term")
    return [at for concept in concepts for at in sorted(postings.having("source", concept) & of_terms)]


def cards_called(text: str, table: NameTable, language: str) -> tuple[Match, ...]:
    """The cards that the whole query names, whatever its case, accents and separators."""
    if not 0 < len(text) <= _LONGEST_NAME or not _begins_with_name(text, table):
        return ()
    from kb.names.ladder import certain

    return certain(table, text, language).matches


def _begins_with_name(text: str, table: NameTable) -> bool:
    """Whether the first words are a name or a half's: most queries are not, and need no ladder."""
    from kb.names.key import loose_key, match_key

    for key in dict.fromkeys((match_key(text), loose_key(text))):
        words = key.split()
        if any(table.find(" ".join(words[:count])) for count in range(len(words), 0, -1)):
            return True
    return False


def cards_like(text: str, table: NameTable, language: str) -> tuple[Match, ...]:
    """The cards that the query begins to name, or names with few typing errors for its length."""
    from kb.names import resolve

    if not 0 < len(text) <= _LONGEST_NAME:
        return ()
    found = resolve(table, text, language)
    return () if found.is_guess else found.matches


def card_record(card_id: str, table: NameTable) -> SearchDocument:
    """A record of a card of which the corpus has names only."""
    from kb.names import whole_name

    entries = table.names(card_id)
    names = {code: name for code in CODES if (name := whole_name(entries, code))}
    texts = {
        code: ", ".join(dict.fromkeys(entry.text for entry in entries if entry.language == code))
        for code in CODES
    }
    return SearchDocument(f"card:{card_id}", "card", "", names, texts, "card", source=card_id)
