"""Every word that announces a number beside every notation of it; ranges and letters by their words."""

import pytest

from kb.languages import LANGUAGES
from kb.rules.references import references

ONE = (
    *(
        "709.4b",
        "709.4B",
        "709,4b",
        "709.4 b",
        "709.4(b)",
        "709.4.b",
        "709 4b",
        "709-4b",
        "709:4b",
        "709. 4b",
    ),
    *("709 .4b", "(709.4b)", "[709.4b]", "709.4b.", "709.4-b", "709.4/b", "709/4b", "709.04b", "709·4b"),
    *("７０９.４b", "709.4b?", "709.4, b", "709.4 b)"),
)
WHOLE = ("708 5", "708.5", "708,5", "708-5", "708/5", "708:5", "708 . 5", "708.05")
WORDS = [
    (code, word)
    for code, language in LANGUAGES.items()
    for word in (*language.rule_words, *language.number_words)
]


def _read(text: str) -> list[str]:
    return [
        str(one.first) if one.first == one.last else f"{one.first}-{one.last}" for one in references(text)
    ]


@pytest.mark.parametrize(("code", "word"), WORDS)
def test_a_number_behind_any_word_that_announces_it(code: str, word: str) -> None:
    for said in (word, word.capitalize(), f"{word}.", f"{next(iter(LANGUAGES[code].articles))} {word}"):
        assert [number for number in ONE if _read(f"{said} {number}") != ["709.4b"]] == []
        assert [number for number in WHOLE if _read(f"{said} {number}") != ["708.5"]] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_by_the_words_for_them(code: str) -> None:
    language = LANGUAGES[code]
    of = next(iter(language.from_words))
    for word in language.part_words:
        for text in (f"709.3 {word} a", f"709.3, {word} a", f"709.3 {word} (a)", f"{word} a {of} 709.3"):
            assert (text, _read(text)) == (text, ["709.3a"])
        assert _read(f"{word} a {of} {language.rule_words[0]} 709.3") == ["709.3a"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_ranges_by_the_words_for_them(code: str) -> None:
    language = LANGUAGES[code]
    rule, article, joiner = (
        language.rule_words[0],
        max(sorted(language.articles), key=len),
        language.joiners[0],
    )
    for to in ("-", "–", "…", "..", "→", "~", *language.range_words):
        for text in (f"708.2 {to} 708.4", f"{rule} 708.2 {to} 708.4", f"{rule} 708.2 {to} {rule} 708.4"):
            assert (text, _read(text)) == (text, ["708.2-708.4"])
        assert _read(f"709.5f {to} h") == ["709.5f-709.5h"]
    for to in language.range_words:
        assert _read(f"708.2 {to} {article} {rule} 708.4") == ["708.2-708.4"]
    for between in language.between_words:
        for text in (f"{between} 708.2 {joiner} 708.4", f"{rule} {between} 708.2 {joiner} {rule} 708.4"):
            assert (text, _read(text)) == (text, ["708.2-708.4"])
        assert _read(f"xyz {between} 708.2 {joiner} 708.4") == ["708.2", "708.4"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_lists_by_the_words_for_them(code: str) -> None:
    language = LANGUAGES[code]
    for sign in (
        ",",
        ";",
        "/",
        "&",
        "+",
        *(f" {word}" for word in (*language.joiners, *language.alternatives)),
    ):
        if sign.strip() in language.range_words:
            continue  # « à », “to”: a range
        assert (sign, _read(f"708.2{sign} 709.4b")) == (sign, ["708.2", "709.4b"])
        assert (sign, _read(f"709.4a{sign} b")) == (sign, ["709.4a", "709.4b"])
        assert (sign, _read(f"708.2{sign} 3")) == (sign, ["708.2", "708.3"])


@pytest.mark.parametrize(
    "text", ["5.3.2", "v2.0.709", "1.708.5", "192.168.1.1", "12/05/2010", "10 000", "7085%"]
)
def test_what_is_no_number_of_a_rule(text: str) -> None:
    assert not _read(text)
