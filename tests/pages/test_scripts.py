"""Scripts and style sheets ship without what only their makers read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.pages.browser.scripts import BUNDLES, PARTS, packed

SCRIPT = """"use strict";
// A line.
/** @typedef {{ a: number }} One */

/**
 * Several lines.
 * @param {string} text
 */
function f(text) {
  const held = /** @type {One} */ (g(text)); // stays: only whole lines go
  /* why */
  return text.match(/^[a-z]*\\/(?:x)*/gu) ?? held;
}
"""
SHIPPED = """"use strict";
function f(text) {
const held = (g(text)); // stays: only whole lines go
return text.match(/^[a-z]*\\/(?:x)*/gu) ?? held;
}"""
SHEET = """/* The sheet. */
@media (max-width: 40rem) {
  a:hover,
  b > c d {
    margin: 0 0 1em; /* above */
    content: " ·  a, b ; " attr(x);
    font:
      600 1rem/1.2 "A  B",
      serif;
  }
}
"""
SHORT = (
    '@media (max-width:40rem){a:hover,b > c d{margin:0 0 1em;content:" ·  a, b ; " attr(x);'
    'font:600 1rem/1.2 "A  B",serif}}'
)


@pytest.mark.parametrize(("name", "source", "shipped"), [("a.js", SCRIPT, SHIPPED), ("a.css", SHEET, SHORT)])
def test_comments_and_indents_stay_at_home(tmp_path: Path, name: str, source: str, shipped: str) -> None:
    (tmp_path / name).write_text(source, "utf-8")
    assert packed(tmp_path / name) == shipped


def test_what_others_wrote_ships_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "a.js").write_text(SCRIPT, "utf-8")
    assert packed(tmp_path / "vendor" / "a.js") == SCRIPT


def test_no_type_and_no_comment_of_ours_ships(root: Path) -> None:
    assets = root / "site" / "assets"
    for path in (*assets.glob("*.js"), *assets.glob("*.css")):
        assert not re.search(r"/\*|@(type|param|returns|typedef)\b|^\s*//|^\s", packed(path), re.MULTILINE), (
            path.name
        )
    assert {(assets / part).is_file() for part in PARTS} == {True}
    assert len(BUNDLES) > 1


def test_a_style_sheet_has_one_declaration_a_line(root: Path) -> None:
    for path in (root / "site" / "assets").glob("*.css"):
        for line in re.sub(
            r"/\*.*?\*/|\"[^\"]*\"", "", path.read_text("utf-8"), flags=re.DOTALL
        ).splitlines():
            assert len(re.findall(r"[;{}]", line)) <= 1, line
