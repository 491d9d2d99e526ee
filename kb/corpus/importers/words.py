"""The words of subtypes and keywords in other languages, learned from cards that are printed in them.

Subtypes stand behind a dash or a colon: where all but one of them are known the rest is the last one's.
A keyword stands in the same place of the same line of the text.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kb.cards import TypeLine
from kb.vocabulary import Word

# By language, subject and English word how many cards have which word.
Votes = dict[tuple[str, str, str], Counter[str]]
_REMINDER = re.compile(r"\s*\([^()]*\)")
_DASH = re.compile(r"\s+[-–—]\s+|\s*:\s+(?:-\s*)?")
_PIECES = re.compile(r"[,;] ")
# What follows a keyword in a text and is no part of it.
_COST = re.compile(r"(?:\s*(?:\{.*|[—–-]\s*\{.*|\bX\b|\d+|[/+—–.:]))+\s*$")
_JOINING = re.compile(r"\bet\b|,")
# So large a share of the cards must agree; texts out of step with the English give stray words.
_ENOUGH = 0.5


class Pair(NamedTuple):
    """A face in English and in `language`: type lines and texts, empty where there is none."""

    language: str
    types: str
    own_types: str
    text: str
    own_text: str
    keywords: tuple[str, ...]


def learned(pairs: Iterable[Pair]) -> list[Word]:
    """What the pairs attest, the word that most cards have for each; English words for themselves."""
    held, votes, english = list(pairs), Votes(), set[Word]()
    lines = list[tuple[str, Sequence[str], str]]()
    for pair in held:
        line = TypeLine.parse(pair.types)
        english |= {Word("en", "types", word, word) for word in line.subtypes}
        english |= {Word("en", "keywords", word, word.lower()) for word in pair.keywords}
        lines.append((pair.language, line.subtypes, "".join(_DASH.split(pair.own_types, maxsplit=1)[1:])))
        _vote_keywords(votes, pair)
    _vote_types(votes, lines)
    return sorted(english) + sorted(
        Word(language, subject, english_word, word if subject == "types" else word.lower())
        for (language, subject, english_word), counts in votes.items()
        for word, _ in counts.most_common(1)
        if sum(n for one, n in counts.items() if one.lower() == word.lower()) > _ENOUGH * counts.total()
    )


def _vote_types(votes: Votes, lines: Iterable[tuple[str, Sequence[str], str]]) -> None:
    """The first round has the lines of one subtype alone, each further one what they make clear."""
    known: dict[tuple[str, str], str] = {}
    for _ in range(3):
        found = Votes()
        for language, subtypes, own in lines:
            unknown = [word for word in subtypes if (language, word) not in known]
            rest = own
            for word in subtypes:
                if told := known.get((language, word)):
                    rest = re.sub(rf"(?<!\w){re.escape(told)}(?!\w)", " ", rest, count=1, flags=re.IGNORECASE)
            rest = " ".join(_JOINING.sub(" ", rest).split())
            if len(unknown) == 1 and rest:
                found.setdefault((language, "types", unknown[0]), Counter())[rest] += 1
        known |= {(place[0], place[2]): counts.most_common(1)[0][0] for place, counts in found.items()}
        votes |= found


def _vote_keywords(votes: Votes, pair: Pair) -> None:
    texts = [_REMINDER.sub("", text).split("\n") for text in (pair.text, pair.own_text)]
    if len(texts[0]) != len(texts[1]):
        return
    for english, own in zip(*texts, strict=True):
        pieces = [_PIECES.split(line.strip()) for line in (english, own)]
        led = [line.split(" — ") for line in (english, own)]  # an ability word leads its ability
        pairs = list(zip(*pieces, strict=True)) if len(pieces[0]) == len(pieces[1]) else []
        pairs += [(led[0][0], led[1][0])] if len(led[0]) == len(led[1]) == 2 else []
        for one, other in pairs:
            word, bare = _COST.sub("", other), _COST.sub("", one).casefold()
            for keyword in pair.keywords:
                if bare == keyword.casefold() and word and len(word.split()) <= len(keyword.split()) + 2:
                    votes.setdefault((pair.language, "keywords", keyword), Counter())[word.lower()] += 1
