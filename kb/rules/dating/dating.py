"""From which editions a text can be, rule by rule.

Words are compared by hash. A translation is compared by what survives it: which numbers it has, and
the shape of each rule (figures, examples, sentences). The place in time (see `Timeline`) that
explains most rules is the text's, unless it states a day that fits as well; rules that only other
days explain make it a mixed text.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from kb.messages import Message, msg, msgc
from kb.rules.dating.fingerprints import fingerprint
from kb.rules.dating.shape import Shape, shape_of
from kb.rules.dating.timeline import Timeline
from kb.rules.edition import Edition, span_words
from kb.rules.number import RuleNumber
from kb.rules.rule import WHOLE_BOOK, Rule

# The shape of a wording, by its number and hash.
Shapes = Mapping[tuple[RuleNumber, str], Shape]

# How far a dating is to be trusted, in words for readers.
CONFIDENCE = {
    "high": msgc("confidence", "high"),
    "medium": msgc("confidence", "medium"),
    "low": msgc("confidence", "low"),
    "none": msgc("confidence", "none"),
}

# What a wording that is the same to the letter counts; `_LIKE` and `_UNSHAPED` are measured by it.
_SAME = 10
# A translation's rule fits a wording that it is at least so like.
_LIKE = 7
# What a number counts of whose wording no shape is known: neither like nor unlike.
_UNSHAPED = 5
# What it costs an edition to have a number that a translation lacks between two that it has.
_ABSENT = 6
# Of 103 official texts some have one rule in so many with words of other years, and are no mixtures.
_STRAY = 30
# So many rules of a section, and no fewer, show that a whole text has it from another edition.
_FEWEST = 3
# With more unknown rules than one in so many, a text is not surely of an edition.
_UNKNOWN = 20


class Dated(NamedTuple):
    """Rules that are from the same days.

    `editions` are the days on which all of them stood so, several where they did more than once;
    `not_before` and `not_after` are the rules that begin and end those days. `between`: the text of
    that edition is not known, it lies between these known ones (None: none before, or after).
    """

    editions: tuple[Edition, ...]
    rules: tuple[RuleNumber, ...]
    not_before: tuple[RuleNumber, ...]
    not_after: tuple[RuleNumber, ...]
    between: tuple[date | None, date | None] | None = None


class Dating(NamedTuple):
    """What a text's rules say of its days: one group, or several if it mixes editions.

    `how` is ``words`` or ``shape``. `unknown` are rules that no wording at hand explains, `compared`
    those of which one is known. `confidence` is ``high``, ``medium``, ``low``, or ``none``. `stated` is
    the text's own day, if its rules may stand on it, `strays` single rules with words of other days.
    """

    how: str
    groups: tuple[Dated, ...]
    unknown: tuple[RuleNumber, ...]
    compared: int
    confidence: str
    stated: date | None = None
    strays: tuple[RuleNumber, ...] = ()

    @property
    def is_mixed(self) -> bool:
        """Whether it has rules that never stood together."""
        return len(self.groups) > 1


def group_days(group: Dated) -> Message:
    """The days of a group as a sentence says them."""
    days: Message = span_words(group.editions[0])
    for edition in group.editions[1:]:
        days = msg("%(days)s, or %(others)s", days=days, others=span_words(edition))
    if group.between is None:
        return days
    after, before = group.between
    if after and before:
        return msg(
            "%(days)s (its text is not known here: it lies between the editions of %(after)s and %(before)s)",
            days=days,
            after=after,
            before=before,
        )
    if after:
        return msg("%(days)s (later than the newest text known here, of %(after)s)", days=days, after=after)
    return msg("%(days)s (its text is not known here)", days=days)


class _Fits:
    """Where each rule may have stood, and which places explain most."""

    def __init__(self, timeline: Timeline, where: dict[RuleNumber, int], weights: Counter[int]) -> None:
        self.timeline, self.where = timeline, where
        self.known = -1
        for number in where:
            self.known &= timeline.known(number)
        self.scores = Counter[int]()
        for bits, weight in weights.items():
            for at in range(2 * len(timeline.days)):
                self.scores[at] += weight * (bits >> at & 1)
        self.best = max(self.scores.values(), default=0)

    def accepts(self, stated: date | None) -> bool:
        """Whether the rules may be of the stated day: none fits better, or none fits all and few are lost."""
        place = None if stated is None else self.timeline.place(stated)
        if place is None or (place % 2 and len(self.where) < WHOLE_BOOK):
            return False  # a page of a few rules may name any day; an unlisted one is no edition's
        lost = self.best - self.scores[place]
        return not lost or (lost * _STRAY <= self.best and self.best < _SAME * len(self.where))

    def group(self, stated: date | None = None) -> Dated:
        """The rules of the best places, or of the stated day."""
        top = sorted(at for at, score in self.scores.items() if score == self.best)
        place = self.timeline.place(stated) if stated else None
        spans = self.timeline.spans(top if place is None else [place], self.known, stated)
        first, last = spans[0], spans[-1]
        rules = tuple(number for number, bits in self.where.items() if bits >> first.first & 1)
        return Dated(
            tuple(edition for span in spans for edition in span.editions),
            rules,
            tuple(n for n in rules if first.below < 0 or not self.where[n] >> first.below & 1),
            tuple(n for n in rules if self.timeline.day(last.above) and not self.where[n] >> last.above & 1),
            None if first.is_known else (self.timeline.day(first.below), self.timeline.day(first.above)),
        )


def date_by_words(rules: Iterable[Rule], timeline: Timeline, stated: date | None = None) -> Dating:
    """The days of a text in the timeline's language; every rule counts whose very words are known.

    `stated` is the day that the text gives itself.
    """
    where: dict[RuleNumber, int] = {}
    unknown = []
    for rule in rules:
        if rule.number.rule:
            # where it goes on without a number, its first paragraph may be the rule
            words, known = rule.passage.original, timeline.wordings(rule.number)
            found = known.get(fingerprint(words)) or known.get(fingerprint(words.partition("\n\n")[0]))
            if found:
                where[rule.number] = found
            else:
                unknown.append(rule.number)
    groups, rest = list[Dated](), dict(where)
    accepted = None
    while rest:
        fits = _Fits(timeline, rest, Counter({bits: _SAME * n for bits, n in Counter(rest.values()).items()}))
        if not groups and fits.accepts(stated):
            accepted = stated
        groups.append(fits.group(None if groups else accepted))
        rest = {number: bits for number, bits in rest.items() if number not in groups[-1].rules}
    whole = accepted is not None or len(where) >= WHOLE_BOOK
    is_known = not (groups and groups[0].between and accepted)
    mixed = [group for group in groups[1:] if not whole or _has_sections(group, where, timeline, is_known)]
    strays = [n for group in groups[1:] if group not in mixed for n in group.rules]
    grade = _words_grade(len(where), len(unknown), accepted, groups[:1], bool(mixed))
    return Dating("words", (*groups[:1], *mixed), tuple(unknown), len(where), grade, accepted, tuple(strays))


def _words_grade(known: int, unknown: int, stated: date | None, groups: list[Dated], mixed: bool) -> str:
    if not groups:
        return "none"
    if unknown > known:
        return "medium" if stated else "low"
    sure = not mixed and (stated or not (groups[0].between or unknown * _UNKNOWN > known))
    return "high" if sure and (known > 2 or not unknown) else "medium"


def _has_sections(group: Dated, where: Mapping[RuleNumber, int], timeline: Timeline, is_known: bool) -> bool:
    """Whether a whole text has sections from those days: rules that only they explain, and none against.

    Words of other days that are strewn over an official text are its own, unless they are many; so are
    those of an edition that is not known, since in some years sections were renumbered and back.
    """
    place = timeline.place(group.editions[0].start) or 0
    strays = Counter(number.section for number in group.rules)
    against = {number.section for number, bits in where.items() if not bits >> place & 1}
    taken = sum(count for section, count in strays.items() if count >= _FEWEST and section not in against)
    return len(group.rules) * _UNKNOWN > len(where) or (is_known and taken * 4 > len(group.rules) * 3)


def date_by_shape(
    rules: Iterable[Rule], timeline: Timeline, shapes: Shapes, stated: date | None = None
) -> Dating:
    """The days of a translation; a rule counts where its number stood, most with a shape like its own."""
    where: dict[RuleNumber, int] = {}
    unknown, weights = [], Counter[int]()
    own = [rule for rule in rules if rule.number.rule]
    for rule in own:
        like = _likeness(rule, timeline, shapes)
        taken, found = 0, 0
        for bits, weight in sorted(like, key=lambda pair: -pair[1]):
            weights[bits & ~taken] += weight
            taken |= bits
            found |= bits if weight >= _LIKE or weight == _UNSHAPED else 0
        if found:
            where[rule.number] = found
        elif like:
            unknown.append(rule.number)
    for number in _between(own, timeline):
        weights[timeline.existed(number)] -= _ABSENT
    if not where:
        return Dating("shape", (), tuple(unknown), 0, "none")
    fits = _Fits(timeline, where, weights)
    accepted = stated if fits.accepts(stated) else None
    return Dating(
        "shape",
        (fits.group(accepted),),
        tuple(unknown),
        len(where),
        _shape_grade(len(where), len(unknown)),
        accepted,
    )


def _likeness(rule: Rule, timeline: Timeline, shapes: Shapes) -> list[tuple[int, int]]:
    """Where each wording of the rule's number stood, and how like the rule it is: 0 to 10."""
    examples = [example.passage.text for example in rule.examples]
    whole, first = shape_of(rule.text, examples), shape_of(rule.text.partition("\n\n")[0], examples)
    found = []
    for sha, bits in timeline.wordings(rule.number).items():
        shape = shapes.get((rule.number, sha))
        found.append((bits, max(whole.likeness(shape), first.likeness(shape)) if shape else _UNSHAPED))
    return found


def _between(rules: list[Rule], timeline: Timeline) -> list[RuleNumber]:
    """The numbers that the text lacks between two of a section that it has; of a whole text, any."""
    has = {rule.number for rule in rules}
    ends: dict[int, tuple[RuleNumber, RuleNumber]] = {}
    for number in sorted(has):
        ends[number.section] = (ends.get(number.section, (number,))[0], number)
    if len(has) >= WHOLE_BOOK:
        return [number for number in timeline.numbers() if number.rule and number not in has]
    return [
        number
        for number in timeline.numbers()
        if number.section in ends
        and number not in has
        and ends[number.section][0] < number < ends[number.section][1]
    ]


def _shape_grade(known: int, unknown: int) -> str:
    if known < 4 or unknown > known:
        return "low"
    return "medium" if unknown or known < 6 else "high"
