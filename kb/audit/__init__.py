"""The audit: what is missing, doubtful or contradictory in a corpus, as values.

Checks collect findings and return them; they neither print nor raise. Each is a module.
"""

from collections.abc import Callable, Iterable
from datetime import date

from kb.audit.contradictions import check_claims, check_contradictions
from kb.audit.editions import check_editions
from kb.audit.examples import check_examples
from kb.audit.finding import KINDS, SEVERITIES, Finding, gravest_first
from kb.audit.lists import check_lists
from kb.audit.names import check_names
from kb.audit.numbering import check_numbering
from kb.audit.passages import check_references, check_symbols
from kb.audit.terms import check_drift, check_terms
from kb.audit.translation import check_stale, check_translations
from kb.corpus import load_cards
from kb.corpus.cases import load_examples
from kb.corpus.corpus import Corpus
from kb.corpus.fingerprints import load_fingerprints
from kb.corpus.statements import load_statements
from kb.system import tracked

__all__ = ["KINDS", "SEVERITIES", "Finding", "audit", "gravest_first"]


def audit(corpus: Corpus, day: date) -> list[Finding]:
    """Every finding on the corpus, the gravest first; `day` is the one on which texts are judged.

    Raises `kb.errors.Findings` where the audit's own data files are faulty.
    """
    texts, pool = corpus.texts, corpus.cards
    fingerprints = load_fingerprints(corpus.root)
    said = load_statements(corpus.root)
    cases = load_examples(load_cards(corpus.root).cards, corpus.concordance, corpus.root)
    checks: tuple[Callable[[], Iterable[Finding]], ...] = (
        lambda: check_numbering(texts, fingerprints),
        lambda: check_translations(texts, fingerprints),
        lambda: check_references(texts, load_fingerprints(corpus.root, whole=True), texts.rulebooks),
        lambda: check_symbols(texts),
        lambda: check_editions(texts, corpus.concordance, fingerprints, day),
        lambda: check_stale(texts, fingerprints, day),
        lambda: check_contradictions(texts, corpus.concordance, said.statements),
        lambda: check_claims(said.claims, pool),
        lambda: check_lists(texts, pool),
        lambda: check_examples(texts, cases, corpus.concordance),
        lambda: check_terms(texts, corpus.terms),
        lambda: check_drift(corpus.texts, corpus.terms),
        lambda: check_names(pool),
    )
    findings = [one for check in tracked("audit", checks, len(checks)) for one in check()]
    return gravest_first(findings)
