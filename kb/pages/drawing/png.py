"""Pictures as PNG files: at most 256 colours, a byte a pixel (RFC 2083, colour type 3)."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from struct import pack

__all__ = ["png"]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(rows: Sequence[bytes | bytearray], palette: Sequence[tuple[int, int, int]]) -> bytes:
    """The file of a picture whose `rows`, all of one length, have places in `palette`."""
    head = pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    colors = b"".join(bytes(color) for color in palette)
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_RLE)  # flat colours: runs are all there is
    pixels = packer.compress(b"".join(b"\0" + row for row in rows)) + packer.flush()
    chunks = ((b"IHDR", head), (b"PLTE", colors), (b"IDAT", pixels), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
