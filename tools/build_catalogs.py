"""Build hook of the wheel: compiles the catalogs and puts them in.

It runs wherever somebody installs kb, in an environment with `build-system.requires` alone; whether
the catalogs are complete is for `make check` to say.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogsHook(BuildHookInterface[Any]):
    """Puts every compiled catalog into the wheel under ``kb/_data/site/locale``."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by hatchling before it packs."""
        root = Path(self.root)
        sys.path.insert(0, str(root / "tools"))  # hatchling loads a hook by its path
        from catalog_files import compile_all

        for path in compile_all(root):
            build_data["force_include"][str(path)] = f"kb/_data/{path.relative_to(root).as_posix()}"
