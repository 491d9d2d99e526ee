"""What a finished site was made from, part by part, so that a later build makes again only what changed.

Kept in the site's own folder. It speaks of that folder alone; where it is missing, damaged, of another
version of the program, or the folder is no longer as it was left, the site is built from nothing.
"""

from dataclasses import dataclass, field, fields
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from kb.cache import contents
from kb.corpus import text_fingerprint
from kb.corpus.corpus import Corpus
from kb.pages.plan.entry import Entry
from kb.pages.plan.scope import Pool
from kb.pages.writing.output import MARKER, measure
from kb.system import VERSION

MANIFEST = ".kb-manifest"
# Raised with every change of the file's form: older ones are not read.
_FORM = 3


@dataclass(slots=True)
class Manifest:
    """`base`: program, templates and options. `core`: all that the full pages follow from."""

    base: str
    core: str = ""
    core_pages: int = 0
    core_files: dict[str, str] = field(default_factory=dict)
    """The files of the full pages and all that belongs to them, with their digests."""
    files: dict[str, str] = field(default_factory=dict)
    """All other files but those of light pages."""
    parts: dict[str, str] = field(default_factory=dict)
    """What each page of a list follows from."""
    entries: dict[str, Entry] = field(default_factory=dict)
    slugs: dict[str, dict[str, str]] = field(default_factory=dict)
    others: dict[str, list[tuple[str, list[str]]]] = field(default_factory=dict)
    """The names of cards without a page, under what they follow from."""

    def all_files(self) -> dict[str, str]:
        """Every file but those of light pages."""
        return {**self.core_files, **self.files}

    @property
    def light(self) -> int:
        """How many cards have light pages."""
        return sum(entry.light for entry in self.entries.values())

    def text(self) -> bytes:
        """As it is stored."""
        held = {one.name: getattr(self, one.name) for one in fields(self)}
        held |= {"form": _FORM, "entries": list(self.entries.values())}
        return msgspec.json.encode(held)


def read_manifest(out: Path, base: str) -> Manifest | None:
    """The manifest of the site in `out`, if it was made on the same `base`."""
    try:
        held = msgspec.json.decode((out / MANIFEST).read_bytes())
        if held.pop("form") != _FORM or held["base"] != base:
            return None
        held["entries"] = {each[0]: Entry(*each) for each in held["entries"]}
        return Manifest(**held)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


_CODE = Path(__file__).resolve().parents[2]


class Finished(NamedTuple):
    """A finished site: its pages, its files, their bytes."""

    pages: int
    files: int
    bytes: int


def base_key(sources: Path, *options: object) -> str:
    """The digest of program, templates, assets, catalogs and options."""
    return sha256(repr((VERSION, options, contents(_CODE, sources))).encode()).hexdigest()


def site_key(base: str, corpus: Corpus) -> str:
    """The digest of all that a site follows from."""
    return sha256(f"{base} {corpus.fingerprint}".encode()).hexdigest()


def core_key(base: str, corpus: Corpus, pool: Pool | None) -> str:
    """The digest of what the full pages follow from: everything but the cards with light pages."""
    if pool is None:
        return site_key(base, corpus)
    digest = sha256(f"{base} {text_fingerprint(corpus)}".encode())
    for entry in pool.entries:
        if not entry.light:
            places = " ".join(slugs[entry.id] for slugs in pool.slugs.values())
            digest.update(f"{entry.id} {entry.digest} {places}\n".encode())
    digest.update(repr((len(pool.entries), corpus.cards.sets, corpus.cards.cycles)).encode())
    return digest.hexdigest()


def finished(out: Path) -> tuple[str, Finished] | None:
    """What the site in `out` was built from, and what it has, if it was finished and has all its files."""
    try:
        lines = (out / MARKER).read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    if len(lines) < 4:
        return None
    files, size = measure(out)
    return (lines[1], Finished(int(lines[3]), files, size)) if lines[2] == f"{files} {size}" else None
