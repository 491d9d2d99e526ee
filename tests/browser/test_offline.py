"""Served once, the site reads without a network: what was kept, and the shell."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.browser

READY = "() => navigator.serviceWorker.ready.then(() => true)"
KEEP = "lang => navigator.serviceWorker.ready.then(r => r.active.postMessage({keep: lang}))"
KEPT = """async route => {
  for (let turn = 0; turn < 300; turn++) {
    for (const name of await caches.keys()) {
      if (await (await caches.open(name)).match(new URL(route, location.origin + "/"))) return true;
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return false;
}"""


def test_a_language_reads_without_a_network(chrome: Browser, served: str) -> None:
    context = chrome.new_context()
    page = context.new_page()
    page.goto(served + "fr/index.html")
    assert page.evaluate(READY)
    page.reload()
    page.evaluate(KEEP, "fr")
    assert page.evaluate(KEPT, "search/fr/texts.js")
    context.set_offline(True)
    page.goto(served + "fr/card/feu-glace/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Feu // Glace")
    page.goto(served + "fr/cr/709.4b/?view=stacked")
    expect(page.locator("h1")).to_have_text("709.4b")
    page.locator("#q").fill("glace")
    expect(page.locator("#results [role=option]").first).to_contain_text("Glace")
    context.close()
