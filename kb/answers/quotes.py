"""The words of the rules that a verdict cites, in the reader's language where the corpus has that text."""

import re
from datetime import date
from typing import NamedTuple

from kb.checker.model.inquiry import Citation
from kb.checker.model.verdict import Verdict
from kb.corpus.texts.values import Texts
from kb.languages import PREVAILING, normalise
from kb.messages import msg
from kb.rules import Rule, RuleNumber

NO_TEXT = msg("no text of that day here (kb update rules)")
"""Of a rule that no text here has, and what brings one."""
# Characters of a quotation of which no words are declared.
MOST = 200
_SENTENCE_END = r"[.!?][\"”»)]?(?=\s+[^\W\d_a-zà-ÿ]|\s+[\"“«(])"


class Quote(NamedTuple):
    """The words of a rule in a language, as they stood in force that day; `source` is the file."""

    number: RuleNumber
    language: str
    words: str
    source: str
    edition: str


def quotes(texts: Texts, verdict: Verdict, language: str) -> tuple[Quote | None, ...]:
    """For each citation of the verdict's trace its quotation, or None where the corpus has no such text."""
    return tuple(quote(texts, citation, verdict.day, language) for citation in verdict.trace)


def quote(texts: Texts, citation: Citation, day: date, language: str) -> Quote | None:
    """The quotation in `language`, else in another that has the rule in force on that day, else None."""
    for code in (language, *(other for other in PREVAILING if other != language)):
        rule = texts.rule(citation.number, code, day)
        if rule is not None:
            return Quote(
                citation.number,
                code,
                _words(rule, citation.words.get(code, ())),
                rule.source,
                rule.edition.key,
            )
    return None


def _words(rule: Rule, alternatives: tuple[str, ...]) -> str:
    """The words that carry the step, as the rule has them; its first sentences where none are declared."""
    plain = normalise(rule.text)
    for words in alternatives:
        at = plain.find(normalise(words))
        if at >= 0:
            return rule.text[at : at + len(words)] if len(plain) == len(rule.text) else words
    return opening(rule.text)


def opening(text: str) -> str:
    """The first sentence, and those after it that `MOST` characters still hold."""
    ends = [found.end() for found in re.finditer(_SENTENCE_END, text)] + [len(text)]
    return text[: max((end for end in ends if end <= MOST), default=ends[0])]
