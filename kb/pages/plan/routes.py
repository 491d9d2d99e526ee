"""Every address of the site, in one place, as paths below its root: ``fr/cr/709.4b/index.html``.

Templates write links as ``@/`` plus such a path; `settle` turns them into relative ones, so that
the site works from any folder, under any base path, and straight from disk. ``@/~/`` stands for the
interface language's folder, so that one rendered fragment serves all three.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kb.cards import Card, Face, color_order
from kb.languages import INTERFACE
from kb.pages.plan.slugs import assign, distinct, slug
from kb.rules import Edition, RuleNumber


class Paragraphs(NamedTuple):
    """The last edition known of each number; the paragraphs that are places on their section's page."""

    latest: Mapping[RuleNumber, str]
    places: frozenset[tuple[RuleNumber, str]]


class Routes:
    """The addresses of the pages in one interface language."""

    def __init__(
        self,
        language: str,
        cards: Mapping[str, str],
        others: Mapping[str, str],
        rules: Paragraphs | None = None,
    ) -> None:
        self.language = language
        self._cards, self._others = cards, others
        self._rules = rules or Paragraphs({}, frozenset())

    def _at(self, *parts: str) -> str:
        return "/".join((self.language, *parts, "index.html"))

    def home(self) -> str:
        """The home page."""
        return self._at()

    def search(self) -> str:
        """The page of results."""
        return self._at("search")

    def contents(self, edition: Edition | None = None) -> str:
        """All sections of all editions, or of one."""
        return self._at("cr", *([edition.key] if edition else []))

    def register(self, number: RuleNumber | None = None) -> str:
        """What each number stood for on which days: the whole register, or one number's entry.

        A number without any text has a page; that of another belongs to its text.
        """
        if number and number not in self._rules.latest:
            return self._at("cr", str(number))
        return self._at("cr", "numbers") + (f"#{number}" if number else "")

    def section(self, number: RuleNumber, edition: Edition | None = None) -> str:
        """The section of a rule, languages side by side: of that edition, or of the last one known."""
        return self._at("cr", *([edition.key] if edition else []), str(number.top))

    def rule(self, number: RuleNumber, edition: Edition | None = None) -> str:
        """One paragraph: of that edition, or of the last one known; its page, or its place on a page.

        A section's number leads to the section.
        """
        if not number.rule:
            return self.section(number, edition)
        start = edition.key if edition else self._rules.latest.get(number, "")
        if (number, start) in self._rules.places:
            return f"{self._at('cr', start, str(number.top))}#{number}"
        return self._at("cr", *([start] if edition else []), str(number))

    def cards(self) -> str:
        """The list of all cards."""
        return self._at("card")

    def card(self, card: Card | str) -> str:
        """A card, by its name in this language where it is attested, else by its id."""
        return self._at("card", self._cards[card if isinstance(card, str) else card.id])

    def single(self) -> str:
        """The page of a compact site that draws whichever ordinary card its address names."""
        return self._at("single")

    def kinds(self, kind: str = "", page: int = 1) -> str:
        """The cards of a pool by type and colour: the table, or a page of one list."""
        return self._at("kind", *filter(None, [kind, str(page) if page > 1 else ""]))

    def cycles(self) -> str:
        """All cycles."""
        return self._at("cycle")

    def cycle(self, cycle_id: str) -> str:
        """One cycle."""
        return self._at("cycle", self._others[cycle_id])

    def sets(self) -> str:
        """All sets."""
        return self._at("set")

    def set(self, code: str) -> str:
        """One set."""
        return self._at("set", self._others[code])

    def names(self, of: str = "", portion: str = "") -> str:
        """The names of faces in the language `of`, from A to Z; a portion of them, by its slug; all lists."""
        return self._at("names", *filter(None, [of, portion]))

    def articles(self) -> str:
        """All articles and rulings."""
        return self._at("article")

    def article(self, document_id: str) -> str:
        """One article or group of rulings."""
        return self._at("article", self._others[document_id])

    def terms(self) -> str:
        """The glossary, from A to Z."""
        return self._at("term")

    def term(self, concept_id: str) -> str:
        """A concept of the glossary."""
        return self._at("term", concept_id)

    def findings(self) -> str:
        """What the audit found."""
        return self._at("findings")

    def coverage(self) -> str:
        """Which rules the checker carries out."""
        return self._at("coverage")

    def changes(
        self, of: str = "", first: Edition | None = None, second: Edition | None = None, section: int = 0
    ) -> str:
        """What changed between editions: the list, that of a language, or from one to another in it."""
        pair = [f"{first.key}_{second.key}"] if first and second else []
        return self._at("changes", *filter(None, [of, *pair, str(section or "")]))

    def about(self) -> str:
        """Provenance, terms, how to use the site."""
        return self._at("about")


def routes(
    cards: Iterable[Card],
    cycle_ids: Iterable[str],
    codes: Iterable[str],
    documents: Iterable[str],
    rules: Paragraphs | None = None,
    slugs: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, Routes]:
    """The addresses in each interface language; `slugs` of cards, where they are known already."""
    held = list(cards)
    others = {**distinct(cycle_ids), **distinct(codes), **distinct(documents)}
    return {
        language: Routes(
            language,
            slugs[language] if slugs else assign({card.id: card.printed(language) for card in held}),
            others,
            rules,
        )
        for language in INTERFACE
    }


def look(face: Face) -> str:
    """How the picture of a card with this one face looks, as a file name: its cost and its colours."""
    cost = ["".join(symbol.parts) for symbol in face.mana_cost.symbols] if face.mana_cost else ["no"]
    return slug("-".join([*cost, color_order(face.colors) or "C"]).lower())


def picture_of(route: str) -> str:
    """The picture that lies beside the page at `route`."""
    return route.replace("index.html", "picture.png")


def plain_picture(looks: str) -> str:
    """The picture of all cards of one face that look so."""
    return f"picture/plain/{looks}.png"


def place(route: str, anchor: str) -> str:
    """The place `anchor` on the page at `route`, whatever place on it the route named before."""
    return f"{route.partition('#')[0]}#{anchor}"


def settle(html: str, route: str, language: str) -> str:
    """`html` of the page at `route` with its ``@/`` links made relative."""
    return lead(html, "../" * route.count("/"), language)


def lead(html: str, root: str, language: str) -> str:
    """`html` with its ``@/`` links leading to the site at `root`."""
    return html.replace('="@/~/', f'="{root}{language}/').replace('="@/', f'="{root}')
