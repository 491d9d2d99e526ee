"""The text of a PDF, by pypdf in a process of its own: a hostile file may take neither time nor memory."""

import subprocess
import sys

from kb.errors import InputError, UsageError
from kb.messages import msg
from kb.portable import limit_memory

# Six times the longest rulebook.
MAX_PAGES = 2000
# A rulebook of 300 pages takes ten on a slow machine.
SECONDS = 120
# Of the process that reads it: a hostile file would take all there is.
_MEMORY = 1 << 30
_ABSENT, _PAGES, _DAMAGED = 3, 4, 5


def pdf_text(data: bytes, shown: str) -> str:
    """The text of every page. Raises `InputError`, and `UsageError` where pypdf is not installed."""
    words = [sys.executable, "-c", f"from {__name__} import main; main()"]
    try:
        done = subprocess.run(words, input=data, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        found = msg("more than %(count)d seconds of work", count=SECONDS)
        raise InputError(shown, None, found, msg("a PDF that can be read")) from None
    if done.returncode == _ABSENT:
        remedy = "pip install 'kb-magic-rules[pdf]'"
        raise UsageError(msg("%(file)s is a PDF; to read it: %(remedy)s", file=shown, remedy=remedy))
    if done.returncode == _PAGES:
        found = msg("%(count)d pages", count=int(done.stdout))
        raise InputError(shown, None, found, msg("at most %(count)d pages", count=MAX_PAGES))
    if done.returncode:
        raise InputError(shown, None, msg("a damaged PDF"), msg("a PDF that can be read"))
    return done.stdout.decode("utf-8", "replace")


def main() -> None:
    """The other process: a PDF on standard input, its text on standard output."""
    limit_memory(_MEMORY)
    try:
        import pypdf
    except ModuleNotFoundError:
        sys.exit(_ABSENT)
    import io
    import logging

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        pages = pypdf.PdfReader(io.BytesIO(sys.stdin.buffer.read())).pages
        count = len(pages)
        texts = [page.extract_text() for page in pages] if count <= MAX_PAGES else []
    except Exception:
        sys.exit(_DAMAGED)
    sys.stdout.buffer.write("\n".join(texts).encode("utf-8", "replace") if texts else str(count).encode())
    sys.stdout.flush()
    sys.exit(_PAGES if count > MAX_PAGES else 0)
