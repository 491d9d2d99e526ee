"""Rulebooks as a browser prints them to PDF, in columns, with words broken at the ends of lines."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kb.corpus import load_texts
from kb.corpus.importers.rules import read_rules
from kb.languages import CODES

sys.path.insert(0, str(Path(__file__).parent.parent))
from synthetic_rulebook import Maker, Style, render

pytest.importorskip("pypdf")
LOOKS = {
    "wide": "p { margin: 0 0 6pt }",
    "narrow": "body { width: 8cm; text-align: justify } p { margin: 0 0 8pt; hyphens: auto }",
}


def printed(chrome: Browser, file: Path, language: str, paragraphs: list[str], looks: str) -> None:
    blocks = "".join(f"<p>{escape(one)}</p>" for one in paragraphs)
    page = chrome.new_page()
    page.set_content(f"<!doctype html><html lang={language}><style>{LOOKS[looks]}</style><body>{blocks}")
    page.pdf(path=str(file), format="A4")
    page.close()


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("language", CODES)
def test_a_printed_rulebook_has_the_same_rules(
    chrome: Browser, tmp_path: Path, language: str, looks: str
) -> None:
    lines = render(Maker(language, 5).book(chapters=2, sections=2, rules=6), Style())
    (tmp_path / "book.txt").write_text("\n".join(lines), "utf-8")
    printed(chrome, tmp_path / "book.pdf", language, list(filter(None, lines)), looks)
    assert told(tmp_path / "book.pdf", language) == told(tmp_path / "book.txt", language)


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("at", range(7))
def test_a_printed_text_of_the_corpus_has_the_same_rules(
    chrome: Browser, tmp_path: Path, at: int, looks: str
) -> None:
    book = load_texts().rulebooks[at]
    rules = [(str(rule.number), rule.passage.original) for rule in book if rule.number.rule]
    lines = [f"{number} {' '.join(words.split())}" for number, words in rules]
    lines = ["2031-04-07.", *lines]
    (tmp_path / "text.txt").write_text("\n\n".join(lines), "utf-8")
    printed(chrome, tmp_path / "text.pdf", book.language, lines, looks)
    assert told(tmp_path / "text.pdf", book.language) == told(tmp_path / "text.txt", book.language)


def told(file: Path, language: str) -> list[tuple[str, str]]:
    """Numbers with their words, paragraphs joined: a PDF has no blank lines that part them."""
    found: list[tuple[str, str]] = []
    for one in read_rules(file, language).pieces:
        words = " ".join(one.text.split())
        if one.kind in ("rule", "subrule", "example"):
            found.append((one.number, words))
        elif one.kind == "paragraph" and found:
            found[-1] = found[-1][0], f"{found[-1][1]} {words}"
    return found
