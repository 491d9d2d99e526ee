"""Reads ``corpus/concordance.toml``: the provisions of the rulebook across numbers and wordings."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

from kb.corpus.reader import Reader
from kb.errors import UsageError
from kb.languages import CODES, ENGLISH, TRANSLATIONS
from kb.messages import in_every_language, msg
from kb.rules import Concordance, Edition, Era, Provision, RuleNumber, Span

_FILE = "concordance.toml"


def load_concordance(root: Path | None = None) -> Concordance:
    """The concordance of the corpus at `root` (the shipped one if None).

    Raises `kb.errors.Findings` listing every fault of the file.
    """
    with Reader(root) as reader:
        return read_concordance(reader)


def read_concordance(reader: Reader) -> Concordance:
    """The concordance in `reader`'s folder; what is wrong with it goes to the reader's faults."""
    table = reader.toml(_FILE)
    entries = table.get("provision", {})
    provisions = [_provision(reader, key, entry) for key, entry in entries.items()]
    eras = [
        Era(str(era.get("key")), day)
        for era in table.get("era", [])
        if (day := reader.day(era.get("from"), reader.shown(_FILE), None))
    ]
    return Concordance(provisions, eras)


def _provision(reader: Reader, key: str, entry: dict[str, Any]) -> Provision:
    spans = tuple(span for row in entry.get("spans", []) if (span := _span(reader, key, row)))
    wordings = {
        name: _sentences(reader, f"{key}.{name}", row) for name, row in entry.get("wording", {}).items()
    }
    _check_order(reader, key, spans)
    used = {span.wording for span in spans}
    if wordings and set(wordings) != used:
        odd = ", ".join(sorted(set(wordings) ^ used))
        _fault(reader, key, odd, msg("each wording described once and used by a span"))
    return Provision(key, spans, _sentences(reader, key, entry), wordings)


def _sentences(reader: Reader, key: str, row: dict[str, Any]) -> dict[str, str]:
    """One sentence by language; English is what stands where one lacks."""
    for code in (ENGLISH, *TRANSLATIONS):
        if not isinstance(row.get(code, "" if code != ENGLISH else None), str):
            _fault(reader, key, code, msg("one line in each language, English at least"))
    return in_every_language({code: str(row.get(code, "")) for code in CODES})


def _span(reader: Reader, key: str, row: dict[str, Any]) -> Span | None:
    try:
        number = RuleNumber.parse(str(row.get("number")))
    except UsageError as error:
        _fault(reader, key, str(row.get("number")), error.message)
        return None
    shown = reader.shown(_FILE)
    start = reader.day(row.get("from"), shown, None)
    ends = [reader.day(row[name], shown, None) if name in row else None for name in ("to", "attested")]
    if start is None:
        return None
    return Span(number, Edition(start, ends[0]), str(row.get("wording")), ends[1])


def _check_order(reader: Reader, key: str, spans: tuple[Span, ...]) -> None:
    """Spans follow each other day by day: a provision is never without a wording in between."""
    expected: date | None = None
    for position, span in enumerate(spans):
        if position and span.edition.start != expected:
            found = f"{span.number} {span.edition.key}"
            _fault(reader, key, found, msg("spans in order, each from the day after the one before"))
        expected = span.edition.end + timedelta(days=1) if span.edition.end else None
    if not spans:
        _fault(reader, key, "[]", msg("at least one span"))


def _fault(reader: Reader, key: str, found: str, expected: Any) -> None:
    reader.faults.add(reader.shown(_FILE), None, f"[provision.{key}] {found}", expected)
