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
def served(folder: Path, asked: list[str] | None = None, packed: bool = False) -> Iterator[str]:
    """The address, with a slash at its end; every path that is asked for is added to `asked`.

    With `packed` the compressed copies are sent, as `docs/publish.md` tells servers to.
    """
    heard = [] if asked is None else asked
    handler = partial(_Packed if packed else _Quiet, heard, directory=str(folder))
    server = _Patient(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


class _Patient(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A browser that hangs up in the middle is nothing to tell of."""


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


class _Packed(_Quiet):
    protocol_version = "HTTP/1.1"

    def send_head(self) -> Any:
        whole = Path(self.translate_path(self.path.partition("?")[0]))
        file = whole / "index.html" if whole.is_dir() else whole
        copy = file.with_name(f"{file.name}.gz")
        if not copy.is_file():
            return super().send_head()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(copy.stat().st_size))
        self.end_headers()
        return copy.open("rb")
