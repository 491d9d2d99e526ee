"""Where templates come from: their folder, and the cache of what Jinja made of them."""

import re
from collections.abc import Callable
from pathlib import Path

import jinja2
from jinja2 import BytecodeCache, Environment, FileSystemBytecodeCache, FileSystemLoader
from jinja2.bccache import Bucket

from kb import cache

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


class _Kept(FileSystemBytecodeCache):
    """What was compiled, read-only: nothing is added to a folder of the cache once it is there."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Does nothing."""


def compiled(environment: Environment, templates: Path) -> BytecodeCache | None:
    """All `templates` as Jinja compiles them, kept in the cache; None where it cannot be written.

    Jinja runs what it finds there: `kb.cache` sees to it that we wrote it.
    """

    def write(fresh: Path) -> None:
        environment.bytecode_cache = FileSystemBytecodeCache(str(fresh))
        for name in environment.list_templates():
            environment.get_template(name)

    key = cache.key_of(cache.contents(templates, Path(jinja2.__file__).parent))
    try:
        return _Kept(str(cache.folder("templates", key, write)))
    except OSError:
        return None
