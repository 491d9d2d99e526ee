"""What a fault looks like to the reader: one line, or an error document, and the exit status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kb.cli import output
from kb.cli.reader import Reader
from kb.errors import Findings, KbError, from_os_error
from kb.messages import msg

__all__ = ["Outcome", "told"]


class Outcome:
    """The exit status of one run, 0 unless something sets it."""

    status = 0


@contextmanager
def told(reader: Reader) -> Iterator[Outcome]:
    """Runs its body; whatever goes wrong in it becomes words and an exit status."""
    outcome = Outcome()
    try:
        yield outcome
    except KeyboardInterrupt:
        outcome.status = 130
        output.abandon()
        reader.warn(msg("Interrupted."))
    except BrokenPipeError:
        outcome.status = 141
        output.abandon()
    except OSError as fault:
        _report(reader, from_os_error(fault), outcome)
    except KbError as fault:
        _report(reader, fault, outcome)


def _report(reader: Reader, fault: KbError, outcome: Outcome) -> None:
    outcome.status = fault.exit_status
    details = "\n".join(output.one_line(one.render(reader.language)) for one in _single(fault))
    try:
        if reader.json:
            reader.document(envelope(fault, details))
        output.flush()
    except BrokenPipeError:
        outcome.status = 141
        output.abandon()
    except OSError as second:
        outcome.status = 2
        output.abandon()
        reader.warn(msg("Error: %(details)s", details=from_os_error(second).message))
    else:
        if not reader.json:
            reader.warn(reader.tell(msg("Error: %(details)s", details=details)))


def _single(fault: KbError) -> tuple[KbError, ...]:
    """The faults that are told in a line each."""
    return fault.findings if isinstance(fault, Findings) else (fault,)


def envelope(fault: KbError, details: str) -> dict[str, object]:
    """The error document for scripts, in the shape that Scryfall uses."""
    return {
        "object": "error",
        "status": fault.exit_status,
        "code": fault.code,
        "details": details,
        "warnings": [],
    }
