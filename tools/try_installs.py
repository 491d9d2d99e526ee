"""Installs kb in each way that its documents offer, as a stranger would, and uses it from an empty folder.

    python tools/try_installs.py [WAY...]

The ways: `wheel` (`python -m build`, the sdist unpacked and built anew, that wheel installed), `pip`
(`pip install .`) and `uv` (`uv tool install .`); without a name all of them. Each has an environment
that starts empty, builds are isolated, and packages come from where pip and uv are set up to find them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
USES = {
    "search": ("--ui", "fr", "search", "coût converti de mana"),
    "card": ("--ui", "it", "card", "fuoco", "ghiaccio"),
    "check": ("check", "Feu // Glace", "mv=4"),
    "build": ("build", "--out", "site"),
}
SAYS = {"search": "709.4b", "card": "Fuoco // Ghiaccio", "check": "Fire // Ice", "build": ""}
"""What the output of each use must have in it."""


class Stranger:
    """Someone with a checkout, Python and a folder of their own, `home`; nothing of this environment."""

    def __init__(self, home: Path) -> None:
        self.home = home
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KB_"))
        }
        inherited.pop("VIRTUAL_ENV", None)
        self._environ = inherited | {
            "KB_CACHE": str(home / "cache"),
            "KB_LIBRARY": str(home / "library"),
            "PYTHONUTF8": "1",
            # uv keeps the wheels of local folders, and would install the one of yesterday.
            "UV_CACHE_DIR": str(home / "uv-cache"),
            "UV_TOOL_DIR": str(home / "uv-tools"),
            "UV_TOOL_BIN_DIR": str(home / "uv-bin"),
        }

    def environment(self, name: str, *packages: str | Path) -> Path:
        """The folder of scripts of a new virtual environment with these packages."""
        folder = self.home / name
        venv.create(folder, with_pip=True)
        scripts = Path(sysconfig.get_path("scripts", "venv", {"base": str(folder), "platbase": str(folder)}))
        self.run(scripts / "python", "-m", "pip", "install", "--quiet", *packages)
        return scripts

    def run(self, *words: str | Path, cwd: Path = ROOT) -> str:
        """What the command printed. Ends the program with its errors if it failed."""
        print("$", *(Path(word).name if isinstance(word, Path) else word for word in words), flush=True)
        done = subprocess.run(words, cwd=cwd, env=self._environ, stdout=subprocess.PIPE, check=False)  # noqa: S603
        if done.returncode:
            sys.exit(f"error: ended with status {done.returncode}\n{done.stdout.decode(errors='replace')}")
        return done.stdout.decode()

    def use(self, kb: Path) -> None:
        """Run each use from an empty folder."""
        with tempfile.TemporaryDirectory(dir=self.home) as empty:
            for name, words in USES.items():
                if SAYS[name] not in self.run(kb, *words, cwd=Path(empty)):
                    sys.exit(f"error: {SAYS[name]!r} is not in what kb {name} printed")
            for language in ("fr", "it", "en"):
                if not Path(empty, "site", language, "index.html").is_file():
                    sys.exit(f"error: kb build made no site in {language!r}")


def by_wheel(stranger: Stranger) -> Path:
    """A wheel built from the unpacked sdist, installed."""
    python = stranger.environment("builder", "build") / "python"
    stranger.run(python, "-m", "build", "--outdir", stranger.home / "dist")
    (sdist,) = (stranger.home / "dist").glob("*.tar.gz")
    shutil.unpack_archive(sdist, stranger.home / "unpacked")
    (project,) = (stranger.home / "unpacked").iterdir()
    stranger.run(python, "-m", "build", "--wheel", "--outdir", stranger.home / "rebuilt", cwd=project)
    (wheel,) = (stranger.home / "rebuilt").glob("*.whl")
    return stranger.environment("from-wheel", wheel) / "kb"


def by_pip(stranger: Stranger) -> Path:
    """``pip install .`` in the checkout."""
    return stranger.environment("from-checkout", ".") / "kb"


def by_uv(stranger: Stranger) -> Path:
    """``uv tool install .`` in the checkout."""
    uv = stranger.environment("uv", "uv") / "uv"
    stranger.run(uv, "tool", "install", "--quiet", "--python", sys.executable, ".")
    return stranger.home / "uv-bin" / "kb"


WAYS = {"wheel": by_wheel, "pip": by_pip, "uv": by_uv}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("ways", nargs="*", metavar="WAY", help=", ".join(WAYS))
    for name in parser.parse_args().ways or WAYS:
        if name not in WAYS:
            parser.error(f"no such way: {name!r}; there are {', '.join(WAYS)}")
        print(f"== {name}", flush=True)
        with tempfile.TemporaryDirectory(prefix="kb-", ignore_cleanup_errors=True) as home:
            stranger = Stranger(Path(home).resolve())
            stranger.use(WAYS[name](stranger))
    return 0


if __name__ == "__main__":
    sys.exit(main())
