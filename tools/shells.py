"""Says which shells the tests of completion will run in, and installs the missing ones where it may."""

from __future__ import annotations

import shutil
import sys

import debian

SHELLS = ("bash", "zsh", "fish")


def missing() -> list[str]:
    """The shells that are not on the path."""
    return [shell for shell in SHELLS if shutil.which(shell) is None]


def main() -> int:
    if absent := missing():
        print(f"== shells: installing {', '.join(absent)}", flush=True)
        debian.install(*absent)
    absent = missing()
    print(f"== shells: {', '.join(shell for shell in SHELLS if shell not in absent)}")
    if absent:
        print(f"== shells: completion goes untested in {', '.join(absent)}: not here, and not installable")
    return 0


if __name__ == "__main__":
    sys.exit(main())
