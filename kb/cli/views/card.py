"""A card as the terminal shows it: how it was found, its names, its halves, the rules that bear on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kb.answers.cards import NAMES_ONLY, CardFound
from kb.cli.output import printable
from kb.cli.terminal import Terminal
from kb.languages import CODES
from kb.messages import in_english, language_word, msg

if TYPE_CHECKING:
    from kb.answers.documents import shapes


_NOT_ATTESTED = msg("not attested")


def candidate(found: CardFound, language: str) -> str:
    """One card of several in a line: its name in `language`, its English name, and what matched."""
    match = found.match
    matched = msg("“%(words)s”", words=match.name).render(language)
    return f"{_title(found, language)} — {matched}, {language_word(match.language).render(language)}"


def _title(found: CardFound, language: str) -> str:
    english = found.called("en") or found.match.card_id
    local = found.called(language)
    return english if local in (None, english) else f"{local} ({english})"


def view(found: CardFound, language: str, terminal: Terminal) -> Iterator[str]:
    """All that is known of a card, in lines."""
    sheet = found.sheet(language)
    yield terminal.style(printable(_title(found, language)), bold=True)
    yield printable(found.how.render(language))
    yield ""
    yield from terminal.table(_name_rows(found, language))
    yield ""
    if sheet is None:
        yield NAMES_ONLY.render(language)
        return
    yield from terminal.table(_half_rows(sheet, language))
    yield ""
    yield from terminal.table(_place_rows(sheet, language))
    if sheet["rules"]:
        yield ""
    rules = [[rule["ruleNumber"], rule["meaning"]] for rule in sheet["rules"]]
    yield from terminal.table(rules, bold=True)
    yield from _own_rulings(sheet.get("card_rulings", ()), language)


def _name_rows(found: CardFound, language: str) -> list[list[str]]:
    """A row a language, then one for each further name that a printing or a text has."""
    missing = _NOT_ATTESTED.render(language)
    rows = []
    for code in CODES:
        parts = found.names_by_part(code)
        first = [names[0]["name"] if names else f"({missing})" for names in parts]
        said = " // ".join(first) if any(parts) else missing
        label = language_word(code).render(language)
        rows.append([label[:1].upper() + label[1:], said])
        rows += [
            ["", f"{name['name']} [{_source(name['source'], language)}]"]
            for names in parts
            for name in names[1:]
        ]
    return rows


def _source(source: str, language: str) -> str:
    """Where a name is attested: the sets of ``WWK:v4v5,ZEN:v5``, or words."""
    sets = [printing.partition(":") for printing in source.split(",")]
    if all(separator and code.isalnum() for code, separator, _ in sets):
        return ", ".join(code for code, _, _ in sets)
    from kb.cards.sources import source_words

    return source_words(source).render(language)


def _half_rows(sheet: shapes.Sheet, language: str) -> list[list[str]]:
    rows = [
        _half_row(face["printed_name"] or in_english(face["name"], language), face, _keywords(face, language))
        for face in sheet["card_faces"]
    ]
    if sheet["combined"]:
        rows.append(_half_row(msg("Combined").render(language), sheet["combined"]))
    return rows


def _half_row(label: str, half: shapes.CardFace | shapes.Combined, keywords: str = "") -> list[str]:
    types = half["printed_type_line"] + (f" ({keywords})" if keywords else "")
    colors = ", ".join(half["printed_colors"])
    return [label, half["mana_cost"] or "—", f"{half['cmc']:.0f}", colors, types]


def _keywords(face: shapes.CardFace, language: str) -> str:
    named = zip(face["keywords"], face["printed_keywords"], strict=True)
    return ", ".join(printed or in_english(english, language) for english, printed in named)


def _place_rows(sheet: shapes.Sheet, language: str) -> list[list[str]]:
    """Set, cycle and rulings."""
    place = f"{(sheet['set'] or '—').upper()} {sheet['collector_number'] or ''}".rstrip()
    name = f"{sheet['set_name']} ({place})" if sheet["set_name"] else place
    rows = [[msg("Set").render(language), name]]
    if sheet["cycle"]:
        rows.append([msg("Cycle").render(language), sheet["cycle"]["name"]])
    label = msg("Rulings").render(language)
    for ruling in sheet["rulings"]:
        rows.append([label, f"{ruling['title']} ({language_word(ruling['lang']).render(language)})"])
        label = ""
    return rows


def _own_rulings(rulings: Sequence[shapes.CardRuling], language: str) -> Iterator[str]:
    """Rulings on this very card, in the language that they were given in."""
    if rulings:
        yield ""
        yield f"{msg('Rulings').render(language)} ({language_word('en').render(language)})"
        yield from (f"  {ruling['published_at']}  {printable(ruling['comment'])}" for ruling in rulings)
