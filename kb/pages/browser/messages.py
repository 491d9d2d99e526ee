"""What the search in the browser says to the reader; ``{…}`` stand for what the browser fills in."""

import re
from collections.abc import Mapping
from datetime import date

from kb.checker.asking.matching import FIELDS
from kb.checker.words.phrases import field_words
from kb.corpus.corpus import Corpus
from kb.languages import LANGUAGES
from kb.messages import Message, Native, language_word, msg, msgc, semicolons
from kb.names.absent import NAMES_END
from kb.query.areas import area_words
from kb.query.faults import one_of
from kb.query.operators import DIRECTIONS, ORDERS
from kb.query.values import rarity_words
from kb.rules import Edition, span_words
from kb.search.present.explain import ASKED
from kb.search.records.places import sections_here
from kb.search.suggestions.conditions import half_operator

_PARAMETER = re.compile(r"%\((\w+)\)")
_FIRST = {
    "rule": msgc("kind of hit", "Rule"),
    "example": msgc("kind of hit", "Example"),
    "ruling": msgc("kind of hit", "Ruling"),
    "article": msgc("kind of hit", "Article"),
    "card": msgc("kind of hit", "Card"),
    "term": msgc("kind of hit", "Term"),
    "set": msgc("kind of hit", "Set"),
    "cycle": msgc("kind of hit", "Cycle"),
    "edition": msgc("kind of hit", "Edition"),
    "nothing": msg("Nothing found for “{query}”"),
    "common": msg("These words are too common to search by"),
    "failed": msg("The search could not be loaded"),
    "lacking": msg("Without a network, only what this device keeps is searched"),
    "one": msg("1 result"),
    "many": msg("{count} results"),
    "first": msg("the first %(count)s results"),
    "all": msg("All results"),
    "same": msg("same rule: {places}"),
    "since": msg("since %(start)s"),
    "span": msg("from %(start)s to %(end)s"),
}
_LATE = {
    "coming": msg("The cards of the whole game are being loaded…"),
    "understood": msg("Understood: {what}"),
    "words": msg("the words “%(words)s”, in any inflection, best all of them"),
    "exactly": msg("exactly “%(words)s”"),
    "not": msg("anything but (%(what)s)"),
    "halves": msg("cards whose halves meet, one condition each: %(halves)s"),
    "checker": msg("cards that, by the rules of {day}, meet the condition: {what}"),
    "eve": msg("cards are looked at as on the last day of the era, %(day)s"),
    "within": msgc("list", "(%(what)s)"),
    "unexpected": msg("Character {place} of the query: found “{found}”, expected {expected}"),
    "wordOrOpen": msg("a word, or “(” before it"),
    "sides": msg("a condition on each side of “//”"),
    "depth": msg("at most {most} parentheses within each other"),
    "lengthy": msg("The query has {length} characters, at most {most} are read; shorten it"),
    "long": msg("The query has more than {most} words; shorten it"),
    "manyConditions": msg("The query has more than {most} operators; leave some out"),
    "empty": msg("there is no word to search for"),
    "unclosed": msg("a quotation mark is not closed"),
    "open": msg("a parenthesis is not closed"),
    "unknown": msg("unknown operator “%(name)s”: ignored"),
    "several": msg("cards of several halves"),
    "doubt_t": msg("no card here has the type “%(word)s”"),
    "doubt_kw": msg("no card here has the keyword ability “%(word)s”"),
    "doubt_s": msg("no set here is called “%(word)s”"),
    "doubt_cycle": msg("no cycle here is called “%(word)s”"),
    "doubt_o": msg("this search does not read the rules texts of cards"),
    "doubt_f": msg("this search does not know in which formats cards may be played"),
    "doubt_is": msg("no card here can be “%(word)s”"),
    "withNear": msg("%(what)s; near: %(names)s"),
    "withKnown": msg("%(what)s; known: %(names)s"),
    "halvesAre": msg("no whole card matches, but halves of cards do; try: %(query)s", query=""),
    "wholesAre": msg("no half of a card matches, but whole cards do; try: %(query)s", query=""),
    "oneSided": msg(
        "character %(place)s of the query: “%(found)s” joins nothing and is ignored;"
        " it needs a word or a condition on each side"
    ),
    "value": msg("a value after it"),
    "near": msg("“%(word)s” is in no text; near: %(near)s", near=""),
    "nearIn": msg("“%(word)s” is in no text; near, in %(language)s: %(near)s", near=""),
    "elsewhere": msg("these words are known in %(language)s"),
    "expanded": msg("“{term}” also found as:"),
    "only": msg("only as written"),
    "gone": msg("not in force since %(day)s"),
    "reworded": msg("not in force since %(day)s; today’s rule, %(number)s, is different"),
    "moved": msg("no longer under this number since %(day)s; today %(number)s says the same"),
    "differing": msg("same subject, but the rule has changed: %(places)s"),
    "halvesOf": msg("no card is called “%(text)s”: these are halves of %(names)s"),
    "noCard": msg("“%(text)s” is not among the names here"),
    "onlyNames": msg("Names only: the corpus has no characteristics of this card."),
    "namesEnd": msg("the shipped names end on %(day)s, without Commander Legends", day=NAMES_END),
    "strange": msg("“%(word)s” is in no text"),
    "noText": msg("no text of %(number)s in the corpus"),
    "noTextThen": msg("no text of %(number)s in force on %(day)s"),
    "noTextSo": msg("no text of %(number)s fulfils what else is asked"),
    "register": msg("Index of rule numbers"),
    "oldNumber": msg("%(number)s is an old number: it has been %(current)s since %(day)s"),
    "about": msg("what %(number)s is about: %(meaning)s"),
    "semicolon": semicolons(["", ""]),
    "ask": msg("{card}: all answers"),
    "summary": msg("in short (a summary): %(text)s"),
    "filter": msg("read as a filter: %(query)s"),
    "asWords": msg("as words"),
    "notSo": msg("no text has exactly “%(words)s”; what follows has the words"),
    "noRuleOf": msg("“%(word)s”: no text of its rule %(number)s is here"),
    "noneSo": msg("no card here matches: %(query)s; the results contain the words"),
    "quoted": msg("“%(words)s”"),
    "rulesOf": msg("by the rules of %(day)s"),
}


