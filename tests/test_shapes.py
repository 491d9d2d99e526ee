"""Every JSON document has the shape that mypy knows, and follows the schema made from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker
from schemas import follows

import kb
from kb.answers.documents.schema import DOCUMENTS, openapi, schema
from kb.answers.vectors import vectors
from kb.api import KnowledgeBase
from kb.errors import Ambiguous

DAY = date(2012, 1, 1)

MADE: dict[str, list[Callable[[KnowledgeBase], Any]]] = {
    "sheet": [lambda kb: kb.card("feu").as_dict("fr"), lambda kb: kb.card("Ice").as_dict("en")],
    "card-names": [lambda kb: kb.card("lightning bolt").as_dict("it")],
    "rule-found": [lambda kb: kb.rule("709.4b", "it").as_dict(), lambda kb: kb.rule("709").as_dict()],
    "rules-found": [
        lambda kb: kb.rule("708.5", ["fr", "en"]).as_dict(history=True),
        lambda kb: kb.rule("709.4", "it").as_dict(subtree=True),
        lambda kb: kb.rule("999.9").as_dict(),
    ],
    "term-found": [lambda kb: kb.term("double carte").as_dict("fr")],
    "terms-found": [lambda kb: kb.term("copy").as_dict("en")],
    "verdict": [
        lambda kb: kb.check("feu", "mv=4", day=DAY).as_dict("fr"),
        lambda kb: kb.check("Ice", "names").as_dict("it"),
        lambda kb: kb.check("Ice", "castable").as_dict("en"),
    ],
    "history": [
        lambda kb: kb.history("feu", "mv").as_dict("it"),
        lambda kb: kb.history("feu", "mv<=2").as_dict("fr"),
    ],
    "test-vectors": [lambda kb: vectors(kb.cards.cards, kb.concordance)],
    "diff": [lambda kb: kb.diff(date(2004, 1, 1), date(2011, 1, 1)).as_dict()],
    "dating": [lambda kb: kb.date("708.5. Un sort sur la pile.\n708.6. Autre.").as_dict()],
    "names": [lambda kb: kb.names("feu\n\nxyzzyq\nMort\n// Side\n", "it").as_dict()],
    "search": [
        lambda kb: kb.search("coût converti de mana", limit=50).as_dict("fr"),
        lambda kb: kb.search("feu").as_dict("it"),
        lambda kb: kb.search("fuse", limit=50).as_dict("en"),
        lambda kb: kb.search("is:split example", limit=100).as_dict("en"),
        lambda kb: kb.search("example", limit=100).as_dict("en"),
    ],
    "info": [lambda kb: kb.info()],
    "findings": [lambda kb: kb.audit().as_dict("fr")],
    "coverage": [lambda kb: kb.coverage().as_dict()],
}


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return kb.open(language="fr")


@pytest.mark.parametrize("name", MADE)
def test_documents_have_their_shape(base: KnowledgeBase, name: str) -> None:
    for make in MADE[name]:
        follows(make(base), name)


def test_candidates_and_faults_have_their_shape(
    base: KnowledgeBase, capsys: pytest.CaptureFixture[str]
) -> None:
    from kb.cli.main import run

    with pytest.raises(Ambiguous):
        base.card("Mort", "fr")
    for words, name in (
        (["card", "Mort", "--from", "fr"], "candidates"),
        (["card", "--complete", "Feu"], "catalog"),
        (["card", "xyzzyq"], "error"),
        (["update", "--list"], "downloads"),
    ):
        run([*words, "--json"])
        follows(json.loads(capsys.readouterr().out), name)


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("sheet", lambda one: one.pop("layout")),
        ("sheet", lambda one: one.update(other=1)),
        ("sheet", lambda one: one["card_faces"][0].update(cmc=-1)),
        ("sheet", lambda one: one.update(colors=["X"])),
        ("rule-found", lambda one: one.update(ruleNumber="7")),
        ("term-found", lambda one: one["terms"][0].update({"from": "yesterday"})),
        ("search", lambda one: one["data"][0].update(object="poem")),
    ],
)
def test_a_spoilt_document_is_refused(base: KnowledgeBase, name: str, spoil: Callable[[Any], Any]) -> None:
    document = json.loads(json.dumps(MADE[name][0](base)))
    spoil(document)
    assert list(Draft202012Validator(schema(name), format_checker=FormatChecker()).iter_errors(document))


def test_every_reference_of_a_schema_leads_somewhere() -> None:
    for name in DOCUMENTS:
        text = json.dumps(schema(name))
        for part in text.split('"$ref": "#/$defs/')[1:]:
            assert part.partition('"')[0] in schema(name)["$defs"], name


def test_the_description_names_schemas_that_there_are() -> None:
    for path in openapi()["paths"].values():
        content = path["get"]["responses"]["200"]["content"]["application/json"]
        assert Path(content["schema"]["$ref"]).stem in DOCUMENTS


def test_a_look_up_imports_no_shapes() -> None:
    import subprocess
    import sys

    code = "import sys; from kb.cli.main import run; run(['card', 'feu', '--json']);"
    code += "assert not {'msgspec', 'kb.answers.documents.shapes'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
