"""What the browser loads last: tables for operators and questions, the same in every reader's language."""

from collections.abc import Callable
from typing import Any

from kb.cards import Card, Layout
from kb.checker.tables.table import Sheet
from kb.corpus.cards.qualities import named_qualities
from kb.corpus.corpus import Corpus
from kb.corpus.question_words import load_question_words
from kb.languages import LANGUAGES, fold, meanings
from kb.pages.browser.cards import card_table
from kb.pages.plan.scope import Pool
from kb.query import areas, grammar, operators
from kb.query.values import RARITIES
from kb.rules import RuleNumber
from kb.search.conditions.cards import DOUBLE_FACED, OF_CHECKER
from kb.search.conditions.values import spoken_values, values
from kb.search.present.explain import SIZED
from kb.search.questions import named, recognise
from kb.search.questions.properties import (
    CHOICES,
    COUNTED,
    KINDS_OF_HALVES,
    LETTERS,
    NUMBERS,
    SELECTIVE,
    SELECTIVE_QUALITIES,
    UNREAD,
    YEARS,
)
from kb.search.records import occurrences, record
from kb.search.suggestions.conditions import ALL_SHOWN
from kb.search.words.properties import property_words
from kb.vocabulary import keyword_rules


def late_data(
    corpus: Corpus, cards: list[Card], hand: Callable[[Card], Sheet], game: Pool | None = None
) -> dict[str, Any]:
    """Names of operators and areas, eras, languages, the cards' table, phrases of questions, old rules.

    The ordinary cards of `game` come in files of their own.
    """
    kinds = {entry.is_token: entry.id for entry in reversed(game.light())} if game else {}
    ids = {card.id for card in cards} | {entry.id for entry in (game.entries if game else ())}
    return {
        "file": "late",
        "operators": operators.operator_names(),
        "query": grammar.tables(),
        "areas": {kind: (kind,) for kind in record.KINDS} | areas.AREAS,
        "areaNames": meanings("areas"),
        "placeNames": {word: named.ANNOUNCED[meant] for word, meant in meanings("places").items()},
        "first": record.FIRST_DAY.isoformat(),
        **_register(corpus),
        "languages": {
            alias: code for code, language in LANGUAGES.items() for alias in sorted(language.aliases)
        },
        "eras": [[era.key, era.start.isoformat()] for era in corpus.concordance.eras],
        "rarities": meanings("rarities"),
        "rarityOrder": RARITIES,
        "parities": meanings("parities"),
        "directions": meanings("directions"),
        "orders": operators.ORDERS,
        "falling": operators.FALLING,
        "ofChecker": OF_CHECKER,
        "layoutsOf": {"dfc": DOUBLE_FACED, "split": [layout.value for layout in Layout if layout.is_split]},
        "allShown": ALL_SHOWN,
        "sized": sorted(SIZED),
        "qualities": meanings("layouts") | meanings("qualities"),
        "listed": {name: one.query or sorted(one.cards & ids) for name, one in named_qualities().items()},
        "known": (found := _known(corpus, cards, game)),
        "ruleless": _ruleless(corpus, {fold(one[0]) for one in found["kw"]}),
        "cards": card_table(
            cards, corpus.cards, corpus.concordance, hand, [game.card(one) for one in kinds.values() if game]
        ),
        "pool": game.tables() if game else 0,
        "questions": _questions(corpus),
        "small": {
            code: [
                word
                for meaning, phrase in rows
                if meaning == "noise"
                for word in recognise.phrase_words(phrase)
            ]
            for code, rows in load_question_words(corpus.root).items()
        },
        "properties": properties(corpus),
        "force": _force(corpus),
    }


def properties(corpus: Corpus) -> dict[str, Any]:
    """What plain words that describe cards are read by."""
    return {
        "phrases": property_words(corpus),
        "letters": LETTERS,
        "numbers": NUMBERS.pattern,
        "selective": sorted(SELECTIVE),
        "qualities": sorted(SELECTIVE_QUALITIES),
        "years": [YEARS[0], YEARS[-1]],
        "unread": UNREAD,
        "kinds": KINDS_OF_HALVES,
        "counted": COUNTED,
        "choices": CHOICES,
    }


def _known(corpus: Corpus, cards: list[Card], game: Pool | None) -> dict[str, list[list[str]]]:
    """The values of an operator among the cards, each with its names in the order of the languages."""
    pool = corpus.cards._replace(cards={card.id: card for card in cards})
    found = {name: values(name, pool) for name in operators.LIMITED}
    for at, (name, subject) in enumerate({"t": "types", "kw": "keywords"}.items() if game else ()):
        words = {word.lower() for entry in game.entries for word in entry.kinds[at]} if game else set()
        found[name] = spoken_values(words | {one.key for one in found[name]}, subject)
    return {name: [[one.key, *one.names] for one in held] for name, held in found.items()}


def _ruleless(corpus: Corpus, held: set[str]) -> dict[str, str]:
    """By keyword, folded, that is not `held` by a card: the number of its rule, where no text has that."""
    here = {
        number
        for book in corpus.texts.rulebooks
        for rule in book
        for number in (rule.number, rule.number.parent)
    }
    rules = ((word, number) for word, number in keyword_rules().items() if word not in held)
    return {word: number for word, number in rules if RuleNumber.parse(number) not in here}


def _force(corpus: Corpus) -> dict[str, occurrences.Force]:
    """By number and first day of an edition what became of the rules that the concordance knows."""
    wordings = occurrences.Wordings(corpus)
    rules = (rule for book in corpus.texts.rulebooks for rule in book)
    found = ((f"{one.number} {one.edition.start}", wordings.force(one)) for one in rules)
    return {key: force for key, force in found if force.wording or force.until}


def _register(corpus: Corpus) -> dict[str, Any]:
    """What each number stands for, and under which it does today, since when."""
    concordance = corpus.concordance
    borne = (number for one in concordance for number in one.numbers())
    every = {
        above for number in borne for above in (number, number.parent, RuleNumber(number.section)) if above
    }
    matters = {number: concordance.matters(number) for number in sorted(every)}
    current = {number: concordance.current(number, found) for number, found in matters.items()}
    return {
        "register": {str(number): [one.id for one in found] for number, found in matters.items()},
        "current": {
            str(number): [[str(one), since.isoformat()] for one, since in found.items()]
            for number, found in current.items()
            if found
        },
    }


def _questions(corpus: Corpus) -> dict[str, dict[str, list[str]]]:
    """By language the meanings of each phrase, a concept's terms in the place of ``@concept``."""
    concepts = {concept.id: concept for concept in corpus.terms}
    found: dict[str, dict[str, list[str]]] = {}
    for code, rows in load_question_words(corpus.root).items():
        phrases = found.setdefault(code, {})
        for meaning, phrase in rows:
            if meaning == "noise":
                continue
            own = concepts[phrase[1:]].words(code) if phrase[0] == "@" else (phrase,)
            for words in map(recognise.phrase_words, own):
                held = phrases.setdefault(" ".join(words), [])
                held += [meaning] if meaning not in held else []
    return found
