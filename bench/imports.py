"""Imports: a rulebook beside one regular expression, a pool of cards beside msgspec alone.

The real inputs are not part of the project: `KB_SHARED` names the folder that has them. A rulebook
and a pool of the same shape are made up where it is not there.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from measure import Row, paired

ROOT = Path(__file__).resolve().parent.parent
_LINES = re.compile(r"\r\n|[\r\n\u2028]")  # the line ends that we know, too
_DAY = date(2031, 5, 1)


def rows(runs: int) -> Iterator[Row]:
    """A row an import."""
    with tempfile.TemporaryDirectory() as folder:
        yield _rulebook(Path(folder), runs)
        yield _pool(Path(folder), max(runs // 2, 3))


def _rulebook(folder: Path, runs: int) -> Row:
    from kb.corpus.importers.rules import import_rules

    file, real = rulebook_file(folder)

    def ours() -> object:
        return import_rules(file, "en", folder / "library", _DAY)

    def theirs() -> object:
        return _LINES.split(file.read_bytes().decode("utf-8-sig"))

    found = paired({"ours": ours, "theirs": theirs}, runs)
    note = f"{file.stat().st_size / 1e6:.1f} MB" + ("" if real else ", made up")
    return Row(
        "import of a rulebook",
        found["ours"],
        "reading and one re.split",
        found["theirs"],
        3.0 if real else None,
        note,
    )


def _pool(folder: Path, runs: int) -> Row:
    import msgspec

    from kb.corpus.importers.cards import import_mtgjson

    sets, real = pool_of_cards(folder)
    decoder = msgspec.json.Decoder()

    def ours() -> object:
        return import_mtgjson(sets, folder / "library", _DAY, _silent)

    def theirs() -> object:
        count = 0
        for file in sorted(sets.glob("*.json")):
            data = file.read_bytes()
            count += len(decoder.decode(data)) if data.strip() else 0
        return count

    found = paired({"ours": ours, "theirs": theirs}, runs)
    size = sum(file.stat().st_size for file in sets.iterdir()) / 1e6
    note = f"{size:.0f} MB" + ("" if real else ", made up") + f", {memory(sets, folder)} MB of memory at most"
    return Row(
        "import of a pool of cards",
        found["ours"],
        "msgspec, untyped",
        found["theirs"],
        2.5 if real else None,
        note,
    )


def _silent(done: int, total: int, last: str) -> None:
    """No bar while the clock runs."""


def memory(sets: Path, folder: Path) -> int:
    """Megabytes that a process of its own needs for the import; the bound is 300."""
    code = (
        "import re, resource, sys; from datetime import date; from pathlib import Path\n"
        "from kb.corpus.importers.cards import import_mtgjson\n"
        "import_mtgjson(Path(sys.argv[1]), Path(sys.argv[2]), date(2031, 5, 1), lambda *told: None)\n"
        "own = Path('/proc/self/status')  # elsewhere the system counts what the parent had too\n"
        "most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "print(re.search(r'VmHWM:\\s*(\\d+)', own.read_text())[1] if own.exists() else most)"
    )
    words = [sys.executable, "-c", code, str(sets), str(folder / "measured")]
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603
    return int(done.stdout) // 1024


def _shared() -> Path:
    return Path(os.environ.get("KB_SHARED") or ROOT.parent / "shared") / "data"


def pool_of_cards(folder: Path) -> tuple[Path, bool]:
    """A folder of MTGJSON's sets, and whether they are real."""
    target = folder / "sets"
    target.mkdir()
    archive = _shared() / "mtgjson-v5/all-sets.tar.xz"
    if archive.is_file():
        with tarfile.open(archive) as held:
            held.extractall(target, filter="data")
        return target, True
    sys.path.insert(0, str(ROOT / "tests/corpus"))
    from synthetic_pool import foreign, mtg_card, mtg_file, mtg_set  # type: ignore[import-not-found]

    languages = ("French", "Italian", "German", "Japanese", "Spanish")
    padding: dict[str, object] = {
        "text": "Words of a card. " * 12,
        "originalText": "Words. " * 20,
        "flavorText": "More. " * 9,
    }
    padding |= {"identifiers": {f"id{at}": "0" * 36 for at in range(14)}}
    padding |= {"legalities": {f"format{at}": "Legal" for at in range(16)}}
    for at in range(300):
        cards = []
        for number in range(200):
            name = f"Card {(at * 200 + number) % 24_000}"
            data = [foreign(each, f"{each} {name}") | {"flavorText": "x" * 90} for each in languages]
            cards.append(mtg_card(name, str(number), foreignData=data, **padding))
        held = mtg_file(mtg_set(f"S{at:03}", cards))
        (target / f"S{at:03}.json").write_text(json.dumps(held), "utf-8")
    return target, False


def rulebook_file(folder: Path) -> tuple[Path, bool]:
    """A rulebook, and whether it is real."""
    real = sorted((_shared() / "rules-en").glob("*.txt"))
    return (real[-2], True) if len(real) > 1 else (_made_book(folder), False)


def _made_book(folder: Path) -> Path:
    sys.path.insert(0, str(ROOT / "tests"))
    from synthetic_rulebook import Maker, Style, render  # type: ignore[import-not-found]

    file = folder / "rules.txt"
    book = Maker("en", 1).book(chapters=8, sections=16, rules=12)
    file.write_text("\r\n".join(render(book, Style())), "utf-8")
    return file


if __name__ == "__main__":
    for row in rows(7):
        print(f"{row.ratio:.2f}x (bound {row.bound})  {row.work}, {row.note}  /  {row.peer}")
