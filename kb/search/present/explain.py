"""A query paraphrased, so that its reader sees how it was understood."""

from datetime import date

from kb.languages import CODES, spoken
from kb.messages import Message, Native, language_word, listing, msg, msgc
from kb.query.areas import named_areas
from kb.query.operators import BY_CHECKER, ORDERING
from kb.query.tree import And, Condition, Exact, Halves, Node, Not, Or, Phrase, Words
from kb.search.conditions.cards import QUALITIES
from kb.search.conditions.values import called, qualities

_SIGNS = {"!=": "≠ ", "<": "< ", "<=": "≤ ", ">": "> ", ">=": "≥ "}
# Operators that the lists answer and that tell their sign themselves.
SIZED = {"id", "r", "halves", "year", "released"}
# What a condition asks for: an operator, one that names all below a rule, and those on names of a language.
ASKED = {
    "in": msgc("operator", "only in %(value)s"),
    "lang": msgc("operator", "only texts in %(value)s"),
    "date": msgc("operator", "only texts in force on %(value)s"),
    "era": msgc("operator", "only texts of the era that began in %(value)s"),
    "cr": msgc("operator", "only rule %(value)s"),
    "below": msgc("operator", "only rule %(value)s and all below it"),
    "id": msgc("operator", "cards whose color identity is: %(value)s"),
    "s": msgc("operator", "cards of the set %(value)s"),
    "name": msgc("operator", "cards with “%(value)s” in a name"),
    "number": msgc("operator", "cards with the collector number %(value)s"),
    "r": msgc("operator", "cards of the rarity %(value)s"),
    "o": msgc("operator", "cards whose rules text says “%(value)s”"),
    "f": msgc("operator", "cards that may be played in the format %(value)s"),
    "cycle": msgc("operator", "cards of the cycle %(value)s"),
    "is": msgc("operator", "cards that are %(value)s"),
    "halves": msgc("operator", "cards with so many halves: %(value)s"),
    "order": msgc("operator", "cards in the order of: %(value)s"),
    "direction": msgc("operator", "in %(value)s order"),
    "year": msgc("operator", "cards whose year is %(value)s"),
    "released": msgc("operator", "cards that came out on a day %(value)s"),
    "part": msgc("operator", "cards with a half that meets the condition: %(value)s"),
    "called": msgc("operator", "cards called “%(value)s” (%(language)s)"),
    "named": msgc("operator", "cards with “%(value)s” in their name (%(language)s)"),
}


def explain(node: Node, day: date) -> Message:
    """What `node` asks for; cards are looked at as the rules were on `day`."""
    if isinstance(node, Words):
        return msg("the words “%(words)s”, in any inflection, best all of them", words=node.text)
    if isinstance(node, Phrase | Exact):
        return msg("exactly “%(words)s”", words=node.text)
    if isinstance(node, Not):
        return msg("anything but (%(what)s)", what=explain(node.node, day))
    if isinstance(node, And | Or):
        parts = [_inner(inner, day) for inner in node.nodes]
        return listing(parts, "standard" if isinstance(node, And) else "or")
    if isinstance(node, Halves):
        halves = [_predicate(one) for one in node.conditions]
        if not halves:
            return msg("cards of several halves")
        return msg("cards whose halves meet, one condition each: %(halves)s", halves=listing(halves))
    return _condition(node, day)


def _inner(node: Node, day: date) -> Message:
    """A part of a list; a list within a list stands in parentheses."""
    told = explain(node, day)
    return msgc("list", "(%(what)s)", what=told) if isinstance(node, And | Or) else told


def _condition(condition: Condition, day: date) -> Message:
    name = condition.key
    if condition.sign == "!=" and name not in BY_CHECKER | SIZED:
        return msg("anything but (%(what)s)", what=_condition(condition._replace(sign=":"), day))
    if name in BY_CHECKER:
        what = _predicate(condition)
        return msg("cards that, by the rules of %(day)s, meet the condition: %(what)s", day=day, what=what)
    if condition.inner is not None:
        return ASKED["part"]._replace(params={"value": _predicate(condition.inner)})
    if name in CODES:
        return _called(condition, name)
    below = name == "cr" and condition.value.endswith(".")
    return ASKED["below" if below else name]._replace(params={"value": _value(condition, name)})


def _called(condition: Condition, language: str) -> Message:
    """Names in a language: what they have in them, or what they are."""
    asked = ASKED["called" if condition.sign == "=" else "named"]
    return asked._replace(params={"value": condition.value, "language": language_word(language)})


def _value(condition: Condition, name: str) -> Message | Native | str:
    """What a condition compares with, in each reader's words where there are any."""
    value = condition.value
    if name == "is":
        return _quality(condition)
    if name == "lang":
        return language_word(value)
    if name == "in":
        return named_areas(value)
    if name == "id":
        return _predicate(condition._replace(key="c", sign="<=" if condition.sign == ":" else condition.sign))
    if name in ("year", "released"):
        return f"{_SIGNS.get(condition.sign, '')}{value}"
    if name == "r":
        sign = _SIGNS.get(condition.sign, "")
        return Native({code: f"{sign}{spoken('rarities', value, code)}" for code in CODES})
    if name == "halves":
        return _SIGNS.get(condition.sign, "") + value
    if name in ORDERING:
        subject = {"order": "operators", "direction": "directions"}[name]
        return Native({code: spoken(subject, value, code) for code in CODES})
    return value.rstrip(".") if name == "cr" else value


def _quality(condition: Condition) -> Native | str:
    """What ``is:`` asks for in each reader's words; a word that means nothing as it is."""
    if condition.value not in QUALITIES:
        return condition.typed
    return called(one for one in qualities() if one.key == condition.value)


def _predicate(condition: Node) -> Message:
    from kb.checker.words.predicates import predicate_words

    return predicate_words(condition)
