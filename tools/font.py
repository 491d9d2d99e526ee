"""Makes `site/assets/fonts` of Crimson Pro, with the letters of European names alone.

npm install --prefix /tmp/font @expo-google-fonts/crimson-pro@0.4.2
python tools/font.py /tmp/font/node_modules/@expo-google-fonts/crimson-pro
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from kb.pages.drawing.lettering import COVERED

OUT = Path(__file__).resolve().parent.parent / "site" / "assets" / "fonts"
NARROW, THIN = 0x202F, 0x2009
"""French puts a narrow space before some signs; this font has it under the name of the breaking one alone."""


def main(package: Path) -> None:
    """Both forms and the licence, from the folder of the package."""
    font = TTFont(package / "600SemiBold" / "CrimsonPro_600SemiBold.ttf", recalcTimestamp=False)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NARROW] = table.cmap[THIN]
    options = Options(
        layout_features=["kern", "liga", "ccmp"], name_IDs=["*"], hinting=False, notdef_outline=True
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, COVERED))
    subsetter.subset(font)
    OUT.mkdir(exist_ok=True)
    font.save(OUT / "crimson-pro.ttf")
    font.flavor = "woff2"
    font.save(OUT / "crimson-pro.woff2")
    (OUT / "OFL.txt").write_bytes((package / "LICENSE_FONT").read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
