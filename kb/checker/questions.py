"""Reads questions: a word that names a characteristic, or Scryfall's operators for a comparison."""

import re

from kb.checker.model.question import Cast, Compare, Count, Field, Match, Permission, Question, Read, Relation
from kb.errors import UsageError
from kb.languages import fold, meanings
from kb.messages import Message, msg, msgc
from kb.query.faults import Misread, a_question
from kb.query.grammar import MAX_LENGTH, Query, parse
from kb.query.lexer import plain
from kb.query.operators import Mode

COUNTS = ("objects", "cards", "names", "colors", "types", "symbols")
_ASKING = re.compile(r"(?:est-(?:elle|il|ce)|is(?: it)?|(?:e|\u00e8)) +(?=\S)", re.IGNORECASE)
"""What begins a question in words: « est-elle rouge », « è rossa », “is red”."""


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


def parse_question(text: str, allow: str | None = None, forbid: str | None = None) -> Question:
    """The question in `text`; `allow` and `forbid` are the permissions of ``castable``.

    Raises `QuestionError` at the place where it cannot be read.
    """
    text = plain(text).strip().rstrip("?").rstrip()
    if not text:
        raise UsageError(msg("a question is expected: %(question)s", question=a_question()))
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
    found = _predicate(text, _asking(text))
    return Match(text, found.tree, found.warnings)


def _predicate(text: str, start: int) -> Query:
    try:
        return parse(text, Mode.CHECK, start)
    except Misread as fault:
        raise QuestionError(text, fault.place, fault.expected) from None


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
    text = plain(text).strip()
    of, _, rest = text.partition(" ")
    kind = meanings("objects").get(fold(of), of.lower())
    if kind not in ("card", "spell"):
        raise QuestionError(text, 0, _list_of(("card", "spell")))
    if not rest.strip():
        return Permission(kind, None, text)
    found = _predicate(text, len(of))
    return Permission(kind, found.tree, text, found.warnings)


def _list_of(words: tuple[str, ...]) -> Message:
    return msgc("expected", "one of %(words)s", words=", ".join(words))
