"""Makes `site/assets/fonts`: Crimson Pro for headings and pictures, Source Serif 4 for texts, cut down.

npm install --prefix /tmp/font @expo-google-fonts/crimson-pro@0.4.2 @expo-google-fonts/source-serif-4@0.4.1
python tools/font.py /tmp/font/node_modules/@expo-google-fonts
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from kb.pages.drawing.lettering import COVERED

OUT = Path(__file__).resolve().parent.parent / "site" / "assets" / "fonts"
NARROW, THIN = 0x202F, 0x2009
"""French puts a narrow space before some signs; fonts may have only the breaking one of that width."""
TEXT = {*map(chr, range(0x20, 0x7F)), *"«»°·×−àâäæçéèêëîïôöùûüÿœìíòóúÀÂÆÇÉÈÊËÎÏÔÙÛŒÌÒ’‘“”–—…→\u00a0\u202f"}
"""What French, Italian and English texts are written with; other letters come from the reader's serif."""
NAMES = TEXT | set(map(chr, range(0xC0, 0x100)))
"""What headings are: names of cards have letters of more languages."""


def cut(package: Path, face: str, name: str, letters: Iterable[str], pictures: Iterable[str] = ()) -> None:
    """One face for browsers; with the letters of `pictures` also as it is installed."""
    (source,) = package.glob(f"{face}/*.ttf")
    font = TTFont(source, recalcTimestamp=False)
    for table in font["cmap"].tables:
        if table.isUnicode() and THIN in table.cmap:
            table.cmap.setdefault(NARROW, table.cmap[THIN])
    if pictures:
        subset(font, pictures)
        font.save(OUT / f"{name}.ttf")
    subset(font, letters)
    font.flavor = "woff2"
    font.save(OUT / f"{name}.woff2")


def subset(font: TTFont, letters: Iterable[str]) -> None:
    """Leaves only `letters` in `font`."""
    options = Options(
        layout_features=["kern", "liga", "ccmp"], name_IDs=["*"], hinting=False, notdef_outline=True
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, letters))
    subsetter.subset(font)


def main(packages: Path) -> None:
    """All faces and their licences, from the folder of the packages."""
    heading, text = packages / "crimson-pro", packages / "source-serif-4"
    cut(heading, "600SemiBold", "crimson-pro", NAMES, COVERED)
    cut(text, "400Regular", "source-serif", TEXT)
    (OUT / "OFL.txt").write_bytes((heading / "LICENSE_FONT").read_bytes())
    (OUT / "OFL-source-serif.txt").write_bytes((text / "LICENSE_FONT").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
