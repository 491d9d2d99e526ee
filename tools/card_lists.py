"""Makes the card lists of corpus/ from the collected table of halves.

    python tools/card_lists.py HALVES.tsv [MORE.tsv]

The table has a row a half: English card, half, names in three languages with source and confidence,
mana cost, colours, type line, layout, keywords, set, number, rarity. `sets.tsv`, `cycles.toml`,
`cognates.tsv` and the aliases in `ALIASES` are kept by hand.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from kb.cards import ManaCost
from kb.corpus.cards import lists as card_files
from kb.corpus.cards import names as card_names
from kb.names.curation import card_id

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
LAYOUTS = {"split": "split", "split (Room)": "room", "aftermath": "aftermath"}
KEYWORD_ABILITIES = ("Fuse", "Aftermath")
ALIASES = {
    "it": [("assault-battery", 1, "Assalto", "alias", "document 002", "high")],
    "fr": [],
    "en": [],
}
RELEASED = {"naughty-nice": "2012-12-01"}
SOURCES = [
    (r"AUTRE04216/jsonSets:(\w+)\.json", r"MTGJSON 5 \1"),
    (r"lzybluee/MtgJson:json/(\w+)\.json", r"MTGJSON 4 \1"),
    (r"mtgjson/mtgjson3:json/pFNM\.json or pLPA\.json", "MTGJSON 3 pFNM"),
    (r"mtgjson/mtgjson3:json/(\w+)\.json", r"MTGJSON 3 \1"),
    (r"taw/magic-search-engine(?:@\w+)?:data/sets/(\w+)\.json(?:@\d+)?", r"mtg.wtf \1"),
    (r"magefree/mage:\S*/(\w+)\.java", r"XMage \1"),
    (r"mwmMecoy/oklahomies_edh:data/sets/(\w+)\.json", r"MTGJSON 5 \1"),
    (r"Card-Forge/forge(?:@\w+)?:(\S+)\.txt", r"Forge \1"),
    (r"AUTRE04216/jsonSets (\w+)\.json", r"MTGJSON 5 \1"),
    (r"name inside localized rules text, ", "rules text "),
    (r"text confirmed in ", "rules text "),
    (r"(mtg\.wtf \w+) \(name fields are English there; [^)]*\)", r"rules text \1"),
    (r"(Forge \S+) text \"[^\"]*\" \([^)]*\)", r"rules text \1"),
    (r" \(halves stored SWAPPED; un-swapped here, by meaning\)", "; halves put right"),
    (r" \(halves stored SWAPPED; un-swapped here; [^)]*\)", "; halves put right; rules text Forge"),
    (r"CONTRADICTED by seed (\d{3}).*", r"seed \1 differs"),
    (r"(seed \d{3}) agrees.*", r"\1"),
    (r"seeds (\d{3}) and (\d{3})", r"seed \1; seed \2"),
    (r"seed (\d{3}) only", r"seed \1"),
    (r"\bseed (\d{3})", r"document \1"),
    (r"\balso ", ""),
    (r" Duskmourn article", ""),
    (r"\s*\((?:@\d+|pages corpus|joined [^)]*|\"[^\"]*\"\)?\"?)\)", ""),
    (r"\s*\(\"[^\"]*\"\)", ""),
]
"""What the collected table says of sources, in the words of `kb.cards.sources`."""


def plain_source(text: str) -> str:
    """Where a name comes from: a row of words that `kb.cards.sources` can say in any language."""
    for pattern, plain in SOURCES:
        text = re.sub(pattern, plain, text)
    return text.strip()


def facts(row: dict[str, str], card: str, part: int) -> list[str]:
    """The columns of cards.tsv; colours are those of the cost, which the table is checked against."""
    if set(row["colors"]) != ManaCost.parse(row["mana_cost"]).colors:
        raise SystemExit(f"{row['half_en']}: colours {row['colors']} do not follow from {row['mana_cost']}")
    keywords = [word for word in row["keywords"].split(", ") if word in KEYWORD_ABILITIES]
    return [
        card,
        str(part),
        row["half_en"],
        row["mana_cost"],
        row["type_line"],
        LAYOUTS[row["layout"]],
        ", ".join(keywords),
        row["set"],
        row["number"],
        row["rarity"],
        RELEASED.get(card, ""),
    ]


def name_row(row: dict[str, str], language: str, card: str, part: int) -> list[str] | None:
    """The columns of names.tsv, or None where the name is not attested."""
    if not row[f"half_{language}"]:
        return None
    source = row[f"{language}_source"]
    stated = "high" if language == "en" else row[f"{language}_confidence"].split(" ")[0]
    if "CAUTION" in source:  # a single source that translates cards never printed in the language
        stated = "low"
        source = "MTGJSON 3 UNH; no printing confirmed"
    return [card, str(part), row[f"half_{language}"], "printed", plain_source(source), stated]


def write(path: Path, header: Sequence[str], rows: list[list[str]]) -> None:
    """A table with its header; fields hold neither tabs nor line ends, so nothing is quoted."""
    lines = ["\t".join(row) for row in [header, *rows]]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(table: str) -> None:
    """Writes cards.tsv and the three names.tsv, ordered by set and collector number."""
    with (CORPUS / "en/cards/sets.tsv").open(encoding="utf-8") as file:
        order = {row["code"]: int(row["order"]) for row in csv.DictReader(file, delimiter="\t")}
    with Path(table).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    rows.sort(key=lambda row: (order[row["set"]], int(row["number"]), row["half"]))
    placed = [(row, card_id(row["english_card"]), ord(row["half"]) - ord("a") + 1) for row in rows]
    write(CORPUS / "en/cards/cards.tsv", card_files.COLUMNS, [facts(*place) for place in placed])
    for language in ("en", "fr", "it"):
        names = [name_row(row, language, card, part) for row, card, part in placed]
        aliases = [[str(field) for field in alias] for alias in ALIASES[language]]
        found = [name for name in names if name] + aliases
        write(CORPUS / language / "cards/names.tsv", card_names.COLUMNS, found)


if __name__ == "__main__":
    main(sys.argv[1])
