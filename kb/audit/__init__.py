"""The audit: what is missing, doubtful or contradictory in a corpus, as values.

Checks collect findings and return them; they neither print nor raise. Each is a module.
"""

from collections.abc import Callable, Iterable
from datetime import date

from kb.audit import contradictions, editions, examples, lists, names, numbering, passages, terms, translation
from kb.audit.finding import KINDS, SEVERITIES, Finding, counted, gravest_first
from kb.corpus import load_cards
from kb.corpus.cases import load_examples
from kb.corpus.corpus import Corpus
from kb.corpus.fingerprints import load_fingerprints
from kb.corpus.statements import load_statements
from kb.system import tracked

__all__ = ["KINDS", "SEVERITIES", "Finding", "audit", "counted", "gravest_first"]


def audit(corpus: Corpus, day: date) -> list[Finding]:
    """Every finding on the corpus, the gravest first; `day` is the one on which texts are judged.

    Raises `kb.errors.Findings` where the audit's own data files are faulty.
    """
    texts, pool = corpus.texts.of_magic, corpus.cards
    fingerprints = load_fingerprints(corpus.root)
    said = load_statements(corpus.root)
    cases = load_examples(load_cards(corpus.root).cards, corpus.concordance, corpus.root)
    checks: tuple[Callable[[], Iterable[Finding]], ...] = (
        lambda: numbering.check_numbering(texts, fingerprints),
        lambda: translation.check_translations(texts, fingerprints),
        lambda: passages.check_references(texts, load_fingerprints(corpus.root, whole=True), texts.rulebooks),
        lambda: passages.check_symbols(texts),
        lambda: editions.check_editions(texts, corpus.concordance, fingerprints, day),
        lambda: translation.check_stale(texts, fingerprints, day),
        lambda: contradictions.check_contradictions(texts, corpus.concordance, said.statements),
        lambda: contradictions.check_claims(said.claims, pool),
        lambda: lists.check_lists(texts, pool),
        lambda: examples.check_examples(texts, cases, corpus.concordance),
        lambda: terms.check_terms(texts, corpus.terms),
        lambda: terms.check_drift(texts, corpus.terms),
        lambda: names.check_names(pool),
    )
    findings = [one for check in tracked("audit", checks, len(checks)) for one in check()]
    return gravest_first(findings)
