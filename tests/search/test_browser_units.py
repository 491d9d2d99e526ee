"""The parts of the browser's search, in Node, on the tables that Python's are tested with here.

What is literal stands in tests; scores, snippets and cuts of the whole corpus are Python's own.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import node
import pytest
from test_ranking import ranking

from kb.corpus.corpus import Corpus
from kb.languages import CODES, LANGUAGES, fold, get
from kb.languages.stems import stem
from kb.languages.tokens import tokens
from kb.numbering import SHIPPED, shipped, use
from kb.pages.browser.late import properties
from kb.pages.browser.messages import first_messages, late_messages
from kb.pages.browser.settings import settings
from kb.pages.browser.texts import Records, files, language_data
from kb.query.areas import AREAS
from kb.query.grammar import tables
from kb.query.operators import ORDERS, operator_names
from kb.query.values import RARITIES
from kb.rules import RuleNumber
from kb.search import Searcher
from kb.search.present.snippets import Cut, snippet
from kb.search.results import Snippet
from kb.vocabulary import meanings

SCRIPTS = (
    "vendor/snowball-base.js",
    *(f"vendor/snowball-{name}.js" for name in ("french", "italian", "english")),
    *(
        f"search-{name}.js"
        for name in (
            "words",
            "names",
            "index",
            "numbers",
            "rank",
            "snippet",
            "query",
            "conditions",
            "properties",
        )
    ),
)
REFERENCES = json.loads((Path(__file__).parents[1] / "rules" / "references.json").read_text("utf-8"))
OTHER_REFERENCES = json.loads(
    (Path(__file__).parents[1] / "rules" / "other_references.json").read_text("utf-8")
)
PROPERTIES = [
    line.split("\t")
    for line in (Path(__file__).parent / "properties.tsv").read_text("utf-8").splitlines()[1:]
]
TREES = json.loads((Path(__file__).parents[1] / "query" / "trees.json").read_text("utf-8"))
KEYS = [
    ("Épreuve", "epreuve"),
    ("cœur", "coeur"),
    ("ÆTHERIS", "aetheris"),
    ("l’épreuve", "l'epreuve"),
    ("l\u02bcepreuve", "l'epreuve"),
    ("Più piu\u0300", "piu piu"),
    ("ｆｅｕ", "feu"),
    ("Feu\u00a0 \u2009//\u202fGlace", "feu // glace"),
    ("après‑demain", "apres-demain"),
    ("« Feu »", '" feu "'),
    ("\ufeffFeu\u200b\u061c\ufe0f", "feu"),
    ("Straße ﬁn Łódź", "strasse fin lodz"),
    ("x\u1fefy", "x'y"),
]
NUMBERS = [
    ("709.4b", "709.4b"),
    ("r709.4b", "709.4b"),
    ("règle 709 . 4 b", "709.4b"),
    ("[CR 709.4b]?", "709.4b"),
    ("§ 709", "709"),
    ("709-4", "709.4"),
    ("709.", "709"),
    ("1709", None),
    ("carte", None),
]
HOSTILE = (
    "L’ÉPREUVE, l'œil — d’aujourd’hui, jusqu’à c'est-à-dire qu'on",
    "dell’isola un'altra all'infuori «Perché» più città",
    "a player’s card's can't players' “Transform.” \u2028 x",
    "{2}{U} {W/B}{2/G} {T}: +1/+1, -X/-X */* 1/1 +1/+0 709.4b. 704.5aa 1.500.000 10/20/30",
    "re\u0301pe\u0301rcussion ré\u00adper\u200bcussion ﬁn ＦＵＬＬ ⅷ ½ straße İstanbul Ω ελλάδα",
    "non‑terrain arc-en-ciel -- - ' ’ '' l' 'l' ʻokina ʼn {} {toolongtoolong} e\u0301\u0301\u0301",
)
MARKED = {"fr": "carte lancer pile", "it": "carta metà permanente", "en": "card cast face stack"}
QUERIES = {
    "fr": ["coût converti de mana", "carte double", "fusion", "pile cimetière main", "split card", "zzz"],
    "it": ["carta doppia", "costo di mana convertito", "metà in gioco", "mana value"],
    "en": ["split card", "converted mana cost", "half on the stack", "carte double"],
}


def test_no_later_message_takes_the_place_of_a_first_one(corpus: Corpus) -> None:
    assert not first_messages("en").keys() & late_messages("en", corpus).keys()


@pytest.mark.parametrize(("text", "key"), KEYS)
def test_spellings_have_these_keys(text: str, key: str) -> None:
    assert fold(text) == key


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_rule_numbers_are_these(text: str, number: str | None) -> None:
    found = RuleNumber.recognise(text)
    assert (str(found) if found else None) == number


def _cut(text: str, code: str) -> list[list[Any]]:
    language = get(code)
    return [
        [one.text, one.start, one.end, one.part, stem(one.text, language)] for one in tokens(text, language)
    ]


def _snippet(text: str, code: str) -> Snippet:
    wanted = {stem(fold(word), get(code)) for word in MARKED[code].split()}
    words = [one for one in tokens(text, get(code)) if not one.part]
    stems = enumerate(stem(word.text, get(code)) for word in words)
    return snippet(Cut.of(text, words), {at: one for at, one in stems if one in wanted}, 160)


def _snippets(texts: list[str], code: str) -> dict[str, Any]:
    words = [fold(word) for word in MARKED[code].split()]
    cut = [[list(piece) for piece in _snippet(text, code)] for text in texts]
    assert sum(pieces[0][0] == "…" for pieces in cut) > 5
    return {"code": code, "words": words, "texts": list(zip(texts, cut, strict=True))}


def _rankings(index: Searcher, places: dict[str, str]) -> list[dict[str, Any]]:
    """What each query makes of each text; cards and terms come to the browser later."""
    found = []
    for code, queries in QUERIES.items():
        for query in queries:
            ranked = ranking(index, query, code).matches()
            matches = ((index.record(at), match) for at, match in ranked.items())
            scores = {
                places[record.key]: [f"{match.score:.6f}", match.literal, match.whole]
                for record, match in matches
                if record.key in places
            }
            found.append({"code": code, "query": query, "matches": scores})
    return found


def _late(corpus: Corpus) -> dict[str, Any]:
    """What `late.js` has of the query language."""
    return {
        "properties": properties(corpus),
        "operators": operator_names(),
        "query": tables(),
        "areas": AREAS,
        "areaNames": meanings("areas"),
        "languages": {alias: code for code, one in LANGUAGES.items() for alias in one.aliases},
        "rarities": meanings("rarities"),
        "rarityOrder": RARITIES,
        "parities": meanings("parities"),
        "directions": meanings("directions"),
        "orders": ORDERS,
        "qualities": meanings("layouts") | meanings("qualities"),
        "cards": {name: meanings(name) for name in ("colors", "types", "keywords")},
    }


def _files(records: Records, code: str) -> dict[str, Any]:
    """What the files of a language hand over."""
    made = files(records, code, lambda record: f"{code}/{record.key}/index.html")
    return {name: json.loads(content.removeprefix("kb.load(")[:-3]) for name, content in made}


def _other_numbers() -> list[str]:
    """The expressions that a site of books with other numbers has."""
    use({name: shipped(name) for name in SHIPPED if name != "magic"})
    found: list[str] = settings()["otherNumbers"]
    use({})
    return found


def _tables(corpus: Corpus, index: Searcher) -> dict[str, Any]:
    records = Records.of(corpus)
    of = {code: [one for one in records.all if one.language == code] for code in CODES}
    texts = {
        code: [*dict.fromkeys(one.texts[code] for one in records.all if code in one.texts), *HOSTILE]
        for code in CODES
    }
    narrow = {code: [text for text in found if max(text) < "\U00010000"] for code, found in texts.items()}
    names = (name.text for card in corpus.cards.cards.values() for face in card.faces for name in face.names)
    cut = (fold(name).replace("'", " ").split() for name in names)
    words = sorted({word for found in cut for word in found if word.isalpha()})
    places = {one.key: f"{code} {at}" for code, found in of.items() for at, one in enumerate(found)}
    return {
        "scripts": SCRIPTS,
        "settings": settings(),
        "late": _late(corpus),
        "languages": {code: language_data(code) for code in CODES},
        "keys": KEYS,
        "numbers": NUMBERS,
        "references": REFERENCES,
        "otherReferences": OTHER_REFERENCES,
        "otherNumbers": _other_numbers(),
        "trees": [
            *((text, tree) for text, modes, tree in TREES if "search" in modes),
            # Names that every object of JavaScript has.
            (
                "CONSTRUCTOR feu constructor:x",
                ["and", ["words", "CONSTRUCTOR feu"], ["condition", "constructor", ":", "x"]],
            ),
        ],
        "cuts": {code: [(text, _cut(text, code)) for text in found] for code, found in narrow.items()},
        "nameWords": words,
        "stems": {code: [stem(word, get(code)) for word in words] for code in CODES},
        "snippets": [
            _snippets([text for text in found if text.isprintable()], code) for code, found in narrow.items()
        ],
        "files": {code: _files(records, code) for code in CODES},
        "rankings": _rankings(index, places),
        "properties": PROPERTIES,
    }


def test_the_browser_does_the_same(root: Path, corpus: Corpus, index: Searcher, tmp_path: Path) -> None:
    program = node.installed()
    if program is None:
        assert not os.environ.get("CI"), "no Node: python tools/node.py installs it"
        pytest.skip("no Node: python tools/node.py installs it")
    path = tmp_path / "tables.json"
    path.write_text(json.dumps(_tables(corpus, index)), "utf-8")
    ran = subprocess.run(
        [program, "--test", "--test-reporter=tap", str(root / "site/tests/search.test.mjs")],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**node.environment(), "KB_TABLES": str(path)},
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
    assert "# pass 10" in ran.stdout
