"""Starts the service: one process or several, each with the whole knowledge base in memory."""

import os
from collections.abc import Sequence
from ipaddress import ip_address
from socket import socket
from tempfile import TemporaryDirectory

import uvicorn
from msgspec.structs import replace
from uvicorn.supervisors import Multiprocess

from kb.service.app import Settings

_OUR_NAMES = ("127.0.0.1", "localhost", "[::1]")
# Seconds in which requests at hand may end after a signal to stop.
_GRACE = 30
# Seconds after which an idle connection is closed.
_IDLE = 5


def serve(listening: socket, settings: Settings, names: Sequence[str], workers: int) -> None:
    """Answers on a bound socket until a signal stops it; then the requests at hand end first.

    On this machine's own address only its own names and `names` are answered, since a page elsewhere can
    have its name lead here (DNS rebinding); on another address any, unless `names` are given.
    """
    is_ours = ip_address(listening.getsockname()[0]).is_loopback
    hosts = (*_OUR_NAMES, *names) if is_ours else tuple(names) or ("*",)
    replace(settings, hosts=hosts).hand_over()
    config = uvicorn.Config(
        "kb.service.app:create",
        factory=True,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=_IDLE,
        timeout_graceful_shutdown=_GRACE,
    )
    if workers == 1:
        uvicorn.Server(config).run(sockets=[listening])
        return
    with TemporaryDirectory(prefix="kb-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        Multiprocess(config, sockets=[listening]).run()
