"""A rule number looked up in all texts and in the concordance: what it says, said, and became."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from kb.answers.documents.rules import edition_document, rule_document
from kb.corpus import Parts
from kb.corpus.texts.values import Texts
from kb.errors import NotFound
from kb.languages import LANGUAGES, fold, normalise
from kb.messages import msg
from kb.numbering import MAGIC, others
from kb.rules import Concordance, Provision, Rule, Rulebook, RuleNumber, Span
from kb.rules.references import references

if TYPE_CHECKING:
    from kb.answers.documents import shapes


class Place(NamedTuple):
    """A span of a provision, and the texts of the corpus that have it in that wording."""

    span: Span
    texts: tuple[Rule, ...]


class Sources(NamedTuple):
    """What a look-up reads: the texts of some sections, and the concordance."""

    texts: Texts
    concordance: Concordance


class RuleAnswer(NamedTuple):
    """What the corpus has on one number.

    `wordings` are the texts asked for, the preferred one first; `others` the remaining texts
    under that number. `provisions` are the matters that the number stands for there, without any text
    those that it stands for today, or else ever stood for;
    `meanings` all that it ever stood for. `sources` are what was read for it.
    """

    number: RuleNumber
    wordings: tuple[Rule, ...]
    others: tuple[Rule, ...]
    provisions: tuple[Provision, ...]
    meanings: tuple[Provision, ...]
    sources: Sources

    @property
    def rule(self) -> Rule:
        """The preferred text. Raises `NotFound` where there is none of those languages and that day."""
        if not self.wordings:
            raise NotFound(
                msg("the corpus has no rule %(number)s of that language and day", number=self.number)
            )
        return self.wordings[0]

    def book(self, rule: Rule) -> Rulebook:
        """The text that has `rule`."""
        return next(
            book
            for book in self.sources.texts.rulebooks
            if (book.language, book.edition) == (rule.language, rule.edition) and rule.number in book.rules
        )

    def as_dict(
        self, _language: str = "en", *, subtree: bool = False, history: bool = False
    ) -> shapes.FoundRule | shapes.FoundRules:
        """The rule, the same for each reader; a list where several texts were asked for, or none is there.

        `subtree`: with all rules below it; `history`: with all that its number ever stood for.
        """
        rules = [
            one
            for rule in self.wordings
            for one in (self.book(rule).subtree(rule.number) if subtree else [rule])
        ]
        trace = [_trace(one, self.sources.texts) for one in (self.meanings if history else self.provisions)]
        data = [self._document(rule) for rule in rules]
        if len(data) == 1:
            return {**data[0], "concordance": trace}
        return {
            "object": "list",
            "ruleNumber": str(self.number),
            "total": len(data),
            "has_more": False,
            "data": data,
            "others": [_short(rule) for rule in self.others],
            "concordance": trace,
        }

    def _document(self, rule: Rule) -> shapes.SectionOrRule:
        texts, concordance = self.sources
        provision = concordance.provision(rule.number, rule.edition.start)
        others = texts.translations(rule)
        return rule_document(rule, self.book(rule), others, provision.id if provision else None)


def found_document(
    answers: Sequence[RuleAnswer], subtree: bool, history: bool
) -> shapes.FoundRule | shapes.FoundRules | shapes.FoundNumbers:
    """The document of one answer, a list of those of several."""
    documents = [answer.as_dict(subtree=subtree, history=history) for answer in answers]
    if len(documents) == 1:
        return documents[0]
    return {"object": "list", "total": len(documents), "has_more": False, "data": documents}


# After a number: of its rule only what shows how it works.
_EXAMPLES = re.compile(
    r"(?<=[\d\w])(?:[ .,-]+(?:exx?|ess?|{words})\.?\s*)$".format(
        words="|".join(fold(word) for one in LANGUAGES.values() for word in one.example_words)
    )
)


def chapter_of(reference: str) -> str:
    """The chapter that `reference` names, such as 4 or « 4. »; empty for anything else."""
    word = normalise(reference).strip().removesuffix(".").upper()
    return word if any(one.compiled("@chapter").fullmatch(word) for one in (MAGIC, *others())) else ""


def chapter_titles(chapter: str, answers: Sequence[RuleAnswer]) -> dict[str, str]:
    """The chapter's title by language, as the texts that answer have it."""
    books = [answer.book(rule) for answer in answers for rule in answer.wordings]
    held = [(book.language, book.chapter(chapter)) for book in books]
    return {code: title for code, title in held if title}


