"""The words by which players ask, in ``<language>/questions.tsv``, and by which they describe cards, in
``<language>/properties.tsv``: a meaning and a phrase a line.

A phrase ``@mana-value`` stands for all terms of that concept of the glossary; such lines stand in the
English file and hold for every language.
"""

from pathlib import Path

from kb.corpus.reader import Reader
from kb.languages import CODES
from kb.messages import msg

# What a phrase can mean; ``read:mv`` says more after the colon. ``month`` and ``during`` are one word before
# a year; what ``filter`` says is a piece of a query.
MEANINGS = {
    "questions": (
        *("ask", "not", "read", "match", "sign", "zone", "object", "effect", "fused", "unlocked", "number"),
        *("month", "during", "noise"),
    ),
    "properties": (
        *("card", "half", "each", "exact", "not", "or", "and", "mana", "value", "colors", "number", "filter"),
        *("attribute", "ask", "noise", "sign", "time", "between", "count", "at", "one", "whole"),
    ),
}
_COLUMNS = ("meaning", "phrase")
_SHARED = "en"


def load_question_words(
    root: Path | None = None, name: str = "questions"
) -> dict[str, list[tuple[str, str]]]:
    """By language, meanings and phrases in the files' order, those of concepts first; `name` is the files'.

    Raises `kb.errors.Findings` for a meaning that does not exist.
    """
    with Reader(root) as reader:
        own = {code: _rows(reader, f"{code}/{name}.tsv", MEANINGS[name]) for code in CODES}
    shared = [row for row in own[_SHARED] if row[1].startswith("@")]
    return {code: shared + [row for row in rows if not row[1].startswith("@")] for code, rows in own.items()}


def _rows(reader: Reader, relative: str, meanings: tuple[str, ...]) -> list[tuple[str, str]]:
    if not (reader.root / relative).is_file():
        return []
    rows = reader.table(relative, _COLUMNS)
    for row in rows:
        if row["meaning"].partition(":")[0] not in meanings or not row["phrase"]:
            row.refuse(row["meaning"], msg("one of %(words)s", words=", ".join(meanings)))
    return [(row["meaning"], row["phrase"]) for row in rows]
