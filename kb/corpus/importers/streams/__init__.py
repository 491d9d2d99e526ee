"""Files from outside as text or JSON: bounded, decoded, unpacked; nothing in them is trusted."""
