"""A whole process by itself: its seconds, and the memory of the largest process of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Spent", "alone"]

# A process counts the memory of the one that started it, up to its first instruction: hence a small one.
_STARTER = """
import os, sys, time
null = os.open(os.devnull, os.O_WRONLY)
silent = [(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
start = time.perf_counter()
running = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent)
_, status, used = os.wait4(running, 0)
print(time.perf_counter() - start, used.ru_maxrss / 1024, os.waitstatus_to_exitcode(status))
"""


class Spent(NamedTuple):
    """From nothing to exit, and megabytes."""

    seconds: float
    memory: float


def alone(words: Sequence[str]) -> Spent:
    """Runs a command, whose words are not shown. Raises `CalledProcessError` where it fails."""
    # Compiled modules are kept, as they are wherever the program is installed.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["LC_ALL"] = "C.UTF-8"  # Sphinx ends at once where the system lacks the language it is told
    starter = [sys.executable, "-I", "-c", _STARTER, *words]
    done = subprocess.run(starter, capture_output=True, text=True, check=True, env=environment)  # noqa: S603
    seconds, memory, status = done.stdout.split()
    if int(status):
        raise subprocess.CalledProcessError(int(status), list(words))
    return Spent(float(seconds), float(memory))
