"""What the search in the browser shares with ours: no weight, limit or table of these stands in a script."""

from __future__ import annotations

import re
from typing import Any

from kb.languages import CODES
from kb.languages.folding import LIGATURES, VARIANTS
from kb.languages.tokens import APOSTROPHES, HYPHENS, INSIDE, MAX_WORD
from kb.names.key import JOINERS
from kb.rules import number
from kb.search import searcher
from kb.search.browser_shards import LINES
from kb.search.conditions.texts import values
from kb.search.postings.schema import WEIGHTS
from kb.search.query import MAX_DEPTH, MAX_PIECES
from kb.search.questions.recognise import days, named, recognise
from kb.search.ranking.ranking import evaluate, groups, ranking, scoring
from kb.search.suggestions import words
from kb.search.words.concepts import MAX_TERM
from kb.search.words.detect import STOP_WORD

__all__ = ["settings"]


def settings() -> dict[str, Any]:
    """By room of the search; `VARIANTS` as the letters that become one, by that one."""
    return {
        "codes": CODES,
        "letters": {
            "apostrophes": APOSTROPHES,
            "hyphens": HYPHENS,
            "inside": INSIDE,
            "variants": {plain: "".join(letters) for plain, letters in VARIANTS.items()},
            "ligatures": LIGATURES,
            "longestWord": MAX_WORD,
        },
        "ruleNumber": {
            "spellings": [_in_javascript(number.SPELLING), _in_javascript(number.JOINED)],
            "around": number.AROUND,
        },
        "joiners": sorted(JOINERS),
        "weights": WEIGHTS,
        "ranking": {
            "k1": scoring.K1,
            "b": scoring.B,
            "named": groups.NAMED,
            "concept": groups.CONCEPT,
            "fact": groups.FACT,
            "factCover": groups.FACT_COVER,
            "unsaid": groups.UNSAID,
            "whole": groups.WHOLE,
            "least": groups.LEAST,
            "foreign": evaluate.FOREIGN,
            "example": ranking.EXAMPLE,
            "stopWord": STOP_WORD,
        },
        "most": {
            "words": evaluate.MAX_WORDS,
            "termWords": MAX_TERM,
            "lines": LINES,
            "pieces": MAX_PIECES,
            "depth": MAX_DEPTH,
            "names": named.MOST_BEGUN,
            "nameWords": named.MOST_WORDS_OF_A_NAME,
            "questionWords": recognise.MAX_WORDS,
            "questionName": recognise.LONGEST_NAME,
            "lookUps": recognise.MOST_LOOK_UPS,
            "strangeWords": words.MOST_WORDS,
        },
        "fewestQuestionWords": searcher.FEWEST_WORDS_OF_A_QUESTION,
        "years": [days.FIRST_YEAR, days.LAST_YEAR],
        "nearWords": {"alike": words.ALIKE, "shown": words.SHOWN, "shortest": words.SHORTEST},
        "nearValues": {"alike": values.ALIKE, "shown": values.SHOWN, "begun": values.BEGUN},
    }


def _in_javascript(pattern: re.Pattern[str]) -> str:
    """A pattern of what both languages' expressions have, but for a group's name and an escaped space."""
    return pattern.pattern.replace("(?P<", "(?<").replace(r"\ ", " ")
