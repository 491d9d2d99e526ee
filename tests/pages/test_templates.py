"""Templates: what they always say is put in once, and what was compiled is kept from build to build."""

from __future__ import annotations

from pathlib import Path

import jinja2
import pytest

from kb.pages.rendering.renderer import Renderer


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one template, and a cache of its own."""
    monkeypatch.setenv("KB_CACHE", str(tmp_path / "cache"))
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/a.html").write_text('{{ _("Cards") }}: {{ name }}')
    return tmp_path


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are compiled from now on."""
    made: list[str] = []
    before = jinja2.Environment.compile

    def compiled(self: jinja2.Environment, source: str, name: str, *rest: object) -> object:
        made.append(name)
        return before(self, source, name, *rest)  # type: ignore[call-overload]

    monkeypatch.setattr(jinja2.Environment, "compile", compiled)
    return made


def said(folder: Path, name: str = "<b>") -> list[str]:
    renderer = Renderer(folder / "templates", {})
    settled = renderer.settled("a.html", "fr").render({"name": name})
    return [settled, renderer.render("a.html", {"lang": "fr", "name": name})]


def test_a_settled_template_says_the_same(folder: Path) -> None:
    assert said(folder) == ["Cartes: &lt;b&gt;"] * 2


def test_a_template_is_compiled_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(monkeypatch)
    assert said(folder) == said(folder)
    assert sorted(made) == ["a.html", "a.html@fr", "a.html@fr"]  # with words put in it is not kept


def test_an_edited_template_is_compiled_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said(folder)
    made = counted(monkeypatch)
    (folder / "templates/a.html").write_text("{{ name }}!")
    assert said(folder) == ["&lt;b&gt;!"] * 2
    assert sorted(made) == ["a.html", "a.html@fr"]


@pytest.mark.parametrize("spoilt", [b"", b"\n", b"head\ncode", None])
def test_what_is_damaged_is_compiled_anew(
    folder: Path, spoilt: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = said(folder)
    (kept,) = folder.glob("cache/templates-*/__jinja2_*")
    kept.write_bytes(kept.read_bytes()[:-1] if spoilt is None else spoilt)
    made = counted(monkeypatch)
    assert said(folder) == before
    assert sorted(made) == ["a.html", "a.html@fr"]


def test_what_others_may_write_is_not_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said(folder)
    (kept,) = folder.glob("cache/templates-*")
    kept.chmod(0o777)
    made = counted(monkeypatch)
    said(folder)
    assert "a.html" in made


def test_without_a_cache_it_works(folder: Path) -> None:
    (folder / "cache").write_text("a file")
    assert said(folder) == ["Cartes: &lt;b&gt;"] * 2
