"""What a reader is told of the words of a query: common ones, unknown ones, those of another language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kb.languages import CODES, get
from kb.messages import Message, language_word, msg
from kb.search.words.concepts import content_words
from kb.search.words.detect import detect

if TYPE_CHECKING:
    from kb.search.results import Hit
    from kb.search.words.lexicon import Index

__all__ = ["remarks"]

_UNSURE = frozenset(("text", "typo", "prefix"))
"""How a hit matches that the words may not have meant."""


def remarks(index: Index, bare: str, code: str, asked: str | None, hits: Sequence[Hit]) -> Iterator[Message]:
    """On the words `bare`, read as language `code`; `asked` is the language that was asked for, if any."""
    typed = {word.text: bare[word.start : word.end] for word in content_words(bare, get(code))}
    words = list(typed)
    if bare and not words and not hits:
        has_words = any(letter.isalnum() for letter in bare)
        yield msg("these words are too common to search by") if has_words else _wordless()
    strange = [word for word in words if not _is_known(index, word, code)]
    if strange and all(hit.how in _UNSURE for hit in hits):
        from kb.search.suggestions.words import near_words

        yield from near_words(index, {one: typed[one] for one in strange}, code, (asked,) if asked else CODES)
    if asked and not all(word in index.vocabulary(asked) for word in words):
        yield from _better(bare, asked, index)


def _is_known(index: Index, word: str, code: str) -> bool:
    """Whether some text has the folded word, or another inflection of it in language `code`."""
    if any(word in index.vocabulary(other) for other in CODES):
        return True
    stem = index.stem(word, code)
    return any(index.postings.having(f"{field}_{code}", stem) for field in ("stems", "facts"))


def _wordless() -> Message:
    return msg("there is no word to search for; wildcards such as * are not understood")


def _better(bare: str, asked: str, index: Index) -> Iterator[Message]:
    """Which language knows the words that the one asked for does not."""
    better = detect(bare, {other: index.vocabulary(other) for other in CODES}, preferred=asked)
    if better != asked:
        yield msg(
            "these words are %(language)s: add --lang %(code)s", language=language_word(better), code=better
        )
