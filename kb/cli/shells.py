"""click's completion in bash and fish, where names have blanks, commas and apostrophes."""

import os
import re
from typing import Any

import click
from click import shell_completion
from click.shell_completion import BashComplete, CompletionItem, FishComplete

from kb.cli import output
from kb.cli.reader import Reader

# Within a word: no quotation mark, whatever a shell makes of it.
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w|$)")
_UNSAFE = re.compile(r"([^\w@%+=:,./\n-])")


class _Bash(BashComplete):
    """What is offered is escaped, as bash does not do it, unless the word begins with a quotation mark."""

    source_template = BashComplete.source_template.replace("read type", "read -r type").replace(
        "+=($value)", '+=("$value")'
    )

    def format_completion(self, item: CompletionItem[Any]) -> str:
        typed = os.environ["COMP_WORDS"].split("\n")[int(os.environ["COMP_CWORD"]) :][:1]
        if item.type != "plain" or (typed and typed[0].startswith(("'", '"'))):
            return super().format_completion(item)
        return "plain," + _UNSAFE.sub(r"\\\1", item.value)


class _Fish(FishComplete):
    """A value may have commas."""

    source_template = FishComplete.source_template.replace('split ","', 'split -m 1 ","')


def answer(program: click.Command, reader: Reader, instruction: str) -> int:
    """What a shell asks, such as ``bash_source`` or ``zsh_complete``; the exit status."""
    shell_completion.add_completion_class(_Bash)
    shell_completion.add_completion_class(_Fish)
    for variable in ("COMP_WORDS", "COMP_CWORD"):
        os.environ[variable] = _APOSTROPHE.sub(r"\\'", os.environ.get(variable, ""))
    shell, _, wanted = instruction.partition("_")
    kind = shell_completion.get_completion_class(shell)
    if kind is None or wanted not in ("source", "complete"):
        return 2
    made = kind(program, {"obj": reader}, "kb", "_KB_COMPLETE")
    output.write(made.source() if wanted == "source" else made.complete())
    return 0
