"""A folder served on this machine while something looks at it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

__all__ = ["served"]


@contextmanager
def served(folder: Path, asked: list[str] | None = None) -> Iterator[str]:
    """The address, with a slash at its end; every path that is asked for is added to `asked`."""
    heard = [] if asked is None else asked
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, heard, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def __init__(self, asked: list[str], *args: Any, **kwargs: Any) -> None:
        self._asked = asked
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        """Answers, and remembers what it was asked."""
        self._asked.append(self.path)
        super().do_GET()

    def log_message(self, *_args: object) -> None:
        """Says nothing."""
