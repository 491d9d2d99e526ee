"""A site of hundreds of imported cards: a page each, and a later build touches only what changed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from kb import system
from kb.cards import Card, Face, Layout, ManaCost, PrintedName, Printing, TypeLine
from kb.corpus import load
from kb.corpus.cards.pool import CardPool, CardSet
from kb.corpus.corpus import Corpus
from kb.corpus.texts.values import Texts
from kb.languages import INTERFACE, sort_key
from kb.pages import build, workers
from kb.pages.light import tasks as light_tasks
from kb.pages.light.cards import LightPages
from kb.pages.light.shards import shard
from kb.pages.plan import scope
from kb.pages.plan.scope import Pool
from kb.pages.rendering.filters import filters
from kb.pages.rendering.html import Html
from kb.pages.rendering.renderer import Renderer
from kb.pages.site import make_site
from kb.pages.writing.manifest import base_key

HOME = "https://a.example/"
_COUNT = 240
_SYLLABLES = ("ba", "co", "dré", "fi", "gu", "lœ", "ma", "né", "pi", "sa", "to", "vu")


def word(number: int) -> str:
    """A made-up name."""
    parts = [_SYLLABLES[number % 12], _SYLLABLES[number // 12 % 12], _SYLLABLES[number // 144 % 12]]
    return "".join(parts).capitalize()


def ordinary(number: int, french: str | None = None, cost: str = "{1}{G}") -> Card:
    """A creature; every third has no Italian name."""
    mana = ManaCost.parse(cost) if cost else None
    english = f"{word(number)} Bear"
    names = [
        PrintedName(english, "en", "library/cards/made", "high"),
        PrintedName(french or f"Ours {word(number)}", "fr", "AAA:v5 (library/cards/made)", "high"),
    ]
    if number % 3:
        names.append(PrintedName(f"Orso {word(number)}", "it", "AAA:v5 (library/cards/made)", "high"))
    face = Face(
        english,
        mana,
        TypeLine.parse("Creature — Bear"),
        mana.colors if mana else frozenset(),
        names=tuple(names),
        power="2",
        toughness="2",
    )
    printings = (Printing("AAA" if number % 2 else "BBB", str(number), "common"),)
    return Card(f"bear-{number}", Layout.NORMAL, (face,), printings, date(2031, 1, 1))


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """The shipped corpus without its texts, whose pages other tests build; a copy that nobody edits."""
    root = copytree(system.corpus_folder(), tmp_path_factory.mktemp("copy") / "corpus")
    return load(root)._replace(texts=Texts((), ()))


def with_cards(corpus: Corpus, cards: list[Card]) -> Corpus:
    """`corpus` with those of its own cards that the rules' examples name, and `cards`."""
    examples = (corpus.root / "examples.toml").read_text()
    own = {
        key: card._replace(cycle=None)
        for key, card in corpus.cards.cards.items()
        if f'"{card.name}"' in examples
    }
    codes = {printing.set_code for card in own.values() for printing in card.printings}
    sets = {code: one for code, one in corpus.cards.sets.items() if code in codes}
    for order, code in enumerate(("AAA", "BBB"), 100):
        sets[code] = CardSet(code, {"en": f"Set {code}", "fr": f"Extension {code}"}, date(2031, 1, 1), order)
    held = own | {card.id: card for card in cards}
    token = ordinary(_COUNT, "Ours jeton", "")
    token = token._replace(id="token--bear-2-2-afaa", layout=Layout.TOKEN)
    pool = CardPool(held, sets, (), {token.id: token})
    return corpus._replace(cards=pool, fingerprint=str(hash(tuple(held.values()))))


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A hundred cards count as many; program and templates stay as they are, whatever is edited."""
    sources = copytree(system.site_folder(), tmp_path_factory.mktemp("copy") / "site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scope, "_MANY_CARDS", 100)
        patch.setattr(system, "site_folder", lambda: sources)
        patch.setattr(sys.modules["kb.pages.build"], "base_key", cache(base_key))
        yield


@pytest.fixture(scope="module")
def made(bare: Corpus, few: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with all cards."""
    out = tmp_path_factory.mktemp("pool") / "site"
    build(with_cards(bare, [ordinary(number) for number in range(_COUNT)]), out, base_url=HOME)
    return out


