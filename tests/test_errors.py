"""The system's refusals name the file, as it was typed."""

from __future__ import annotations

from errno import EIO

import pytest

from kb.errors import from_os_error, naming


@pytest.mark.parametrize(("own", "told"), [(None, "deck.txt"), ("other.txt", "other.txt")])
def test_a_refusal_names_the_file(own: str | None, told: str) -> None:
    with pytest.raises(OSError, match="Errno") as found, naming("deck.txt"):
        raise OSError(EIO, "", own)
    assert str(from_os_error(found.value)).startswith(f"{told}: ")
