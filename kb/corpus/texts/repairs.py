"""What was restored in the texts: ``repairs.toml`` of each language.

A repair names a paragraph (file and anchor), a passage of it that occurs once, what that
passage really reads, why, and on whose evidence. The text file itself has what its source has.
"""

from kb.corpus.reader import Reader
from kb.messages import msg
from kb.rules import Passage, Repair

WHY = {"lost-symbols": msg("the source’s page shows mana symbols as images, and copying its text lost them")}
EVIDENCE = {
    "card-costs": msg("the mana costs of the cards named, in the card lists"),
    "english-rule": msg("the English rule of the same number and date"),
}

_FIELDS = ("file", "anchor", "context", "reads", "why", "evidence")

# A file below the corpus folder, and an anchor or rule number in it.
Place = tuple[str, str]


class Repairs:
    """The repairs of one language, handed out as the paragraphs are read."""

    def __init__(self, reader: Reader, relative: str, pending: dict[Place, list[Repair]]) -> None:
        self._reader, self._relative, self._pending = reader, relative, pending

    def passage(self, place: Place, words: str) -> Passage:
        """The paragraph with the repairs that name its place."""
        repairs = []
        for repair in self._pending.pop(place, ()):
            if words.count(repair.context) == 1:
                repairs.append(repair)
            else:
                expected = msg("words that occur once in %(place)s", place="#".join(place))
                self._reader.refuse(self._relative, repair.context, expected)
        return Passage(words, tuple(repairs))

    def check_all_used(self) -> None:
        """Notes the repairs whose paragraph does not exist."""
        for place in self._pending:
            expected = msg("a paragraph that exists")
            self._reader.refuse(self._relative, place[1], expected, "#".join(place))


def read_repairs(reader: Reader, language: str) -> Repairs:
    """The repairs to the texts of that language; none where it has no such file."""
    relative = f"{language}/repairs.toml"
    pending: dict[Place, list[Repair]] = {}
    for table in reader.records(relative, "repair"):
        repair = _repair(reader, relative, table)
        if repair:
            place = f"{language}/{table['file']}", table["anchor"]
            pending.setdefault(place, []).append(repair)
    return Repairs(reader, relative, pending)


def _repair(reader: Reader, relative: str, table: dict[str, str]) -> Repair | None:
    if reader.lacks(relative, table, _FIELDS, str(table.get("anchor", "[[repair]]"))):
        return None
    why, evidence = WHY.get(table["why"]), EVIDENCE.get(table["evidence"])
    if why is None or evidence is None:
        expected = msg("a reason and an evidence of %(words)s", words=", ".join((*WHY, *EVIDENCE)))
        reader.refuse(relative, table["anchor"], expected, f"{table['why']}, {table['evidence']}")
        return None
    return Repair(table["context"], table["reads"], why.msgid, evidence.msgid)
