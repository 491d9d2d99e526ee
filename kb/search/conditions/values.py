"""The values that conditions on cards can have, and what each is called by its readers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from kb.languages import CODES, fold
from kb.messages import Native
from kb.search.conditions.cards import QUALITIES
from kb.vocabulary import BEGUN, alike, spoken

if TYPE_CHECKING:
    from kb.corpus.cards.pool import CardPool


class Value(NamedTuple):
    """A value as an operator has it, and its name in each language, in the order of `CODES`."""

    key: str
    names: tuple[str, ...]

    @property
    def words(self) -> frozenset[str]:
        """Its key and names, and each longer word of a name, all folded."""
        whole = [fold(name) for name in (self.key, *self.names)]
        return frozenset((*whole, *(word for name in whole for word in name.split() if len(word) > BEGUN)))


def values(name: str, pool: CardPool) -> list[Value]:
    """What operator `name`, one of `kb.query.operators.LIMITED`, can ask for among the cards of `pool`."""
    if name == "s":
        return [Value(code, _named(one.names, code)) for code, one in pool.sets.items()]
    if name == "cycle":
        return [Value(one.id, _named(one.names, one.id)) for one in pool.cycles]
    if name == "is":
        return qualities()
    if name == "kw":
        return spoken_values(pool.keywords(), "keywords")
    return spoken_values(pool.types(), "types")


def spoken_values(words: Iterable[str], subject: str) -> list[Value]:
    """Words of the vocabulary as values."""
    return [Value(word, _spoken(word, subject)) for word in sorted(words)]


def qualities() -> list[Value]:
    """What ``is:`` can ask for."""
    return [Value(key, _spoken(key, "qualities", "layouts")) for key in QUALITIES]


def _named(names: dict[str, str], key: str) -> tuple[str, ...]:
    return tuple(names.get(code) or names.get("en") or key for code in CODES)


def _spoken(word: str, *subjects: str) -> tuple[str, ...]:
    """What each language says for the English word on the first subject on which it has a word for it."""
    return tuple(
        next((said for subject in subjects if (said := spoken(subject, word, code)) != word), word)
        for code in CODES
    )


def near(word: str, known: Iterable[Value]) -> list[Value]:
    """Those of `known` of which one word begins with `word` or is most like it, the likest first."""
    said = {words: one for one in known for words in one.words}
    return list(dict.fromkeys(said[words] for words in alike(fold(word), said)))


def called(found: Iterable[Value]) -> Native:
    """The values as a list in each reader's language."""
    held = list(found)
    return Native({code: ", ".join(one.names[at] for one in held) for at, code in enumerate(CODES)})
