"""One engine over the names of the game, in a process of its own, asked in lines of JSON.

    python bench/name_engines.py ENGINE NAMES.json

A line is a list of what was typed; the answer is a list of (name found, milliseconds of processor
time). An empty line asks how many bytes the process has come to hold since it read the names.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import thread_time

__all__ = ["ENGINES"]

UNKNOWN = "zzzzqqqq"

Ask = Callable[[str], str | None]


def ladder(names: list[str]) -> Ask:  # noqa: ARG001
    """Ours as `kb card` asks it: every rung, from what was typed to the cards."""
    from kb.corpus.names import load_names
    from kb.names.key import match_key
    from kb.names.ladder import resolve

    table = load_names()

    def ask(typed: str) -> str | None:
        found = resolve(table, typed).matches
        return found[0].name if found else None

    return lambda typed: (name := ask(typed)) and match_key(name)


def keys(names: list[str]) -> Ask:  # noqa: ARG001
    """Ours at the peers' work: from a folded name to a folded name."""
    from kb.corpus.names import load_names
    from kb.names.entry import STRICT
    from kb.names.key import match_key
    from kb.names.typo import near

    table = load_names()

    def ask(typed: str) -> str | None:
        if typed in table:
            return typed
        likely = [filed for each in near(table, typed) for filed in table.find(each.key)]
        found = [form for filed in table.find(typed) or likely for form in filed.forms]
        named = next((form for form in found if form[1] == STRICT), found[0] if found else None)
        return named and match_key(named[0].text)

    return ask


def scan(names: list[str]) -> Ask:
    """Every name measured."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extractOne

    return lambda typed: found[0] if (found := extractOne(typed, names, scorer=OSA.distance)) else None


def ratio(names: list[str]) -> Ask:
    """Every name measured by the scorer that many use."""
    from rapidfuzz.fuzz import WRatio
    from rapidfuzz.process import extractOne

    return lambda typed: found[0] if (found := extractOne(typed, names, scorer=WRatio)) else None


def symspell(names: list[str]) -> Ask:
    """Names by what is left of them without one or two letters."""
    from symspellpy import SymSpell, Verbosity

    index = SymSpell(max_dictionary_edit_distance=2, prefix_length=7)
    for name in names:
        index.create_dictionary_entry(name, 1)

    def ask(typed: str) -> str | None:
        found = index.lookup(typed, Verbosity.TOP, max_edit_distance=2)
        return found[0].term if found else None

    return ask


ENGINES = {
    "kb, from name to name": keys,
    "kb, from what is typed to the card": ladder,
    "symspellpy": symspell,
    "rapidfuzz, OSA over all names": scan,
    "rapidfuzz, WRatio": ratio,
}


def held() -> int:
    """Bytes of memory that this process holds; 0 where /proc does not tell."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS")), 0)


def main(engine: str, file: str) -> None:
    """Answers until its input ends."""
    names = json.loads(Path(file).read_text("utf-8"))
    before = held()
    ask = ENGINES[engine](names)
    ask(UNKNOWN)  # so that all is imported
    for line in sys.stdin:
        answers: list[object] = []
        for typed in json.loads(line) if line.strip() else ():
            start = thread_time()
            name = ask(typed)
            answers.append((name, (thread_time() - start) * 1000))
        print(json.dumps(answers if line.strip() else held() - before), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
