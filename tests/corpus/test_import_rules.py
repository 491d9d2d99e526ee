"""Rulebooks in the files that people have: encodings, line ends, Markdown, HTML, PDF; and what is none."""

from __future__ import annotations

import codecs
import zlib
from datetime import date
from pathlib import Path

import pytest
from synthetic_rulebook import Maker, Style, render

from kb.corpus.importers.rules import read_rules, why_left
from kb.corpus.importers.streams import decode as decode_module
from kb.corpus.importers.streams import html_text as html_module
from kb.corpus.importers.streams import pdf as pdf_reader
from kb.corpus.importers.streams.decode import decode
from kb.corpus.importers.streams.documents import read_document
from kb.errors import InputError
from kb.languages import CODES, INTERFACE

BOOK = {language: Maker(language, 11).book(chapters=2, sections=2, rules=4) for language in CODES}
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac-roman")


def told(file: Path, language: str) -> list[tuple[str, str]]:
    found = read_rules(file, language)
    assert found.left == ()
    assert found.effective == date(2031, 4, 7)
    kinds = ("rule", "subrule", "example", "term", "definition")
    return [
        (piece.number, piece.text.replace("\u00a0", " ")) for piece in found.pieces if piece.kind in kinds
    ]


@pytest.fixture
def plain(tmp_path: Path) -> dict[str, list[tuple[str, str]]]:
    found = {}
    for language in CODES:
        file = tmp_path / f"plain-{language}.txt"
        file.write_text("\n".join(render(BOOK[language], Style())), "utf-8")
        found[language] = told(file, language)
    return found


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end(
    tmp_path: Path, plain: dict[str, list[tuple[str, str]]], language: str, encoding: str, end: str
) -> None:
    file = tmp_path / "book.txt"
    text = end.join(render(BOOK[language], Style()))
    file.write_bytes(text.encode(encoding))
    assert told(file, language) == plain[language]


@pytest.mark.parametrize("language", CODES)
def test_markdown(tmp_path: Path, plain: dict[str, list[tuple[str, str]]], language: str) -> None:
    lines = []
    for line in render(BOOK[language], Style()):
        if line[:1].isdigit() and line[1:3] == ". ":
            line = f"## {line}"
        elif line[:3].isdigit() and line[3:5] == ". ":
            line = f"### {line}"
        elif line[:3].isdigit():
            number, _, text = line.partition(" ")
            line = f"**{number}** {text}"
        lines.append(line)
    file = tmp_path / "book.md"
    file.write_text("+++\ntitle = 1\n+++\n" + "\n".join(lines), "utf-8")
    assert told(file, language) == plain[language]


@pytest.mark.parametrize("language", CODES)
def test_a_saved_page(tmp_path: Path, plain: dict[str, list[tuple[str, str]]], language: str) -> None:
    blocks = "\n".join(
        f"<p>{line.replace('&', '&amp;').replace('<', '&lt;')}</p>"
        for line in render(BOOK[language], Style())
        if line
    )
    page = (
        "<!DOCTYPE html><html><head><title>100.1. Not this</title><style>p{}</style></head><body>"
        f"<script>document.write('<p>999.9. nor this</p>')</script>{blocks}</body></html>"
    )
    file = tmp_path / "book.html"
    file.write_text(page, "utf-8")
    assert told(file, language) == plain[language]


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize(
    "row",
    [
        "<tr><td>{number}</td><td>{words}</td></tr>",
        "<tr><td><p>{number}</p></td><td><p>{words}</p></td></tr>",
        "<p>{number}</p><p>{words}</p>",
        "<dl><dt>{number}</dt><dd>{words}</dd></dl>",
        "<ul><li>{number} {words}</li></ul>",
        "<p>• {number} {words}</p>",
    ],
)
def test_numbers_in_cells_and_paragraphs_of_their_own(
    tmp_path: Path, plain: dict[str, list[tuple[str, str]]], language: str, row: str
) -> None:
    blocks = []
    for line in filter(None, render(BOOK[language], Style())):
        number, _, words = line.replace("&", "&amp;").replace("<", "&lt;").partition(" ")
        is_rule = number[:3].isdigit() and number[4:5].isdigit()
        blocks.append(row.format(number=number, words=words) if is_rule else f"<p>{line}</p>")
    page = "\n".join(blocks).replace("</tr>\n<tr>", "</tr><tr>")
    page = page.replace("<tr>", "<table><tr>", 1) if "<tr>" in page else page
    file = tmp_path / "book.html"
    file.write_text(f"<!DOCTYPE html><html><head><title>x</title></head><body>{page}</body></html>", "utf-8")
    assert told(file, language) == plain[language]


