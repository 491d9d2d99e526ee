"""The search files of a language with whole rulebooks: an index cut by word, texts cut by place.

    search/<lang>/w0.js ...   the words whose stems lie between two others, and where they stand
    search/<lang>/t0.js ...   the texts of `LINES` documents in turn

A query loads the index of its words and the texts of its hits, and no more. A line of an index file is a
word, a tab and its documents: for each the gap to the one before it (empty for none), in base 36, and after
``*`` how often it stands there if more than once. ``#12`` is the concept of that number.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from kb.languages import get
from kb.languages.stems import stem
from kb.languages.tokens import tokens

# Characters of all texts of a language that a browser loads as a whole.
MOST = 200_000
# Documents of one file of texts.
LINES = 32
# Characters of one file of words, about.
_SHARD = 10_000
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

Postings = dict[str, dict[int, int]]


def is_large(texts: Iterable[str]) -> bool:
    """Whether the texts are loaded by parts."""
    return sum(map(len, texts)) > MOST


def line_files(code: str, texts: Sequence[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The texts by place, name and content."""
    for at in range(0, len(texts), LINES):
        part = at // LINES
        data = {"file": "lines", "lang": code, "first": at, "texts": texts[at : at + LINES]}
        yield f"t{part}.js", data


def spelt_words(code: str, texts: Sequence[str]) -> dict[str, Any]:
    """Every word of the texts once, in its commonest spelling: what a mistyped one is compared with."""
    language, found = get(code), dict[str, Counter[str]]()
    for text in texts:
        for token in tokens(text, language):
            if token.text not in language.stop_words:
                found.setdefault(token.text, Counter())[text[token.start : token.end].lower()] += 1
    spelt = (spellings.most_common(1)[0][0] for _, spellings in sorted(found.items()))
    return {"file": "spelt", "lang": code, "spelt": "\t".join(spelt)}


def word_files(
    code: str, texts: Sequence[str], concepts: Iterable[Sequence[int]]
) -> tuple[list[str], list[dict[str, Any]]]:
    """The first stem of each file, and the files' contents; `concepts` are those that each text names."""
    postings = _postings(code, texts, concepts)
    firsts, files = list[str](), list[dict[str, Any]]()
    held, size = list[str](), 0
    language = get(code)
    by_stem = sorted((word if word[0] == "#" else stem(word, language), word) for word in postings)
    for root, pairs in groupby(by_stem, itemgetter(0)):
        if not held:
            firsts.append(root)
        lines = [f"{word}\t{_encoded(postings[word])}" for _, word in pairs]
        held += lines
        size += sum(map(len, lines))
        if size > _SHARD:
            files.append(_file(code, held))
            held, size = [], 0
    if held:
        files.append(_file(code, held))
    return firsts, files


def _file(code: str, lines: list[str]) -> dict[str, Any]:
    return {"file": "words", "lang": code, "words": "\n".join(lines)}


def _postings(code: str, texts: Sequence[str], concepts: Iterable[Sequence[int]]) -> Postings:
    language, found = get(code), Postings()
    for at, (text, named) in enumerate(zip(texts, concepts, strict=True)):
        words = [token.text for token in tokens(text, language) if token.text not in language.stop_words]
        for word, times in Counter([*words, *(f"#{concept}" for concept in named)]).items():
            found.setdefault(word, {})[at] = times
    return found


def _encoded(documents: dict[int, int]) -> str:
    parts, last = list[str](), -1
    for at, times in sorted(documents.items()):
        gap = at - last - 1
        parts.append((_base36(gap) if gap else "") + (f"*{_base36(times)}" if times > 1 else ""))
        last = at
    return ",".join(parts)


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
