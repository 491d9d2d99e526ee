"""Where templates come from: their folder, and the cache of what Jinja made of them."""

from __future__ import annotations

import marshal
import re
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import jinja2
from jinja2 import BytecodeCache, Environment, FileSystemLoader
from jinja2.bccache import Bucket

from kb.corpus.caching import cache_folder, is_own, is_private, replace_file, stamp

__all__ = ["Kept", "Loader", "settled_name"]

_SAID = re.compile(r'\{\{ _\("([^"{}]+)"\) \}\}')
_SETTLED = "@"


def settled_name(template: str, language: str) -> str:
    """What the loader calls `template` with what it always says put into it, in one language."""
    return f"{template}{_SETTLED}{language}"


class Loader(FileSystemLoader):
    """The templates of a folder; `said` gives the words of a message in a language, as markup."""

    def __init__(self, folder: Path, said: Callable[[str, str], str]) -> None:
        super().__init__(folder)
        self._said = said

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, by its name or its `settled_name`, as Jinja wants it."""
        name, _, language = template.partition(_SETTLED)
        source, path, unchanged = super().get_source(environment, name)
        if language:
            source = _SAID.sub(lambda found: self._said(language, found[1]), source)
        return source, path, unchanged


class Kept(BytecodeCache):
    """Compiled templates in the user's cache, each made anew when its text, Jinja or this package changes.

    What was compiled is run, so it is taken only from a file of our own in a folder where nobody else
    may write.
    """

    def __init__(self) -> None:
        self._folder = cache_folder() / "templates"
        made_by = (stamp((Path(__file__).parents[1],)), jinja2.__version__, sys.implementation.cache_tag)
        self._made_by = " ".join(map(str, made_by))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fills `bucket` if its template is kept, whole and of the same text."""
        file = self._file(bucket)
        if not (is_private(self._folder) and is_own(file)):
            return
        try:
            head, _, code = file.read_bytes().partition(b"\n")
        except OSError:
            return
        if head == self._head(bucket, code):
            bucket.code = marshal.loads(code)  # noqa: S302 our own, see above

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps what is in `bucket`, where the cache can be written."""
        code = marshal.dumps(bucket.code)
        replace_file(self._file(bucket), self._head(bucket, code) + b"\n" + code)

    def _file(self, bucket: Bucket) -> Path:
        return self._folder / f"{bucket.key}.bin"

    def _head(self, bucket: Bucket, code: bytes) -> bytes:
        return f"{self._made_by} {bucket.checksum} {sha256(code).hexdigest()}".encode()
