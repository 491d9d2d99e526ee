"""Rules as code: each executable step says which provision it carries out, in which wording, by which words.

A step is written under the provision's id in the concordance, never under a number or a day: those are
data. Where the concordance has a wording in force for which no step is written, the answer is undecided.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeVar

from kb.checker.model.provisions import Provision
from kb.languages import TEXTS
from kb.messages import Message

P = ParamSpec("P")
T = TypeVar("T")


class Outcome(NamedTuple, Generic[T]):
    """What a step established, and the sentence that tells it.

    `said`: which of the step's words carry it, counted from 0, where they depend on the object.
    """

    value: T
    message: Message
    said: int | None = None


class Step(NamedTuple, Generic[P, T]):
    """The code of some wordings of one provision.

    `words`: for each language of the corpus, the words that carry the rule, one alternative for each
    text in which it stands, or for each outcome that says which; a test proves that they occur there.
    """

    provision: str
    wordings: tuple[str, ...]
    words: dict[str, tuple[str, ...]]
    function: Callable[P, Outcome[T]]

    def words_for(self, outcome: Outcome[T]) -> dict[str, tuple[str, ...]]:
        """The words that carry this outcome."""
        if outcome.said is None:
            return self.words
        return {code: words[outcome.said : outcome.said + 1] for code, words in self.words.items()}

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Outcome[T]:
        return self.function(*args, **kwargs)


AnyStep = Step[..., Any]


def carries_out(
    provision: Provision[P, T], *wordings: str, **words: str | tuple[str, ...]
) -> Callable[[Callable[P, Outcome[T]]], Step[P, T]]:
    """Declares a function as the step that carries out these wordings of a provision.

    `words` are those that carry the rule, by the code of a language of texts; one may have none.
    """
    assert words.keys() <= set(TEXTS), words
    quoted: Final = {code: _tuple(words.get(code, ())) for code in TEXTS}

    def declare(function: Callable[P, Outcome[T]]) -> Step[P, T]:
        return Step(provision.id, wordings, quoted, function)

    return declare


def _tuple(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) and words else tuple(words)
