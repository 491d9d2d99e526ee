"""Outlines as SVG writes them, filled by a pen of our own: for pictures that readers without SVG show.

A path is moves, lines, cubic curves and arcs of circles, filled by the even-odd rule; what comes out
says of each pixel how much of it is covered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, cycle, pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

__all__ = ["LEVELS", "Mask", "fill"]

_TOKEN = re.compile(r"[MmLlHhVvCcSsAaZz]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7, "z": 0}
_STEPS = 8
"""Straight pieces in a curve."""
_ROWS = 3
"""Lines of a pixel that are looked at."""

LEVELS = 4
"""How many shades a pixel has besides none."""

Point = tuple[float, float]
Mask = tuple[bytes, ...]
"""Rows of pixels, each from 0 (bare) to `LEVELS` (covered)."""


class Pen(NamedTuple):
    """Where the pen stands, where the figure began, and the last point that bent a curve."""

    at: Point
    start: Point
    bend: Point


@cache
def fill(path: str, field: float, size: int) -> Mask:
    """`path`, drawn on a square of `field` units, on a square of `size` pixels."""
    crossings: list[list[float]] = [[] for _ in range(size * _ROWS)]
    for shape in _shapes(path):
        for (x, y), (u, v) in pairwise([*shape, shape[0]]):
            _cross((x, y), (u, v), size / field, crossings)
    return tuple(_row(crossings[y * _ROWS : (y + 1) * _ROWS], size) for y in range(size))


def _cross(one: Point, two: Point, scale: float, crossings: list[list[float]]) -> None:
    """Notes where a straight piece crosses each of the lines that are looked at."""
    (x, y), (u, v) = sorted((one, two), key=lambda point: point[1])
    first, last = (max(0, ceil(level * scale * _ROWS - 0.5)) for level in (y, v))
    for line in range(first, min(last, len(crossings))):
        level = (line + 0.5) / _ROWS / scale
        crossings[line].append((x + (level - y) * (u - x) / (v - y)) * scale)


def _row(lines: list[list[float]], size: int) -> bytes:
    """One row of pixels from the crossings of its lines."""
    change = [0.0] * (size + 2)
    for line in lines:
        hits = sorted(line)
        for sign, hit in zip(cycle((1, -1)), hits, strict=False):
            x = min(max(hit, 0.0), float(size))
            place = int(x)
            change[place] += sign * (place + 1 - x)
            change[place + 1] += sign * (x - place)
    scale = LEVELS / _ROWS
    return bytes(round(covered * scale) for covered in accumulate(change[:size]))


def _shapes(path: str) -> list[list[Point]]:
    """The closed figures of a path."""
    shapes: list[list[Point]] = []
    pen = Pen((0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
    for command, values in _commands(path):
        if command in "Mm":
            start = _end(command, values, pen.at)
            pen = Pen(start, start, start)
            shapes.append([start])
        elif command in "Zz":
            pen = Pen(pen.start, pen.start, pen.start)
        else:
            shapes[-1].extend(_points(command, values, pen))
            end = shapes[-1][-1]
            pen = Pen(end, pen.start, _end(command, values[:-2], pen.at) if command in "CcSs" else end)
    return shapes


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that has several rows of numbers stands for each of them."""
    tokens = _TOKEN.findall(path)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = _TAKES[command.lower()]
        yield command, [float(token) for token in tokens[at : at + count]]
        at += count
        command = {"M": "L", "m": "l"}.get(command, command)


def _end(command: str, values: list[float], at: Point) -> Point:
    """Where a command leads, its last two numbers being a place or the way there."""
    x, y = values[-2:]
    return (at[0] + x, at[1] + y) if command.islower() else (x, y)


def _points(command: str, values: list[float], pen: Pen) -> list[Point]:
    at = pen.at
    if command in "Hh":
        return [(values[0] + (at[0] if command == "h" else 0), at[1])]
    if command in "Vv":
        return [(at[0], values[0] + (at[1] if command == "v" else 0))]
    if command in "Aa":
        return _arc(at, _end(command, values, at), values)
    if command in "CcSs":
        bends = [_end(command, values[place : place + 2], at) for place in range(0, len(values), 2)]
        mirrored = (2 * at[0] - pen.bend[0], 2 * at[1] - pen.bend[1])
        return _curve(at, *([mirrored] if command in "Ss" else []), *bends)
    return [_end(command, values, at)]


def _curve(one: Point, two: Point, three: Point, four: Point) -> list[Point]:
    found = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        found.append(tuple(a * one[i] + b * two[i] + c * three[i] + d * four[i] for i in (0, 1)))
    return [(x, y) for x, y in found]


def _arc(start: Point, end: Point, values: list[float]) -> list[Point]:
    """A part of a circle, by the radius and the two flags of SVG."""
    radius, large, clockwise = values[0], values[3], values[4]
    across, down = end[0] - start[0], end[1] - start[1]
    chord = hypot(across, down)
    radius = max(radius, chord / 2)
    rise = sqrt(radius * radius - chord * chord / 4) * (1 if large != clockwise else -1)
    middle = (
        (start[0] + end[0]) / 2 - rise * down / chord,
        (start[1] + end[1]) / 2 + rise * across / chord,
    )
    first = atan2(start[1] - middle[1], start[0] - middle[0])
    turn = (atan2(end[1] - middle[1], end[0] - middle[0]) - first) % (2 * pi)
    turn = turn if clockwise else turn - 2 * pi
    steps = 2 * _STEPS
    turns = (first + turn * step / steps for step in range(1, steps + 1))
    return [(middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)) for angle in turns]
