"""Pools of cards from the user's files into their library."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from kb import system
from kb.cards import Layout
from kb.corpus.cards.names import load_cognates
from kb.corpus.importers.gathering import Gathering
from kb.corpus.importers.gathering_sets import add_set, without_other_languages
from kb.corpus.importers.mtgjson import MtgSet, Note, sets_of
from kb.corpus.importers.staging import Staging, staged
from kb.corpus.importers.streams.packed import Meter, members
from kb.corpus.library.place import encodable
from kb.corpus.library.source import Source
from kb.corpus.library.writing import Writer, open_library
from kb.errors import InputError
from kb.languages import CODES, fold
from kb.messages import Message, msg
from kb.names.curation import Change, Curation, Name, card_id, shown_sources
from kb.system import gc_paused
from kb.vocabulary import Word, read

# Told how many bytes of how many are read, and what was read last.
Progress = Callable[[int, int, str], None]
_VERSION = "v5"
_ENCODER = msgspec.json.Encoder()


class CardsImport(NamedTuple):
    """What came into the library: counts, what was left out and why, names that were put right."""

    source: Source
    changed: bool
    left: list[tuple[str, Message]]
    curated: dict[str, list[Change]]
    warnings: tuple[Message, ...] = ()


def import_mtgjson(
    path: Path, folder: Path, today: date, progress: Progress, replaces: bool = False
) -> CardsImport:
    """Reads the MTGJSON sets in `path` into the library in `folder`.

    Raises `OSError`, `InputError` with the library as it was.
    """
    meter = Meter(path)
    gathering = Gathering()
    left: list[tuple[str, Message]] = []
    with open_library(folder) as library, gc_paused(), staged(folder, path, MtgSet) as staging:
        for found in staging.held():
            add_set(gathering, found)
        for item in _items(path, meter, staging, progress):
            if isinstance(item, Note):
                left.append((item.place, item.why))
            else:
                add_set(gathering, item)
        if not (gathering.cards or gathering.refused):
            raise InputError(str(path), None, msg("no card"), msg("sets of cards as MTGJSON has them"))
        return stored(
            library, "mtgjson", path, meter, finish(gathering, left, _VERSION), today, left, replaces
        )


def stored(
    library: Writer,
    origin: str,
    path: Path,
    meter: Meter,
    made: Finished,
    today: date,
    left: list[tuple[str, Message]],
    replaces: bool,
) -> CardsImport:
    """What was made of the file `path`, put into the library.

    Raises `InputError` if no card is left of it, or fewer than it would replace.
    """
    if not (made.counts["cards"] or made.counts.get("tokens")):
        place, why = left[0]
        found = msg("no card that can be kept (%(place)s: %(reason)s)", place=place, reason=why)
        raise InputError(str(path), None, found, msg("cards whose values the rules know"))
    facts = {
        "from": origin,
        "file": encodable(path.name),
        "bytes": meter.total,
        "sha256": meter.digest.hexdigest(),
    }
    provenance = facts | made.provenance(today)
    source, changed = library.put("cards", source_name(origin, path), provenance, made.lines, replaces)
    return CardsImport(source, changed, left, made.curated, tuple(library.losses))


def _items(path: Path, meter: Meter, staging: Staging[MtgSet], progress: Progress) -> Iterator[MtgSet | Note]:
    alone = not path.is_dir() and ".zip" not in path.suffixes and ".tar" not in path.suffixes
    for member in members(path, meter):
        for item, end in sets_of(member, alone, staging.reached.get(member.name, 0)):
            if isinstance(item, Note):
                yield item
                continue
            staging.add(member.name, end, without_other_languages(item))
            yield item
            progress(meter.done, meter.total, item.code)


def source_name(origin: str, path: Path) -> str:
    """What a pool is called in the library: ``mtgjson-allprintings``."""
    stem = re.sub(r"(\.(json|jsonl|txt|tar|xz|gz|bz2|zip|tgz|txz))+$", "", path.name.lower())
    words = re.sub(r"[^a-z0-9]+", "-", stem).strip("-")[:60]
    return f"{origin}-{words}" if words else origin


class Finished(NamedTuple):
    """A gathering as the lines of its file; `lines` may be asked for once, then `counts` is whole."""

    lines: Iterator[bytes]
    counts: dict[str, int]
    curated: dict[str, list[Change]]

    def provenance(self, today: date) -> dict[str, Any]:
        """What the first line says of it."""
        return {"imported": today.isoformat(), "counts": self.counts}


def finish(gathering: Gathering, left: list[tuple[str, Message]], version: str) -> Finished:
    """Names curated, cards in order; what cannot be stored goes to `left`."""
    left.extend(gathering.refused)
    names, curated = _curated(gathering, version)
    cards = list(gathering.documents(names, left))
    held = [name for _, card in cards for name in card["names"]]
    tokens = sum(card["layout"] == Layout.TOKEN for _, card in cards)
    counts = {"cards": len(cards) - tokens, "sets": len(gathering.sets)}
    counts |= {"tokens": tokens} if tokens else {}
    counts |= dict(Counter(f"names_{name[0]}" for name in held))
    if others := sum(card["layout"] == Layout.OTHER for _, card in cards):
        counts["other_layouts"] = others
    counts |= {"left": len(left), "curated": sum(map(len, curated.values()))}
    return Finished(_lines(gathering, cards), counts, curated)


def _lines(gathering: Gathering, cards: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[bytes]:
    """Sets, cards, and their index."""
    sets = [{"set": code, **gathering.sets[code]._asdict()} for code in sorted(gathering.sets)]
    return indexed(cards, sets, lambda: {"words": _unshipped(gathering.words())})


def indexed(
    items: Iterable[tuple[str, object]],
    before: Iterable[object] = (),
    beside: Callable[[], dict[str, Any]] = dict,
) -> Iterator[bytes]:
    """What is `before` the items and these, a line each, an index of the items and where the index is."""
    at, index = 0, dict[str, int]()
    for key, value in chain((("", one) for one in before), items):
        line = _ENCODER.encode(value) + b"\n"
        if key:
            index[key] = at
        at += len(line)
        yield line
    yield _ENCODER.encode({"index": index, **beside()}) + b"\n"
    yield _ENCODER.encode({"index_at": f"{at:020}"}) + b"\n"


def _unshipped(words: Iterable[Word]) -> list[Word]:
    """Those for which the corpus has no word of that language."""
    shipped = {(one.language, one.subject, fold(one.english)) for code in CODES for one in read(code)}
    return [one for one in words if (one.language, one.subject, fold(one.english)) not in shipped]


def _curated(
    gathering: Gathering, version: str
) -> tuple[dict[str, list[list[str]]], dict[str, list[Change]]]:
    """The names of each card's id, ``[language, part, name, sources]``, and what was done to them."""
    review = tomllib.loads((system.corpus_folder() / "names_review.toml").read_text("utf-8"))
    days = {code: facts.released for code, facts in gathering.sets.items()}
    found: dict[str, list[list[str]]] = {}
    changes = {}
    for language, held in gathering.names.items():
        rows = [
            Name(card, part, text, tuple((code, version) for code in dict.fromkeys(codes)))
            for (card, part, text), codes in held.items()
        ]
        curation = Curation(language, rows, {}, review)
        kept = curation.carry_out(load_cognates(language))
        kept.sort(key=lambda name: (name.card, name.part, _age(name, days), name.text))
        for name in kept:
            row = [language, str(name.part or ""), name.text, shown_sources(name.sources)]
            found.setdefault(card_id(name.card), []).append(row)
        changes[language] = curation.changes
    return found, changes


def _age(name: Name, days: Mapping[str, str]) -> tuple[int, int]:
    """Latest printing first, then the name with most printings."""
    latest = max(days.get(code, "") for code, _ in name.sources)
    return -int(re.sub(r"\D", "", latest)[:8] or 0), -len(name.sources)
