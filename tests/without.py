"""Run as a script: takes from Python what some systems lack, then carries out `kb` commands, a JSON list.

Windows is meant by "all": no fork, no owners, no limits, folders that cannot be opened, signals of its own,
files that cannot be replaced while they are open, and `msvcrt` in place of `fcntl`.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess  # noqa: F401 it takes msvcrt for a sign of Windows, hence before there is one
import sys
import types
from _thread import interrupt_main
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty")
CALLS = ("fork", "getuid", "geteuid", "getgid", "getpgid", "killpg", "mkfifo", "openpty", "fchmod", "chown")
SIGNALS = ("SIGHUP", "SIGKILL", "SIGPIPE", "SIGALRM", "SIGUSR1")


def take(lacking: str) -> None:
    """Takes it away; "all": everything."""
    for name in MODULES:
        if lacking in (name, "all"):
            sys.modules[name] = None  # type: ignore[assignment]
    for name in CALLS:
        if lacking in (name, "all") and hasattr(os, name):
            delattr(os, name)
    for name in SIGNALS:
        if lacking in (name, "all"):
            delattr(signal, name)
    if lacking in ("fcntl", "all"):
        _lock_as_windows()
    if lacking in ("folders", "all"):
        _open_no_folders()
    if lacking in ("replacing", "all"):
        _replace_no_open_files()


def _lock_as_windows() -> None:
    flock, mode = fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB
    unlock = fcntl.LOCK_UN

    def locking(descriptor: int, what: int, _bytes: int) -> None:
        try:
            flock(descriptor, mode if what else unlock)
        except BlockingIOError:
            raise PermissionError(13, "Permission denied") from None

    msvcrt: Any = types.ModuleType("msvcrt")
    msvcrt.locking, msvcrt.LK_UNLCK, msvcrt.LK_LOCK, msvcrt.LK_NBLCK = locking, 0, 1, 2
    sys.modules["msvcrt"] = msvcrt


def _open_no_folders() -> None:
    opened = os.open

    def refusing(path: Any, flags: int, *words: Any, **more: Any) -> int:
        if not isinstance(path, int) and Path(os.fsdecode(path)).is_dir() and "dir_fd" not in more:
            raise PermissionError(13, "Permission denied", path)
        return opened(path, flags, *words, **more)

    os.open = refusing


def _is_open(path: Path) -> bool:
    """Whether this process has it open, or something in it."""
    for each in Path("/proc/self/fd").iterdir():
        try:
            held = each.readlink()
        except OSError:
            continue
        if held == path or path in held.parents:
            return True
    return False


def _replace_no_open_files() -> None:
    for name in ("replace", "rename"):
        setattr(os, name, _refusing(getattr(os, name)))


def _refusing(moved: Any) -> Any:
    def refusing(source: Any, target: Any, **more: Any) -> None:
        for path in (source, target):
            if _is_open(Path(os.fsdecode(path)).absolute()):
                fault = PermissionError(13, "The process cannot access the file", source)
                fault.winerror = 32  # type: ignore[attr-defined]
                raise fault
        moved(source, target, **more)

    return refusing


def _build_little() -> None:
    """A site has its cards alone, so that it is made in a moment."""
    import kb.pages
    from kb.corpus.texts.values import Texts

    whole = kb.pages.build

    def build(corpus: Any, *words: Any, **more: Any) -> Any:
        cards = dict(list(corpus.cards.cards.items())[:3])
        few = corpus.cards._replace(cards=cards, cycles=())
        return whole(corpus._replace(cards=few, texts=Texts((), ())), *words, **more)

    kb.pages.build = build  # type: ignore[assignment]


def _visit_once() -> None:
    """What `kb serve` serves has one visitor, who then presses Ctrl-C."""
    from kb.pages import server

    whole = server.make_server

    def make_server(folder: Path, port: int) -> Any:
        made = whole(folder, port)
        Thread(target=visit, args=(f"http://127.0.0.1:{made.server_port}/fr/index.html",)).start()
        return made

    def visit(address: str) -> None:
        try:
            urlopen(address).close()  # raises for what is not there, on standard error
        finally:
            interrupt_main()

    server.make_server = make_server


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a run in the background would ignore
    take(sys.argv[1])
    from kb.cli.main import run

    _build_little()
    _visit_once()
    for words in json.loads(sys.argv[2]):
        status = run(words)
        print(f"== {status} {words[0]}", flush=True)
