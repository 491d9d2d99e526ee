"""A text of the reader's own: what edition it is, what it lacks, and what it contradicts."""

from collections.abc import Iterable, Iterator
from datetime import date

from kb.audit.contradictions import check_contradictions
from kb.audit.editions import check_editions
from kb.audit.example_counts import check_example_counts
from kb.audit.finding import Finding, gravest_first
from kb.audit.lists import check_lists
from kb.audit.numbering import check_numbering
from kb.audit.own_parts import about_part, check_order, joined_books, wholes
from kb.audit.prose import prose_of
from kb.audit.references import check_references
from kb.audit.stale import check_stale
from kb.audit.symbols import check_symbols
from kb.audit.terms import check_terms
from kb.audit.translation import check_translations
from kb.corpus.corpus import Corpus
from kb.corpus.fingerprints import load_fingerprints, load_shapes
from kb.corpus.statements import load_statements
from kb.corpus.texts.values import Texts
from kb.rules.dating.parts import date_text


def audit_text(
    text: str, shown: str, corpus: Corpus, day: date, language: str | None = None
) -> list[Finding]:
    """The findings on `text`, the file `shown`, beside the texts of `corpus`, on that day.

    `language` None: told by the words. Places are ``file#number``, ``file#L12`` for a line.
    """
    root = corpus.root
    fingerprints, every, shapes = (
        load_fingerprints(root),
        load_fingerprints(root, whole=True),
        load_shapes(root),
    )
    parts = date_text(text, every, shapes, language)
    stated = parts[0].stated if parts else None
    books = tuple(joined_books(parts, shown, stated))
    own = Texts(books, (prose_of(text, shown, parts[0].line if parts else None, language),))
    beside = Texts((*books, *corpus.texts.rulebooks), corpus.texts.documents)
    statements = load_statements(root).statements
    findings = [
        *(finding for part in parts for finding in about_part(part, shown, stated)),
        *check_order(parts, shown),
        *check_numbering(Texts(tuple(wholes(parts, shown, stated)), ()), fingerprints),
        *check_editions(own, corpus.concordance, fingerprints, day),
        *check_references(own, every, beside.rulebooks),
        *check_symbols(own),
        *check_lists(own, corpus.cards),
        *check_terms(own, corpus.terms),
        *check_stale(own, fingerprints, day),
        *check_example_counts(books, beside, fingerprints, shapes),
        *_on(shown, check_translations(beside, fingerprints)),
        *_on(shown, check_contradictions(beside, corpus.concordance, statements)),
    ]
    return gravest_first(findings)


def _on(shown: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Those whose place is in the file."""
    return (finding for finding in findings if finding.place.partition("#")[0] == shown)
