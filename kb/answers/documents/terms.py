"""A concept of the glossary as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.rules.terms.term import Concept, Term

if TYPE_CHECKING:
    from kb.answers.documents import shapes


def concept_document(concept: Concept, language: str) -> shapes.Term:
    """The concept, its preferred term and definition in `language`, and all its terms."""
    return {
        "object": "term",
        "id": concept.id,
        "domain": concept.domain,
        "lang": language,
        "term": concept.label(language),
        "definition": concept.definitions.get(language),
        "definitions": concept.definitions,
        "terms": [_term(term) for term in concept.terms],
        "rules": list(concept.rules),
        "entries": [
            {
                "term": entry.term,
                "lang": entry.language,
                "text": entry.text,
                "from": entry.since.isoformat(),
                "to": entry.until.isoformat(),
                "source": entry.source,
            }
            for entry in concept.entries
        ],
        "url": f"/{language}/term/{concept.id}/",
    }


def _term(term: Term) -> shapes.TermName:
    return {
        "term": term.text,
        "lang": term.language,
        "status": term.status,
        "from": term.since.isoformat() if term.since else None,
        "to": term.until.isoformat() if term.until else None,
        "basis": term.basis,
        "source": term.source or None,
        "attested": {"place": term.attested.place, "words": term.attested.words} if term.attested else None,
    }