def pdf(lines: list[str]) -> bytes:
    """A PDF with those lines, sixty a page."""
    pages = [lines[at : at + 60] for at in range(0, len(lines), 60)]
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
    ]
    kids = []
    for page in pages:
        drawn = [b"BT /F 8 Tf 12 TL 40 780 Td"]
        for line in page:
            escaped = (
                line.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
            )
            drawn.append(b"(" + escaped + b") Tj T*")
        stream = zlib.compress(b"\n".join([*drawn, b"ET"]))
        objects.append(
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(stream), stream)
        )
        kids.append(len(objects) + 1)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R "
            b"/Resources << /Font << /F 3 0 R >> >> >>" % len(objects)
        )
    objects[1] = b"<< /Type /Pages /Count %d /Kids [%s] >>" % (
        len(kids),
        b" ".join(b"%d 0 R" % kid for kid in kids),
    )
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


@pytest.mark.parametrize("language", CODES)
def test_a_pdf_with_lines_cut_and_no_blank_ones(tmp_path: Path, language: str) -> None:
    file = tmp_path / "book.pdf"
    lines = [line for line in render(BOOK[language], Style(width=100)) if line.strip()]
    file.write_bytes(pdf(lines))
    found = read_rules(file, language)
    assert found.encoding == "pdf"
    numbers = [piece.number for piece in found.pieces if piece.kind in ("rule", "subrule")]
    assert numbers == [rule.number for rule in BOOK[language].rules]
    terms = [piece.text for piece in found.pieces if piece.kind == "term"]
    assert terms == list(BOOK[language].glossary)


def test_a_dense_text_whose_sentences_lack_their_full_stop(tmp_path: Path) -> None:
    long = "and so on with more words than a line of this text can hold, as all of its lines do, to their end"
    lines = [
        *(
            "702.1. Awaken",
            f"702.1a It awakens {long}",
            long,
            long,
            "and wakes (see rule 603.4)",
            "702.2. Renown",
        ),
        *(f"702.2a It is renowned {long}", "for ever. It says “become renowned”", "702.2b Each triggers."),
        *(
            "Glossary",
            "Awaken",
            "A keyword. See rule 702.1, “Awaken”",
            "Renown",
            f"A keyword {long}",
            "of old.",
        ),
        *("Zone", "1. A place.", "2. Any place.", "See rule 702.", "Credits", "Nobody."),
    ]
    file = tmp_path / "dense.txt"
    file.write_text("\n".join(lines), "utf-8")
    found = read_rules(file, "en", date(2031, 4, 7))
    numbers = [piece.number for piece in found.pieces if piece.number]
    assert numbers == ["702.1", "702.1a", "702.2", "702.2a", "702.2b"]
    assert [piece.text for piece in found.pieces if piece.kind == "term"] == ["Awaken", "Renown", "Zone"]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "an empty file"),
        (b" \n\n", "an empty file"),
        (b"nothing here begins with a number\n", "no rule"),
        (b"100. General\n\n100.1. A rule without a day.\n", "a date that does not exist"),
        (b"100.1. A\x07rule", "U+0007"),
        (b"\x00\x01\x02\x03" * 100, "U+"),
        (b"4 Fi\0re\n2 Ice and Fire\n", "U+0000"),
        (codecs.BOM_UTF16_LE + "100.1. A".encode("utf-16-le") + b"\x41", "0x41"),
        (codecs.BOM_UTF8 + b"100.1. A \xff\n", "0xFF"),
        (b"%PDF-1.4 and nothing more", "a damaged PDF"),
        (b"PK\x03\x04\x14\0\x06\0" + b"\0" * 22 + b"[Content_Types].xml", "a document of a word processor"),
        (b"PK\x03\x04\x14\0\0\0" + b"\0" * 22 + b"rules.txt", "an archive"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "an archive"),
        (b"rules.txt" + b"\0" * 248 + b"ustar\x0000", "an archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500, "an old document of a word processor"),
        (b"{\\rtf1\\ansi 100.1. A}", "a document in RTF"),
        (b"\x89PNG\r\n\x1a\n", "an image"),
        (b"100.1. A.\n\n100.2. " + b"B" * 100_001, ":3: found a paragraph of 100,001 letters"),
        (b"<html><body><script>100.1. x</script></body></html>", "an empty file"),
    ],
)
def test_what_is_no_rulebook_is_told_in_one_line(tmp_path: Path, data: bytes, found: str) -> None:
    file = tmp_path / "book.txt"
    file.write_bytes(data)
    with pytest.raises(InputError) as refused:
        read_rules(file, "en")
    line = str(refused.value)
    assert found in line
    assert str(file) in line
    assert "\n" not in line
    assert ("a document" in found or "an old document" in found) == (
        f"soffice --headless --convert-to 'txt:Text (encoded):UTF8' {file}" in line
    )
    assert len({refused.value.render(language) for language in INTERFACE}) == len(INTERFACE)


