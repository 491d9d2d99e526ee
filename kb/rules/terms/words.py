"""Terms in words: their domain, status, and what their days rest on."""

from kb.messages import Message, msg, msgc
from kb.rules.terms.term import GlossaryEntry, Term

_DOMAINS = {
    "zones": msgc("domain", "zones"),
    "objects": msgc("domain", "objects and players"),
    "characteristics": msgc("domain", "characteristics"),
    "types": msgc("domain", "card types"),
    "layouts": msgc("domain", "kinds of cards and their halves"),
    "keywords": msgc("domain", "keyword abilities"),
    "actions": msgc("domain", "actions"),
    "turn": msgc("domain", "the turn"),
    "mechanics": msgc("domain", "mechanics"),
    "symbols": msgc("domain", "symbols"),
    "parts": msgc("domain", "parts of a card"),
    "glossary": msgc("domain", "from imported glossaries"),
}
_STATUSES = {
    "preferred": msgc("status of a term", "preferred"),
    "latest": msgc("status of a term", "last one attested"),
    "older": msgc("status of a term", "older"),
    "informal": msgc("status of a term", "informal"),
    "abbreviation": msgc("status of a term", "abbreviation"),
}
_UNDATED = {
    "texts": msg("attested here"),
    "cards": msg("printed on cards"),
    "rules": msg("official word"),
    "publisher": msg("on the publisher’s pages"),
    "usage": msg("players’ usage"),
    "unverified": msg("not verified"),
}
_SINCE = {
    "texts": msg("in the texts here since %(since)s"),
    "cards": msg("on cards since %(since)s"),
    "rules": msg("official since %(since)s"),
    "publisher": msg("on the publisher’s pages since %(since)s"),
    "usage": msg("players’ usage since %(since)s"),
    "unverified": msg("since %(since)s, not verified"),
}
_UNTIL = {
    "texts": msg("in the texts here until %(until)s"),
    "cards": msg("on cards until %(until)s"),
    "rules": msg("official until %(until)s"),
    "publisher": msg("on the publisher’s pages until %(until)s"),
    "usage": msg("players’ usage until %(until)s"),
    "unverified": msg("until %(until)s, not verified"),
}
_ON = {
    "texts": msg("in the texts here on %(since)s"),
    "cards": msg("on cards on %(since)s"),
    "rules": msg("official on %(since)s"),
    "publisher": msg("on the publisher’s pages on %(since)s"),
    "usage": msg("players’ usage on %(since)s"),
    "unverified": msg("on %(since)s, not verified"),
}
_BETWEEN = {
    "texts": msg("in the texts here from %(since)s to %(until)s"),
    "cards": msg("on cards from %(since)s to %(until)s"),
    "rules": msg("official from %(since)s to %(until)s"),
    "publisher": msg("on the publisher’s pages from %(since)s to %(until)s"),
    "usage": msg("players’ usage from %(since)s to %(until)s"),
    "unverified": msg("from %(since)s to %(until)s, not verified"),
}


def domain_word(domain: str) -> Message:
    """What the concepts of `domain` are called together."""
    return _DOMAINS[domain]


def status_word(status: str) -> Message:
    """How a term is used."""
    return _STATUSES[status]


def basis_words(term: Term) -> Message:
    """On what evidence the term was used, and when."""
    table = {(False, False): _UNDATED, (True, False): _SINCE, (False, True): _UNTIL, (True, True): _BETWEEN}[
        term.since is not None, term.until is not None
    ]
    if term.since and term.since == term.until:
        table = _ON
    days = {"since": term.since, "until": term.until}
    return table[term.basis]._replace(params={name: day for name, day in days.items() if day})


def entry_words(entry: GlossaryEntry) -> Message:
    """Which rulebooks have an entry."""
    if entry.since == entry.until:
        return msg("“%(term)s” in the rulebook of %(day)s", term=entry.term, day=entry.since)
    return msg(
        "“%(term)s” in the rulebooks from %(since)s to %(until)s",
        term=entry.term,
        since=entry.since,
        until=entry.until,
    )
