"""The policy that is served, and the one that the recipes ask for, are one."""

from __future__ import annotations

from pathlib import Path

from kb.pages.server import CONTENT_SECURITY_POLICY


def test_the_recipes_name_the_policy_that_is_served(root: Path) -> None:
    recipes = (root / "docs/publish.md").read_text(encoding="utf-8")
    assert recipes.count(CONTENT_SECURITY_POLICY) == 2
