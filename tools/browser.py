"""Says which Chromium the browser tests will drive, and installs one if there is none.

Debian's packages where we may install packages, else the one that playwright downloads.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import debian

SHELL = "chromium-headless-shell"
"""The same engine without a browser's windows: a page takes half the work."""
NAMES = ("chromium", "chromium-browser", "google-chrome")


def installed(*, whole: bool = False) -> str | None:
    """The browser that is there: named by KB_CHROMIUM, on the path, or playwright's own.

    `whole`: not the shell alone, since a site is to be installed as an application.
    """
    asked = os.environ.get("KB_CHROMIUM")
    names = NAMES if whole else (SHELL, *NAMES)
    found = [asked] if asked else [path for name in names if (path := shutil.which(name))]
    return found[0] if found else _playwright()


def _playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Gets a Chromium by whatever means there are. Raises `CalledProcessError` if none works."""
    print("== browser: installing Debian's chromium, where that may be", flush=True)
    if debian.install("chromium"):
        return
    print("== browser: playwright downloads its chromium", flush=True)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> int:
    if shutil.which(SHELL) is None and not os.environ.get("KB_CHROMIUM"):
        debian.install(SHELL)
    if installed(whole=True) is None:
        try:
            install()
        except subprocess.CalledProcessError:
            print("error: no Chromium: install one, or name it with KB_CHROMIUM=/path", file=sys.stderr)
            return 1
    print(f"== browser: {installed()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
