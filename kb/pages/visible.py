"""Words without what no reader sees: control characters, and marks that turn the direction of writing."""

_INVISIBLE = dict.fromkeys(
    (
        *(*range(9), *range(11, 32), *range(0x7F, 0xA0), *range(0xE000, 0xE010)),
        *(*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0xFEFF),
    )
)
_OVERRIDES = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def clean(text: str) -> str:
    """`text` without control characters and bidirectional overrides."""
    return text if text.isprintable() else text.translate(_INVISIBLE)


def undirected(text: str) -> str:
    """`text` without bidirectional overrides, and nothing else changed."""
    return text.translate(_OVERRIDES)
