"""Properties of cards in plain words: the query with operators that says the same.

All words must be understood: « cartes doubles bleues » is ``is:split c:u``. What is not, the search shows as
texts with these words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from kb.languages import CODES, fold
from kb.query.operators import BY_CHECKER
from kb.search.words.properties import STEMMED, WORD

__all__ = ["LETTERS", "NUMBERS", "as_filter"]

MOST_WORDS, LONGEST_PHRASE = 20, 7
# Operators one of which is enough beside the word “card”: a type or an ability alone is a term.
SELECTIVE = frozenset(("c", "mv", "s", "r", "m", "halves", "order"))
# A letter for each kind of phrase, so that what a number counts is told by a pattern over them.
LETTERS = {
    **{"card": "k", "half": "h", "each": "e", "exact": "x", "not": "n", "or": "o", "and": "a", "mana": "m"},
    **{"value": "v", "colors": "c", "number": "d", "sign": "s", "filter": "f", "attribute": "b", "ask": "q"},
}
# A mana value, colours, halves; both halves; any other single phrase.
NUMBERS = re.compile(r"(v+x?s?dm?s?m?|x?s?ds?m|dms)|(s?ds?c)|(s?d(?:s?)h(?!x?f|v|s|d))|(dh)|.", re.DOTALL)


class _Item(NamedTuple):
    """A piece of the query, or the letter of a phrase that changes what follows."""

    letter: str
    text: str = ""

    @property
    def key(self) -> str:
        """The operator."""
        return re.split("[:=<>]", self.text, maxsplit=1)[0]

    @property
    def color(self) -> str:
        """The letter of a colour that is asked for among others; empty for anything else."""
        return self.text[2:] if re.fullmatch("c:[wubrg]", self.text) else ""


def as_filter(
    text: str, tables: Mapping[str, Mapping[str, str]], code: str, stem: Callable[[str, str], str]
) -> str | None:
    """The query that `text` in language `code` is; None where a word is left. `tables`: `words.properties`.

    `stem` gives a word's stem in a language.
    """
    words = WORD.findall(fold(text))
    if len(words) > MOST_WORDS:
        return None
    languages = (code, *(other for other in CODES if other != code))
    found = _phrases(words, [(tables[one], [stem(word, one) for word in words]) for one in languages])
    items = None if found is None else _items(found)
    return _query(items) if items else None


def _phrases(
    words: list[str], languages: list[tuple[Mapping[str, str], list[str]]]
) -> list[tuple[str, str]] | None:
    """Kind and value of each phrase, the longest at each place, but for noise; None for an unknown word."""
    found, at = list[tuple[str, str]](), 0
    while at < len(words):
        length, meaning = _at(words, at, languages)
        if not length:
            if not words[at].isdecimal():
                return None
            length, meaning = 1, f"number:{int(words[at])}"
        kind, _, value = meaning.partition(":")
        found += [(kind, value)] if kind != "noise" else []
        at += length
    return found


def _at(words: list[str], at: int, languages: list[tuple[Mapping[str, str], list[str]]]) -> tuple[int, str]:
    for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
        for table, stems in languages:
            said = " ".join(words[at : at + length])
            meaning = table.get(said) or table.get(STEMMED + " ".join(stems[at : at + length]))
            if meaning:
                return length, meaning
    return 0, ""


def _items(found: list[tuple[str, str]]) -> list[_Item] | None:
    """The phrases with their numbers as conditions; None where something is left that counts nothing."""
    letters = "".join(LETTERS[kind] for kind, _ in found)
    items = list[_Item]()
    for match in NUMBERS.finditer(letters):
        said = found[match.start() : match.end()]
        kind = match.lastindex or 0
        number = next((value for one, value in said if one == "number"), "")
        sign = next((value for one, value in said if one == "sign"), "=")
        if kind == 4:
            items.append(_Item("e") if number == "2" else _Item("h"))
        elif kind:
            items.append(_Item("f", f"{('mv', 'c', 'halves')[kind - 1]}{sign}{number}"))
        elif match[0] in "bc" and _asks(found[match.end() : match.end() + 1], said[0][1] or "c"):
            continue  # « de couleur rouge », “rarità comune”
        elif match[0] in "vmcsbq":
            return None
        elif match[0] != "d":  # « les trois rouges » are red
            items.append(_Item(match[0], said[0][1]))
    return items


def _asks(after: list[tuple[str, str]], operator: str) -> bool:
    """Whether the next phrase is a value of that operator."""
    return bool(after) and after[0][0] == "filter" and _Item("f", after[0][1]).key == operator


def _query(items: list[_Item]) -> str | None:
    """The conditions put together; None where no cards are asked for."""
    groups, halves, colors, is_only = list[list[str]](), list[str](), list[str](), False
    for item, before, of_half, is_exact, is_choice in _placed(items):
        is_only = is_exact
        if of_half or (is_exact and item.key == "t"):
            halves += [item.text] * (1 if of_half == "h" else 2)
        elif before == "n":
            groups.append([f"-{item.text}"])
        elif item.color and not is_choice:
            colors.append(item.color)
        elif before == "o" and groups:
            groups[-1].append(item.text)
        else:
            groups.append([item.text])
    query = [f"({' or '.join(one)})" if len(one) > 1 else one[0] for one in groups]
    if colors:
        query.append(f"c{'=' if is_only else ':'}{''.join(dict.fromkeys(colors))}")
    if halves:
        query.append(f"part:{halves[0]}" if len(halves) == 1 else " // ".join(halves))
    return " ".join(dict.fromkeys(query)) if _is_filter(items) else None


def _placed(items: list[_Item]) -> Iterator[tuple[_Item, str, str, bool, bool]]:
    """Each condition: what stands before it, whether it is of a half or of each, whether only that is wanted,
    whether it is one of several to choose from."""
    before, of_half, is_exact = "", "", False
    for at, item in enumerate(items):
        if item.letter in "eh":
            of_half = item.letter
        is_exact = is_exact or item.letter == "x"
        if item.letter == "f":
            is_choice = before == "o" or [one.letter for one in items[at + 1 : at + 3]] == ["o", "f"]
            yield item, before, of_half if item.key in BY_CHECKER else "", is_exact, is_choice
            of_half = ""
        before = item.letter


def _is_filter(items: list[_Item]) -> bool:
    """Whether cards are asked for, and not what a word means."""
    keys = [item.key for item in items if item.letter == "f"]
    selective = [key for key in keys if key in SELECTIVE]
    said = "".join(item.letter for item in items)
    is_selective = bool(selective) or "h" in said or "e" in said
    return is_selective and (len(keys) > 1 or "k" in said)
