"""What one system has and another lacks: done all the same, or left out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kb import portable

KB = [sys.executable, "-m", "kb"]


@pytest.mark.parametrize("home", ["", "relative/home"])
def test_a_home_that_is_none_is_looked_up_in_the_list_of_users(home: str, tmp_path: Path, root: Path) -> None:
    """An empty one would mean the root of the file system, a relative one the folder one is in."""
    pwd = pytest.importorskip("pwd")
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    left_out = {"KB_CACHE", "KB_LIBRARY", "XDG_CACHE_HOME", "XDG_DATA_HOME"}
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment |= {"HOME": home, "PYTHONPATH": str(root)}
    code = (
        "from kb.corpus.caching import cache_folder; from kb.corpus.library import library_folder;"
        "import json; print(json.dumps([str(cache_folder()), str(library_folder())]))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, check=True
    )
    assert all(Path(folder).is_relative_to(own) for folder in json.loads(told.stdout))
    assert list(tmp_path.iterdir()) == []


def test_no_home_at_all_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", unknown)
    with pytest.raises(FileNotFoundError) as told:
        portable.home()
    assert told.value.filename == "HOME"