@pytest.mark.parametrize(
    ("work", "seconds", "told"),
    [("time.sleep(600)", 1, "seconds of work"), ("bytes(2 << 30)", pdf_reader.SECONDS, "a damaged PDF")],
)
def test_a_pdf_takes_neither_time_nor_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str, seconds: int, told: str
) -> None:
    folder = tmp_path / "pypdf"
    folder.mkdir()
    (folder / "__init__.py").write_text(f"import time\n\ndef PdfReader(data):\n    {work}\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(pdf_reader, "SECONDS", seconds)
    file = tmp_path / "book.pdf"
    file.write_bytes(b"%PDF-1.4")
    with pytest.raises(InputError, match=told):
        read_document(file)


def test_what_found_no_place_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text("100.1. One.\n\n100.1. Again.\n\nExample: Of nothing.\n\n100.2. Two.\n", "utf-8")
    told = [(piece.line, str(why)) for piece, why in why_left(read_rules(file, "en", date(2031, 1, 1)))]
    assert told == [(3, "the number stands already in line 1"), (5, "no rule stands above it")]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        read_rules(tmp_path, "en")


def test_a_file_too_large_is_refused_without_being_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.txt"
    with file.open("wb") as opened:
        opened.truncate(1 << 33)
    with pytest.raises(InputError, match="at most"):
        read_document(file)


@pytest.mark.parametrize("dash", ["\u2013", "\u2014"])
def test_windows_and_macintosh_are_told_apart(dash: str) -> None:
    text = f"rules 409.1f{dash}h, the player\u2019s \u201cchoice\u201d \u2122"
    for encoding in ("cp1252", "mac-roman"):
        assert decode(text.encode(encoding), "x")[:2] == (text, encoding)


ONE = "\n".join(render(BOOK["fr"], Style()))
"""Most of its lines have letters beyond ASCII."""


def read_of(folder: Path, data: bytes) -> tuple[str, list[str], int]:
    """What a file is read as, what is told of it, and how many of its lines are doubtful."""
    file = folder / "book.txt"
    file.write_bytes(data)
    found = read_document(file)
    return found.text, [str(warning).removeprefix(f"{file}: ") for warning in found.warnings], found.doubtful


@pytest.mark.parametrize(("encoding", "shown"), [("cp1252", "Windows-1252"), ("mac-roman", "Mac Roman")])
def test_a_line_in_another_encoding_is_read_and_told(tmp_path: Path, encoding: str, shown: str) -> None:
    lines = ONE.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("100.2"))
    for last in (at + 1, len(lines)):
        data = [
            line.encode(encoding if at <= number < last else "utf-8") for number, line in enumerate(lines)
        ]
        text, warnings, doubtful = read_of(tmp_path, b"\n".join(data))
        assert text == ONE
        assert doubtful == 0
        assert [f"read as {shown}" in warning for warning in warnings] == [True]
        assert f"{at + 1} is not UTF-8" in warnings[0] or f"lines {at + 1}, " in warnings[0]


