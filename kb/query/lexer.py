"""The pieces of a query with their places: words, "phrases", conditions, parentheses, what joins."""

import re
from typing import NamedTuple

from kb.languages import fold, meanings, normalise
from kb.query.operators import Mode, key_of
from kb.vocabulary import phrases

# Line breaks, control characters and halves of characters, each of which is read as a space.
_BLANK = r"[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]"
_NAME = r"(?P<name>[^\W\d_]{1,20})"
# Between slashes a regular expression, which may have spaces and parentheses.
_VALUE = r'(?P<value>"[^"]*(?:"|$)|/(?:[^/\\]|\\.)+/(?=[\s)]|$)|[^\s()"]+)'
# Spaces around a comparison, of a known operator only; around a colon none: « coût : 5 » is prose.
_SPACED = re.compile(rf"{_NAME}(?P<sign>\s*(?:[!<>]=|=|[<>](?!=))\s*|!(?=[^\s=])){_VALUE}")
_LEXEME = re.compile(
    r"(?P<space>\s+)"
    r'|(?P<phrase>"[^"]*(?:"|$))'
    r"|(?P<open>\()|(?P<close>\))"
    rf"|(?P<condition>{_NAME}(?P<sign>!=|<=|>=|[:=]|[<>](?!=)){_VALUE})"
    r"|(?P<minus>(?<![^\s(])-(?=[^\s-])(?!\d+/))"
    r'|(?P<exact>(?<!\S)=(?P<bare>[^\s()"]+))'
    r'|(?P<word>[^\s()"]+)'
)
_SIGNS = str.maketrans({"≤": "<=", "≥": ">=", "≠": "!="})
# What joins in every query; in one all in capitals « O » and « ET » are words like the others.
ALWAYS = ("or", "OR", "|", "AND", "&")


class Lexeme(NamedTuple):
    """A piece of a query at offset `at`: `source` as typed, `text` without its marks.

    `parts` are a condition's name, sign and value without quotes; the value begins at `value_at`.
    """

    kind: str
    text: str
    at: int
    source: str
    parts: tuple[str, str, str] = ("", "", "")
    value_at: int = 0


def plain(text: str) -> str:
    """The query as it is read, and to which all places refer: one form of each sign, blanks as spaces."""
    read = normalise(text).translate(_SIGNS)
    return read if read.isprintable() else re.sub(_BLANK, " ", read)


def lexemes(text: str, mode: Mode = Mode.SEARCH, start: int = 0) -> list[Lexeme]:
    """The pieces of a query in `plain` form from offset `start`, without the spaces between them."""
    found, at, is_loud = list[Lexeme](), start, text == text.upper()
    while at < len(text):
        match = _spaced(text, at, mode) or _LEXEME.match(text, at)
        if match is None:  # pragma: no cover
            raise AssertionError(text[at:])
        at = match.end()
        if match.lastgroup != "space":
            found.append(_lexeme(match))
    kinds = [_joining(found, at, mode, is_loud) or one.kind for at, one in enumerate(found)]
    return [one._replace(kind=kind) for one, kind in zip(found, kinds, strict=True)]


def _spaced(text: str, at: int, mode: Mode) -> re.Match[str] | None:
    match = _SPACED.match(text, at)
    return match if match and key_of(match["name"], mode) else None


def _lexeme(match: re.Match[str]) -> Lexeme:
    groups, source, at = match.groupdict(), match[0], match.start()
    if groups["name"]:
        parts = groups["name"], groups["sign"].strip(), groups["value"].strip('"')
        return Lexeme("condition", source, at, source, parts, match.start("value"))
    kind = next(kind for kind in ("phrase", "open", "close", "minus", "exact", "word") if groups[kind])
    text = groups["bare"] if kind == "exact" else source.strip('"') if kind == "phrase" else source
    return Lexeme(kind, text, at, source)


def joining_words() -> dict[str, str]:
    """Every sign and word that joins, in small letters, and whether it is ``or`` or ``and``."""
    return {"or": "or", "|": "or", "and": "and", "&": "and"} | meanings("connectives")


def _joining(found: list[Lexeme], at: int, mode: Mode, is_loud: bool) -> str | None:
    """``or`` or ``and`` for a word that joins what stands beside it; None for any other piece."""
    one = found[at]
    if one.kind != "word":
        return None
    meant = joining_words().get(one.text.lower())
    is_own = one.text.isupper() and not (is_loud and one.text.isalpha())
    if one.text in ALWAYS or mode is Mode.CHECK or is_own or _is_between(found, at):
        return meant or ("minus" if mode is Mode.CHECK and fold(one.text) in phrases("not") else None)
    return None


def _is_between(found: list[Lexeme], at: int) -> bool:
    """Whether conditions stand on both sides, or parentheses."""
    after = next((one.kind for one in found[at + 1 :] if one.kind != "minus"), "")
    return at > 0 and found[at - 1].kind in ("condition", "close") and after in ("condition", "open")
