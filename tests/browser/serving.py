"""A built site served as `kb serve` does, for as long as a test needs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from kb.pages.server import make_server


@contextmanager
def serving(site: Path) -> Iterator[str]:
    """The address of the site in `site` on loopback, ending in a slash."""
    server = make_server(site, 0)
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)  # seconds to its end
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
