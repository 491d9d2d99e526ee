"""What the project has to know of a language, as data of one shape."""

from __future__ import annotations

from typing import NamedTuple

from kb.languages.vocabulary import Vocabulary

__all__ = ["Language"]


class Language(NamedTuple):
    """One language of the corpus.

    All words are stored folded (see `kb.languages.folding.fold`), since they are matched folded,
    but for those that are said to be as printed.
    """

    code: str
    """ISO 639-1."""
    aliases: frozenset[str]
    """What a language argument may say, folded: ``fr``, ``fra``, ``fr-fr``, ``french``, ``francais``."""
    stemmer: str
    """The Snowball algorithm's name."""
    elisions: tuple[str, ...]
    """Words that lose their vowel before another, without the apostrophe: ``l``, ``qu``, ``dell``."""
    articles: frozenset[str]
    """Articles that people drop or add in a name."""
    joiners: tuple[str, ...]
    """Words that people write between the halves of a split card."""
    alternatives: tuple[str, ...]
    """Words that offer a choice, and also stand between halves: “or”."""
    card_words: tuple[str, ...]
    """What people put before the name of a card: “carte”, “la carte”."""
    rule_words: tuple[str, ...]
    """Words that announce a rule's number."""
    example_words: tuple[str, ...]
    """Words that open an example in a rules text, as printed."""
    contents_words: tuple[str, ...]
    """What a rulebook's table of contents is headed by, as printed."""
    glossary_words: tuple[str, ...]
    """What its glossary is headed by, as printed."""
    credits_words: tuple[str, ...]
    """What its credits are headed by, as printed."""
    stop_words: frozenset[str]
    """Words too common to search by."""
    vocabulary: Vocabulary
    """What players of this language type for what the program calls by an English word."""
