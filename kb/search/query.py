"""Reads a query: words, "phrases", -not, or, parentheses, name:value. Bounded, never a traceback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.errors import UsageError
from kb.languages import fold, meanings, normalise
from kb.messages import Message, msg
from kb.search.operators import canonical
from kb.search.syntax import And, Exact, Halves, Node, Not, Operator, Or, Phrase, Words

__all__ = ["MAX_LENGTH", "Lexeme", "Query", "lexemes", "parse", "plain"]

MAX_LENGTH = 1000
"""Characters of a query."""
MAX_PIECES = 200
MAX_DEPTH = 20
MAX_CONDITIONS = 32
"""Operators: each may look at tens of thousands of cards."""

_CONNECTIVES = {"or": "or", "OR": "or", "|": "or", "AND": "and", "&": "and"}
"""Those of other languages count in capitals only, as all languages' “and” does."""
_BLANK = r"[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]"
"""Line breaks, control characters and halves of characters, each of which is read as a space."""
_LEXEME = (
    r"(?P<space>\s+)"
    r'|(?P<phrase>"[^"]*(?:"|$))'
    r"|(?P<open>\()|(?P<close>\))"
    r'|(?P<operator>(?P<name>[^\W\d_]{1,20})(?P<sign>!=|<=|>=|[:=]|[<>](?!=))(?P<value>"[^"]*(?:"|$)|[^\s()"]+))'
    r"|(?P<minus>(?<![^\s(])-(?=[^\s-])(?!\d+/))"
    r'|(?P<exact>(?<!\S)=(?P<word>[^\s()"]+))'
    r'|(?P<word_>[^\s()"]+)'
)

_UNFINISHED = r"([^\W\d_]{1,20})([:=<>]|[!<>]=)"
"""What may be an operator without its value."""


class Query(NamedTuple):
    """A query as typed, its tree, and what the reader should know about how it was read."""

    text: str
    tree: Node
    warnings: tuple[Message, ...] = ()


class Lexeme(NamedTuple):
    """A piece of a query at offset `at`; `parts` are an operator's name, sign and value without quotes."""

    kind: str
    text: str
    at: int
    parts: tuple[str, str, str] = ("", "", "")


def parse(text: str) -> Query:
    """The query that `text` is.

    Raises `UsageError`, with the place, for one that is empty, too long, or has parentheses
    that do not match; quotes that do not are closed at the end, with a warning.
    """
    if len(text) > MAX_LENGTH:
        raise UsageError(
            msg(
                "the query has %(length)d characters, at most %(most)d are read; shorten it",
                length=len(text),
                most=MAX_LENGTH,
            )
        )
    read = plain(text)
    pieces = lexemes(read)
    if len(pieces) > MAX_PIECES:
        raise UsageError(msg("the query has more than %(most)d words; shorten it", most=MAX_PIECES))
    if sum(1 for lexeme in pieces if lexeme.kind == "operator") > MAX_CONDITIONS:
        raise UsageError(
            msg("the query has more than %(most)d operators; leave some out", most=MAX_CONDITIONS)
        )
    parser = _Parser(pieces, read)
    tree = parser.parse()
    unclosed = (msg("a quotation mark is not closed"),) if read.count('"') % 2 else ()
    return Query(text, tree, (*unclosed, *parser.warnings))


def plain(text: str) -> str:
    """The query as it is read, and to which all places refer: one form of each sign, blanks as spaces."""
    read = normalise(text)
    return read if read.isprintable() else re.sub(_BLANK, " ", read)


def lexemes(text: str) -> list[Lexeme]:
    """The pieces of a query in `plain` form, without the spaces between them."""
    found, is_loud = list[Lexeme](), text == text.upper()
    if text.replace(" ", "").isalnum():
        words = _words(text)
        return [Lexeme(_word_kind("word_", word, is_loud), word, at) for at, word in words]
    for match in re.finditer(_LEXEME, text):
        kind = match.lastgroup or ""
        if match["operator"]:
            parts = match["name"], match["sign"], match["value"].strip('"')
            found.append(Lexeme("operator", match[0], match.start(), parts))
        elif match["exact"]:
            found.append(Lexeme("exact", match["word"], match.start()))
        elif kind == "phrase":
            found.append(Lexeme("phrase", match[0].strip('"'), match.start()))
        elif kind != "space":
            found.append(Lexeme(_word_kind(kind, match[0], is_loud), match[0], match.start()))
    return found


def _words(text: str) -> Iterator[tuple[int, str]]:
    """The words of a query that has nothing else, with their places: most have not, and need no pattern."""
    at = 0
    for word in text.split(" "):
        if word:
            yield at, word
        at += len(word) + 1


def _word_kind(kind: str, text: str, is_loud: bool) -> str:
    """What a piece is; in a query all in capitals « O » and « ET » are words like the others."""
    if kind != "word_":
        return kind
    if is_loud and text.isalpha() and text not in ("OR", "AND"):
        return "word"
    own = meanings("connectives").get(fold(text)) if text.isupper() else None
    return _CONNECTIVES.get(text) or own or "word"


