"""What stands around a text is in the reader's language, whatever the text's own."""

from __future__ import annotations

import re
from pathlib import Path


def test_verdicts_speak_the_readers_language_and_have_a_legend(built_site: Path) -> None:
    html = (built_site / "fr/cr/709.4b/index.html").read_text()
    lists = re.findall(r'<ul class="verdicts" lang="fr">(.*?)</ul>', html, re.DOTALL)
    assert lists
    assert all("Il costo di mana" not in one for one in lists)
    assert any("coût de mana" in one for one in lists)
    assert html.count('class="legend') == 1


def test_the_source_line_is_in_the_readers_language(built_site: Path) -> None:
    french = (built_site / "fr/cr/709.4b/index.html").read_text()
    assert "voce enciclopedica" not in french
    assert "extrait des règles" in french
    assert "original English rules" not in (built_site / "it/cr/2010-02-01/708.5/index.html").read_text()


def test_which_part_of_its_source_a_document_is_stands_in_the_readers_language(built_site: Path) -> None:
    """No article and no ruling of the corpus is told in the words of its own language only."""
    for language, heading in (("fr", "Source"), ("it", "Fonte"), ("en", "Source")):
        for page in (built_site / language / "article").glob("*/index.html"):
            (source,) = re.findall(rf"<h2>{heading}</h2><p[^>]*>(.*?)</p>", page.read_text())
            assert "<" not in source, page
