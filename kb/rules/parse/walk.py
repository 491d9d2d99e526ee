"""From the lines of a rules text to its pieces, in one pass.

The older texts are cut at a width, so that a line may begin with a rule's number inside a
sentence; there a number opens a rule only where it can follow the one above.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from kb.languages import Language, fold
from kb.numbering import MAGIC, OF_CHAPTER, Scheme
from kb.rules.parse.pieces import Kind, Piece, find_regions, heading, is_wrapped, split_lines, tidied

_RULE = r"(@section@sign)(\s?)(@rule(?:@letters)?)\.?(?=[\s\W_A-ZÀ-Þ])(?![,;:–—)\]-])\s*(.*)"
_Parts = tuple[int, int, str]
_CLOSING = "\"'”’»)]"
_END_OF_SENTENCE = re.compile(rf"[.!?:;…][{re.escape(_CLOSING)}_*]*$")
_LISTED = re.compile(r"\d{1,2}\. ")
# A heading or term fits in so many letters; a line broken by a column’s width is longer.
_SHORT = 60
# So many letters tell how a piece ends; to look at whole ones for each line would take too long.
_TAIL = 200
# Where fewer lines than one in so many are blank, blank ones tell nothing: the text of a PDF.
_DENSE = 10
# Wrapped texts indent the first line of a paragraph by more than that.
_INDENT = 2


def parse_rules(text: str, language: Language, scheme: Scheme = MAGIC) -> list[Piece]:
    """The pieces of `text` in its order; every line that is not blank is part of one."""
    lines = tidied(split_lines(text), scheme)
    words = scheme.words.get(language.code, {})
    more: Any = {field: (*getattr(language, field), *said) for field, said in words.items()}
    language = language._replace(**more)
    contents, body, glossary, credits_ = find_regions(lines, language, scheme)
    walk = _Walk(lines, language, scheme, is_wrapped(lines[body:credits_]))
    walk.as_they_are(0, contents, Kind.INTRODUCTION)
    walk.as_they_are(contents, body, Kind.CONTENTS)
    walk.rules(body, glossary)
    walk.entries(glossary, credits_)
    walk.as_they_are(credits_, len(lines), Kind.CREDITS)
    return walk.pieces()


@cache
def _example(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"[_*]*(?:{'|'.join(map(re.escape, words))})\s*:")


class _Walk:
    """`last` is the number of the rule above: section, rule, letters.

    `words` are the last letters of the piece above, `joined` the lines that go on with it.
    """

    def __init__(self, lines: Sequence[str], language: Language, scheme: Scheme, wrapped: bool) -> None:
        self.lines, self.language, self.scheme, self.wrapped = lines, language, scheme, wrapped
        self.heads = heading(language, scheme)
        self.example = _example(language.example_words)
        self.done: list[Piece] = []
        self.joined: list[str] = []
        self.kind, self.words = Kind.REMAINDER, ""
        self.last = (0, 0, "")

    def pieces(self) -> list[Piece]:
        self.close()
        return self.done

    def open(self, kind: Kind, at: int, number: str, words: str) -> None:
        if self.joined:
            self.close()
        self.done.append(Piece(kind, at + 1, 1, number, words))
        self.kind, self.words = kind, words[-_TAIL:]

    def join(self, words: str) -> None:
        """Takes a line that goes on with the piece above."""
        hyphenated = self.words.endswith("-") and self.words[-2:-1].isalpha() and words[:1].isalpha()
        more = words if hyphenated else f" {words}"
        self.joined.append(more)
        self.words = f"{self.words}{more}"[-_TAIL:]

    def close(self) -> None:
        """Puts the lines that were joined to the last piece into it, all at once."""
        if self.joined:
            above, lines = self.done[-1], self.joined
            text = "".join((above.text, *lines))
            self.done[-1] = above._replace(lines=above.lines + len(lines), text=text)
            self.joined = []

    def as_they_are(self, start: int, end: int, kind: Kind) -> None:
        """A part whose lines stand for themselves; its first may be the heading that opens it."""
        first = kind is not Kind.INTRODUCTION
        for at in range(start, end):
            words = self.lines[at].strip()
            if words:
                self.open(Kind.HEADING if first else kind, at, "", words)
                first = False

    def rules(self, start: int, end: int) -> None:
        """The numbered part."""
        apart, rule_of = True, self.scheme.compiled(_RULE).match
        for at, line in enumerate(self.lines[start:end], start):
            words = line.strip()
            if not words:
                apart = True
                continue
            found = rule_of(words)
            if found is None or not self.rule(found, at, apart):
                self.unnumbered(words, at, apart)
            apart = False

    def rule(self, found: re.Match[str], at: int, apart: bool) -> bool:
        """Takes a line that opens a rule; False if its number only stands in a sentence."""
        section, space, rule, words = found.groups()
        number = self.scheme.read(section + rule)
        plain = apart and not space and not self.wrapped
        if number is None or (
            not plain and ((space and number[0] != self.last[0]) or not self.may_follow(number, apart))
        ):
            return False
        self.last = number
        self.open(Kind.SUBRULE if number[2] else Kind.RULE, at, section + rule, words)
        return True

    def unnumbered(self, words: str, at: int, apart: bool) -> None:
        if self.example.match(words):
            self.open(Kind.EXAMPLE, at, "", words)
        elif (words[0].isdigit() or self.scheme is not MAGIC) and self.opens_heading(words, at, apart):
            return
        elif self.goes_on(at, apart):
            self.join(words)
        else:
            self.open(Kind.PARAGRAPH if self.last[0] else Kind.REMAINDER, at, "", words)

    def opens_heading(self, words: str, at: int, apart: bool) -> bool:
        if words.isdigit() and len(words) < 4 and (self.wrapped or apart):
            self.open(Kind.PAGE, at, "", words)
            return True
        section, title, chapter, chapter_title = (self.heads.fullmatch(words) or _NOTHING).groups()
        number = self.scheme.read(section) if section else None
        if number and self.opens_section(number[0], apart):
            self.last = number
            self.open(Kind.SECTION, at, section, title)
        elif chapter and self.opens_chapter(chapter, at):
            self.open(Kind.CHAPTER, at, chapter, chapter_title)
        else:
            return False
        return True

    def opens_section(self, section: int, apart: bool) -> bool:
        if section <= self.last[0]:
            return False
        if apart or not self.done or self.kind in (Kind.SECTION, Kind.CHAPTER) or self.is_complete():
            return True
        return not self.wrapped and not self.announces()

    def opens_chapter(self, chapter: str, at: int) -> bool:
        """A section of that chapter follows at once."""
        following = next((line.strip() for line in self.lines[at + 1 : at + 9] if line.strip()), "")
        found = self.heads.fullmatch(following)
        section, _, _ = (found and found[1] and self.scheme.read(found[1])) or self.last
        return section > self.last[0] and section // OF_CHAPTER == self.scheme.chapter(chapter) // OF_CHAPTER

    def goes_on(self, at: int, apart: bool) -> bool:
        """Whether an unnumbered line is the rest of the paragraph above."""
        if not self.wrapped or not self.done or self.kind is Kind.PAGE or self.indent(at) > _INDENT:
            return False
        return not apart or not self.is_complete()

    def may_follow(self, number: _Parts, apart: bool) -> bool:
        """Whether a line that begins with that number opens a rule."""
        if not self.wrapped:
            return apart or not self.announces()
        near = _follows(self.last, number)
        if apart and (self.is_complete() or (near and not self.announces())):
            return True
        if not self.done or self.kind in (Kind.SECTION, Kind.CHAPTER):
            return near or number[0] > self.last[0]
        if not near:  # a part of a section may lack rules
            return number[0] == self.last[0] and number > self.last and self.is_complete()
        return not self.announces() and (len(self.words) < _SHORT or self.has_ended())

    def announces(self) -> bool:
        """Whether the words above end as if a rule's number were to follow: ``(see rule``."""
        last = fold(self.words[-_SHORT:]).rpartition(" ")[2].lstrip("(")
        return last in self.language.rule_words or last in self.language.joiners

    def is_complete(self) -> bool:
        return _END_OF_SENTENCE.search(self.words) is not None

    def has_ended(self) -> bool:
        """The same, or that it ends with a bracket or quotation mark, whose full stop was forgotten."""
        return self.words[-1:] in _CLOSING or self.is_complete()

    def indent(self, at: int) -> int:
        return len(self.lines[at]) - len(self.lines[at].lstrip())

    def entries(self, start: int, end: int) -> None:
        """The glossary: terms with their definitions, entries apart by blank lines."""
        lines = [line.strip() for line in self.lines[start:end]]
        loose = not any(above and below for above, below in pairwise(lines))
        dense = self.wrapped and lines.count("") * _DENSE < len(lines)
        apart = True
        for at, words in enumerate(lines, start):
            if words and at == start:
                self.open(Kind.HEADING, at, "", words)
            elif words and (self.names(words) if dense else apart and not (loose and self.defines(words))):
                self.open(Kind.TERM, at, "", words)
            elif words and self.kind is Kind.DEFINITION and self.is_cut(words, at):
                self.join(words)
            elif words:
                self.open(Kind.DEFINITION, at, "", words)
            apart = not words

    def defines(self, words: str) -> bool:
        """Whether a line that stands alone is a definition, where terms stand alone too."""
        return self.kind is Kind.TERM or len(words) > _SHORT or bool(_END_OF_SENTENCE.search(words))

    def names(self, words: str) -> bool:
        """Whether a line is a term, where no blank lines tell: short, and no sentence nor the rest of one."""
        if self.kind is Kind.TERM or _LISTED.match(words) or self.example.match(words):
            return False
        short = len(words) < _SHORT and not _END_OF_SENTENCE.search(words)
        return short and (self.kind is Kind.HEADING or self.has_ended())

    def is_cut(self, words: str, at: int) -> bool:
        opens = _LISTED.match(words) or self.example.match(words)
        return self.wrapped and self.indent(at) <= _INDENT and not opens


_NOTHING: re.Match[str] = re.compile("()()()()").match("")  # type: ignore[assignment]


def _follows(last: _Parts, number: _Parts) -> bool:
    """Whether `number` may stand next: a later letter of the same rule, or the next rule."""
    if number[0] != last[0]:
        return False
    later = (len(number[2]), number[2]) > (len(last[2]), last[2])
    return later if number[1] == last[1] else number[1] == last[1] + 1
