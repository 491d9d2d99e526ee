"""Reads a query: words, "phrases", -not, or, parentheses, name:value. Bounded, never a traceback.

query = any ;                     any   = all , { or , all } ;
all   = one , { [ and ] , one } ; one   = minus , one | "(" , any , [ ")" ] | halves | piece ;
piece = condition | phrase | exact | word ;     halves = one , "//" , one , { "//" , one } | "//" ;
"""

import re
from functools import cache
from typing import Any, NamedTuple

from kb.errors import UsageError
from kb.languages import LANGUAGES, fold
from kb.messages import Message, msg
from kb.query.faults import Misread, Unfit, a_question, one_of, unfit
from kb.query.lexer import ALWAYS, Lexeme, joining_words, lexemes, plain
from kb.query.operators import BY_CHECKER, OPERATORS, Mode, key_of, meant
from kb.query.tree import And, Condition, Exact, Halves, Node, Not, Or, Phrase, Words, conditions
from kb.vocabulary import meanings

# Characters of a query.
MAX_LENGTH = 1000
# No question has more words; each is looked up in three languages.
MAX_PIECES = 200
# Parentheses within each other: the parser calls itself for each.
MAX_DEPTH = 20
# Each may look at tens of thousands of cards.
MAX_CONDITIONS = 32

_OF_HALVES = ", ".join(key for key in OPERATORS if key in BY_CHECKER)
_CHECKED = tuple(row.key for row in OPERATORS.values() if Mode.CHECK in row.modes)
_UNCLOSED = msg("a parenthesis is not closed")
# What may be a condition without its value.
_UNFINISHED = r"([^\W\d_]{1,20})([:=<>]|[!<>]=)"
# Which condition a bare word is in a check, by the subject of vocabulary that has it.
_IN_WORDS = (("c", "colors"), ("t", "types"), ("kw", "keywords"), ("is", "qualities"))


class Query(NamedTuple):
    """A query as typed, its tree, and what the reader should know about how it was read.

    `ignored`: small words such as “of” beside conditions, which are left out.
    """

    text: str
    tree: Node
    warnings: tuple[Message, ...] = ()
    ignored: tuple[str, ...] = ()


def parse(text: str, mode: Mode = Mode.SEARCH, start: int = 0) -> Query:
    """The query that `text` is from offset `start` on.

    Parentheses and quotes left open are closed at the end, with a warning. Raises `UsageError` for one that
    is empty or too long, `Misread` with the place for what cannot stand where it does.
    """
    if len(text) > MAX_LENGTH:
        raise UsageError(
            msg(
                "the query has %(length)d characters, at most %(most)d are read; shorten it",
                length=len(text),
                most=MAX_LENGTH,
            )
        )
    shown = plain(text)
    pieces = lexemes(shown, mode, start)
    if len(pieces) > MAX_PIECES:
        raise UsageError(msg("the query has more than %(most)d words; shorten it", most=MAX_PIECES))
    if sum(one.kind == "condition" for one in pieces) > MAX_CONDITIONS:
        raise UsageError(
            msg("the query has more than %(most)d operators; leave some out", most=MAX_CONDITIONS)
        )
    parser = _Parser(pieces, len(shown), mode)
    tree = parser.parse()
    unclosed = (msg("a quotation mark is not closed"),) if shown[start:].count('"') % 2 else ()
    return Query(text, tree, (*unclosed, *parser.warnings), tuple(parser.ignored))