def contents(out: Path) -> dict[str, tuple[bytes, int]]:
    """Every file that visitors see, with its time."""
    return {
        path.relative_to(out).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(out.rglob("*"))
        if path.is_file() and not path.name.startswith(".kb-")
    }


def test_every_card_has_a_page_in_each_language(made: Path) -> None:
    for number in range(_COUNT):
        card = json.loads((made / f"en/card/{_slug(word(number))}-bear/card.json").read_text())
        assert card["id"] == f"bear-{number}"
        french = (made / f"fr/card/ours-{_slug(word(number))}/index.html").read_text()
        assert f"<h1>Ours {word(number)}</h1>" in french
        assert "AAA:v5 (library/cards/made)" in french.replace("<wbr>", "")
        assert "2/2" in french
        assert ("non attesté" in french) == (number % 3 == 0)


def _slug(name: str) -> str:
    return name.lower().replace("é", "e").replace("œ", "oe")


def test_no_english_name_poses_as_a_translation(made: Path) -> None:
    page = (made / "it/card/bear-0/index.html").read_text()
    assert f'<h1><span lang="en">{word(0)} Bear</span></h1>' in page
    assert "Nessun nome attestato" in page
    in_set = (made / "it/set/bbb/index.html").read_text()
    assert '<h1 lang="en">Set BBB</h1>' in in_set
    assert f"{_COUNT // 6} di queste carte non hanno un nome attestato" in in_set
    assert f'lang="en">{word(0)} Bear</a> (en)</li>' in in_set
    in_french = "".join(path.read_text() for path in (made / "it/names/fr").glob("*/index.html"))
    assert f'<span class="quiet" lang="en">{word(0)} Bear (en)</span>' in in_french


@pytest.mark.parametrize("language", INTERFACE)
def test_the_cards_of_a_set_stand_in_the_reader_s_order(made: Path, language: str) -> None:
    page = (made / language / "set/aaa/index.html").read_text()
    names = re.findall(r"<li><a[^>]*>([^<]*)</a>", page.partition("<ul class")[2])
    assert len(names) == _COUNT // 2
    assert names == sorted(names, key=lambda name: sort_key(name)[0])


def test_what_links_say_of_a_card_says_no_name_twice(bare: Corpus) -> None:
    card = ordinary(1, french=f"{word(1)} Bear", cost="")
    assert (
        _light(bare, card).parts(card, "en", "en/card/x/index.html").description
        == f"{word(1)} Bear · Orso {word(1)}"
    )


def test_a_name_stands_in_the_data_of_its_head_as_it_is_printed(bare: Corpus) -> None:
    card = ordinary(0, french='L\'« œil » & "Cie" <b>')
    page = dict(_light(bare, card).files(card, dict.fromkeys(INTERFACE, "x")))["fr/card/x/index.html"]
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert json.loads(data)["@graph"][-1]["itemListElement"][-1]["name"] == card.faces[0].names[1].text
    head = re.findall(r'<meta property="(og:\w+)"', page)
    assert len(head) == len(set(head))


def _light(bare: Corpus, card: Card) -> LightPages:
    pool = Pool.of(bare.cards._replace(cards={card.id: card}), {})
    site = make_site(bare, "", pool)
    renderer = Renderer(system.site_folder() / "templates", filters(site))
    return LightPages(site, renderer, Html(site, renderer))


