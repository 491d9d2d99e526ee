"""The user's library: one writer, always whole, versioned, merged with the corpus."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from random import Random

import pytest
from synthetic_rulebook import Maker, Style, render

from kb.corpus import fingerprint, load_rules, load_texts
from kb.corpus.importers.rules import import_rules
from kb.corpus.library.place import FORMAT, MARKER, library_folder
from kb.corpus.library.rulebooks import library_books, parsed_book, read_pieces
from kb.corpus.library.source import Source, check_library, sources
from kb.corpus.library.writing import open_library
from kb.errors import FileFault, InputError, NotFound
from kb.rules import RuleNumber
from kb.rules.parse import ParsedBook

TODAY = date(2031, 5, 1)


def book_file(folder: Path, language: str = "en", seed: int = 1) -> Path:
    lines = render(Maker(language, seed).book(chapters=2, sections=2, rules=4), Style())
    file = folder / f"book-{language}-{seed}.txt"
    file.write_text("\n".join(lines), "utf-8")
    return file


def test_sections_alone_are_those_of_the_whole_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KB_LIBRARY", str(tmp_path / "library"))
    bring(book_file(tmp_path), tmp_path / "library")
    whole = load_texts().rulebooks[-1]
    sections = {number.section for number in whole.rules}
    for section in sections:
        (part,) = [book for book in load_rules([section]).rulebooks if book.source == whole.source]
        wanted = {number: rule for number, rule in whole.rules.items() if number.section == section}
        assert part.rules == wanted
    assert len(sections) > 1


def bring(file: Path, library: Path, language: str = "en", day: date | None = None) -> bool:
    return import_rules(file, language, library, TODAY, day)[2]


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "library"
    monkeypatch.setenv("KB_LIBRARY", str(folder))
    return folder


def test_a_library_that_is_not_there_holds_nothing(library: Path) -> None:
    assert library_folder() == library
    assert sources(library) == []
    assert not library.exists()


def test_what_is_imported_comes_back_word_for_word(library: Path, tmp_path: Path) -> None:
    file = book_file(tmp_path)
    found, source, changed = import_rules(file, "en", library, TODAY)
    assert changed
    assert source.name == "rules/en@2031-04-07"
    assert read_pieces(source) == found.pieces
    assert source.provenance["file"] == file.name
    assert source.provenance["imported"] == "2031-05-01"


def test_the_same_file_twice_changes_nothing(library: Path, tmp_path: Path) -> None:
    file = book_file(tmp_path)
    assert bring(file, library)
    before = {path: path.read_bytes() for path in library.rglob("*") if path.is_file()}
    assert not bring(file, library)
    assert {path: path.read_bytes() for path in library.rglob("*") if path.is_file()} == before


def test_another_text_of_the_same_day_takes_its_place(library: Path, tmp_path: Path) -> None:
    bring(book_file(tmp_path, seed=1), library)
    assert bring(book_file(tmp_path, seed=2), library)
    assert [source.provenance["file"] for source in sources(library)] == ["book-en-2.txt"]


def test_a_worse_text_takes_no_better_ones_place_unasked(library: Path, tmp_path: Path) -> None:
    file = book_file(tmp_path, "fr")
    whole = file.read_bytes()
    assert bring(file, library, "fr")
    (source,) = sources(library)
    kept = source.path.read_bytes()
    spoilt = whole.replace("é".encode(), b"\x80", 1)
    for worse, why in (
        (
            whole[: whole.rindex(b"\nGlossaire")],
            "found 0 glossary entries, expected 9 glossary entries or better",
        ),
        (whole[: len(whole) // 3], "rules or better, as rules/fr@2031-04-07 has; say --replace"),
        (spoilt, "found 1 doubtful line, expected 0 doubtful lines"),
    ):
        file.write_bytes(worse)
        with pytest.raises(InputError, match=why):
            bring(file, library, "fr")
        assert source.path.read_bytes() == kept
    file.write_bytes(spoilt)
    found, _, changed = import_rules(file, "fr", library, TODAY, replaces=True)
    assert changed
    assert "rules/fr@2031-04-07 had 0 doubtful lines, now 1 doubtful line" in map(str, found.warnings)
    file.write_bytes(whole)
    assert bring(file, library, "fr")
    assert source.path.read_bytes() == kept


def test_a_text_with_a_rule_less_takes_its_place_and_says_so(library: Path, tmp_path: Path) -> None:
    file = book_file(tmp_path)
    bring(file, library)
    rules = sources(library)[0].provenance["counts"]
    count = rules["rule"] + rules["subrule"]
    file.write_text(re.sub(r"(?m)^100\.1 .*$|^100\.1\. .*$", "", file.read_text("utf-8"), count=1), "utf-8")
    found, _, changed = import_rules(file, "en", library, TODAY)
    assert changed
    assert [str(each) for each in found.warnings] == [
        f"rules/en@2031-04-07 had {count} rules, now {count - 1} rules"
    ]


def test_a_damaged_source_is_no_better_one(library: Path, tmp_path: Path) -> None:
    file = book_file(tmp_path)
    source = import_rules(file, "en", library, TODAY)[1]
    source.path.write_bytes(source.path.read_bytes() + b"x")
    text = file.read_text("utf-8")
    file.write_text(text[: text.rindex("\nGlossary")], "utf-8")
    assert bring(file, library)


def test_a_source_is_removed_by_either_name(library: Path, tmp_path: Path) -> None:
    bring(book_file(tmp_path), library)
    bring(book_file(tmp_path, "fr"), library, "fr")
    with open_library(library) as writer:
        writer.remove("en@2031-04-07")
        writer.remove("rules/fr@2031-04-07")
        with pytest.raises(NotFound):
            writer.remove("en@2031-04-07")
    assert sources(library) == []


def test_an_edition_ends_when_the_next_begins(library: Path, tmp_path: Path) -> None:
    for seed, day in enumerate([date(2031, 1, 1), date(2031, 3, 1), date(2030, 6, 1)]):
        bring(book_file(tmp_path, seed=seed), library, day=day)
    books = library_books(library, [date(2031, 2, 1)])
    assert [(str(book.edition.start), str(book.edition.end)) for book in books] == [
        ("2030-06-01", "2030-12-31"),
        ("2031-01-01", "2031-01-31"),
        ("2031-03-01", "None"),
    ]


def test_the_texts_are_the_corpus_and_the_library(library: Path, tmp_path: Path, root: Path) -> None:
    alone, before = load_texts(root / "corpus"), fingerprint()
    bring(book_file(tmp_path), library)
    texts = load_texts()
    assert len(texts.rulebooks) == len(alone.rulebooks) + 1
    assert texts.rulebooks[-1].source == "library/rules/en@2031-04-07"
    assert fingerprint() != before
    assert fingerprint(root / "corpus") == fingerprint(root / "corpus")
    assert len(load_texts(root / "corpus").rulebooks) == len(alone.rulebooks)


def test_what_both_have_in_the_same_words_is_told_once_with_both_sources(
    library: Path, tmp_path: Path, root: Path
) -> None:
    number = RuleNumber.parse("708.2")
    ours = next(
        book
        for book in load_texts(root / "corpus").rulebooks
        if (book.language, number in book.rules) == ("en", True)
    )
    text = (
        f"708. Split Cards\n\n708.2. {ours.rules[number].text}\n\n708.3. Other words than the corpus has.\n"
    )
    file = tmp_path / "part.txt"
    file.write_text(text, "utf-8")
    bring(file, library, day=ours.edition.start)
    wordings = load_texts().wordings(number, "en")
    assert [rule.source for rule in wordings if rule.edition.start == ours.edition.start] == [
        f"{ours.source}, library/rules/en@{ours.edition.key}"
    ]
    same_day = [
        rule
        for rule in load_texts().wordings(RuleNumber.parse("708.3"), "en")
        if rule.edition.start == ours.edition.start
    ]
    assert [rule.source for rule in same_day] == [ours.source]
    assert all(book.rules for book in load_texts().rulebooks)  # an empty one has no section to be shown under


def test_a_second_writer_is_told_to_wait(library: Path, tmp_path: Path) -> None:
    file = book_file(tmp_path)
    with open_library(library), pytest.raises(FileFault) as refused:
        bring(file, library)
    assert "another import" in str(refused.value)
    assert bring(file, library)


def test_what_a_killed_writer_left_is_swept_away(library: Path, tmp_path: Path) -> None:
    bring(book_file(tmp_path), library)
    left = library / "rules" / "it@2000-01-01.jsonl.new"
    left.write_bytes(b"half")
    bring(book_file(tmp_path), library)
    assert not left.exists()


def test_a_newer_library_is_left_alone(library: Path, tmp_path: Path) -> None:
    library.mkdir()
    (library / MARKER).write_text(json.dumps({"format": FORMAT + 1}))
    for use in (lambda: sources(library), lambda: bring(book_file(tmp_path), library)):
        with pytest.raises(InputError) as refused:
            use()
        assert "update kb" in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": "1"}', '{"format": true}', '{"format": -1}', "[" * 5000]
)
def test_a_damaged_marker_is_told(library: Path, text: str) -> None:
    library.mkdir()
    (library / MARKER).write_text(text)
    with pytest.raises(InputError):
        sources(library)


def test_an_older_library_is_brought_up_before_it_is_written(library: Path) -> None:
    (library / "books").mkdir(parents=True)
    (library / "books/en.old").write_text("kept")
    (library / MARKER).write_text(json.dumps({"format": FORMAT - 1}))

    def migrate(folder: Path) -> None:
        for path in folder.glob("books/*.old"):
            (folder / "rules").mkdir(exist_ok=True)
            path.replace(folder / "rules" / f"{path.stem}.kept")

    with open_library(library, {FORMAT - 1: migrate}):
        pass
    assert (library / "rules/en.kept").read_text() == "kept"
    assert json.loads((library / MARKER).read_text()) == {"format": FORMAT}


def test_another_edition_is_the_only_one_that_is_parsed(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the order in which they came, and with one taken out again."""
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    days, parsed = [date(2031, 1, 1), date(2031, 3, 1), date(2030, 6, 1)], list[str]()
    for seed, day in enumerate(days):
        bring(book_file(tmp_path, seed=seed), library, day=day)
    at_once = [(book.edition, dict(book.rules)) for book in library_books(library, [])]
    with open_library(library) as writer:
        writer.remove("en@2031-01-01")
    kept = library_books(library, [])
    assert [list(book.rules) for book in kept] == [list(at_once[0][1]), list(at_once[2][1])]

    def told(source: Source) -> ParsedBook:
        parsed.append(source.name)
        return parsed_book(source)

    monkeypatch.setattr("kb.corpus.library.rulebooks.parsed_book", told)
    bring(book_file(tmp_path, seed=0), library, day=days[0])
    assert [(book.edition, dict(book.rules)) for book in library_books(library, [])] == at_once
    bring(book_file(tmp_path, seed=3), library, day=date(2031, 2, 1))
    assert len(library_books(library, [])) == len(days) + 1
    assert parsed[-1:] == ["rules/en@2031-02-01"]
    assert len(parsed) <= 2


