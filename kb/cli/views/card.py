"""A card as the terminal shows it: how it was found, its names, its halves, the rules that bear on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kb.cli.output import printable
from kb.languages import CODES
from kb.messages import Message, in_english, language_word, language_words, listing, msg, msgn
from kb.names.entry import SEPARATOR, part_count, whole_name

if TYPE_CHECKING:
    from kb.cli.terminal import Terminal
    from kb.names import Match, NameEntry, NameTable

__all__ = ["candidate", "found_by", "names_document", "view"]

_HOW = {
    "exact": msg("Found by its name: “%(name)s” (%(language)s)."),
    "folded": msg("Found by its name, spelling apart: “%(name)s” (%(language)s)."),
    "half": msg("Found by the name of a half: “%(name)s” (%(language)s)."),
    "prefix": msg("Found by the beginning of its name: “%(name)s” (%(language)s)."),
}
_NAMES_ONLY = msg("Names only: the corpus has no characteristics of this card.")
_NOT_ATTESTED = msg("not attested")


def found_by(match: Match, entries: Sequence[NameEntry]) -> Message:
    """How the card, with all its names, was found."""
    tongues = _tongues(match, entries)
    if len(tongues) > 1:
        told = [
            msg("“%(name)s” (%(language)s)", name=name, language=language_word(code))
            for name, code in tongues
        ]
        return msg("Found by names in several languages: %(names)s.", names=listing(told))
    params = {"name": match.name, "language": _spoken(match, entries)}
    if match.how in _HOW:
        return _HOW[match.how]._replace(params=params)
    return msgn(
        "Found in spite of %(count)d typing error: “%(name)s” (%(language)s).",
        "Found in spite of %(count)d typing errors: “%(name)s” (%(language)s).",
        match.distance,
        **params,
    )


def _spoken(match: Match, entries: Sequence[NameEntry]) -> Message:
    """The languages in which the card has the name that matched, the one it was found in first."""
    known = [_codes(half, entries) for half in match.name.split(SEPARATOR)]
    codes = [code for code in CODES if code != match.language and all(code in held for held in known)]
    return language_words((match.language, *codes))


def _codes(half: str, entries: Sequence[NameEntry]) -> list[str]:
    return [entry.language for entry in entries if entry.text == half]


def _tongues(match: Match, entries: Sequence[NameEntry]) -> list[tuple[str, str]]:
    """The halves of the name that matched, each with its language; the whole where one has them all."""
    halves = match.name.split(SEPARATOR)
    known = [_codes(half, entries) for half in halves]
    if not all(known) or any(all(code in codes for codes in known) for code in CODES):
        return [(match.name, match.language)]
    return [
        (half, match.language if match.language in codes else codes[0])
        for half, codes in zip(halves, known, strict=True)
    ]


def candidate(table: NameTable, match: Match, language: str) -> str:
    """One card of several in a line: its name in `language`, its English name, and what matched."""
    entries = table.names(match.card_id)
    english = whole_name(entries, "en") or match.card_id
    local = whole_name(entries, language)
    shown = english if local in (None, english) else f"{local} ({english})"
    matched = msg("“%(words)s”", words=match.name).render(language)
    return f"{shown} — {matched}, {language_word(match.language).render(language)}"


def names_document(entries: Sequence[NameEntry], language: str) -> dict[str, Any]:
    """A card of which only the names are known; nothing else is said of it."""
    return {
        "object": "card",
        "id": entries[0].card_id,
        "name": whole_name(entries, "en"),
        "lang": language,
        "printed_name": whole_name(entries, language),
        "names": {code: _names_by_part(entries, code) for code in CODES},
        "warnings": [_NAMES_ONLY.render(language)],
    }


def view(
    entries: Sequence[NameEntry],
    sheet: dict[str, Any] | None,
    found: Message,
    language: str,
    terminal: Terminal,
) -> Iterator[str]:
    """All that is known of a card, in lines; `sheet` None: only its names are."""
    english = whole_name(entries, "en") or entries[0].card_id
    local = whole_name(entries, language)
    title = english if local in (None, english) else f"{local} ({english})"
    yield terminal.style(printable(title), bold=True)
    yield printable(found.render(language))
    yield ""
    yield from terminal.table(_name_rows(entries, language))
    yield ""
    if sheet is None:
        yield _NAMES_ONLY.render(language)
        return
    yield from terminal.table(_half_rows(sheet, language))
    yield ""
    yield from terminal.table(_place_rows(sheet, language))
    if sheet["rules"]:
        yield ""
    rules = [[rule["ruleNumber"], rule["meaning"]] for rule in sheet["rules"]]
    yield from terminal.table(rules, bold=True)
    yield from _own_rulings(sheet.get("card_rulings", ()), language)


def _names_by_part(entries: Sequence[NameEntry], code: str) -> list[list[dict[str, str]]]:
    return [
        [
            {"name": entry.text, "kind": entry.kind, "source": entry.sources}
            for entry in entries
            if entry.language == code and (entry.part or 1) == part
        ]
        for part in range(1, part_count(entries) + 1)
    ]


def _name_rows(entries: Sequence[NameEntry], language: str) -> list[list[str]]:
    """A row a language, then one for each further name that a printing or a text has."""
    missing = _NOT_ATTESTED.render(language)
    rows = []
    for code in CODES:
        parts = _names_by_part(entries, code)
        first = [names[0]["name"] if names else f"({missing})" for names in parts]
        said = SEPARATOR.join(first) if any(parts) else missing
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


def _half_rows(sheet: dict[str, Any], language: str) -> list[list[str]]:
    rows = [
        _half_row(face["printed_name"] or in_english(face["name"], language), face, language)
        for face in sheet["card_faces"]
    ]
    if sheet["combined"]:
        rows.append(_half_row(msg("Combined").render(language), sheet["combined"], language))
    return rows


def _half_row(label: str, half: dict[str, Any], language: str) -> list[str]:
    types = half["printed_type_line"]
    if half.get("keywords"):
        named = zip(half["keywords"], half["printed_keywords"], strict=True)
        types += f" ({', '.join(printed or in_english(english, language) for english, printed in named)})"
    colors = ", ".join(half["printed_colors"])
    return [label, half["mana_cost"] or "—", f"{half['cmc']:.0f}", colors, types]


def _place_rows(sheet: dict[str, Any], language: str) -> list[list[str]]:
    """Set, cycle and rulings."""
    place = f"{sheet['set'].upper()} {sheet['collector_number']}"
    name = f"{sheet['set_name']} ({place})" if sheet["set_name"] else place
    rows = [[msg("Set").render(language), name]]
    if sheet["cycle"]:
        rows.append([msg("Cycle").render(language), sheet["cycle"]["name"]])
    label = msg("Rulings").render(language)
    for ruling in sheet["rulings"]:
        rows.append([label, f"{ruling['title']} ({language_word(ruling['lang']).render(language)})"])
        label = ""
    return rows


def _own_rulings(rulings: Sequence[dict[str, str]], language: str) -> Iterator[str]:
    """Rulings on this very card, in the language that they were given in."""
    if rulings:
        yield ""
        yield f"{msg('Rulings').render(language)} ({language_word('en').render(language)})"
        yield from (f"  {ruling['published_at']}  {printable(ruling['comment'])}" for ruling in rulings)
