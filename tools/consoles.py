"""The console blocks of the documents: `check` that they show what happens, `update` them.

    python tools/consoles.py check | update [FILE ...]

A block is fenced as ``console``; its lines that begin with ``$ kb`` are run, the others are the
output. ``[…]`` as a block's last line stands for the rest of the output.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("README.md", "CONTRIBUTING.md")
_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_REST = "[…]"


def blocks(text: str) -> list[str]:
    """The console blocks of a document that run `kb`."""
    return [block for block in _BLOCK.findall(text) if block.startswith("$ kb ")]


def played(block: str) -> str:
    """The block as it would be if its commands were run now."""
    return "".join(_shown(command, shown) for command, shown in _commands(block))


def _commands(block: str) -> Iterator[tuple[str, list[str]]]:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *shown = part.rstrip("\n").split("\n")
        yield command, shown


def _shown(command: str, before: list[str]) -> str:
    lines = _output(command).rstrip("\n").split("\n")
    if before and before[-1] == _REST:
        lines = [*lines[: len(before) - 1], _REST]
    return "\n".join([f"$ {command}", *lines]) + "\n"


def _output(command: str) -> str:
    words = shlex.split(command)
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    kb = [str(Path(sys.executable).with_name("kb")), *words[1:]]
    done = subprocess.run(  # noqa: S603
        kb, env=environ | {"COLUMNS": "90"}, capture_output=True, text=True, encoding="utf-8", check=False
    )
    return done.stdout + done.stderr


def updated(text: str) -> str:
    """The document with the output of each block as it is now."""
    return _BLOCK.sub(lambda found: played(found[0]) if found[0].startswith("$ kb ") else found[0], text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=("check", "update"))
    parser.add_argument("files", nargs="*", type=Path, default=[ROOT / name for name in DOCUMENTS])
    options = parser.parse_args()
    stale = 0
    for file in options.files:
        text = file.read_text("utf-8")
        if (now := updated(text)) != text:
            stale += 1
            print(f"{file}: shows what is not so any more")
            if options.action == "update":
                file.write_text(now, "utf-8")
    return int(bool(stale) and options.action == "check")


if __name__ == "__main__":
    sys.exit(main())