def asks_examples(reference: str) -> bool:
    """Whether it asks for the examples of a rule: “614.12 ex”, « 614.12 exemples »."""
    return _EXAMPLES.search(fold(normalise(reference))) is not None


def numbers_in(reference: str, parts: Parts) -> tuple[RuleNumber, ...]:
    """The rule numbers in `reference`, of a chapter its sections'. Raises `UsageError` where there are none,
    `NotFound` where none of the chapter's sections is here.
    """
    chapter = chapter_of(reference)
    if chapter:
        wanted = [at for one in (MAGIC, *others()) for at in one.chapter_sections(chapter)]
        books = parts.texts_of(wanted).rulebooks
        numbers = {number for book in books for number in book.rules if not number.rule}
        sections = sorted(number for number in numbers if number.section in wanted)
        if not sections:
            raise NotFound(
                msg(
                    "no section of chapter %(chapter)s is here; more rules come with: kb update rules",
                    chapter=chapter,
                )
            )
        return tuple(sections)

    def known(section: int) -> set[RuleNumber]:
        books = parts.texts_of([section]).rulebooks
        return {number for book in books for number in book.rules if number.section == section}

    found = [number for one in references(normalise(reference)) for number in one.numbers(known)]
    return tuple(dict.fromkeys(found)) or (RuleNumber.parse(reference),)


def sources(number: RuleNumber, parts: Parts) -> Sources:
    """The sections where `number` stands, or what it ever stood for, at least."""
    spans = (span for one in parts.concordance.meanings(number) for span in one.spans)
    sections = {number.section, *(span.number.section for span in spans)}
    return Sources(parts.texts_of(sections), parts.concordance)


def look_up(
    number: RuleNumber, read: Sources, languages: Iterable[str], day: date | None, today: date | None = None
) -> RuleAnswer:
    """The texts under `number`, of `languages` in that order, in force on `day`.

    `day` None: the last ones; of those only that began by `today`, if any did and it is given.
    """
    found = read.texts.wordings(number)
    valid = [rule for rule in found if day is None or day in rule.edition]
    if day is None and today:
        valid = [rule for rule in found if rule.edition.start <= today] or found
    wordings = tuple(rule for code in languages if (rule := _last(valid, code)))
    asked = {day} if day else {rule.edition.start for rule in wordings or found}
    meanings = read.concordance.meanings(number)
    provisions = [
        one
        for one in meanings
        if any(number.contains(s.number) and at in s.edition for s in one.spans for at in asked)
    ]
    if not found and day is None:
        provisions = list(read.concordance.matters(number))
    others = tuple(rule for rule in found if rule not in wordings)
    return RuleAnswer(number, wordings, others, tuple(provisions), meanings, read)


def numbers_beginning(prefix: str, parts: Parts) -> list[str]:
    """The numbers of sections that begin so; once one is typed whole, those of its rules too."""
    section, whole = prefix.partition(".")[0], len(prefix) >= len("709")
    books = parts.texts_of([one for one in range(100, 1000) if str(one).startswith(section)]).rulebooks
    numbers = {number for book in books for number in book.rules if whole or not number.rule}
    return [str(number) for number in sorted(numbers) if str(number).startswith(prefix)]


def places(provision: Provision, texts: Texts) -> tuple[Place, ...]:
    """Each span of the provision with the texts that have it."""
    return tuple(
        Place(
            span, tuple(rule for rule in texts.wordings(span.number) if rule.edition.overlaps(span.edition))
        )
        for span in provision.spans
    )


def _last(rules: Iterable[Rule], language: str) -> Rule | None:
    own = [rule for rule in rules if rule.language == language]
    return own[-1] if own else None


def _short(rule: Rule) -> shapes.Wording:
    return {"lang": rule.language, "edition": edition_document(rule.edition), "ruleNumber": str(rule.number)}


def _trace(provision: Provision, texts: Texts) -> shapes.Provision:
    return {
        "provision": provision.id,
        "meaning": provision.meaning,
        "spans": [
            {
                "ruleNumber": str(place.span.number),
                "edition": edition_document(place.span.edition),
                "wording": provision.wordings.get(place.span.wording, {}),
                "texts": [_short(rule) for rule in place.texts],
            }
            for place in places(provision, texts)
        ],
    }
