"""`kb rule`: a paragraph of the rules, its examples and translations, and what became of it."""

from datetime import date

from kb.cli import completion
from kb.cli.options import DATE, LANGUAGES, argument, command, option
from kb.cli.reader import Reader
from kb.messages import msg


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
    answers = reader.kb.rules(" ".join(reference), languages, day)
    if reader.json:
        from kb.answers.rules import found_document

        reader.document(found_document(answers, subtree, history))
    else:
        from kb.cli.views.rule import RuleView

        for at, answer in enumerate(answers):
            for line in (*[""][:at], *RuleView(reader, answer, languages or (), day).lines(subtree, history)):
                reader.say(line)
    return 0 if any(answer.wordings for answer in answers) else 1
