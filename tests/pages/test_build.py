"""The built site as a whole."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import brotli
import check_site
import pytest

from kb.corpus import load
from kb.corpus.corpus import Corpus
from kb.pages import build
from kb.pages.writing import manifest
from kb.pages.writing.manifest import MANIFEST, finished
from kb.pages.writing.output import Output


def test_every_page_is_valid_and_every_link_leads_somewhere(built_site: Path) -> None:
    assert check_site.check(built_site) == []


def test_every_folder_on_the_way_to_a_page_has_a_page(built_site: Path) -> None:
    """Who shortens an address still arrives."""
    pages = {path.parent for path in built_site.rglob("index.html")}
    ways = {way for page in pages - {built_site} for way in page.parents if way.is_relative_to(built_site)}
    assert ways - pages == set()


def test_the_checker_finds_faults(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<!doctype html><html lang="de"><head><title>x</title></head><body onload="x()">'
        '<a href="b.html">b</a><a href="#z" id="i">z</a><p id="i" style="color:red">'
        '<script>alert(1)</script><a href="https://example.org/">e</a>'
        '<a rel="external" href="https://elsewhere.example/">e</a></p></body></html>'
    )
    (tmp_path / "c.html").write_text("<!doctype html><html><body><span><p></span>")
    faults = "\n".join(check_site.check(tmp_path))
    for part in (
        "b.html",
        "#z",
        "“i” twice",
        "onload",
        "inline style",
        "inline <script>",
        "example.org",
        "elsewhere.example",
        "unknown language “de”",
        "c.html: not valid HTML",
    ):
        assert part in faults


def test_the_same_input_is_not_built_again(
    built_site: Path, shipped: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Program and templates as the site was built from, whatever is edited meanwhile."""
    before = (built_site / "index.html").stat().st_mtime_ns
    base = json.loads((built_site / MANIFEST).read_bytes())["base"]
    monkeypatch.setattr(sys.modules["kb.pages.build"], "base_key", lambda *_: base)
    report = build(shipped, built_site, base_url="https://example.org/kb/")
    assert not report.built
    beside = {"index.html", "offline.html"}
    pages = {path.relative_to(built_site).as_posix() for path in built_site.rglob("*.html")}
    assert report.pages == len(pages - beside)
    assert (built_site / "index.html").stat().st_mtime_ns == before


def test_program_templates_and_options_are_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, sources = tmp_path / "code", tmp_path / "sources"
    for file in (code / "page.py", sources / "page.html"):
        file.parent.mkdir()
        file.write_text("one")
    monkeypatch.setattr(manifest, "_CODE", code)
    first = manifest.base_key(sources, "address")
    assert manifest.base_key(sources, "address") == first
    assert manifest.base_key(sources, "another") != first
    for file in (code / "page.py", sources / "page.html"):
        file.write_text("two")
        assert manifest.base_key(sources, "address") != first
        file.write_text("one")
    assert manifest.base_key(sources, "address") == first


def test_a_site_that_lost_a_file_is_built_again(tmp_path: Path) -> None:
    with Output(tmp_path / "site") as output:
        output.write("a.html", "a")
        output.finish("digest", 1)
    assert finished(tmp_path / "site") == ("digest", (1, 1, 1))
    (tmp_path / "site/a.html").unlink()
    assert finished(tmp_path / "site") is None


def test_what_a_visitor_downloads(built_site: Path) -> None:
    """In bytes of brotli: the home page with its style sheet, a rule page with everything."""
    sizes = {
        route: len(brotli.compress((built_site / route).read_bytes()))
        for route in (
            "fr/index.html",
            "fr/cr/709.4b/index.html",
            "assets/site.css",
            "assets/site.js",
            "assets/search.js",
            "assets/mana.svg",
            "assets/icon.svg",
        )
    }
    assert sizes["fr/index.html"] + sizes["assets/site.css"] <= 10_000
    assert sum(sizes.values()) - sizes["fr/index.html"] <= 60_000


def test_addresses_are_those_promised(built_site: Path) -> None:
    for route in ("fr/cr/709.4b", "fr/cr/2010-02-01/708.5", "fr/card/feu-glace", "it/card/fuoco-ghiaccio"):
        assert (built_site / route / "index.html").is_file()
    section = (built_site / "it/cr/2024-11-08/709/index.html").read_text()
    assert 'id="709.4b"' in section
    assert 'id="R7094b"' in section


def test_each_page_names_its_languages_and_its_original(built_site: Path) -> None:
    page = (built_site / "fr/card/feu-glace/index.html").read_text()
    assert '<link rel="canonical" href="https://example.org/kb/fr/card/feu-glace/">' in page
    assert 'hreflang="it" href="https://example.org/kb/it/card/fuoco-ghiaccio/"' in page
    assert 'hreflang="x-default"' in page
    dated = (built_site / "fr/cr/2024-11-08/709.4b/index.html").read_text()
    assert '<link rel="canonical" href="https://example.org/kb/fr/cr/709.4b/">' in dated


def test_the_sitemap_lists_originals_only(built_site: Path) -> None:
    sitemap = (built_site / "sitemap.xml").read_text()
    places = re.findall(r"<loc>https://example\.org/kb/([^<]*)</loc>", sitemap)
    assert "fr/cr/709.4b/" in places
    assert "fr/cr/2024-11-08/709.4b/" not in places
    assert all((built_site / place / "index.html").is_file() for place in places)


def test_what_is_missing_is_said(built_site: Path) -> None:
    italian = (built_site / "it/cr/2024-11-08/709/index.html").read_text()
    assert re.search(r'id="709\.4c".{0,400}questo paragrafo manca', italian, re.DOTALL | re.IGNORECASE)
    old = (built_site / "fr/cr/2010-02-01/708.5/index.html").read_text()
    assert "N’est plus en vigueur" in old
    assert 'href="../../../../fr/cr/2024-11-08/709.4b/index.html">709.4b</a>' in old
    assert "non attestato" in (built_site / "it/card/naughty-nice/index.html").read_text()


def test_no_english_name_poses_as_a_translation(built_site: Path) -> None:
    corpus = load()
    for card in corpus.cards.cards.values():
        for face in card.faces:
            if face.printed("it"):
                continue
            page = built_site / "it/names/it/index.html"
            assert f'lang="it">{face.name}<' not in page.read_text()


def test_repairs_are_marked_and_explained(built_site: Path) -> None:
    page = (built_site / "fr/cr/709.4b/index.html").read_text()
    assert '<ins class="repair">' in page
    assert "la source porte" in page.lower()
