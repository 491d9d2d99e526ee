"""`kb info`: what this is, what it contains, and where that lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

from kb.answers.coverage import STATUS_WORDS, Coverage, Status
from kb.answers.documents import shapes
from kb.cli.options import command, option
from kb.cli.reader import Reader
from kb.languages import CODES
from kb.messages import Message, Native, language_word, msg, msgn

# So many sections are a rulebook, of which the first and the last are enough.
MANY = 5


@command(about=msg("Versions, languages, editions, counts, and where things are."))
@option(
    "--coverage", is_flag=True, about=msg("Which rules the checker carries out, and which cases test them.")
)
def info(reader: Reader, coverage: bool) -> int:
    """Carries `kb info` out; the exit status."""
    if coverage:
        found = reader.kb.coverage()
        reader.answer(found.as_dict, _coverage(reader, found))
    else:
        document = reader.kb.info()
        reader.answer(lambda: document, _lines(document))
    return 0


def _lines(document: shapes.Info) -> Iterator[Message]:
    yield msg("kb %(version)s, Python %(python)s", version=document["version"], python=document["python"])
    yield msgn("%(count)d card", "%(count)d cards", document["cards"])
    for held in document["languages"]:
        yield msg(
            "%(name)s: %(rules)s, %(articles)s, %(rulings)s, %(names)s",
            name=_first_word(held["lang"]),
            rules=msgn("%(count)d rule", "%(count)d rules", held["rules"]),
            articles=msgn("%(count)d article", "%(count)d articles", held["articles"]),
            rulings=msgn(
                "%(count)d collection of rulings", "%(count)d collections of rulings", held["rulings"]
            ),
            names=msgn("%(count)d card name", "%(count)d card names", held["names"]),
        )
        yield msgn(
            "  name known of %(count)d card of the whole game",
            "  names known of %(count)d cards of the whole game",
            held["known_names"],
        )
        yield from map(_edition, held["editions"])
    yield msg("corpus: %(folder)s", folder=document["corpus"])
    yield msg("cache: %(folder)s", folder=document["cache"])
    yield msg("library: %(folder)s", folder=document["library"])
    for one in document.get("imports", []):
        day = date.fromisoformat(one["imported"])
        yield msg("  %(name)s  from %(file)s, imported %(day)s", name=one["name"], file=one["file"], day=day)
    yield msg(
        "names of the whole game until %(day)s, without Commander Legends; newer ones come with: "
        "kb update names",
        day=date.fromisoformat(document["names_until"]),
    )
    yield msg("more rules come with: kb update rules, or kb import rules FILE --lang en")


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
    of_magic = isinstance(edition["sections"][0], int)
    if end and of_magic and any(source.startswith("library/") for source in edition["sources"]):
        return msg("%(rules)s: %(sections)s (%(sources)s; a later text is known: kb update rules)", **parts)
    if edition["sources"] != ["corpus"]:
        return msg("%(rules)s: %(sections)s (%(sources)s)", **parts)
    return msg("%(rules)s: %(sections)s", rules=told, sections=shown)


def _coverage(reader: Reader, found: Coverage) -> Iterator[Message | str]:
    """A line a rule; then how many there are of each kind."""
    for one in found.rules:
        status = reader.tell(STATUS_WORDS[one.status])
        tested = reader.tell(msgn("%(count)d case", "%(count)d cases", len(one.cases)))
        steps = ", ".join(one.steps)
        yield f"{one.rule.language} {one.rule.number!s:<9} {status:<12} {tested:<10} {steps}".rstrip()
    counted = Counter(one.status for one in found.rules)
    for status in Status:
        yield f"{reader.tell(STATUS_WORDS[status])}: {counted[status]}"
    for section in found.sections:
        yield msg(
            "%(section)s: of %(rules)d rules %(executed)d executed, %(named)d in the concordance only",
            section=str(section.number),
            rules=section.rules,
            executed=section.statuses[Status.EXECUTED],
            named=section.statuses[Status.NAMED],
        )
    yield msgn("%(count)d case in all", "%(count)d cases in all", found.cases)
