"""Drawings: cards, symbols and years as inline SVG, and pictures as PNG."""
