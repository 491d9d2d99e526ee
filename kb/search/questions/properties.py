"""Properties of cards in plain words: the query with operators that says the same.

« cartes doubles bleues » is ``is:split c:u``. Words that are none of a property are left: few enough of them,
and the rest is still understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from kb.languages import CODES, fold, get
from kb.query.operators import BY_CHECKER
from kb.search.words.properties import STEMMED, property_words_of
from kb.vocabulary import meanings

__all__ = ["LETTERS", "NUMBERS", "Filter", "as_filter"]

MOST_WORDS, LONGEST_PHRASE = 20, 7
# Words that may be left for each condition that is understood: of more, most of what was asked is unknown.
UNREAD = 0.5
# Operators one of which is enough beside the word “card”: a type or an ability alone is a term.
SELECTIVE = frozenset(("c", "mv", "s", "r", "m", "halves", "order", "year", "cycle"))
# Likewise what ``is:`` asks of colours and costs.
SELECTIVE_QUALITIES = frozenset(("multicolor", "monocolor", "colorless", "hybrid"))
# What a card of two halves can be twice.
KINDS_OF_HALVES = ("filter:t:instant", "filter:t:sorcery")
# No printing has two of them: « rares et mythiques » are either.
CHOICES = ("r", "s")
# What a number counts, said behind it.
COUNTED = ("mana", "value", "colors", "half")
# How a number is compared.
SIGNS = ("=", "<", ">", "<=", ">=")
# Numbers that are years unless something says what they count.
YEARS = range(1993, 2100)
# A letter for each kind of phrase, so that what a number counts is told by a pattern over them; ``g`` is a
# filter that nothing asks of one half alone.
LETTERS = {
    **{"card": "k", "half": "h", "each": "e", "exact": "x", "not": "n", "or": "o", "and": "a", "mana": "m"},
    **{"value": "v", "colors": "c", "number": "d", "sign": "s", "filter": "f", "attribute": "b", "ask": "q"},
    **{
        "year": "y",
        "one": "i",
        "time": "t",
        "between": "w",
        "general": "g",
        "unread": "u",
        "count": "z",
        "at": "p",
    },
}
# A mana value, colours, halves; both halves; years; any other single phrase.
NUMBERS = re.compile(
    r"(v+x?wm?dm?adm?|wdm?adm|v+[ap]?x?S*dm?S?m?|x?S*dSm|x?S*dmS?|S?dS?v+(?!x?S?d)"
    r"|pd(?![cehmsv])|(?<=h)d(?=[ah]|$))|(S?dS?cS?)|(S?dS?h(?!x?f|v|s|d))|(dh)|(w?y[ap]?y|yt(?!y)|[st]?y)|.".replace(
        "S", "[st]"
    ),
    re.DOTALL,
)
# What a colour's letters stand for where they are written together: “ur”, “u/r”.
_COLORS = re.compile(r"(?!.*(.).*\1)[wubrg]{2,5}")
_COLOR_LETTERS = re.compile(r"(?<![^\W_])[wubrg](?:(?: *[/&+-] *| )[wubrg])+(?![^\W_])")
# Before the word that they deny or restrict, written as one with it: “nonblue”, « monobleue ».
_PREFIXES = ("non", "mono")
# What the groups ask for; the fourth is of each half.
_COUNTED = ("mv", "c", "halves", "", "year")


class Filter(NamedTuple):
    """The query that a text is, and the words of it that are none of a property."""

    query: str
    unread: tuple[str, ...]


class _Item(NamedTuple):
    """A piece of the query, or the letter of a phrase that changes what follows."""

    letter: str
    text: str = ""

    @property
    def key(self) -> str:
        """The operator."""
        return _key(self.text)

    @property
    def color(self) -> str:
        """The letter of a colour that is asked for among others; empty for anything else."""
        return self.text[2:] if re.fullmatch("c:[wubrg]", self.text) else ""


def _key(condition: str) -> str:
    return re.split("[:=<>]", condition, maxsplit=1)[0]


def as_filter(
    text: str, tables: Mapping[str, Mapping[str, str]], code: str, stem: Callable[[str, str], str]
) -> Filter | None:
    """The filter that `text` in language `code` is; None for no filter. `tables`: `words.properties`.

    `stem` gives a word's stem in a language.
    """
    letters = _COLOR_LETTERS.sub(lambda found: re.sub(r"\W", "", found[0]), fold(text))
    words = property_words_of(letters, get(code))
    if len(words) > MOST_WORDS:
        return None
    languages = (code, *(other for other in CODES if other != code))

    def is_known(word: str) -> bool:
        alone = (word in tables[one] or STEMMED + stem(word, one) in tables[one] for one in languages)
        return any(alone) or any(phrase.startswith(f"{word} ") for phrase in tables[code])

    words = [part for word in words for part in _parts(word, is_known)]
    of_languages = [(tables[one], [stem(word, one) for word in words]) for one in languages]
    found = list(_resolved(_phrases(words, of_languages)))
    unread = tuple(value for kind, value in found if kind == "unread")
    items = _items([one for one in found if one[0] != "unread"])
    if not items or len(unread) > UNREAD * sum(item.letter == "f" for item in items):
        return None
    query = _query(items)
    return Filter(query, unread) if query else None


def _parts(word: str, is_known: Callable[[str], bool]) -> tuple[str, ...]:
    """The word, without what is written as one with it."""
    prefix = next((one for one in _PREFIXES if word.startswith(one)), "")
    rest = word.removeprefix(prefix)
    return (prefix, rest) if prefix and rest and not is_known(word) and is_known(rest) else (word,)


def _resolved(found: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The phrases, each as what it means beside the others.

    « un » counts before a mana and after a value, a wish for more before a number compares, two kinds of
    spells are a card's two halves; of « 2 ou 3 manas » each number counts mana.
    """
    if any(kind == "whole" for kind, _ in found):  # “whose two doors cost 9 together”
        of_halves = ("half", "each", "whole")
        found = [
            (kind, value)
            for (kind, value), (after, _) in zip(found, [*found[1:], ("", "")], strict=True)
            if kind not in of_halves and not (kind == "number" and after == "half")
        ]
    kinds = ["", *(kind for kind, _ in found), "", "", ""]
    for at, (kind, value) in enumerate(found):
        before, after = kinds[at], kinds[at + 2]
        if kind == "one":
            if after == "mana" or (before in ("value", "sign") and after in ("", "and", "or")):
                yield "number", "1"
        elif value.startswith("order:mv") and after == "number":
            yield "value", ">" if "desc" in value else "<"
        elif (kind, value) == ("number", "2") and after and ":".join(found[at + 1]) in KINDS_OF_HALVES:
            yield "each", ""
        else:
            yield kind, value
            if kinds[at + 1 : at + 4] == ["number", "or", "number"] and kinds[at + 4] in COUNTED:
                yield found[at + 3]
            elif (
                kinds[at : at + 2] == ["number", "or"]
                and after == "number"
                and kinds[at - 1] in ("value", "at")
            ):
                yield found[at - 2]


