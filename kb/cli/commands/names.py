"""`kb names`: a card list in another language, what is uncertain left as it was and reported."""

import sys
from itertools import groupby
from pathlib import Path

from kb.cli import completion, output
from kb.cli.options import LANGUAGE, argument, command, file_path, option
from kb.cli.output import printable
from kb.cli.reader import Reader
from kb.errors import UsageError
from kb.languages import NAMES
from kb.messages import listing, msg


@command(
    about=msg("Convert a card list or deck list into another language; “-” reads standard input."),
    closing=msg("Example: kb names deck.txt --to it"),
)
@argument("file", label=msg("FILE"), shell_complete=completion.files)
@option("--to", "target", type=LANGUAGE, about=msg("The language wanted."))
@option("--from", "source", type=LANGUAGE, about=msg("The language that the list is thought to be in."))
@option("--fix", "fixes", is_flag=True, about=msg("Accept sure corrections: one typing error, one card."))
@option("--column", label=msg("TITLE"), about=msg("The column of names, in a table with a header."))
def names(
    reader: Reader, file: str, target: str | None, source: str | None, fixes: bool, column: str | None
) -> int:
    """Carries the command out; the exit status is 3 if a line could not be converted."""
    if target is None:
        raise UsageError(msg("say the language wanted: --to %(known)s", known=listing(NAMES, "or")))
    found = reader.kb.names(Path("-") if file == "-" else file_path(file), target, source, fixes, column)
    reader.warn(*found.warnings)
    if reader.json:
        reader.document(found.as_dict())
    else:
        ends = () if sys.stdout.isatty() else found.ends
        for number, pieces in groupby(found.results, lambda result: result.number):
            end = ends[number - 1] if number <= len(ends) else "\n"
            shown = []
            for piece in pieces:
                mark = found.mark(piece)
                shown.append(printable(piece.text) + (piece.mark.format(reader.tell(mark)) if mark else ""))
            output.write("".join(shown), end)
    reader.warn(*found.doubts(reader.language))
    return 0 if found.is_sure else 3
