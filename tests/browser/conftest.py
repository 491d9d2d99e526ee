"""A real Chromium over the built site, from disk and served under the site's own policy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import browser as chromium
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from serving import serving

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    """The browser."""
    path = chromium.installed()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(built_site: Path) -> Iterator[str]:
    """The address of the built site on loopback, ending in a slash."""
    with serving(built_site) as address:
        yield address


@pytest.fixture(params=["disk", "served"])
def site(request: pytest.FixtureRequest, built_site: Path, served: str) -> str:
    """The address of the built site in both ways, ending in a slash."""
    return served if request.param == "served" else built_site.as_uri() + "/"


@pytest.fixture
def context(chrome: Browser) -> Iterator[BrowserContext]:
    """A window without a past."""
    context = chrome.new_context()
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must neither complain nor ask anybody else for anything."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: (complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(("file:///", "http://127.0.0.1:"))
            else complaints.append(f"request: {request.url}")
        ),
    )
    yield page
    assert complaints == []
