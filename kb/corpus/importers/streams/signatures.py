"""What a file is that is no text, told by its first bytes."""

from kb.messages import Message, msg

_ARCHIVE, _IMAGE = msg("an archive"), msg("an image")
_SIGNATURES = (
    (b"\x1f\x8b", _ARCHIVE),
    (b"BZh", _ARCHIVE),
    (b"\xfd7zXZ\0", _ARCHIVE),
    (b"7z\xbc\xaf\x27\x1c", _ARCHIVE),
    (b"Rar!\x1a\x07", _ARCHIVE),
    (b"\x28\xb5\x2f\xfd", _ARCHIVE),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", msg("an old document of a word processor")),
    (b"{\\rtf", msg("a document in RTF")),
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
            return msg("a document of a word processor")
        return _ARCHIVE
    if data[257:262] == b"ustar":
        return _ARCHIVE
    return next((kind for mark, kind in _SIGNATURES if data.startswith(mark)), None)
