"""Natural questions that name a card and ask a characteristic: what `kb check` would be asked.

Only what is sure: one card that the corpus knows, one characteristic or comparison, at most one
zone. Anything else is no question, and the search shows paragraphs only.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from kb.languages import fold, spoken
from kb.search.questions.days import day_said

# Longer texts are no questions.
MAX_WORDS = 30
# Words of a name within a question: each run of so many is looked up.
LONGEST_NAME = 8
# Bounds the runs of words of one question that are tried as names.
MOST_LOOK_UPS = 60
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_PLAIN = re.compile(r"[\w:=.,-]+")

# From words to the one card that they name for certain, and the half if they name only one.
Named = Callable[[str], tuple[str, str | None] | None]


class Asked(NamedTuple):
    """A question for the checker: the card's id, the question, the state, what an effect permits.

    `day`: the ISO date or year whose rules are asked for; None where the text speaks of none. `unlocked`: a
    Room's doors as the checker has them, ``left,right`` or ``none``.
    """

    card_id: str
    question: str
    zone: str | None = None
    half: str | None = None
    fused: bool = False
    allow: str | None = None
    day: str | None = None
    unlocked: str | None = None

    def command(self, name: str, reader: str) -> str:
        """The prepared command, the card by `name`, the zone in the language `reader`."""
        doors = self.unlocked.split(",") if self.unlocked else []
        words = ["kb", "check", name, self.question]
        words += ["--allow", self.allow] if self.allow else []
        words += ["--zone", spoken("zones", self.zone, reader)] if self.zone else []
        words += ["--half", self.half] if self.half else []
        words += ["--fused"] if self.fused else []
        words += ["--unlocked", ",".join(spoken("doors", one, reader) for one in doors)] if doors else []
        words += ["--date", self.day] if self.day else []
        return " ".join(word if _PLAIN.fullmatch(word) or word[:2] == "--" else f'"{word}"' for word in words)


class QuestionWords:
    """The phrases of one language by their words, the longest found first."""

    def __init__(self, rows: Iterable[tuple[str, str]], small: Iterable[str] = ()) -> None:
        """`small` are folded words that add nothing to a question, as phrases that mean ``noise``."""
        self._meanings: dict[tuple[str, ...], list[str]] = {}
        self.small = set(small)
        for meaning, phrase in rows:
            if meaning == "noise":
                self.small.update(phrase_words(phrase))
                continue
            held = self._meanings.setdefault(phrase_words(phrase), [])
            if meaning not in held:
                held.append(meaning)
        self._longest = max(map(len, self._meanings), default=0)
        self._of_days = {
            found: [one for one in held if one == "during" or one.startswith("month:")]
            for (found, *more), held in self._meanings.items()
            if not more
        }
        for word, held in self._of_days.items():
            self._meanings[word,] = [one for one in self._meanings[word,] if one not in held]

    def of_day(self, word: str) -> list[str]:
        """What a word means before a year: ``month:05``, ``during``."""
        return self._of_days.get(word, [])

    def at(self, words: Sequence[str], place: int) -> tuple[int, list[str]]:
        """How many words from `place` are the longest phrase, and what it means."""
        for length in range(min(self._longest, len(words) - place), 0, -1):
            meanings = self._meanings.get(tuple(words[place : place + length]))
            if meanings:
                return length, meanings
        return 0, []


class _Piece(NamedTuple):
    """A word of the text, folded, and where it stands there."""

    text: str
    start: int
    end: int


class _Heard(NamedTuple):
    """What the phrases of a text say."""

    meanings: list[str]
    numbers: list[int]
    rest: list[list[_Piece]]

    def of(self, kind: str) -> list[str]:
        """The different values said of that kind."""
        prefix = f"{kind}:"
        found = (meaning.removeprefix(prefix) for meaning in self.meanings if meaning.startswith(prefix))
        return list(dict.fromkeys(found))


def recognise(text: str, words: QuestionWords, named: Named) -> Asked | None:
    """The question that `text` surely is; None where anything is unsure, or a word is left that says more."""
    pieces = [_Piece(fold(found[0]), *found.span()) for found in _WORD.finditer(text)]
    if not 2 <= len(pieces) <= MAX_WORDS:
        return None
    taken, days = day_said([piece.text for piece in pieces], words.of_day)
    if len(days) > 1:
        return None
    heard = _hear([piece for at, piece in enumerate(pieces) if at not in taken], words)
    asks = "ask" in heard.meanings or "?" in text
    question = _question(heard, asks)
    if question is None:
        return None
    card = _card(text, heard.rest, named, words.small)
    asked = _asked(card, question, heard) if card else None
    return asked._replace(day=days[0]) if asked and days else asked


def _hear(pieces: list[_Piece], words: QuestionWords) -> _Heard:
    folded = [piece.text for piece in pieces]
    meanings, numbers, rest = list[str](), list[int](), [list[_Piece]()]
    place = 0
    while place < len(pieces):
        length, said = words.at(folded, place)
        if length == 0 and folded[place].isascii() and folded[place].isdigit():
            length, said = 1, [f"number:{folded[place]}"]
        numbers += [int(one[7:]) for one in said if one.startswith("number:") and len(one) < 12]
        meanings += said
        if length:
            rest.append([])
        else:
            rest[-1].append(pieces[place])
        place += length or 1
    return _Heard(meanings, numbers, [run for run in rest if run])


def _question(heard: _Heard, asks: bool) -> tuple[str, str | None] | None:
    """The question in the checker's words, and the permission of an effect that it speaks of."""
    reads, matches, numbers = heard.of("read"), heard.of("match"), heard.numbers
    sign = (heard.of("sign") or ["="])[0]
    effects = heard.of("effect")
    if effects:
        return (f"{effects[0]}={numbers[0]}", None) if len(numbers) == 1 else None
    if "castable" in reads:
        return _casting(heard, sign)
    if "mv" in reads and len(numbers) == 1 and asks | bool(heard.of("sign")):
        return f"mv{sign}{numbers[0]}", None
    if len(matches) == 1 and asks and len(reads) < 2 and {*reads} <= {"colors", "types", "keywords"}:
        return ("-" if "not" in heard.meanings else "") + matches[0], None
    return (reads[0], None) if len(reads) == 1 and not matches and not numbers else None


