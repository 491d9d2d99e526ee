"""Served once, the site reads without a network: what was kept, and the shell."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from shutil import copy2, copytree

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from serving import serving

pytestmark = pytest.mark.browser

READY = "() => navigator.serviceWorker.ready.then(() => true)"
KEEP = "lang => navigator.serviceWorker.ready.then(r => r.active.postMessage({keep: lang}))"
KEPT = """async route => {
  for (let turn = 0; turn < 600; turn++) {
    for (const name of await caches.keys()) {
      if (await (await caches.open(name)).match(new URL(route, location.origin + "/"))) return true;
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return false;
}"""


def test_a_language_reads_without_a_network(chrome: Browser, served: str, built_site: Path) -> None:
    listed = json.loads((built_site / "fr/offline.json").read_text())
    is_page = [path.startswith("fr/") for path in listed]
    assert is_page == sorted(is_page)  # the search first
    context = chrome.new_context()
    page = context.new_page()
    page.goto(served + "fr/index.html")
    assert page.evaluate(READY)
    page.reload()
    page.evaluate(KEEP, "fr")
    assert page.evaluate(KEPT, listed[-1])
    context.set_offline(True)
    page.goto(served + "fr/card/feu-glace/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Feu // Glace")
    page.goto(served + "fr/cr/709.4b/?view=stacked")
    expect(page.locator("h1")).to_contain_text("709.4b")
    page.locator("#q").fill("glace")
    expect(page.locator("#results [role=option]").first).to_contain_text("Glace")
    page.locator("#q").fill("lightning bolt")
    expect(page.locator("#results [role=option]").first).to_contain_text("Foudre")
    expect(page.locator(".remarks")).to_contain_text("Sans réseau")
    context.close()


def test_what_is_not_kept_says_so(context: BrowserContext, served: str) -> None:
    page = context.new_page()
    page.goto(served + "it/about/index.html")
    page.evaluate(READY)
    page.reload()
    context.set_offline(True)
    page.goto(served + "it/card/fuoco-ghiaccio/")
    expect(page.locator("[lang=it] h2")).to_have_text("Pagina non disponibile senza rete")
    page.locator("[lang=it] a.home").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_it_installs(whole_chrome: Browser, served: str, language: str) -> None:
    """Chromium has nothing against it but that this window forgets everything."""
    context = whole_chrome.new_context()
    page = context.new_page()
    page.goto(f"{served}{language}/cr/709.4b/")
    page.evaluate(READY)
    asked = context.new_cdp_session(page)
    against = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in against] == ["in-incognito"]
    manifest = asked.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{served}{language}/manifest.webmanifest"
    context.close()


def test_a_new_version_is_offered_until_it_is_taken(
    context: BrowserContext, built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a host that lets pages be kept for ten minutes, while the old version is busy keeping its own."""
    monkeypatch.setattr("kb.pages.server.CACHE_CONTROL", "max-age=600")
    site = tmp_path / "site"
    wanted: Callable[[str, list[str]], list[str]] = lambda folder, names: [  # noqa: E731
        name for name in names if folder == str(built_site) and name in ("fr", "it", "en", "picture")
    ]
    copytree(built_site, site, ignore=wanted)
    for language in ("fr", "it", "en"):
        (site / language).mkdir()
        for name in ("index.html", "offline.json", "manifest.webmanifest"):
            copy2(built_site / language / name, site / language / name)
            os.utime(site / language / name, (0, 0))  # HTTP tells versions apart by whole seconds
    many = [f"fr/manifest.webmanifest?{number}" for number in range(10_000)]
    (site / "fr/offline.json").write_text(json.dumps(many), "utf-8")
    with serving(site) as address:
        page = context.new_page()
        page.goto(address + "fr/index.html")
        page.evaluate(READY)
        page.reload()
        page.evaluate(KEEP, "fr")
        expect(page.locator(".update")).to_be_hidden()
        _renew(site)
        page.reload()
        expect(page.locator(".update")).to_be_visible(timeout=20_000)
        page.goto(address + "fr/index.html?again")
        expect(page.locator(".update")).to_be_visible(timeout=20_000)
        page.locator(".update button").click()
        expect(page).to_have_title("Un nouveau titre", timeout=20_000)
        expect(page.locator(".update")).to_be_hidden()


def test_another_site_of_the_same_origin_keeps_its_copies(
    context: BrowserContext, built_site: Path, tmp_path: Path
) -> None:
    """A worker takes away what older ones of its own site kept, by their names of today or of once."""
    for name in ("one", "one/more"):
        copytree(built_site, tmp_path / name, copy_function=os.link)
        worker = tmp_path / name / "sw.js"
        text = worker.read_text("utf-8").replace('VERSION = "', f'VERSION = "{len(name)}-')
        worker.unlink()
        worker.write_text(text, "utf-8")
    with serving(tmp_path) as address:
        page = context.new_page()
        page.goto(address + "one/more/fr/index.html")
        page.evaluate(READY)
        for name, kept in (
            ("kb /one/ older", "x"),
            ("kb /one/more/ other", "x"),
            ("kb-0123456789ab", f"{address}one/offline.html"),
            ("kb-ba9876543210", f"{address}one/more/offline.html"),
        ):
            page.evaluate(
                "async ([name, url]) => (await caches.open(name)).put(url, new Response('x'))", [name, kept]
            )
        page.goto(address + "one/fr/index.html")
        page.evaluate(READY)
        page.wait_for_function("async () => !(await caches.keys()).includes('kb-0123456789ab')")
        page.wait_for_function("async () => !(await caches.keys()).includes('kb /one/ older')")
        names = page.evaluate("() => caches.keys()")
        assert {"kb /one/more/ other", "kb-ba9876543210"} <= set(names)
        context.set_offline(True)
        page.goto(address + "one/more/fr/index.html")
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def _renew(site: Path) -> None:
    home = site / "fr/index.html"
    start, _, rest = home.read_text("utf-8").partition("<title>")
    home.write_text(f"{start}<title>Un nouveau titre</title>{rest.partition('</title>')[2]}", "utf-8")
    worker = site / "sw.js"
    worker.write_text(worker.read_text("utf-8").replace('VERSION = "', 'VERSION = "next-'), "utf-8")
