"""`kb info`: what this is, what it holds, and where that lies."""

from __future__ import annotations

import sys
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Any

from kb.cldr import endonym
from kb.cli.options import command, option
from kb.languages import CODES, LANGUAGES
from kb.messages import Message, Native, language_word, msg, msgn
from kb.system import VERSION

if TYPE_CHECKING:
    from kb.cli.reader import Reader
    from kb.corpus import Corpus
    from kb.names import NameTable

__all__ = ["info"]


@command(about=msg("Versions, languages, editions, counts, and where things are."))
@option(
    "--coverage", is_flag=True, about=msg("Which rules the checker carries out, and which cases test them.")
)
def info(reader: Reader, coverage: bool) -> int:
    """Carries `kb info` out; the exit status."""
    if coverage:
        from kb.cli.views.coverage import show

        return show(reader)
    from kb.cli.commands.card import name_table

    document = _document(reader.kb.corpus, _known_names(name_table(reader)))
    if reader.json:
        reader.document(document)
    else:
        for line in _lines(document):
            reader.say(line)
    return 0


def _known_names(table: NameTable) -> Counter[str]:
    """Of how many cards of the whole game the name in a language is known."""
    return Counter(code for entries in table.cards() for code in {entry.language for entry in entries})


def _document(corpus: Corpus, known: Counter[str]) -> dict[str, Any]:
    from kb import system
    from kb.cache import cache_folder
    from kb.corpus.library import library_folder

    documents = Counter((text.language, text.kind) for text in corpus.texts.documents)
    return {
        "object": "info",
        "version": VERSION,
        "python": sys.version.split()[0],
        "cards": len(corpus.cards.cards),
        "terms": len(corpus.terms),
        "languages": [
            {
                "lang": code,
                "name": endonym(code),
                "rules": sum(len(book.rules) for book in corpus.texts.rulebooks if book.language == code),
                "articles": documents[code, "article"],
                "rulings": documents[code, "rulings"],
                "names": sum(bool(card.printed(code)) for card in corpus.cards.cards.values()),
                "known_names": known[code],
                "editions": _editions(corpus, code),
            }
            for code in LANGUAGES
        ],
        "corpus": str(corpus.root),
        "fingerprint": corpus.fingerprint,
        "cache": str(cache_folder()),
        "library": str(library_folder()),
        "site": str(system.site_folder()),
    }


def _editions(corpus: Corpus, code: str) -> list[dict[str, str | None]]:
    held = {book.edition for book in corpus.texts.rulebooks if book.language == code}
    return [
        {"from": edition.key, "to": edition.end.isoformat() if edition.end else None}
        for edition in sorted(held, key=lambda edition: edition.start)
    ]


def _lines(document: dict[str, Any]) -> list[Message]:
    lines = [
        msg("kb %(version)s, Python %(python)s", **document),
        msgn("%(count)d card", "%(count)d cards", document["cards"]),
    ]
    for held in document["languages"]:
        counts = [
            msgn("%(count)d rule", "%(count)d rules", held["rules"]),
            msgn("%(count)d article", "%(count)d articles", held["articles"]),
            msgn("%(count)d collection of rulings", "%(count)d collections of rulings", held["rulings"]),
            msgn("%(count)d card name", "%(count)d card names", held["names"]),
        ]
        parts = {
            "name": _first_word(held["lang"]),
            "rules": counts[0],
            "articles": counts[1],
            "rulings": counts[2],
        }
        lines.append(
            msg("%(name)s: %(rules)s, %(articles)s, %(rulings)s, %(names)s", **parts, names=counts[3])
        )
        lines.append(
            msgn(
                "  name known of %(count)d card of the whole game",
                "  names known of %(count)d cards of the whole game",
                held["known_names"],
            )
        )
        lines += [_edition(edition) for edition in held["editions"]]
    places = [
        msg("corpus: %(folder)s", folder=document["corpus"]),
        msg("cache: %(folder)s", folder=document["cache"]),
        msg("library: %(folder)s", folder=document["library"]),
    ]
    return [*lines, *places]


def _first_word(code: str) -> Native:
    """What a language is called, as a line begins."""
    words = {tongue: language_word(code).render(tongue) for tongue in CODES}
    return Native({tongue: word[:1].upper() + word[1:] for tongue, word in words.items()})


def _edition(edition: dict[str, str | None]) -> Message:
    days = {name: date.fromisoformat(day) for name, day in edition.items() if day}
    if "to" in days:
        return msg("  rules in force from %(from)s to %(to)s", **days)
    return msg("  rules in force since %(from)s", **days)
