"""Forge’s files of translated names come into the library and reach every card with a face of that name."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from synthetic_pool import halves, mtg_card, mtg_file, mtg_set

import kb
from kb.cli.main import run
from kb.corpus.importers.cards import CardsImport, import_mtgjson
from kb.corpus.importers.forge import import_forge
from kb.corpus.importers.scryfall import import_scryfall
from kb.corpus.library.source import sources
from kb.errors import InputError, UsageError
from kb.languages import INTERFACE

TODAY = date(2031, 5, 1)
LINES = """\
Zork Bot|Robot zork|Créature-artefact|Vol\\nLancez un d20.\\n1 VERT Rien
Left|Gauche|Rituel|Allez à gauche.
Right|Droite|Rituel|Allez à droite.
Twice|Deux fois|Rituel|Encore.
Abian, Usurper|Abian, Usurper|Legendary Planeswalker — Abian|As this enters the battlefield you are it.
Untold|Tue|Instant|It is the end of it and of you.
Odd $A|Bizarre|Créature|Un
Odd $B|Bizarre|Créature|Deux
Ended|Fini&eacute; —|Rituel|
Bat-|Chauve-|Hôte|

no line
|sans nom
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "library"
    monkeypatch.setenv("KB_LIBRARY", str(folder))
    return folder


def silent(done: int, total: int, last: str) -> None:
    """No bar in tests."""


def names_file(folder: Path, text: str = LINES, name: str = "cardnames-fr-FR.txt") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def bring(path: Path, library: Path) -> CardsImport:
    return import_forge(path, library, TODAY, silent)


def with_cards(folder: Path, library: Path, *cards: dict[str, object]) -> None:
    path = folder / "AAA.json"
    path.write_text(json.dumps(mtg_file(mtg_set("AAA", list(cards)))), "utf-8")
    import_mtgjson(path, library, TODAY, silent)


def test_names_types_and_texts_are_kept_with_their_source(tmp_path: Path, library: Path) -> None:
    made = bring(names_file(tmp_path), library)
    assert made.source.provenance["counts"] == {"names": 8, "texts": 4, "left": 2, "curated": 2}
    assert [place.rpartition(":")[2] for place, _ in made.left] == ["12", "13"]
    found = kb.open().card("robot zork")
    assert (found.called("fr"), found.called("en"), found.called("it")) == ("Robot zork", "Zork Bot", None)
    assert found.names_by_part("fr")[0][0]["source"] == "library/names/forge-cardnames-fr-fr"
    (face,) = found.as_dict("fr")["card_faces"]
    assert face["printed_type_line"] == "Créature-artefact"
    assert face["printed_text"] == "Vol\nLancez un d20.\n1 | Rien"
    assert not found.translated("it")


def test_english_is_never_given_as_french(tmp_path: Path, library: Path) -> None:
    made = bring(names_file(tmp_path), library)
    assert {change.card: change.why for change in made.curated["fr"]} == {
        "Abian, Usurper": "the English name",
        "Ended": "markup or a dash at its end",
    }
    base = kb.open()
    with pytest.raises(kb.errors.NotFound):
        base.card("=Abian, Usurper")
    assert not base.card("=Tue").translated("fr")[0]["printed_text"]
    assert base.card("=Bat-").called("fr") == "Chauve-"
    assert base.card("=Finié").called("en") == "Ended"
    assert not any(face["printed_text"] for face in base.card("=Odd").translated("fr"))


def test_a_name_goes_to_the_one_card_of_which_a_face_has_it(tmp_path: Path, library: Path) -> None:
    bring(names_file(tmp_path), library)
    with_cards(
        tmp_path,
        library,
        *halves("Left", "Right", []),
        *halves("Twice", "Once", []),
        *halves("Nice", "Twice", []),
    )
    card = kb.open().card("Gauche // Droite").card
    assert card.id == "left-right"
    assert [face.printed("fr") for face in card.faces] == ["Gauche", "Droite"]
    assert [face.texts[0].text for face in card.faces] == ["Allez à gauche.", "Allez à droite."]
    assert not any(face.texts for face in kb.open().card("Nice // Twice").card.faces)
    with pytest.raises(kb.errors.NotFound):
        kb.open().card("=Deux fois")


