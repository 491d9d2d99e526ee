"""The site against a bare loop and against other site builders, with the same texts and page count."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from measure import Row, paired, process

if TYPE_CHECKING:
    from kb.corpus import Corpus

_PARTS = 4
"""Paragraphs on a peer's page."""


def rows(runs: int) -> Iterator[Row]:
    """A row a peer."""
    import kb
    from kb.pages import build

    corpus = kb.open().corpus
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pages = build(corpus, folder / "ours").pages
        texts = _texts(corpus, pages)
        sides: dict[str, Callable[[], object]] = {
            "kb": partial(_afresh, folder / "ours"),
            "jinja2 and markdown alone, in one process": partial(_bare, texts, folder / "bare"),
        }
        sides |= _peers(texts, folder)
        found = paired(sides, runs)
    for peer in sorted(sides.keys() - {"kb"}):
        work = f"site of {pages} pages from nothing, ours with the checker's tables and the search"
        yield Row(work, found["kb"], peer, found[peer])


def _afresh(out: Path) -> None:
    """Our build into no folder: what is there already from the same input would not be built again."""
    shutil.rmtree(out, ignore_errors=True)
    process(_script("kb"), "build", "--out", str(out))()


def _script(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _texts(corpus: Corpus, pages: int) -> list[list[str]]:
    texts = [rule.text for rule in corpus.texts.rules()]
    texts += [block.passage.text for document in corpus.texts.documents for block in document.blocks]
    return [[texts[(page + at) % len(texts)] for at in range(_PARTS)] for page in range(pages)]


def _bare(pages: Sequence[Sequence[str]], folder: Path) -> None:
    import jinja2
    import markdown

    folder.mkdir(exist_ok=True)
    source = "<title>{{ title }}</title>{% for part in parts %}<div>{{ part | safe }}</div>{% endfor %}"
    template = jinja2.Environment(autoescape=True).from_string(source)
    renderer = markdown.Markdown()
    for number, texts in enumerate(pages):
        parts = [renderer.reset().convert(text) for text in texts]
        (folder / f"{number}.html").write_text(template.render(title=str(number), parts=parts), "utf-8")


def _peers(pages: Sequence[Sequence[str]], folder: Path) -> dict[str, Callable[[], object]]:
    hugo, mkdocs, pelican = (folder / name for name in ("hugo", "mkdocs", "pelican"))
    _write(hugo / "content", pages, '+++\ntitle = "{0}"\n+++\n')
    (hugo / "hugo.toml").write_text('baseURL = "/"\ntitle = "peer"\ndisableKinds = ["taxonomy", "term"]\n')
    (hugo / "layouts" / "_default").mkdir(parents=True)
    for layout in ("single", "list"):
        page = "<title>{{ .Title }}</title>{{ .Content }}"
        (hugo / "layouts" / "_default" / f"{layout}.html").write_text(page)
    _write(mkdocs / "docs", pages, "# {0}\n\n")
    (mkdocs / "mkdocs.yml").write_text("site_name: peer\nplugins: []\n")
    _write(pelican / "content", pages, "Title: {0}\nDate: 2020-01-01\n\n")
    (pelican / "conf.py").write_text("SITENAME = 'peer'\n")
    return {
        "Hugo": process(_script("hugo"), "--quiet", "--source", str(hugo)),
        "MkDocs, no search": process(
            _script("mkdocs"), "build", "-q", "-f", str(mkdocs / "mkdocs.yml"), "-d", str(mkdocs / "out")
        ),
        "Pelican": process(
            _script("pelican"),
            str(pelican / "content"),
            "-s",
            str(pelican / "conf.py"),
            "-o",
            str(pelican / "out"),
        ),
    }


def _write(folder: Path, pages: Sequence[Sequence[str]], head: str) -> None:
    folder.mkdir(parents=True)
    for number, texts in enumerate(pages):
        (folder / f"p{number}.md").write_text(head.format(number) + "\n\n".join(texts) + "\n", "utf-8")
