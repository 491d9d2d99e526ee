"""Reads the glossary: ``<language>/terms/<domain>.toml``, one table a concept, the same ids everywhere."""

import re
from collections.abc import Collection, Iterator
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from kb.corpus.reader import Reader
from kb.corpus.texts.places import Place, places, stands_in
from kb.corpus.texts.values import Texts
from kb.errors import UsageError
from kb.languages import CODES, fold
from kb.messages import Message, msg
from kb.rules import RuleNumber
from kb.rules.terms.term import BASES, DOMAINS, STATUSES, Attestation, Concept, Term

# The language in which what has no language (rule numbers, order) is written once.
_BASE = "en"
# Ids are parts of addresses.
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Any other field is a typing error, and reported.
_CONCEPT_FIELDS = {"definition", "terms", "rules"}
_SYNONYMS, _SYNONYM_COLUMNS = "synonyms.tsv", ("concept", "language", "word", "source")
_EVERYDAY = "everyday.tsv"
# Begins the ids of concepts that no glossary has.
EVERYDAY = "~"
_TERM_FIELDS = {"term", "status", "from", "to", "basis", "attested", "as", "elsewhere", "source"}


class _Entry(NamedTuple):
    """What one language's file says of a concept."""

    reader: Reader
    domain: str
    language: str
    key: str
    definition: str = ""
    terms: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """Its file, from the corpus folder down."""
        return f"{self.language}/terms/{self.domain}.toml"

    def refuse(
        self, found: str, expected: Message, text: str | None = None, remedy: Message | None = None
    ) -> None:
        """Notes what stands in the concept, or at its term `text`, and what was expected there."""
        self.reader.faults.add(self.reader.shown(self.file), self.line(text), found, expected, remedy)

    def line(self, text: str | None) -> int | None:
        """The line of a term of the concept, or of the concept's heading."""
        lines = (self.reader.text(self.file) or "").split("\n")
        start = next((at for at, line in enumerate(lines, 1) if line.startswith(f"[{self.key}]")), None)
        if start is None or text is None:
            return start
        return next((at for at, line in enumerate(lines[start:], start + 1) if f'"{text}"' in line), start)


def load_terms(root: Path | None = None) -> tuple[Concept, ...]:
    """The concepts of the corpus at `root` (the shipped one if None), in the order of the domains.

    Attestations are taken as they stand; `kb.corpus.load` compares them with the texts. Raises
    `kb.errors.Findings` listing every fault of the files.
    """
    with Reader(root) as reader:
        return read_terms(reader, None)


def load_everyday(root: Path | None = None) -> tuple[Concept, ...]:
    """The rows of ``everyday.tsv``, words that mean the same in all languages, as concepts without terms.

    No glossary has them: they let a question find a text in another language, and mean nothing else.
    Raises `kb.errors.Findings` listing every fault of the file.
    """
    with Reader(root) as reader:
        rows = reader.table(_EVERYDAY, (_BASE,)) if (reader.root / _EVERYDAY).is_file() else []
        codes = [code for code in CODES if any(row.get(code) for row in rows)]  # a new language has none yet
        for row, code in product(rows, codes):
            if not row[code] or len(row[code].replace(", ", ",").split()) > 1:
                row.refuse(row[code], msg("single words with commas between them"))
    said = [tuple((code, word) for code in codes for word in row[code].split(", ")) for row in rows]
    return tuple(Concept(f"{EVERYDAY}{at}", "", (), {}, synonyms=words) for at, words in enumerate(said))


def read_terms(reader: Reader, texts: Texts | None) -> tuple[Concept, ...]:
    """The concepts in `reader`'s folder; what is wrong with them goes to the reader's faults.

    With `texts`, every attestation must hold, and a term without one must stand nowhere.
    """
    entries: dict[str, dict[str, _Entry]] = {}
    present = [code for code in CODES if (reader.root / code / "terms").is_dir()]
    tables = reader.tomls([name for code in present for name in _files(reader, code)])
    for code in sorted(present, key=lambda code: code != _BASE):
        for entry in _language(reader, code, tables):
            held = entries.setdefault(entry.key, {})
            if code in held:
                entry.refuse(entry.key, msg("each concept in one domain"))
            held.setdefault(code, entry)
        if texts is not None:
            _check_places(code, entries, places(texts, code))
    for held in entries.values():
        _check_languages(held, present)
    found = _synonyms(reader, entries)
    return tuple(_concept(held)._replace(synonyms=tuple(found.get(key, ()))) for key, held in entries.items())


def _synonyms(reader: Reader, known: Collection[str]) -> dict[str, list[tuple[str, str]]]:
    """By concept the language and the word of each line of ``synonyms.tsv``."""
    found = dict[str, list[tuple[str, str]]]()
    if not known:  # a corpus without a glossary has nothing to look for
        return found
    for row in reader.table(_SYNONYMS, _SYNONYM_COLUMNS) if (reader.root / _SYNONYMS).is_file() else ():
        for field, expected in (("concept", known), ("language", CODES)):
            if row[field] not in expected:
                one = msg("one of %(words)s", words=", ".join(CODES))
                told = msg("an id of the glossary") if field == "concept" else one
                row.refuse(row[field], told)
        for field in ("word", "source"):
            if not row[field]:
                row.refuse(row[field], msg("the field “%(field)s”", field=field))
        found.setdefault(row["concept"], []).append((row["language"], row["word"]))
    return found


def _concept(held: dict[str, _Entry]) -> Concept:
    first = held.get(_BASE) or next(iter(held.values()))
    in_order = [held[code] for code in CODES if code in held]
    terms = tuple(term for entry in in_order for term in entry.terms)
    return Concept(first.key, first.domain, terms, {e.language: e.definition for e in in_order}, first.rules)


