"""Paragraphs of the corpus as HTML.

Corpus and imports are hostile: nothing but emphasis, mana symbols, marked repairs and links to rules
comes out of them. Markdown's raw HTML, links, images, entities and blocks are switched off.
"""

import re
from collections.abc import Callable, Iterable
from datetime import date
from difflib import SequenceMatcher
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor, SimpleTextInlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import Registry
from markupsafe import Markup, escape

from kb.pages.drawing.symbols import replace_symbols
from kb.pages.plan.routes import Routes
from kb.pages.plan.sections import Section, Sections
from kb.pages.texts.gloss import SLOT, Gloss
from kb.pages.visible import clean
from kb.rules import Concordance, Edition, Passage, RuleNumber
from kb.rules.citations import cited

# Around what a repair put in: signs that no clean text has.
OPEN, CLOSE = "\ue000", "\ue001"

Pieces = Iterable[str | Element]
# Makes words and elements of the words that stood in one place.
Split = Callable[[str], Pieces]


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


class Target(NamedTuple):
    """Where a citation leads, below a language's folder; `here`: to the rule's text."""

    address: str
    here: bool


# From a number and the edition being read to where it leads, if anywhere.
Resolve = Callable[[RuleNumber, Edition | None], Target | None]


class Prose:
    """Renders passages; each distinct one once, in one Markdown instance; terms are marked by `gloss`."""

    def __init__(self, resolve: Resolve, gloss: Gloss | None = None) -> None:
        self._resolve, self._gloss = resolve, gloss
        self._markdown = _restricted()
        self._context: tuple[str, Edition | None, set[str]] = "", None, set()
        """Of the passage being rendered: its language, its edition, the concepts that have their link."""
        CorpusText(self._cited, self._glossed, self._drawn).extendMarkdown(self._markdown)
        self._done: dict[tuple[Passage, str, Edition | None], list[str]] = {}
        """HTML and, every second, a slot of the glossary."""

    def html(
        self, passage: Passage, language: str, edition: Edition | None = None, reader: str | None = None
    ) -> Markup:
        """The passage's words, its repairs marked, its citations linked within `edition`.

        What its terms mean is explained in the language `reader`, else in the passage's own.
        """
        key = (passage, language, edition)
        if key not in self._done:
            self._done[key] = self._render(_marked(passage), language, edition).split(SLOT)
        pieces = self._done[key][:]
        if self._gloss:
            pieces[1::2] = map(self._gloss.titles(reader or language).__getitem__, pieces[1::2])
        return Markup("".join(pieces))

    def forget(self) -> None:
        """Lets go of all that was rendered."""
        self._done.clear()

    def _render(self, text: str, language: str, edition: Edition | None) -> str:
        self._context = language, edition, set()
        return self._markdown.reset().convert(text)

    def _cited(self, text: str) -> Pieces:
        """`text` with the rules that it cites as links."""
        _, edition, _ = self._context
        at = 0
        for number, start, end in cited(text):
            if target := self._resolve(number, edition):
                link = Element("a", {} if target.here else {"class": "absent"}, href=f"@/~/{target.address}")
                link.text = text[start:end]
                yield from (text[at:start], link)
                at = end
        yield text[at:]

    def _glossed(self, text: str) -> Pieces:
        language, _, seen = self._context
        return self._gloss.mark(text, language, seen) if self._gloss else [text]

    def _drawn(self, text: str) -> Pieces:
        return symbols(text, self._context[0])


def _restricted() -> Markdown:
    markdown = Markdown(output_format="html")
    _keep(markdown.preprocessors, "normalize_whitespace")
    _keep(markdown.parser.blockprocessors, "paragraph", "empty")
    _keep(markdown.inlinePatterns, "backslash", "escape", "em_strong", "em_strong2", "not_strong")
    _keep(markdown.treeprocessors, "inline", "unescape")
    _keep(markdown.postprocessors)
    return markdown


def _keep(registry: Registry[Any], *names: str) -> None:
    for name in [entry.name for entry in registry._priority]:  # type: ignore[attr-defined] # no public list
        if name not in names:
            registry.deregister(name)


def _marked(passage: Passage) -> str:
    text = clean(passage.original)
    for repair in passage.repairs:
        text = text.replace(clean(repair.context), _difference(clean(repair.context), clean(repair.reads)), 1)
    return text


def _difference(stood: str, reads: str) -> str:
    """`reads` with what is new in it between marks, whole mana symbols and words."""
    old, new = (re.findall(r"\{[^{}]*\}|\w+|\s+|.", side) for side in (stood, reads))
    pieces: list[str] = []
    for tag, _, _, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        piece = "".join(new[start:end])
        if tag != "equal" and (word := piece.strip()):
            piece = piece.replace(word, f"{OPEN}{word}{CLOSE}", 1)
        pieces.append(piece)
    return "".join(pieces)


def resolver(sections: Sections, concordance: Concordance, url: Routes) -> Resolve:
    """From a number and the edition it is read in to an address below a language's folder.

    A number alone is no address: 711 was flip cards once. Without a text of the edition being read
    there is a link to another text only where the concordance knows that it settles the same matter.
    """

    def resolve(number: RuleNumber, edition: Edition | None) -> Target:
        held = sections.editions(number)
        if edition is None:
            return Target(address(number, None), here=True) if held else nowhere(number)
        same = [section for section in held if section.edition.overlaps(edition)]
        read = _matters(concordance, number, edition.start)
        kin = [one for one in held if read & _matters(concordance, number, one.edition.start)]
        found: list[Section] = same or kin
        return Target(address(number, found[-1].edition), here=True) if found else nowhere(number)

    def nowhere(number: RuleNumber) -> Target:
        return Target(url.register(number).partition("/")[2], here=False)

    def address(number: RuleNumber, edition: Edition | None) -> str:
        return url.rule(number, edition).partition("/")[2]

    return resolve


def _matters(concordance: Concordance, number: RuleNumber, day: date) -> set[str]:
    """What that rule, or that section, settled on that day."""
    return {
        provision.id
        for provision in concordance
        for span in provision.spans
        if number.contains(span.number) and day in span.edition
    }
