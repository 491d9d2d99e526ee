"""What a host sees: a line of JSON for each request, and figures for Prometheus."""

from __future__ import annotations

import logging
import os
from datetime import UTC, datetime
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

if TYPE_CHECKING:
    from kb.answers.documents import shapes

_log = logging.getLogger("kb.service")
_log.setLevel(logging.INFO)
_requests = Counter("kb_requests", "Requests by address and status.", ("path", "status"))
_encode = msgspec.json.Encoder().encode
_seconds = Histogram(
    "kb_request_seconds",
    "Time to the last byte, by address.",
    ("path",),
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.04, 0.1, 0.5, 1, 5),
)
_counter, _histogram = lru_cache(_requests.labels), lru_cache(_seconds.labels)


class Observed:
    """Counts, times and logs each request. What was asked is not logged: it is the reader's own affair."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, seen = perf_counter(), {"status": 500, "bytes": 0}

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
            seen["bytes"] += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            _note(scope, perf_counter() - began, **seen)


def _note(scope: Scope, taken: float, status: int, bytes: int) -> None:  # noqa: A002
    path = _address(scope)
    _counter(path, status).inc()
    _histogram(path).observe(taken)
    line: shapes.Request = {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "method": scope["method"],
        "path": path,
        "status": status,
        "ms": round(taken * 1000, 2),
        "bytes": bytes,
    }
    _log.info(_encode(line).decode())


def _address(scope: Scope) -> str:
    """The address without what was asked: one figure for all rules, and one for the whole site."""
    path: str = scope["path"]
    if path.startswith("/v1/rule/"):
        return "/v1/rule/{ref}"
    return path if path in _KNOWN else "/v1/" if path.startswith("/v1/") else "/"


_KNOWN = {
    *("/v1/search", "/v1/card", "/v1/card/complete", "/v1/check", "/v1/term", "/v1/names", "/v1/date"),
    *("/v1/diff", "/v1/info", "/v1/openapi.json", "/healthz", "/readyz", "/metrics"),
}


def exposition() -> Response:
    """The figures of this process, or of all workers where there are several."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
