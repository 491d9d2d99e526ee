"""How time grows: one, ten and a hundred times of each main work, and the exponent of the growth.

What is made up for it has the structure and the words of what the project ships, see `sizes`.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from judging import judged
from measure import Growth, paired
from sizes import made_book, made_lines, shipped, with_pool, words_of

if TYPE_CHECKING:
    from kb.corpus import Corpus

__all__ = ["growths", "made_set"]

TIMES = (1, 10, 100)
_DAY = date(2031, 5, 1)
Work = Callable[[], object]


def growths(runs: int) -> Iterator[Growth]:
    """Each main work at three sizes; the largest is what a user may have."""
    yield from _searching(_made_corpora(), runs)
    yield _names(runs)
    with tempfile.TemporaryDirectory() as folder:
        yield _sites(Path(folder), runs)
        yield _rulebooks(Path(folder), runs)
        yield _pools(Path(folder), runs)


def _growth(work: str, unit: str, sides: Mapping[int, Work], runs: int) -> Growth:
    found = paired({str(size): side for size, side in sides.items()}, runs)
    return Growth(work, unit, {size: found[str(size)] for size in sides})


def _made_corpora() -> dict[int, Corpus]:
    """English rulebooks alone: 1, 10 and 100 times 93 paragraphs."""
    corpus = shipped()
    book = made_book("en", 42, avoiding=corpus)
    found: dict[int, Corpus] = {}
    for times in TIMES:
        rules = dict(islice(book.rules.items(), 93 * times))
        part = type(book)(book.language, book.edition, book.source, rules)
        texts = corpus.texts._replace(rulebooks=(part,), documents=())
        found[len(rules)] = corpus._replace(texts=texts, cards=corpus.cards._replace(cards={}), terms=())
    return found


def _searching(corpora: Mapping[int, Corpus], runs: int) -> Iterator[Growth]:
    from kb.search.index import build

    yield _growth(
        "index build", "rules", {size: partial(build, corpus) for size, corpus in corpora.items()}, runs
    )
    queries = [one.query for one in judged("en")]
    indexes = {size: build(corpus) for size, corpus in corpora.items()}
    asked = {size: partial(_each, index.search, queries) for size, index in indexes.items()}
    yield _growth(f"{len(queries)} warm searches", "rules", asked, runs)


def _each(ask: Callable[[str], object], queries: list[str]) -> None:
    for query in queries:
        ask(query)


def _names(runs: int) -> Growth:
    from kb.corpus.names import load_names
    from kb.names import NameTable, resolve

    held = list(load_names().cards())
    sides: dict[int, Work] = {}
    for times in TIMES:
        cards = held[: len(held) * times // 100]
        typed = [entries[0].text[:2] + entries[0].text[3:] for entries in cards[:50]]
        table = NameTable.of(cards)
        sides[len(cards)] = partial(_each, partial(resolve, table), typed)
    return _growth("50 mistyped names looked up", "cards", sides, runs)


def _sites(folder: Path, runs: int) -> Growth:
    """Cards of one face alone: 8, 80 and 800 of them, a page in each language."""
    from kb.pages import build

    corpus = with_pool(0.05)
    texts = corpus.texts._replace(rulebooks=(), documents=())
    plain = {name: card for name, card in corpus.cards.cards.items() if len(card.faces) == 1}
    sides: dict[int, Work] = {}
    for times in TIMES:
        cards = corpus.cards._replace(cards=dict(islice(plain.items(), 8 * times)), cycles=())
        part = corpus._replace(texts=texts, cards=cards, terms=())
        out = folder / f"site{times}"
        sides[build(part, out).pages] = partial(_afresh, partial(build, part, out), out)
    return _growth("site build", "pages", sides, runs)


def _afresh(work: Work, out: Path) -> None:
    shutil.rmtree(out)
    work()


def _rulebooks(folder: Path, runs: int) -> Growth:
    from kb.corpus.importers.rules import import_rules

    lines = made_lines("en", 42, words_of(shipped(), "en"))
    sides: dict[int, Work] = {}
    for times in TIMES:
        part = lines[: len(lines) * times // 100]
        file = folder / f"book{times}.txt"
        file.write_text("\n".join(part), "utf-8")
        sides[len(part)] = partial(import_rules, file, "en", folder / f"library{times}", _DAY)
    return _growth("import of a rulebook", "lines", sides, runs)


def _pools(folder: Path, runs: int) -> Growth:
    from kb.corpus.importers.cards import import_mtgjson

    sides: dict[int, Work] = {}
    for times in TIMES:
        sets = folder / f"sets{times}"
        sets.mkdir()
        for at in range(times):
            made_set(sets / f"S{at:03}.json", at)
        sides[240 * times] = partial(import_mtgjson, sets, folder / f"pool{times}", _DAY, lambda *_: None)
    return _growth("import of a pool", "cards", sides, runs)


def made_set(file: Path, at: int) -> None:
    sys.path.append(str(Path(__file__).resolve().parent.parent / "tests/corpus"))
    from synthetic_pool import foreign, mtg_card, mtg_file, mtg_set  # type: ignore[import-not-found]

    cards = []
    for number in range(240):
        name = f"Card {at * 240 + number}"
        data = [foreign(language, f"{language} {name}") for language in ("French", "Italian", "German")]
        cards.append(mtg_card(name, str(number), foreignData=data))
    file.write_text(json.dumps(mtg_file(mtg_set(f"S{at:03}", cards))), "utf-8")