@pytest.mark.parametrize(
    ("line", "place"),
    [(1, ":1:"), (3, ":3:")],
)
def test_a_damaged_source_is_told_with_its_line(library: Path, tmp_path: Path, line: int, place: str) -> None:
    source = import_rules(book_file(tmp_path), "en", library, TODAY)[1]
    lines = source.path.read_text("utf-8").split("\n")
    lines[line - 1] = lines[line - 1][:-2]
    source.path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(InputError) as told:
        library_books(library, [])
    assert place in str(told.value)


@pytest.mark.parametrize(
    "odd", ["{}", "[]", "7", "null", '["rule"]', '["rule",1,1,"100.1","","",""]', "[" * 10**5]
)
def test_an_odd_line_in_a_rulebook_is_told(library: Path, tmp_path: Path, odd: str) -> None:
    source = import_rules(book_file(tmp_path), "en", library, TODAY)[1]
    lines = source.path.read_text("utf-8").split("\n")
    lines[4] = odd
    source.path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(InputError, match=f"{source.path}"):
        library_books(library, [])


@pytest.mark.skipif(os.name == "nt", reason="names of files are no bytes there")
def test_a_rulebooks_name_that_is_no_utf_8(library: Path, tmp_path: Path) -> None:
    file = book_file(tmp_path).rename(tmp_path / os.fsdecode(b"r\xe8gles.txt"))
    source = import_rules(file, "en", library, TODAY)[1]
    assert source.provenance["file"] == "r\\udce8gles.txt"
    assert sources(library) == [source]
    source.path.rename(source.path.with_name(os.fsdecode(b"r\xe8gles.jsonl")))
    assert [book.source for book in library_books(library, [])] == ["library/rules/r\\udce8gles"]
    assert fingerprint()


