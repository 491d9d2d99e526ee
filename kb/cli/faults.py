"""What a fault looks like to the reader: one line, or an error document, and the exit status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from re import sub
from typing import TYPE_CHECKING

import click

from kb.cache import report_damage_to
from kb.cli import output
from kb.cli.reader import Reader
from kb.errors import Findings, KbError, UsageError, from_os_error
from kb.messages import Message, msg
from kb.portable import Ended

if TYPE_CHECKING:
    from kb.answers.documents import shapes


# Characters of a fault: click quotes the whole of a word, however long, and a fault is one line.
_LONGEST = 250


class Outcome:
    """The exit status of one run, 0 unless something sets it."""

    status = 0


@contextmanager
def reported(reader: Reader) -> Iterator[Outcome]:
    """Runs its body; whatever goes wrong in it becomes words and an exit status."""
    outcome = Outcome()
    report_damage_to(partial(_damaged, reader))
    try:
        yield outcome
    except KeyboardInterrupt:
        outcome.status = 130
        output.abandon()
        reader.warn(msg("Interrupted."))
    except Ended as end:
        outcome.status = 128 + end.number  # as a shell has it
        output.abandon()
    except BrokenPipeError:
        outcome.status = 141
        output.abandon()
    except click.exceptions.Exit as done:
        outcome.status = done.exit_code
    except click.exceptions.NoArgsIsHelpError as nothing:
        outcome.status = nothing.exit_code
        reader.warn(nothing.format_message())
    except click.UsageError as fault:
        _report(reader, UsageError(_worded(reader, fault)), outcome)
    except OSError as fault:
        _report(reader, from_os_error(fault), outcome)
    except KbError as fault:
        _report(reader, fault, outcome)


def _damaged(reader: Reader, folder: Path) -> None:
    reader.warn(
        msg("%(name)s in the cache was damaged or changed by others; it is made anew", name=folder.name)
    )


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


def _worded(reader: Reader, fault: click.UsageError) -> Message:
    """What click says, cut where it quotes a long word, and where a command's help is."""
    # click quotes an option as Python's repr does; each language has quotation marks of its own
    told = sub(
        r"'(-[\w-]+)'", lambda found: reader.tell(msg("“%(words)s”", words=found[1])), fault.format_message()
    )
    details = told if len(told) <= _LONGEST else told[:_LONGEST] + "…"
    if fault.ctx is None or fault.ctx.parent is None:
        return Message("%(own)s", {"own": details})
    return msg("%(details)s (see kb %(command)s --help)", details=details, command=fault.ctx.info_name)


def _single(fault: KbError) -> tuple[KbError, ...]:
    """The faults that are reported in a line each."""
    return fault.findings if isinstance(fault, Findings) else (fault,)


def envelope(fault: KbError, details: str) -> shapes.Error:
    """The error document for scripts, in the shape that Scryfall uses."""
    return {
        "object": "error",
        "status": fault.exit_status,
        "code": fault.code,
        "details": details,
        "warnings": [],
    }
