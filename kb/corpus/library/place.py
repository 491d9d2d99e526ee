"""Where the user's library is, and the version of its form."""

import json
import os
import sys
from collections.abc import Callable, Mapping
from errno import ENOTDIR
from pathlib import Path
from stat import S_IFDIR, S_ISDIR

from kb.errors import InputError
from kb.messages import msg
from kb.portable import home

# The form that this version writes; older ones are brought up to it by `kb.corpus.library.writing`.
FORMAT = 1
MARKER = "library.json"
Migration = Callable[[Path], None]


def library_folder() -> Path:
    """The folder of the library: ``KB_LIBRARY``, or the system's place for data. It need not exist.

    Raises `OSError` where something else stands there.
    """
    chosen = os.environ.get("KB_LIBRARY")
    if chosen:
        if not S_ISDIR(_mode(chosen)):
            raise NotADirectoryError(ENOTDIR, "", chosen)
        return Path(chosen)
    if "linux" in sys.platform:  # as platformdirs has it, without its share of the start-up
        base = os.environ.get("XDG_DATA_HOME", "")
        return (Path(base) if base.strip() else home() / ".local/share") / "kb-magic-rules"
    from platformdirs import user_data_path

    home()

    return user_data_path("kb-magic-rules")


def encodable(name: str) -> str:
    """A file's name as it can be stored and hashed: bytes that are no UTF-8 become escapes."""
    return name.encode("utf-8", "backslashreplace").decode()


def _mode(path: str) -> int:
    """What stands there; where nothing does, a folder may."""
    try:
        return Path(path).stat().st_mode
    except FileNotFoundError:
        return S_IFDIR


def format_of(folder: Path) -> int | None:
    """The version of the library in `folder`; None if there is no library.

    Raises `InputError` for a library that a newer version made, or whose marker is damaged.
    """
    marker = folder / MARKER
    try:
        text = marker.read_text("utf-8", "replace")[:10_000]
    except FileNotFoundError:
        return None
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        held = None
    version = held.get("format") if isinstance(held, Mapping) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 0:
        raise InputError(str(marker), 1, text.strip()[:60] or "—", msg("the version of the library’s format"))
    if version > FORMAT:
        expected = msg("at most format %(count)d, which this version reads", count=FORMAT)
        raise InputError(str(marker), 1, str(version), expected, msg("update kb"))
    return version
