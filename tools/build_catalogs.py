"""Build hook of the wheel: compiles the catalogs, refuses to pack incomplete ones, packs the corpus.

An editable install only compiles, so that a checkout under work stays usable. The lists of the whole
game's names go into the wheel as one small file in place of three large ones.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACK = "names.xz"  # kb.corpus.names.PACK, for where kb cannot be imported yet


class CatalogsHook(BuildHookInterface[Any]):
    """Puts every compiled catalog into the wheel under ``kb/_data/site/locale``."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs; `version` is ``standard`` or ``editable``."""
        root = Path(self.root)
        sys.path.insert(0, str(root / "tools"))
        import catalogs

        if version != "editable" and (findings := catalogs.check(root)):
            raise SystemExit("\n".join(findings))
        for path in catalogs.compile_all(root):
            build_data["force_include"][str(path)] = _inside(root, path)
        if version != "editable":
            build_data["force_include"] |= _corpus(root, Path(self.directory))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Called by hatchling when the wheel is there: leaves nothing else beside it."""
        Path(self.directory, PACK).unlink(missing_ok=True)


def _corpus(root: Path, folder: Path) -> dict[str, str]:
    """Every file of the corpus by its place in the wheel; `folder` takes the packed names."""
    sys.path.insert(0, str(root))
    from kb.corpus.name_pack import pack
    from kb.corpus.names import read_game_names

    lists = set((root / "corpus").glob("*/names/names.tsv"))
    files = (path for path in sorted((root / "corpus").rglob("*")) if path.is_file() and path not in lists)
    folder.mkdir(parents=True, exist_ok=True)
    packed = folder / PACK
    packed.write_bytes(pack(read_game_names(root / "corpus")))
    return {str(path): _inside(root, path) for path in files} | {str(packed): f"kb/_data/corpus/{PACK}"}


def _inside(root: Path, path: Path) -> str:
    return f"kb/_data/{path.relative_to(root).as_posix()}"
