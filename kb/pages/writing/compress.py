"""Compressed copies beside the files, for servers that send them as they are.

``.gz`` always; ``.br`` where the `brotli` package is installed, which kb does not ask for.
"""

import gzip
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

ENDINGS = (".gz", ".br")

_TEXT = (".html", ".css", ".js", ".json", ".svg", ".txt", ".xml", ".webmanifest")
_SMALLEST = 1000
"""Bytes; below them the copy saves nothing."""


def compressed(route: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The copies of one file, each as its route and content; the same bytes for the same file."""
    if not route.endswith(_TEXT) or len(data) < _SMALLEST:
        return
    yield f"{route}.gz", gzip.compress(data, 9, mtime=0)
    if find_spec("brotli"):
        yield f"{route}.br", _brotli()(data)


def _brotli() -> Callable[[bytes], bytes]:
    compress: Callable[[bytes], bytes] = import_module("brotli").compress
    return compress
