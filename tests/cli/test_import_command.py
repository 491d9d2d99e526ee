"""`kb import`: what it says in three languages, its exit status, its JSON, and what it leaves alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from schemas import follows
from synthetic_rulebook import Maker, Style, render

from kb import system
from kb.cli.commands.importing_cards import _WHYS
from kb.cli.main import run
from kb.messages import catalog

KB = [sys.executable, "-c", "from kb.cli.main import main; main()"]


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "library"
    monkeypatch.setenv("KB_LIBRARY", str(folder))
    return folder


@pytest.fixture
def book(tmp_path: Path) -> Path:
    file = tmp_path / "rules.txt"
    lines = render(Maker("fr", 5).book(chapters=1, sections=2, rules=4, long_list=False), Style())
    file.write_text("\n".join([*lines[:-8], "100.1. Encore.", "", *lines[-8:]]), "utf-8")
    return file


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    sys.path.insert(0, str(Path(__file__).parent.parent / "corpus"))
    from synthetic_pool import mtg_file, pool

    file = tmp_path / "AllPrintings.json"
    file.write_text(json.dumps(mtg_file({each["code"]: each for each in pool()})), "utf-8")
    return file


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "fr",
            [
                "en vigueur depuis le 7 avril 2031",
                "déjà présent dans la collection",
                "collection : ",
                "source retirée",
            ],
        ),
        ("it", ["in vigore dal 7 aprile 2031", "la libreria l’aveva già", "libreria: ", "fonte tolta"]),
        ("en", ["in force since 7 April 2031", "the library had it already", "library: ", "is removed"]),
    ],
)
def test_a_rulebook_comes_is_listed_and_goes(
    library: Path, book: Path, capsys: pytest.CaptureFixture[str], language: str, words: list[str]
) -> None:
    ui = ["--ui", language]
    assert run([*ui, "import", "rules", str(book), "--lang", "fr"]) == 0
    assert run([*ui, "import", "rules", str(book), "--lang", "fr"]) == 0
    assert run([*ui, "import", "--list"]) == 0
    assert run([*ui, "import", "--remove", "fr@2031-04-07"]) == 0
    told = capsys.readouterr().out.replace("\u202f", " ").replace("\u00a0", " ")
    assert [word for word in words if word not in told] == []
    assert list(library.glob("rules/*")) == []


def test_an_edition_that_another_followed_is_told_until_when(
    library: Path, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["import", "rules", str(book), "--lang", "fr", "--date", "2012-06-01"]
    assert run([*words, "--ui", "fr"]) == 0
    assert "en vigueur du 1er juin 2012 au 30 juin 2012" in capsys.readouterr().out
    assert run([*words, "--json"]) == 0
    document = follows(json.loads(capsys.readouterr().out), "imports")
    assert document["data"][0]["edition"] == {"from": "2012-06-01", "to": "2012-06-30"}


def test_the_library_is_where_the_option_says(
    tmp_path: Path, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "not this"))
    assert run(["import", "rules", str(book), "--lang", "fr", "--library", str(tmp_path / "this")]) == 0
    assert len(list((tmp_path / "this/rules").iterdir())) == 1
    assert not (tmp_path / "not this").exists()


def test_a_paragraph_without_a_place_is_told_with_its_line(
    library: Path, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = book.read_text("utf-8")
    before = text.index("\n100.1a ") if "\n100.1a " in text else text.index("\n100.2.")
    book.write_text(text[:before] + "\n100.1. Deux fois.\n" + text[before:], "utf-8")
    assert run(["import", "rules", str(book), "--lang", "fr", "--json"]) == 0
    (source,) = follows(json.loads(capsys.readouterr().out), "imports")["data"]
    assert "Deux fois." in [piece["text"] for piece in source["remainder"]]
    assert source["provenance"]["language"] == "fr"


def test_cards_come_with_what_was_put_right(
    library: Path, sets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--ui", "fr", "import", "mtgjson", str(sets)]) == 0
    told = capsys.readouterr().out.replace("\u202f", " ").replace("\u00a0", " ")
    assert "4 cartes, 3 extensions, 4 noms français, 2 noms italiens" in told
    assert "moitiés d’Invasion interverties : 2" in told
    assert "les règles ne prévoient pas le coût de mana {HW}" in told


def test_the_library_as_documents(
    library: Path, book: Path, sets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["import", "rules", str(book), "--lang", "fr"])
    capsys.readouterr()
    for words, name in (
        (["mtgjson", str(sets)], "imports"),
        (["--list"], "library"),
        (["--remove", "fr@2031-04-07"], "source"),
    ):
        assert run(["import", *words, "--json"]) == 0
        follows(json.loads(capsys.readouterr().out), name)
    next(library.glob("cards/*")).write_text("garbage{", "utf-8")
    run(["import", "--list", "--json"])
    (damaged,) = follows(json.loads(capsys.readouterr().out), "library")["data"]
    assert damaged["damaged"]


def test_an_imported_card_is_found_by_its_name(
    library: Path,
    sets: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    run(["import", "mtgjson", str(sets)])
    capsys.readouterr()
    assert run(["card", "Mot tout seul", "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert (card["name"], card["mana_cost"], card["match"]["lang"]) == ("Lone Word", "{1}{R}", "fr")
    assert run(["--ui", "it", "card", "salt"]) == 0
    assert "Sale // Cenere" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["import"],
        ["import", "rules"],
        ["import", "rules", "BOOK"],
        ["import", "cards", "BOOK"],
        ["import", "--list", "rules"],
        ["import", "rules", "missing.txt", "--lang", "en"],
        ["import", "rules", ".", "--lang", "en"],
        ["import", "scryfall", "."],
        ["import", "mtgjson", "missing.json"],
        ["import", "rules", "BOOK", "--lang", "klingon"],
        ["import", "rules", "BOOK", "--lang", "fr", "--date", "2031-02-30"],
        ["import", "mtgjson", "missing.json", "--lang", "fr"],
        ["import", "--list", "--date", "2031-02-28"],
    ],
)
def test_what_cannot_be_imported_is_refused_in_one_line(
    library: Path, book: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    for language in ("fr", "it", "en"):
        assert run(["--ui", language, *(str(book) if word == "BOOK" else word for word in words)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert len(told.err.strip().split("\n")) == 1
    assert not list(library.glob("*/*"))


def test_a_library_that_is_no_folder_is_told_by_every_command(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library.write_text("", "utf-8")
    for words in (["card", "feu"], ["rule", "708.2"], ["import", "--list"]):
        assert run(["--ui", "en", *words]) == 2
        assert capsys.readouterr().err == f"Error: {library}: it is not a folder\n"


def test_a_rulebook_in_another_language_than_said_is_refused(
    library: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = root / "corpus/fr/rules/708@2010-02-01.md"
    assert run(["--ui", "en", "import", "rules", str(text), "--lang", "it"]) == 2
    told = capsys.readouterr().err
    assert told.endswith("found a text in French, expected one in Italian; say --lang fr\n")
    assert run(["import", "rules", str(text), "--lang", "fr", "--date", "2010-02-01"]) == 0


READERS = (
    ["import", "rules", "--lang", "fr"],
    ["import", "mtgjson"],
    ["import", "scryfall"],
    ["names", "--to", "it"],
    ["audit"],
    ["date"],
)


@pytest.mark.parametrize("words", READERS)
def test_an_empty_word_is_no_file(
    library: Path,
    words: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    sets: Path,
) -> None:
    monkeypatch.chdir(sets.parent)
    assert run(["--ui", "en", *words, ""]) == 2
    assert capsys.readouterr().err == "Error: an empty value names no file\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in its files")
@pytest.mark.parametrize("words", READERS)
def test_what_is_no_plain_file_is_not_waited_for(
    library: Path, tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for odd in (str(tmp_path / "pipe"), "/dev/zero"):
        assert run(["--ui", "en", *words, odd]) == 2
        told = f"Error: {odd}: found a pipe, socket or device, expected a plain file\n"
        assert capsys.readouterr().err == told


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system has no links to open files")
def test_what_a_shell_pipes_into_an_argument_is_read(
    tmp_path: Path, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with subprocess.Popen(["cat", str(book)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        run(["date", f"/dev/fd/{writer.stdout.fileno()}", "--json"])
    assert json.loads(capsys.readouterr().out)["data"]


def test_a_worse_file_needs_the_readers_word(
    library: Path, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--ui", "en", "import", "rules", str(book), "--lang", "fr"]
    assert run(words) == 0
    whole = book.read_bytes()
    book.write_bytes(whole.replace("é".encode(), b"\xe9", 1))
    assert run(words) == 0
    assert "is not UTF-8, read as Windows-1252" in capsys.readouterr().err
    book.write_bytes(whole.replace("é".encode(), b"\x80", 1))
    assert run(words) == 2
    assert "say --replace" in capsys.readouterr().err
    assert run([*words, "--replace", "--json"]) == 0
    (source,) = json.loads(capsys.readouterr().out)["data"]
    assert "letters were lost" in source["warnings"][1]
    assert source["provenance"]["doubtful"] == 1


def test_removing_what_is_not_there(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "--remove", "en@1999-01-01"]) == 1
    assert "en@1999-01-01" in capsys.readouterr().err
    assert not library.exists()


def test_no_bar_where_there_is_no_terminal(library: Path, sets: Path) -> None:
    done = subprocess.run(
        [*KB, "import", "mtgjson", str(sets)], capture_output=True, env=dict(os.environ), check=True
    )
    assert done.stderr == b""


def test_a_bar_on_a_terminal(library: Path, sets: Path) -> None:
    import pty

    leader, follower = pty.openpty()
    done = subprocess.run(
        [*KB, "import", "mtgjson", str(sets)],
        stdout=subprocess.PIPE,
        stderr=follower,
        env=dict(os.environ),
        check=True,
    )
    os.close(follower)
    read = b""
    with suppress(OSError):  # which is how a terminal ends, whose last words may come late
        while piece := os.read(leader, 10_000):
            read += piece
    os.close(leader)
    shown = read.decode("utf-8", "replace")
    assert "%" in shown
    assert shown.endswith("\r\x1b[K")
    assert "\x1b" not in done.stdout.decode()


@pytest.mark.parametrize("damage", ["header", "line"])
def test_a_damaged_source_is_listed_replaced_and_taken_out(
    library: Path, book: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def kb(*words: str) -> tuple[int, str]:
        status = run(["--ui", "en", "import", *words])
        return status, capsys.readouterr().out

    assert kb("rules", str(book), "--lang", "fr")[0] == 0
    (path,) = (library / "rules").glob("*.jsonl")
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    lines[0 if damage == "header" else 2] = b"garbage{"
    path.write_bytes(b"\n".join(lines))
    status, out = kb("--list")
    assert status == 0
    assert "is damaged" in out
    assert kb("rules", str(book), "--lang", "fr")[0] == 0
    assert path.read_bytes() == whole
    path.write_bytes(b"garbage{")
    assert kb("--remove", path.stem) == (0, f"rules/{path.stem} is removed from the library\n")
    assert not path.exists()


def test_an_import_goes_on_beside_a_damaged_source_and_tells_it(
    library: Path, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--ui", "en", "import", "rules", str(book), "--lang", "fr"]
    (library / "rules").mkdir(parents=True)
    (library / "rules/it@2020-01-01.jsonl").write_text("garbage{", "utf-8")
    assert run(words) == 0
    told = capsys.readouterr()
    assert "rules/fr@2031-04-07: in force since" in told.out
    assert "rules/it@2020-01-01  is damaged" in told.err


def test_an_edition_still_to_come_is_not_told_as_todays(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def bring(year: int) -> str:
        file = tmp_path / "rules.txt"
        day = f"These rules are effective as of January 1, {year}."
        file.write_text(f"Rules\n\n{day}\n\n100. General\n\n100.1. Words of {year}.\n", "utf-8")
        assert run(["--ui", "en", "import", "rules", str(file), "--lang", "en"]) == 0
        return capsys.readouterr().out

    def shown() -> str:
        assert run(["--ui", "en", "rule", "100.1", "--lang", "en"]) == 0
        return capsys.readouterr().out

    assert "is it right?" in bring(9030)
    assert "not yet in force\n  Words of 9030." in shown()
    assert "is it right?" not in bring(2025)
    assert "Words of 2025." in shown()
    assert "not yet in force" not in shown()
    assert "is it right?" in bring(1990)


@pytest.mark.parametrize("language", ["fr", "it"])
def test_each_reason_of_a_curation_is_told_in_the_readers_words(language: str) -> None:
    tables = [system.corpus_folder() / code / "names" / "curation.tsv" for code in ("fr", "it")]
    reasons = {line.split("\t")[0] for table in tables for line in table.read_text("utf-8").splitlines()[1:]}
    assert reasons <= _WHYS.keys()
    assert all(catalog(language).render(_WHYS[one]) != one for one in reasons)