def first_messages(language: str) -> dict[str, str]:
    """What every answer may need, by its key, in `language`."""
    words = {f"word_{code}": language_word(code) for code in LANGUAGES}
    return _said({**_FIRST, **words}, language)


def late_messages(language: str, corpus: Corpus) -> dict[str, str]:
    """What remarks on a query need."""
    about = {f"about_{one.id}": one.meaning[language] for one in corpus.concordance}
    held: dict[tuple[str, str, str], list[str]] = {}
    for book in corpus.texts.rulebooks:
        days = book.edition.start.isoformat(), book.edition.end.isoformat() if book.edition.end else ""
        sections = dict.fromkeys(str(rule.number.top) for rule in book)
        held[book.language, *days] = [*held.get((book.language, *days), ()), *sections]
    fields = {f"of_{name}": field_words(field) for name, field in FIELDS.items() if name != "name"}
    asked = {name: told for name, told in ASKED.items() if name not in ("named", "called")}
    asked |= {code: _of_names(code, ASKED["named"]) for code in LANGUAGES}
    asked |= {f"{code}=": _of_names(code, ASKED["called"]) for code in LANGUAGES}
    operators = {f"op_{name}": message for name, message in asked.items()}
    expected = {f"expect_{name}": message for name, message in _expected().items()}
    here = {"sections": sections_here(held, _days)}
    told = _said({**_LATE, **fields, **operators, **expected, **here}, language)
    return {**told, **about, "half": half_operator(language)}


def _days(start: str, end: str | None) -> Message:
    """The days of an edition in words."""
    return span_words(Edition(date.fromisoformat(start), date.fromisoformat(end) if end else None))


def _of_names(code: str, told: Message) -> Message:
    """What an operator on the names of one language asks for."""
    return told._replace(params={**told.params, "language": language_word(code)})


def _expected() -> dict[str, Message | Native]:
    """What may stand where a value cannot be read, by the operator or the kind of value."""
    return {
        "in": area_words(),
        "r": rarity_words(),
        "date": msg("a date such as 2012-06-01"),
        "number": msgc("expected", "a number"),
        "colon": msg("a colon"),
        "some": msg("a value"),
        "order": one_of(ORDERS, "operators"),
        "direction": one_of(DIRECTIONS, "directions"),
        "c": msg("letters of w, u, b, r, g, or c for colorless, m for multicolor"),
        "m": msg("mana symbols such as {2}{U}{R}"),
    }


def _said(messages: Mapping[str, Message | Native], language: str) -> dict[str, str]:
    """Each in `language`; a parameter without a value stands as ``{name}``, which the browser fills in."""
    return {key: _open(message).render(language) for key, message in messages.items()}


def _open(message: Message | Native) -> Message | Native:
    if isinstance(message, Native):
        return message
    names = _PARAMETER.findall(message.msgid)
    return message._replace(params={name: f"{{{name}}}" for name in names} | message.params)
