"""What an open index holds in memory once it was asked every judged query, in a process of its own.

python bench/open_memory.py SIDE PLACE      prints bytes; `PLACE` is the index on the disk
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from judging import judged
from name_engines import held

from kb.languages import CODES

__all__ = ["OURS", "WHOOSH", "megabytes"]

OURS, WHOOSH = "kb", "whoosh"
Ask = Callable[[str], object]


def megabytes(side: str, place: Path) -> float:
    """Of `place` opened by one of the two sides; 0 where the system does not tell."""
    words = [sys.executable, __file__, side, str(place)]
    subprocess.run(words, capture_output=True, check=True)  # noqa: S603 builds what is built on first use
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603
    return int(done.stdout) / 1e6


def ours(folder: Path) -> Ask:
    """`kb.search` as it opens its index."""
    from kb import system
    from kb.search.words.lexicon import _open

    return _open(folder, system.corpus_folder()).search


def whoosh(folder: Path) -> Ask:
    """Whoosh alone over the same files: any of the words in any field, the records of ten hits."""
    from whoosh.index import open_dir
    from whoosh.qparser import MultifieldParser, OrGroup  # type: ignore[attr-defined]

    index = open_dir(str(folder), readonly=True)
    texts = [name for name in index.schema.names() if name[:-2] in ("words_", "stems_", "title_")]
    searcher, parser = index.searcher(), MultifieldParser(texts, index.schema, group=OrGroup)
    return lambda query: [hit["record"] for hit in searcher.search(parser.parse(query).normalize(), limit=10)]


SIDES = {OURS: ours, WHOOSH: whoosh}


def main(side: str, place: str) -> None:
    """Prints what the process came to hold from the opening on."""
    queries = [one.query for code in CODES for one in judged(code)]
    before = held()
    ask = SIDES[side](Path(place))
    for query in queries:
        ask(query)
    print(held() - before)


if __name__ == "__main__":
    main(*sys.argv[1:])
