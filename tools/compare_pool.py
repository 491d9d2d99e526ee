"""Compares an imported pool with the MTGJSON files that it was made of: every card, face by face.

python tools/compare_pool.py FOLDER   # sets as JSON files; the library is $KB_LIBRARY
Prints each difference in cost, type, text, power, identity or mana value, and how many there are of each;
ends with 1 if there are any.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from kb.answers.documents.cards import card_document
from kb.cards import COLORS, Card
from kb.corpus import load_cards
from kb.names.curation import card_id

_ONE_VALUE = frozenset(["transform", "flip", "meld"])
"""Layouts whose back has the front's mana value by the rules; the source counts its own cost."""
_PLAIN = {"mana_cost": "manaCost", "oracle_text": "text", "power": "power", "toughness": "toughness"}
_PLAIN |= {"loyalty": "loyalty", "defense": "defense"}


def ours(card: Card, at: int) -> dict[str, Any]:
    """What our document says of the face at `at`."""
    document = card_document(card, "en")
    face: dict[str, Any] = dict(document["card_faces"][at])
    return {name: face[name] or "" for name in _PLAIN} | {
        "type_line": face["type_line"],
        "colors": "".join(face["colors"]),
        "identity": "".join(document["color_identity"]),
        "cmc": face["cmc"],
    }


def theirs(printed: dict[str, Any]) -> dict[str, Any]:
    """The same of one printing in the source."""
    one_value = printed["layout"] in _ONE_VALUE or "faceManaValue" not in printed
    return {name: printed.get(field) or "" for name, field in _PLAIN.items()} | {
        "type_line": printed["type"],
        "colors": "".join(color for color in COLORS if color in printed["colors"]),
        "identity": "".join(color for color in COLORS if color in printed["colorIdentity"]),
        "cmc": printed["manaValue" if one_value else "faceManaValue"],
    }


def main(folder: Path) -> int:
    """Compares all of it; the exit status."""
    cards, found, versions = load_cards().cards, Counter[str](), dict[tuple[str, int], list[dict[str, Any]]]()
    backs = {
        face.name: (card.id, 1) for card in cards.values() if card.layout == "meld" for face in card.faces[1:]
    }
    for path in sorted(folder.glob("*.json")):
        text = path.read_text("utf-8").strip()
        for printed in json.loads(text)["data"].get("cards", ()) if text else ():
            names = list(dict.fromkeys(printed["name"].split(" // ")))
            face = printed.get("faceName") or printed["name"]
            place = backs.get(face) or (
                card_id(" // ".join(names)),
                names.index(face) if face in names else 0,
            )
            told = theirs(printed)
            if place[0] in cards and told not in versions.setdefault(place, []):
                versions[place].append(told)
    for (card, at), printings in versions.items():
        own = ours(cards[card], at)
        if own not in printings:
            wrong = [name for name in own if own[name] != printings[0][name]]
            found.update(wrong)
            print(card, *(f"{name}: {own[name]!r}, there {printings[0][name]!r}" for name in wrong), sep="; ")
    several = sorted({card for (card, _), printings in versions.items() if len(printings) > 1})
    print(f"{len(versions)} faces compared, differences: {dict(found) or 0}")
    print(
        f"of {len(several)} cards the source has several versions, and we one of them: {', '.join(several)}"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
