"""The shape of every JSON document: what `--json` prints and what the site has beside its pages.

mypy compares each function that makes a document with its shape; `schema` makes JSON Schemas of them. What
mypy cannot see stands as the keywords of `msgspec.Meta` beside a type: this module imports no msgspec.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from kb.cards.color import COLORS
from kb.languages import CODES
from kb.numbering import MAGIC
from kb.rules.terms.term import BASES, DOMAINS, STATUSES


class Keywords:
    """Keywords of `msgspec.Meta`."""

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords


Lang = Annotated[str, Keywords(extra_json_schema={"enum": list(CODES)})]
Day = Annotated[str, Keywords(extra_json_schema={"format": "date"})]
Slug = Annotated[str, Keywords(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
# Magic's, or one of a library's book that numbers otherwise: 1.2.3, A-01-1.
_OTHER = r"([0-9]{1,2}|[A-Z])([.:/-][0-9a-z]+)+"
RuleNumber = Annotated[str, Keywords(pattern=MAGIC.expression(f"^(@number|{_OTHER})$"))]
Paragraph = Annotated[str, Keywords(pattern=MAGIC.expression(f"^(@paragraph|{_OTHER})$"))]
Words = Annotated[str, Keywords(min_length=1)]
Count = Annotated[int, Keywords(ge=0)]
Mana = Annotated[float, Keywords(ge=0)]
Color = Annotated[str, Keywords(extra_json_schema={"enum": list(COLORS)})]
Colors = Annotated[list[Color], Keywords(extra_json_schema={"uniqueItems": True})]
PrintedKeywords = Annotated[
    list[str | None],
    Keywords(description="in the order of keywords; null: not attested in the language of the document"),
]
Warnings = list[str]

_Days = TypedDict("_Days", {"from": Day, "to": Day})
Edition = TypedDict("Edition", {"from": Day, "to": Day | None})


class _Listed(TypedDict):
    object: Literal["list"]
    total: Count


class _Whole(_Listed):
    has_more: bool
    warnings: Warnings


class Name(TypedDict):
    name: Words
    kind: str
    source: str
    confidence: NotRequired[str]


class _Line(TypedDict):
    mana_cost: str
    cmc: Mana
    colors: Colors
    type_line: str
    printed_type_line: str


class _Text(TypedDict):
    keywords: list[str]
    printed_keywords: PrintedKeywords
    keyword_rules: list[RuleNumber | None]
    oracle_text: str | None
    printed_text: str | None
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None


class CardFace(_Line, _Text):
    object: Literal["card_face"]
    name: Words
    printed_name: str | None
    printed_colors: list[str]
    printed_text_set: str | None
    printed_text_source: str | None


class Combined(_Line):
    printed_colors: list[str]


class CardBase(_Line, _Text):
    object: Literal["card"]
    id: Slug
    name: str
    lang: Lang
    printed_name: str | None
    layout: str
    kind: str
    color_identity: Colors
    legalities: dict[str, str]
    released_at: Day
    set: str | None
    set_name: str | None
    collector_number: str | None
    rarity: str | None
    combined: Combined | None
    related_uris: dict[str, str]
    card_faces: Annotated[list[CardFace], Keywords(min_length=1)]
    names: dict[str, list[list[Name]]]


class Card(CardBase):
    """A card in the field names of Scryfall."""

    cycle: str | None


class Cycle(TypedDict):
    id: str
    name: str


class BearingRule(TypedDict):
    object: Literal["rule"]
    ruleNumber: RuleNumber
    provision: str
    meaning: str


class Ruling(TypedDict):
    id: str
    lang: Lang
    title: str
    source: str
    names_the_card: bool


class CardRuling(TypedDict):
    published_at: Day
    comment: str


class Sheet(CardBase):
    """A card with all that the corpus says of it."""

    cycle: Cycle | None
    rules: list[BearingRule]
    rulings: list[Ruling]
    card_rulings: NotRequired[list[CardRuling]]
    sources: NotRequired[list[str]]


class CardMatch(TypedDict):
    how: str
    name: str
    lang: Lang
    distance: Count


class FoundSheet(Sheet):
    """What `kb card` answers of a card that is described."""

    match: CardMatch


class TranslatedFace(TypedDict):
    """What the library's translations have of a face that is not described otherwise."""

    object: Literal["card_face"]
    name: Words
    printed_name: str | None
    printed_type_line: str | None
    printed_text: str | None
    printed_text_source: str


class FoundNames(TypedDict):
    """What `kb card` answers of a card of which only the names are known."""

    object: Literal["card"]
    id: Slug
    name: str | None
    lang: Lang
    printed_name: str | None
    names: dict[str, list[list[Name]]]
    card_faces: list[TranslatedFace]
    warnings: Warnings
    match: CardMatch


