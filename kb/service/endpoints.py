"""What each address answers: the façade's verbs, and the documents that `--json` prints."""

from collections.abc import Callable
from typing import Any, NamedTuple

from kb.answers.cards import candidates
from kb.answers.rules import found_document
from kb.answers.states import OPTIONS, others_of, question_of, state_of
from kb.api import KnowledgeBase
from kb.errors import Ambiguous
from kb.query.areas import area_kinds
from kb.service import parameters as asked


class Reply(NamedTuple):
    """A document, and the status it is sent with."""

    document: Any
    status: int = 200


def search(base: KnowledgeBase, one: asked.Search, language: str) -> Reply:
    """The best hits in everything."""
    kinds = area_kinds(one.areas) if one.areas else ()
    found = base.search(one.q, one.source, kinds, one.day, one.limit, one.offset, one.texts)
    return Reply(found.as_dict(language))


def card(base: KnowledgeBase, one: asked.Card, language: str) -> Reply:
    """The card that answers to a name; several, none preferred, with status 300."""
    try:
        return Reply(base.card(one.name, one.source).as_dict(language))
    except Ambiguous as several:
        return Reply(candidates(several.choices, language), 300)


def complete(base: KnowledgeBase, one: asked.Beginning, language: str) -> Reply:
    """The names of cards that begin so."""
    names = base.names_beginning(one.prefix, one.source or language)
    return Reply({"object": "catalog", "total_values": len(names), "data": names})


def rule(base: KnowledgeBase, one: asked.Rule, _language: str) -> Reply:
    """Rules by their numbers; where no number has a text here what is known of it, with status 404."""
    found = base.rules(one.ref, [code for code in one.texts.split(",") if code], one.day)
    status = 200 if any(each.wordings for each in found) else 404
    return Reply(found_document(found, one.subtree, one.history), status)


def check(base: KnowledgeBase, one: asked.Check, language: str) -> Reply:
    """The verdict on a question with its trace, or with `history` the days on which it differs."""
    costs = [(name, getattr(one, name)) for name in ("more", "less", "instead")]
    question = question_of(one.question, one.allow, one.forbid, one.flash, costs)
    subject = base.card(one.card).card
    state = state_of(base.card, subject, {name: getattr(one, name) for name in OPTIONS})
    others = others_of(base.card, one.other, one.with_state, one.also, state)
    if one.history:
        return Reply(base.history(subject, question, state, also=others).as_dict(language))
    return Reply(base.check(subject, question, state, one.day, also=others).as_dict(language))


def term(base: KnowledgeBase, one: asked.Text, language: str) -> Reply:
    """The concept that is or was called so; several with status 300."""
    found = base.term(one.text, one.source)
    return Reply(found.as_dict(language), 200 if len(found.matches) == 1 else 300)


def names(base: KnowledgeBase, one: asked.List, language: str) -> Reply:
    """A list of cards with their names in another language."""
    return Reply(base.names(one.text, one.to, one.source, one.fix, one.column).as_dict(language))


def date(base: KnowledgeBase, one: asked.Text, language: str) -> Reply:
    """From which editions a rules text is."""
    return Reply(base.date(one.text, one.source).as_dict(language))


def diff(base: KnowledgeBase, one: asked.Diff, language: str) -> Reply:
    """What changed in the rules from one day to another."""
    return Reply(base.diff(one.first, one.second, one.texts, one.section).as_dict(language))


def info(base: KnowledgeBase, _one: asked.Nothing, _language: str) -> Reply:
    """What this is and what it contains; not where, which is the host's own affair."""
    told = {name: value for name, value in base.info().items() if name not in _PLACES}
    return Reply(told)


_PLACES = ("imports", "corpus", "cache", "library", "site")


class Endpoint(NamedTuple):
    """An address, the methods it takes, what answers it, its parameters and its documents by status.

    With POST the body is the parameter `text`. `lasts`: what is asked may take seconds.
    """

    path: str
    methods: tuple[str, ...]
    answer: Callable[[KnowledgeBase, Any, str], Reply]
    asked: type[asked.Asked]
    documents: dict[int, tuple[str, ...]]
    lasts: bool = False


_GET = ("GET",)
_RULE = {200: ("rule-found", "rules-found", "rule-numbers-found"), 404: ("rules-found", "rule-numbers-found")}
ENDPOINTS = (
    Endpoint("/v1/search", _GET, search, asked.Search, {200: ("search",)}),
    Endpoint("/v1/card", _GET, card, asked.Card, {200: ("sheet", "card-names"), 300: ("candidates",)}),
    Endpoint("/v1/card/complete", _GET, complete, asked.Beginning, {200: ("catalog",)}),
    Endpoint("/v1/rule/{ref}", _GET, rule, asked.Rule, _RULE),
    Endpoint("/v1/check", _GET, check, asked.Check, {200: ("verdict", "history")}),
    Endpoint("/v1/term", _GET, term, asked.Text, {200: ("term-found",), 300: ("terms-found",)}),
    Endpoint("/v1/names", ("GET", "POST"), names, asked.List, {200: ("names",)}, lasts=True),
    Endpoint("/v1/date", ("POST",), date, asked.Text, {200: ("dating",)}, lasts=True),
    Endpoint("/v1/diff", _GET, diff, asked.Diff, {200: ("diff",)}, lasts=True),
    Endpoint("/v1/info", _GET, info, asked.Nothing, {200: ("info",)}),
)
