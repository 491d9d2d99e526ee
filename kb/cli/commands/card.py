"""`kb card`: a card by any of its names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kb.answers.cards import MOST_CANDIDATES, NAMES_ONLY, CardFound, candidates
from kb.answers.documents.cards import NO_TEXT
from kb.cards.sources import source_words
from kb.cards.words import colors_words
from kb.cli import completion
from kb.cli.options import LANGUAGE, argument, command, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.cli.terminal import Terminal
from kb.errors import Ambiguous, UsageError
from kb.languages import CODES
from kb.messages import in_english, language_word, msg, msgn, semicolons

if TYPE_CHECKING:
    from kb.answers.documents import shapes

# Letters; a name has at most 141, so longer words are a mistake.
_LONGEST = 1000


@command(
    about=msg("Look a card up by any of its names: whole or half, in any language, nearly right."),
    closing=msg("Example: kb card feu glace --lang it"),
)
@argument("name", nargs=-1, required=False, label=msg("NAME"), shell_complete=completion.cards)
@option("--from", "source", type=LANGUAGE, about=msg("The language of what was typed."))
@option("--lang", "language", type=LANGUAGE, about=msg("The language of what is shown."))
@option("--complete", "prefix", label=msg("PREFIX"), about=msg("List the names that begin so, for a shell."))
def card(
    reader: Reader, name: tuple[str, ...], source: str | None, language: str | None, prefix: str | None
) -> int:
    """Carries the command out; the exit status."""
    if prefix is not None:
        return _complete(reader, prefix, source or reader.language)
    try:
        found = reader.kb.card(_typed(name), source)
    except Ambiguous as several:
        choices, shown = several.choices, language or reader.language
        reader.answer(lambda: candidates(choices, shown), _several(" ".join(name), choices, shown))
        return several.exit_status
    shown = language or reader.language
    reader.answer(lambda: found.as_dict(shown), view(found, shown, reader.terminal))
    return 0


def _several(text: str, choices: Sequence[CardFound], language: str) -> Iterator[str]:
    """All candidates, none preferred."""
    head = msgn(
        "“%(text)s” may be %(count)d card:",
        "“%(text)s” may be any of %(count)d cards:",
        len(choices),
        text=printable(text),
    )
    yield head.render(language)
    yield from ("  " + printable(candidate(choice, language)) for choice in choices[:MOST_CANDIDATES])
    if (more := len(choices) - MOST_CANDIDATES) > 0:
        yield "  " + msgn("… and %(count)d more", "… and %(count)d more", more).render(language)


def _typed(name: tuple[str, ...]) -> str:
    text = " ".join(name)
    if not text.strip():
        raise UsageError(msg("a name is missing: kb card feu"))
    if len(text) > _LONGEST:
        found = msgn("%(count)d character", "%(count)d characters", len(text))
        raise UsageError(msg("no card has a name of %(length)s", length=found))
    return text


def _complete(reader: Reader, prefix: str, language: str) -> int:
    prefix = prefix.replace("\\", "")  # a shell hands over a word as it was typed, signs escaped
    names = reader.kb.names_beginning(prefix, language) if prefix.strip() else []
    document: shapes.Catalog = {"object": "catalog", "total_values": len(names), "data": names}
    reader.answer(lambda: document, map(printable, names))
    return 0 if names else 1


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
    """All that is known of a card, in lines, and in one those that other languages or readings have."""
    yield from _sheet(found, language, terminal)
    if found.others and found.match.how in ("exact", "folded", "half"):
        names = [printable(candidate(other, language)) for other in found.others[:MOST_CANDIDATES]]
        yield msg("Others with this name: %(names)s", names=semicolons(names)).render(language)


def _sheet(found: CardFound, language: str, terminal: Terminal) -> Iterator[str]:
    sheet = found.sheet(language)
    yield terminal.style(printable(_title(found, language)), bold=True)
    yield printable(found.how.render(language))
    yield ""
    yield from terminal.table(_name_rows(found, language))
    yield ""
    if sheet is None:
        yield NAMES_ONLY.render(language)
        for face in found.translated(language):
            said = face["printed_type_line"], f"({face['printed_text_source']})"
            yield terminal.style(printable(" ".join(filter(None, said))), bold=True)
            yield from (f"  {printable(line)}" for line in (face["printed_text"] or "—").split("\n"))
        return
    yield from terminal.table(_half_rows(sheet, language))
    yield ""
    yield from _texts(sheet, language, terminal)
    yield ""
    yield from terminal.table(_place_rows(sheet, language))
    if sheet["rules"]:
        yield ""
    rules = [[rule["ruleNumber"], rule["meaning"]] for rule in sheet["rules"]]
    yield from terminal.table(rules, bold=True)
    yield from _own_rulings(sheet.get("card_rulings", ()), language)


def _texts(sheet: shapes.Sheet, language: str, terminal: Terminal) -> Iterator[str]:
    """The rules text of each face in the reader's language, else in English; where none is known, why."""
    faces = sheet["card_faces"]
    if not any(face["oracle_text"] or face["printed_text"] for face in faces):
        yield (NO_TEXT if "sources" not in sheet else msg("It has no rules text.")).render(language)
        yield "  ".join(sheet["related_uris"].values())
        return
    for face in faces:
        text, code = face["printed_text"], (face["printed_text_set"] or "").upper()
        told = msg("as %(set)s prints it", set=code) if code else language_word("en")
        if source := face["printed_text_source"]:
            told = msg("%(source)s", source=source)
        name = f"{face['printed_name'] or face['name']} " if len(faces) > 1 else ""
        is_told = language != "en" and (text or face["oracle_text"])
        mark = f"({told.render(language)})" if is_told else ""
        if heading := f"{name}{mark}".rstrip():
            yield terminal.style(printable(heading), bold=True)
        yield from (f"  {printable(line)}" for line in (text or face["oracle_text"] or "—").split("\n"))


def _name_rows(found: CardFound, language: str) -> list[list[str]]:
    """A row a language, then one for each further name that a printing or a text has."""
    missing = _NOT_ATTESTED.render(language)
    rows = []
    for code in CODES:
        parts = found.names_by_part(code)
        first = [names[0]["name"] if names else f"({missing})" for names in parts]
        said = " // ".join(first) if any(parts) else missing
        label = language_word(code).render(language)
        notes = {names[0]["source"].partition("; ")[::2] for names in parts if names}
        marks = (f" [{_source(note, language)}]" for sets, note in sorted(notes) if note and ":v" in sets)
        rows.append([label[:1].upper() + label[1:], said + "".join(marks)])
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
    stats: list[object] = [half.get(name) for name in ("loyalty", "defense")]
    if half.get("power") is not None:
        stats = [f"{half.get('power')}/{half.get('toughness')}"]
    types = " ".join(
        map(str, filter(None, (half["printed_type_line"], keywords and f"({keywords})", *stats)))
    )
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
    if sheet["oracle_text"] is not None or "sources" in sheet:
        identity = [one.render(language) for one in colors_words(frozenset(sheet["color_identity"]))]
        rows.append([msg("Color identity").render(language), ", ".join(identity)])
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