def test_cards_that_look_alike_share_a_picture(bare: Corpus, made: Path, tmp_path: Path) -> None:
    """Which each page names; a new look is drawn, and one that no card has any more goes."""
    page = (made / "fr/card" / f"ours-{_slug(word(7))}" / "index.html").read_text()
    assert 'property="og:image" content="https://a.example/picture/plain/1-g-g.png"' in page
    assert f'property="og:image:alt" content="Schéma de la carte Ours {word(7)}\u202f: vert"' in page
    assert _looks(made) == {"1-g-g", "no-c"}  # the token has no cost
    cards = [ordinary(number) for number in range(_COUNT)]
    build(with_cards(bare, cards), tmp_path / "site", base_url=HOME)
    first = (tmp_path / "site/picture/plain/1-g-g.png").stat().st_mtime_ns
    cards[7] = ordinary(7, cost="{2/R}{R}")
    build(with_cards(bare, cards), tmp_path / "site", base_url=HOME)
    assert _looks(tmp_path / "site") == {"1-g-g", "2r-r-r", "no-c"}
    assert (tmp_path / "site/picture/plain/1-g-g.png").stat().st_mtime_ns == first
    build(
        with_cards(bare, [ordinary(number, cost="") for number in range(_COUNT)]),
        tmp_path / "site",
        base_url=HOME,
    )
    assert _looks(tmp_path / "site") == {"no-c"}


def _looks(out: Path) -> set[str]:
    held = list((out / "picture/plain").iterdir())
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in held)
    return {path.stem for path in held}


def test_every_link_of_cards_and_lists_leads_somewhere(made: Path) -> None:
    pages = [
        *made.glob("*/card/*/index.html"),
        *made.glob("*/names/**/index.html"),
        *made.glob("*/set/**/*.html"),
    ]
    assert len(pages) > 3 * _COUNT
    for page in pages:
        for target in re.findall(r'(?:href|src)="(?!https:)([^"#]+)', page.read_text()):
            assert (page.parent / target).is_file(), (page, target)


def test_lists_have_every_card_once_and_no_page_is_huge(made: Path) -> None:
    listed: list[str] = []
    for page in made.glob("it/names/fr/*/index.html"):
        found = re.findall(r'<li><a href="[^"]*" lang="fr">([^<]*)</a>', page.read_text())
        assert 0 < len(found) <= 240
        listed += found
    bears = [name for name in listed if name.startswith("Ours ")]
    assert sorted(bears) == sorted(f"Ours {word(number)}" for number in range(_COUNT))
    assert len(listed) > len(bears)
    in_set = (made / "fr/set/aaa/index.html").read_text()
    assert in_set.count('<li><a href="../../../fr/card/') == _COUNT // 2


def test_the_search_files_know_each_page(made: Path) -> None:
    records = [
        record
        for path in (made / "search/names").glob("p*.js")
        for record in json.loads(path.read_text()[len("kb.game.load(") : -3])["cards"]
    ]
    ends = {record.split("\t")[3] for record in records if record.count("\t") == 3}
    assert len(ends) == _COUNT
    for fr, it, en in (end.split("|") for end in ends):
        assert (made / f"fr/card/{fr}/index.html").is_file()
        assert (made / f"it/card/{it}/index.html").is_file()
        assert (made / f"en/card/{en}/index.html").is_file()


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_without_a_network_ordinary_cards_are_not_kept_unasked(made: Path, language: str) -> None:
    """Every other page is, and the directories that lead to their lists."""
    kept = set(json.loads((made / f"{language}/offline.json").read_text()))
    pages = {path.relative_to(made).as_posix() for path in made.glob(f"{language}/**/index.html")}
    cards = {
        path.relative_to(made).with_name("index.html").as_posix()
        for path in made.glob(f"{language}/card/*/card.json")
        if json.loads(path.read_text())["id"].startswith("bear-")
    }
    lists = {route for route in pages if route.startswith(f"{language}/names/") and route.count("/") == 4} | {
        route
        for route in pages
        if route.startswith((f"{language}/set/", f"{language}/kind/")) and route.count("/") >= 3
    }
    assert len(cards) == _COUNT
    assert f"{language}/set/aaa/index.html" in lists
    assert cards | lists <= pages - kept
    for route in pages - kept - lists:
        assert json.loads((made / route).with_name("card.json").read_text())["layout"] in ("normal", "token")
    assert {
        f"{language}/{name}/index.html" for name in ("set", "kind", "names/fr", "names/en", "card")
    } <= kept
    assert all((made / route).is_file() for route in kept)


