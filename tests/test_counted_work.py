"""Work that is counted, not timed: it tells of a regression on any machine.

Each bound stands a few per cent above what is counted today; each count must also reach what the
work cannot do without, so that none is kept by counting nothing.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import shipped

import kb
from kb.corpus.corpus import Corpus
from kb.corpus.terms import load_everyday
from kb.languages import CODES
from kb.pages import build as build_site
from kb.search import open as indexes
from kb.search.present.highlight import Analysis
from kb.search.records.making import documents

_COUNT = """
import sys
before = set(sys.modules)
from kb.cli.main import run
status = run(sys.argv[1:])
assert status == 0, status
print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
_HEAVY = {
    "whoosh",
    "jinja2",
    "markdown",
    "babel",
    "rapidfuzz",
    "dataclasses",
    "json",
    "asyncio",
    "psycopg",
}


def _imported(*words: str) -> set[str]:
    command = [sys.executable, "-c", _COUNT, *words]
    subprocess.run(command, capture_output=True, check=True)  # builds what is built on first use
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    return set(done.stderr.split("\n")[-2].split())


@pytest.mark.parametrize(
    ("words", "bound", "allowed"),
    [
        (["card", "feu", "--ui", "fr"], 141, {"json"}),
        (["rule", "708.5", "--lang", "fr"], 141, {"json"}),
        (["search", "coût converti"], 268, {"json", "whoosh"}),
        (["check", "Feu // Glace", "mv=4"], 232, {"json"}),
    ],
)
def test_a_look_up_imports_little(words: list[str], bound: int, allowed: set[str]) -> None:
    modules = _imported(*words)
    assert {name.partition(".")[0] for name in modules} & _HEAVY <= allowed
    assert f"kb.cli.commands.{words[0]}" in modules
    assert len(modules) <= bound, sorted(modules)


_OPENED = """
import sys
import kb
opened = []
sys.addaudithook(lambda event, given: event == "open" and opened.append(given[0]))
base = kb.open()
base.prepared()
for _ in range(2):
    opened.append("--")
    base.rule("708.4").as_dict()
    base.rules("709.4 et 709.5")
    base.card("feu").as_dict("fr")
    base.check("Feu // Glace", "mv=4").as_dict("it")
    base.names_beginning("fe")
    base.search("carte double")
print(*opened, sep="\\n")
"""


def test_what_is_asked_again_reads_no_file_again() -> None:
    command = [sys.executable, "-c", _OPENED]
    done = subprocess.run(command, capture_output=True, check=True, text=True, encoding="utf-8")
    _, first, again = done.stdout.split("--\n")
    assert first
    assert again.strip() == ""


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return kb.open().corpus


class _Calls:
    """Functions that are counted while they do their work."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self.of: Counter[str] = Counter()
        self.arguments: dict[str, list[Any]] = {}

    def count(self, place: str, name: str) -> None:
        function: Callable[..., Any] = _found(f"{place}.{name}")

        def counted(*arguments: Any, **named: Any) -> Any:
            self.of[name] += 1
            self.arguments.setdefault(name, []).append(arguments[0])
            return function(*arguments, **named)

        self._patch.setattr(f"{place}.{name}", counted)


def _found(path: str) -> Any:
    from pkgutil import resolve_name

    module, _, name = path.rpartition(".")
    return resolve_name(f"{module}:{name}")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> _Calls:
    return _Calls(monkeypatch)


def test_an_index_cuts_what_stands_between_two_spaces_once(corpus: Corpus, calls: _Calls) -> None:
    from kb.search.words import cutting

    cutting._cached.cache_clear()
    calls.count("kb.search.words.cutting", "tokens")
    indexes.build(corpus)
    texts = [
        (code, text) for one in documents(corpus) for code, text in (*one.texts.items(), *one.titles.items())
    ]
    stretches = [(code, stretch) for code, text in texts for stretch in text.split()]
    assert len(stretches) > 4 * len(set(stretches))
    assert 0.9 * len(set(stretches)) <= calls.of["tokens"] <= 1.1 * len(set(stretches))


def test_an_index_stems_each_word_once(corpus: Corpus, calls: _Calls) -> None:
    from kb.languages import stems
    from kb.search.words import cutting

    cutting._cached.cache_clear()
    stems._stem.cache_clear()
    calls.count("kb.languages.stems", "_stemmer")
    index = indexes.build(corpus)
    words = sum(len(index.lexicon.stems[code]) for code in index.lexicon.terms)
    words += sum(len(one.synonyms) for one in load_everyday())
    assert 0.8 * words <= calls.of["_stemmer"] <= 1.15 * words


def test_a_search_cuts_its_query_and_what_it_shows_and_no_more(corpus: Corpus, calls: _Calls) -> None:
    index = indexes.build(corpus)
    index.search("mana")
    index._analysis = Analysis(index.lexicon)
    for place in ("words.concepts", "present.highlight"):
        calls.count(f"kb.search.{place}", "tokens")
    query = "coût converti du cimetière"
    shown = len(index.search(query, limit=10).hits)
    cut = calls.arguments["tokens"]
    texts = Counter(text for text in cut if text not in query)
    assert shown == 10
    assert shown / 2 <= texts.total() <= shown + 1  # a term asked for, beside the hits
    assert 1 <= len(cut) - texts.total() <= len(CODES) + 3  # once a language, and what its terms are called


def test_an_index_is_small(corpus: Corpus, tmp_path: Path) -> None:
    indexes.write_index(corpus, tmp_path)
    written = sum(file.stat().st_size for file in tmp_path.iterdir())
    texts = sum(len(text) for one in documents(corpus) for text in one.texts.values())
    assert texts < written <= 14.5 * texts, written / texts


def test_a_site_is_small(built_site: Path) -> None:
    pages = list(_pages(built_site))
    assert len(pages) > 1500
    assert 10_000 <= sum(pages) / len(pages) <= 24_500
    assert (
        100_000 <= max(pages) <= 220_000
    )  # the register: every number of every provision, and of every keyword


def _pages(site: Path) -> Iterator[int]:
    return (file.stat().st_size for file in site.rglob("*.html"))


def test_a_site_from_the_same_input_is_not_touched(built_site: Path, corpus: Corpus) -> None:
    before = _states(built_site)
    report = build_site(corpus, built_site, base_url="https://example.org/kb/")
    assert not report.built
    assert len(before) > 3000
    assert _states(built_site) == before


def _states(site: Path) -> dict[Path, tuple[int, int]]:
    found = {}
    for file in site.rglob("*"):
        status = file.stat()
        found[file] = status.st_ino, status.st_mtime_ns
    return found


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_the_browser_loads_little_before_the_first_result(language: str, built_site: Path) -> None:
    loaded = shipped.first_result(built_site, language)
    assert any(file.endswith("index.html") for file in loaded)
    assert sum(file.endswith(".js") for file in loaded) >= 2
    assert sum(loaded.values()) <= shipped.BOUND, loaded
