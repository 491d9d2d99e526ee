"""What a built site follows from, as one digest: the same input need not be built again."""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kb.cache import contents
from kb.corpus import text_fingerprint
from kb.corpus.corpus import Corpus
from kb.pages.plan.scope import Pool
from kb.pages.writing.output import MARKER, measure
from kb.system import VERSION

_CODE = Path(__file__).resolve().parents[2]


class Sealed(NamedTuple):
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


def sealed(out: Path) -> tuple[str, Sealed] | None:
    """What the site in `out` was built from, and what it holds, if it was finished and has all its files."""
    try:
        lines = (out / MARKER).read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    if len(lines) < 4:
        return None
    files, size = measure(out)
    return (lines[1], Sealed(int(lines[3]), files, size)) if lines[2] == f"{files} {size}" else None
