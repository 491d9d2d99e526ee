"""Questions: what is read, and how a malformed one is told, in each language."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.checker import QuestionError, parse_permission, parse_question
from kb.checker.model.question import Cast, Compare, Count, Match, Read
from kb.checker.words.predicates import predicate_words
from kb.cli.output import printable
from kb.errors import UsageError
from kb.query.grammar import MAX_CONDITIONS, MAX_LENGTH
from kb.query.tree import And, Condition, Not, Or


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("mv=5", Condition("mv", "=", "5")),
        ("mv:5", Condition("mv", "=", "5")),
        ("cmc<=2", Condition("mv", "<=", "2")),
        ("c:r", Condition("c", ":", "r")),
        ("C:Red", Condition("c", ":", "r")),
        ("c:rossa", Condition("c", ":", "r")),
        ("mv <= 2", Condition("mv", "<=", "2")),
        ("c=rg", Condition("c", "=", "rg")),
        ("-c:r", Not(Condition("c", ":", "r"))),
        ("mv!=3", Condition("mv", "!=", "3")),
        ("t:instant", Condition("t", ":", "instant")),
        ("kw:fuse", Condition("kw", ":", "fuse")),
        ("is:multicolor", Condition("is", ":", "multicolor")),
        ('chosen:"Feu"', Condition("chosen", ":", "Feu")),
        ("chosen:“À l’œil”", Condition("chosen", ":", "À l'œil")),
        ("m:{1}{1}", Condition("m", ":", "{1}{1}")),
        ("c:r mv<3", And((Condition("c", ":", "r"), Condition("mv", "<", "3")))),
        ("c:r AND mv<3", And((Condition("c", ":", "r"), Condition("mv", "<", "3")))),
        ("c:r or c:w", Or((Condition("c", ":", "r"), Condition("c", ":", "w")))),
        (
            "(c:r or c:w) t:instant",
            And((Or((Condition("c", ":", "r"), Condition("c", ":", "w"))), Condition("t", ":", "instant"))),
        ),
        ("-(c:r or c:w)", Not(Or((Condition("c", ":", "r"), Condition("c", ":", "w"))))),
    ],
)
def test_predicates(text: str, predicate: object) -> None:
    question = parse_question(text)
    assert isinstance(question, Match)
    assert question.predicate == predicate


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("mv", Read),
        ("choosable-names", Read),
        ("count", Count),
        ("count:names", Count),
        ("same-name", Compare),
    ],
)
def test_other_kinds(text: str, kind: type) -> None:
    assert isinstance(parse_question(f"  {text.upper()} "), kind)


def test_permissions() -> None:
    question = parse_question("castable", allow="card mv<=3", forbid="spell chosen:Ice")
    assert isinstance(question, Cast)
    (allowed,), (forbidden,) = question.allow, question.forbid
    assert (allowed.of, allowed.predicate) == ("card", Condition("mv", "<=", "3"))
    assert forbidden.of == "spell"
    assert parse_permission("card").predicate is None


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("mv=x", 3, "a number"),
        ("mv=\u0662", 3, "a number"),
        ("m={\u0662}", 2, "mana symbols"),
        ("mv=5)", 4, "and, or, or the end of the question"),
        ("is:blah", 3, "multicolor"),
        ("zz:3", 0, "chosen"),
        ("t<3", 2, "a colon"),
        ("c:rx", 2, "letters of w, u, b, r, g"),
        ("mv=5 or", 7, "a condition (mv<=3"),
        ("-", 0, "a condition (mv<=3"),
        ('"', 0, "a condition (mv<=3"),
        ("count:doors", 6, "names"),
    ],
)
def test_errors_show_the_place(text: str, position: int, expected: str) -> None:
    with pytest.raises(QuestionError) as caught:
        parse_question(text)
    assert caught.value.position == position
    assert expected in str(caught.value)
    assert caught.value.exit_status == 2


@pytest.mark.parametrize("text", ["", "  ", "?"])
def test_an_empty_question_is_told_what_a_question_is(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_question(text)
    assert caught.value.render("fr").startswith("une question est attendue")
    assert "∅" not in caught.value.render("en")


@pytest.mark.parametrize("text", ["mv=5 or", "(mv=5 or", "-(", "-(c:r or"])
def test_a_question_that_breaks_off_is_told_what_goes_on(text: str) -> None:
    with pytest.raises(UsageError, match=r"breaks off: expected \w") as caught:
        parse_question(text)
    assert "∅" not in caught.value.render("it")


def test_a_long_question_is_told_the_limit() -> None:
    parse_question("mv=1 " * MAX_CONDITIONS)
    with pytest.raises(UsageError, match="1008 characters, at most 1000 are read"):
        parse_question("mv=1 " * 201 + "c:r")
    with pytest.raises(UsageError, match=f"more than {MAX_CONDITIONS} operators"):
        parse_question("mv=1 " * MAX_CONDITIONS + "c:r")
    with pytest.raises(UsageError, match=f"at most {MAX_LENGTH}"):
        parse_permission("card " + "x" * MAX_LENGTH)


def test_errors_are_told_in_the_readers_language() -> None:
    with pytest.raises(QuestionError) as caught:
        parse_question("mv=x")
    assert "caractère 4" in caught.value.render("fr")
    assert "un nombre" in caught.value.render("fr")
    assert "carattere 4" in caught.value.render("it")
    assert "un numero" in caught.value.render("it")


@settings(max_examples=400)
@given(st.one_of(st.text(max_size=60), st.text(alphabet='mvct:=<>()-" 5rgAND or', max_size=40)))
def test_anything_is_read_or_refused_in_a_line(text: str) -> None:
    """No question, however odd, ends in anything but a question or one clear fault."""
    try:
        assert parse_question(text) == parse_question(f" {text} ")
    except UsageError as refused:
        told = printable(refused.message.render("fr"))
        assert told
        assert len(told.splitlines()) == 1


def test_a_very_long_or_deep_question_is_refused() -> None:
    for text in ("mv=1 " * 2000, "(" * 300 + "mv=1" + ")" * 300, "-" * 100 + "mv=1"):
        with pytest.raises(UsageError):
            parse_question(text)


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("valore di mana", "mv"),
        ("Valeur de mana ?", "mv"),
        ("coût converti de mana", "mv"),
        ("converted mana cost", "mv"),
        ("costo di mana", "cost"),
        ("est-elle rouge ?", "c:r"),
        ("è rossa?", "c:r"),
        ("is it red?", "c:r"),
        ("mv<=2 ou c:r", "mv<=2 or c:r"),
        ("mv<=2 o c:rosso", "mv<=2 or c:r"),
        ("c:u et c:r", "c:u c:r"),
        ("is:multicolore", "is:multicolor"),
        ("-éphémère", "-t:instant"),
    ],
)
def test_words_of_the_three_languages_ask_the_same(words: str, question: str) -> None:
    asked, same = parse_question(words), parse_question(question)
    assert asked == same._replace(text=asked.text) if isinstance(same, Match) else asked == same


@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_a_question_that_cannot_be_read_is_told_shortly(language: str) -> None:
    with pytest.raises(QuestionError) as refused:
        parse_question("grmbl")
    told = refused.value.message.render(language)
    assert "grmbl" in told
    assert "kb check --help" in told
    assert len(told) < 260


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("même nom", "same-name"),
        ("nom différent", "different-name"),
        ("same name", "same-name"),
        ("coût total", "total-cost"),
        ("costo totale", "total-cost"),
        ("total cost", "total-cost"),
        ("identité couleur", "identity"),
        ("choosable names", "choosable-names"),
    ],
)
def test_words_in_a_row_name_a_question(text: str, word: str) -> None:
    assert parse_question(text).text == word


@pytest.mark.parametrize("text", ["elves 3", "cascade", "discover:x", "split first"])
def test_what_is_no_permission_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(QuestionError) as refused:
        parse_permission(text)
    assert "one of card, spell, cascade:4" in refused.value.render("en")


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("devotoin", "devotion:u"),
        ("same-nme", "same-name"),
        ("valeur de man", "valeur de mana"),
        ("castabl", "castable"),
    ],
)
def test_the_nearest_known_words_are_told(typed: str, near: str) -> None:
    with pytest.raises(QuestionError) as caught:
        parse_question(typed)
    assert near in str(caught.value)


def test_near_words_of_the_game_are_the_readers_own_and_told_once() -> None:
    with pytest.raises(QuestionError) as caught:
        parse_question("t:angge")
    assert "proches\u202f: ange, " in caught.value.render("fr")
    assert "Angel" not in caught.value.render("fr")
    assert "near: Angel, " in caught.value.render("en")


@pytest.mark.parametrize("typed", ["coût ≤ 4", "costo <= 4", "cost<=4", "mv≤4", "valeur de mana <= 4"])
def test_a_cost_with_a_number_is_a_mana_value(typed: str) -> None:
    asked = parse_question(typed)
    assert isinstance(asked, Match)
    assert str(predicate_words(asked.predicate)) == "mana value 4 or less"
