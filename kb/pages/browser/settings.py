"""What the search in the browser shares with ours: no weight, limit or table of these stands in a script."""

from typing import Any

from kb import vocabulary
from kb.languages import CODES
from kb.languages.folding import LIGATURES, VARIANTS
from kb.languages.tokens import APOSTROPHES, HYPHENS, INSIDE, MAX_WORD
from kb.names.key import JOINERS
from kb.pages.browser.shards import LINES
from kb.query.lexer import ALWAYS, joining_words
from kb.query.operators import OPERATORS, Mode
from kb.rules.references import PATTERNS
from kb.search.questions.days import FIRST_YEAR, LAST_YEAR
from kb.search.questions.named import MOST_BEGUN, MOST_WORDS_OF_A_NAME
from kb.search.questions.numbers import MOST_NUMBERS
from kb.search.questions.properties import LONGEST_PHRASE
from kb.search.questions.properties import MOST_WORDS as FILTER_WORDS
from kb.search.questions.recognise import LONGEST_NAME, MOST_LOOK_UPS
from kb.search.questions.recognise import MAX_WORDS as QUESTION_WORDS
from kb.search.ranking.evaluate import FOREIGN, MAX_WORDS
from kb.search.ranking.groups import CONCEPT, ENTRY, FACT, FACT_COVER, FEW, LEAST, NAMED, UNKNOWN, WHOLE
from kb.search.ranking.ranking import EXAMPLE, PAST, SUMMARY
from kb.search.ranking.scoring import K1, WEIGHTS, B
from kb.search.searcher import CARDS_AHEAD, FEWEST_WORDS_OF_A_QUESTION, TEXTS_OF_A_FILTER, WORDS_OF_A_TEXT
from kb.search.suggestions.words import ALIKE, MOST_WORDS, SHORTEST, SHOWN
from kb.search.words.concepts import MAX_TERM
from kb.search.words.lexicon import STOP_WORD


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
        "ruleNumber": {name: one.replace("(?P<", "(?<") for name, one in PATTERNS.items()},
        "joiners": sorted(JOINERS),
        "operators": [*(row.key for row in OPERATORS.values() if Mode.SEARCH in row.modes), "cmc"],
        "joining": [*ALWAYS, *(word.upper() for word in joining_words() if word.isalpha())],
        "weights": WEIGHTS,
        "ranking": {
            "k1": K1,
            "b": B,
            "named": NAMED,
            "concept": CONCEPT,
            "fact": FACT,
            "factCover": FACT_COVER,
            "unsaid": UNKNOWN,
            "whole": WHOLE,
            "least": LEAST,
            "foreign": FOREIGN,
            "example": EXAMPLE,
            "summary": SUMMARY,
            "past": PAST,
            "few": FEW,
            "entry": ENTRY,
            "stopWord": STOP_WORD,
        },
        "most": {
            "words": MAX_WORDS,
            "numbers": MOST_NUMBERS,
            "termWords": MAX_TERM,
            "lines": LINES,
            "names": MOST_BEGUN,
            "nameWords": MOST_WORDS_OF_A_NAME,
            "questionWords": QUESTION_WORDS,
            "filterWords": FILTER_WORDS,
            "questionName": LONGEST_NAME,
            "lookUps": MOST_LOOK_UPS,
            "strangeWords": MOST_WORDS,
        },
        "filter": {
            "texts": TEXTS_OF_A_FILTER,
            "words": WORDS_OF_A_TEXT,
            "ahead": CARDS_AHEAD,
            "phrase": LONGEST_PHRASE,
        },
        "fewestQuestionWords": FEWEST_WORDS_OF_A_QUESTION,
        "years": [FIRST_YEAR, LAST_YEAR],
        "nearWords": {"alike": ALIKE, "shown": SHOWN, "shortest": SHORTEST},
        "nearValues": {"alike": vocabulary.ALIKE, "shown": vocabulary.SHOWN, "begun": vocabulary.BEGUN},
    }