class _Parser:
    """Recursive descent over the pieces of one query of `size` characters."""

    def __init__(self, pieces: list[Lexeme], size: int, mode: Mode) -> None:
        self._rest, self._end, self._mode = pieces[::-1], Lexeme("end", "", size, ""), mode
        self._is_check = mode is Mode.CHECK
        self.warnings: tuple[Message, ...] = ()
        self.ignored: list[str] = []

    def parse(self) -> Node:
        tree = self._any(0)
        if self._rest:
            raise _unexpected(self._rest[-1], self._after())
        if tree is None:
            raise UsageError(msg("there is no word to search for"))
        return tree

    def _after(self) -> Message:
        """What may stand in the place of a “)” too many."""
        if self._is_check:
            return msg("and, or, or the end of the question")
        return msg("a word, or “(” before it")

    def _next(self) -> Lexeme:
        return self._rest[-1] if self._rest else self._end

    def _any(self, depth: int) -> Node | None:
        choices = [self._all(depth)]
        while self._next().kind == "or":
            joining = self._rest.pop()
            choices.append(self._all(depth))
            if choices[-1] is None or choices[:-1] == [None]:
                self.warnings += (_one_sided(joining),)
        nodes = tuple(node for node in choices if node is not None)
        return Or(nodes) if len(nodes) > 1 else nodes[0] if nodes else None

    def _all(self, depth: int) -> Node | None:
        nodes = list[Node]()
        while self._next().kind not in ("end", "or", "close"):
            node = self._one(depth)
            if node is not None:
                nodes.append(node)
        if not nodes and self._is_check:
            raise _unexpected(self._next(), a_question())
        nodes = _joined(nodes)
        bar = _loose_bar(nodes)
        if bar:
            raise Misread(bar.at, unfit(bar.text, msg("a condition on each side of “//”")))
        nodes = self._without_small_words(_one_text(nodes))
        return And(tuple(nodes)) if len(nodes) > 1 else nodes[0] if nodes else None

    def _without_small_words(self, nodes: list[Node]) -> list[Node]:
        """Without « de » and “of” beside a condition: as a text of their own they would be found nowhere."""
        small = [node for node in nodes if isinstance(node, Words) and is_small(node.text)]
        if not any(any(conditions(node)) for node in nodes):
            if small and self._is_check:
                raise Misread(small[0].at, unfit(small[0].text, a_question()), a_question())
            return nodes
        self.ignored += [node.text for node in small]
        return [node for node in nodes if node not in small]

    def _one(self, depth: int) -> Node | None:
        lexeme = self._rest.pop()
        if lexeme.kind == "minus":
            inner = self._negated(depth + 1)
            if inner is None and self._is_check:
                raise _unexpected(self._next(), a_question())
            return Not(inner) if inner is not None else None
        if lexeme.kind == "open":
            return self._parenthesis(lexeme, depth + 1)
        if lexeme.kind == "and":
            return None
        if lexeme.kind == "condition":
            return self._condition(lexeme)
        if lexeme.kind == "word" and _is_unfinished(lexeme.text, self._mode):
            raise _unexpected(lexeme, msg("a value after it"))
        if self._is_check:
            return _in_words(lexeme)
        if lexeme.kind == "phrase":
            return Phrase(lexeme.text, lexeme.at) if lexeme.text.strip() else None
        return (Exact if lexeme.kind == "exact" else Words)(lexeme.text, lexeme.at)

    def _negated(self, depth: int) -> Node | None:
        """What follows a minus; after a word, as in « non è rossa », behind small ones."""
        while self._is_check and self._next().kind == "word" and is_small(self._next().text):
            self._rest.pop()
        return self._one(depth) if self._next().kind not in ("end", "close") else None

    def _parenthesis(self, lexeme: Lexeme, depth: int) -> Node | None:
        if depth > MAX_DEPTH:
            raise _unexpected(lexeme, msg("at most %(most)d parentheses within each other", most=MAX_DEPTH))
        inner = self._any(depth)
        if self._rest:
            self._rest.pop()
        elif _UNCLOSED not in self.warnings:
            self.warnings += (_UNCLOSED,)
        return inner

    def _condition(self, lexeme: Lexeme) -> Condition:
        """Raises `Misread` for a sign or a value that its operator cannot have."""
        name, sign, typed = lexeme.parts
        key = key_of(name, self._mode)
        found = Condition(key or name, sign, typed, None, typed, lexeme.source, lexeme.at)
        if key is None and self._is_check:
            raise _unexpected(lexeme, one_of(_CHECKED, "operators"))
        if key is None:
            return found
        from kb.query.values import read  # it knows cards and rules, which plain words do not need

        key, sign = meant(key, sign)
        operator, found = OPERATORS[key], found._replace(key=key, sign=sign)
        try:
            if sign not in operator.signs:
                raise Unfit(msg("a colon"), is_whole=True)
            if operator.value == "condition":
                return found._replace(value="", inner=self._inner(lexeme))
            value = read(operator, typed, self._mode)
            is_sized = operator.value in ("number", "size", "mana value", "rarity") or (
                key in ("c", "id") and value.isdigit()
            )
            return found._replace(sign="=" if sign == ":" and is_sized else sign, value=value)
        except Unfit as fault:
            reason = unfit(lexeme.source if fault.is_whole else typed, fault.expected)
            raise Misread(lexeme.at, reason, fault.expected, lexeme.value_at) from None
        except Misread:
            raise
        except UsageError as refused:
            raise Misread(lexeme.at, refused.message) from None

    def _inner(self, lexeme: Lexeme) -> Condition:
        """The condition in ``part:mv=2``."""
        pieces = lexemes(lexeme.parts[2], self._mode)
        if [one.kind for one in pieces] != ["condition"]:
            raise Unfit("part:mv=2")
        try:
            found = self._condition(pieces[0])
        except Misread as fault:
            raise Unfit(fault.expected, is_whole=True) from None
        if found.key not in BY_CHECKER:
            raise Unfit(_OF_HALVES)
        return found