def test_a_text_cut_within_a_letter_is_read_and_told(tmp_path: Path) -> None:
    for letter in "é“":
        text, warnings, _ = read_of(tmp_path, (ONE + letter).encode()[:-1])
        assert text == ONE
        assert warnings == ["the text ends within a letter: it is cut off"]


def test_a_stray_byte_leaves_all_other_letters_as_they_are(tmp_path: Path) -> None:
    before, after = ONE[: len(ONE) // 2], ONE[len(ONE) // 2 :]
    text, warnings, doubtful = read_of(tmp_path, before.encode() + b"\x80" + after.encode())
    assert text == f"{before}€{after}"
    assert doubtful == 1
    line = before.count("\n") + 1
    assert f"in line {line} letters were lost, or read in a wrong encoding" in warnings


def test_letters_that_a_program_gave_up_are_told(tmp_path: Path) -> None:
    lines = ONE.split("\n")
    lines[2] = lines[2].replace("é", "\ufffd").replace("à", "Ã\u00a0")
    lines[8:8] = ["It is a ?word? that isn?t here. Or is it?", "See http://example.org/a?b=c."]
    _, warnings, doubtful = read_of(tmp_path, "\n".join(lines).encode())
    assert doubtful == 2
    assert warnings == [
        "in line 3 letters were lost, or read in a wrong encoding",
        "in line 9 question marks stand where other marks were",
    ]


@pytest.mark.parametrize(
    "data",
    [
        ONE.encode().decode("cp1252", "replace").encode(),
        ONE.encode().decode("mac-roman", "replace").encode(),
        ONE.replace("’", "'").encode("cp850", "replace"),
        ("100.1. Правило.\n" * 40).encode("koi8-r"),
        b"100.1. A \x80 rule.\n",
    ],
)
def test_what_is_no_plausible_text_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(InputError, match="letters that were lost, or read in a wrong encoding"):
        read_of(tmp_path, data)


def test_a_rare_letter_in_a_single_byte_text_is_no_fault(tmp_path: Path) -> None:
    text = ONE + "\nIllustrated by Jürgen Groß, Åsa Þórsdóttir."
    assert read_of(tmp_path, text.encode("cp1252")) == (text, [], 0)


@pytest.mark.parametrize("end", ["\n", "\r", "\u2028", "\x0c"])
@pytest.mark.parametrize("form", ["book.txt", "book.md", "book.html"])
def test_a_text_of_endless_lines_is_refused_before_it_is_cut_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str, form: str
) -> None:
    for module in (decode_module, html_module):
        monkeypatch.setattr(module, "MAX_LINES", 1000)
    monkeypatch.setattr("kb.corpus.importers.rules.parse_rules", None)
    for letter in "aé":
        file = tmp_path / form
        text = f"100.1. One.{end}" + f"{letter}{end}" * 10_000
        file.write_text(f"<html><body><pre>{text}" if form == "book.html" else text, "utf-8", newline="")
        if form != "book.html" or end in "\r\n":
            with pytest.raises(InputError, match="> 1000, expected at most"):
                read_rules(file, "en", date(2031, 4, 7))
        file.write_bytes(text.encode("utf-16"))
        with pytest.raises(InputError, match="> 1000, expected at most"):
            read_rules(file, "en", date(2031, 4, 7))
    file.write_bytes(b"\xe9\n" * 10_000)
    with pytest.raises(InputError, match="> 1000, expected at most"):
        read_rules(file, "en", date(2031, 4, 7))
