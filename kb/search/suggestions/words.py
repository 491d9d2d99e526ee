"""What a reader may have meant by words that are common, unknown, mistyped, or of another language."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from kb.languages import CODES, fold, get
from kb.languages.tokens import tokens
from kb.messages import Message, language_word, msg
from kb.search.postings.protocol import Postings
from kb.search.results import Hit
from kb.search.words.concepts import content_words
from kb.search.words.lexicon import Lexicon
from kb.search.words.properties import STEMMED

# How a card or a place matches whose name the strange words are.
_NAMED = frozenset(("exact", "folded", "half", "name", "question"))
# Unknown words that are looked at, and near ones shown of each: a warning is one line.
MOST_WORDS, SHOWN = 3, 3
# A word of four letters may differ in one; shorter ones are near to too many.
ALIKE, SHORTEST = 0.7, 4
# A number that no text has is not mistyped.
_HAS_DIGIT = re.compile(r"\d")
# Records in which the spelling of a word is looked up.
_LOOKED_AT = 8


def word_suggestions(
    lexicon: Lexicon, postings: Postings, bare: str, code: str, asked: str | None, hits: Sequence[Hit]
) -> Iterator[Message]:
    """On the words `bare`, read as language `code`; `asked` is the language that was asked for, if any."""
    typed = {word.text: bare[word.start : word.end] for word in content_words(bare, get(code))}
    words = list(typed)
    if bare and not words and not hits:
        if any(letter.isalnum() for letter in bare):
            yield msg("these words are too common to search by")
        else:
            yield msg("there is no word to search for; wildcards such as * are not understood")
    titles = fold(" ".join(title for hit in hits for title in hit.document.titles.values()))
    shown = fold(" ".join(text for hit in hits for text in hit.document.texts.values()))
    strange = [
        word
        for word in words
        if word not in titles and word not in shown and not _is_known(lexicon, postings, word, code)
    ]
    if strange and not any(hit.how in _NAMED for hit in hits):
        typos = {one: typed[one] for one in strange}
        yield from _near_words(lexicon, postings, typos, len(words), code, (asked,) if asked else CODES)
    if asked and not all(word in lexicon.stems[asked] for word in words):
        yield from _better(bare, asked, lexicon)


def respelt(lexicon: Lexicon, postings: Postings, text: str, code: str) -> tuple[str, tuple[str, ...]]:
    """`text` with words that nothing has as the likest ones by which cards are described; and the former."""
    phrases, strange = lexicon.properties[code], list[str]()
    for token in reversed(content_words(text, get(code))):
        word = token.text
        is_said = word in phrases or STEMMED + lexicon.stem(word, code) in phrases
        if (
            len(word) < SHORTEST
            or is_said
            or _HAS_DIGIT.search(word)
            or _is_known(lexicon, postings, word, code)
        ):
            continue
        described = {word for phrase in phrases if phrase[:1] != STEMMED for word in phrase.split()}
        if near := _likest(word, described, 1):
            text = f"{text[: token.start]}{near[0][0]}{text[token.end :]}"
            strange.append(word)
    return text, tuple(reversed(strange))


def _is_known(lexicon: Lexicon, postings: Postings, word: str, code: str) -> bool:
    """Whether some text has the folded word, another inflection in language `code`, or all its parts."""
    if any(word in lexicon.stems[other] or word in get(other).stop_words for other in CODES):
        return True
    if "-" in word:
        return all(_is_known(lexicon, postings, part, code) for part in word.split("-") if len(part) > 1)
    stem = lexicon.stem(word, code)
    return any(postings.documents(f"{field}_{code}", stem) for field in ("stems", "facts"))


def _better(bare: str, asked: str, lexicon: Lexicon) -> Iterator[Message]:
    """Which language knows the words that the one asked for does not."""
    better = lexicon.detect(bare, asked)
    if better != asked:
        yield msg(
            "these words are %(language)s: add --from %(code)s", language=language_word(better), code=better
        )


class _Near(NamedTuple):
    """The words of one language that are most like one that was typed, the best first."""

    alike: float
    code: str
    words: tuple[str, ...]


def _near_words(
    lexicon: Lexicon,
    postings: Postings,
    words: Mapping[str, str],
    count: int,
    code: str,
    languages: Collection[str],
) -> Iterator[Message]:
    """What each of the first `words`, folded -> as typed, of `count` may be in one of `languages`.

    Those of the language that has the likest, of `code` if several do.
    """
    shortest = 2 if count <= MOST_WORDS else SHORTEST  # of many words small ones tell nothing
    spelt = [word for word in words if len(word) >= shortest and not _HAS_DIGIT.search(word)]
    if rest := spelt[MOST_WORDS:]:
        yield msg("“%(word)s” is in no text", word="”, “".join(words[word] for word in rest))
    for word in spelt[:MOST_WORDS]:
        if len(word) < SHORTEST:
            yield msg("“%(word)s” is in no text", word=words[word])
            continue
        in_order = sorted(languages, key=lambda other: other != code)
        best = max((_nearest(lexicon, word, other) for other in in_order), key=lambda near: near.alike)
        near = ", ".join(_counted(lexicon, postings, one, best.code) for one in best.words)
        if near and best.code == code:
            yield msg("“%(word)s” is in no text; near: %(near)s", word=words[word], near=near)
        elif near:
            yield msg(
                "“%(word)s” is in no text; near, in %(language)s: %(near)s",
                word=words[word],
                near=near,
                language=language_word(best.code),
            )
        else:
            yield msg("“%(word)s” is in no text", word=words[word])


def _nearest(lexicon: Lexicon, word: str, code: str) -> _Near:
    found = _likest(word, lexicon.stems[code], SHOWN)
    return _Near(max((alike for _, alike, _ in found), default=0.0), code, tuple(one for one, _, _ in found))


def _likest(word: str, vocabulary: Iterable[str], limit: int) -> list[tuple[str, float, int]]:
    """The words most like `word`, each with how much."""
    from rapidfuzz.distance.OSA import normalized_similarity
    from rapidfuzz.process import extract

    return extract(word, list(vocabulary), scorer=normalized_similarity, score_cutoff=ALIKE, limit=limit)


def _counted(lexicon: Lexicon, postings: Postings, word: str, code: str) -> str:
    """``cimetière (11)``: as the texts spell it, and how many records have it."""
    found = postings.documents(f"words_{code}", word)
    found |= postings.documents(f"facts_{code}", lexicon.known_stem(word, code))
    found -= postings.documents("kind", "summary")
    spelling = _spelling(postings, word, code, found)
    return f"{spelling} ({len(found)})" if found else spelling


def _spelling(postings: Postings, word: str, code: str, numbers: Collection[int]) -> str:
    """The commonest spelling of a folded word where it stands, in small letters."""
    found = Counter[str]()
    for at in islice(sorted(numbers), _LOOKED_AT):
        text = postings.record(at).text(code)
        found.update(
            text[token.start : token.end].lower()
            for token in tokens(text, get(code))
            if token.text == word and fold(text[token.start : token.end]) == word
        )
    return found.most_common(1)[0][0] if found else word