class Candidates(TypedDict):
    """The cards that a name may mean."""

    object: Literal["list"]
    total_cards: Count
    has_more: bool
    warnings: Warnings
    data: list[FoundSheet | FoundNames]


class Catalog(TypedDict):
    """A catalog of names."""

    object: Literal["catalog"]
    uri: NotRequired[str]
    total_values: Count
    data: Annotated[list[str], Keywords(extra_json_schema={"uniqueItems": True})]


class Repair(TypedDict):
    stands: str
    reads: str


class Navigation(TypedDict):
    previousRule: str | None
    nextRule: str | None


class Wording(TypedDict):
    lang: Lang
    edition: Edition
    ruleNumber: RuleNumber


class RuleBase(TypedDict):
    object: Literal["rule"]
    lang: Lang
    edition: Edition
    section: str | None
    ruleText: Words
    examples: list[str]
    repairs: list[Repair]
    navigation: Navigation
    provision: str | None
    translations: list[Wording]
    url: str


class Rule(RuleBase):
    """A rule in one language and edition."""

    ruleNumber: Paragraph


class SectionOrRule(RuleBase):
    ruleNumber: RuleNumber


class Place(TypedDict):
    ruleNumber: RuleNumber
    edition: Edition
    wording: dict[str, str]
    texts: list[Wording]


class Provision(TypedDict):
    provision: str
    meaning: dict[str, str]
    spans: list[Place]


class FoundRule(SectionOrRule):
    """What `kb rule` answers where there is one text."""

    concordance: list[Provision]


class FoundRules(_Listed):
    """What `kb rule` answers where there are several texts or none."""

    ruleNumber: RuleNumber
    has_more: bool
    data: list[SectionOrRule]
    others: list[Wording]
    concordance: list[Provision]


class FoundNumbers(_Listed):
    """What is under each of several numbers."""

    has_more: Literal[False]
    data: list[FoundRule | FoundRules]


class Attestation(TypedDict):
    place: Words
    words: Words


_TermBase = TypedDict("_TermBase", {"from": Day | None, "to": Day | None})


class TermName(_TermBase):
    term: Words
    lang: Lang
    status: Annotated[str, Keywords(extra_json_schema={"enum": list(STATUSES)})]
    basis: Annotated[str, Keywords(extra_json_schema={"enum": list(BASES)})]
    attested: Attestation | None
    source: str | None


class GlossaryEntry(_Days):
    """What imported rulebooks say under a term."""

    term: Words
    lang: Lang
    text: Words
    source: Words


class Term(TypedDict):
    """A concept of the glossary and its terms in all languages."""

    object: Literal["term"]
    id: Slug
    domain: Annotated[str, Keywords(extra_json_schema={"enum": list(DOMAINS)})]
    lang: Lang
    term: Words
    definition: str | None
    definitions: dict[str, Words]
    terms: Annotated[list[TermName], Keywords(min_length=1)]
    rules: list[Words]
    entries: list[GlossaryEntry]
    url: Words


class TermMatch(TypedDict):
    how: str
    term: Words
    lang: Lang
    distance: Count


class FoundTerm(Term):
    """What `kb term` answers."""

    match: TermMatch


class FoundTerms(_Whole):
    """What `kb term` answers where the words are terms of several concepts."""

    query: str
    data: list[FoundTerm]


class Step(TypedDict):
    ruleNumber: RuleNumber
    lang: str | None
    quote: str | None
    summary: Words | None
    step: Words
    provision: str
    edition: Day | None
    source: str | None
    value: Any


class Beside(TypedDict):
    """Another object that a question is about."""

    card: Words
    state: dict[str, Any]


Verdict = TypedDict(
    "Verdict",
    {
        "object": Literal["verdict"],
        "card": Words,
        "date": Day,
        "edition": Day,
        "era": str,
        "state": dict[str, Any],
        "with": list[Beside],
        "question": Words,
        "kind": Annotated[str, Keywords(extra_json_schema={"enum": ["read", "match", "compare", "cast"]})],
        "answer": Any,
        "values": list[Any],
        "needs": str | None,
        "trace": list[Step],
        "notes": list[Words],
        "text": Words,
    },
)


class OtherObject(TypedDict):
    """The second object of a comparison, or a further one of a question about several."""

    card: dict[str, Any]
    state: dict[str, Any]


TestVector = TypedDict(
    "TestVector",
    {
        "title": str,
        "card": dict[str, Any],
        "state": dict[str, Any],
        "with": OtherObject | None,
        "and": list[OtherObject],
        "question": dict[str, Any],
        "from": Day,
        "to": Day | None,
        "answer": Any,
        "rules": list[str],
        "why": str,
    },
)


