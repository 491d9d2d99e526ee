"""Build hook of the wheel: compiles the catalogs, refuses to pack incomplete ones, adds the corpus.

An editable install only compiles, so that a checkout under work stays usable.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogsHook(BuildHookInterface[Any]):
    """Puts every compiled catalog into the wheel under ``kb/_data/site/locale``, and the corpus beside it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs; `version` is ``standard`` or ``editable``."""
        root = Path(self.root)
        sys.path.insert(0, str(root / "tools"))
        import catalogs

        if version != "editable" and (findings := catalogs.check(root)):
            raise SystemExit("\n".join(findings))
        for path in catalogs.compile_all(root):
            build_data["force_include"][str(path)] = f"kb/_data/{path.relative_to(root).as_posix()}"
        if version != "editable":
            build_data["force_include"][str(root / "corpus")] = "kb/_data/corpus"
