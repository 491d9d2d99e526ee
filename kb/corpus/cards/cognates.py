"""Names that rightly equal the English ones, as the corpus lists them."""

from pathlib import Path

from kb import system


def load_cognates(language: str, root: Path | None = None) -> set[tuple[str, int, str]]:
    """Card id, part (0: the only one) and name of each in that language; none for English."""
    found = set()
    for file in ("names/cognates.tsv", "cards/cognates.tsv"):
        path = (root or system.corpus_folder()) / language / file
        for line in path.read_text("utf-8").splitlines()[1:] if path.exists() else ():
            identity, part, name, *_ = line.split("\t")
            found.add((identity, int(part or 0), name))
    return found
