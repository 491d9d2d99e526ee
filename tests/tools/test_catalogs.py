"""The message catalogs are complete, and the tool that keeps them loses nothing."""

from __future__ import annotations

import json
from pathlib import Path

import catalogs
import pytest


def test_every_message_is_translated(root: Path) -> None:
    assert catalogs.check(root) == []


WITHIN = {"name “%(name)s”", "the chosen name “%(name)s”"}
"""Said inside a quotation only, where French has its quotation marks of the second kind."""


def test_new_messages_of_click_are_told(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "core.py").write_text('from gettext import gettext as _\n_("Brand new {name!r}.")\n', "utf-8")
    monkeypatch.setattr("click.__file__", str(tmp_path / "__init__.py"))
    found = catalogs.check(root)
    assert sum("run update): 'Brand new {name!r}.'" in line for line in found) == 3
    assert any("obsolete" in line and "'No such command {name!r}.'" in line for line in found)


@pytest.mark.parametrize(("language", "strange"), [("fr", "“„”"), ("it", "«»„")])
def test_each_language_quotes_in_its_own_way(root: Path, language: str, strange: str) -> None:
    for message in catalogs.read(root, language):
        shown = message.id and message.id not in WITHIN
        said = " ".join(catalogs.strings(message.string)) if shown else ""
        assert not set(strange) & set(said), said


@pytest.fixture
def project(tmp_path: Path) -> Path:
    package = tmp_path / "kb" / "rules"
    package.mkdir(parents=True)
    (package / "x.py").write_text(
        'msg("Found %(what)s.", what=1)\nmsgn("%(count)d rule", "%(count)d rules", 2)\n'
    )
    (tmp_path / "site" / "templates").mkdir(parents=True)
    (tmp_path / "site" / "templates" / "x.html").write_text('<p>{{ _("Rules") }}</p>')
    (tmp_path / "site" / "assets" / "vendor").mkdir(parents=True)
    (tmp_path / "site" / "assets" / "x.js").write_text('show(_("No hit"));')
    (tmp_path / "site" / "assets" / "vendor" / "y.js").write_text('_("Not ours");')
    catalogs.update(tmp_path)
    return tmp_path


def _ids(root: Path, language: str) -> set[str]:
    return {catalogs.strings(message.id)[0] for message in catalogs.read(root, language) if message.id}


def test_messages_are_found_in_code_templates_and_scripts(project: Path) -> None:
    assert _ids(project, "fr") == {"Found %(what)s.", "%(count)d rule", "Rules", "No hit"}


def test_what_is_missing_is_listed_except_in_english(project: Path) -> None:
    found = catalogs.check(project)
    assert len(found) == 8
    assert all(": missing: " in line and "/en/" not in line for line in found)


def test_translations_survive_and_come_back(project: Path) -> None:
    assert catalogs.put("fr", {"Found %(what)s.": "Trouvé : %(what)s."}, project) == []
    source = project / "kb" / "rules" / "x.py"
    said = source.read_text()
    source.write_text("")
    catalogs.update(project)
    assert _ids(project, "fr") == {"Rules", "No hit"}
    assert any("obsolete" in line for line in catalogs.check(project))
    source.write_text(said)
    catalogs.update(project)
    kept = catalogs.read(project, "fr").get("Found %(what)s.")
    assert kept is not None
    assert kept.string == "Trouvé\u202f: %(what)s."


def test_two_runs_write_the_same_bytes(project: Path) -> None:
    before = {path: path.read_bytes() for path in project.rglob("*.po")}
    catalogs.update(project)
    assert {path: path.read_bytes() for path in project.rglob("*.po")} == before
    assert b"POT-Creation-Date" not in b"".join(before.values())


@pytest.mark.parametrize(
    ("translation", "fault"),
    [
        ("Trouvé.", "placeholders differ"),
        ("Trouvé %(quoi)s.", "placeholders differ"),
        ("Trouvé %(what)s à 100 %%.", ""),
        ("Trouvé %(what)s.", ""),
    ],
)
def test_a_translation_keeps_the_placeholders(project: Path, translation: str, fault: str) -> None:
    catalogs.put("fr", {"Found %(what)s.": translation}, project)
    faults = [line for line in catalogs.check(project) if "Found" in line and "/fr/" in line]
    assert [fault in line for line in faults] == ([True] if fault else [])


def test_french_has_three_plural_forms(project: Path) -> None:
    catalogs.put("fr", {"%(count)d rule": ["une règle", "%(count)d règles"]}, project)
    assert any("/fr/" in line and "rule" in line for line in catalogs.check(project))
    catalogs.put("fr", {"%(count)d rule": ["une règle", "%(count)d de règles", "%(count)d règles"]}, project)
    assert not any("/fr/" in line and "rule" in line for line in catalogs.check(project))


def test_a_message_that_is_not_there_is_said(project: Path) -> None:
    assert catalogs.put("fr", json.loads('{"Nobody": "Personne"}'), project) == ["Nobody"]


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Trouvé : « feu » ; vraiment ?", "Trouvé\u202f: «\u202ffeu\u202f»\u202f; vraiment\u202f?"),
        ("l'eau d'été", "l’eau d’été"),
        ("--with 'Feu'", "--with 'Feu'"),
    ],
)
def test_french_typography_is_put_right(typed: str, printed: str) -> None:
    assert catalogs.tidy(typed, "fr") == printed
    assert catalogs.tidy(printed, "fr") == printed


def test_a_compiled_catalog_bears_no_time(project: Path) -> None:
    for path in catalogs.compile_all(project):
        assert b"Creation-Date: 2000-01-01 00:00+0000\n" in path.read_bytes()
        assert path.read_bytes().count(b"-Date: 2") == path.read_bytes().count(b"-Date: 2000-01-01 ")
