"""The documents beside the pages follow their schemas, and are those of the pages."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from kb.pages.writing.output import check_target, write_archive

KINDS = {
    "card.json": "card",
    "rule.json": "rule",
    "term.json": "term",
    "list.json": "list",
    "catalog.json": "catalog",
    "findings/list.json": "findings",
}


@pytest.mark.parametrize("name", KINDS)
def test_every_document_follows_its_schema(built_site: Path, name: str) -> None:
    schema = json.loads((built_site / f"assets/schema/{KINDS[name]}.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema, format_checker=FormatChecker())
    documents = [path for path in built_site.rglob(name) if "schema" not in path.parts]
    assert documents
    for path in documents:
        faults = [fault.message for fault in validator.iter_errors(json.loads(path.read_text()))]
        assert faults == [], path


def test_lists_hold_the_documents_of_the_pages(built_site: Path) -> None:
    listed = json.loads((built_site / "fr/card/list.json").read_text())
    assert listed["total"] == len(listed["data"]) == len(list((built_site / "fr/card").glob("*/card.json")))
    card = json.loads((built_site / "fr/card/feu-glace/card.json").read_text())
    assert card in listed["data"]
    assert (card["printed_name"], card["cmc"]) == ("Feu // Glace", 4)


def test_every_path_of_the_description_exists(built_site: Path) -> None:
    described = json.loads((built_site / "assets/openapi.json").read_text())
    for path, methods in described["paths"].items():
        pattern = path.strip("/").replace("{lang}", "fr")
        for variable in ("{slug}", "{edition}", "{number}", "{section}"):
            pattern = pattern.replace(variable, "*")
        assert list(built_site.glob(pattern)), path
        content = methods["get"]["responses"]["200"]["content"]["application/json"]
        assert (built_site / "assets" / content["schema"]["$ref"]).is_file()


def test_the_worker_keeps_files_that_exist(built_site: Path) -> None:
    worker = (built_site / "sw.js").read_text()
    shell = json.loads(worker.split("const SHELL = ", 1)[1].split(";", 1)[0])
    kept = [*shell, *json.loads((built_site / "fr/offline.json").read_text())]
    assert {"fr/card/feu-glace/index.html", "fr/card/feu-glace/ask.js"} <= set(kept)
    assert [route for route in kept if not (built_site / route).is_file()] == []
    manifest = json.loads((built_site / "fr/manifest.webmanifest").read_text())
    assert all((built_site / "fr" / icon["src"]).is_file() for icon in manifest["icons"])


def test_the_archive_is_the_site_and_always_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    for name in ("b.html", "a/index.html"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    write_archive(folder, tmp_path / "one.zip")
    (folder / "b.html").touch()
    write_archive(folder, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert ZipFile(tmp_path / "one.zip").namelist() == ["kb/a/index.html", "kb/b.html"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.zip", "site", "two.zip"]


@pytest.mark.parametrize("name", ["", "none/x.zip", "file/x.zip"])
def test_where_an_archive_cannot_be_is_told_before_the_build(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="Errno") as told:
        check_target(tmp_path / name)
    assert told.value.filename == str(tmp_path / name)
    check_target(tmp_path / "x.zip")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