def test_a_printed_text_stands_before_a_translation(
    tmp_path: Path, library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = {"language": "French", "name": "Robot", "text": "Texte imprimé.", "type": "Créature"}
    with_cards(
        tmp_path, library, mtg_card("Zork Bot", foreignData=[printed]), mtg_card("Ended", "2", text="Ends.")
    )
    bring(
        names_file(tmp_path, "Zork Bot|Robot zork|Créature|Autre texte.\nEnded|Fini|Rituel|Finit."), library
    )
    assert run(["--ui", "fr", "card", "Robot zork"]) == 0
    out = capsys.readouterr().out
    assert "Texte imprimé." in out
    assert "Autre texte." not in out
    assert run(["--ui", "fr", "card", "Fini"]) == 0
    out = capsys.readouterr().out
    assert "(library/names/forge-cardnames-fr-fr)\n  Finit." in out
    assert "Ends." not in out


def test_cards_of_the_corpus_have_the_texts_too(
    tmp_path: Path, library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bring(names_file(tmp_path, "Ice|Glace|Éphémère|Figez-vous."), library)
    assert run(["--ui", "fr", "card", "Feu // Glace"]) == 0
    assert "Glace (library/names/forge-cardnames-fr-fr)\n  Figez-vous." in capsys.readouterr().out


def test_a_list_is_converted_by_them(tmp_path: Path, library: Path) -> None:
    bring(names_file(tmp_path), library)
    assert kb.open().names("3 Zork Bot", to="fr").results[0].text == "3 Robot zork"


def test_the_language_is_the_file_names_or_is_said(tmp_path: Path, library: Path) -> None:
    path = names_file(tmp_path, name="names.txt")
    with pytest.raises(UsageError):
        bring(path, library)
    assert import_forge(path, library, TODAY, silent, language="it").source.provenance["language"] == "it"
    assert (
        bring(names_file(tmp_path, name="cardnames-it-IT.txt"), library).source.provenance["language"] == "it"
    )


def test_each_form_says_which_command_reads_it(tmp_path: Path, library: Path) -> None:
    path = names_file(tmp_path)
    for work in (import_mtgjson, import_scryfall):
        with pytest.raises(InputError, match="kb import forge"):
            work(path, library, TODAY, silent)
    other = names_file(tmp_path, '{"data": {"code": "AAA"}}', "cardnames-it-IT.txt")
    with pytest.raises(InputError, match="kb import mtgjson"):
        bring(other, library)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"no line at all",
        b"Name|N\xe9|x|y",
        b"|a|b|c\n",
        b"A|" + b"b" * 401,
        b"A|B|C|" + b"d" * 20_001,
    ],
)
def test_bad_files_leave_the_library_as_it_was(data: bytes, tmp_path: Path, library: Path) -> None:
    bring(names_file(tmp_path), library)
    before = [source.path.read_bytes() for source in sources(library)]
    path = tmp_path / "cardnames-fr-FR.txt"
    path.write_bytes(data)
    with pytest.raises(InputError) as told:
        bring(path, library)
    assert [source.path.read_bytes() for source in sources(library)] == before
    for language in INTERFACE:
        line = told.value.render(language)
        assert str(path) in line
        assert "\n" not in line


def test_a_cut_file_needs_replace(tmp_path: Path, library: Path) -> None:
    bring(names_file(tmp_path), library)
    path = names_file(tmp_path, "\n".join(LINES.splitlines()[:3]))
    with pytest.raises(InputError, match="--replace"):
        bring(path, library)
    assert import_forge(path, library, TODAY, silent, replaces=True).changed
