"""What the project has to know of a language, as data of one shape."""

import sys
from typing import Any, NamedTuple

# By the English word what that language says instead, the usual one first, with its accents.
Words = dict[str, tuple[str, ...]]


class Vocabulary(NamedTuple):
    """What can be typed in one language beside the English words, subject by subject."""

    operators: Words
    """Names of a query's operators: ``mv``, ``c``, ``in`` …"""
    connectives: Words
    """``or`` and ``and``, in a query."""
    areas: Words
    """Where to search: ``rules``, ``cards``, ``terms``, ``articles``, ``rulings``."""
    places: Words
    """What else is searched for: ``set``, ``cycle``, ``section``, ``article``, ``edition``."""
    readings: Words
    """What a question for the checker reads or compares: ``names``, ``colors``, ``same-name`` …"""
    colors: Words
    """Colors by their letters, small: ``w``, ``u``, ``b``, ``r``, ``g``."""
    qualities: Words
    """What an object can be, as ``is:`` has it: ``multicolor``, ``permanent`` …"""
    layouts: Words
    """How a card is printed, as ``is:`` in a search has it: ``room``, ``flip``, ``dfc`` …"""
    parities: Words
    """Of a mana value: ``even``, ``odd``."""
    directions: Words
    """Of an order: ``asc``, ``desc``."""
    rarities: Words
    """Rarities, as ``r:`` has them: ``common``, ``mythic`` …"""
    zones: Words
    doors: Words
    """A Room's doors: ``left``, ``right``, ``none``."""
    faces: Words
    """The faces of a double-faced card: ``front``, ``back``."""
    turned: Words
    """What turns an object face down: ``morph``, ``cloak`` …"""
    objects: Words
    """What is cast: ``card``, ``spell``."""
    columns: Words
    """What heads the columns of a list of names: ``name``, ``card``, ``part``."""


class Language(NamedTuple):
    """One language of the corpus.

    All words are stored folded (see `kb.languages.folding.fold`), since they are matched folded,
    but for those that are documented to be as printed.
    """

    code: str
    """ISO 639-1."""
    aliases: frozenset[str]
    """What a language argument may say, folded: ``fr``, ``fra``, ``fr-fr``, ``french``, ``francais``."""
    locale: str
    """CLDR's name of the usage that is written here: ``en_GB`` has the day before the month."""
    first_of_month: str
    """The 1 of a date where it is an ordinal: ``1er``; empty where it is not. CLDR's patterns have none."""
    typography: tuple[tuple[str, str], ...]
    """What translators type, as patterns, and what is printed instead: spaces before signs, apostrophes."""
    stemmer: str
    """The Snowball algorithm's name; empty: words stay as they are."""
    inflections: tuple[tuple[str, str], ...]
    """Patterns of folded words that Snowball does not bring to their stem, and what it is given instead: the
    first that matches. They are written in what Python's and JavaScript's expressions share."""
    endings: tuple[tuple[str, str], ...]
    """What ends a word and what stands there in the plural or another gender: “y” and “ies”."""
    feminine_types: frozenset[str]
    """Card types whose word is feminine, in English as printed; a creature's gender prevails over others'."""
    elisions: tuple[str, ...]
    """Words that lose their vowel before another, without the apostrophe: ``l``, ``qu``, ``dell``."""
    possessives: tuple[str, ...]
    """Endings after an apostrophe that are no part of the word: ``s``."""
    articles: frozenset[str]
    """Articles that people drop or add in a name."""
    joiners: tuple[str, ...]
    """Words that people write between the halves of a split card."""
    alternatives: tuple[str, ...]
    """Words that offer a choice, and also stand between halves: “or”."""
    card_words: tuple[str, ...]
    """What people put before the name of a card: “carte”, “la carte”."""
    rule_words: tuple[str, ...]
    """What a rule and its book are called beside a number."""
    number_words: tuple[str, ...]
    """Other words that announce a rule's number: “article”, “voir”."""
    part_words: tuple[str, ...]
    """Words between the parts of a rule's number: 709 “comma” 4, 708.2 “lettre” a."""
    from_words: tuple[str, ...]
    """Words before the first of several numbers."""
    between_words: tuple[str, ...]
    """Words before the first of two numbers, after which “and” leads to the last."""
    range_words: tuple[str, ...]
    """Words between the first number and the last."""
    example_words: tuple[str, ...]
    """Words that open an example in a rules text, as printed."""
    contents_words: tuple[str, ...]
    """What a rulebook's table of contents is headed by, as printed."""
    glossary_words: tuple[str, ...]
    """What its glossary is headed by, as printed."""
    credits_words: tuple[str, ...]
    """What its credits are headed by, as printed."""
    chapter_words: tuple[str, ...]
    """What stands before the number of a chapter or section that heads it; Magic's rulebook has none."""
    stop_words: frozenset[str]
    """Words too common to search by."""
    vocabulary: Vocabulary
    """What players of this language type for what the program calls by an English word."""


_WORDS = ("locale", "first_of_month", "stemmer")
_PAIRS = ("typography", "inflections", "endings")
_SETS = ("aliases", "feminine_types", "articles", "stop_words")


def read_language(code: str, name: str) -> Language:
    """The language that the table ``<name>.tsv`` beside this module describes.

    A row has a field of `Language` or a subject of `Vocabulary`; an English word, or the first of a pair;
    what the language says, parted by ``|``. What has no row is empty. Rows that begin with ``#`` are notes.
    """
    loader = getattr(sys.modules[__name__], "__loader__")  # noqa: B009 - its type has no such name
    data: bytes = loader.get_data(__file__.removesuffix("language.py") + f"{name}.tsv")
    spoken: dict[str, Words] = {subject: {} for subject in Vocabulary._fields}
    own: dict[str, Any] = dict.fromkeys(Language._fields, ()) | dict.fromkeys(_WORDS, "")
    for row in data.decode().splitlines()[1:]:
        if row[0] == "#":
            continue
        subject, english, said = row.split("\t")
        words = tuple(said.split("|"))
        if subject in spoken:
            spoken[subject][english] = words
        elif subject in _PAIRS:
            own[subject] += tuple((english, word) for word in words)
        else:
            own[subject] = said if subject in _WORDS else words
    own |= {field: frozenset(own[field]) for field in _SETS}
    return Language(**own | {"code": code, "vocabulary": Vocabulary(**spoken)})
