"""What the search in the browser shares with ours: no weight, limit or table of these stands in a script."""

from typing import Any

from kb import vocabulary
from kb.languages import CODES, folding, tokens
from kb.names.key import JOINERS
from kb.numbering import others
from kb.pages.browser.shards import LINES
from kb.query import lexer, operators, reading
from kb.rules.references import OTHER, PATTERNS
from kb.search.questions import days, named, numbers, properties, recognise
from kb.search.questions.properties import MOST_WORDS as FILTER_WORDS
from kb.search.questions.recognise import MAX_WORDS as QUESTION_WORDS
from kb.search.ranking import evaluate, groups, ranking, scoring
from kb.search.searcher import CARDS_AHEAD, FEWEST_WORDS_OF_A_QUESTION, TEXTS_OF_A_FILTER, WORDS_OF_A_TEXT
from kb.search.suggestions.words import ALIKE, MOST_WORDS, SHORTEST, SHOWN
from kb.search.words import concepts, lexicon


def settings() -> dict[str, Any]:
    """By room of the search; `VARIANTS` as the letters that become one, by that one."""
    return {
        "codes": CODES,
        "letters": {
            "apostrophes": tokens.APOSTROPHES,
            "hyphens": tokens.HYPHENS,
            "inside": tokens.INSIDE,
            "variants": {plain: "".join(letters) for plain, letters in folding.VARIANTS.items()},
            "ligatures": folding.LIGATURES,
            "longestWord": tokens.MAX_WORD,
        },
        "ruleNumber": {name: one.replace("(?P<", "(?<") for name, one in PATTERNS.items()},
        "otherNumbers": [one.expression(OTHER).replace("(?P<", "(?<") for one in others()],
        "rule": tokens.RULE,  # a number among words
        "joiners": sorted(JOINERS),
        "operators": [
            *(row.key for row in operators.OPERATORS.values() if operators.Mode.SEARCH in row.modes),
            "cmc",
        ],
        "joining": [*lexer.ALWAYS, *(word.upper() for word in lexer.joining_words() if word.isalpha())],
        "weights": scoring.WEIGHTS,
        "ranking": {
            "k1": scoring.K1,
            "b": scoring.B,
            "named": groups.NAMED,
            "concept": groups.CONCEPT,
            "fact": groups.FACT,
            "factCover": groups.FACT_COVER,
            "unsaid": groups.UNKNOWN,
            "whole": groups.WHOLE,
            "least": groups.LEAST,
            "foreign": evaluate.FOREIGN,
            "example": ranking.EXAMPLE,
            "summary": ranking.SUMMARY,
            "past": ranking.PAST,
            "few": groups.FEW,
            "entry": groups.ENTRY,
            "stopWord": lexicon.STOP_WORD,
        },
        "most": {
            "words": evaluate.MAX_WORDS,
            "numbers": numbers.MOST_NUMBERS,
            "termWords": concepts.MAX_TERM,
            "lines": LINES,
            "names": named.MOST_BEGUN,
            "nameWords": named.MOST_WORDS_OF_A_NAME,
            "ofChoice": reading.MOST_OF_A_CHOICE,
            "questionWords": QUESTION_WORDS,
            "filterWords": FILTER_WORDS,
            "questionName": recognise.LONGEST_NAME,
            "lookUps": recognise.MOST_LOOK_UPS,
            "strangeWords": MOST_WORDS,
        },
        "filter": {
            "texts": TEXTS_OF_A_FILTER,
            "words": WORDS_OF_A_TEXT,
            "ahead": CARDS_AHEAD,
            "phrase": properties.LONGEST_PHRASE,
        },
        "fewestQuestionWords": FEWEST_WORDS_OF_A_QUESTION,
        "years": [days.FIRST_YEAR, days.LAST_YEAR],
        "inYear": days.IN_A_YEAR,
        "nearWords": {"alike": ALIKE, "shown": SHOWN, "shortest": SHORTEST},
        "nearValues": {"alike": vocabulary.ALIKE, "shown": vocabulary.SHOWN, "begun": vocabulary.BEGUN},
    }
