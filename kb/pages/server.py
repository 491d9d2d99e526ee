"""Serves a built site on this machine alone, under the policy that the publishing recipes ask for."""

import re
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from kb.languages import INTERFACE
from kb.messages import catalog, msg

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# A reader of a site on his own machine sees what was built last.
CACHE_CONTROL = "no-cache"
_HOST = "127.0.0.1"
# The hosts that a request may name. A page elsewhere can have its own name lead to this machine (DNS
# rebinding) and would then read the site, and what the reader imported into it, as its own.
_OUR_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})
# The page for addresses that do not exist: shown at theirs, hence never at its own.
_LOST = "404.html"
# Where a page looks for the site's root.
_ROOT = re.compile(rb'<link rel="stylesheet" href="([^"]+)assets/')
_NOT_FOR_US = msg("kb answers at http://localhost and http://127.0.0.1 alone.")
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}


def make_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of `folder` on the loopback address; port 0: any free one. Raises `OSError` if taken."""
    return _Server((_HOST, port), partial(_Handler, directory=str(folder)))


class _Server(ThreadingHTTPServer):
    """Lets a browser or a link checker that opens many connections at once wait its turn."""

    request_queue_size = 256

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A visitor who hangs up in the middle is nothing to tell the reader of."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    """Static files and nothing else: no listings, no hidden files, no version in the headers."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    """Else each answer after the first waits for the kernel's 40 ms."""
    timeout = 30.0
    """Seconds after which a connection that says nothing is closed."""
    server_version = "kb"
    sys_version = ""
    extensions_map = {"": "application/octet-stream", **_TYPES}

    def send_head(self) -> BytesIO | BinaryIO | None:
        if not self._is_for_us():
            lines = [catalog(code).render(_NOT_FOR_US) + "\n" for code in INTERFACE]
            return self._instead(HTTPStatus.MISDIRECTED_REQUEST, _TYPES[".txt"], "".join(lines).encode())
        return super().send_head() if self._is_held() else self._not_found()

    def _is_for_us(self) -> bool:
        """Whether the one host that the request names is this machine; the port may be a tunnel's."""
        named = self.headers.get_all("Host", [])
        if (
            not named and self.request_version == "HTTP/1.0"
        ):  # which had no such header, and no browser speaks
            return True
        return len(named) == 1 and re.sub(r":\d*$", "", named[0].strip().lower()) in _OUR_NAMES

    def _is_held(self) -> bool:
        """Whether the address is that of a page or file of the folder."""
        try:
            place = self.translate_path(self.path)
            path = Path(place)
            if not path.resolve().is_relative_to(Path(self.directory).resolve()):
                return False
            if path.name == _LOST or any(
                part.startswith(".") for part in path.relative_to(self.directory).parts
            ):
                return False
            if path.is_dir():
                return (path / "index.html").is_file()
            return path.is_file() and not place.endswith("/")  # Windows says that “nul” exists
        except (OSError, ValueError):  # a name too long for the system, or with a zero in it
            return False

    def _not_found(self) -> BytesIO:
        lost = self._lost_page()
        body = _from_top(lost.read_bytes()) if lost.is_file() else b"404\n"
        return self._instead(HTTPStatus.NOT_FOUND, _TYPES[".html"], body)

    def _instead(self, status: HTTPStatus, kind: str, body: bytes) -> BytesIO:
        """An answer that is no file of the site."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def _lost_page(self) -> Path:
        """The page for what is missing: of the language whose folder was asked for, else the site's."""
        folder = next((code for code in INTERFACE if self.path.startswith(f"/{code}/")), "")
        own = Path(self.directory, folder, _LOST)
        return own if own.is_file() else Path(self.directory, _LOST)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", CACHE_CONTROL)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Quiet: whoever serves reads the site, not the log."""


def _from_top(page: bytes) -> bytes:
    """`page` with its links from the top of this server, since it is shown at every depth."""
    root = _ROOT.search(page)
    return page.replace(b'="' + root[1], b'="/') if root else page
