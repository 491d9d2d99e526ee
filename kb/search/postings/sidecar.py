"""The lexicon of an index as a file beside the engine's own.

Read at every start, so each table is one line of keys and values in turn, split in one go.
"""

from collections.abc import Mapping
from pathlib import Path

from kb.languages import CODES
from kb.search.words.concepts import TermTable
from kb.search.words.lexicon import Lexicon

_FILE = "lexicon.tsv"
_WITHIN = "|"


def write(lexicon: Lexicon, folder: Path) -> None:
    """Puts it into `folder`."""
    (folder / _FILE).write_text(dumps(lexicon), "utf-8")


def read(folder: Path) -> Lexicon:
    """What was written into `folder`."""
    return loads((folder / _FILE).read_text("utf-8"))


def dumps(lexicon: Lexicon) -> str:
    """The lexicon as text."""
    lines = []
    for code in CODES:
        lines.append(_line(lexicon.stems[code]))
        lists = (lexicon.terms[code].entries, lexicon.names[code])
        lines += [_line({key: _WITHIN.join(values) for key, values in table.items()}) for table in lists]
        lines.append(_line(lexicon.properties[code]))
    return "\n".join(lines)


def loads(text: str) -> Lexicon:
    """What `dumps` gave."""
    tables = [_table(line) for line in text.split("\n")]
    stems, terms, names, properties = (dict(zip(CODES, tables[at::4], strict=True)) for at in range(4))
    return Lexicon(
        stems,
        {code: TermTable(_lists(table)) for code, table in terms.items()},
        {code: _lists(table) for code, table in names.items()},
        properties,
    )


def _line(table: Mapping[str, str]) -> str:
    return "\t".join(part for pair in table.items() for part in pair)


def _table(line: str) -> dict[str, str]:
    parts = line.split("\t")
    return dict(zip(parts[::2], parts[1::2], strict=False))


def _lists(table: Mapping[str, str]) -> dict[str, list[str]]:
    return {key: values.split(_WITHIN) for key, values in table.items()}
