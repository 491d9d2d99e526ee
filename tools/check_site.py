"""Checks a built site: links and anchors, valid HTML, languages, nothing foreign, nothing inline.

    python tools/check_site.py FOLDER

Every page is parsed by html5lib's strict parser. Prints a line a fault; exits 1 if there is one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import NamedTuple
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element

import html5lib

from kb.languages import CODES

_LINKS = {"a": "href", "link": "href", "script": "src", "img": "src", "form": "action"}
_ADDRESSES = {"href", "src", "action", "formaction", "poster", "data", "xlink:href"}
_INERT = {"canonical", "alternate"}
_OUTSIDE = (
    "https://scryfall.com/search?q=",
    "https://scryfall.com/sets/",
    "https://gatherer.wizards.com/Pages/Card/Details.aspx?name=",
    "https://magic.wizards.com/en/rules",
    "https://magic.wizards.com/it/news/feature/",
    "https://blogs.magicjudges.org/articles/",
    "https://company.wizards.com/en/legal/fancontentpolicy",
)
_HOMES = {
    "https://scryfall.com/",
    "https://gatherer.wizards.com/",
    "https://mtgjson.com/",
    "https://mtgjson.com",
    "https://mtg.wtf",
    "https://tuttosport.com",
    "https://github.com/magefree/mage",
    "https://github.com/Card-Forge/forge",
}
"""Where pages send for what is not shipped, and to the sources: followed on a click, never loaded."""
_WITH_CONTENT = {"script", "style"}
_DATA = "application/ld+json"
"""A data block: no browser runs it, no policy refuses it."""


class PageFacts(NamedTuple):
    """What one page has: the ids in it, the addresses it leads to, and what is wrong with it alone."""

    page: str
    ids: frozenset[str]
    links: tuple[str, ...]
    faults: tuple[str, ...]


def check(folder: Path, pages: Iterable[str] | None = None) -> list[str]:
    """The faults of the site in `folder`, one line each; of `pages` only, where they are given."""
    every = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.html"))]
    if not every:
        return [f"{folder}: no page"]
    chosen = every if pages is None else list(pages)
    with ProcessPoolExecutor() as pool:
        facts = list(pool.map(read_page, [folder] * len(chosen), chosen, chunksize=32))
    faults = [f"{one.page}: {fault}" for one in facts for fault in one.faults]
    ids = {one.page: one.ids for one in facts}
    return faults + [fault for one in facts for fault in _broken(folder, one, ids)]


def read_page(folder: Path, page: str) -> PageFacts:
    """Parses one page and looks at each element of it."""
    data = (folder / page).read_bytes()
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    try:
        tree = parser.parse(data, transport_encoding="utf-8")
    except html5lib.html5parser.ParseError as fault:
        return PageFacts(page, frozenset(), (), (f"not valid HTML: {fault}",))
    elements = [element for element in tree.iter() if isinstance(element.tag, str)]
    ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
    doubled = {one for one in ids if ids.count(one) > 1}
    faults = [f"id “{one}” twice" for one in sorted(doubled)]
    faults += [fault for element in elements for fault in _element_faults(element)]
    if tree.attrib.get("lang") not in CODES:
        faults.append("no language of the page")
    if not (tree.findtext("head/title") or "").strip():
        faults.append("no title")
    return PageFacts(page, frozenset(ids), tuple(_links(elements)), tuple(faults))


def _element_faults(element: Element) -> Iterator[str]:
    for name, value in element.attrib.items():
        if name.startswith("on") or name == "style":
            yield f"inline {name} on <{element.tag}>"
        if name == "lang" and value not in CODES:
            yield f"unknown language “{value}”"
        if name in _ADDRESSES and value.strip().lower().startswith(("javascript:", "data:", "vbscript:")):
            yield f"address “{value[:40]}”"
    if element.attrib.get("type") == _DATA:
        yield from _data_faults(element.text or "")
    elif element.tag in _WITH_CONTENT and (element.text or "").strip():
        yield f"inline <{element.tag}>"


def _data_faults(text: str) -> Iterator[str]:
    """A block of structured data is JSON and can hold no markup."""
    try:
        json.loads(text)
    except ValueError as fault:
        yield f"structured data: {fault}"
    if "<" in text:
        yield "structured data with markup in it"


def _links(elements: Iterable[Element]) -> Iterator[str]:
    for element in elements:
        address = element.attrib.get(_LINKS.get(str(element.tag), ""))
        rel = element.attrib.get("rel")
        if address is None or rel in _INERT:
            continue
        if element.tag != "a" or rel != "external" or not (address.startswith(_OUTSIDE) or address in _HOMES):
            yield address


def _broken(folder: Path, facts: PageFacts, ids: dict[str, frozenset[str]]) -> Iterator[str]:
    for address in dict.fromkeys(facts.links):
        parts = urlsplit(address)
        target = _target(facts, unquote(parts.path)) if parts.path else facts.page
        if parts.scheme or parts.netloc:
            yield f"{facts.page}: leads elsewhere: {address}"
        elif target.startswith("..") or not (folder / target).is_file():
            yield f"{facts.page}: leads nowhere: {address}"
        elif parts.fragment and target in ids and unquote(parts.fragment) not in ids[target]:
            yield f"{facts.page}: no such anchor: {address}"


def _target(facts: PageFacts, path: str) -> str:
    """The file that a path leads to; one from the top of the server, below where the page's style lies."""
    if not path.startswith("/"):
        return normpath(join(dirname(facts.page), path))
    top = next((link.partition("assets/")[0] for link in facts.links if link.endswith("/site.css")), "")
    return normpath(path.removeprefix(top) if top else f"..{path}")


def main(arguments: list[str]) -> int:
    """Prints the faults of the folder named."""
    faults = check(Path(arguments[0]))
    for fault in faults[:200]:
        print(fault)
    print(f"{len(faults)} faults", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
