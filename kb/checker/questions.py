"""Reads questions: a word that names a characteristic, or Scryfall's operators for a comparison."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import chain

from kb import vocabulary
from kb.checker.model.question import (
    Among,
    Cast,
    Compare,
    Count,
    Field,
    Match,
    Permission,
    Question,
    Read,
    Relation,
    TotalCost,
)
from kb.errors import UsageError
from kb.languages import CODES, LANGUAGES, fold, meanings
from kb.messages import Message, Native, msg, msgc
from kb.query.faults import Misread, a_question, one_of
from kb.query.grammar import MAX_LENGTH, Query, is_small, parse
from kb.query.lexer import plain
from kb.query.operators import COMPARED, Mode
from kb.query.tree import Condition
from kb.vocabulary import phrases

_MOST_WORDS = 8
COUNTS = ("objects", "cards", "names", "colors", "types", "symbols", "mv")
AMONG = ("greatest", "least", "total")
_NUMBERS = (Field.MANA_VALUE, Field.POWER, Field.TOUGHNESS, Field.LOYALTY)
_BY_RULE = re.compile(r"(?P<of>cascade|discover)[: ](?P<value>[0-9]{1,7})|split[- ]second")
# « coût ≤ 4 » and « coût 4 ou moins » are about an amount, whatever the words for it.
_AMOUNT = re.compile(r"(\D+?) *([<>!]?=|[<>]|(?= )) *([0-9]+)(?: (\D+))?")
_AMOUNTS = {"cost": "mv", "mv": "mv", "power": "pow", "toughness": "tou"}
_RULE_WORD = re.compile(r"^[^0-9:]+?(?=[: ][0-9]|$)")
_PERMITTED = (
    *(("objects", "card", ""), ("objects", "spell", "")),
    *(("keywords", "cascade", ":4"), ("keywords", "discover", ":4"), ("keywords", "split second", "")),
)
_ENGLISH = (*Field, *Relation, "castable", "total-cost", "count", "devotion:u", "greatest:mv", "total:mv")
# What begins a question in words: « est-elle rouge », « n’est pas rouge », « è rossa », “is red”.
_ASKING = re.compile(r"(?:(?:n['’])?est(?:-(?:elle|il|ce))?|is(?: it)?|(?:e|\u00e8)) +(?=\S)", re.IGNORECASE)
_READS = (*Field, *Relation, "castable", "total-cost")


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


def parse_question(
    text: str,
    allow: str | Sequence[str] | None = None,
    forbid: str | Sequence[str] | None = None,
    flash: str | Sequence[str] | None = None,
) -> Question:
    """The question in `text`; `allow`, `forbid` and `flash` are the permissions of ``castable``.

    Raises `QuestionError` at the place where it cannot be read.
    """
    text = plain(text).strip().rstrip("?").rstrip()
    if not text:
        raise UsageError(msg("a question is expected: %(question)s", question=a_question()))
    if len(text) > MAX_LENGTH:
        _predicate(text, 0)  # which refuses it
    word = _reading(text)
    if word not in _READS and " " in text:
        word = _asked(fold(text).split()) or word
    if word == "castable":
        return Cast(word, _permissions(allow), _permissions(forbid), _permissions(flash))
    if word in list(Field):
        return Read(word, Field(word))
    if word in list(Relation):
        return Compare(word, Relation(word))
    if word == "total-cost":
        return TotalCost(word)
    if counted := _count(text, word):
        return counted
    first, _, quality = text.partition(" ")
    if quality.strip() and _reading(first) == Field.CHOOSABLE:
        among = _predicate(text, len(first))
        return Read(text, Field.CHOOSABLE, among.tree)
    amount = _amount(text)
    found = _predicate(amount, 0) if amount else _predicate(text, _asking(text))
    return Match(text, found.tree, found.warnings)


def _amount(text: str) -> str | None:
    """The comparison in « coût ≤ 4 », “mana value 4 or less”, « costo maggiore di 3 »; None in others."""
    found = _AMOUNT.fullmatch(text)
    if not found:
        return None
    what, after = fold(found[1]), fold(found[4] or "")
    said = {} if found[2] else phrases("sign")
    before = max((one for one in said if what.endswith(f" {one}")), key=len, default="")
    signs = [*filter(None, (found[2], said.get(before), said.get(after, after)))]
    key = _AMOUNTS.get(_reading(what.removesuffix(before).strip()))
    return f"{key}{signs[0]}{found[3]}" if key and len(signs) == 1 and signs[0] in COMPARED else None


def _count(text: str, word: str) -> Count | Among | None:
    """What is counted, or compared among several; None where the word only begins like one."""
    of, colon, number = word.partition(":")
    if of in AMONG and colon:
        if number not in _NUMBERS:
            raise QuestionError(text, text.find(":") + 1, one_of(_NUMBERS, "readings"))
        return Among(word, of, Field(number))
    if word.startswith("devotion:"):
        if not word[9:] or set(word[9:]) - set("wubrg"):
            raise QuestionError(text, 9, msg("letters of w, u, b, r, g"))
        return Count(word, word)
    if word != "count" and not word.startswith("count:"):
        return None
    what = meanings("readings").get(word[6:], word[6:]) or "objects"
    if what in COUNTS:
        return Count(word, what)
    try:  # « nombre:mv<=3 »: how many have that quality
        return Count(text, "matching", _predicate(text, text.index(":") + 1).tree)
    except QuestionError as fault:
        raise QuestionError(text, fault.position, one_of(COUNTS, "readings")) from None


def _predicate(text: str, start: int) -> Query:
    try:
        return parse(text, Mode.CHECK, start)
    except Misread as fault:
        near = _nearest(text[fault.place :]) if fault.expected == a_question() else None
        raise QuestionError(
            text,
            fault.place,
            msgc("expected", "one of %(words)s", words=near) if near else fault.expected,
        ) from None


def _nearest(typed: str) -> Native | None:
    """The three words for what can be asked that are most like the typed ones: each reader's, else any's."""
    own = {}
    for code, one in LANGUAGES.items():
        tables = (one.vocabulary.readings, one.vocabulary.qualities, one.vocabulary.colors)
        said = (words for table in tables for words in table.values())
        own[code] = _alike(typed, (*_ENGLISH, *chain.from_iterable(said)))
    found = next(filter(None, own.values()), "")
    return Native({code: own.get(code) or found for code in CODES}) if found else None


def _alike(typed: str, words: Sequence[str]) -> str:
    known = {fold(str(word)): str(word) for word in words}
    near = (get_close_matches(fold(one), known, 3, 0.7) for one in (typed, *typed.split()[:1]))
    return ", ".join([*dict.fromkeys(known[one] for one in chain.from_iterable(near))][:3])


def _asking(text: str) -> int:
    """How long the words are that only make a question of what follows."""
    asking = _ASKING.match(text)
    return asking.end() if asking else 0


def _asked(words: list[str]) -> str | None:
    """The reading that is asked for among small words: « quel est son nom », “what is its mana value”."""
    if len(words) > _MOST_WORDS or not phrases("not").keys().isdisjoint(words):
        return None
    runs = (
        (start, start + size) for size in range(len(words), 0, -1) for start in range(len(words) - size + 1)
    )
    for start, end in runs:
        said = " ".join(words[start:end])
        word = phrases("read").get(said) or _reading(said)
        if word in _READS and all(
            is_small(one) or one in phrases("ask") for one in words[:start] + words[end:]
        ):
            return word
    return None


def _reading(text: str) -> str:
    """The English word of a question of one word, whatever its language; `text` folded else."""
    known, word = meanings("readings"), fold(text)
    head, colon, rest = word.partition(":")  # « nombre:couleurs », « dévotion:u »
    for phrase in (one for one in (*known, *AMONG) if known.get(one, one) in AMONG and not colon):
        if word.startswith(f"{phrase.replace('-', ' ')} "):  # « plus grande valeur de mana »
            head, colon, rest = phrase, ":", word[len(phrase) + 1 :]
    meant = known.get(head, head)
    first, *others = [one for one in word.split() if not is_small(one) or one in known] or [""]
    if known.get(first, first) == "devotion" and others:  # « dévotion au bleu »
        return "devotion:" + "".join(meanings("colors").get(one, one) for one in others)
    joined = word.replace(" ", "-")  # « même nom » as « même-nom »
    shared = f"{first}:{' '.join(others)}"  # « partage une couleur » as « partage:couleur »
    for form in (word, joined, shared):
        if form in known or form in _READS:
            return known.get(form, form)
    return meant + colon + (known.get(rest, rest) if meant in AMONG else rest)


def _permissions(texts: str | Sequence[str] | None) -> tuple[Permission, ...]:
    return tuple(
        parse_permission(text) for text in ([texts] if isinstance(texts, str) else texts or ()) if text
    )


def parse_permission(text: str) -> Permission:
    """The permission in ``card mv<=3`` or ``spell t:instant``; without a quality: any card, any spell.

    ``cascade:5`` and ``discover:4`` are what those let be cast, ``split-second`` what it forbids.
    """
    text = plain(text).strip()
    known = vocabulary.meanings("keywords")  # « cascata:4 », « fraction de seconde »
    if named := _BY_RULE.fullmatch(_RULE_WORD.sub(lambda m: known.get(fold(m[0]), m[0]), text.lower())):
        sign = "<" if named["of"] == "cascade" else "<="
        value = Condition("mv", sign, named["value"]) if named["value"] else None
        return Permission(named["of"] or "split-second", value, text)
    if fold(text) in ("none", *meanings("doors")) and meanings("doors").get(fold(text), "none") == "none":
        return Permission("none", None, text)
    of, _, rest = text.partition(" ")
    kind = meanings("objects").get(fold(of), of.lower())
    if kind not in ("card", "spell"):
        raise QuestionError(text, 0, _permitted())
    if not rest.strip():
        return Permission(kind, None, text)
    found = _predicate(text, len(of))
    return Permission(kind, found.tree, text, found.warnings)


def _permitted() -> Message:
    """What a permission begins with, in the reader's words."""
    said = {
        code: ", ".join(vocabulary.spoken(of, word, code) + sign for of, word, sign in _PERMITTED)
        for code in CODES
    }
    return msgc("expected", "one of %(words)s", words=Native(said))
