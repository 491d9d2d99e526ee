"""Collects what is wrong with the files, so that one run tells all of it."""

from kb.errors import Findings, InputError
from kb.messages import Message


class Faults:
    """The input errors found so far."""

    def __init__(self) -> None:
        self._found: list[InputError] = []
        self._unread: list[InputError] = []

    def add(
        self,
        file: str,
        line: int | None,
        found: str | Message,
        expected: Message,
        remedy: Message | None = None,
    ) -> None:
        """Notes what stands at `file`:`line` and what was expected there."""
        shown = found if isinstance(found, Message) else _shorten(found)
        self._found.append(InputError(file, line, shown, expected, remedy))

    def add_unread(self, file: str, line: int | None, found: str, expected: Message, remedy: Message) -> None:
        """Notes a file of which nothing is read: what others lack for it is not their fault."""
        self.add(file, line, found, expected, remedy)
        self._unread.append(self._found[-1])

    def __len__(self) -> int:
        return len(self._found)

    def of(self, file: str) -> list[InputError]:
        """Those of one file."""
        return [fault for fault in self._found if fault.file == file]

    @property
    def in_order(self) -> list[InputError]:
        """All of them by file and line; files that cannot be read alone, if there are any."""
        return sorted(self._unread or self._found, key=lambda fault: (fault.file, fault.line or 0))

    def raise_if_any(self) -> None:
        """Raises `Findings` with all of them, in order of file and line."""
        if self._found:
            raise Findings(self.in_order)


def _shorten(text: str) -> str:
    """What a line of a terminal can show: nothing invisible, not too long."""
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
    return (shown if len(shown) <= 60 else shown[:59].rstrip() + "…") or "—"
