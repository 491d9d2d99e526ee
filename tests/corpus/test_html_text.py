"""A page saved as HTML: what its reader sees, in lines; and pages made to waste time."""

from __future__ import annotations

import pytest

from kb.corpus.importers.streams import html_text as html_module
from kb.corpus.importers.streams.html_text import html_text, is_html
from kb.languages import get
from kb.rules.parse import parse_rules

BODY = "<html><body>"
MANY = 200_000


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("<p>100.1. <b>One</b>.</p><p>100.2. Two.</p>", ["100.1. One.", "", "100.2. Two."]),
        ("100.1. One.<br>100.2. Two.<br/>Three.", ["100.1. One.", "100.2. Two.", "Three."]),
        ("<p>a &lt;b&gt; &amp; &#233;&nbsp;c</p>", ["a <b> & é\u00a0c"]),
        ("<p title='a > b' class=\"c>d\" id=e>One</p>", ["One"]),
        ("<p title=it's>One</p>", ["One"]),
        ("<p>1 < 2 <3</p>", ["1 < 2 <3"]),
        ("<p>One<!-- <p>two</p> -->, three<!--></p>", ["One, three"]),
        ("<?php x ?><![CDATA[y]]></><P>One</P>", ["One"]),
        ("<script>a('</p><p>100.1. no'); if (1<2) b('<!--')</SCRIPT><p>One", ["One"]),
        ("<svg><text>no</text></svg><template><template>no</template>no</template>One", ["One"]),
        (
            "<pre>100.1. One\n  and\n\n\n100.2. Two</pre>Three",
            ["100.1. One", "  and", "", "100.2. Two", "", "Three"],
        ),
        ("<p>One <i", ["One <i"]),
        (f"<p>One&#{'9' * 5000}; two</p>", ["One\ufffd two"]),
    ],
)
def test_what_a_reader_sees(page: str, lines: list[str]) -> None:
    text, begin = html_text(BODY + page)
    assert text.strip("\n").split("\n") == lines
    assert len(begin) == len(text.split("\n"))


def test_lines_are_those_of_the_page() -> None:
    text, begin = html_text("<html>\n<body\nid=a>\n<p>\nOne</p><p>Two\nthree</p>\n<pre>\nFour\nFive</pre>")
    at = dict(zip(text.split("\n"), begin, strict=True))
    assert [at[line] for line in ("One", "Two three", "Four", "Five")] == [5, 5, 8, 9]


@pytest.mark.parametrize(
    "mark",
    ["<!--", "<!", "<?", "</", "</x", "<x", "<x a='", '<x a="', "<![CDATA[", "&#", '</x a=">"', "<pre>"],
)
def test_marks_without_end_take_no_time(mark: str) -> None:
    text, _ = html_text(f"{BODY}<p>100.1. One.</p>{mark * MANY}")
    assert text.startswith("100.1. One.")


def test_whether_it_is_a_page_takes_no_time() -> None:
    assert is_html("<?xml version='1.0'?>\n" + "<!-- a -->\n" * 300 + "<!doctype HTML>")
    assert not is_html("<!---->" * 500 + "100.1. One.")


def test_a_paragraph_of_endless_lines_takes_no_time() -> None:
    line = "and this goes on without any end, as no rule of the book has ever gone on or\n"
    pieces = parse_rules(f"100.1. One\n{line * MANY}", get("en"))
    assert [(piece.number, piece.lines) for piece in pieces] == [("100.1", MANY + 1)]
    assert len(pieces[0].text) == len("One") + MANY * len(line)


@pytest.mark.parametrize("mark", ["a\n", "a<br>", "<p>a", "<pre>a\n"])
def test_no_more_lines_are_cut_apart_than_a_rulebook_has(monkeypatch: pytest.MonkeyPatch, mark: str) -> None:
    monkeypatch.setattr(html_module, "MAX_LINES", 1000)
    text, begin = html_text(f"{BODY}<pre>{mark * MANY}")
    assert 1000 < len(begin) < 2500
    assert text.count("\n") > 1000
