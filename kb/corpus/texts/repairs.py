"""What was restored in the texts: ``repairs.toml`` of each language.

A repair names a paragraph (file and anchor), a passage of it that occurs once, what that
passage really reads, why, and on whose evidence. The text file itself keeps what its source has.
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
        self._shown = reader.shown(relative)

    def passage(self, place: Place, words: str) -> Passage:
        """The paragraph with the repairs that name its place."""
        repairs = []
        for repair in self._pending.pop(place, ()):
            if words.count(repair.context) == 1:
                repairs.append(repair)
            else:
                address = "#".join(place)
                expected = msg("words that occur once in %(place)s", place=address)
                line = self._reader.line_with(self._relative, repair.context)
                self._reader.faults.add(self._shown, line, repair.context, expected)
        return Passage(words, tuple(repairs))

    def check_all_used(self) -> None:
        """Notes the repairs whose paragraph does not exist."""
        for place in self._pending:
            expected = msg("a paragraph that exists")
            line = self._reader.line_with(self._relative, f'"{place[1]}"')
            self._reader.faults.add(self._shown, line, "#".join(place), expected)


def read_repairs(reader: Reader, language: str) -> Repairs:
    """The repairs to the texts of that language; none where it has no such file."""
    relative = f"{language}/repairs.toml"
    shown = reader.shown(relative)
    pending: dict[Place, list[Repair]] = {}
    if not (reader.root / relative).exists():
        return Repairs(reader, relative, pending)
    listed = reader.toml(relative).get("repair", [])
    for table in listed if isinstance(listed, list) else []:
        repair = _repair(reader, shown, table)
        if repair:
            place = f"{language}/{table['file']}", table["anchor"]
            pending.setdefault(place, []).append(repair)
    return Repairs(reader, relative, pending)


def _repair(reader: Reader, shown: str, table: object) -> Repair | None:
    fields: dict[str, object] = {
        name: table.get(name) if isinstance(table, dict) else None for name in _FIELDS
    }
    texts = {name: value for name, value in fields.items() if value and isinstance(value, str)}
    missing = [name for name in _FIELDS if name not in texts]
    if missing:
        found = texts.get("anchor", "[[repair]]")
        reader.faults.add(shown, None, found, msg("the field “%(field)s”", field=missing[0]))
        return None
    why, evidence = WHY.get(texts["why"]), EVIDENCE.get(texts["evidence"])
    if why is None or evidence is None:
        expected = msg("a reason and an evidence of %(words)s", words=", ".join((*WHY, *EVIDENCE)))
        reader.faults.add(shown, None, f"{texts['why']}, {texts['evidence']}", expected)
        return None
    return Repair(texts["context"], texts["reads"], why.msgid, evidence.msgid)
