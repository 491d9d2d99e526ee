"""`kb build` and `kb serve` as processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from schemas import follows

KB = [sys.executable, "-c", "import sys; from kb.cli.main import main; sys.exit(main())"]


def kb(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*KB, *words], cwd=cwd, capture_output=True, text=True, check=False)


def test_builds_packs_and_serves(built_site: Path, tmp_path: Path) -> None:
    assert "Écrit dans" in (built_site.parent / "site.told").read_text("utf-8")
    assert (built_site.parent / "site.zip").stat().st_size > 100_000
    assert "https://example.org/kb/fr/" in (built_site / "sitemap.xml").read_text("utf-8")
    command = [*KB, "serve", "--out", str(built_site), "--port", "0", "--json"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            text = ""
            while "}" not in text:
                text += server.stdout.readline()
            address = follows(json.loads(text), "server")["url"]
            assert address.startswith("http://127.0.0.1:")
            with urlopen(f"{address}fr/card/feu-glace/") as answer:
                assert "Feu" in answer.read().decode()
                assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
            with pytest.raises(HTTPError, match="404"):
                urlopen(f"{address}..%2f..%2fetc/passwd")
        finally:
            server.terminate()


def test_faults_are_one_line(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    for words, said in (
        (["build", "--out", "."], "not ours"),
        (["build", "--base-url", "javascript:alert(1)"], "not an address"),
        (["serve", "--port", "99999"], "99999"),
    ):
        out = kb("--ui", "en", *words, cwd=tmp_path)
        assert out.returncode == 2
        assert said in out.stderr
        assert len(out.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_faulty_corpus_builds_nothing_and_tells_every_fault(tmp_path: Path, root: Path) -> None:
    import shutil

    corpus = tmp_path / "corpus"
    shutil.copytree(root / "corpus", corpus)
    rules = corpus / "fr/rules/708@2010-02-01.md"
    rules.write_text(rules.read_text().replace("708.4.", "708.3.", 1))
    cards = corpus / "en/cards/cards.tsv"
    cards.write_text(cards.read_text().replace("{1}{R}", "{1}{Q}", 1))
    out = kb("--ui", "en", "--corpus", str(corpus), "build", "--out", "site", cwd=tmp_path)
    assert out.returncode == 2
    assert "708@2010-02-01.md:" in out.stderr
    assert "cards.tsv:" in out.stderr
    assert not (tmp_path / "site").exists()


def test_the_document_of_a_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from kb import pages
    from kb.cli.main import run
    from kb.pages.build import Report

    monkeypatch.setattr(pages, "build", lambda _, out, *__, **___: Report(out, 3, 7, 1234))
    assert run(["build", "--out", str(tmp_path / "site"), "--json"]) == 0
    made = follows(json.loads(capsys.readouterr().out), "build")
    assert (made["pages"], made["bytes"]) == (3, 1234)