@pytest.fixture(scope="module")
def compact(bare: Corpus, few: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same cards, drawn from data."""
    out = tmp_path_factory.mktemp("compact") / "site"
    build(with_cards(bare, [ordinary(number) for number in range(_COUNT)]), out, base_url=HOME, compact=True)
    return out


def _drawn(out: Path, language: str, slug: str) -> str:
    """What the page of a compact site draws, from the file where it looks for that card."""
    held = len(list((out / language / "single").glob("*.js")))
    text = (out / language / f"single/{shard(slug, held)}.js").read_text()
    data = json.loads(text.removeprefix("kb.draw(")[:-3])
    return "".join(data["pieces"][at] for at in data["cards"][slug][1])


def test_a_compact_site_has_every_card_in_few_files(made: Path, compact: Path) -> None:
    """The same words as the pages of a whole one."""
    assert sum(1 for _ in compact.rglob("*")) < sum(1 for _ in made.rglob("*")) - 6 * _COUNT
    assert not list(compact.glob("*/card/*bear*")) + list(compact.glob("*/card/ours-*"))
    for number in range(0, _COUNT, 7):
        page = (made / f"fr/card/ours-{_slug(word(number))}/index.html").read_text()
        body = page.partition('<header class="head">')[2].partition("</main>")[0]
        drawn = _drawn(compact, "fr", f"bear-{number}").partition('<header class="head">')[2]
        assert drawn.strip().replace("../../", "../../../") == body.strip()


def test_every_address_of_a_compact_site_leads_to_its_card(compact: Path) -> None:
    pages = [
        *compact.glob("*/names/**/index.html"),
        *compact.glob("*/set/**/*.html"),
        *compact.glob("*/kind/**/*.html"),
    ]
    drawn = set()
    for page in pages:
        for target in re.findall(r'(?:href|src)="(?!https:)([^"#]+)', page.read_text()):
            path, _, card = target.partition("?card=")
            assert (page.parent / path).is_file(), (page, target)
            if card and page.parts[-2] == "aaa":
                assert _drawn(compact, page.relative_to(compact).parts[0], card)
                drawn.add(card)
    assert len(drawn) == _COUNT // 2
    records = "".join(path.read_text() for path in (compact / "search/names").glob("p*.js"))
    assert set(re.findall(r"\\t\?(bear-\d+)", records)) == {f"bear-{number}" for number in range(_COUNT)}


def test_one_changed_name_in_a_compact_site(bare: Corpus, compact: Path, tmp_path: Path) -> None:
    """Its file is made again, and a site from nothing is the same to the byte."""
    cards = [ordinary(number) for number in range(_COUNT)]
    cards[7] = ordinary(7, french="Ours Zébré")
    before = contents(compact)
    build(with_cards(bare, cards), compact, base_url=HOME, compact=True)
    after = contents(compact)
    touched = {route for route in after if before.get(route, (b"", 0))[1] != after[route][1]}
    assert sum("/single/" in route for route in touched) == 3
    assert "Ours Zébré" in _drawn(compact, "fr", "bear-7")
    build(with_cards(bare, cards), tmp_path / "new", base_url=HOME, compact=True)
    assert {route: data for route, (data, _) in contents(tmp_path / "new").items()} == {
        route: data for route, (data, _) in after.items()
    }


def test_lists_by_type_and_colour_count_truly(made: Path) -> None:
    """The table's number is that of the cards of the list, each once, whichever page it is on."""
    table = (made / "fr/kind/index.html").read_text()
    found = re.findall(r'<td data-of="([^"]*)"><a href="[^"]*(kind/[a-z-]+)/index.html">(\d+)</a>', table)
    assert {color for color, *_ in found} >= {"vert", "multicolore"}
    for _, list_, count in found:
        pages = [path.read_text() for path in (made / "fr" / list_).rglob("index.html")]
        names = [
            name for page in pages for name in re.findall(r"<li><a [^>]*>[^<]*</a>", page.partition("<h1")[2])
        ]
        assert len(names) == len(set(names)) == int(count)
    assert ("vert", "kind/creature-g", str(_COUNT)) in found


def test_the_table_for_operators_has_every_card(made: Path) -> None:
    """With its names, its page and the words of its types; the settings say how many files there are."""
    late = json.loads((made / "search/late.js").read_text().removeprefix("kb.load(")[:-3])
    parts = [path.read_text() for path in (made / "search/pool").glob("[0-9]*.js")]
    assert late["pool"] == len(parts) > 0
    rows = [row for part in parts for row in json.loads(part.removeprefix("kb.load(")[:-3])["cards"]]
    assert [row[0] for row in rows if row[0] != "normal"] == ["token"]
    rows = [row for row in rows if row[0] == "normal"]
    assert len(rows) == _COUNT
    for layout, released, _, printings, faces, identity, _, names, folders in rows:
        assert (layout, released, identity) == ("normal", "2031-01-01", "G")
        assert faces[0][:3] == [2, "G", "creature bear"]
        assert printings[0].split()[1] == "common"
        assert (made / f"fr/card/{folders.split('|')[0]}/index.html").is_file()
        assert names.split("\t")[0].startswith("Ours ")
    kinds = json.loads((made / "search/pool/fr0.js").read_text().removeprefix("kb.load(")[:-3])
    assert kinds["types"] == {"creature bear": "Créature\u202f: ours"}
    assert {"normal", "token"} <= late["cards"]["layouts"].keys()
    assert "bear" in {value[0] for value in late["known"]["t"]}


def test_tokens_have_pages_and_a_list_and_are_no_cards(made: Path) -> None:
    slug = "token-bear-2-2-afaa"
    assert "<h1>Ours jeton</h1>" in (made / f"fr/card/{slug}/index.html").read_text()
    assert f"card/{slug}/" in (made / "fr/kind/token-c/index.html").read_text()
    lists = [
        *made.glob("fr/names/**/*.html"),
        *made.glob("fr/set/**/*.html"),
        *made.glob("search/names/p*.js"),
    ]
    assert lists
    assert not [page for page in lists if slug in page.read_text()]
    assert "Jetons et emblèmes</a>" in (made / "fr/card/index.html").read_text()


def test_of_few_cards_the_tokens_alone_have_light_pages(
    bare: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: None
) -> None:
    monkeypatch.setattr(scope, "_MANY_CARDS", 1000)
    build(with_cards(bare, [ordinary(1)]), tmp_path / "site")
    assert (tmp_path / "site/it/card/token-bear-2-2-afaa/index.html").is_file()
    assert not (tmp_path / "site/it/set/index.html").read_text().count("token-bear")
    (table,) = (tmp_path / "site/search/pool").glob("[0-9]*.js")
    assert json.loads(table.read_text().removeprefix("kb.load(")[:-3])["cards"][0][0] == "token"


def test_the_same_cards_are_not_built_again(bare: Corpus, made: Path) -> None:
    before = contents(made)
    corpus = with_cards(bare, [ordinary(number) for number in range(_COUNT)])
    assert not build(corpus, made, base_url=HOME).built
    assert contents(made) == before


def test_one_changed_name_rewrites_what_shows_it(bare: Corpus, made: Path, tmp_path: Path) -> None:
    """And a site from nothing is the same to the byte."""
    cards = [ordinary(number) for number in range(_COUNT)]
    cards[7] = ordinary(7, french="Ours Zébré")
    before = contents(made)
    report = build(with_cards(bare, cards), made, base_url=HOME)
    after = contents(made)
    touched = {route for route in after if before.get(route, (b"", 0))[1] != after[route][1]}
    assert report.built
    assert report.written == len(touched)
    assert {"fr/card/ours-zebre/index.html", "fr/set/aaa/index.html"} <= touched
    assert "it/set/aaa/index.html" not in touched
    assert before.keys() - after.keys() == {
        f"fr/card/ours-{_slug(word(7))}/{name}" for name in ("index.html", "card.json")
    }
    cards_touched = {route for route in touched if "/card/" in route}
    assert len(cards_touched) == 6
    assert len(touched) < 45
    assert not any(route.startswith(("fr/cr/", "fr/term/", "assets/")) for route in touched)
    build(with_cards(bare, cards), tmp_path / "new", base_url=HOME)
    assert {route: data for route, (data, _) in contents(tmp_path / "new").items()} == {
        route: data for route, (data, _) in after.items()
    }


def test_one_changed_name_is_little_work(
    bare: Corpus, few: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of cards only the changed one is parsed and shown again; of lists those that name it are rendered."""
    counts: Counter[str] = Counter()
    monkeypatch.setattr(workers, "_can_fork", lambda: False)
    for of, name in ((Pool, "card"), (LightPages, "parts"), (Renderer, "render"), (light_tasks, "png")):
        monkeypatch.setattr(of, name, _counted(getattr(of, name), name, counts))
    cards = [ordinary(number) for number in range(_COUNT)]
    build(with_cards(bare, cards), tmp_path / "site", base_url=HOME)
    full = counts.copy()
    counts.clear()
    cards[7] = ordinary(7, french="Ours Zébré")
    build(with_cards(bare, cards), tmp_path / "site", base_url=HOME)
    assert (
        full["card"] == full["parts"] / 3 + full["png"] + 2 >= _COUNT
    )  # of each layout one tells how all are read
    assert counts["card"] == 1
    assert not counts["png"]
    assert counts["parts"] == 3
    assert 0 < counts["render"] < 40 < full["render"] / 5


def _counted(work: Callable[..., object], name: str, counts: Counter[str]) -> Callable[..., object]:
    def counting(*words: object, **more: object) -> object:
        counts[name] += 1
        return work(*words, **more)

    return counting


def test_a_card_that_is_gone_takes_its_files_along(bare: Corpus, made: Path) -> None:
    cards = [ordinary(number) for number in range(_COUNT) if number != 8]
    build(with_cards(bare, cards), made, base_url=HOME)
    assert not (made / f"en/card/{_slug(word(8))}-bear").exists()
    assert (made / f"en/card/{_slug(word(9))}-bear/index.html").is_file()


def test_a_site_that_lost_a_file_is_built_from_nothing(bare: Corpus, made: Path) -> None:
    (made / "fr/about/index.html").unlink()
    report = build(with_cards(bare, [ordinary(number) for number in range(150)]), made)
    assert report.written == report.files
    assert (made / "fr/about/index.html").is_file()


@pytest.mark.parametrize("forks", [True, False])
def test_tasks_are_done_once_each_and_come_in_order(forks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_can_fork", lambda: forks)
    assert workers.run([lambda number=number: (number, os.getpid() > 0) for number in range(50)]) == [
        (number, True) for number in range(50)
    ]


@pytest.mark.parametrize("forks", [True, False])
def test_a_fault_in_either_process_is_raised_here(forks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_can_fork", lambda: forks)

    def fails() -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        workers.run([fails, fails, fails])


def test_what_makes_light_pages_imports_nothing_that_only_texts_need() -> None:
    """A build of a thousand pages is half start-up."""
    code = "import sys, kb.pages.light.cards, kb.pages.light.tasks, kb.pages.build; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    found = set(done.stdout.split())
    assert {"jinja2", "kb.pages.site"} <= found
    assert not found & {
        "markdown",
        "babel",
        "urllib.request",
        "kb.checker",
        "kb.audit",
        "kb.pages.kinds.rules",
    }
