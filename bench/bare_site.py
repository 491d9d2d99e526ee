"""A bare loop over pages: a text through Markdown, one Jinja template, one file a page.

python bench/bare_site.py FOLDER      `FOLDER` has what `peer_sites.bare` wrote
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from jinja2 import Environment
from markdown import Markdown

__all__ = ["write"]


def write(home: Path) -> None:
    """The pages of ``content`` into ``out``."""
    template = Environment(autoescape=False).from_string(  # noqa: S701 the title comes as HTML
        (home / "page.html").read_text("utf-8")
    )
    markdown, content = Markdown(), home / "content"
    for source in content.glob("*/card/*.md"):
        head, _, body = source.read_text("utf-8").partition("\n")
        page = template.render(json.loads(head), body=markdown.reset().convert(body))
        folder = home / "out" / source.relative_to(content).with_suffix("")
        folder.mkdir(parents=True)
        (folder / "index.html").write_text(page, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