def _unexpected(lexeme: Lexeme, expected: Message) -> Misread:
    return Misread(lexeme.at, unfit(lexeme.source, expected), expected)


def _in_words(lexeme: Lexeme) -> Node | None:
    """The condition that a word alone is in a check: a color, a type, a keyword ability, a quality."""
    folded = fold(lexeme.text) if lexeme.kind == "word" else ""
    if (
        meanings("objects").get(folded, folded) == "card"
    ):  # « est une carte double » says no more than « double »
        return None
    if folded and is_small(lexeme.text):  # “of” is a word of some type lines too
        return Words(lexeme.text, lexeme.at)
    for key, subject in _IN_WORDS:
        if meant := meanings(subject).get(folded):
            return Condition(key, ":", meant, None, lexeme.text, lexeme.source, lexeme.at)
    raise _unexpected(lexeme, a_question())


def is_small(text: str) -> bool:
    """Whether all its words are too small to search by, or it has none."""
    return all(fold(word) in _small_words() for word in text.split())


@cache
def _small_words() -> frozenset[str]:
    return frozenset().union(*(language.stop_words for language in LANGUAGES.values()))


def _is_unfinished(word: str, mode: Mode) -> bool:
    """Whether it is a condition without its value; before a colon « coût » is a word like any other."""
    matched = re.fullmatch(_UNFINISHED, word) if word[-1:] in ":=<>" else None
    if not matched:
        return False
    name, sign = matched.groups()
    meant = key_of(name, mode)
    return meant is not None and (sign != ":" or name in (meant, "cmc"))


def _one_sided(lexeme: Lexeme) -> Message:
    return msg(
        "character %(place)s of the query: “%(found)s” joins nothing and is ignored;"
        " it needs a word or a condition on each side",
        place=lexeme.at + 1,
        found=lexeme.text,
    )


def _joined(nodes: list[Node]) -> list[Node]:
    """Conditions with ``//`` between them as one condition on the halves of a card; alone: it has several."""
    if len(nodes) == 1 and _is_bar(nodes[0]):
        return [Halves(())]
    found = list[Node]()
    for node in nodes:
        left = found[-2] if len(found) > 1 and _is_bar(found[-1]) else None
        if left is not None and _is_condition(left) and _is_condition(node):
            held = left.conditions if isinstance(left, Halves) else (left,)
            found[-2:] = [Halves((*map(_of_half, held), _of_half(node)))]
        else:
            found.append(node)
    return found


def _of_half(node: Node) -> Node:
    """Raises `Misread` for what is known of whole cards alone."""
    for condition in conditions(node):
        if condition.key in OPERATORS and condition.key not in BY_CHECKER:
            raise Misread(condition.at, unfit(condition.typed, _OF_HALVES), _OF_HALVES)
    return node


def _loose_bar(nodes: list[Node]) -> Words | None:
    """A ``//`` that has a condition on one side only; between words it is part of a card's name."""
    for at, node in enumerate(nodes):
        beside = (*nodes[max(at - 1, 0) : at], *nodes[at + 1 : at + 2])
        if isinstance(node, Words) and _is_bar(node) and any(map(_is_condition, beside)):
            return node
    return None


def _is_condition(node: Node) -> bool:
    """Whether it has conditions alone."""
    if isinstance(node, And | Or):
        return all(map(_is_condition, node.nodes))
    return isinstance(node.node if isinstance(node, Not) else node, Condition | Halves)


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


def tables() -> dict[str, Any]:
    """What the browser reads queries by: limits, what joins, small words, and each operator of a search.

    An operator is a list: kind of value, who answers, signs.
    """
    return {
        "length": MAX_LENGTH,
        "pieces": MAX_PIECES,
        "depth": MAX_DEPTH,
        "conditions": MAX_CONDITIONS,
        "joining": joining_words(),
        "always": ALWAYS,
        "small": sorted(_small_words()),
        "operators": {
            row.key: [row.value, row.answered, row.signs]
            for row in OPERATORS.values()
            if Mode.SEARCH in row.modes
        },
    }
