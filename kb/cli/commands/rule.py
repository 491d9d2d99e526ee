"""`kb rule`: a paragraph of the rules, its examples and translations, and what became of it."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from kb.answers.documents.rules import neighbours
from kb.answers.rules import (
    Place,
    RuleAnswer,
    asks_examples,
    chapter_of,
    chapter_titles,
    found_document,
    places,
)
from kb.cli import completion
from kb.cli.options import DATE, LANGUAGES, argument, command, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.messages import Message, edition_words, language_word, msg, semicolons
from kb.rules import Passage, Provision, Rule, Rulebook
from kb.rules.concordance import old_number


@command(
    about=msg("Show a rule: its text, examples, translations, and its numbers through the years."),
    closing=msg("Example: kb rule 708.5 --lang fr,en --history"),
)
@argument("reference", nargs=-1, label=msg("RULE"), shell_complete=completion.rules)
@option("--lang", "languages", type=LANGUAGES, about=msg("The languages of the text."))
@option("--date", "day", type=DATE, about=msg("The text in force on that day."))
@option("--subtree", is_flag=True, about=msg("All its subrules too."))
@option("--history", is_flag=True, about=msg("Trace it through renumberings and rewordings."))
def rule(
    reader: Reader,
    reference: tuple[str, ...],
    languages: tuple[str, ...] | None,
    day: date | None,
    subtree: bool,
    history: bool,
) -> int:
    """Carries `kb rule` out; the exit status."""
    asked = " ".join(reference)
    answers = reader.kb.rules(asked, languages, day)

    def lines() -> Iterator[str]:
        for at, answer in enumerate(answers):
            view = RuleView(reader, answer, languages or (), day, asks_examples(asked))
            yield from (*[""][:at], *view.lines(subtree, history))

    chapter = chapter_of(asked)
    shown = _titles(reader, chapter, answers) if chapter and not subtree else lines()
    reader.answer(lambda: found_document(answers, subtree, history), shown)
    return 0 if any(answer.wordings for answer in answers) else 1


def _titles(reader: Reader, chapter: str, answers: Sequence[RuleAnswer]) -> Iterator[str]:
    """The chapter, then its sections, a line each."""
    rows = [(chapter, *titled) for titled in chapter_titles(chapter, answers).items()]
    rows += [(str(one.number), one.language, one.text) for answer in answers for one in answer.wordings]
    for number, code, title in rows:
        yield f"{reader.bold(number)}  {printable(title)} · {reader.tell(language_word(code))}"


class RuleView:
    """Tells a rule to `reader`; `asked` are the languages asked for, `day` the day, if any.

    `examples`: of rules that have examples these alone.
    """

    def __init__(
        self,
        reader: Reader,
        answer: RuleAnswer,
        asked: tuple[str, ...],
        day: date | None,
        examples: bool = False,
    ) -> None:
        self._reader, self._answer, self._examples = reader, answer, examples
        self._asked, self._day = asked, day

    def lines(self, subtree: bool, history: bool) -> Iterator[str]:
        """All lines, a blank one between wordings."""
        before = ""
        for line in self._all(subtree, history):
            if line or before:
                yield line
            before = line

    def _all(self, subtree: bool, history: bool) -> Iterator[str]:
        number = self._answer.number
        is_section = not number.rule
        for rule in self._answer.wordings:
            book = self._answer.book(rule)
            shown = list(book.subtree(number)) if subtree or is_section else [rule]
            for one in shown:
                yield from self._rule(one)
            yield from self._neighbours(shown[0], shown[-1], book)
            yield ""
        yield from self._orphans()
        for missing in self._missing():
            yield self._reader.tell(missing)
        if others := self._others():
            yield self._reader.tell(others)
        for notice in self._notices():
            yield self._reader.tell(notice)
        followed = () if is_section and self._answer.wordings else self._answer.provisions
        for provision in self._answer.meanings if history else followed:
            yield from self._provision(provision)

    def _rule(self, rule: Rule) -> Iterator[str]:
        section = self._answer.book(rule).title
        language = self._reader.tell(language_word(rule.language))
        heading = (str(rule.number), section, language, self._reader.tell(edition_words(*rule.edition)))
        yield self._reader.bold(" · ".join(filter(None, heading)))
        if rule.edition.start > date.today():
            yield self._reader.tell(msg("  not yet in force"))
        if not (self._examples and rule.examples):
            yield f"  {printable(rule.text)}"
            yield from self._repairs(rule.passage)
        for example in rule.examples:
            yield f"  {printable(example.passage.text)}"
            yield from self._repairs(example.passage)

    def _repairs(self, passage: Passage) -> Iterator[str]:
        for repair in passage.repairs:
            said = msg(
                "  restored: “%(reads)s”, the source has “%(stands)s”",
                reads=repair.reads,
                stands=repair.context,
            )
            yield printable(self._reader.tell(said))

    def _neighbours(self, first: Rule, last: Rule, book: Rulebook) -> Iterator[str]:
        before, after = neighbours(first.number, book)[0], neighbours(last.number, book)[1]
        said = [msg("previous: %(number)s", number=before)] if before else []
        said += [msg("next: %(number)s", number=after)] if after else []
        if said:
            yield "  " + " · ".join(map(self._reader.tell, said))

    def _missing(self) -> Iterator[Message]:
        number, had = self._answer.number, {rule.language for rule in self._answer.wordings}
        for code in self._asked or ((self._reader.language,) if had else ()):
            if code not in had:
                yield msg(
                    "no text of %(number)s in %(language)s", number=number, language=language_word(code)
                )
        if not had and not self._asked:
            when = msg("no text of %(number)s in force on %(day)s", number=number, day=self._day)
            yield when if self._day else msg("no text of %(number)s in the corpus", number=number)
            if not self._answer.others:
                yield from self._reader.kb.sections()

    def _orphans(self) -> Iterator[str]:
        """Examples of a rule that its own text lacks."""
        for book in self._answer.sources.texts.rulebooks:
            for example in book.orphans:
                if example.anchor.startswith(f"{self._answer.number}-"):
                    yield f"  {printable(example.passage.text)}"

    def _others(self) -> Message | None:
        found = list(_places(self._answer.others))
        return msg("also: %(places)s", places=semicolons(found)) if found else None

    def _notices(self) -> Iterator[Message]:
        """Whether the number is an old one, and what a number without text was about."""
        number = self._answer.number
        yield from old_number(number, self._answer.provisions)
        if gone := self._gone():
            yield gone
        if not self._answer.wordings and self._answer.provisions and self._day:
            yield msg("on %(day)s, %(number)s was about:", number=number, day=self._day)
        if self._day and not self._answer.provisions and (then := self._then(self._day)):
            yield msg(
                "on %(day)s this rule had the number %(numbers)s", day=self._day, numbers=", ".join(then)
            )

    def _gone(self) -> Message | None:
        """That what a rule laid down is laid down nowhere any more, and since when."""
        ends = [provision.spans[-1].edition.end for provision in self._answer.provisions]
        last = max((end for end in ends if end), default=None)
        if last is None or None in ends or not self._answer.number.rule:
            return None
        return msg("not in force since %(day)s", day=last + timedelta(days=1))

    def _then(self, day: date) -> list[str]:
        """The numbers that what the number stands for had on another day."""
        spans = (span for one in self._answer.meanings for span in one.spans if day in span.edition)
        return list(dict.fromkeys(str(span.number) for span in spans))

    def _provision(self, provision: Provision) -> Iterator[str]:
        language = self._reader.language
        yield ""
        yield self._reader.bold(provision.meaning[language])
        told = ""
        for place in places(provision, self._answer.sources.texts):
            yield f"  {self._place(place)}"
            wording = provision.wordings.get(place.span.wording, {}).get(language, "")
            if wording and place.span.wording != told:
                yield f"    {wording}"
            told = place.span.wording

    def _place(self, place: Place) -> str:
        texts = ", ".join(
            dict.fromkeys(self._reader.tell(language_word(rule.language)) for rule in place.texts)
        )
        days = self._reader.tell(edition_words(*place.span.edition))
        line = f"{self._reader.bold(str(place.span.number))}  {days}"
        return f"{line}  ({texts})" if texts else line


def _places(rules: Iterable[Rule]) -> Iterator[Message]:
    for rule in sorted(rules, key=lambda rule: (rule.language, rule.edition.start)):
        yield msg(
            "%(place)s (%(days)s)", place=f"{rule.language} {rule.number}", days=edition_words(*rule.edition)
        )
