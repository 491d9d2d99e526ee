"""`kb date`: from which editions a rules text is, and whether it mixes several."""

from pathlib import Path

from kb.cli import completion
from kb.cli.options import LANGUAGE, argument, command, file_path, option
from kb.cli.reader import Reader
from kb.messages import msg


@command(
    about=msg("Tell which editions a rules text can come from, and where it mixes several."),
    closing=msg("Without a file the text is read from standard input: kb date < rules.txt"),
)
@argument("file", label=msg("FILE"), required=False, shell_complete=completion.files)
@option("--lang", "language", type=LANGUAGE, about=msg("The language of the text, instead of detecting it."))
def date(reader: Reader, file: str | None, language: str | None) -> int:
    """Carries `kb date` out; the exit status."""
    found = reader.kb.date(Path("-") if file in (None, "-") else file_path(str(file)), language)
    reader.warn(*found.warnings)
    told = ((depth, reader.tell(line)) for depth, line in found.lines())
    lines = ("  " * depth + (line if depth else reader.bold(line)) for depth, line in told)
    reader.answer(found.as_dict, lines if found.parts else [msg("no numbered rule stands in the text")])
    return 0 if found.is_dated else 1
