"""A small site with a pool of made-up cards, whose names and sets are as awkward as real ones."""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path

import pytest

from kb.corpus import load
from kb.corpus.corpus import Corpus
from kb.corpus.importers.cards import import_mtgjson
from kb.corpus.texts.values import Texts
from kb.pages import build
from kb.pages.plan import scope

sys.path.append(str(Path(__file__).resolve().parent.parent / "corpus"))
from synthetic_pool import Json, foreign, mtg_card, mtg_file, mtg_set

COUNT = 260
"""More names than one page of a list has."""
KINDS = {
    "light card": "{lang}/card/plain/index.html",
    "light card with much on it": "{lang}/card/much/index.html",
    "names from A to Z": "{lang}/names/fr/index.html",
    "names from A": "{lang}/names/fr/{portion}/index.html",
    "pool sets": "{lang}/set/index.html",
    "pool set": "{lang}/set/aaa/index.html",
    "types and colours": "{lang}/kind/index.html",
    "type and colour": "{lang}/kind/creature-r/index.html",
}
PLAIN = "Abbey Keeper 0"
"""Without an Italian name."""
MUCH = "Asmoranomardicadaistinaculdacar, Undisputed Sovereign of the Uttermost Borderlands"


def pool_site(folder: Path, *, compact: bool = False) -> Path:
    """The site, built from the corpus's cards and the pool, without texts, which other sites have."""
    (folder / "sets").mkdir()
    for held in _sets():
        (folder / "sets" / f"{held['code']}.json").write_text(json.dumps(mtg_file(held)), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KB_LIBRARY", str(folder / "library"))
        patch.setattr(scope, "_MANY_CARDS", 100)
        import_mtgjson(folder / "sets", folder / "library", date(2031, 5, 1), lambda *_: None)
        build(_small(load()), folder / "public", base_url="https://example.org/kb/", compact=compact)
    return folder / "public"


def _small(corpus: Corpus) -> Corpus:
    """Of the corpus's own cards, whose pages other tests look at, those that the rules' examples name."""
    examples = (corpus.root / "examples.toml").read_text("utf-8")
    held = {
        key: card._replace(cycle=None)
        for key, card in corpus.cards.cards.items()
        if f'"{card.name}"' in examples or card.printings[0].set_code in ("AAA", "R00")
    }
    cards = corpus.cards._replace(cards=held, cycles=())
    return corpus._replace(cards=cards, texts=Texts((), ()))


def addresses(site: Path, language: str) -> dict[str, str]:
    """The route of a page of every kind in one interface language."""
    portion = sorted(path.parent.name for path in site.glob("fr/names/fr/*/index.html"))[0]
    cards = {PLAIN: "plain", MUCH: "much"}
    found = {}
    for path in site.glob(f"{language}/card/*/card.json"):
        if kind := cards.get(json.loads(path.read_text("utf-8"))["name"]):
            found[f"{{lang}}/card/{kind}/index.html"] = f"{language}/card/{path.parent.name}/index.html"
    return {
        kind: found.get(route) or route.format(lang=language, portion=portion)
        for kind, route in KINDS.items()
    }


def _sets() -> list[Json]:
    plain = [_plain(number) for number in range(COUNT)]
    much = [_much("AAA")]
    sets = [mtg_set("AAA", [*plain, *much])]
    return sets + [mtg_set(f"R{at:02}", [_much(f"R{at:02}")], f"20{31 + at}-03-01") for at in range(24)]


def _plain(number: int) -> Json:
    """Every third has no Italian name."""
    letter = chr(ord("A") + number % 26)
    name = f"{letter}bbey Keeper {number}"
    names = [foreign("French", f"{letter}bbé gardien {number}")]
    names += [foreign("Italian", f"Guardiano {letter}bate {number}")] if number % 3 else []
    body = {"type": "Creature — Bear", "power": "2", "toughness": "2"}
    return mtg_card(name, str(number), foreignData=names, **body)


def _much(code: str) -> Json:
    names = [
        foreign(
            "French",
            "Asmoranomardicadaïstinaculdacar, souveraine incontestée des contrées les plus lointaines",
        ),
        foreign(
            "Italian",
            "Asmoranomardicadaistinaculdacar, sovrana incontrastata delle terre più lontane del mondo",
        ),
    ]
    return mtg_card(
        MUCH,
        "1000",
        foreignData=names,
        type="Legendary Enchantment Artifact Creature — Human Wizard Noble",
        manaCost="{X}{W}{U}{B}{R}{G}{2/W}{U/P}",
        colors=["W", "U", "B", "R", "G"],
        keywords=["Flying", "First strike", "Vigilance", "Protection", "Deathtouch"],
        power="*",
        toughness="1+*",
        rarity="mythic",
    )
