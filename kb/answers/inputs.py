"""What a reader hands over to be judged or converted: a text, a file, standard input."""

from pathlib import Path

from kb.corpus.importers.streams.documents import Document, read_document, read_standard_input


def read_input(source: str | Path) -> Document:
    """A text as it is; a file decoded, whatever it is, “-” being standard input. See `read_document`."""
    if isinstance(source, str):
        return Document(source, "utf-8", source.encode("utf-8", "surrogatepass"))
    return read_standard_input() if str(source) == "-" else read_document(source)
