"""Reads `corpus/*/cards/`: facts, sets, cycles, and the names of faces."""
