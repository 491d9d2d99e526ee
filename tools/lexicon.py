"""Proposes glossary entries: pairs of words that parallel card texts teach, for a person to read.

    python tools/lexicon.py AllSets.tar.xz fr
    python tools/lexicon.py DSK.json it --least 20

The files are MTGJSON's, a set each, or a tar archive of them; nothing is written but lines to standard
output: the stems of the English word and of the other, how surely each stands for the other, and in how many
texts both stand.
Pairs that the glossary has are left out. It is IBM model 1 in both directions (Brown and others, 1993), and
of its pairs only those that each word likes best: about nine of ten are right, so none may be taken unread.
"""

from __future__ import annotations

import argparse
import json
import sys
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from kb.corpus.terms import load_terms
from kb.languages import get
from kb.languages.stems import stem
from kb.languages.tokens import tokens

ROUNDS = 6
"""Of expectation and maximisation: after five the best pairs no longer change."""
MOST_WORDS = 80
"""Of a text: what is longer than any card's tells little of which word stands for which."""
LEAST_SURE = 0.25
LANGUAGES = {"fr": "French", "it": "Italian"}
"""As MTGJSON names them."""

Pair = tuple[list[str], list[str]]


def sets(path: Path) -> Iterator[dict[str, Any]]:
    """The sets in a file: one, or those of an archive."""
    if ".tar" not in path.name:
        yield json.loads(path.read_bytes())["data"]
        return
    with tarfile.open(path) as archive:
        for member in archive:
            name = Path(member.name).name
            held = archive.extractfile(member) if name.endswith(".json") and name[0] != "." else None
            try:
                yield json.load(held)["data"] if held else {}
            except (ValueError, KeyError, TypeError) as fault:
                print(f"{member.name}: no set of MTGJSON: {fault}", file=sys.stderr)


def pairs(found: Iterable[dict[str, Any]], code: str) -> Iterator[Pair]:
    """The stems of each English text and of its translation, every text once."""
    seen = set[str]()
    for card in (card for one in found for card in one.get("cards", ())):
        english = card.get("text") or ""
        for other in card.get("foreignData") or ():
            text = other.get("text") or ""
            if other.get("language") == LANGUAGES[code] and english and text and text not in seen:
                seen.add(text)
                yield _stems(english, "en"), _stems(text, code)


def _stems(text: str, code: str) -> list[str]:
    language = get(code)
    words = (token.text for token in tokens(text, language) if not token.part and token.text.isalpha())
    return [stem(word, language) for word in words if word not in language.stop_words][:MOST_WORDS]


def model(texts: Sequence[Pair]) -> dict[str, dict[str, float]]:
    """How likely a word of the first text is translated by one of the second: IBM model 1."""
    found: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(lambda: 1.0))
    for _ in range(ROUNDS):
        counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for source, target in texts:
            for other in target:
                whole = sum(found[word][other] for word in source)
                for word in source:
                    counts[word][other] += found[word][other] / whole
        found = defaultdict(dict)
        for word, held in counts.items():
            total = sum(held.values())
            found[word] = {other: count / total for other, count in held.items()}
    return found


def proposals(texts: Sequence[Pair], least: int) -> Iterator[tuple[str, str, float, int]]:
    """Pairs that each word likes best, in at least so many texts, the surest first."""
    together = Counter(pair for source, target in texts for pair in {(a, b) for a in source for b in target})
    there, back = model(texts), model([(target, source) for source, target in texts])
    best = {word: max(held, key=held.__getitem__) for word, held in there.items() if held}
    found = [
        (word, other, min(there[word][other], back[other].get(word, 0.0)), together[word, other])
        for word, other in best.items()
        if max(back[other], key=back[other].__getitem__) == word
    ]
    sure = [one for one in found if one[2] >= LEAST_SURE and one[3] >= least]
    yield from sorted(sure, key=lambda one: (-one[2], one[0]))


def known(code: str) -> set[tuple[str, str]]:
    """The pairs of stems that name one concept of the glossary."""
    return {
        (one, other)
        for concept in load_terms()
        for first in concept.names("en")
        for second in concept.names(code)
        for one in _stems(first, "en")
        for other in _stems(second, code)
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("--least", type=int, default=10, help="texts in which both words must stand")
    asked = parser.parse_args()
    texts, held = list(pairs(sets(asked.file), asked.language)), known(asked.language)
    if not texts:
        print(f"{asked.file}: no card has a text in {LANGUAGES[asked.language]}", file=sys.stderr)
        return 1
    for word, other, sure, count in proposals(texts, asked.least):
        if (word, other) not in held:
            print(f"{word}\t{other}\t{sure:.2f}\t{count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
