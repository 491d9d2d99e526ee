"""The rulebook's examples: as many as each rule had, each worked out by a case the checker agrees with."""

from collections.abc import Iterable, Iterator, Sequence

from kb.audit.finding import LIBRARY, Finding
from kb.checker.tables.case import Case, run
from kb.corpus.texts.values import Texts
from kb.messages import Message, msg, msgn
from kb.rules import Concordance, Example, Rule, Rulebook
from kb.rules.dating.dating import Shapes
from kb.rules.dating.fingerprints import Fingerprints


def check_example_counts(
    books: Iterable[Rulebook], beside: Texts, fingerprints: Fingerprints, shapes: Shapes
) -> Iterator[Finding]:
    """A warning for each rule with other examples than its edition has.

    Where the English text itself is among those `beside`, it is compared instead, elsewhere.
    """
    for book in books:
        for rule in book:
            expected = _expected(rule, fingerprints, shapes)
            here = len(rule.examples)
            if expected is not None and expected != here and not _has_original(rule, beside):
                place, number = f"{book.source}#{rule.number}", str(rule.number)
                said = msg(
                    "rule %(number)s has %(here)s here and %(there)s in the edition",
                    number=number,
                    here=counted(here),
                    there=counted(expected),
                )
                yield Finding("translation" if book.language != "en" else "orphan", "warning", place, said)


def counted(examples: int) -> Message:
    """How many examples there are, in words."""
    return msgn("one example", "%(count)d examples", examples) if examples else msg("no example")


def _expected(rule: Rule, fingerprints: Fingerprints, shapes: Shapes) -> int | None:
    """The number of examples that the one wording of those days has; None where that is not known."""
    counts = {
        shapes[key].examples
        for seen in fingerprints.by_number.get(rule.number, ())
        if rule.edition.start in seen.edition and (key := (seen.number, seen.sha)) in shapes
    }
    return counts.pop() if len(counts) == 1 else None


def _has_original(rule: Rule, beside: Texts) -> bool:
    if rule.language == "en":
        return False
    return any(
        other.language == "en" and rule.number in other.rules and other.edition.overlaps(rule.edition)
        for other in beside.rulebooks
    )


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
