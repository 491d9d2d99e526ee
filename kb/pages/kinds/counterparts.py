"""What stands in for a text that a language lacks: its text of the same provision in another edition.

Aligned by provision, never by number; a reader is told the other number, its days, and whether the
wording laid down the same.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kb.pages.kinds.timeline import provisions
from kb.pages.plan.sections import Section
from kb.pages.site import Site
from kb.rules import Edition, Rule, RuleNumber
from kb.rules.concordance import Provision


class Counterpart(NamedTuple):
    """A rule of another edition on the same matter; `same`: the concordance knows no change between.

    `origin`: its source and which part of it.
    """

    rule: Rule
    edition: Edition
    same: bool
    origin: tuple[str, str]


def counterparts(site: Site, number: RuleNumber, edition: Edition, language: str) -> list[Counterpart]:
    """The texts in `language` nearest to what that rule settled; one a provision, each once."""
    found: dict[tuple[RuleNumber, str], Counterpart] = {}
    for provision in provisions(site, number, edition):
        nearest = min(
            _candidates(site, provision, edition, language),
            key=lambda one: (not one.same, abs((one.edition.start - edition.start).days)),
            default=None,
        )
        if nearest:
            found.setdefault((nearest.rule.number, nearest.edition.key), nearest)
    return list(found.values())


def _candidates(site: Site, provision: Provision, edition: Edition, language: str) -> Iterator[Counterpart]:
    here = provision.on(edition.start)
    for span in provision.spans:
        for section in site.sections.editions(span.number):
            rule = _text(section, span.number, language)
            if rule and section.edition.start in span.edition:
                same = here is not None and span.wording == here.wording
                yield Counterpart(rule, section.edition, same, section.origins[language])


def _text(section: Section, number: RuleNumber, language: str) -> Rule | None:
    return section.books.get(language, {}).get(number)
