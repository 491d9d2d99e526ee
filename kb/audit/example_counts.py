"""How many examples a rule has here, and how many in the edition that it is of, told by its shape."""

from collections.abc import Iterable, Iterator

from kb.audit.finding import Finding
from kb.corpus.texts.values import Texts
from kb.messages import Message, msg, msgn
from kb.rules import Rule, Rulebook
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
