"""A term of the game, looked up in any language: the concepts that are or were called so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kb import cache
from kb.corpus import Parts, index_fingerprint, load_texts
from kb.errors import NotFound
from kb.languages import CODES, ENGLISH
from kb.messages import msg
from kb.rules.terms.glossary import Glossary, TermMatch
from kb.rules.terms.term import Concept, Term

if TYPE_CHECKING:
    from kb.answers.documents import shapes


class TermsFound(NamedTuple):
    """The concepts that `text` is a term of: one, or several that the words alone do not tell apart."""

    text: str
    matches: tuple[TermMatch, ...]
    root: Path | None

    def as_dict(self, language: str) -> shapes.FoundTerm | shapes.FoundTerms:
        """The concept as a document, or a list of several."""
        data = [_document(match, language) for match in self.matches]
        if len(data) == 1:
            return data[0]
        return {
            "object": "list",
            "query": self.text,
            "total": len(data),
            "has_more": False,
            "warnings": [],
            "data": data,
        }

    def titles(self) -> dict[str, str]:
        """The titles of the documents by place, if a term is attested in one: reading them takes a while."""
        terms = (term for match in self.matches for code in CODES for term in match.concept.of(code))
        places = [term.attested.place for term in terms if term.attested]
        if all(place.startswith("rules/") for place in places):
            return {}
        documents = load_texts(self.root).documents
        return {one.file.removesuffix(".md").removeprefix("corpus/"): one.title for one in documents}


def find_term(
    glossary: Glossary, text: str, language: str | None, reader: str, root: Path | None
) -> TermsFound:
    """What `text` means as a term of `language`; `reader` is the language of the suggestions.

    Raises `NotFound` with the nearest terms.
    """
    matches = glossary.find(text, language)
    if not matches:
        near = glossary.nearest(text, language, reader)
        if near:
            raise NotFound(
                msg(
                    "no term “%(text)s”; nearest: %(terms)s; more come with rulebooks: kb update rules",
                    text=text,
                    terms=", ".join(near),
                )
            )
        raise NotFound(msg("no term “%(text)s”; glossaries come with rulebooks: kb update rules", text=text))
    return TermsFound(text, tuple(matches), root)


def _document(match: TermMatch, language: str) -> shapes.FoundTerm:
    found: shapes.TermMatch = {
        "how": match.how,
        "term": match.term.text,
        "lang": match.term.language,
        "distance": match.distance,
    }
    return {**concept_document(match.concept, language), "match": found}


def term_document(concept: str, parts: Parts, language: str) -> shapes.Term:
    """The document of the concept with that id; of a glossary with a library's terms it alone is read."""

    def written() -> bytes:
        documents = (concept_document(one, ENGLISH) for one in parts.glossary.concepts.values())
        return "".join(f"\n{one['id']}\t{json.dumps(one)}" for one in documents).encode()

    if "glossary" in vars(parts) or parts.root:
        return concept_document(parts.glossary.concepts[concept], language)
    lines = cache.stored("terms", cache.key_of(index_fingerprint()), written)
    start = lines.find(f"\n{concept}\t".encode()) + len(concept) + 2
    end = lines.find(b"\n", start)
    return _in_words(json.loads(lines[start : end if end > 0 else None]), language)


def concept_document(concept: Concept, language: str) -> shapes.Term:
    """The concept, its preferred term and definition in `language`, and all its terms."""
    document: shapes.Term = {
        "object": "term",
        "id": concept.id,
        "domain": concept.domain,
        "lang": language,
        "term": "",
        "definition": None,
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
        "url": "",
    }
    return _in_words(document, language)


def _in_words(document: shapes.Term, language: str) -> shapes.Term:
    return {
        **document,
        "lang": language,
        "term": next((one["term"] for one in document["terms"] if one["lang"] == language), ""),
        "definition": document["definitions"].get(language),
        "url": f"/{language}/term/{document['id']}/",
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
