"""The index of a whole library, every card of the game and a rulebook, beside a bare whoosh3 loop.

Both sides write the same records into the same fields on the disk. The bare one has the analysis that
comes with whoosh for each language, limitmb=512, one process like ours. `KB_SHARED` names the folder
with the real cards and rulebook; made-up ones of the same size take their place where it is not there.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from imports import pool_of_cards, rulebook_file
from measure import Row, paired

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus
    from kb.search.records.record import SearchDocument

__all__ = ["rows"]

_DAY = date(2031, 5, 1)
BOUND = 1.1


def rows(runs: int) -> Iterator[Row]:
    """The one row: seconds of both sides."""
    from kb.search.records.making import documents

    with tempfile.TemporaryDirectory() as folder:
        corpus, real = library(Path(folder))
        count = sum(1 for _ in documents(corpus))
        sides = {
            "ours": partial(_anew, Path(folder) / "ours", partial(_ours, corpus)),
            "theirs": partial(_anew, Path(folder) / "theirs", partial(_theirs, corpus)),
        }
        found = paired(sides, runs)
    note = f"{count:,} records" + ("" if real else ", made up")
    peer = "whoosh3 alone, the same fields, one process"
    work = "index of every card and a rulebook, on disk"
    yield Row(work, found["ours"], peer, found["theirs"], BOUND if real else None, note)


def library(folder: Path) -> tuple[Corpus, bool]:
    """The corpus with every card and one rulebook, all to be indexed, and whether they are real."""
    import kb.corpus
    from kb.corpus.importers.cards import import_mtgjson
    from kb.corpus.importers.rules import import_rules

    place = folder / "library"
    sets, real = pool_of_cards(folder)
    import_mtgjson(sets, place, _DAY, lambda *_: None)
    import_rules(rulebook_file(folder)[0], "en", place, _DAY)
    os.environ["KB_LIBRARY"] = str(place)
    corpus = kb.corpus.load()
    return corpus._replace(cards=corpus.cards._replace(cards=dict(corpus.cards.cards))), real


def _anew(folder: Path, work: Any) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    work(folder)


def _ours(corpus: Corpus, folder: Path) -> None:
    from kb.search.open import write_index

    write_index(corpus, folder)


def _theirs(corpus: Corpus, folder: Path) -> None:
    from whoosh.index import create_in

    from kb.search.records.making import documents

    writer = create_in(str(folder), _schema()).writer(limitmb=512)
    for record in documents(corpus):
        writer.add_document(**_fields(record))
    writer.commit()


def _fields(record: SearchDocument) -> dict[str, Any]:
    from kb.search.postings.fields import keys_of

    is_text = record.kind not in ("card", "term")
    texts = {f"{'words' if is_text else 'facts'}_{code}": text for code, text in record.texts.items()}
    stems = {f"stems_{code}": text for code, text in record.texts.items() if is_text}
    titles = {f"title_{code}": record.title(code) for code in record.texts}
    return {"record": tuple(record), **keys_of(record), **texts, **stems, **titles}


def _schema() -> Any:
    """Our fields with whoosh's own analysis: folded words, and stems of each language."""
    from whoosh.analysis import (  # type: ignore[attr-defined]
        CharsetFilter,
        LowercaseFilter,
        RegexTokenizer,
        StemFilter,
        StopFilter,
    )
    from whoosh.fields import KEYWORD, STORED, TEXT, Schema
    from whoosh.support.charset import accent_map

    from kb.search.postings.fields import KEYS

    fields: dict[str, Any] = {"record": STORED, **{name: KEYWORD(commas=True) for name in KEYS}}
    for code in ("fr", "it", "en"):
        plain = RegexTokenizer() | LowercaseFilter() | StopFilter(lang=code)
        stems = plain | StemFilter(lang=code) | CharsetFilter(accent_map)
        fields[f"words_{code}"] = TEXT(plain | CharsetFilter(accent_map), phrase=True)
        fields |= {f"{name}_{code}": TEXT(stems, phrase=True) for name in ("stems", "title", "facts")}
    return Schema(**fields)


if __name__ == "__main__":
    for row in rows(3):
        print(f"{row.ratio:.2f}x (bound {row.bound})  {row.ours} {row.theirs} {row.work}, {row.note}")
