"""Folding: the one key under which spellings that a reader thinks equal are equal.

Lossless differences first (composition, width, apostrophes, dashes), then lossy ones
(ligatures, accents, case). Unicode's NFKD does not split œ, æ, ø, ß or đ: those are ours.
"""

import unicodedata

# What all its typographic forms become.
APOSTROPHE = "'"
# Letters and signs that mean what stands before them, those of `""` nothing: they are not seen.
VARIANTS = {
    APOSTROPHE: "\u2018\u2019\u201b\u02bc\u02bb\u2032\u00b4\u1ffd\u1fef`\uff07",
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d",
    "": "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2066\u2067\u2068\u2069\u034f\u061c\u180e" + "".join(map(chr, range(0xFE00, 0xFE10))),
    "\n": "\u2028\u2029",
}
_LETTERS = str.maketrans({letter: plain for plain, letters in VARIANTS.items() for letter in letters})
# The combining marks of European letters.
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
# Halves of characters, as undecodable arguments carry them; nothing can be written with one.
_LONE = frozenset(map(chr, range(0xD800, 0xE000)))
LIGATURES = {"œ": "oe", "æ": "ae", "ø": "o", "ß": "ss", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"}
_LIGATURES = str.maketrans(LIGATURES)


def normalise(text: str) -> str:
    """`text` in NFC with straight apostrophes and quotes, plain hyphens, nothing invisible."""
    if text.isascii():
        return text.replace("`", APOSTROPHE)
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).translate(_LETTERS))


def fold(text: str) -> str:
    """`text` without accents, ligatures, case, width or typographic variants; spaces collapsed."""
    if text.isascii():
        return " ".join(text.lower().replace("`", APOSTROPHE).split())
    bare = unicodedata.normalize("NFKD", text.translate(_LETTERS)).translate(_ACCENTS)
    if not bare.isascii():
        bare = "".join(letter for letter in bare if not (unicodedata.combining(letter) or letter in _LONE))
    return " ".join(bare.translate(_LETTERS).casefold().translate(_LIGATURES).split())


def sort_key(text: str) -> tuple[str, str]:
    """Orders names as a French or Italian dictionary does: letters first, marks only as a tie."""
    key = fold(text)
    letters = "".join(letter for letter in key if letter.isalnum() or letter == " ")
    return letters.strip(), normalise(text)
