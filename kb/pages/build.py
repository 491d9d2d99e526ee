"""Builds the site: every page rendered, written beside the old one, then put in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kb import system
from kb.corpus.corpus import Corpus
from kb.corpus.texts.values import Texts
from kb.languages import INTERFACE
from kb.pages.light.cards import LightPages
from kb.pages.light.tasks import pool_tasks
from kb.pages.page import Page
from kb.pages.plan.scope import Pool, is_pool
from kb.pages.rendering.filters import filters
from kb.pages.rendering.html import Html
from kb.pages.rendering.renderer import Renderer
from kb.pages.site import Site, make_site
from kb.pages.workers import run
from kb.pages.writing.manifest import (
    MANIFEST,
    Manifest,
    base_key,
    core_key,
    finished,
    read_manifest,
    site_key,
)
from kb.pages.writing.output import Done, Output, Written
from kb.system import gc_paused


class Report(NamedTuple):
    """What the site contains, and where it is."""

    out: Path
    pages: int
    files: int
    bytes: int
    built: bool = True
    """False: the site was there already, from the same input."""
    written: int = 0
    """How many files were written: all, or of a site that was there those that changed."""


def build(
    corpus: Corpus,
    out: Path,
    progress: Callable[[int], object] = bool,
    *,
    base_url: str = "",
    contact: str = "",
    source: str = "",
    compress: bool = False,
    compact: bool = False,
    sources: Path | None = None,
) -> Report:
    """Writes the whole site of `corpus` to `out`.

    A site that was built from the same input is left as it is; of one that the same program built
    from other texts or cards, only what changed is written. `progress` gets the number of pages
    made so far. `base_url` is where the site will be published; without it canonical addresses are
    left out. Each page names `contact`, where to report errors, and `source`, the repository, where
    they are given. `compress` writes ``.gz`` (and, with the `brotli` package, ``.br``) copies beside the
    files. Where most cards have light pages, with `compact` one page a language draws these from data.
    `sources` has ``templates`` and ``assets``. Raises `InputError` for a folder that is not ours and
    `FileFault` for one that cannot be written; the previous site then stays as it was.
    """
    address = base_url if not base_url or base_url.endswith("/") else base_url + "/"
    folder = sources or system.site_folder()
    base = base_key(folder, address, contact, source, compress, compact)
    wanted = site_key(base, corpus)
    there = finished(out)
    if there and there[0] == wanted:
        return Report(out.absolute(), *there[1], built=False)
    with gc_paused():
        before = read_manifest(out, base) if there else None
        links = (address, contact, source)
        job = _Job.of(corpus, folder, links, compact, before or Manifest(""), Manifest(base))
        known = before.all_files() if before else None
        with Output(out, compress=compress, known=known) as output:
            job.make(output, progress)
            output.put(MANIFEST, job.after.text())
            output.finish(wanted, job.pages)
    return Report(output.target, job.pages, job.files, output.bytes, written=output.fresh)


class _Job(NamedTuple):
    """One build; `before` is what the last one left, empty for a site from nothing, `after` this one's."""

    site: Site
    folder: Path
    renderer: Renderer
    html: Html
    before: Manifest
    after: Manifest

    @classmethod
    def of(
        cls,
        corpus: Corpus,
        folder: Path,
        links: tuple[str, str, str],
        compact: bool,
        before: Manifest,
        after: Manifest,
    ) -> _Job:
        many = is_pool(corpus.cards)
        light = many or corpus.cards.tokens
        pool = Pool.of(corpus.cards, before.entries, compact=compact and many) if light else None
        after.core = core_key(after.base, corpus, pool if many else None)
        if after.core == before.core:  # the full pages are there: nobody asks for their texts
            corpus = corpus._replace(texts=Texts((), ()), terms=())
        site = make_site(corpus, links[0], pool, *links[1:])
        renderer = Renderer(folder / "templates", filters(site))
        return cls(site, folder, renderer, Html(site, renderer), before, after)

    @property
    def pages(self) -> int:
        lists = sum(route.endswith(".html") for route in self.after.files)
        return self.after.core_pages + lists + self._light_pages

    @property
    def files(self) -> int:
        return len(self.after.all_files()) + 2 * self._light_pages

    @property
    def _light_pages(self) -> int:
        return 0 if self.site.light and self.site.light.compact else self.after.light * len(INTERFACE)

    def make(self, output: Output, progress: Callable[[int], object]) -> None:
        """Writes all that is not there yet, and takes away what no longer belongs there."""
        core = [] if self.after.core == self.before.core else list(self._core(output))
        made = 0

        def told(part: Done) -> None:
            nonlocal made
            made += part.page_count
            progress(made)

        parts = run([*core, *self._light(output)], told)
        if core:
            self._settle_core(output, parts[: len(core)])
        else:
            self.after.core_files, self.after.core_pages = self.before.core_files, self.before.core_pages
        for part in parts[len(core) :]:
            self.after.files |= part.kept
            self.after.files |= {file.route: file.digest for file in part.files}
            self.after.parts |= part.lists
        self._offline(output)
        for part in parts:
            output.note(part.files)
            output.fresh += part.others
            output.bytes += part.other_bytes
        output.drop(self.before.all_files().keys() - self.after.all_files().keys())

    def _core(self, output: Output) -> Iterable[Callable[[], Done]]:
        """The parts of the full pages."""
        from kb.pages.tasks import tasks  # a build of a pool alone needs no other pages

        self.site.prepare()
        return tasks(self.site, output, self.html)

    def _light(self, output: Output) -> Iterable[Callable[[], Done]]:
        """What a pool adds, as far as it has to be made."""
        pool = self.site.light
        if pool is None:
            return []
        light = LightPages(self.site, self.renderer, self.html)
        return pool_tasks(self.site, pool, light, output, self.before, self.after)

    def _settle_core(self, output: Output, parts: Iterable[Done]) -> None:
        """What can only be made when all pages are known."""
        written = [each for part in parts for each in part.files]
        pages = _in_order(parts)
        rest = [output.write(route, content) for route, content in self._last_files(pages)]
        output.note(rest)
        self.after.core_files = {file.route: file.digest for file in (*written, *rest)}
        self.after.core_pages = len(pages) + 1 + len(INTERFACE)

    def _last_files(self, pages: list[Page]) -> Iterator[tuple[str, str | bytes]]:
        from kb.pages.files.extras import extra_files
        from kb.pages.files.missing import missing_files

        yield from missing_files(self.site, self.renderer, self.html)
        yield from extra_files(self.site, self.renderer, self.folder / "assets", pages)

    def _offline(self, output: Output) -> None:
        from kb.pages.files.offline import offline_files

        every = self.after.all_files() | {"cards": _digest(self.after)}
        made: list[Written] = []
        for route, content in offline_files(self.site, self.renderer, self.folder / "assets", every):
            made.append(output.write(route, content))
        output.note(made)
        self.after.files |= {file.route: file.digest for file in made}


def _digest(manifest: Manifest) -> str:
    """Of all light pages together."""
    digest = sha256()
    for entry in manifest.entries.values():
        slugs = " ".join(manifest.slugs[code][entry.id] for code in INTERFACE)
        digest.update(f"{entry.id} {entry.digest} {slugs}\n".encode())
    return digest.hexdigest()


def _in_order(done: Iterable[Done]) -> list[Page]:
    """The pages language by language, kind by kind, whoever made them first."""
    pages = [pair for each in done for pair in each.pages]
    pages.sort(key=lambda pair: (INTERFACE.index(pair[1].language), pair[0]))
    return [page for _, page in pages]
