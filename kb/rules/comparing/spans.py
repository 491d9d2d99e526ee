"""Two wordings as one run of words: what stayed, what went, what came."""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from kb.rules.typography import plain_token

_TOKEN = re.compile(
    r"\{[^{}]{1,7}\}|\((?:TM|R|C)\)|\s*(?:--+|[–—])\s*|\d+(?:\.\d+[a-z]{0,2})?|\w+|[^\w\s]+|\s+"
)


class WordSpan(NamedTuple):
    """A run of words: `op` is ``same``, ``removed`` or ``added``."""

    op: str
    text: str


def word_spans(old: str, new: str) -> tuple[WordSpan, ...]:
    """The words of both in order: what stayed, what went, what came; changes a space apart are one."""
    found = []
    for same, before, after in _joined(_segments(_TOKEN.findall(old), _TOKEN.findall(new))):
        if same:
            found.append(WordSpan("same", before))
        else:
            found += [WordSpan("removed", before)] if before else []
            found += [WordSpan("added", after)] if after else []
    return tuple(found)


# Whether it is the same in both, its old words, its new words.
Segment = tuple[bool, str, str]


def _segments(old: list[str], new: list[str]) -> Iterator[Segment]:
    """Tokens that only typography tells apart are the same, and shown as the new text has them."""
    first, second = list(map(plain_token, old)), list(map(plain_token, new))
    for _, a1, a2, b1, b2 in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        same = "".join(first[a1:a2]) == "".join(second[b1:b2])
        yield same, "".join(new[b1:b2] if same else old[a1:a2]), "".join(new[b1:b2])


def _joined(segments: Iterable[Segment]) -> list[Segment]:
    """Changes that only a space keeps apart, put together."""
    joined: list[Segment] = []
    for segment in segments:
        apart = len(joined) > 1 and joined[-1][0] and joined[-1][1].isspace() and not joined[-2][0]
        if apart and not segment[0]:
            space, change = joined.pop(), joined.pop()
            segment = (False, change[1] + space[1] + segment[1], change[2] + space[2] + segment[2])
        joined.append(segment)
    return joined
