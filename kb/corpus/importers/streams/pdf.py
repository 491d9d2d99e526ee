"""The text of a PDF, by pypdf in a process of its own: a hostile file may take neither time nor memory."""

import re
import subprocess
import sys
from collections import Counter

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
_LIGATURES = {0xFB00 + at: letters for at, letters in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))}
_LETTERS = re.compile(r"[^\W\d_]+")
# A word over a line's end: what follows it begins the next line.
_SOFT = re.compile(r"([^\W\d_]+)\u00ad[ \t]*\n[ \t]*([^\W\d_]+)[ \t]?")
_HYPHEN = re.compile(r"([^\W\d_]+)[-\u2010][ \t]*\n[ \t]*([^\W\d_]+)[ \t]?")
# Two words in a line; the second may be the first of the next two.
_APART = re.compile(r"(?<![^\W\d_])([^\W\d_]+) (?=([^\W\d_]+))")


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
    return mended(done.stdout.decode("utf-8", "replace"))


def mended(text: str) -> str:
    """The text with whole words: ligatures as letters, and together what the page had apart.

    A word is joined over a hyphen at a line's end, or over a space, only if the text has it whole somewhere;
    over a space only if one of its parts stands nowhere else, and the other more rarely. A soft hyphen is no
    part of a word.
    """
    text = _SOFT.sub(r"\1\2\n", text.translate(_LIGATURES)).replace("\u00ad", "")
    words = Counter(_LETTERS.findall(text.casefold()))

    def joined(found: re.Match[str]) -> str:
        return f"{found[1]}{found[2]}\n" if words[f"{found[1]}{found[2]}".casefold()] else found[0]

    text = _HYPHEN.sub(joined, text)
    pairs = Counter(found.group(1, 2) for found in _APART.finditer(text.casefold()))
    broken = {
        (first, second)
        for (first, second), count in pairs.items()
        if min(words[first], words[second]) <= count
        if words[first + second] > max(words[first], words[second])
    }

    def closed(found: re.Match[str]) -> str:
        return found[1] if (found[1].casefold(), found[2].casefold()) in broken else found[0]

    return _APART.sub(closed, text) if broken else text


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
