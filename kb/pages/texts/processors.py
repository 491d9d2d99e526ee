"""What the corpus has beyond Markdown, by Markdown's own processors: repairs, blanks, links, mana symbols."""

import re
from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element, fromstring

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor, SimpleTextInlineProcessor
from markdown.treeprocessors import Treeprocessor
from markupsafe import escape

from kb.pages.drawing.symbols import replace_symbols

OPEN, CLOSE = "\ue000", "\ue001"
"""Around what a repair put in: signs that no clean text has."""

Pieces = Iterable[str | Element]
Split = Callable[[str], Pieces]
"""Makes words and elements of the words that stood in one place."""


class CorpusText(Extension):
    """`splits` give what each text of a paragraph becomes, links' own apart, one after the other."""

    def __init__(self, *splits: Split) -> None:
        super().__init__()
        self._splits = splits

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 Markdown's name
        """Before all else what no sign of Markdown may divide; at the end what needs the settled words."""
        md.inlinePatterns.register(SimpleTextInlineProcessor("(_{3,})"), "blank", 1000)
        md.inlinePatterns.register(_Repair(f"{OPEN}(.*?){CLOSE}"), "repair", 999)
        for at, split in enumerate(self._splits):
            md.treeprocessors.register(_Splitting(split), f"split{at}", -1 - at)
        md.treeprocessors.register(_Joining(), "join", -100)


class _Repair(InlineProcessor):
    def handleMatch(  # type: ignore[override] # noqa: N802 Markdown's name
        self, m: re.Match[str], _data: str
    ) -> tuple[Element, int, int]:
        repair = Element("ins", {"class": "repair"})
        repair.text = m[1]
        return repair, m.start(), m.end()


class _Splitting(Treeprocessor):
    def __init__(self, split: Split) -> None:
        super().__init__()
        self._split = split

    def run(self, root: Element) -> None:
        pieces = [*self._split(root.text or "")]
        for child in [*root]:
            if child.tag != "a":
                self.run(child)
            pieces += [child, *self._split(child.tail or "")]
        _fill(root, pieces)


class _Joining(Treeprocessor):
    """Paragraphs become lines of one."""

    def run(self, root: Element) -> None:
        pieces: list[str | Element] = []
        for paragraph in root:
            pieces += [*([Element("br")] if pieces else []), paragraph.text or ""]
            for child in paragraph:
                pieces += [child, child.tail or ""]
        _fill(root, pieces)


def _fill(element: Element, pieces: Pieces) -> None:
    """Puts `pieces` in the place of all that stood in `element`."""
    element[:], element.text = [], ""
    for piece in pieces:
        if isinstance(piece, Element):
            piece.tail = ""
            element.append(piece)
        elif len(element):
            element[-1].tail = f"{element[-1].tail}{piece}"
        else:
            element.text += piece


def symbols(text: str, language: str) -> Pieces:
    """`text` with its mana symbols drawn."""
    if "{" not in text:
        return [text]
    drawn = fromstring(f"<p>{replace_symbols(escape(text), language)}</p>")  # noqa: S314 our own markup
    return [drawn.text or "", *(piece for child in drawn for piece in (child, child.tail or ""))]
