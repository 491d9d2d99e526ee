"""Writes ``corpus/<lang>/words.tsv``: the words of types and keywords that a pool of cards attests.

python tools/curate_words.py PATH   # MTGJSON's sets: a folder or an archive
Rows that are there stay as they are and stand first; the pool adds what they lack.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kb import system
from kb.corpus.importers.gathering import Gathering
from kb.corpus.importers.gathering_sets import add_set, without_other_languages
from kb.corpus.importers.mtgjson import Note, sets_of
from kb.corpus.importers.streams.packed import Meter, members
from kb.languages import CODES, fold
from kb.vocabulary import COLUMNS

SOURCE = "MTGJSON v5, sets until April 2022"
Row = tuple[str, ...]


def main(path: Path) -> None:
    """Reads the sets in `path` and writes a table a language."""
    gathering, meter = Gathering(), Meter(path)
    for member in members(path, meter):
        for found, _ in sets_of(member, alone=False):
            if not isinstance(found, Note):
                add_set(gathering, without_other_languages(found))
    words = gathering.words()
    for code in CODES:
        table = system.corpus_folder() / code / "words.tsv"
        lines = table.read_text("utf-8").splitlines()[1:] if table.exists() else []
        rows: list[Row] = [tuple(line.split("\t")) for line in lines]
        kept = {(row[0], fold(row[1])) for row in rows}
        own = (word for word in words if word.language == code)
        rows += [
            (word.subject, word.english, word.text.replace("'", "’"), word.feminine, SOURCE)
            for word in own
            if (word.subject, fold(word.english)) not in kept
        ]
        order = {row: at for at, row in enumerate(rows)}
        rows.sort(key=lambda row: (row[0], fold(row[1]), order[row]))
        table.write_text("\n".join(["\t".join(COLUMNS), *map("\t".join, rows)]) + "\n", "utf-8")
        print(f"{code}: {len(rows)} words")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