class TestVectors(TypedDict):
    """Worked cases with their facts, for other programs to be asked."""

    object: Literal["test-vectors"]
    data: list[TestVector]


Told = TypedDict("Told", {"from": Day, "text": str})


class ChangedRule(TypedDict):
    ruleNumber: RuleNumber
    provision: str
    text: str


class Period(Edition):
    era: str
    answer: Any
    text: Words
    retold: list[Told]
    changes: list[ChangedRule]


class History(TypedDict):
    """The periods in which an answer differs."""

    object: Literal["history"]
    card: Words
    question: Words
    data: list[Period]


class WordSpan(TypedDict):
    op: Annotated[str, Keywords(extra_json_schema={"enum": ["same", "removed", "added"]})]
    text: str


class Side(TypedDict):
    ruleNumber: RuleNumber
    ruleText: str


_Sides = TypedDict("_Sides", {"from": Side | None, "to": Side | None})


class Change(_Sides):
    object: Literal["change"]
    kind: str
    words: list[WordSpan]
    examples: list[list[WordSpan]]


class NotCompared(TypedDict):
    section: int
    lacking: Day


class Diff(_Listed, _Days):
    """What changed in the rules between two days."""

    lang: Lang
    kinds: dict[str, int]
    sections: dict[str, int]
    notCompared: list[NotCompared]
    data: list[Change]


class DatedGroup(TypedDict):
    editions: list[Edition]
    rules: list[RuleNumber]
    not_before: list[RuleNumber]
    not_after: list[RuleNumber]
    between: list[Day | None] | None


class Dating(TypedDict):
    object: Literal["dating"]
    lang: Lang
    line: Count
    rules: Count
    how: str
    confidence: str
    mixed: bool
    groups: list[DatedGroup]
    unknown: list[RuleNumber]
    stated: Day | None
    strays: list[RuleNumber]


class Datings(_Listed):
    """From which editions the parts of a text are."""

    data: list[Dating]


class Line(TypedDict):
    object: Literal["line"]
    number: Count
    outcome: Annotated[
        str,
        Keywords(
            extra_json_schema={
                "enum": [
                    *("converted", "corrected", "heading"),
                    *("unknown", "garbled", "ambiguous", "unattested", "long"),
                ]
            }
        ),
    ]
    line: str
    text: str
    nearest: NotRequired[list[str]]
    cards: NotRequired[list[str]]


class Names(_Whole):
    """A card list in another language."""

    lang: Lang
    uncertain: Count
    data: list[Line]


class Finding(TypedDict):
    object: Literal["finding"]
    kind: str
    severity: Annotated[str, Keywords(extra_json_schema={"enum": ["error", "warning", "note"]})]
    place: Annotated[
        str, Keywords(description="A file of the corpus, with #anchor or #number where one applies.")
    ]
    text: Annotated[str, Keywords(description="The finding, in the words of the document's language.")]


class Findings(_Listed):
    """What the audit found."""

    has_more: Literal[False]
    warnings: Warnings
    data: list[Finding]


class HitMatch(TypedDict):
    kind: str
    how: str


class OtherWording(TypedDict):
    lang: Lang
    ruleNumber: RuleNumber
    start: str
    end: str | None
    same_wording: bool


class Force(TypedDict):
    """Whether a rule is in force, since when it is not, and under which number it stands today."""

    in_force: NotRequired[bool]
    not_in_force_since: NotRequired[str | None]
    today: NotRequired[str | None]


class Hit(Force):
    """What a hit has beside its document."""

    match: HitMatch
    snippet: str
    summary: str | None
    score: float
    group: str
    others: list[OtherWording]


class RuleHit(SectionOrRule, Hit):
    pass


class RuleExampleHit(RuleHit):
    example: str


class ExampleHit(Hit):
    object: Literal["example"]
    ruleNumber: RuleNumber
    lang: Lang
    edition: Edition
    section: str
    ruleText: None
    example: str


class CardHit(Card, Hit):
    pass


class LibraryCardHit(Hit):
    object: Literal["card"]
    id: Slug
    name: str
    names: dict[str, str]


class TermHit(Term, Hit):
    pass


class ArticleHit(Hit):
    object: Literal["article"]
    id: str
    anchor: str | None
    lang: Lang
    title: str
    text: str


class PlaceHit(Hit):
    """A set, a cycle, or an edition of the rules."""

    object: Literal["set", "cycle", "edition"]
    id: str
    name: str
    names: dict[str, str]
    text: str


