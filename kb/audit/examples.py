"""The rulebook's own examples: each is worked out by a case, and the checker agrees with it."""

from collections.abc import Iterator, Sequence

from kb.audit.finding import LIBRARY, Finding
from kb.checker.tables.case import Case, run
from kb.corpus.texts.values import Texts
from kb.messages import msg
from kb.rules import Example, Rulebook
from kb.rules.concordance import Concordance


def check_examples(texts: Texts, cases: Sequence[Case], concordance: Concordance) -> Iterator[Finding]:
    """A warning for each example of the corpus without a case, an error for each case that fails."""
    worked = {anchor for case in cases for anchor in case.anchors}
    for book in texts.rulebooks:
        if not book.source.startswith(LIBRARY):
            for example in _examples(book):
                if f"{book.language}/{example.anchor}" not in worked:
                    said = msg("no case works this example out")
                    yield Finding("example", "warning", f"{book.source}#{example.anchor}", said)
    for case in cases:
        for failure in run(case, concordance):
            said = msg(
                "“%(title)s”: the checker answers %(found)s, the case says %(expected)s",
                title=case.title,
                found=str(failure.found),
                expected=str(failure.expected),
            )
            yield Finding("example", "error", f"corpus/examples.toml#{case.anchors[0]}", said)


def _examples(book: Rulebook) -> Iterator[Example]:
    for rule in book.rules.values():
        yield from rule.examples
    yield from book.orphans
