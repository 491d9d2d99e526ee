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
from time import perf_counter
from typing import TYPE_CHECKING

from judging import judged
from measure import Growth, paired, sampled
from sizes import light_cards, made_book, made_lines, shipped, words_of

from kb.names.table_writer import table_of

if TYPE_CHECKING:
    from kb.corpus.corpus import Corpus

__all__ = ["growths", "made_sets"]

TIMES = (1, 10, 100)
_SET = 240
"""Cards of a made-up set."""
_DAY = date(2031, 5, 1)
Work = Callable[[], object]


def growths(runs: int) -> Iterator[Growth]:
    """Each main work at three sizes; the largest is what a user may have."""
    yield from _searching(_made_corpora(), runs)
    yield _names(runs)
    with tempfile.TemporaryDirectory() as folder:
        yield _rulebooks(Path(folder), runs)
        yield _pools(Path(folder), runs)
        yield _sites(Path(folder), runs)


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
    from kb.search import build

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
    from kb.names.ladder import resolve

    held = list(load_names().cards())
    sides: dict[int, Work] = {}
    for times in TIMES:
        cards = held[: len(held) * times // 100]
        typed = [entries[0].text[:2] + entries[0].text[3:] for entries in cards[:50]]
        table = table_of(cards)
        sides[len(cards)] = partial(_each, partial(resolve, table), typed)
    return _growth("50 mistyped names looked up", "cards", sides, runs)


def _sites(folder: Path, runs: int) -> Growth:
    """Light pages of cards, three a card, written from nothing."""
    from light_site import write

    cards = light_cards(34 * TIMES[-1])
    seconds: dict[int, list[float]] = {}
    for _ in range(runs):
        for times in TIMES:
            start = perf_counter()
            count = write(cards[: 34 * times], folder / "site")
            seconds.setdefault(3 * count, []).append(perf_counter() - start)
            shutil.rmtree(folder / "site")
    return Growth("light pages of cards", "pages", {size: sampled(held) for size, held in seconds.items()})


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
    sides: dict[int, Work] = {}
    for times in TIMES:
        sets = made_sets(folder / f"sets{times}", times)
        sides[_SET * times] = partial(_import, sets, folder / f"pool{times}")
    return _growth("import of a pool", "cards", sides, runs)


def _import(sets: Path, library: Path) -> object:
    from kb.corpus.importers.cards import import_mtgjson

    return import_mtgjson(sets, library, _DAY, lambda *_: None)


def made_sets(folder: Path, sets: int, cards: int = _SET) -> Path:
    """A folder of so many sets in the form of MTGJSON, each of so many cards of its own."""
    sys.path.append(str(Path(__file__).resolve().parent.parent / "tests/corpus"))
    from synthetic_pool import foreign, mtg_card, mtg_file, mtg_set  # type: ignore[import-not-found]

    folder.mkdir(parents=True)
    for at in range(sets):
        held = []
        for number in range(cards):
            name = f"Card {at * cards + number}"
            data = [foreign(language, f"{language} {name}") for language in ("French", "Italian", "German")]
            held.append(mtg_card(name, str(number), foreignData=data))
        made = json.dumps(mtg_file(mtg_set(f"S{at:03}", held)))
        (folder / f"S{at:03}.json").write_text(made, "utf-8")
    return folder