def _check_languages(held: dict[str, _Entry], present: list[str]) -> None:
    first = held.get(_BASE) or next(iter(held.values()))
    for code in present:
        if code not in held:
            file = f"{code}/terms/{first.domain}.toml"
            first.refuse(first.key, msg("the concept in %(file)s too", file=file))
        elif held[code].domain != first.domain:
            held[code].refuse(first.key, msg("the concept in the domain %(name)s", name=first.domain))


def _files(reader: Reader, code: str) -> list[str]:
    """The glossary's files of a language in the order of the domains; any other is a fault."""
    known = [f"{domain}.toml" for domain in DOMAINS[:-1]]
    found = {path.name for path in (reader.root / code / "terms").iterdir() if path.name[0] != "."}
    for name in sorted(found.difference(known)):
        shown = reader.shown(f"{code}/terms/{name}")
        reader.faults.add(shown, None, name, msg("one of %(words)s", words=", ".join(known)))
    return [f"{code}/terms/{name}" for name in known if name in found]


def _language(reader: Reader, code: str, tables: dict[str, dict[str, Any]]) -> Iterator[_Entry]:
    for domain in DOMAINS[:-1]:
        for key, table in tables.get(f"{code}/terms/{domain}.toml", {}).items():
            yield _entry(reader, code, domain, key, table if isinstance(table, dict) else {})


def _entry(reader: Reader, code: str, domain: str, key: str, table: dict[str, Any]) -> _Entry:
    bare = _Entry(reader, domain, code, key)
    definition = table.get("definition")
    if not (isinstance(definition, str) and definition.strip()):
        bare.refuse(key, msg("the field “%(field)s”", field="definition"))
        definition = ""
    if not _ID.fullmatch(key):
        bare.refuse(key, msg("an id of small letters, digits and hyphens"))
    for field in table.keys() - _CONCEPT_FIELDS:
        bare.refuse(field, msg("one of %(words)s", words=", ".join(sorted(_CONCEPT_FIELDS))))
    listed = table.get("terms")
    rows = [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
    terms = tuple(term for row in rows if (term := _term(bare, row)))
    _check_terms(bare, terms)
    return bare._replace(definition=definition, terms=terms, rules=_rules(bare, table))


def _rules(entry: _Entry, table: dict[str, Any]) -> tuple[str, ...]:
    listed = table.get("rules", [])
    numbers = [str(number) for number in listed] if isinstance(listed, list) else [str(listed)]
    for number in numbers:
        try:
            RuleNumber.parse(number)
        except UsageError as error:
            entry.refuse(number, error.message)
    return tuple(numbers)


def _term(entry: _Entry, row: dict[str, Any]) -> Term | None:
    text = row.get("term")
    if not (isinstance(text, str) and fold(text)):
        entry.refuse(entry.key, msg("the field “%(field)s”", field="term"))
        return None
    for field in row.keys() - _TERM_FIELDS:
        entry.refuse(field, msg("one of %(words)s", words=", ".join(sorted(_TERM_FIELDS))), text)
    status = _word(entry, row.get("status", "preferred"), STATUSES, text)
    basis = _word(entry, row.get("basis", "texts"), BASES, text)
    since, until = (_day(entry, row.get(name), text) for name in ("from", "to"))
    if since and until and until < since:
        entry.refuse(f"{since} – {until}", msg("days in order"), text)
    place, other = row.get("attested"), row.get("elsewhere")
    attested = Attestation(str(place), str(row.get("as", text))) if place else None
    elsewhere = Attestation(str(other), text if place else str(row.get("as", text))) if other else None
    if basis == "texts" and not attested:
        entry.refuse(text, msg("a place where it is attested, or its basis"), text)
    source = str(row.get("source", ""))
    if (basis == "publisher") != bool(source):
        entry.refuse(text, msg("the page as “source” where “publisher” is the basis"), text)
    return Term(text, entry.language, status, since, until, basis, attested, elsewhere, source)


def _word(entry: _Entry, found: object, known: tuple[str, ...], text: str) -> str:
    if found not in known:
        entry.refuse(str(found), msg("one of %(words)s", words=", ".join(known)), text)
    return str(found)


def _day(entry: _Entry, found: object, text: str) -> date | None:
    shown = entry.reader.shown(entry.file)
    return None if found is None else entry.reader.day(found, shown, entry.line(text))


def _check_terms(entry: _Entry, terms: tuple[Term, ...]) -> None:
    if not terms or terms[0].status not in ("preferred", "latest"):
        entry.refuse(entry.key, msg("terms, the preferred one first"))
    seen = set[str]()
    for term in terms:
        if (folded := fold(term.text)) in seen:
            entry.refuse(term.text, msg("each term of a concept once"), term.text)
        seen.add(folded)


def _check_places(code: str, entries: dict[str, dict[str, _Entry]], known: dict[str, Place]) -> None:
    """Every place must hold its words; a term that names no place must stand in none."""
    everything = "\n".join(place.folded for place in known.values())
    for entry in [held[code] for held in entries.values() if code in held]:
        for term in entry.terms:
            named = [one for one in (term.attested, term.elsewhere) if one]
            if not named and stands_in(fold(term.text), everything):
                place = next(place.key for place in known.values() if place.holds(term.text))
                remedy = msg('write attested = "%(place)s"', place=place)
                entry.refuse(term.text, msg("a place where it is attested"), term.text, remedy)
            for one in named:
                if one.place not in known:
                    entry.refuse(one.place, msg("a paragraph of that language"), term.text)
                elif not known[one.place].holds(one.words):
                    expected = msg("a paragraph with the words “%(words)s”", words=one.words)
                    entry.refuse(one.place, expected, term.text)
