"""SVG as PNG by resvg, in the colours of the site's style sheet and its own font; each drawing once.

What was rendered stays in the user's cache by the hash of all that it follows from.
"""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree

import resvg_py

from kb.cache import cache_folder, replace_file
from kb.pages.drawing.lettering import spelled
from kb.system import site_folder

_VALUE = re.compile(r"--([a-z]+):\s+([^;]+);")
_RULE = re.compile(r"\.s-[^{}]*\{[^}]*\}")
_LIGHT = re.compile(r"light-dark\(([^,]+),[^;]+\)")
_USED = re.compile(r"var\(--([a-z]+)\)")


def png(svg: str) -> bytes:
    """The file of a drawing, the same bytes on every run."""
    drawing, (font, style, folder) = spelled(svg), _means()
    file = folder / sha256(drawing.encode()).hexdigest()[:32]
    try:
        head, kept = (data := file.read_bytes())[:32], data[32:]
    except OSError:
        head = kept = b""
    if not kept or head != sha256(kept).digest():
        kept = resvg_py.svg_to_bytes(
            svg_string=drawing,
            style_sheet=style,
            skip_system_fonts=True,
            font_files=[font],
            serif_family="Crimson Pro",
            sans_serif_family="Crimson Pro",
        )
        replace_file(file, sha256(kept).digest() + kept)
    return kept


@cache
def _means() -> tuple[str, str, Path]:
    """The font's file, the rules for drawings in the colours of light paper, where what they make is kept."""
    assets = site_folder() / "assets"
    font = assets / "fonts" / "crimson-pro.ttf"
    css = _LIGHT.sub(r"\1", (assets / "site.css").read_text(encoding="utf-8"))
    values = dict(_VALUE.findall(css))
    style = "".join(_RULE.findall(css))
    while _USED.search(style):
        style = _USED.sub(lambda name: values[name[1]], style)
    made_by = sha256(f"{resvg_py.__version__} {style}".encode() + font.read_bytes()).hexdigest()
    folder = cache_folder() / f"pictures-{made_by[:16]}"
    for other in folder.parent.glob("pictures-" + 16 * "[0-9a-f]"):
        if other != folder:  # made by another font, style or renderer
            rmtree(other, ignore_errors=True)
    return str(font), style, folder
