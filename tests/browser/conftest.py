"""A real Chromium over the built site, from disk and served under the site's own policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import browser as chromium
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
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
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=path, args=FLAGS) as it:
        yield it


@pytest.fixture(scope="session")
def whole_chrome(chrome: Browser) -> Iterator[Browser]:
    """One with windows, which alone knows of sites that are installed."""
    path = chromium.installed(whole=True)
    with chrome.browser_type.launch(executable_path=path, args=FLAGS) as it:
        yield it


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
    """A window without a past, in which the site's worker keeps pages."""
    context = chrome.new_context()
    yield context
    context.close()


@pytest.fixture
def page(chrome: Browser) -> Iterator[Page]:
    """A page of its own that must neither complain nor ask anybody else for anything."""
    page = chrome.new_page(service_workers="block")
    complaints = _complaints(page)
    yield page
    page.close()
    assert complaints == []


@pytest.fixture(scope="session")
def open_pages(chrome: Browser) -> Iterator[Callable[[str], tuple[Page, list[str]]]]:
    """The page at an address, opened once, with its complaints."""
    with chrome.new_context(service_workers="block") as context:

        @cache
        def opened(address: str) -> tuple[Page, list[str]]:
            page = context.new_page()
            complaints = _complaints(page)
            page.goto(address)
            return page, complaints

        yield opened


@pytest.fixture
def asked(open_pages: Callable[[str], tuple[Page, list[str]]]) -> Iterator[Callable[[str, str], Page]]:
    """Types a query into the box of the page at an address, gives the page when all languages are searched.

    The page stays open for other tests: to load what the box needs costs two seconds, a query none.
    """
    complained: list[list[str]] = []

    def ask(address: str, query: str) -> Page:
        page, complaints = open_pages(address)
        complained.append(complaints)
        page.fill("#q", query)
        expect(page.locator("#search[data-loaded=all]")).to_have_attribute("data-asking", "")
        return page

    yield ask
    assert not any(complained)


def _complaints(page: Page) -> list[str]:
    """What a page complains of from now on, and whom it asks for anything but the site."""
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
    return complaints
