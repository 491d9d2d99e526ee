"""Small pools of cards made up for tests, in the forms of MTGJSON and Scryfall."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def mtg_card(name: str, number: str = "1", **more: Any) -> Json:
    """One face of one printing as MTGJSON has it, with fields that we leave out."""
    card = {
        "name": name,
        "number": number,
        "rarity": "common",
        "layout": "normal",
        "type": "Instant",
        "manaCost": "{1}{R}",
        "colors": ["R"],
        "text": "Do it.",
        "legalities": {"modern": "Legal"},
        "identifiers": {"scryfallId": "x"},
        "foreignData": [],
    }
    return card | more


def foreign(language: str, name: str, face: str | None = None) -> Json:
    """A printing's name in another language."""
    return {"language": language, "name": name, "text": "…"} | ({"faceName": face} if face else {})


def halves(one: str, two: str, names: list[tuple[str, str, str]], **more: Any) -> list[Json]:
    """A split card; `names` are (language, first half, second half)."""
    whole = f"{one} // {two}"
    cards = []
    for side, at in (("a", 0), ("b", 1)):
        data = [foreign(language, f"{a} // {b}", (a, b)[at]) for language, a, b in names]
        cost = ("{1}{R}", "{1}{U}")[at]
        face = {
            "side": side,
            "faceName": (one, two)[at],
            "layout": "split",
            "foreignData": data,
            "manaCost": cost,
        }
        cards.append(mtg_card(whole, **face, **more))
    return cards


def mtg_set(code: str, cards: list[Json], released: str = "2031-01-01") -> Json:
    """A set of MTGJSON."""
    return {
        "baseSetSize": len(cards),
        "booster": {"default": {"sheets": {"common": {"totalWeight": 1}}}},
        "cards": cards,
        "code": code,
        "name": f"Set {code}",
        "releaseDate": released,
        "tokens": [],
        "translations": {"French": f"Extension {code}", "Italian": None, "German": "Satz"},
    }


def mtg_file(held: Json) -> Json:
    """The file of a set, or of many by code."""
    return {"meta": {"date": "2031-01-01", "version": "5.2.0"}, "data": held}


def pool() -> list[Json]:
    """Three sets with what makes names hard."""
    return [
        mtg_set(
            "AAA",
            [
                mtg_card(
                    "Lone Word", "1", foreignData=[foreign("French", "Mot seul"), foreign("German", "Wort")]
                ),
                mtg_card("Kept Name", "2", foreignData=[foreign("Italian", "Kept Name")]),
                *halves("Left", "Right", [("French", "Gauche", "Droite"), ("Italian", "Left", "Right")]),
            ],
        ),
        mtg_set(
            "INV",
            halves("Salt", "Ash", [("Italian", "Cenere", "Sale")]),
            "2000-10-02",
        ),
        mtg_set(
            "CCC",
            [
                mtg_card("Lone Word", "7", rarity="rare", foreignData=[foreign("French", "Mot tout seul")]),
                mtg_card("Odd One", "8", type="Eaturecray"),
                mtg_card("Half Cost", "9", manaCost="{HW}"),
            ],
            "2032-02-02",
        ),
    ]


def scry_card(name: str, code: str, lang: str = "en", **more: Any) -> Json:
    """One printing in one language as Scryfall has it."""
    card = {
        "object": "card",
        "name": name,
        "lang": lang,
        "set": code,
        "set_name": f"Set {code}",
        "collector_number": "1",
        "rarity": "common",
        "released_at": "2031-01-01",
        "layout": "normal",
        "mana_cost": "{1}{R}",
        "type_line": "Instant",
        "colors": ["R"],
        "keywords": [],
        "prices": {"eur": "1.0"},
    }
    return card | more


def scry_pool() -> list[Json]:
    """The same kinds of cards from Scryfall."""
    faces = [
        {"object": "card_face", "name": "Left", "mana_cost": "{1}{R}", "type_line": "Instant"},
        {"object": "card_face", "name": "Right", "mana_cost": "{1}{U}", "type_line": "Instant"},
    ]
    french = [faces[0] | {"printed_name": "Gauche"}, faces[1] | {"printed_name": "Droite"}]
    split = {"layout": "split", "colors": ["R", "U"], "mana_cost": "{1}{R} // {1}{U}"}
    return [
        scry_card("Lone Word", "aaa"),
        scry_card("Lone Word", "aaa", "fr", printed_name="Mot seul"),
        scry_card("Lone Word", "aaa", "de", printed_name="Wort"),
        scry_card("Left // Right", "aaa", card_faces=faces, **split),
        scry_card("Left // Right", "aaa", "fr", printed_name="Gauche // Droite", card_faces=french, **split),
        scry_card("A Token", "taaa", layout="token"),
    ]
