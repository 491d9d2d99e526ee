"""A card as a document: Scryfall's field names, and ours where Scryfall has none."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from kb.cards.card import Card
from kb.cards.color import COLORS, Colors
from kb.cards.mana import ManaCost
from kb.cards.words import colors_words, keyword_name, type_line_words
from kb.languages import CODES, ENGLISH
from kb.messages import msg
from kb.vocabulary import keyword_rule

if TYPE_CHECKING:
    from kb.answers.documents import shapes

NO_TEXT = msg(
    "Its rules text is its publisher’s and not shipped here; kb update cards, or kb import, brings it."
)


def outside(card: Card) -> dict[str, str]:
    """Where a card's text can be read: by name of the site the address at which it shows the card."""
    whole, first = quote(f'!"{card.name}"'), quote(card.faces[0].name)
    return {
        "Scryfall": f"https://scryfall.com/search?q={whole}",
        "Gatherer": f"https://gatherer.wizards.com/Pages/Card/Details.aspx?name={first}",
    }


def card_document(card: Card, language: str, set_name: str | None = None) -> shapes.Card:
    """The card as `language` prints it; `printed_name` is null where that name is not attested.

    ``layout`` is ``split`` for all split cards, as Scryfall has it; ``kind`` is the finer word.
    ``cmc`` and ``colors`` at the top are those of a split card's halves combined (and ``combined`` has
    all of that), of another card's first face; texts at the top are those of a card with one face.
    ``printed_…`` fields are in the words of `language`, ``printed_text`` as ``printed_text_set`` has it, or a
    source of the library that is no set (``printed_text_source``);
    ``printed_keywords`` has, in the order of ``keywords``, null for one not attested in it, ``keyword_rules``
    the number of the rule on each.
    """
    split = card.layout.is_split
    faces = [_face(card, at, language) for at in range(len(card.faces))]
    cost = combined_cost(card) if split else card.faces[0].mana_cost
    printing = card.printings[0] if card.printings else None
    keywords = sorted({word for face in card.faces for word in face.keywords})
    return {
        "object": "card",
        "id": card.id,
        "name": card.name,
        "lang": language,
        "printed_name": card.printed(language),
        "layout": "split" if split else str(card.layout),
        "kind": "fuse" if card.has_keyword("Fuse") else str(card.layout),
        "mana_cost": " // ".join(str(face.mana_cost or "") for face in card.faces),
        "cmc": float(cost.mana_value()) if cost else 0.0,
        "color_identity": _letters(card.identity),
        "colors": _letters(frozenset().union(*(face.colors for face in card.faces[: None if split else 1]))),
        "type_line": " // ".join(str(face.type_line) for face in card.faces),
        "printed_type_line": " // ".join(type_line_words(face.type_line, language) for face in card.faces),
        "keywords": keywords,
        "printed_keywords": [keyword_name(word, language) for word in keywords],
        "keyword_rules": list(map(keyword_rule, keywords)),
        "legalities": dict(card.legalities),
        "released_at": card.released.isoformat(),
        "set": printing.set_code.lower() if printing else None,
        "set_name": set_name,
        "collector_number": printing.number if printing else None,
        "rarity": printing.rarity if printing else None,
        "combined": _combined(card, language) if split else None,
        "cycle": card.cycle,
        "oracle_text": faces[0]["oracle_text"] if len(faces) == 1 else None,
        "printed_text": faces[0]["printed_text"] if len(faces) == 1 else None,
        "power": faces[0]["power"],
        "toughness": faces[0]["toughness"],
        "loyalty": faces[0]["loyalty"],
        "defense": faces[0]["defense"],
        "related_uris": outside(card),
        "card_faces": faces,
        "names": {code: _names(card, code) for code in CODES},
    }


def _face(card: Card, at: int, language: str) -> shapes.CardFace:
    face = card.faces[at]
    printed = face.text_in(language) if language != ENGLISH else None
    return {
        "object": "card_face",
        "name": face.name,
        "printed_name": face.printed(language),
        "mana_cost": str(face.mana_cost or ""),
        "cmc": float(card.value_of(at)),
        "colors": _letters(face.colors),
        "printed_colors": _words(face.colors, language),
        "type_line": str(face.type_line),
        "printed_type_line": type_line_words(face.type_line, language),
        "keywords": list(face.keywords),
        "printed_keywords": [keyword_name(word, language) for word in face.keywords],
        "keyword_rules": list(map(keyword_rule, face.keywords)),
        "oracle_text": face.text or None,
        "printed_text": printed.text if printed else None,
        "printed_text_set": printed.source.lower() if printed and printed.is_of_set else None,
        "printed_text_source": printed.source if printed and not printed.is_of_set else None,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
    }


def _combined(card: Card, language: str) -> shapes.Combined:
    """The halves together, as rule 709.4 has it of a split card that is not a spell."""
    cost = combined_cost(card)
    line = card.faces[0].type_line
    for face in card.faces[1:]:
        line = line.union(face.type_line)
    colors = frozenset[str]().union(*(face.colors for face in card.faces))
    return {
        "mana_cost": str(cost.combined()) if cost else "",
        "cmc": float(cost.mana_value()) if cost else 0.0,
        "colors": _letters(colors),
        "printed_colors": _words(colors, language),
        "type_line": str(line),
        "printed_type_line": type_line_words(line, language),
    }


def _names(card: Card, language: str) -> list[list[shapes.Name]]:
    """Part by part, every name of that language with its source."""
    return [
        [
            {"name": name.text, "kind": name.kind, "source": name.source, "confidence": name.confidence}
            for name in face.names
            if name.language == language
        ]
        for face in card.faces
    ]


def _words(colors: Colors, language: str) -> list[str]:
    return [word.render(language) for word in colors_words(colors)]


def _letters(colors: Colors) -> list[str]:
    return [letter for letter in COLORS if letter in colors]


def combined_cost(card: Card) -> ManaCost | None:
    """The mana costs of all faces put together (rule 709.4b); None if none has one."""
    costs = [face.mana_cost for face in card.faces if face.mana_cost is not None]
    return ManaCost(tuple(symbol for cost in costs for symbol in cost.symbols)) if costs else None