def _phrases(words: list[str], languages: list[tuple[Mapping[str, str], list[str]]]) -> list[tuple[str, str]]:
    """Kind and value of each phrase, the longest at each place, but for noise."""
    found, at = list[tuple[str, str]](), 0
    while at < len(words):
        length, meaning = _at(words, at, languages)
        kind, _, value = meaning.partition(":")
        found += [(kind, value)] if kind != "noise" else []
        at += length
    return found


def _at(words: list[str], at: int, languages: list[tuple[Mapping[str, str], list[str]]]) -> tuple[int, str]:
    """How many words are the longest phrase there, and what it means."""
    for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
        said = " ".join(words[at : at + length])
        for table, stems in languages:
            meaning = table.get(said) or table.get(STEMMED + " ".join(stems[at : at + length]))
            if meaning:
                return length, meaning
        for key, subject in (("kw", "keywords"), ("t", "types")):  # those that no card here has
            if said in meanings(subject):
                return length, f'filter:{key}:"{said}"'
    word = words[at]
    if word == "+":  # “3+ mana”
        return 1, "sign:>="
    if word.isdecimal():
        return 1, f"{'year' if int(word) in YEARS else 'number'}:{int(word)}"
    return 1, f"filter:c:{word}" if _COLORS.fullmatch(word) else f"unread:{word}"


