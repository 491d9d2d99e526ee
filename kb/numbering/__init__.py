"""How rulebooks number what they say, a table each: Magic's, and those of other books in the library.

A number has a chapter, a section of it, a rule and a subrule: 7, 709, 709.4, 709.4b; or 1, 1.2, 1.2.3,
1.2.3.4; or A, A-01, A-01-1, A-01-1a. Every expression that looks for numbers is made of these parts here.
"""

from __future__ import annotations

import re
import sys
from zlib import crc32

# Sections are numbers everywhere, by chapters; each scheme has a range of its own, Magic's begins at 0.
OF_CHAPTER = 100
_RANGE = 10_000
_LEVELS = ("chapter", "section", "rule", "subrule")
# Classes of letters or figures and how many of them: nothing that a search could be lost in.
_WRITTEN = re.compile(r"(?:\[[0-9A-Za-z-]+\](?:\{[0-9](?:,[0-9])?\}|\?)?)+")
_SIGN = re.compile(r"[.:/-]?")


class Scheme:
    """One way of numbering; `table` is how it was written, `words` what heads parts of its books: by the
    language's code the fields of `kb.languages.Language` that are other.
    """

    def __init__(self, name: str, table: str) -> None:
        """`table` has a row a level: the sign before it, and how it is written; and rows of words.

        Raises `ValueError` with the number of the line that is no such row, 0 where a level is missing.
        """
        self.name, self.table = name, table
        self.words: dict[str, dict[str, tuple[str, ...]]] = {}
        levels = dict[str, tuple[str, str]]()
        for at, row in enumerate(table.splitlines()[1:], 2):
            subject, sign, said, *more = (*row.split("\t"), "", "")
            if subject in _LEVELS and _SIGN.fullmatch(sign) and _WRITTEN.fullmatch(said):
                levels[subject] = sign, said
            elif subject in (
                "chapter_words",
                "example_words",
                "contents_words",
                "glossary_words",
                "credits_words",
            ):
                self.words.setdefault(sign, {})[subject] = tuple(said.split("|"))
            elif (row and row[0] != "#") or any(more):
                raise ValueError(at)
        if levels.keys() != set(_LEVELS):
            raise ValueError(0)
        signs, (chapter, section, rule, subrule) = zip(*(levels[one] for one in _LEVELS), strict=True)
        self._signs, self._width = signs, 1 if re.fullmatch(section, "1") else 2
        _, inner, sign, last = (f"[{one}]" if one else "" for one in signs)
        self._filled = {
            "chapter": chapter,
            "section": f"{chapter}{inner}{section}",
            "sign": sign,
            "rule": rule,
            "letters": f"{last}{subrule}",
            "paragraph": f"{chapter}{inner}{section}{sign}{rule}(?:{last}{subrule})?",
            "number": f"{chapter}{inner}{section}(?:{sign}{rule}(?:{last}{subrule})?)?",
        }
        whole = f"({chapter}){inner}({section})(?:{sign}({rule})(?:{last}({subrule}))?)?"
        self._whole = re.compile(whole, re.IGNORECASE)
        self._made = dict[str, re.Pattern[str]]()
        self.base = 0 if name == "magic" else (crc32(name.encode()) + 1) * _RANGE

    def expression(self, template: str) -> str:
        """`template` with the parts in: ``@chapter`` (7), ``@section`` (709), ``@sign`` (a full stop),
        ``@rule`` (4), ``@letters`` (b), ``@number`` (from a section on), ``@paragraph`` (from a rule on).
        """
        for part, written in self._filled.items():
            template = template.replace(f"@{part}", written)
        return template

    def compiled(self, template: str, flags: int = 0) -> re.Pattern[str]:
        """The same as a pattern, made once."""
        if template not in self._made:
            self._made[template] = re.compile(self.expression(template), flags)
        return self._made[template]

    def read(self, number: str) -> tuple[int, int, str] | None:
        """Section, rule (0: none) and letters of a number as it is printed; None for anything else."""
        found = self._whole.fullmatch(number)
        if found is None:
            return None
        chapter, section, rule, letters = found.groups()
        return self.chapter(chapter) + int(section), int(rule or 0), (letters or "").lower()

    def chapter_sections(self, word: str) -> range:
        """The sections that a chapter can have; none for what is no chapter's number."""
        if not self.compiled("@chapter").fullmatch(word):
            return range(0)
        return range(self.chapter(word), self.chapter(word) + OF_CHAPTER)

    def chapter(self, word: str) -> int:
        """The section 0 of a chapter: 700 of 7."""
        return self.base + OF_CHAPTER * (int(word) if word.isdigit() else ord(word.upper()) - ord("@"))

    def holds(self, section: int, rule: int, letters: str) -> bool:
        """Whether a book could print that number."""
        return section > self.base and self.read(self.written(section, rule, letters)) == (
            section,
            rule,
            letters,
        )

    def written(self, section: int, rule: int, letters: str) -> str:
        """The number as it is printed."""
        chapter, within = divmod(section - self.base, OF_CHAPTER)
        first = chr(ord("@") + chapter) if self._filled["chapter"].startswith("[A") else str(chapter)
        _, inner, sign, last = self._signs
        told = f"{first}{inner}{within:0{self._width}}"
        return told + (f"{sign}{rule}" if rule else "") + (f"{last}{letters}" if letters else "")


def shipped(name: str) -> Scheme:
    """The scheme that a table in this folder describes. Raises `OSError`."""
    loader = getattr(sys.modules[__name__], "__loader__")  # noqa: B009 - its type has no such name
    data: bytes = loader.get_data(__file__.removesuffix("__init__.py") + f"{name}.tsv")
    return Scheme(name, data.decode())


SHIPPED = ("magic", "decimal", "lettered")
MAGIC = shipped("magic")
# What the books of this process have beside Magic's, by name; see `use`.
_OTHERS = dict[str, Scheme]()


def use(schemes: dict[str, Scheme]) -> None:
    """Has numbers be read by these schemes too, after Magic's."""
    if schemes.keys() != _OTHERS.keys():
        _OTHERS.clear()
        _OTHERS.update(schemes)


def others() -> list[Scheme]:
    """The schemes in use beside Magic's."""
    return list(_OTHERS.values())


def scheme_of(section: int) -> Scheme | None:
    """The scheme in whose range a section is."""
    if section < _RANGE:
        return MAGIC
    return next((one for one in _OTHERS.values() if one.base <= section < one.base + _RANGE), None)
