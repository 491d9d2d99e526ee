"""A query said back in words, so that its reader sees how it was understood."""

from __future__ import annotations

from datetime import date

from kb.checker.phrases import listing
from kb.languages import CODES
from kb.languages.words import language_word
from kb.messages import Message, Native, msg, msgc
from kb.search.card_conditions import QUALITIES, inner_of, quality_key, question_of
from kb.search.operators import BY_CHECKER, canonical
from kb.search.syntax import And, Exact, Halves, Node, Not, Operator, Or, Phrase, Words
from kb.search.values import called, qualities

__all__ = ["explain"]


_SIGNS = {"!=": "≠ ", "<": "< ", "<=": "≤ ", ">": "> ", ">=": "≥ "}
_SIZED = {"id", "r", "part"}
"""Operators that the lists answer and that tell their sign themselves."""


def explain(node: Node, day: date) -> Message:
    """What `node` asks for; cards are looked at as the rules were on `day`."""
    if isinstance(node, Words):
        return msg("the words “%(words)s”, in any inflection, best all of them", words=node.text)
    if isinstance(node, Phrase | Exact):
        return msg("exactly “%(words)s”", words=node.text)
    if isinstance(node, Not):
        return msg("not (%(what)s)", what=explain(node.node, day))
    if isinstance(node, And | Or):
        told: Message = listing(
            [explain(inner, day) for inner in node.nodes], "and" if isinstance(node, And) else "or"
        )
        return told
    if isinstance(node, Halves):
        halves = [_predicate(one) for one in node.operators]
        return msg("cards with halves of their own that are %(halves)s", halves=listing(halves, "and"))
    return _operator(node, day)


def _operator(operator: Operator, day: date) -> Message:
    name = canonical(operator) or operator.name
    if operator.sign == "!=" and name not in BY_CHECKER | _SIZED:
        return msg("not (%(what)s)", what=_operator(operator._replace(sign=":"), day))
    if name in BY_CHECKER:
        return msg("cards that are, by the rules of %(day)s, %(what)s", day=day, what=_predicate(operator))
    if name == "part":
        return msgc("operator", "cards with a half that is %(value)s", value=_predicate(inner_of(operator)))
    if name in CODES:
        named = msgc("operator", "cards with “%(value)s” in their name (%(language)s)", value=operator.value)
        return named._replace(params={**named.params, "language": language_word(name)})
    said = {
        "in": msgc("operator", "only in %(value)s"),
        "lang": msgc("operator", "only texts in the language %(value)s"),
        "date": msgc("operator", "only texts in force on %(value)s"),
        "era": msgc("operator", "only texts of the era that began in %(value)s"),
        "cr": msgc("operator", "only rule %(value)s"),
        "id": msgc("operator", "cards with the colors %(value)s"),
        "s": msgc("operator", "cards of the set %(value)s"),
        "r": msgc("operator", "cards of the rarity %(value)s"),
        "cycle": msgc("operator", "cards of the cycle %(value)s"),
        "is": msgc("operator", "cards that are %(value)s"),
    }.get(name, msgc("operator", "cards with %(name)s %(value)s"))
    sign = "≤ " if name == "id" and operator.sign == ":" else _SIGNS.get(operator.sign, "")
    value = _quality(operator.value) if name == "is" else f"{sign}{operator.value}"
    return said._replace(params={"name": name, "value": value})


def _quality(word: str) -> Native | str:
    """What ``is:`` asks for in each reader's words; a word that means nothing as it is."""
    key = quality_key(word)
    if key not in QUALITIES:
        return word
    return called(one for one in qualities() if one.key == key)


def _predicate(operator: Operator) -> Message:
    from kb.checker.predicate_words import predicate_words

    return predicate_words(question_of(operator).predicate, "value")
