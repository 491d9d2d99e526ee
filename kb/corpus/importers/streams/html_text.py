"""The text of a page saved as HTML: what its reader sees, a block a line.

Each letter is looked at a few times at most, whatever stands there; the standard library's parser would
need minutes for a megabyte of comments that never end.
"""

import re
from html import unescape
from itertools import islice

from kb.corpus.importers.streams.decode import MAX_LINES

_IS_HTML = re.compile(
    r"\s*+(?:(?:<!--(?>.*?-->)|<\?xml(?>.*?\?>))\s*+)*+<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_MARK = re.compile(r"<(?=[a-z/!?])", re.I)
_DECLARES = re.compile("<(?:[!?]|/(?![a-z]))", re.I)
_TAG = re.compile(r"""<(/?)([a-z][^\s/>]*+)(?:[^=>]++|=\s*+(?:"[^"]*+"|'[^']*+'|))*+>""", re.I)
# Where what is no HTML ends, by the tag that opens it.
_CODE = {"script": re.compile("</script", re.I), "style": re.compile("</style", re.I)}
_ENDLESS = re.compile("&#[0-9]{1000,};?")
_SPACES = re.compile(r"[ \t\r\n\f]+")
_LINE_END = re.compile(r"\r\n|\r|\n")
_BLOCK_WORDS = """
    address article aside blockquote body br caption center dd div dl dt fieldset footer form h1 h2 h3 h4
    h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead title tr ul
"""
_BLOCKS = frozenset(_BLOCK_WORDS.split())
_HIDDEN = frozenset(["script", "style", "template", "noscript", "svg", "head"])


def is_html(text: str) -> bool:
    """Whether a page begins here: its head or body, or what declares them."""
    return _IS_HTML.match(text) is not None


def html_text(text: str) -> tuple[str, tuple[int, ...]]:
    """The lines of the page, blocks apart by one blank line, and in which of its own each begins, from 1.

    No more than `MAX_LINES` are cut apart; the rest is one more.
    """
    page = _Page(text)
    page.read()
    return "\n".join(page.lines), tuple(page.begin)


class _Page:
    """Lines that are read, and the one that is being read: its `parts`, and where it began (`at`).

    `hidden` is the tag that hides what it holds, `depth` how often it is open; `kept` how many open tags
    keep line ends as they are.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: list[str] = []
        self.begin: list[int] = []
        self.parts: list[str] = []
        self.at: int | None = None
        self.hidden: str | None = None
        self.depth = self.kept = 0
        self.counted, self.line = 0, 1

    def read(self) -> None:
        at = 0
        while len(self.lines) <= MAX_LINES and (mark := _MARK.search(self.text, at)):
            self.words(at, mark.start())
            at = mark.start()
            end = self.mark(at)
            if end is None:
                break
            at = end
        self.words(at, len(self.text))
        self.end_line(1)

    def mark(self, start: int) -> int | None:
        """Takes the tag, comment or declaration that begins there; the place after it.

        None where a tag never ends: what is left of the page is words.
        """
        if self.text.startswith("<!--", start):
            end = self.text.find("-->", start + 2)
            return end + 3 if end >= 0 else len(self.text)
        if _DECLARES.match(self.text, start):
            return self.text.find(">", start) + 1 or None
        tag = _TAG.match(self.text, start)
        return self.tag(tag) if tag else None

    def tag(self, found: re.Match[str]) -> int:
        self.line_of(found.start())
        closes, name = found[1], found[2].lower()
        closed = found[0].endswith("/>")
        if not closes:
            self.opened(name)
        if closes or closed:
            self.closed(name)
        code = None if closes or closed else _CODE.get(name)
        if code is None:
            return found.end()
        end = code.search(self.text, found.end())
        return end.start() if end else len(self.text)

    def opened(self, name: str) -> None:
        if name == "body" and self.hidden == "head":  # whose end may be left out
            self.hidden = None
        if self.hidden is None and name in _HIDDEN:
            self.hidden, self.depth = name, 0
        self.depth += name == self.hidden
        self.kept += name == "pre"
        if name in _BLOCKS:
            self.end_line(1 if name == "br" else 2)

    def closed(self, name: str) -> None:
        if name == self.hidden:
            self.depth -= 1
            if not self.depth:
                self.hidden = None
        if name == "pre":
            self.kept = max(0, self.kept - 1)
        if name in _BLOCKS and name != "br":
            self.end_line(2)

    def words(self, start: int, end: int) -> None:
        if self.hidden is not None:
            return
        if self.kept:
            for ends in islice(_LINE_END.finditer(self.text, start, end), MAX_LINES + 1):
                self.run(start, ends.start())
                self.end_line(1)
                start = ends.end()
        self.run(start, end)

    def run(self, start: int, end: int) -> None:
        data = self.text[start:end]
        words = unescape(_ENDLESS.sub("\ufffd", data))
        self.parts.append(words if self.kept else _SPACES.sub(" ", words))
        if self.at is None and words and not words.isspace():
            self.at = self.line_of(start + len(data) - len(data.lstrip()))

    def line_of(self, place: int) -> int:
        """The line in which a place of the page lies; places come in their order."""
        self.line += self.text.count("\n", self.counted, place)
        self.counted = place
        return self.line

    def end_line(self, times: int) -> None:
        for _ in range(times):
            line = "".join(self.parts)
            line = line.rstrip() if self.kept else line.strip(" ")
            if line or (self.lines and self.lines[-1]):
                self.lines.append(line)
                self.begin.append(self.at or self.line)
            self.parts, self.at = [], None
