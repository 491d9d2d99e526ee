"""How good the search is on queries that were written without sight of it: by kind, and the failures.

python bench/unseen.py            # the frozen half: for the figure alone
python bench/unseen.py open -v    # the other half, to learn from; with what failed
python bench/unseen.py frozen-2   # of 240 later ones, the half that nobody learnt from; open-2 the other

``judged/unseen/*.jsonl``: a query passes if a place of ``any`` (or all of ``all``) stands among the first
``k`` hits; with ``only`` every card shown is one of them; where both are missing, nothing is the right
answer, or a word that says so. Frozen before any ranking was changed: fix kinds, not queries.

The mean reciprocal rank is told twice: by the first right hit, as the field has it (Voorhees, TREC-8 question
answering track, 1999), and by the last one of a list that is wanted whole, which even a perfect search cannot
bring to 1.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from judging import FOLDER, places

import kb
from kb.answers.search import SearchResults

__all__ = ["figures", "rank"]

_LIMIT = 12
"""Hits asked for: the longest list of answers has ten."""


def queries(half: str) -> Iterator[dict[str, Any]]:
    """The queries of ``open``, ``frozen``, or the later ``open-2``, ``frozen-2``."""
    for line in (FOLDER / "unseen" / f"{half}.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line)


def rank(query: dict[str, Any], found: SearchResults) -> int:
    """The place of the answer among the hits, from 1; 0 if it is not there or something false is."""
    shown = [places(hit) for hit in found.hits]
    any_of, all_of = query.get("any", []), query.get("all", [])
    if not any_of and not all_of:
        allowed = set(query.get("allow", []))
        return int(bool(found.warnings) or all(hit & allowed for hit in shown[: query["k"]]))
    cards = {place for hit in shown for place in hit if place.startswith("card/")}
    if query.get("only") and cards - {*any_of, *all_of}:
        return 0
    at = {place: number for number, hit in reversed([*enumerate(shown, 1)]) for place in hit}
    ranks = [at[place] for place in any_of if place in at]
    if all_of and all(place in at for place in all_of):
        ranks.append(max(at[place] for place in all_of))
    return min(ranks, default=0)


def first_rank(query: dict[str, Any], found: SearchResults) -> int:
    """The place of the first right hit, from 1; as `rank` has it where nothing is the right answer."""
    wanted = {*query.get("any", []), *query.get("all", [])}
    if not wanted:
        return rank(query, found)
    return next((at for at, hit in enumerate(found.hits, 1) if places(hit) & wanted), 0)


def figures(half: str, told: bool = False) -> Iterator[str]:
    """A line a kind: passed of asked; then the mean reciprocal rank."""
    bases = {code: kb.open(language=code) for code in ("fr", "it", "en")}
    asked: Counter[str] = Counter()
    passed: Counter[str] = Counter()
    reciprocal, first = 0.0, 0.0
    for query in queries(half):
        found = bases[query["language"]].search(query["query"], limit=_LIMIT)
        place = rank(query, found)
        reciprocal += 1 / place if place else 0
        first += 1 / at if (at := first_rank(query, found)) else 0
        for kind in (query["kind"], query["language"], "all"):
            asked[kind] += 1
            passed[kind] += 0 < place <= query["k"]
        if told and not 0 < place <= query["k"]:
            yield f"{query['id']} {query['kind']}: {query['query']} ({place} of {query['k']})"
    for kind, count in sorted(asked.items()):
        yield f"{kind:10} {passed[kind]:4} of {count:4}  {passed[kind] / count:.1%}"
    means = (f"{one / asked['all']:.3f}" for one in (first, reciprocal))
    yield "mean reciprocal rank {}, by the last of each list {}".format(*means)


if __name__ == "__main__":
    half = next((word for word in sys.argv[1:] if not word.startswith("-")), "frozen")
    print("\n".join(figures(half, "-v" in sys.argv)))
