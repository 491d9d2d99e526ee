"""Tasks shared among processes by `concurrent.futures`: whichever is free takes the next one.

A task holds the whole corpus, so the processes are forks of this one and get its number alone.
Where the system has no fork (Windows), or other threads run here, whose locks a fork would copy as
they stand, all tasks are done here, one after the other, with the same outcome.
"""

import gc
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import Any, TypeVar

from kb.errors import KbError
from kb.messages import msg

T = TypeVar("T")
Task = Callable[[], T]
# Processes: each holds what it works out for itself, some 100 MB with the whole game's cards.
_MOST = 4
# In a worker: all tasks.
_tasks: Sequence[Task[Any]] = ()


def run(tasks: Sequence[Task[T]], done: Callable[[T], object] = bool) -> list[T]:
    """What each task returns, in the order of `tasks`; `done` is called with each result as it comes.

    What a task changes in memory may be lost: only what it returns counts. The first fault is raised,
    once no process is at work any more; `KbError` if a process was ended from outside.
    """
    if len(tasks) < 2 or not _can_fork():
        return [_told(task(), done) for task in tasks]
    others = set(active_children())
    executor = ProcessPoolExecutor(min(_MOST, os.cpu_count() or 1), get_context("fork"), _begin, (tasks,))
    try:
        futures = [executor.submit(_carry_out, at) for at in range(len(tasks))]
        for future in as_completed(futures):
            done(future.result())
        return [future.result() for future in futures]
    except BrokenProcessPool:
        raise KbError(
            msg("a process that makes pages was ended from outside, as when the memory is full; try again")
        ) from None
    except BaseException:
        for worker in set(active_children()) - others:  # nobody waits for what they are at
            worker.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _told(result: T, done: Callable[[T], object]) -> T:
    done(result)
    return result


def _can_fork() -> bool:
    return hasattr(os, "fork") and threading.active_count() == 1 and (os.cpu_count() or 1) > 1


def _begin(tasks: Sequence[Task[Any]]) -> None:
    """What a worker does first."""
    global _tasks
    _tasks = tasks
    gc.disable()  # a collection would write to, and so copy, every page of memory shared with the parent
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told of it too, and ends this process
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for its next task for ever."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _carry_out(at: int) -> Any:
    return _tasks[at]()
