"""The ask panel's data: for each card a file a language.

Scripts and not JSON, so that they load from disk too. The answers are the checker's, all computed here.
"""

import json
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from msgspec.json import decode, encode

from kb.answers.documents.verdicts import plain, state_document, step_document
from kb.answers.quotes import NO_TEXT, quote
from kb.cards import Card
from kb.checker.model.inquiry import Citation
from kb.checker.tables.ask import Ask, ask, ask_document, is_asked
from kb.cldr import day
from kb.corpus.library.releases import known_releases
from kb.corpus.texts.values import Texts
from kb.languages import INTERFACE
from kb.messages import catalog, msg
from kb.pages.site import Site
from kb.pages.visible import clean
from kb.rules import Concordance, Edition, RuleNumber

# First day, language, words, edition and source; the day alone where no text has the rule from then on.
Spell = tuple[str, ...]


class Quotations:
    """Quotations found so far: cards of one kind cite the same words."""

    def __init__(self, texts: Texts, concordance: Concordance) -> None:
        self._texts, self._concordance = texts, concordance
        self._found: dict[tuple[object, ...], list[Spell]] = {}

    def of(self, citation: Citation, language: str) -> list[Spell]:
        """What to quote for it to a reader of `language`, oldest first."""
        key = citation.provision, citation.number, tuple(citation.words.items()), language
        if key not in self._found:
            self._found[key] = list(self._spells(citation, language))
        return self._found[key]

    def _spells(self, citation: Citation, language: str) -> Iterator[Spell]:
        before: tuple[str, ...] = ()
        for when in self._days(citation):
            found = quote(self._texts, citation, when, language)
            said = (found.language, found.words, found.edition, found.source) if found else ()
            if said != before:
                yield (when.isoformat(), *said)
            before = said

    def _days(self, citation: Citation) -> list[date]:
        """The days on which what can be quoted may change, while the provision has that number."""
        spans = [
            span.edition
            for span in self._concordance.provisions_by_id[citation.provision].spans
            if span.number == citation.number
        ]
        texts = [rule.edition for rule in self._texts.wordings(citation.number)]
        turns = {day for edition in (*spans, *texts) for day in _turns(edition)}
        return sorted(day for day in turns if any(day in edition for edition in spans))


def _turns(edition: Edition) -> Iterator[date]:
    yield edition.start
    if edition.end:
        yield edition.end + timedelta(days=1)


Days = list[tuple[str, str | None, str]]


class AskJob(NamedTuple):
    """What the answers follow from.

    `routes`: for each card the file of each language. `texts`: for each number the editions that have
    it, days and address. `register`: where numbers without a text are told of. `quotations`: what is
    quoted, found once for all cards. `today`: the day up to which the rules are known.
    """

    cards: list[Card]
    concordance: Concordance
    texts: dict[str, Days]
    routes: dict[str, dict[str, str]]
    register: str
    quotations: Quotations
    today: date


def ask_job(site: Site) -> AskJob:
    """The job for the site's cards that have a panel."""
    several = list(filter(is_asked, site.corpus.cards.cards.values()))
    texts = {str(number): _days(site, number) for number in site.sections.numbers()}
    routes = {
        card.id: {code: site.routes[code].card(card.id).replace("index.html", "ask.js") for code in INTERFACE}
        for card in several
    }
    register = site.routes["en"].register().partition("/")[2]
    quotations = Quotations(site.corpus.texts, site.corpus.concordance)
    return AskJob(several, site.corpus.concordance, texts, routes, register, quotations, site.day)


def ask_files(job: AskJob) -> Iterator[tuple[str, str]]:
    """Each as its route and content: ``ask.js`` beside the card's page."""
    for card in job.cards:
        data = ask(card, job.concordance)
        numbers = dict.fromkeys(str(one.number) for trace in data.citations for one in trace)
        for language in INTERFACE:
            document = ask_document(data, language) | _verdicts(data, job, language)
            document["said"] = _said(card, job.today, language)
            document["register"] = job.register
            document["links"] = {number: job.texts[number] for number in numbers if number in job.texts}
            text = clean(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
            yield job.routes[card.id][language], f"kb.answers({text});\n"


def _verdicts(data: Ask, job: AskJob, language: str) -> dict[str, Any]:
    """What makes a verdict's document of an answer, as `kb check --json` gives it.

    ``answers``: answer, values where they are others, the rule needed and notes, for each sentence.
    ``rules``: number, provision, what to quote when, and in short; ``steps``: place of the rule, what it
    established, value; ``traces``: places of the steps.
    """
    tell = catalog(language).render
    rules: dict[bytes, int] = {}
    steps: dict[bytes, int] = {}

    def place(held: dict[bytes, int], *what: Any) -> int:
        return held.setdefault(encode(what), len(held))

    def step(one: Citation) -> int:
        made = step_document(one, None, _summary(one, job.concordance, language), language)
        spells = job.quotations.of(one, language)
        rule = place(rules, made["ruleNumber"], made["provision"], spells, made["summary"])
        return place(steps, rule, made["step"], made["value"])

    answers = (
        (plain(one.answer), plain(one.values), one.needed and str(one.needed), [*map(tell, one.notes)])
        for one in data.verdicts
    )
    return {
        "card": data.card.name,
        "states": [state_document(place.state) for place in data.places],
        "answers": [(one, None if values == [one] else values, *more) for one, values, *more in answers],
        "traces": [[step(one) for one in trace] for trace in data.citations],
        "steps": [decode(one) for one in steps],
        "rules": [decode(one) for one in rules],
        "eras": [[era.start.isoformat(), era.key] for era in job.concordance.eras],
        "editions": [day.isoformat() for day in known_releases()],
    }


def _summary(citation: Citation, concordance: Concordance, language: str) -> str | None:
    provision = concordance.provisions_by_id[citation.provision]
    return provision.wordings.get(citation.wording, provision.meaning).get(language)


def _said(card: Card, today: date, language: str) -> dict[str, str]:
    """The words around an answer in that language, which may be printed on a page of another."""
    tell = catalog(language).render
    name = " // ".join(face.printed(language) or face.name for face in card.faces)
    return {
        "title": name if card.printed(language) else f"{name} ({tell(msg('not attested'))})",
        "known": today.isoformat(),
        "today": tell(msg("rules of today, known until %(day)s", day=day(today, language))),
        "elsewhere": tell(msg("This is not asked in that place or state.")),
        "absent": tell(NO_TEXT),
        "short": tell(msg("in short: %(summary)s", summary="…")),
        "early": tell(msg("The card did not exist yet on that day.")),
        "impossible": tell(msg("On that day it could not be in that zone or state.")),
        "quote": tell(msg("“%(words)s”", words="…")),
        "basis": tell(msg("Computed from the rules of that day; the English rules prevail.")),
    }


def _days(site: Site, number: RuleNumber) -> Days:
    """Each edition that has the number, with the paragraph's address below a language's folder."""
    routes, editions = site.routes["en"], [section.edition for section in site.sections.editions(number)]
    return [
        (one.key, one.end.isoformat() if one.end else None, routes.rule(number, one).partition("/")[2])
        for one in editions
    ]
