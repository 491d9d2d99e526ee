"""What is shown on a terminal has no sign that could drive it, or turn the text's direction."""

import pytest

from kb.cli.output import one_line, printable

# Unicode's Bidi_Control, line and paragraph separators, controls of C0 and C1.
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
SEPARATORS = "\u2028\u2029"
CONTROLS = "\x00\x07\x08\x0b\x1b\x1f\x7f\x80\x9b\x9f"


@pytest.mark.parametrize("sign", DIRECTIONS + SEPARATORS + CONTROLS, ids=lambda sign: f"U+{ord(sign):04X}")
def test_a_sign_that_is_not_seen_is_left_out(sign: str) -> None:
    assert printable(f"Feu{sign}//Glace") == "Feu//Glace"


def test_what_is_seen_stays() -> None:
    assert printable("« Forêt »\u202f: ½ ★\té\n") == "« Forêt »\u202f: ½ ★\té\n"


def test_one_line_is_one() -> None:
    assert one_line("Feu\nErreur : rien\r\u061c") == "Feu\\nErreur : rien"
