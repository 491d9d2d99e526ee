"""Mana symbols that copying lost: what was restored, and what still looks like a hole."""

import re
from collections.abc import Iterator

from kb.audit.finding import Finding
from kb.audit.passages import passages
from kb.corpus.texts.values import Texts
from kb.messages import Message, msg

_HOLES = re.compile(
    r"[^\W\d]\s+[.,](?!\s*\.)(?=\s|$)"  # a word, a space, a full stop: something stood between
    r"|\b(?:de|di|of)\s+(?:et|e|and)\s+(?:de|di|of)\b"  # "de et de"
    r"|\b(?:symbole de mana|simbolo di mana|mana symbol)\s+(?:deux|due|twice)\b"  # which one?
)


def check_symbols(texts: Texts) -> Iterator[Finding]:
    """A note for each repair, a warning for each hole that no repair fills."""
    for placed in passages(texts):
        for repair in placed.passage.repairs:
            said = msg(
                "restored: “%(reads)s” instead of “%(stands)s”; %(why)s; evidence: %(evidence)s",
                stands=repair.context,
                reads=repair.reads,
                why=Message(repair.why, {}),
                evidence=Message(repair.evidence, {}),
            )
            yield Finding("symbols", "note", placed.place, said)
        text = placed.passage.text
        for hole in _HOLES.finditer(text):
            around = text[max(0, hole.start() - 20) : hole.end() + 12]
            said = msg("something is missing at “%(words)s”; mana symbols may have been lost", words=around)
            yield Finding("symbols", "warning", placed.place, said)
