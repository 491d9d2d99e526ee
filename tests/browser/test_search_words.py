"""The browser cuts, folds and stems every text of the corpus as Python does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import kb
from kb.languages import CODES, get
from kb.languages.stems import stem
from kb.languages.tokens import Token, tokens
from kb.search.present.snippets import snippet
from kb.search.records.making import documents

pytestmark = pytest.mark.browser

SCRIPTS = (
    "vendor/snowball-base.js",
    "vendor/snowball-french.js",
    "vendor/snowball-italian.js",
    "vendor/snowball-english.js",
    "search-words.js",
)
HOSTILE = (
    "L’ÉPREUVE, l'œil — d’aujourd’hui, jusqu’à c'est-à-dire qu'on",
    "dell’isola un'altra all'infuori «Perché» più città",
    "a player’s card's can't players' “Transform.” \u2028 x",
    "{2}{U} {W/B}{2/G} {T}: +1/+1, -X/-X */* 1/1 +1/+0 709.4b. 704.5aa 1.500.000 10/20/30",
    "re\u0301pe\u0301rcussion ré\u00adper\u200bcussion ﬁn ＦＵＬＬ ⅷ ½ straße İstanbul Ω ελλάδα",
    "non‑terrain arc-en-ciel -- - ' ’ '' l' 'l' ʻokina ʼn {} {toolongtoolong} 😀 e\u0301\u0301\u0301",
)


@pytest.fixture
def bench(page: Page, root: Path) -> Page:
    page.goto("about:blank")
    for script in SCRIPTS:
        page.add_script_tag(path=root / "site" / "assets" / script)
    return page


def _language(code: str) -> dict[str, Any]:
    language = get(code)
    return {"elisions": sorted(language.elisions), "stop": sorted(language.stop_words)}


def _texts(code: str) -> list[str]:
    found = [record.texts[code] for record in documents(kb.open().corpus) if code in record.texts]
    return [*dict.fromkeys(found), *HOSTILE]


def _cut(text: str, code: str) -> list[list[Any]]:
    language = get(code)
    return [
        [token.text, token.start, token.end, token.part, stem(token.text, language)]
        for token in tokens(text, language)
    ]


@pytest.mark.parametrize("code", CODES)
def test_the_browser_cuts_and_stems_as_python_does(bench: Page, code: str) -> None:
    """Offsets too, but in the browser's code units: texts with wide characters are left to folding."""
    texts = _texts(code)
    script = """([code, data, texts]) => {
        const language = kb.words.language(code, data);
        return texts.map((text) => kb.words.tokens(text, language)
            .map((token) => [token.text, token.start, token.end, token.part, language.stem(token.text)]));
    }"""
    for text, cut in zip(texts, bench.evaluate(script, [code, _language(code), texts]), strict=True):
        wide = any(ord(letter) > 0xFFFF for letter in text)
        expected = _cut(text, code)
        assert [t[0] for t in cut] == [t[0] for t in expected] if wide else cut == expected


def test_the_browser_stems_all_words_of_the_glossary_and_the_names(bench: Page) -> None:
    """Every word of every card name, which no text needs to have, in each language's stemmer."""
    from kb.languages import fold

    cards = kb.open().cards.cards.values()
    names = [name.text for card in cards for face in card.faces for name in face.names]
    words = sorted(
        {word for name in names for word in fold(name).replace("'", " ").split() if word.isalpha()}
    )
    script = """([code, data, words]) => words.map(kb.words.language(code, data).stem)"""
    for code in CODES:
        expected = [stem(word, get(code)) for word in words]
        assert bench.evaluate(script, [code, _language(code), words]) == expected


SNIPPETS = """([texts, code, data, words]) => {
    const language = kb.words.language(code, { ...data, code });
    const from = { code, language, terms: new Map(), cuts: new Map() };
    return texts.map((text) => kb.snippet(text, from, { words, spans: [], unfinished: false }));
}"""


@pytest.mark.parametrize(
    ("code", "query"),
    [("fr", "carte lancer pile"), ("it", "carta metà permanente"), ("en", "card cast face stack")],
)
def test_the_browser_cuts_the_same_snippets(bench: Page, root: Path, code: str, query: str) -> None:
    """Of texts without characters that count twice in the browser."""
    for script in ("search-index.js", "search-snippet.js"):
        bench.add_script_tag(path=root / "site" / "assets" / script)
    language = get(code)
    words = [token.text for token in tokens(query, language)]
    wanted = {stem(word, language) for word in words}
    texts = [text for text in _texts(code) if text.isprintable() and max(text) < "\U00010000"]

    def marks(found: list[Token]) -> list[str]:
        stems = [stem(token.text, language) for token in found]
        return [one if one in wanted else "" for one in stems]

    shown = bench.evaluate(SNIPPETS, [texts, code, _language(code), words])
    cut = [[list(piece) for piece in snippet(text, language, marks, 160)] for text in texts]
    assert dict(zip(texts, shown, strict=True)) == dict(zip(texts, cut, strict=True))
    assert sum(pieces[0][0] == "…" for pieces in cut) > 5
