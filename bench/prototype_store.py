"""The prototype's file: our words, stems, titles and concepts in an FTS5 table, keys in a plain one."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb.languages import CODES, Language, get
from kb.languages.stems import stem
from kb.languages.tokens import tokens
from kb.search import SearchDocument

if TYPE_CHECKING:
    from kb.corpus import Corpus

__all__ = ["COLUMNS", "KEYS", "Stems", "fill"]

TEXTS = ("words", "stems", "title", "facts")
COLUMNS = (*(f"{name}_{code}" for code in CODES for name in TEXTS), "concepts")
KEYS = ("kind", "language", "number", "names", "edition", "source", "provision")
Stems = dict[str, dict[str, str]]
_SCHEMA = f"""
create table document (id integer primary key, record text, analysed text);
create table key (field text, term text, document integer, primary key (field, term, document)) without rowid;
create table spread (field text, term text, documents integer, primary key (field, term)) without rowid;
create table length (field text primary key, average real) without rowid;
create table stem (code text, word text, stem text, primary key (code, word)) without rowid;
create virtual table found using fts5(
  {", ".join(COLUMNS)}, content='', tokenize="ascii tokenchars '{{}}./+-*_'''"
);
"""
_INSERT = f"insert into found (rowid, {', '.join(COLUMNS)}) values ({', '.join('?' * (len(COLUMNS) + 1))})"  # noqa: S608


def fill(corpus: Corpus, file: Path | None) -> tuple[sqlite3.Connection, Stems]:
    """The database of `corpus` (in memory without a file), and the stems of all words of its texts."""
    from kb.search.records.making import documents
    from kb.search.words.concepts import TermTable

    database = sqlite3.connect(file or ":memory:")
    database.executescript(f"pragma journal_mode = off; pragma synchronous = off; {_SCHEMA}")
    tables = {code: TermTable.of(corpus.terms, code) for code in CODES}
    known: Stems = {code: {} for code in CODES}
    spread: Counter[tuple[str, str]] = Counter()
    lengths: dict[str, list[int]] = {}
    for number, record in enumerate(documents(corpus)):
        fields = _analysed(record, tables, known)
        row = json.dumps(record), json.dumps({name: " ".join(held) for name, held in fields.items()})
        database.execute("insert into document values (?, ?, ?)", (number, *row))
        database.execute(_INSERT, (number, *(" ".join(fields.get(name, ())) for name in COLUMNS)))
        database.executemany("insert or ignore into key values (?, ?, ?)", _keys(record, number))
        _spread(fields, spread)
        for name, held in fields.items():
            lengths.setdefault(name, []).append(len(held))
    database.executemany("insert into spread values (?, ?, ?)", ((*key, n) for key, n in spread.items()))
    averages = ((name, sum(held) / len(held)) for name, held in lengths.items())
    database.executemany("insert into length values (?, ?)", averages)
    stems = ((code, word, root) for code in CODES for word, root in known[code].items())
    database.executemany("insert into stem values (?, ?, ?)", stems)
    database.execute("insert into found (found) values ('optimize')")
    database.commit()
    return database, known


def _analysed(record: SearchDocument, tables: Any, known: Stems) -> dict[str, list[str]]:
    """The words of a record by column, each text cut once."""
    fields: dict[str, list[str]] = {}
    for code, text in record.texts.items():
        language = get(code)
        title = _words(record.titles.get(code, ""), language)
        words = _words(text, language)
        _learn(known[code], (*title, *words), language)
        roots = [known[code][word] or word for word in words]
        titles = [known[code][word] or word for word in title]
        if record.kind == "term":
            fields[f"facts_{code}"] = titles + roots
            continue
        fields[f"title_{code}"] = titles
        if record.kind == "card":
            fields[f"facts_{code}"] = roots
            continue
        fields |= {f"words_{code}": words, f"stems_{code}": roots}
        spans = tables[code].every_span(words, roots)
        fields["concepts"] = [*fields.get("concepts", ()), *(span.concept for span in spans)]
    return {name: held for name, held in fields.items() if held}


def _words(text: str, language: Language) -> list[str]:
    return [found.text for found in tokens(text, language) if found.text not in language.stop_words]


def _learn(known: dict[str, str], words: Iterable[str], language: Language) -> None:
    for word in words:
        if word not in known:
            root = stem(word, language)
            known[word] = "" if root == word else root


def _keys(record: SearchDocument, number: int) -> Iterator[tuple[str, str, int]]:
    edition = f"{record.start}..{record.end}" if record.start else ""
    one = {"kind": record.kind, "number": record.number, "edition": edition}
    one |= {"source": record.source, "provision": record.provision}
    for field, term in one.items():
        if term:
            yield field, term, number
    for code in (record.language,) if record.language else CODES:
        yield "language", code, number
    yield from (("names", name, number) for name in record.names)


def _spread(fields: dict[str, list[str]], spread: Counter[tuple[str, str]]) -> None:
    """Counts the documents of each stem (in text or title), fact and concept."""
    for code in _codes(tuple(fields)):
        said = {*fields.get(f"stems_{code}", ()), *fields.get(f"title_{code}", ())}
        spread.update((f"stems_{code}", root) for root in said)
        spread.update((f"facts_{code}", root) for root in set(fields.get(f"facts_{code}", ())))
    spread.update(("concepts", concept) for concept in set(fields.get("concepts", ())))


@cache
def _codes(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name[-2:] for name in names if name != "concepts"))
