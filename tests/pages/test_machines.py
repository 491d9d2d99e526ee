"""What machines read: heads of pages, structured data, map, feed, with and without an address."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kb.corpus import load
from kb.languages import INTERFACE
from kb.pages.files.extras import extra_files
from kb.pages.files.feed import feed, site_changes
from kb.pages.rendering.filters import filters
from kb.pages.rendering.renderer import Renderer
from kb.pages.rendering.structured import json_text
from kb.pages.site import Site, make_site
from kb.system import site_folder as sources

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
HOME = "https://example.org/kb/"


@pytest.fixture(scope="module")
def nowhere() -> Site:
    """A site whose address is not known."""
    return make_site(load(), "")


def _data(page: Path) -> Iterator[dict[str, object]]:
    blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page.read_text())
    yield from (thing for block in blocks for thing in json.loads(block)["@graph"])


@pytest.mark.parametrize(
    ("page", "kinds"),
    [
        ("fr/index.html", ["WebSite"]),
        ("it/term/index.html", ["DefinedTermSet"]),
        ("it/term/mana-value/index.html", ["DefinedTerm", "BreadcrumbList"]),
        ("en/cr/709.4b/index.html", ["CreativeWork", "BreadcrumbList"]),
        ("en/article/fr-article-cartes-doubles/index.html", ["Article", "BreadcrumbList"]),
        ("fr/card/feu-glace/index.html", ["BreadcrumbList"]),
        ("fr/about/index.html", []),
    ],
)
def test_structured_data_where_a_type_fits(built_site: Path, page: str, kinds: list[str]) -> None:
    assert [thing["@type"] for thing in _data(built_site / page)] == kinds


def test_structured_data_says_what_the_page_says(built_site: Path) -> None:
    term, trail = _data(built_site / "it/term/mana-value/index.html")
    assert (term["name"], term["termCode"], term["inLanguage"]) == ("valore di mana", "mana-value", "it")
    assert term["url"] == f"{HOME}it/term/mana-value/"
    steps = trail["itemListElement"]
    assert isinstance(steps, list)
    assert [step["name"] for step in steps] == ["Glossario", "valore di mana"]
    rule, _ = _data(built_site / "en/cr/2010-02-01/708.5/index.html")
    assert rule["temporalCoverage"] == "2010-02-01/2012-06-30"


@pytest.mark.parametrize(
    ("page", "documents"),
    [
        ("it/card/fuoco-ghiaccio", ["it/card/fuoco-ghiaccio/card.json"]),
        ("fr/cr/709.4b", ["it/cr/2024-11-08/709.4b/rule.json"]),
        ("it/cr/2010-02-01/708", ["fr/cr/2010-02-01/708/list.json", "en/cr/2010-02-01/708/list.json"]),
        ("en/term/half", ["en/term/half/term.json"]),
        ("en/names", ["en/names/catalog.json"]),
    ],
)
def test_pages_name_their_documents(built_site: Path, page: str, documents: list[str]) -> None:
    html = (built_site / page / "index.html").read_text()
    named = re.findall(r'type="application/json" href="([^"]+)"', html)
    assert [(built_site / page / one).resolve() for one in named] == [built_site / one for one in documents]
    assert all((built_site / one).is_file() for one in documents)


def test_a_page_of_a_card_names_its_picture(built_site: Path) -> None:
    page = (built_site / "it/card/fuoco-ghiaccio/index.html").read_text()
    (address,) = re.findall(r'property="og:image" content="([^"]+)"', page)
    assert (built_site / address.removeprefix(HOME)).read_bytes().startswith(b"\x89PNG")
    assert 'property="og:image:alt" content="Disegno della carta Fuoco // Ghiaccio: rosso // blu"' in page
    assert f'property="og:url" content="{HOME}it/card/fuoco-ghiaccio/"' in page


def test_every_page_of_the_map_exists_and_names_itself(built_site: Path) -> None:
    """The map has just the pages that are their own originals, with their translations and a default."""
    urls = ElementTree.parse(built_site / "sitemap.xml").getroot().findall(f"{MAP}url")
    listed = [url.findtext(f"{MAP}loc") or "" for url in urls]
    assert len(set(listed)) == len(listed)
    for url, address in zip(urls, listed, strict=True):
        page = built_site / address.removeprefix(HOME) / "index.html"
        assert f'<link rel="canonical" href="{address}">' in page.read_text()
        assert [link.get("hreflang") for link in url[1:]] == [*INTERFACE, "x-default"]
    originals = set()
    for path in built_site.rglob("index.html"):
        originals |= set(re.findall(r'<link rel="canonical" href="([^"]+)">', path.read_text()))
    assert originals - {HOME} == set(listed)


def test_robots_and_search_descriptions(built_site: Path) -> None:
    assert (built_site / "robots.txt").read_text().endswith(f"Sitemap: {HOME}sitemap.xml\n")
    for language in INTERFACE:
        described = ElementTree.parse(built_site / language / "opensearch.xml").getroot()
        assert described[-1].get("template") == f"{HOME}{language}/search/?q={{searchTerms}}"


def test_the_feed_has_each_change_once_and_links_to_pages(built_site: Path, nowhere: Site) -> None:
    changes = site_changes(nowhere)
    ids = set()
    for language in INTERFACE:
        root = ElementTree.parse(built_site / language / "feed.xml").getroot()
        entries = root.findall(f"{ATOM}entry")
        assert len(entries) == len(changes) > 0
        assert root.findtext(f"{ATOM}updated") == f"{changes[0].day}T00:00:00Z"
        ids |= {entry.findtext(f"{ATOM}id") for entry in entries}
        for link in root.iter(f"{ATOM}link"):
            path = built_site / (link.get("href") or "").removeprefix(HOME)
            assert (path / "index.html").is_file() or path.is_file()
    assert len(ids) == len(changes) * len(INTERFACE)


def test_without_an_address_nothing_claims_one(nowhere: Site) -> None:
    """No map, no search description; the feed's links lead from its own folder; its ids stay."""
    renderer = Renderer(sources() / "templates", filters(nowhere))
    files = dict(extra_files(nowhere, renderer, sources() / "assets", []))
    assert "sitemap.xml" not in files
    assert "fr/opensearch.xml" not in files
    assert b"Sitemap" not in str(files["robots.txt"]).encode()
    root = ElementTree.fromstring(str(files["fr/feed.xml"]))
    assert [link.get("href") for link in root.findall(f"{ATOM}link")] == ["feed.xml", "index.html"]
    there = make_site(load(), HOME)
    told = feed(there, "fr", site_changes(there))
    names = re.findall(r"<id>([^<]+)</id>", str(files["fr/feed.xml"]))
    assert names == [told["id"], *(entry["id"] for entry in told["entries"])]


@pytest.mark.parametrize("text", ["</script><script>alert(1)</script>", "\u2028\u202e\x00", '"><img src=x>'])
def test_structured_data_can_hold_nothing_that_runs(text: str) -> None:
    """Whatever a corpus calls its things: no markup, no line ends of scripts, no hidden direction."""
    said = json_text({"name": text})
    assert not set(said) & set("<\u2028\u2029\u202e\x00")
    assert json.loads(said)["name"].startswith(text[:1] if text[0] in '<"' else "\u2028")
