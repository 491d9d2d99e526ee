"""The peers of our search in the browser: Pagefind and lunr with lunr-languages, over the same records.

Each gets a page that offers ``search(query)``: the places of its first ten hits (`judging.place`). Both are
told the language of the queries, so that all records are found, and get every word that we know of each.
"""

from __future__ import annotations

import html
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from judging import place

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from kb.search import SearchDocument

__all__ = ["ENGINES", "MODULES", "lunr_folder", "pagefind", "pagefind_folder", "prepared"]

MODULES = Path(__file__).resolve().parent / "node_modules"
_HITS = 10
_PAGEFIND = """<!doctype html><html lang="{code}"><meta charset="utf-8"><title>peer</title>
<script type="module">
const pagefind = await import("./pagefind/pagefind.js");
const places = await (await fetch("places.json")).json();
window.search = async (query) => {{
  const {{ results }} = await pagefind.search(query);
  const hits = await Promise.all(results.slice(0, {hits}).map((one) => one.data()));
  return hits.map((hit) => places[hit.url.match(/(\\d+)\\.html/)[1]]);
}};
</script>"""
_LUNR = """<!doctype html><html lang="{code}"><meta charset="utf-8"><title>peer</title>
{scripts}<script src="documents.js"></script><script src="index.js"></script>
<script>
if (typeof made !== "undefined") {{
  const index = lunr.Index.load(made);
  window.search = async (query) => {{
    const words = lunr.tokenizer(query).map((one) => String(one).toLowerCase()).filter(Boolean);
    if (!words.length) return [];
    const found = index.query((asked) => words.forEach((word, at) => {{
      asked.term(word, {{}});
      const begun = {{ usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING, boost: 0.5 }};
      if (at === words.length - 1) asked.term(word, begun);
    }}));
    return found.slice(0, {hits}).map((hit) => documents[hit.ref][0]);
  }};
}}
</script>"""
_MAKE = """(code) => JSON.stringify(lunr(function () {
  if (code !== "en") this.use(lunr[code]);
  this.ref("at"); this.field("title", { boost: 2 }); this.field("text");
  documents.forEach(([, title, text], at) => this.add({ at, title, text }));
}))"""


def prepared() -> bool:
    """Whether the peers are there, once they have been asked for."""
    wanted = ("pagefind", "lunr", "lunr-languages")
    if not all((MODULES / name).is_dir() for name in wanted):
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(MODULES.parent)]
        try:
            subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def _words(record: SearchDocument) -> tuple[str, str]:
    """A title and a text: all languages of a record, since a peer knows one."""
    return " ".join(record.titles.values()), " ".join(record.texts.values())


def pagefind(site: Path, *options: str) -> None:
    """Pagefind's index of the pages in `site`, put into their folder."""
    program = MODULES / ".bin" / "pagefind"
    subprocess.run([str(program), "--site", str(site), *options], check=True, capture_output=True)  # noqa: S603


def pagefind_folder(folder: Path, records: Sequence[SearchDocument], code: str) -> None:
    """A page for each record, Pagefind's index of them, and the page that searches."""
    for at, record in enumerate(records):
        title, text = map(html.escape, _words(record))
        body = f"<body data-pagefind-body><h1>{title}</h1><p>{text}</p></body>"
        head = f'<!doctype html><html lang="{code}"><meta charset="utf-8"><title>{title}</title>'
        (folder / f"{at}.html").write_text(head + body, "utf-8")
    pagefind(folder, "--force-language", code)
    (folder / "places.json").write_text(json.dumps([place(record) for record in records]), "utf-8")
    (folder / "index.html").write_text(_PAGEFIND.format(code=code, hits=_HITS), "utf-8")


def lunr_folder(folder: Path, records: Sequence[SearchDocument], code: str, page: Page, address: str) -> None:
    """lunr's index of the records, made in `page`, which sees `folder` at `address`, and its page."""
    scripts = [MODULES / "lunr" / "lunr.min.js"]
    if code != "en":
        minified = MODULES / "lunr-languages" / "min"
        scripts += [minified / "lunr.stemmer.support.min.js", minified / f"lunr.{code}.min.js"]
    for script in scripts:
        (folder / script.name).write_bytes(script.read_bytes())
    rows = [[place(record), *_words(record)] for record in records]
    (folder / "documents.js").write_text(
        f"const documents = {json.dumps(rows, ensure_ascii=False)};", "utf-8"
    )
    (folder / "index.js").write_text("", "utf-8")
    tags = "".join(f'<script src="{script.name}"></script>' for script in scripts)
    (folder / "index.html").write_text(_LUNR.format(code=code, scripts=tags, hits=_HITS), "utf-8")
    page.goto(f"{address}index.html")
    (folder / "index.js").write_text(f"const made = {page.evaluate(_MAKE, code)};\n", "utf-8")


def _pagefind(folder: Path, records: Sequence[SearchDocument], code: str, _page: Page, _address: str) -> None:
    pagefind_folder(folder, records, code)


ENGINES = {"Pagefind 1.6": _pagefind, "lunr 2.3 with lunr-languages": lunr_folder}
"""What makes the folder of each peer."""
