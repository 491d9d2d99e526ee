"""Where a citation leads: to the edition being read; else to a text known to be about the same."""

from __future__ import annotations

from datetime import date

from kb.pages.prose import Resolve
from kb.pages.routes import Routes
from kb.pages.shelf import Section, Shelf
from kb.rules import Edition, RuleNumber
from kb.rules.concordance import Concordance

__all__ = ["resolver"]


def resolver(shelf: Shelf, concordance: Concordance, url: Routes) -> Resolve:
    """From a number and the edition it is read in to an address below a language's folder.

    A number alone is no address: 711 was flip cards once. Without a text of the edition being read
    there is a link only where the concordance knows that another text settles the same matter.
    """

    def resolve(number: RuleNumber, edition: Edition | None) -> str | None:
        held = shelf.editions(number)
        if edition is None:
            return address(number, None) if held else None
        same = [section for section in held if section.edition.overlaps(edition)]
        read = _matters(concordance, number, edition.start)
        kin = [one for one in held if read & _matters(concordance, number, one.edition.start)]
        found: list[Section] = same or kin
        return address(number, found[-1].edition) if found else None

    def address(number: RuleNumber, edition: Edition | None) -> str:
        route = url.rule(number, edition) if number.rule else url.section(number.section, edition)
        return route.partition("/")[2]

    return resolve


def _matters(concordance: Concordance, number: RuleNumber, day: date) -> set[str]:
    """What that rule, or that section, settled on that day."""
    return {
        provision.id
        for provision in concordance
        for span in provision.spans
        if number.contains(span.number) and day in span.edition
    }
