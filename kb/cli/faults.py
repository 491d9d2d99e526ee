"""What a fault looks like to the reader: one line, or an error document, and the exit status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from kb.cli import output
from kb.cli.reader import Reader
from kb.errors import KbError
from kb.messages import Message, msg

__all__ = ["Outcome", "told"]


class Outcome:
    """The exit status of one run, 0 unless something sets it."""

    status = 0


@contextmanager
def told(reader: Reader, as_json: bool) -> Iterator[Outcome]:
    """Runs its body; whatever goes wrong in it becomes words and an exit status."""
    outcome = Outcome()
    try:
        yield outcome
    except click.exceptions.Exit as leave:
        outcome.status = leave.exit_code
        _finish(reader, outcome)
    except click.exceptions.NoArgsIsHelpError as fault:
        output.write_error(fault.format_message())
        outcome.status = 2
    except click.UsageError as fault:
        outcome.status = 2
        _report(reader, as_json, "usage", usage(fault), outcome)
    except KbError as fault:
        outcome.status = fault.exit_status
        _report(reader, as_json, fault.code, fault.render(reader.language), outcome)
    except (KeyboardInterrupt, click.Abort):
        outcome.status = 130
        output.abandon()
        reader.warn(msg("Interrupted."))
    except BrokenPipeError:
        outcome.status = 141
        output.abandon()
    except OSError as fault:
        outcome.status = 2
        _report(reader, as_json, "file", reader.tell(_file_fault(fault)), outcome)


def usage(fault: click.UsageError) -> str:
    """Click's complaint in one line, with the command whose help tells more."""
    said = " ".join(fault.format_message().split())
    if fault.ctx is None:
        return said
    hint = msg("see %(command)s --help", command=fault.ctx.command_path)
    reader = fault.ctx.find_object(Reader) or Reader()
    return f"{said} ({reader.tell(hint)})"


def _file_fault(fault: OSError) -> Message:
    from kb.errors import from_os_error

    return from_os_error(fault).message


def _report(reader: Reader, as_json: bool, code: str, details: str, outcome: Outcome) -> None:
    details = output.printable(details)
    if not as_json:
        try:
            output.flush()
        except OSError:
            output.abandon()
        reader.warn(msg("Error: %(details)s", details=details))
        return
    envelope = {"object": "error", "status": outcome.status, "code": code, "details": details, "warnings": []}
    reader.document(envelope)
    _finish(reader, outcome)


def _finish(reader: Reader, outcome: Outcome) -> None:
    """Sends the output off from inside a handler, where a second fault must still be told."""
    try:
        output.flush()
    except BrokenPipeError:
        outcome.status = 141
        output.abandon()
    except OSError as fault:
        outcome.status = 2
        output.abandon()
        reader.warn(msg("Error: %(details)s", details=_file_fault(fault)))
