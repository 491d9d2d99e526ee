"""The numbers of the rules of one index: what stands below them, which sections are here, what is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from kb.corpus import Parts
from kb.messages import Message, Native, msg, semicolons
from kb.rules import RuleNumber
from kb.rules.concordance import old_number
from kb.search.postings.protocol import Postings
from kb.search.records.record import section_of


class Numbers:
    """The numbers of the rules of one index."""

    def __init__(self, postings: Postings) -> None:
        self._postings = postings

    def of_section(self, section: int) -> list[RuleNumber]:
        """Every number of a section that some text has."""
        return [RuleNumber.parse(term) for term in self._postings.terms("number", str(RuleNumber(section)))]

    def has(self, number: RuleNumber) -> bool:
        """Whether some text has the rule itself, and not its examples alone."""
        of_number = self._postings.documents("number", str(number))
        return not of_number.isdisjoint(self._postings.documents("kind", "rule"))

    def below(self, number: RuleNumber) -> frozenset[int]:
        """The records with that number and all that stand below it."""
        begun = self._postings.terms("number", str(number))  # 702.12 begins 702.126 too
        terms = (term for term in begun if number.contains(RuleNumber.parse(term)))
        return frozenset().union(*(self._postings.documents("number", term) for term in terms))

    def below_any(self, numbers: Sequence[RuleNumber]) -> frozenset[int]:
        """The records of any of these numbers and all that stand below them."""
        return frozenset().union(*map(self.below, numbers))

    @cached_property
    def _sections(self) -> Message:
        rules = self._postings.documents("kind", "rule")
        places = (place for at in rules for place in self._postings.record(at).each())
        held: dict[tuple[str, str, str], set[str]] = {}
        for one in places:
            held.setdefault((one.language, one.start, one.end), set()).add(section_of(one.group))
        from kb.search.records.places import sections_here  # for few queries

        return sections_here({key: sorted(found) for key, found in held.items()})

    @property
    def what_is_here(self) -> tuple[Message, Message]:
        """Which sections are here, and how others come."""
        return (
            self._sections,
            msg("more rules come with: kb update rules, or kb import rules FILE --lang en"),
        )

    def instead(self, number: RuleNumber, parts: Parts) -> list[int]:
        """The latest text of each matter that a number without text stands for, under another number."""
        found, rules = dict[int, None](), self._postings.documents("kind", "rule")
        for provision in parts.concordance.matters(number):
            texts = self._postings.documents("provision", provision.id) & rules
            found |= dict.fromkeys(sorted(texts, key=lambda at: self._postings.record(at).start)[-1:])
        return list(found)

    def missing(self, numbers: Sequence[RuleNumber], parts: Parts) -> Iterator[Message]:
        """What is known of numbers that have no text here, and which sections have one."""
        concordance = parts.concordance
        yield msg("no text of %(number)s in the corpus", number=", ".join(map(str, numbers)))
        for number in numbers:
            matters = concordance.matters(number)
            yield from old_number(number, matters)
            if matters:
                about = semicolons([Native(one.meaning) for one in matters])
                yield msg("what %(number)s is about: %(meaning)s", number=number, meaning=about)
        yield from self.what_is_here
