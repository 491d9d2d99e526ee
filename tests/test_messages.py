"""What a reader is told, in the reader's language."""

from __future__ import annotations

import pytest

from kb.errors import Ambiguous, FileFault, Findings, InputError, KbError, NotFound, UsageError, from_os_error
from kb.languages import INTERFACE
from kb.messages import Message, Native, catalog, in_english, listing, msg, msgc, msgn, semicolons

UNKNOWN = msg(
    "unknown language “%(found)s”: %(known)s", found="<klingon>", known=listing(["fr", "it", "en"], "or")
)


def test_a_message_is_told_in_each_language() -> None:
    assert UNKNOWN.render("fr") == "langue inconnue «\u202f<klingon>\u202f»\u202f: fr, it ou en"
    assert UNKNOWN.render("it") == "lingua sconosciuta “<klingon>”: fr, it o en"
    assert UNKNOWN.render("en") == str(UNKNOWN) == "unknown language “<klingon>”: fr, it or en"


def test_what_no_catalog_has_is_told_in_english() -> None:
    assert msg("nobody translated %(this)s", this=1).render("fr") == "nobody translated 1"
    assert msgc("nowhere", "and that").render("it") == "and that"


@pytest.mark.parametrize(
    ("count", "french", "italian", "english"),
    [
        (0, "0 règle", "0 regole", "0 rules"),
        (1, "1 règle", "1 regola", "1 rule"),
        (2, "2 règles", "2 regole", "2 rules"),
        (1_000_000, "1\u202f000\u202f000 de règles", "1.000.000 di regole", "1,000,000 rules"),
    ],
)
def test_numbers_agree_as_each_language_has_it(count: int, french: str, italian: str, english: str) -> None:
    message = msgn("%(count)d rule", "%(count)d rules", count)
    assert [message.render(code) for code in ("fr", "it", "en")] == [french, italian, english]


def test_names_in_a_row_are_parted_as_each_language_does() -> None:
    row = semicolons(["Éclair, seul", msg("%(name)s", name="Feu")])
    shown = [row.render(language) for language in INTERFACE]
    assert shown == ["Éclair, seul\u202f; Feu", "Éclair, seul; Feu", "Éclair, seul; Feu"]


def test_a_row_may_be_long_and_of_one() -> None:
    assert semicolons(map(str, range(5000))).render("it") == "; ".join(map(str, range(5000)))
    assert [semicolons(["100 %"]).render(language) for language in INTERFACE] == ["100 %"] * 3
    assert semicolons([UNKNOWN]) is UNKNOWN


def test_what_a_language_lacks_is_shown_in_english_and_says_so() -> None:
    row = semicolons([Native({"fr": "Feu", "en": "Fire"}), Native({"en": "Hit"})])
    shown = [row.render(language) for language in INTERFACE]
    assert shown == ["Feu\u202f; Hit (en)", "Fire (en); Hit (en)", "Fire; Hit"]
    assert [in_english("Hit", language) for language in INTERFACE] == ["Hit (en)", "Hit (en)", "Hit"]


def test_a_message_within_a_message_is_in_the_same_language() -> None:
    outer = msg("Error: %(details)s", details=UNKNOWN)
    assert outer.render("it") == "Errore: lingua sconosciuta “<klingon>”: fr, it o en"


@pytest.mark.parametrize("language", INTERFACE)
def test_percent_signs_and_braces_pass_through(language: str) -> None:
    hostile = "100 % %(found)s {0} %s"
    assert hostile in msg("“%(found)s” is not a whole number", found=hostile).render(language)
    assert catalog(language).render(msg("100 %")) == "100 %"


def test_an_input_error_says_place_finding_expectation_and_remedy() -> None:
    error = InputError("cards.tsv", 3, "“{Q}”", msg("a mana cost"), msg("write it as {1}{R}"))
    assert error.render("en") == "cards.tsv:3: found “{Q}”, expected a mana cost; write it as {1}{R}"
    assert (
        InputError("x.md", None, "nothing", msg("text")).render("en") == "x.md: found nothing, expected text"
    )


def test_all_findings_of_a_run_are_told_a_line_each() -> None:
    found = [InputError("a", 1, "x", msg("y")), InputError("b", 2, "x", msg("y"))]
    assert Findings(found).render("en").split("\n") == [error.render("en") for error in found]


@pytest.mark.parametrize(
    ("kind", "status"), [(UsageError, 2), (FileFault, 2), (NotFound, 1), (Ambiguous, 3), (KbError, 2)]
)
def test_each_fault_has_its_exit_status(kind: type[KbError], status: int) -> None:
    assert kind(Message("x", {})).exit_status == status


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (FileNotFoundError(2, "No such file", "x.md"), "x.md\u202f: ce fichier ou ce dossier n’existe pas"),
        (PermissionError(13, "Permission denied", "/x"), "/x\u202f: accès refusé"),
        (OSError(28, "No space left"), "sortie standard\u202f: le disque est plein"),
        (OSError(999, "Odd"), "sortie standard\u202f: le système le refuse (OSError)"),
    ],
)
def test_the_system_s_refusals_are_told_in_the_reader_s_language(fault: OSError, told: str) -> None:
    assert from_os_error(fault).render("fr") == told
