"""Texts are dated by their words, or by what survives translation; mixed ones are told apart."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.corpus import load_texts
from kb.corpus.fingerprints import load_fingerprints, load_shapes
from kb.corpus.texts.values import Texts
from kb.languages import get
from kb.languages.detection import detect_language
from kb.rules import Edition, Rulebook, RuleNumber
from kb.rules.dating.fingerprints import Fingerprints, Seen, fingerprint
from kb.rules.dating.parts import MOST_PARTS, DatedPart, date_text
from kb.rules.dating.shape import Shape, shape_of
from kb.rules.parse import parse_rules
from kb.rules.parse.cut import cut_short


@pytest.fixture(scope="module")
def texts() -> Texts:
    return load_texts()


@pytest.fixture(scope="module")
def fingerprints() -> Fingerprints:
    return load_fingerprints(whole=True)


def pasted(*books: Rulebook) -> str:
    """The text of rulebooks as a page shows it, by number."""
    rules = sorted((rule for book in books for rule in book.rules.values()), key=lambda rule: rule.number)
    lines = []
    for rule in rules:
        lines.append(f"{rule.number} {rule.passage.original}")
        lines += [example.passage.original for example in rule.examples]
    return "\n".join(lines)


def dated(text: str, fingerprints: Fingerprints) -> list[DatedPart]:
    return date_text(text, fingerprints, load_shapes())


@pytest.mark.parametrize("at", range(7))
def test_each_text_of_the_corpus_is_dated_as_its_front_matter_says(
    texts: Texts, fingerprints: Fingerprints, at: int
) -> None:
    book = texts.rulebooks[at]
    (part,) = dated(pasted(book), fingerprints)
    assert part.language == book.language
    assert [group.editions for group in part.dating.groups] == [(book.edition,)]
    assert part.dating.unknown == ()


def test_the_mixed_section_falls_into_its_two_editions(texts: Texts, fingerprints: Fingerprints) -> None:
    books = [book for book in texts.rulebooks if "/711@" in book.source]
    (part,) = dated(pasted(*books), fingerprints)
    assert part.dating.is_mixed
    assert [(group.editions, len(group.rules)) for group in part.dating.groups] == [
        ((Edition(date(2019, 5, 3), date(2020, 7, 2)),), 13),
        ((Edition(date(2015, 1, 23), date(2016, 7, 21)),), 4),
    ]


def test_the_rules_that_bound_the_days_are_named(texts: Texts, fingerprints: Fingerprints) -> None:
    english = next(book for book in texts.rulebooks if book.source == "corpus/en/rules/708@2010-02-01.md")
    (part,) = dated(pasted(english), fingerprints)
    (group,) = part.dating.groups
    assert "708.2a" in map(str, group.not_before)
    assert [str(number) for number in group.not_after] == ["708.2a"]


def test_two_languages_in_one_page_are_two_parts(texts: Texts, fingerprints: Fingerprints) -> None:
    both = [book for book in texts.rulebooks if "/708@" in book.source]
    parts = dated("\n\n".join(pasted(book) for book in both), fingerprints)
    assert [part.language for part in parts] == ["fr", "en"]
    assert {part.dating.groups[0].editions for part in parts} == {(both[0].edition,)}


def test_words_of_no_edition_are_unknown_and_do_not_count(fingerprints: Fingerprints) -> None:
    (part,) = dated("708.4 Although this is not what the rule says, you see that it is not.", fingerprints)
    assert part.language == "en"
    assert part.dating.groups == ()
    assert [str(number) for number in part.dating.unknown] == ["708.4"]
    assert part.dating.confidence == "none"


@pytest.mark.parametrize("text", ["", "No numbers here.", "708", "\0\0", "708.1 " * 500, "- * •\n" * 50])
def test_what_is_no_rules_text_is_dated_nowhere(text: str, fingerprints: Fingerprints) -> None:
    assert all(not part.dating.groups for part in dated(text, fingerprints))


def test_a_text_of_endless_parts_is_dated_in_part(fingerprints: Fingerprints) -> None:
    parts = dated("708.1 Split cards have two card faces on a single card.\n" * 3000, fingerprints)
    assert len(parts) == MOST_PARTS


@given(st.text(alphabet="708.12ab \n-•Example:é(){}", max_size=200))
def test_any_text_is_answered(text: str) -> None:
    assert len(date_text(text, Fingerprints((), (), ()), {})) <= MOST_PARTS


EDITIONS = [date(2001, 1, 1), date(2002, 1, 1), date(2003, 1, 1), date(2004, 1, 1)]
RULES = [RuleNumber(100 + at // 30, at % 30 + 1) for at in range(600)]


def edition(at: int) -> dict[RuleNumber, str]:
    """A made-up book: from one edition to the next every eighth rule reads otherwise."""
    return {
        number: f"Made up rule {number}, wording {sum((place + each) % 8 == 0 for each in range(at + 1))}."
        for place, number in enumerate(RULES)
    }


def known(*editions: int) -> Fingerprints:
    """What is known if only these editions are at hand."""
    days = tuple(EDITIONS[at] for at in editions)
    runs: dict[tuple[RuleNumber, str], list[date]] = {}
    for at in editions:
        for number, words in edition(at).items():
            runs.setdefault((number, fingerprint(words)), []).append(EDITIONS[at])
    ends = dict(zip(days, [*(day - timedelta(1) for day in days[1:]), None], strict=True))
    seen = [Seen(number, sha, Edition(found[0], ends[found[-1]])) for (number, sha), found in runs.items()]
    return Fingerprints(seen, (), days, days)


def printed(rules: Mapping[RuleNumber, str], day: date | None = None) -> str:
    """The rules as a file, with the day that it states."""
    head = [f"These rules are effective as of {day:%B %d, %Y}.", ""] if day else []
    return "\n\n".join([*head, *(f"{number}. {words}" for number, words in rules.items())])


@pytest.mark.parametrize("stated", [True, False])
def test_an_edition_that_nobody_knows_lies_between_two(stated: bool) -> None:
    text = printed(edition(1), EDITIONS[1] if stated else None)
    (part,) = date_text(text, known(0, 2, 3), {}, "en")
    (group,) = part.dating.groups
    assert group.between == (EDITIONS[0], EDITIONS[2])
    assert EDITIONS[1] in group.editions[0]
    assert (group.editions[0].start == EDITIONS[1]) is stated
    assert part.dating.confidence == ("high" if stated else "medium")


def test_the_day_that_a_text_states_counts_where_its_rules_may_have_stood() -> None:
    (newer,) = date_text(printed(edition(3), EDITIONS[3]), known(0, 1, 2), {}, "en")
    assert newer.dating.groups[0].editions == (Edition(EDITIONS[3]),)
    assert newer.dating.groups[0].between == (EDITIONS[2], None)
    (false,) = date_text(printed(edition(0), EDITIONS[2]), known(0, 1, 2), {}, "en")
    assert (false.dating.stated, false.stated) == (None, EDITIONS[2])
    assert false.dating.groups[0].editions[0].start == EDITIONS[0]


def test_a_section_of_another_edition_makes_a_mixture_and_single_rules_do_not() -> None:
    book = edition(0)
    section = {number: words for number, words in edition(3).items() if number.section == 105}
    (mixed,) = date_text(printed(book | section, EDITIONS[0]), known(0, 1, 2, 3), {}, "en")
    assert [group.editions[0].start for group in mixed.dating.groups] == [EDITIONS[0], EDITIONS[3]]
    assert mixed.dating.confidence == "medium"
    few = {number: words for number, words in edition(3).items() if words != book[number]}
    strays = dict(list(few.items())[::40])
    (single,) = date_text(printed(book | strays, EDITIONS[0]), known(0, 1, 2, 3), {}, "en")
    assert not single.dating.is_mixed
    assert set(single.dating.strays) == set(strays)


@pytest.mark.parametrize("misprint", ["102.8", "119.2", "100.1"])
def test_one_misprinted_number_does_not_split_a_text(misprint: str) -> None:
    text = printed(edition(0)).replace("\n110.7. ", f"\n{misprint}. ")
    (part,) = date_text(text, known(0, 1), {}, "en")
    assert part.dating.groups[0].editions[0].start == EDITIONS[0]


def test_a_translation_is_dated_by_the_numbers_that_it_has_and_lacks() -> None:
    numbers = [number for number in RULES if number.section == 105]
    later = dict.fromkeys(numbers, "Later.")
    early = {number: "Early." for number in numbers if number.rule < 25}
    days = (EDITIONS[0], EDITIONS[1])
    seen = [Seen(number, fingerprint("Early."), Edition(days[0], days[1] - timedelta(1))) for number in early]
    seen += [Seen(number, fingerprint("Later."), Edition(days[1])) for number in later]
    facts = Fingerprints(seen, (), days, days)
    for has, day in ((early, days[0]), (later, days[1])):
        text = "\n".join(f"{number} La règle est ce que dit la règle." for number in has)
        (part,) = date_text(text, facts, {}, "fr")
        assert part.dating.groups[0].editions[0].start == day


def test_a_text_in_the_library_dates_another_in_its_language() -> None:
    words = {number: f"La règle {number} dit cela." for number in RULES[:5]}
    hashes = {number: fingerprint(said) for number, said in words.items()}
    text = "Règles en vigueur au 1 er mai 2006\n\n" + printed(words)
    (part,) = date_text(text, known(0, 1), {}, "fr", lambda code: {date(2006, 5, 1): hashes})
    assert (part.dating.how, part.stated) == ("words", date(2006, 5, 1))
    assert part.dating.groups[0].editions == (Edition(date(2006, 5, 1)),)


def test_a_text_that_was_cut_is_told() -> None:
    head = "Contents\n\n100. One\n\n101. Two\n\nGlossary\n\nCredits\n\n100. One\n\n100.1. Words.\n\n"
    entries = "Glossary\n\nAbility\nSomething.\n\nAttack Alone\nSomething."
    told = [one.msgid for one in cut_short(parse_rules(head + entries, get("en")), get("en"))]
    assert [one.partition("%")[0] for one in told] == [
        "sections that the contents announce are not in the text: ",
        "the contents announce “",
    ]
    whole = (
        head.replace("100.1. Words.", f"100.1. Words.\n\n{printed(edition(0))}")
        + entries
        + "\n\nCredits\n\nMe"
    )
    (last,) = cut_short(parse_rules(whole, get("en")), get("en"))
    assert last.params == {"term": "Attack Alone"}


def test_a_fingerprint_ignores_case_underscores_and_typography() -> None:
    assert fingerprint("The _Magic_ card, “back.”") == fingerprint("the magic   card back")
    assert fingerprint("the card") != fingerprint("a card")


def test_a_shape_counts_what_translation_keeps() -> None:
    assert shape_of("See rule 708 (it costs {2}{U}). It is 3.", ["Example: 1/1."]) == Shape(
        examples=1, brackets=1, sentences=2, figures=("1", "1", "3", "708")
    )
    assert shape_of("Coûte {1}.").likeness(shape_of("Costs.")) == 10
    assert shape_of("3.").likeness(shape_of("4.")) == 6


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Chaque carte double est une seule carte.", "fr"),
        ("In ogni zona tranne la pila, le caratteristiche di una carta split", "it"),
        ("The rest of the card is not", "en"),
        ("123 456", "en"),
    ],
)
def test_the_language_is_told_by_the_commonest_words(text: str, code: str) -> None:
    assert detect_language(text) == code