AnyHit = RuleHit | RuleExampleHit | ExampleHit | CardHit | LibraryCardHit | TermHit | ArticleHit | PlaceHit


class Expansion(TypedDict):
    term: str
    concept: str
    others: list[str]


class Search(_Whole):
    """The hits of a search, best first."""

    query: str
    lang: Lang
    offset: Count
    check: str | None
    answer: Verdict | None
    read_as: str | None
    expansions: list[Expansion]
    data: list[AnyHit]


CoveredRule = TypedDict(
    "CoveredRule",
    {
        "ruleNumber": RuleNumber,
        "lang": Lang,
        "from": Day,
        "status": str,
        "steps": list[str],
        "cases": list[str],
    },
)


class CoveredSection(TypedDict):
    """Of the rules of a section of the newest rulebook, how many the checker carries out or knows."""

    section: int
    rules: Count
    executed: Count
    named: Count


class Coverage(TypedDict):
    """What becomes of every rule in the checker."""

    object: Literal["list"]
    data: list[CoveredRule]
    sections: list[CoveredSection]


class HeldEdition(Edition):
    """The days of an edition, and the numbers of its sections that are here."""

    sections: list[int | str]
    sources: list[Words]


class InfoLanguage(TypedDict):
    lang: Lang
    name: str
    rules: Count
    articles: Count
    rulings: Count
    names: Count
    known_names: Count
    editions: list[HeldEdition]


class Imported(TypedDict):
    """A file in the reader's library."""

    name: Words
    file: Words
    imported: Day


class Info(TypedDict):
    """What this is, what it contains, and where that lies; a service does not say where."""

    object: Literal["info"]
    version: str
    python: str
    cards: Count
    terms: Count
    languages: list[InfoLanguage]
    names_until: Day
    imports: NotRequired[list[Imported]]
    fingerprint: str
    corpus: NotRequired[str]
    cache: NotRequired[str]
    library: NotRequired[str]
    site: NotRequired[str]


_FromFile = TypedDict("_FromFile", {"from": Literal["mtgjson", "scryfall", "forge"]}, total=False)


class Provenance(_FromFile, total=False):
    """Where a source of the library came from; empty where its file is damaged."""

    kind: Literal["rules", "cards", "names"]
    file: str
    sha256: str
    bytes: Count
    imported: Day
    content: str
    counts: dict[str, int]
    language: Lang
    effective: Day
    encoding: str
    left: Count
    doubtful: Count
    scheme: dict[Literal["name", "table"], str]


class Source(TypedDict):
    """A source of the library; `kb import --remove` answers with the one it took out."""

    object: Literal["source"]
    name: Words
    changed: bool
    provenance: Provenance
    damaged: NotRequired[Literal[True]]


class Remainder(TypedDict):
    line: Count
    kind: str
    number: str | None
    text: str
    why: str


class RulesSource(Source):
    edition: Edition
    remainder: list[Remainder]
    warnings: Warnings


class Left(TypedDict):
    place: str
    reason: str


class Curated(TypedDict):
    lang: Lang
    card: str
    part: int
    stood: str
    became: str
    why: str


class CardsSource(Source):
    warnings: Warnings
    left: list[Left]
    curated: list[Curated]


class Imports(TypedDict):
    """What `kb import` and `kb update` put into the library."""

    object: Literal["list"]
    data: list[RulesSource | CardsSource]


class Library(TypedDict):
    """What the library contains."""

    object: Literal["list"]
    folder: str
    data: list[Source]


class Download(TypedDict):
    object: Literal["download"]
    name: str
    subject: str
    form: str
    languages: list[str]
    publisher: str
    terms: str
    address: str
    hosts: list[str]
    size: Count
    most: Count
    page: str
    link: str
    every: bool
    sum: str


class Downloads(_Listed):
    """The sources that `kb update` knows."""

    data: list[Download]


class Build(TypedDict):
    """The site that was built."""

    object: Literal["build"]
    out: Words
    pages: Count
    bytes: Count


class Server(TypedDict):
    """Where a site or service answers."""

    object: Literal["server"]
    url: Words


class Request(TypedDict):
    """A line in the log of `kb serve --api`."""

    time: str
    method: str
    path: str
    status: int
    ms: float
    bytes: Count


class Generation(TypedDict):
    """The library and its index as they were pushed once."""

    number: Count
    pushed: str
    version: str
    records: Count


class Store(TypedDict):
    """What a shared store contains, the newest first."""

    object: Literal["store"]
    version: str
    generations: list[Generation]


class Error(TypedDict):
    """A fault."""

    object: Literal["error"]
    status: int
    code: str
    details: str
    warnings: Warnings


class List(_Whole):
    """A list of documents."""

    data: list[Any]
