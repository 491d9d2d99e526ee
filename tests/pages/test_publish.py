"""The recipes for publishing say what the server does, and name files that a built site has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.pages.server import CONTENT_SECURITY_POLICY

ROOT = Path(__file__).resolve().parent.parent.parent
RECIPES = (ROOT / "docs/publish.md").read_text(encoding="utf-8")


def test_every_recipe_has_the_servers_policy() -> None:
    """The text of the policy, and the servers that can send headers."""
    policies = re.findall(r"default-src[^\"\n]+", RECIPES)
    assert len(policies) == 3
    assert {policy.rstrip() for policy in policies} == {CONTENT_SECURITY_POLICY}


def test_the_files_for_machines_exist(built_site: Path) -> None:
    table = RECIPES.split("## For machines")[1].split("\n## ")[0]
    named = [
        name
        for row in table.split("\n")
        if row.startswith("| `")
        for name in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]
    assert len(named) > 8
    for name in named:
        pattern = re.sub("<[a-z]+>", "*", name.replace("<lang>", "fr").replace("…/", "fr/**/"))
        assert list(built_site.glob(pattern)), name


@pytest.mark.parametrize("recipe", ["docs/publish.md", ".github/workflows/pages.yml"])
def test_the_options_that_recipes_use_exist(recipe: str) -> None:
    from kb.cli.commands.build import build

    known = {flag for option in build.params for flag in option.opts}
    for line in re.findall(r"kb build ([^\n]+)", (ROOT / recipe).read_text(encoding="utf-8")):
        assert set(re.findall(r"--[a-z-]+", line)) <= known
