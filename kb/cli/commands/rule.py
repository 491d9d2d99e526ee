"""`kb rule`: a paragraph of the rules, its examples and translations, and what became of it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from kb.cli import completion
from kb.cli.options import DATE, LANGUAGES, argument, command, option
from kb.messages import msg

if TYPE_CHECKING:
    from kb.cli.reader import Reader

__all__ = ["rule"]


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
    from kb.answers.rules import look_up, sources
    from kb.languages import CODES
    from kb.rules import RuleNumber

    number = RuleNumber.parse(" ".join(reference))
    held = sources(number, reader.root)
    wanted = languages or tuple(dict.fromkeys((reader.language, *CODES)))
    answer = look_up(number, held.texts, held.concordance, wanted, day, date.today())
    if not languages:
        answer = answer._replace(wordings=answer.wordings[:1], others=(*answer.wordings[1:], *answer.others))
    if reader.json:
        from kb.answers.rules import answer_document

        reader.document(answer_document(answer, held, subtree, history))
    else:
        from kb.cli.views.rule import RuleView

        for line in RuleView(reader, held, answer, languages or (), day).lines(subtree, history):
            reader.say(line)
    return 0 if answer.wordings else 1
