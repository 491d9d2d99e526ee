"""Everything that can go wrong, as one tree.

    KbError
     +-- UsageError      the question is malformed (exit 2)
     +-- InputError      a file says something unusable: place, what stands there (exit 2)
     |    +-- Findings   several input errors of one run, listed together
     +-- FileFault       the system refuses a file (exit 2)
     +-- StoreFault      a shared store does not answer, or contains what this version cannot read (exit 2)
     +-- NotFound        nothing answers to that name or number (exit 1)
     +-- Ambiguous       several things do (exit 3)

Each carries a `Message`, rendered in the reader's language by whoever shows it.
"""

import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from kb.languages import CODES, find_code
from kb.messages import Message, listing, msg

# What Windows says where a file cannot be replaced or removed because somebody has it open.
_IN_USE = (5, 32, 33)


class KbError(Exception):
    """A fault that is reported to the reader in one line.

    `code` is a stable word for scripts, `exit_status` the process's status.
    """

    code = "error"
    exit_status = 2

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        """As a worker process hands it over: without calling an `__init__` of other arguments."""
        return type(self).__new__, (type(self), *self.args), self.__dict__

    def render(self, language: str) -> str:
        """The fault in `language`."""
        return self.message.render(language)

    def __str__(self) -> str:
        return self.render("en")


class UsageError(KbError):
    """The question itself cannot be read: what stands there, what may."""

    code = "usage"


class InputError(KbError):
    """A file is unusable at one place.

    `file` is shown as given, `line` counts from 1 (None: the whole file).
    """

    code = "input"

    def __init__(
        self,
        file: str,
        line: int | None,
        found: str | Message,
        expected: Message,
        remedy: Message | None = None,
    ) -> None:
        place = file if line is None else f"{file}:{line}"
        parts = {"place": place, "found": found, "expected": expected}
        if remedy is None:
            super().__init__(msg("%(place)s: found %(found)s, expected %(expected)s", **parts))
        else:
            super().__init__(
                msg("%(place)s: found %(found)s, expected %(expected)s; %(remedy)s", **parts, remedy=remedy)
            )
        self.file, self.line, self.found = file, line, found
        self.expected, self.remedy = expected, remedy


class Findings(InputError):
    """All input errors of one run, in the order of files and lines."""

    code = "findings"

    def __init__(self, findings: Sequence[InputError]) -> None:
        first = findings[0]
        super().__init__(first.file, first.line, first.found, first.expected, first.remedy)
        self.findings = tuple(findings)

    def render(self, language: str) -> str:
        """One line a finding."""
        return "\n".join(finding.render(language) for finding in self.findings)


class NotFound(KbError):
    """Nothing answers to what was asked."""

    code = "not_found"
    exit_status = 1


class Ambiguous(KbError):
    """Several things answer to what was asked: `choices`, the caller's values of them."""

    code = "ambiguous"
    exit_status = 3

    def __init__(self, message: Message, choices: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.choices = choices


class StoreFault(KbError):
    """A shared store does not answer now, or contains what this version cannot read."""

    code = "store"


class FileFault(KbError):
    """The system refuses a file: it is missing, not ours to read, the disk is full."""

    code = "file"


@contextmanager
def naming(file: str) -> Iterator[None]:
    """The system's refusals in its body name `file`, as it does itself only where a file is opened."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or file
        raise


def from_os_error(error: OSError) -> FileFault:
    """The system's refusal in the reader's words."""
    reasons = {
        errno.ENOENT: msg("there is no such file or folder"),
        errno.EACCES: msg("permission denied"),
        errno.EPERM: msg("permission denied"),
        errno.EISDIR: msg("it is a folder"),
        errno.ENOTDIR: msg("it is not a folder"),
        errno.ENOSPC: msg("the disk is full"),
        errno.EROFS: msg("the file system is read-only"),
        errno.EADDRINUSE: msg("the port is taken"),
        errno.ENAMETOOLONG: msg("the name is too long"),
        errno.ELOOP: msg("its links lead back to each other"),
        errno.EIO: msg("the device cannot be read or written"),
        errno.ENOTEMPTY: msg("the folder is not empty"),
        errno.EEXIST: msg("it is there already"),
        errno.EFBIG: msg("the file is too large"),
        errno.EMFILE: msg("too many files are open"),
        getattr(errno, "EDQUOT", -1): msg("the disk is full"),
        errno.EINVAL: msg("the system does not accept this operation"),
        errno.ENXIO: msg("it is no file"),
        errno.ENOMEM: msg("the memory is full"),
    }
    code = errno.errorcode.get(error.errno or 0, type(error).__name__)
    if getattr(error, "winerror", None) in _IN_USE:
        reasons[errno.EACCES] = msg("permission denied, or another program has it open")
    reason = reasons.get(error.errno or 0) or msg("the system refuses it (%(code)s)", code=code)
    place = error.filename if isinstance(error.filename, str) else msg("standard output")
    return FileFault(msg("%(place)s: %(reason)s", place=place, reason=reason))


def whole_number(text: str, low: int, high: int) -> int:
    """The number that was typed. Raises `UsageError` unless it is a whole one from `low` to `high`."""
    if text.isascii() and text.isdigit() and len(text) < 12 and low <= int(text) <= high:
        return int(text)
    wanted = {"found": text[:40], "low": low, "high": high}
    raise UsageError(msg("“%(found)s” is not a whole number from %(low)d to %(high)d", **wanted))


def parse_code(text: str) -> str:
    """The ISO code of a language that a person named: see `kb.languages.find_code`.

    Raises `UsageError` for a language that the corpus does not have.
    """
    code = find_code(text)
    if code is None:
        known = listing(CODES, "or")
        raise UsageError(msg("unknown language “%(found)s”: %(known)s", found=text[:40], known=known))
    return code
