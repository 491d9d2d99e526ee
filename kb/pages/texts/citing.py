"""Where a citation leads: to the edition being read; else to a text known to be about the same; else to
the register of numbers, which says what is known of a rule whose text is not here."""

from datetime import date

from kb.pages.plan.routes import Routes
from kb.pages.plan.sections import Section, Sections
from kb.pages.texts.prose import Resolve, Target
from kb.rules import Edition, RuleNumber
from kb.rules.concordance import Concordance


def resolver(sections: Sections, concordance: Concordance, url: Routes) -> Resolve:
    """From a number and the edition it is read in to an address below a language's folder.

    A number alone is no address: 711 was flip cards once. Without a text of the edition being read
    there is a link to another text only where the concordance knows that it settles the same matter.
    """
    register = url.register().partition("/")[2]

    def resolve(number: RuleNumber, edition: Edition | None) -> Target:
        held = sections.editions(number)
        if edition is None:
            return Target(address(number, None), here=True) if held else nowhere(number)
        same = [section for section in held if section.edition.overlaps(edition)]
        read = _matters(concordance, number, edition.start)
        kin = [one for one in held if read & _matters(concordance, number, one.edition.start)]
        found: list[Section] = same or kin
        return Target(address(number, found[-1].edition), here=True) if found else nowhere(number)

    def nowhere(number: RuleNumber) -> Target:
        return Target(f"{register}#{number}", here=False)

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
