"""What a task of the build wrote."""

from typing import NamedTuple

from kb.pages.page import Page
from kb.pages.writing.output import Written


class Done(NamedTuple):
    """What a task wrote: its files, and its pages by kind, without their values."""

    files: list[Written]
    pages: list[tuple[int, Page]]
    others: int = 0
    """Files that are not told one by one, and their bytes."""
    other_bytes: int = 0
    lists: dict[str, str] = {}
    """What each page of a list follows from."""
    kept: dict[str, str] = {}
    """Files of such pages that lie there already, with their digests."""

    @property
    def page_count(self) -> int:
        """How many pages; of the files that are not told one by one each second is one."""
        return len(self.pages) + self.others // 2
