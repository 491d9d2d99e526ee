"""Debian's packages, where we may install them."""

from __future__ import annotations

import os
import shutil
import subprocess

_QUIET = {"DEBIAN_FRONTEND": "noninteractive"}


def install(*packages: str) -> bool:
    """Whether the packages were installed: never where there is no apt-get or no right to use it."""
    if not shutil.which("apt-get") or getattr(os, "geteuid", int)() != 0:
        return False
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *packages]):
        if subprocess.run(command, env={**os.environ, **_QUIET}, check=False).returncode:  # noqa: S603
            return False
    return True
