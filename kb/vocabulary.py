"""The game's own words in each language: types and keywords, from tables that name their sources.

The corpus ships a table a language, ``words.tsv``; the reader's library adds what its own cards attest.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from kb import languages, system
from kb.languages import LANGUAGES, fold
from kb.messages import Native

ALIKE = 0.6
"""Less like, a word is another word: “vol” and “fol” have two letters of three."""
SHOWN = 3
BEGUN = 3
"""Letters that are enough for the beginning of a word."""
SUBJECTS = ("types", "keywords")
COLUMNS = ("subject", "english", "word", "feminine", "source")


class Word(NamedTuple):
    """What language `language` says for the English word; `feminine` where that differs."""

    language: str
    subject: str
    english: str
    text: str
    feminine: str = ""


_learned: Callable[[], Iterable[Word]] = tuple


def learn_from(source: Callable[[], Iterable[Word]]) -> None:
    """Has `source` asked for further words, behind those of the corpus, when the next one is looked up."""
    global _learned
    _learned = source
    for kept in (_words, meanings):
        kept.cache_clear()


def read(language: str) -> list[Word]:
    """The words that the corpus ships; nothing for a language without a table."""
    path = system.corpus_folder() / language / "words.tsv"
    rows = path.read_text("utf-8").splitlines()[1:] if path.is_file() else ()
    return [Word(language, *row.split("\t")[:4]) for row in rows]


@cache
def creature_types() -> frozenset[str]:
    """The game's own list (rule 205.3m of April 2026), in small letters: a changeling is each of them."""
    path = system.corpus_folder() / "en" / "cards" / "creature_types.txt"
    return frozenset(path.read_text("utf-8").split())


@cache
def _words() -> dict[tuple[str, str, str], list[Word]]:
    """By language, subject and English word, folded, all words for it, the usual one first."""
    found: dict[tuple[str, str, str], list[Word]] = {}
    for word in (*(word for code in LANGUAGES for word in read(code)), *_learned()):
        held = found.setdefault((word.language, word.subject, fold(word.english)), [])
        if all(fold(word.text) != fold(one.text) for one in held):
            held.append(word)
    return found


@cache
def meanings(subject: str) -> dict[str, str]:
    """As `kb.languages.meanings`; of a word with several meanings all, parted by ``|``.

    >>> meanings("keywords")["volare"]
    'flying'
    """
    if subject not in SUBJECTS:
        return languages.meanings(subject)
    found: dict[str, list[str]] = {}
    for (_, of, english), words in _words().items():
        if of == subject:
            for form in sorted({fold(form) for word in words for form in (word.text, word.feminine) if form}):
                meant = found.setdefault(form, [])
                meant += [english] if english not in meant else []
    return {form: "|".join(meant) for form, meant in found.items()}


@cache
def phrases(kind: str) -> dict[str, str]:
    """By folded phrase what it means of that kind, as the corpus’s ``questions.tsv`` say, in any language.

    >>> phrases("sign")["ou moins"]
    '<='
    """
    found = {}
    for code in LANGUAGES:
        path = system.corpus_folder() / code / "questions.tsv"
        for row in path.read_text("utf-8").splitlines()[1:] if path.is_file() else ():
            (of, _, meant), phrase = row.split("\t")[0].partition(":"), row.split("\t")[1]
            if of == kind and phrase[0] != "@":
                found[fold(phrase)] = meant
    return found


@cache
def keyword_rules() -> dict[str, str]:
    """The number of the rule on each English keyword, folded, as of the edition that the table names."""
    rows = (system.corpus_folder() / "en/keywords.tsv").read_text("utf-8").splitlines()[1:]
    return {fold(keyword): rule for keyword, rule, _ in (row.split("\t") for row in rows)}


def keyword_rule(english: str) -> str | None:
    """The same of one keyword; None where there is no such rule."""
    return keyword_rules().get(fold(english))


def near(subject: str, typed: str) -> Native | None:
    """What the words most like the one typed, at most three, are called in each language; None for none."""
    words = {
        fold(one.text): one.english for (_, of, _), held in _words().items() if of == subject for one in held
    }
    likest = dict.fromkeys(words[one] for one in alike(fold(typed), words))
    own = {code: ", ".join(spoken(subject, one, code) for one in likest) for code in LANGUAGES}
    return Native(own) if likest else None


def alike(wanted: str, words: Iterable[str]) -> list[str]:
    """Those of the folded `words` that begin with `wanted` or are most like it, the likest first."""
    from rapidfuzz.distance.OSA import normalized_similarity  # only what was mistyped needs it

    def likeness(word: str) -> float:
        begun = len(wanted) >= BEGUN and word.startswith(wanted)
        return 1.0 if begun else normalized_similarity(wanted, word)

    ranked = sorted((-likeness(word), word) for word in words)
    return [word for unlike, word in ranked if -unlike >= ALIKE][:SHOWN]


def knows(subject: str, english: str) -> bool:
    """Whether the English word, in any case, is one of the game's."""
    return (languages.ENGLISH, subject, fold(english)) in _words()


def said(subject: str, english: str, language: str, feminine: bool = False) -> str | None:
    """What `language` says for the English word; None where nothing attests it."""
    held = _words().get((language, subject, fold(english)))
    if held is None:
        return english if language == languages.ENGLISH else None
    return (feminine and held[0].feminine) or held[0].text


def forms(subject: str, english: str, language: str) -> list[str]:
    """All that `language` says for the English word, as it is written, feminine forms too."""
    held = _words().get((language, subject, fold(english)), ())
    return [form for word in held for form in (word.text, word.feminine) if form]


def spoken(subject: str, english: str, language: str) -> str:
    """The same, the English word where there is none; for other subjects as `kb.languages.spoken`."""
    if subject not in SUBJECTS:
        return languages.spoken(subject, english, language)
    return said(subject, english, language) or english


def native(subject: str, english: str) -> Native:
    """The word in each language that has one."""
    own = {code: said(subject, english, code) for code in LANGUAGES}
    return Native({code: word for code, word in own.items() if word})
