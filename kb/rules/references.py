"""The numbers of rules that a text names, in any notation, among any words: what people type to find one."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import NamedTuple

from kb.languages import LANGUAGES, fold
from kb.numbering import MAGIC, Scheme, others
from kb.rules.number import RuleNumber


def _any(subject: str) -> str:
    """Any word of all languages on a subject, the longest first."""
    words = {word for one in LANGUAGES.values() for word in getattr(one, subject)}
    return "(?:" + "|".join(sorted(words, key=lambda word: (-len(word), word))) + ")"


# What a word is made of once it is folded; no `\w`, which means less in JavaScript.
_LETTER = "0-9a-z_œæß"
_ALONE = rf"(?![{_LETTER}'])"
_RULE, _NUMBER, _PART, _TO = map(_any, ("rule_words", "number_words", "part_words", "range_words"))
_FROM, _BETWEEN, _JOINER = map(_any, ("from_words", "between_words", "joiners"))
_SMALL = rf"(?:(?:{_any('articles')}|{_FROM})[' ] *)*"
_AND = rf"(?:[,;/&+]|{_JOINER} +|{_any('alternatives')} +)"
_ANNOUNCED = rf"(?P<announced>(?:(?:{_RULE}|{_NUMBER})(?: *[.:°] *| +|(?=\d)){_SMALL}|c\.r\. *|[§#°]+ *)+)"
# What may stand after a number for more to follow that is none of the query's other words.
_MORE = rf"(?= *(?:$|[,;/&+?!)\]]|{_JOINER} +\d))"
# A sign, a bracket, a word such as “comma”; a space where the letter is no word of some language.
_BEFORE_LETTERS = (
    rf"(?: *[.,]? *[(\[] *|[.-](?=[a-z]{_ALONE})| *[,/] *(?=[b-df-hj-np-xz]{_ALONE})"
    rf"| *,? *{_PART}(?:\.|{_ALONE}) *(?:{_FROM} +)?[(\[]? *(?=[a-z]{_ALONE})"
    rf"| *,? *{_NUMBER}{_ALONE} +(?=[b-df-hj-np-xz]{_ALONE}|[aeiy] *(?:$|[,;?!)\]]))"
    rf"| +(?:{_FROM} +(?=[a-z] +{_TO} +[a-z]{_ALONE}))?(?=[b-df-hj-np-xz]{_ALONE}|[aeiy] *(?:$|[,;?!)\]])"
    rf"|[aeiy] +(?:{_JOINER}|{_TO}) +[a-z]{_ALONE}))?"
)
_LETTERS = rf"(?:{_BEFORE_LETTERS}(?P<letters>[a-z]{{1,2}}){_ALONE} *[)\]]?)?"
# After a hyphen stands a rule of the section, or another section: 708-2, 708-709.
_SIGN = (
    rf"(?: *[.,:·] *0*|/(?=\d\d?(?!\d))|-(?= *\d\d?(?!\d)| *\d{{3}} *[a-z]{_ALONE})| +(?=\d\d?[a-z]{_ALONE})"
    rf"| *,? *{_PART}\.? *)"
)
_END = rf"(?![{_LETTER}%]|[.:]\d|,\d{{1,2}}(?!\d))"
# Nothing that goes on from a number: 5.3.2 and 1.708.5 are versions.
_FREE = rf"(?<![{_LETTER}])(?<!\d[.:])"
_OF_SECTION = r"(?P<section>@section)"
# They have no more than what JavaScript's expressions have too: the browser reads with the same ones. Of
# those up to "glued" the one that finds a number first counts.
_TEMPLATES = {
    "spaced": rf"{_FREE}(?:{_ANNOUNCED}|(?=\d+ +\d+(?: +[a-z])? *(?:$|[,;?!)]))){_OF_SECTION} +"
    rf"(?P<rule>[1-9]\d?)(?: +(?P<letters>[b-df-hj-np-xz]|[aeiy](?= *(?:$|[,;?!)]))){_ALONE})?{_END}",
    "before": rf"{_FREE}{_PART}(?:\.|{_ALONE}) *(?:{_FROM} +(?=[a-z] +{_TO} ))?[(\[]?"
    rf"(?P<letters>[a-z]){_ALONE}[)\]]?(?: *(?:-|{_TO} +) *(?P<until>[a-z]){_ALONE}[)\]]?)? +{_SMALL}"
    rf"(?:{_ANNOUNCED})?{_OF_SECTION}{_SIGN}(?P<rule>@rule){_END}",
    "number": rf"{_FREE}(?P<between>(?:^ *|{_RULE} +){_BETWEEN} +{_SMALL})?{_ANNOUNCED}?{_OF_SECTION}"
    rf"(?:{_SIGN}(?P<rule>@rule){_LETTERS})?{_END}"
    r"(?:\.(?!\.))?",
    "glued": rf"{_FREE}(?=c?r|\d{{4,6}}[a-z])(?P<announced>c?r)?"
    rf"{_OF_SECTION}(?P<rule>@rule)(?P<letters>[a-z]{{0,2}}){_END}",
    "to": rf" *(?:-+>?|→|~|\.\.+|…|{_TO}(?: +|(?=\d)){_SMALL}) *"
    rf"(?:(?:{_ANNOUNCED}?{_OF_SECTION}{_SIGN})?(?P<rule>@rule){_LETTERS}"
    rf"|[(\[]?(?P<only>[a-z]){_ALONE}){_END}[)\]]?",
    "and": rf" +{_JOINER} +{_SMALL}{_ANNOUNCED}?{_OF_SECTION}{_SIGN}(?P<rule>@rule){_LETTERS}{_END}",
    "also": rf" *{_AND}+ *[(\[]?(?:\.?(?P<rule>[1-9]\d?)(?:(?P<letters>[a-z]){_ALONE}|(?!\d){_MORE})"
    rf"|(?P<only>[b-df-hj-np-xz]|[aeioy](?= *(?:$|[,;/&+?!)\]]))){_ALONE})[)\]]?",
    "after": rf" *{_SMALL}{_RULE}{_ALONE}\.?(?! *\d)",
}
PATTERNS = {name: MAGIC.expression(one) for name, one in _TEMPLATES.items()}
_INNER = re.compile(r"[^()]")
_SPACED, _BEFORE, _READ, _GLUED, _RANGE, _AND_RANGE, _ALSO, _AFTER = map(re.compile, PATTERNS.values())
_SEARCHED = (_SPACED, _BEFORE, _READ, _GLUED)
# A number of a book that numbers otherwise, as it prints it.
OTHER = rf"{_FREE}{_ANNOUNCED}?(?P<number>@section(?P<rest>@sign@rule(?:@letters)?)?){_END}"


class Reference(NamedTuple):
    """A rule that is named, or all from `first` to `last`, in the characters from `start` to `end`.

    `sure`: it can be nothing else; 708 or 7082a alone are numbers of a rule only where there is one.
    """

    first: RuleNumber
    last: RuleNumber
    start: int
    end: int
    sure: bool = True

    def numbers(self, known: Callable[[int], Iterable[RuleNumber]]) -> list[RuleNumber]:
        """Each number meant; of a range those that are `known` of its sections, on the level of its ends."""
        if self.first == self.last:
            return [self.first]
        levels = {_level(self.first), _level(self.last)}
        sections = range(self.first.section, self.last.section + 1)
        found = (one for section in sections for one in known(section) if _level(one) in levels)
        return sorted({one for one in found if self.first <= one <= self.last} | {self.first, self.last})


def _level(number: RuleNumber) -> int:
    return bool(number.rule) + bool(number.letters)


def references(text: str) -> list[Reference]:
    """The rules that `text` names, in its order."""
    if not any(letter.isdecimal() for letter in text):
        return []
    folded = _folded(text)
    found = [one for scheme in others() for one in _others(folded, scheme)]
    found += _found(without(folded, found))
    return sorted(found, key=attrgetter("start"))


def _others(text: str, scheme: Scheme) -> Iterator[Reference]:
    for match in scheme.compiled(OTHER, re.IGNORECASE).finditer(text):
        if number := RuleNumber.printed(match["number"], scheme):
            yield Reference(number, number, *match.span(), sure=bool(match["announced"] or match["rest"]))


def without(text: str, found: Iterable[Reference]) -> str:
    """`text` with spaces in the place of what was `found`, so that all else keeps its place.

    Brackets stay, or those that are left would open or close nothing.
    """
    for one in found:
        text = text[: one.start] + _INNER.sub(" ", text[one.start : one.end]) + text[one.end :]
    return text


def _folded(text: str) -> str:
    """`text` folded letter by letter, so that each keeps its place."""
    return text.lower() if text.isascii() else "".join(f if len(f := fold(c)) == 1 else c for c in text)


def _found(text: str) -> Iterator[Reference]:
    at = 0
    while matches := [one for each in _SEARCHED if (one := each.search(text, at))]:
        match = min(matches, key=re.Match.start)
        at, found = match.end(), match.groupdict()
        first = RuleNumber.spelt(match["section"], match["rule"], found.get("letters"))
        if first is None:
            continue
        last, is_sure = first, bool(found.get("announced") or (match.re in (_READ, _BEFORE) and first.rule))
        if until := found.get("until"):
            last = max(first, RuleNumber.spelt(match["section"], match["rule"], until) or first)
        to = _RANGE.match(text, at) or (_AND_RANGE.match(text, at) if found.get("between") else None)
        if to and (end := _last(first, to.groupdict())) and first < end:
            last, at = end, to.end()
        if after := _AFTER.match(text, at):
            is_sure, at = True, after.end()
        yield Reference(first, last, match.start(), at, is_sure)
        while last.rule and (also := _ALSO.match(text, at)):
            more = RuleNumber.spelt(last.section, also["rule"] or last.rule, also["letters"] or also["only"])
            if more is None or more <= last or (also["only"] and not last.letters):
                break
            yield Reference(more, more, at, also.end())
            last, at = more, also.end()


def _last(first: RuleNumber, to: Mapping[str, str | None]) -> RuleNumber | None:
    """Where a range ends: 708.2a-708.2c, 708.2a-c, 708.2-4, 708-711."""
    if only := to.get("only"):
        return RuleNumber.spelt(first.section, first.rule, only) if first.letters else None
    if not (first.rule or to["section"]):
        return RuleNumber.spelt(to["rule"] or 0, 0)
    return RuleNumber.spelt(to["section"] or first.section, to["rule"], to["letters"])
