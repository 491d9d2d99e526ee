"""`kb check`: a verdict with its trace, by the rules of a day."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from kb.answers import states as check_state
from kb.answers.checks import History, QuotedVerdict
from kb.answers.quotes import NO_TEXT, Quote
from kb.cards import Card
from kb.checker import Question, State, Verdict, parse_zone
from kb.checker.model.question import Cast, Compare, Match, TotalCost
from kb.cli import completion, output
from kb.cli.faults import envelope
from kb.cli.options import DATE, LANGUAGE, Kind, argument, command, file_path, number, only_with, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.errors import KbError, UsageError
from kb.messages import Message, msg
from kb.query.faults import in_each

# The exit status that `kb --help` lists.
_UNDECIDED = 4


_ZONE = Kind(lambda text: str(parse_zone(text)), msg("ZONE"), completion.zones)
_CARD = Kind(str, msg("CARD"), completion.cards)
_QUESTIONS = msg(
    "A question reads (names, cost, symbols, mv, amount, colors, supertypes, types,\n"
    "subtypes, keywords, power, toughness, loyalty, choosable-names, unlock-costs,\n"
    "playable-lands, afterwards, identity, text, total-cost, devotion:u, count,\n"
    "castable), matches (mv<=2, c:r, -c:r, t:instant, kw:fuse, is:multicolor,\n"
    'chosen:"Ice", with “or” and parentheses) or compares with another card (same-name,\n'
    "different-name, shares:color, shares:type, shares:mv, greater:mv), or is about\n"
    "several cards, with --and (same-name, different-names, greatest:mv, least:power,\n"
    "total:mv, count:types, count:mv<=3). “choosable-names t:creature” asks which name\n"
    "of a creature card may be chosen.\n\n"
    'Example: kb check feu "mv=2" --date 2012-01-01'
)


@command(
    about=msg("Answer a question about a card by the rules in force on a date, with the rule of each step."),
    closing=_QUESTIONS,
)
@argument("card", label=msg("CARD"), required=False, shell_complete=completion.cards)
@argument("question", label=msg("QUESTION"), required=False)
@option(
    "--zone",
    type=_ZONE,
    about=msg(
        "Where the card is: hand (if left out), library, graveyard, exile, command, outside, stack,"
        " battlefield."
    ),
)
@option("--half", label=msg("NAME"), about=msg("Which half is the spell."))
@option("--fused", is_flag=True, about=msg("Both halves are cast as one fused spell."))
@option("--cast-from", type=_ZONE, about=msg("The zone that the spell was cast from."))
@option("--face", label=msg("FACE"), about=msg("The face that is up: front, back, or its name."))
@option("--transformed", is_flag=True, about=msg("The permanent is transformed."))
@option("--melded", is_flag=True, about=msg("The permanent is melded."))
@option("--meld-with", type=_CARD, about=msg("The other card of the meld pair."))
@option("--flipped", is_flag=True, about=msg("The permanent is flipped."))
@option("--face-down", is_flag=True, about=msg("The object is face down."))
@option("--unlocked", label=msg("DOORS"), about=msg("The unlocked doors of a Room: left,right or none."))
@option("--copy-of", type=_CARD, about=msg("What the object is a copy of, as CARD or CARD:FACE."))
@option(
    "--turned-by",
    label=msg("WHAT"),
    about=msg("What turned it face down: morph, disguise, manifest, cloak or other."),
)
@option("--free", is_flag=True, about=msg("It is cast without paying its mana cost."))
@option("--token", is_flag=True, about=msg("The permanent is a token."))
@option("--prototyped", is_flag=True, about=msg("It was cast as a prototyped spell."))
@option("--bestowed", is_flag=True, about=msg("It was cast bestowed."))
@option("--mutated", type=_CARD, about=msg("The card that lies on top of the merged permanent."))
@option("--on-adventure", is_flag=True, about=msg("It was exiled as it resolved as an Adventure."))
@option("--commander", is_flag=True, about=msg("It is its owner’s commander."))
@option("--x", type=number(0, 1_000_000), about=msg("The number chosen for X."))
@option("--with", "other", type=_CARD, about=msg("The card to compare with."))
@option(
    "--with-state",
    label=msg("STATE"),
    about=msg("The state of that other card: zone=stack half=Ice face-down …"),
)
@option(
    "--and",
    "also",
    type=_CARD,
    multiple=True,
    about=msg(
        "Another card of a question about several, with its state in brackets: Ice [zone=stack half=Ice]."
    ),
)
@option(
    "--allow",
    label=msg("WHAT"),
    multiple=True,
    about=msg(
        "What an effect allows to be cast: card mv<=3, spell mv<=3, cascade:4, discover:3; all that are given"
        " have to agree. In the hand the effect alone counts, elsewhere what the card itself allows"
        " counts beside it."
    ),
)
@option(
    "--forbid",
    label=msg("WHAT"),
    multiple=True,
    about=msg("What cannot be cast: spell chosen:Ice, split-second."),
)
@option(
    "--flash",
    label=msg("WHAT"),
    multiple=True,
    about=msg(
        "What an effect lets be cast as though it had flash: spell t:sorcery, card c:g; none: no effect. Then"
        " only what can be cast whenever an instant could be counts."
    ),
)
@option("--more", label=msg("COST"), about=msg("What casting costs in addition, for total-cost: {2}."))
@option("--less", label=msg("COST"), about=msg("By what the cost is reduced, for total-cost: {1}."))
@option("--instead", label=msg("COST"), about=msg("What is paid instead of the mana cost, for total-cost."))
@option(
    "--from", "batch", label=msg("FILE"), about=msg("Many questions: a table or JSON lines, an answer each.")
)
@option("--card-json", label=msg("FILE"), about=msg("Cards with facts of your own, in JSON."))
@option("--export", is_flag=True, about=msg("Every worked case as test vectors, in JSON."))
@option("--date", "day", type=DATE, about=msg("The day whose rules decide; today if left out."))
@option("--lang", "language", type=LANGUAGE, about=msg("The language of the answer."))
@option("--history", is_flag=True, about=msg("The periods in which the answer differs."))
def check(
    reader: Reader,
    card: str | None,
    question: str | None,
    day: date | None,
    language: str | None,
    history: bool,
    batch: str | None,
    card_json: str | None,
    export: bool,
    **state: Any,
) -> int:
    """Carries the command out; the exit status: 0 answered, 4 undecided."""
    if export:
        from kb.answers.vectors import vectors  # and with it every case

        reader.document(vectors(reader.kb.cards.cards, reader.kb.concordance))
        return 0
    find: Any = reader.kb.card
    if batch or card_json:
        from kb.answers.batch import Finder, own_cards

        find = Finder(reader.kb.card, own_cards(file_path(card_json)) if card_json else ())
    if batch:
        return _show_batch(reader, find, file_path(batch), day or date.today(), language or reader.language)
    if card is None or question is None:
        raise UsageError(msg("kb check takes a card and a question, or --from FILE, or --export"))
    if history and day:
        raise UsageError(msg("--history covers all days, --date one: give one of them"))
    permissions = {key: state.pop(key) for key in ("allow", "forbid", "flash")}
    costs = {key: state.pop(key) for key in ("more", "less", "instead")}
    asked = check_state.question_of(question, **permissions, costs=tuple(costs.items()))
    other, other_state, also = state.pop("other"), state.pop("with_state"), state.pop("also")
    _check_options(asked, other, other_state, also, **permissions)
    if asked.text != "total-cost":
        only_with("total-cost", **costs)
    subject = find(card).card
    shape = check_state.state_of(find, subject, state)
    others = check_state.others_of(find, other, other_state, also, shape)
    shown = language or reader.language
    reader.warn(*_corrections(asked))
    if shape.x is not None and not _has_x(asked, subject, shape):
        reader.warn(msg("--x changes nothing here: X counts on the stack, in a cost with {X}"))
    if history:
        periods = reader.kb.history(subject, asked, shape, also=others)
        reader.answer(lambda: periods.as_dict(shown), _history_lines(reader, periods, shown))
        return 0
    verdict = reader.kb.check(subject, asked, shape, day or date.today(), also=others)
    reader.answer(lambda: verdict.as_dict(shown), lines(reader, verdict, shown))
    return _status(verdict)


def _check_options(
    asked: Question,
    other: str | None,
    other_state: str | None,
    also: tuple[str, ...],
    **permissions: tuple[str, ...],
) -> None:
    """Raises `UsageError` for an option that the question lacks, or that would change nothing."""
    if isinstance(asked, Compare) and not (other or also):
        named = in_each((asked.text,), "readings")
        raise UsageError(msg("“%(question)s” compares two cards: add --with CARD", question=named))
    if not isinstance(asked, Cast):
        only_with("castable", **permissions)
    if not other:
        only_with("--with", with_state=other_state)


def _has_x(asked: Question, card: Card, state: State) -> bool:
    """Whether a number chosen for X can count: where the card is a spell whose cost has it."""
    costs = [face.mana_cost for face in card.faces if face.mana_cost]
    is_spell = isinstance(asked, Cast | TotalCost) or str(state.zone) == "stack"
    return is_spell and any(symbol.is_variable for cost in costs for symbol in cost.symbols)


def _corrections(asked: Question) -> Iterator[Message]:
    """What was mended in the question."""
    if isinstance(asked, Cast):
        yield from (told for one in (*asked.allow, *asked.forbid, *asked.flash) for told in one.warnings)
    elif isinstance(asked, Match):
        yield from asked.warnings


def _status(verdict: Verdict) -> int:
    return 0 if verdict.decided else _UNDECIDED


def _show_batch(reader: Reader, find: Any, path: Path, day: date, language: str) -> int:
    """A line a question: its line in the file, the answer, the sentence; JSON documents, a line each.

    The status for all: 2 if some line cannot be read or answered, else 4 if some is undecided, else 0.
    """
    from kb.answers.batch import verdicts

    statuses = {0}
    for line, found in verdicts(reader.kb.concordance, find, path, day):
        if isinstance(found, KbError):
            statuses.add(2)
            details = output.one_line(found.render(language))
            shown = json.dumps(envelope(found, details), ensure_ascii=False)
            reader.say(shown if reader.json else f"{line}\t—\t{details}")
            continue
        statuses.add(_status(found))
        if reader.json:
            made = QuotedVerdict.of(found, reader.kb).as_dict(language, quoted=False)
            reader.say(json.dumps(made, ensure_ascii=False))
        else:
            answer = found.answer if isinstance(found.answer, str) else json.dumps(found.answer)
            reader.say(f"{line}\t{answer}\t{printable(found.message.render(language))}")
    return 2 if 2 in statuses else max(statuses)


_COLOURS = {"yes": "green", "no": "red", "undecided": "yellow"}


def lines(reader: Reader, verdict: QuotedVerdict, language: str) -> Iterator[str]:
    """The sentence, then each step with its rule and the rule's words."""
    yield _coloured(reader, verdict, language)
    told: set[object] = set()
    for citation, quote, summary in zip(
        verdict.trace, verdict.quotes(language), verdict.summaries(language), strict=True
    ):
        number = reader.bold(f"{citation.number!s:<9}")
        yield f"  {number}{printable(citation.message.render(language))}"
        words = [NO_TEXT.render(language) if quote is None else _quoted(quote, language)]
        if (quote is None or quote.language != language) and summary:
            words.append(msg("in short: %(summary)s", summary=summary).render(language))
        for line in words:
            key = line if quote else (citation.number, line)
            if key not in told:
                yield " " * 11 + printable(line)
            told.add(key)
    for note in verdict.notes:
        yield "  " + printable(note.render(language))
    edition = msg(
        "By the rules of %(day)s, edition of %(edition)s.", day=verdict.day, edition=verdict.edition
    )
    yield "  " + edition.render(language)


def _quoted(quote: Quote, language: str) -> str:
    said = msg("“%(words)s”", words=quote.words).render(quote.language)
    return said if quote.language == language else f"{said} ({quote.language})"


def _history_lines(reader: Reader, periods: History, language: str) -> Iterator[str]:
    """A line a period: its days, its answer, and the change of rule that made the difference."""
    for period in periods:
        start, end = period.edition
        days = f"{start.isoformat()} … {end.isoformat() if end else '':<10}"
        yield f"{days}  {_coloured(reader, period.verdict, language)}"
        for change in period.changes:
            yield f"    {reader.bold(f'{change.span.number!s:<9}')}{change.words[language]}"
        for day, message in period.retold:
            yield f"  {day.isoformat()} …           " + printable(message.render(language))


def _coloured(reader: Reader, verdict: Verdict, language: str) -> str:
    """The sentence of a verdict in the colour of its answer."""
    colour = _COLOURS.get(verdict.answer) if isinstance(verdict.answer, str) else None
    looks = {"fg": colour} if colour else {}
    return reader.terminal.style(printable(verdict.message.render(language)), bold=True, **looks)
