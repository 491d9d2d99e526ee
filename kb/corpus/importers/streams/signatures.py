"""What a file is that is no text, recognised by its first bytes."""

import shlex

from kb.messages import Message, msg

_ARCHIVE, _IMAGE = msg("an archive"), msg("an image")
# LibreOffice writes the numbers of lists into such a text, which libraries that read these files lose.
_CONVERT = "soffice --headless --convert-to 'txt:Text (encoded):UTF8'"
_WORDS = (
    msg("an old document of a word processor"),
    msg("a document in RTF"),
    msg("a document of a word processor"),
)
_SIGNATURES = (
    (b"\x1f\x8b", _ARCHIVE),
    (b"BZh", _ARCHIVE),
    (b"\xfd7zXZ\0", _ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", _ARCHIVE),
    (b"Rar!\x1a\x07", _ARCHIVE),
    (b"\x28\xb5\x2f\xfd", _ARCHIVE),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", _WORDS[0]),
    (b"{\\rtf", _WORDS[1]),
    (b"\x89PNG", _IMAGE),
    (b"\xff\xd8\xff", _IMAGE),
    (b"GIF8", _IMAGE),
    (b"\x7fELF", msg("a program")),
    (b"MZ\x90", msg("a program")),
    (b"SQLite format 3\0", msg("a database")),
)
_ZIP = b"PK\x03\x04"
_DOCUMENTS = (b"word/", b"mimetypeapplication/", b"[Content_Types].xml")


def binary_kind(data: bytes) -> Message | None:
    """What the file is; None for what may be text."""
    if data.startswith((_ZIP, b"PK\x05\x06")):
        if any(mark in data[:4096] for mark in _DOCUMENTS):
            return _WORDS[2]
        return _ARCHIVE
    if data[257:262] == b"ustar":
        return _ARCHIVE
    return next((kind for mark, kind in _SIGNATURES if data.startswith(mark)), None)


def remedy(kind: Message, shown: str) -> Message:
    """What makes a text of such a file."""
    if kind in _WORDS:
        return msg("save it as plain text, or: %(command)s", command=f"{_CONVERT} {shlex.quote(shown)}")
    return msg("save it as plain text")
