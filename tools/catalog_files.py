"""The catalogs' files: one a language: where they lie, what they hold, how they are written and compiled.

The wheel's build hook imports this module in an environment that has `build-system.requires` and no
more: it needs Babel, and neither the extractors' packages nor kb.
"""

from __future__ import annotations

import os
import re
import runpy
from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

__all__ = [
    "DOMAIN",
    "LANGUAGES",
    "Key",
    "compile_all",
    "key",
    "po_file",
    "read",
    "render",
    "strings",
    "tidy",
    "write",
]

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES: tuple[str, ...] = runpy.run_path(str(ROOT / "kb" / "languages" / "registry.py"))["INTERFACE"]
DOMAIN = "kb"
_HEADER = """msgid ""
msgstr ""
"Language: {catalog.locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {catalog.plural_forms}\\n"

"""
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
Key = tuple[str | None, str]


def po_file(root: Path, language: str) -> Path:
    """Where the catalog of that language lies."""
    return root / "site" / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def key(message: Message) -> Key:
    """What gettext looks a message up by: context and (singular) id."""
    return message.context, strings(message.id)[0]


def strings(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of a message id or translation, one or several."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def tidy(text: str, language: str) -> str:
    """`text` with the spaces and apostrophes that the language's typography asks for."""
    from kb.languages import get  # not at the top: the build hook, which tidies nothing, has no kb

    for pattern, right in get(language).typography:
        text = re.sub(pattern, right, text)
    return text


def read(root: Path, language: str) -> Catalog:
    """The catalog as it stands; empty where there is no file."""
    path = po_file(root, language)
    source = path.read_bytes() if path.exists() else b""
    return read_po(BytesIO(source), locale=language, domain=DOMAIN, abort_invalid=True)


def render(catalog: Catalog) -> bytes:
    """The file's bytes: a header without times, messages in order, no places."""
    body = BytesIO()
    write_po(body, catalog, width=100, no_location=True, omit_header=True, sort_output=True)
    return _HEADER.format(catalog=catalog).encode() + body.getvalue()


def write(path: Path, content: bytes) -> bool:
    """Write beside and rename, only if the content is new; whether it was."""
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f"{path.suffix}.{os.getpid()}.new")
    beside.write_bytes(content)
    beside.replace(path)
    return True


def compile_all(root: Path) -> list[Path]:
    """Write each catalog's `.mo` beside its `.po`; the files."""
    written = []
    for language in LANGUAGES:
        path = po_file(root, language).with_suffix(".mo")
        write(path, _compiled(read(root, language)))
        written.append(path)
    return written


def _compiled(catalog: Catalog) -> bytes:
    """The same bytes at every time, or a site would be built anew after each compilation."""
    catalog.creation_date = catalog.revision_date = _NO_DAY
    binary = BytesIO()
    write_mo(binary, catalog)
    return binary.getvalue()