def _casting(heard: _Heard, sign: str) -> tuple[str, str | None] | None:
    """Whether it can be cast; a number is then the mana value that an effect permits."""
    others = [read for read in heard.of("read") if read not in ("castable", "mv")]
    if others or heard.of("match") or len(heard.numbers) > 1:
        return None
    if not heard.numbers:
        return "castable", None
    kinds = heard.of("object")
    if "mv" not in heard.of("read") or len(kinds) > 1:
        return None
    return "castable", f"{kinds[0] if kinds else 'card'} mv{sign}{heard.numbers[0]}"


def _card(
    text: str, runs: list[list[_Piece]], named: Named, small: Collection[str]
) -> tuple[str, str | None] | None:
    """The one card that is named by words that no phrase has taken, if they say nothing else.

    A half that is also an everyday word (vie, combat, mort) is therefore its card only where nothing is left.
    """
    found: dict[str, tuple[str, str | None]] = {}
    left = MOST_LOOK_UPS
    for run in runs:
        place = 0
        while place < len(run):
            taken = 0
            for length in range(min(LONGEST_NAME, len(run) - place), 0, -1):
                words = text[run[place].start : run[place + length - 1].end]
                left -= 1
                if left < 0:
                    return None
                card = named(words)
                if card:
                    found[card[0]] = card
                    taken = length
                    break
            if not taken and run[place].text not in small:
                return None
            place += taken or 1
    return next(iter(found.values())) if len(found) == 1 else None


def _asked(card: tuple[str, str | None], question: tuple[str, str | None], heard: _Heard) -> Asked | None:
    zones, doors, fused = heard.of("zone"), heard.of("unlocked"), "fused" in heard.meanings
    card_id, half = card
    if fused:
        zones = ["stack"]
    elif doors or (question[0] == "unlock-costs" and not zones):
        zones = list({*zones, "battlefield"})
    if len(zones) > 1 or len(doors) > 1 or (fused and half):
        return None
    zone = next(iter(zones), None)
    if zone == "stack" and not fused and half is None:
        return None
    return Asked(
        card_id,
        question[0],
        zone,
        half if zone == "stack" else None,
        fused,
        question[1],
        unlocked=next(iter(doors), None),
    )


def phrase_words(phrase: str) -> tuple[str, ...]:
    """The folded words of a phrase, as they are compared."""
    return tuple(fold(found[0]) for found in _WORD.finditer(phrase))
