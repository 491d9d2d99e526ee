"""Hashes of every paragraph of the source documents, by which a test proves the corpus complete.

    python tools/source_hashes.py FOLDER > tests/corpus/source_hashes.tsv

FOLDER holds the documents as text files whose names begin with their number: ``000_….txt``.
A paragraph is a line; leading bullets and the ``[]`` after an encyclopaedia's headings are layout.
"""

from __future__ import annotations

import hashlib
import re
import sys
import unicodedata
from pathlib import Path

__all__ = ["paragraph_hash"]

_LAYOUT = re.compile(r"^\s*[-*•] +|\[\]$")


def paragraph_hash(words: str) -> str:
    """The first 16 hexadecimal digits of SHA-256 over the words in NFC, spaces collapsed."""
    plain = " ".join(unicodedata.normalize("NFC", _LAYOUT.sub("", words)).split())
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def main(folder: str) -> None:
    """Writes document, line and hash of each paragraph to standard output."""
    print("document\tline\thash")
    for path in sorted(Path(folder).glob("[0-9][0-9][0-9]_*.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if line.strip():
                print(path.name[:3], number, paragraph_hash(line), sep="\t")


if __name__ == "__main__":
    main(sys.argv[1])