def _items(found: list[tuple[str, str]]) -> list[_Item] | None:
    """The phrases with their numbers as conditions; None where something is left that counts nothing."""
    letters = "".join(LETTERS[_kind(*one)] for one in found)
    items, alone = list[_Item](), list[str]()
    for match in NUMBERS.finditer(letters):
        said = found[match.start() : match.end()]
        kind = match.lastindex or 0
        numbers = [value for one, value in said if one in ("number", "year")]
        signs = [value for _, value in said if value in SIGNS]
        sign = next((one for one in signs if one != "="), "=")
        if kind == 4:
            items.append(_Item("e") if numbers == ["2"] else _Item("h"))
        elif kind:
            signs = [sign] if len(numbers) == 1 else [">=", "<="]
            items += [
                _Item("f", f"{_COUNTED[kind - 1]}{one}{number}")
                for one, number in zip(signs, numbers, strict=True)
            ]
        elif match[0] == "b" and any(_asks(one, said[0][1]) for one in found):
            continue  # “rarità comune”
        elif match[0] == "c" and any(
            _asks(one, "c") for one in (*found[match.start() - 1 : match.start()], *found[match.end() :][:1])
        ):
            continue  # « de couleur rouge », “in Boros colors”
        elif match[0] in "vmcsbqw":
            return None
        elif match[0] == "d":  # « les trois rouges » are red
            alone += numbers
        elif match[0] not in "pt":
            items.append(_Item(match[0].replace("g", "f"), said[0][1]))
    is_of_set = all(item.key == "s" for item in items if item.letter == "f")
    return [*items, _Item("f", f"number:{alone[0]}")] if items and len(alone) == 1 and is_of_set else items


def _kind(kind: str, value: str) -> str:
    is_general = kind == "filter" and _Item("f", value).key not in BY_CHECKER
    return "general" if is_general else kind


def _asks(phrase: tuple[str, str], operator: str) -> bool:
    """Whether the phrase is a value of that operator."""
    return phrase[0] == "filter" and _Item("f", phrase[1]).key == operator


def _query(items: list[_Item]) -> str | None:
    """The conditions put together; None where no cards are asked for."""
    groups, halves, colors, is_only = list[list[str]](), list[str](), list[str](), False
    for item, before, of_half, is_exact, is_choice in _placed(items):
        is_only = is_exact
        if of_half or (before == "x" and item.key == "t"):
            halves += [item.text] * (1 if of_half == "h" else 2)
        elif before == "n":
            groups.append([f"-{item.text}"])
        elif item.color and not is_choice:
            colors.append(item.color)
        elif (before == "o" and groups) or (
            groups and item.key in CHOICES and _key(groups[-1][-1]) == item.key
        ):
            groups[-1].append(item.text)
        else:
            groups.append([item.text])
    query = [f"({' or '.join(one)})" if len(one) > 1 else one[0] for one in groups]
    if colors:
        query.append(f"c{'=' if is_only else ':'}{''.join(dict.fromkeys(colors))}")
    if halves:
        query.append(f"part:{halves[0]}" if len(halves) == 1 else " // ".join(halves))
    return " ".join(dict.fromkeys(query)) if _is_filter(items, bool(halves)) else None


def _placed(items: list[_Item]) -> Iterator[tuple[_Item, str, str, bool, bool]]:
    """Each condition: what stands before it, whether it is of a half or of each, whether only that is wanted,
    whether it is one of several to choose from."""
    before, of_half, is_exact, last = "", "", False, ""
    told = [item.letter for item in items if item.letter == "h" or item.key in BY_CHECKER]
    is_after = told[:1] == ["f"] and told[-1:] == ["h"]  # “a white half and a black half”
    for at, item in enumerate(items):
        if item.letter in "eh" and not is_after:
            of_half = item.letter
        elif is_after and [one.letter for one in items[at + 1 : at + 2]] == ["h"]:
            of_half = "h"
        is_exact = is_exact or item.letter == "x"
        if item.letter == "f":
            is_choice = before == "o" or [one.letter for one in items[at + 1 : at + 3]] == ["o", "f"]
            is_again = before == "a" and item.key == last == "mv"  # « une moitié à 2 manas et une à 3 »
            half = of_half or ("h" if is_again else "")
            yield item, before, half if item.key in BY_CHECKER else "", is_exact, is_choice
            last, of_half = item.key if half else "", ""
        before = item.letter


def _is_filter(items: list[_Item], of_halves: bool) -> bool:
    """Whether cards are asked for, and not what a word means."""
    keys = [item.key for item in items if item.letter == "f"]
    said = "".join(item.letter for item in items)
    if "h" in said and not of_halves:
        return False
    is_selective = of_halves or "z" in said or any(map(_is_selective, items))
    is_selective = is_selective or len({item.key for item in items if item.key in ("is", "t", "kw")}) > 1
    is_many = len(keys) > 1 or keys == ["mv"] or any(letter in said for letter in "kze")
    return len({item.text for item in items if item.key == "kw"}) > 1 or (is_selective and is_many)


def _is_selective(item: _Item) -> bool:
    return item.key in SELECTIVE or (item.key == "is" and item.text[3:] in SELECTIVE_QUALITIES)
