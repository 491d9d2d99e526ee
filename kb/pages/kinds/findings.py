"""What the audit says of the texts and names: one page, each finding linked to its place."""

from collections.abc import Iterator
from typing import NamedTuple

from kb.answers.audits import Audited
from kb.audit import KINDS, SEVERITIES, Finding, audit, counted
from kb.messages import msg
from kb.pages.kinds.contents import about_crumbs
from kb.pages.page import Page
from kb.pages.plan.routes import Routes
from kb.pages.rendering.structured import json_text
from kb.pages.site import Site, document_key
from kb.rules import RuleNumber
from kb.rules.place_words import place_words


class Line(NamedTuple):
    """A finding as the page shows it: `route` None where its place has no page."""

    kind: str
    place: str
    words: str
    route: str | None
    text: str


def make_findings(site: Site) -> tuple[Finding, ...]:
    """The audit of the site's corpus, as of the newest edition that was compared."""
    return tuple(audit(site.corpus, site.day))


def findings_page(site: Site, found: tuple[Finding, ...], language: str) -> Page:
    """All findings, the gravest first, grouped by severity; the same as a document beside it."""
    title = site.say(msg("What the audit found"), language)
    groups = [
        (site.say(counted(severity, len(lines)), language), lines)
        for severity in SEVERITIES
        if (lines := list(_lines(site, found, severity, language)))
    ]
    return Page(
        language,
        site.everywhere(Routes.findings),
        "findings.html",
        title,
        {"groups": groups},
        description=site.say(_SUMMARY, language),
        crumbs=about_crumbs(site, language),
        beside=(("list.json", f"{json_text(Audited(found).as_dict(language))}\n"),),
    )


_SUMMARY = msg("Gaps, lost symbols, mixed editions, contradictions and their days, names and terms.")


def _lines(site: Site, found: tuple[Finding, ...], severity: str, language: str) -> Iterator[Line]:
    titles = {document.file: document.title for document in site.corpus.texts.documents}
    for one in found:
        if one.severity == severity:
            text = site.say(one.message, language)
            kind = site.say(KINDS[one.kind], language)
            words = site.say(place_words(one.place, titles.get(one.place.partition("#")[0], "")), language)
            place = one.place.removeprefix("corpus/")
            yield Line(kind, place, words, _route(site, one.place, language), text)


def _route(site: Site, place: str, language: str) -> str | None:
    """The page on which the place of a finding is shown."""
    file, _, anchor = place.partition("#")
    url = site.routes[language]
    parts = file.split("/")
    if file.endswith("/cards/names.tsv") or file.endswith("/cards/cognates.tsv"):
        return url.names(parts[1])
    document = next((one for one in site.corpus.texts.documents if one.file == file), None)
    if document:
        return url.article(document_key(document)) + (f"#{anchor}" if anchor else "")
    number = RuleNumber.recognise(anchor.partition("-ex")[0])
    book = next((one for one in site.corpus.texts.rulebooks if one.source == file), None)
    if book is None or not book.rules:
        return None
    shown = number or next(iter(book.rules))
    return url.rule(shown if number in book.rules else RuleNumber(shown.section), book.edition)
