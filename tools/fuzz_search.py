"""Throws what coverage suggests at the query parser and the search, until told to stop.

    pip install atheris
    python tools/fuzz_search.py out/ tests/search/findings/ -max_total_time=600

`out/` collects what led somewhere new; what follows it is libFuzzer's. A query is answered or refused by a
`UsageError`; all else is a finding: it is written to the working folder, and after its cure belongs into
``tests/search/findings/``, where a test asks it again. Every query is asked with its explanation, and
rendered in three languages.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.search import Searcher

_DAYS = tuple(date(year, 6, 1) for year in (1990, 2004, 2012, 2026))
_GRAMMAR = """
" ( ) - // or AND ET | = : >= <= != < > * ~ . ? {2} {U/R} {W}{W} mv cmc c t kw m s is fr it en cycle r id
part date lang era in cr 2012-01-01 709.4b 709.4. 505 R7094b rules cartes carte split pila mana
moitié double coût converti l' dell’ Feu Glace Fuoco pour 5 quanto vale mv=2 part:mv=1 c:r t:instant
is:fuse era:2012 0 -1 99999999999 \x00 \u202e \ud83c e\u0301 œ ﬁ
"""
_MORSELS = tuple(_GRAMMAR.split())


def asked(index: Searcher) -> Callable[[bytes], list[str]]:
    """What is done with one input: its first byte says a language and a day, the rest is the query.

    What a reader is told comes back in three languages, a line each.
    """
    from kb.errors import UsageError
    from kb.languages import CODES
    from kb.query.grammar import parse
    from kb.query.reading import known
    from kb.search.present.explain import explain

    def ask(data: bytes) -> list[str]:
        if not data:
            return []
        code, day, text = (*CODES, None)[data[0] % 4], _DAYS[data[0] // 4 % 4], query(data[1:])
        try:
            results = index.search(text, code, today=day)
            tree = known(parse(text).tree)
            told = [*([explain(tree, day)] if tree else []), *results.warnings]
        except UsageError as refused:
            told = [refused.message]
        else:
            assert len(results.hits) <= min(results.total, 10)
        lines = [message.render(language) for message in told for language in CODES]
        assert all("\n" not in line for line in lines)
        return lines

    return ask


def _silent(ask: Callable[[bytes], object]) -> Callable[[bytes], None]:
    """As libFuzzer wants it: a result of its target other than 0 would set an input aside."""

    def target(data: bytes) -> None:
        ask(data)

    return target


def query(data: bytes) -> str:
    """Text as it stands; a byte of 0x80 to 0xBF alone, which no text has, is a morsel of the grammar."""
    found = []
    for piece in data.decode("utf-8", "surrogateescape"):
        at = ord(piece) - 0xDC80
        found.append(f" {_MORSELS[at % len(_MORSELS)]}" if 0 <= at < 0x40 else piece)
    return "".join(found)


def main(arguments: list[str]) -> None:
    """Builds an index of the corpus in memory and hands over to libFuzzer, which ends the process."""
    atheris: Any = __import__("atheris")
    with atheris.instrument_imports(include=["kb.search", "kb.languages"]):
        import kb
        from kb.search import build

        index = build(kb.open().corpus)
    index.search("valore di mana Fuoco // Ghiaccio in mano mv=2")  # what is made on first use is there
    if not Path(arguments[1]).is_file():
        Path(arguments[1]).mkdir(exist_ok=True, parents=True)
    atheris.Setup([arguments[0], "-timeout=60", "-max_len=1200", *arguments[1:]], _silent(asked(index)))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
