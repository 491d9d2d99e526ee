"""Reads questions: a word that names a characteristic, or Scryfall's operators for a comparison."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from kb.cards import COLORS, ManaCost
from kb.checker.model.question import (
    Atom,
    Both,
    Cast,
    Compare,
    Count,
    Either,
    Field,
    Match,
    NotIt,
    Permission,
    Predicate,
    Question,
    Read,
    Relation,
)
from kb.errors import UsageError
from kb.languages import CODES, fold, get, meanings, normalise
from kb.messages import Message, Native, msg, msgc

__all__ = ["COUNTS", "QuestionError", "parse_permission", "parse_question"]

MAX_LENGTH = 500
COUNTS = ("objects", "cards", "names", "colors", "types", "symbols")
_KEYS = ("mv", "c", "t", "kw", "m", "pow", "tou", "is", "name", "chosen")
_QUALITIES = ("multicolor", "monocolor", "colorless", "split", "spell", "permanent")
_EXAMPLES = ("names", "cost", "mv", "colors", "types", "castable")
_NUMERIC = ("mv", "pow", "tou")
_ASKING = re.compile(r"(?:est-(?:elle|il|ce)|is(?: it)?|(?:e|\u00e8)) +(?=\S)", re.IGNORECASE)
"""What begins a question in words: « est-elle rouge », « è rossa », “is red”."""
_TOKEN = re.compile(
    r"\s*(?:(?P<open>\()|(?P<close>\))|(?P<minus>-)(?=\S)"
    r"|(?P<atom>(?P<key>[^\W\d_]+)(?P<op>:|\s*(?:<=|>=|!=|=|<|>)\s*)(?P<value>\"[^\"]*\"|[^\s()\"]+))"
    r"|(?P<word>[^\s()]+))"
)


class QuestionError(UsageError):
    """A question that cannot be read: where, what stands there, what may stand there."""

    code = "question"

    def __init__(self, text: str, position: int, expected: Message) -> None:
        super().__init__(_misread(text, position, expected))
        self.position, self.expected = position, expected


def _misread(text: str, position: int, expected: Message) -> Message:
    if not (found := text[position : position + 20]):
        return msg("question “%(text)s” breaks off: expected %(expected)s", text=text[:80], expected=expected)
    return msg(
        "question “%(text)s”, character %(position)d: found “%(found)s”, expected %(expected)s",
        text=text[:80],
        position=position + 1,
        found=found,
        expected=expected,
    )


class _Token(NamedTuple):
    kind: str
    position: int
    text: str
    key: str = ""
    op: str = ""
    value: str = ""
    value_at: int = 0


def parse_question(text: str, allow: str | None = None, forbid: str | None = None) -> Question:
    """The question in `text`; `allow` and `forbid` are the permissions of ``castable``.

    Raises `QuestionError` at the place where it cannot be read.
    """
    text = _one_line(text).rstrip("?").rstrip()
    if not text:
        raise UsageError(msg("a question is expected: %(question)s", question=_expected_question()))
    if len(text) > MAX_LENGTH:
        raise UsageError(_too_long(text))
    word = _reading(text)
    if word == "castable":
        return Cast(word, _permission(allow), _permission(forbid))
    if word in list(Field):
        return Read(word, Field(word))
    if word in list(Relation):
        return Compare(word, Relation(word))
    if word == "count" or word.startswith("count:"):
        what = word[6:] or "objects"
        if what not in COUNTS:
            raise QuestionError(text, 6, _list_of(COUNTS))
        return Count(word, what)
    return Match(text, _Parser(text, _asking(text)).whole())


def _too_long(text: str) -> Message:
    return msg(
        "the question has %(length)d characters, at most %(most)d are read; shorten it",
        length=len(text),
        most=MAX_LENGTH,
    )


def _asking(text: str) -> int:
    """How long the words are that only make a question of what follows."""
    asking = _ASKING.match(text)
    return asking.end() if asking else 0


def _reading(text: str) -> str:
    """The English word of a question of one word, whatever its language; `text` in small letters else."""
    word = text.lower()
    return meanings("readings").get(fold(text), word)


def _permission(text: str | None) -> Permission | None:
    return parse_permission(text) if text else None


def parse_permission(text: str) -> Permission:
    """The permission in ``card mv<=3`` or ``spell t:instant``; without a quality: any card, any spell."""
    text = _one_line(text)
    of, _, rest = text.partition(" ")
    kind = meanings("objects").get(fold(of), of.lower())
    if kind not in ("card", "spell"):
        raise QuestionError(text, 0, _list_of(("card", "spell")))
    return Permission(kind, _Parser(text, len(of)).whole() if rest.strip() else None, text)


def _one_line(text: str) -> str:
    """`text` as it is read and told again: any space is a plain one, so that places stay and lines do not."""
    return re.sub(r"\s", " ", normalise(text)).strip()


class _Parser:
    """Recursive descent over the tokens of one predicate: or, and (or nothing), not."""

    def __init__(self, text: str, start: int = 0) -> None:
        self.text, self.at = text, 0
        self.tokens = list(_tokens(text, start))

    def whole(self) -> Predicate:
        predicate = self._either(0)
        if self._kind():
            raise self._error(msg("and, or, or the end of the question"))
        return predicate

    def _kind(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else ""

    def _error(self, expected: Message) -> QuestionError:
        position = self.tokens[self.at].position if self.at < len(self.tokens) else len(self.text)
        return QuestionError(self.text, position, expected)

    def _either(self, depth: int) -> Predicate:
        parts = [self._both(depth)]
        while self._kind() == "or":
            self.at += 1
            parts.append(self._both(depth))
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def _both(self, depth: int) -> Predicate:
        parts = [self._one(depth)]
        while self._kind() not in ("", "or", "close"):
            if self._kind() == "and":
                self.at += 1
            parts.append(self._one(depth))
        return parts[0] if len(parts) == 1 else Both(tuple(parts))

    def _one(self, depth: int) -> Predicate:
        kind = self._kind()
        if kind == "minus" and depth < 20:
            self.at += 1
            return NotIt(self._one(depth + 1))
        if kind == "open" and depth < 20:
            self.at += 1
            inner = self._either(depth + 1)
            if self._kind() != "close":
                raise self._error(msg("a closing parenthesis"))
            self.at += 1
            return inner
        if kind == "word" and (quality := _in_words(self.tokens[self.at].text)):
            self.at += 1
            return quality
        if kind != "atom":
            raise self._error(_expected_question())
        token = self.tokens[self.at]
        self.at += 1
        return _atom(self.text, token)


def _tokens(text: str, start: int) -> list[_Token]:
    found = []
    at = start
    while at < len(text):
        matched = _TOKEN.match(text, at)
        if matched is None:
            break
        kind = matched.lastgroup or ""
        if matched["atom"]:
            kind = "atom"
            text_of, key, op, value = matched.group("atom", "key", "op", "value")
            place = matched.start("atom"), matched.start("value")
            found.append(_Token(kind, place[0], text_of, key, op.strip(), value, place[1]))
        else:
            word = matched[kind]
            joins = meanings("connectives").get(fold(word), fold(word))
            found.append(
                _Token(
                    joins if kind == "word" and joins in ("and", "or") else kind, matched.start(kind), word
                )
            )
        at = matched.end()
    return found


def _in_words(word: str) -> Atom | None:
    """The comparison that a word alone is: a color, a type, a keyword ability, a quality."""
    folded = fold(word)
    for key, subject in (("c", "colors"), ("t", "types"), ("kw", "keywords"), ("is", "qualities")):
        if meant := meanings(subject).get(folded):
            return Atom(key, ":", meant)
    return None


def _atom(text: str, token: _Token) -> Predicate:
    named = fold(token.key)
    key = named if named in _KEYS else meanings("operators").get(named)
    if key not in _KEYS:
        raise QuestionError(text, token.position, _named(_KEYS, "operators"))
    value = token.value.strip('"')
    if key not in ("name", "chosen"):
        value = value.lower()
    if key == "is":
        value = meanings("qualities").get(fold(value), value)
    expected = _fault(key, token.op, value)
    if expected:
        raise QuestionError(text, token.value_at, expected)
    value = meanings("colors").get(fold(value), value) if key == "c" else value
    if token.op == "!=":
        return NotIt(Atom(key, "=", value))
    return Atom(key, "=" if token.op == ":" and key in _NUMERIC else token.op, value)


def _fault(key: str, op: str, value: str) -> Message | None:
    """What should stand there instead of `value`, if it cannot."""
    if key in ("t", "kw", "is", "name", "chosen") and op not in (":", "=", "!="):
        return msg("a colon")
    if key in _NUMERIC and not re.fullmatch(r"[0-9]{1,7}", value):
        return msgc("expected", "a number")
    if key == "is" and value not in _QUALITIES:
        return _named(_QUALITIES, "qualities")
    if (
        key == "c"
        and fold(value) not in meanings("colors")
        and value not in ("c", "m")
        and set(value) - set(COLORS.lower())
    ):
        return msg("letters of w, u, b, r, g, or c for colorless, m for multicolor")
    if key == "m" and not _is_cost(value):
        return msg("mana symbols such as {2}{U}{R}")
    return None if value else msg("a value")


def _is_cost(value: str) -> bool:
    try:
        return bool(ManaCost.parse(value.upper()).symbols)
    except ValueError:
        return False


def _list_of(words: tuple[str, ...] | list[str]) -> Message:
    return msgc("expected", "one of %(words)s", words=", ".join(words))


def _expected_question() -> Message:
    return msg(
        "what to read (%(readings)s …) or a condition (mv<=3, c:r or t:instant …);"
        " all of them: kb check --help",
        readings=_in_each(_EXAMPLES, "readings"),
    )


def _named(words: Sequence[str], subject: str) -> Message:
    return msgc("expected", "one of %(words)s", words=_in_each(words, subject))


def _in_each(words: Sequence[str], subject: str) -> Native:
    """The English words, each in the reader's language too where that says it otherwise."""
    return Native({code: ", ".join(_said(word, code, subject) for word in words) for code in CODES})


def _said(word: str, code: str, subject: str) -> str:
    own = getattr(get(code).vocabulary, subject).get(word, ()) if code != "en" else ()
    return f"{word} ({own[0]})" if own and own[0] != word else word