class _Parser:
    """Recursive descent over: any := all (or all)*;  all := one+;  one := -one | (any) | piece."""

    def __init__(self, lexemes: list[Lexeme], text: str) -> None:
        self._rest = lexemes[::-1]
        self._end = len(text)
        self.warnings: tuple[Message, ...] = ()

    def parse(self) -> Node:
        tree = self._any(0)
        if self._rest:
            raise self._unexpected(self._rest[-1], msg("a word, or “(” before it"))
        if tree is None:
            raise UsageError(msg("there is no word to search for"))
        return tree

    def _next_is(self, *kinds: str) -> bool:
        return bool(self._rest) and self._rest[-1].kind in kinds

    def _any(self, depth: int) -> Node | None:
        choices = [self._all(depth)]
        while self._next_is("or"):
            joining = self._rest.pop()
            choices.append(self._all(depth))
            if choices[-1] is None or choices[:-1] == [None]:
                self.warnings += (_one_sided(joining),)
        nodes = tuple(node for node in choices if node is not None)
        return Or(nodes) if len(nodes) > 1 else nodes[0] if nodes else None

    def _all(self, depth: int) -> Node | None:
        nodes = list[Node]()
        while self._rest and not self._next_is("or", "close"):
            node = self._one(depth)
            if node is not None:
                nodes.append(node)
        nodes = _joined(nodes)
        bar = _loose_bar(nodes)
        if bar:
            raise self._unexpected(Lexeme("word", bar.text, bar.at), msg("a condition on each side of “//”"))
        nodes = _one_text(nodes)
        return And(tuple(nodes)) if len(nodes) > 1 else nodes[0] if nodes else None

    def _one(self, depth: int) -> Node | None:
        lexeme = self._rest.pop()
        if lexeme.kind == "minus":
            inner = self._one(depth + 1) if self._rest else None
            return Not(inner) if inner is not None else None
        if lexeme.kind == "open":
            return self._parenthesis(lexeme, depth + 1)
        if lexeme.kind == "and":
            return None
        if lexeme.kind == "word" and _is_unfinished(lexeme.text):
            raise self._unexpected(lexeme, msg("a value after it"))
        return _piece(lexeme)

    def _parenthesis(self, lexeme: Lexeme, depth: int) -> Node | None:
        if depth > MAX_DEPTH:
            raise self._unexpected(
                lexeme, msg("at most %(most)d parentheses within each other", most=MAX_DEPTH)
            )
        inner = self._any(depth)
        if not self._next_is("close"):
            raise self._unexpected(lexeme, msg("a “)” that closes it"))
        self._rest.pop()
        return inner

    def _unexpected(self, lexeme: Lexeme, expected: Message) -> UsageError:
        return UsageError(
            msg(
                "character %(place)d of the query: found “%(found)s”, expected %(expected)s",
                place=lexeme.at + 1,
                found=lexeme.text,
                expected=expected,
            )
        )


def _is_unfinished(word: str) -> bool:
    """Whether it is an operator without its value; before a colon « coût » is a word like any other."""
    matched = re.fullmatch(_UNFINISHED, word) if word[-1:] in ":=<>" else None
    if not matched:
        return False
    name, sign = matched.groups()
    meant = canonical(Operator(name, sign, "", 0))
    return meant is not None and (sign != ":" or name in (meant, "cmc"))


def _one_sided(lexeme: Lexeme) -> Message:
    return msg(
        "character %(place)s of the query: “%(found)s” joins nothing and is ignored;"
        " it needs a word or a condition on each side",
        place=lexeme.at + 1,
        found=lexeme.text,
    )


def _joined(nodes: list[Node]) -> list[Node]:
    """Operators with ``//`` between them as one condition on the halves of a card."""
    found = list[Node]()
    for node in nodes:
        left = found[-2] if isinstance(node, Operator) and len(found) > 1 and _is_bar(found[-1]) else None
        if isinstance(node, Operator) and isinstance(left, Operator | Halves):
            held = left.operators if isinstance(left, Halves) else (left,)
            found[-2:] = [Halves((*held, node))]
        else:
            found.append(node)
    return found


def _loose_bar(nodes: list[Node]) -> Words | None:
    """A ``//`` that has a condition on one side only; between words it is part of a card's name."""
    for at, node in enumerate(nodes):
        beside = (*nodes[max(at - 1, 0) : at], *nodes[at + 1 : at + 2])
        if isinstance(node, Words) and _is_bar(node) and any(map(_is_condition, beside)):
            return node
    return None


def _is_condition(node: Node) -> bool:
    return isinstance(node.node if isinstance(node, Not) else node, Operator | Halves)


def _one_text(nodes: list[Node]) -> list[Node]:
    """Words that follow each other as one text."""
    found = list[Node]()
    for node in nodes:
        last = found[-1] if found else None
        if isinstance(node, Words) and isinstance(last, Words):
            found[-1] = Words(f"{last.text} {node.text}", last.at)
        else:
            found.append(node)
    return found


def _is_bar(node: Node) -> bool:
    return isinstance(node, Words) and node.text == "//"


def _piece(lexeme: Lexeme) -> Node | None:
    if lexeme.kind == "operator":
        name, sign, value = lexeme.parts
        return Operator(name, sign, value, lexeme.at)
    if lexeme.kind == "phrase":
        return Phrase(lexeme.text, lexeme.at) if lexeme.text.strip() else None
    if lexeme.kind == "exact":
        return Exact(lexeme.text, lexeme.at)
    return Words(lexeme.text, lexeme.at)