def test_a_rulebook_changed_by_hand_is_told(library: Path, tmp_path: Path) -> None:
    source = import_rules(book_file(tmp_path), "en", library, TODAY)[1]
    source.path.write_text(source.path.read_text("utf-8").replace('."]', '!"]', 1), "utf-8")
    with pytest.raises(InputError, match="changed since"):
        library_books(library, [])
    with pytest.raises(InputError, match="changed since"):
        check_library()
    check_library(tmp_path)
    bring(book_file(tmp_path), library)
    check_library()


def test_a_full_disk_leaves_the_library_as_it_was(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(book_file(tmp_path, seed=1), library)
    before = {path: path.read_bytes() for path in library.rglob("*") if path.is_file()}

    def full(descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as refused:
        bring(book_file(tmp_path, seed=2), library)
    assert str(refused.value.filename).startswith(str(library))
    assert {path: path.read_bytes() for path in library.rglob("*") if path.is_file()} == before


KILLED = """
import sys
from datetime import date
from pathlib import Path
from kb.corpus.importers.rules import import_rules
print("ready", flush=True)
for turn in range(1000):
    for file in sys.argv[2:]:
        import_rules(Path(file), "en", Path(sys.argv[1]), date(2031, 5, 1))
"""


def test_a_killed_import_leaves_the_library_whole(library: Path, tmp_path: Path) -> None:
    files = [book_file(tmp_path, seed=seed) for seed in (1, 2)]
    whole = [import_rules(file, "en", library, TODAY)[0].pieces for file in files]
    random = Random(4)
    seen = set()
    for _ in range(12):
        words = [sys.executable, "-c", KILLED, str(library), *map(str, files)]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(random.uniform(0.01, 0.12))
            process.kill()
        held = sources(library)
        assert [source.name for source in held] == ["rules/en@2031-04-07"]
        pieces = read_pieces(held[0])
        assert pieces in whole
        seen.add(held[0].provenance["file"])
    assert not bring(files[0], library) or not bring(files[0], library)
    assert list(library.glob("*/*.new")) == []
