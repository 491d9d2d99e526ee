"""`kb info`: what this is, what it holds, and where that lies."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import TYPE_CHECKING

from kb.answers.coverage import STATUS_WORDS, Status
from kb.cli.options import command, option
from kb.cli.reader import Reader
from kb.languages import CODES
from kb.messages import Message, Native, language_word, msg, msgn

if TYPE_CHECKING:
    from kb.answers.documents import shapes

# So many sections are a rulebook, of which the first and the last are enough.
MANY = 5


@command(about=msg("Versions, languages, editions, counts, and where things are."))
@option(
    "--coverage", is_flag=True, about=msg("Which rules the checker carries out, and which cases test them.")
)
def info(reader: Reader, coverage: bool) -> int:
    """Carries `kb info` out; the exit status."""
    if coverage:
        return show(reader)
    document = reader.kb.info()
    if reader.json:
        reader.document(document)
    else:
        for line in _lines(document):
            reader.say(line)
    return 0


def _lines(document: shapes.Info) -> list[Message]:
    lines = [
        msg("kb %(version)s, Python %(python)s", version=document["version"], python=document["python"]),
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
        *(
            msg(
                "  %(name)s  from %(file)s, imported %(day)s",
                name=one["name"],
                file=one["file"],
                day=date.fromisoformat(one["imported"]),
            )
            for one in document.get("imports", [])
        ),
        msg(
            "names of the whole game until %(day)s, without Commander Legends; newer ones come with: "
            "kb update names",
            day=date.fromisoformat(document["names_until"]),
        ),
        msg("more rules come with: kb update rules, or kb import rules FILE --lang en"),
    ]
    return [*lines, *places]


def _first_word(code: str) -> Native:
    """What a language is called, as a line begins."""
    words = {tongue: language_word(code).render(tongue) for tongue in CODES}
    return Native({tongue: word[:1].upper() + word[1:] for tongue, word in words.items()})


def _edition(edition: shapes.HeldEdition) -> Message:
    days, end = {"from": date.fromisoformat(edition["from"])}, edition["to"]
    if end:
        told = msg("  rules in force from %(from)s to %(to)s", **days, to=date.fromisoformat(end))
    else:
        told = msg("  rules in force since %(from)s", **days)
    numbers = list(map(str, edition["sections"]))
    shown = ", ".join(numbers) if len(numbers) < MANY else f"{numbers[0]} … {numbers[-1]}"
    parts = {"rules": told, "sections": shown, "sources": ", ".join(edition["sources"])}
    if end and any(source.startswith("library/") for source in edition["sources"]):
        return msg("%(rules)s: %(sections)s (%(sources)s; a later text is known: kb update rules)", **parts)
    if edition["sources"] != ["corpus"]:
        return msg("%(rules)s: %(sections)s (%(sources)s)", **parts)
    return msg("%(rules)s: %(sections)s", rules=told, sections=shown)


def show(reader: Reader) -> int:
    """A line a rule, or the JSON list; then how many there are of each kind."""
    found = reader.kb.coverage()
    if reader.json:
        reader.document(found.as_dict())
        return 0
    for one in found.rules:
        status = reader.tell(STATUS_WORDS[one.status])
        tested = reader.tell(msgn("%(count)d case", "%(count)d cases", len(one.cases)))
        steps = ", ".join(one.steps)
        reader.say(f"{one.rule.language} {one.rule.number!s:<9} {status:<12} {tested:<10} {steps}".rstrip())
    counted = Counter(one.status for one in found.rules)
    for status in Status:
        reader.say(f"{reader.tell(STATUS_WORDS[status])}: {counted[status]}")
    for section in found.sections:
        done, named = section.statuses[Status.EXECUTED], section.statuses[Status.NAMED]
        told = msg(
            "%(section)s: of %(rules)d rules %(executed)d executed, %(named)d in the concordance only",
            section=str(section.number),
            rules=section.rules,
            executed=done,
            named=named,
        )
        reader.say(told)
    reader.say(msgn("%(count)d case in all", "%(count)d cases in all", found.cases))
    return 0
