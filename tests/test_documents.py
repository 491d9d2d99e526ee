"""What the documents show is what happens, and what they list is what there is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import click
import consoles
import pytest

import kb.errors
from kb.api import KnowledgeBase
from kb.cli.main import COMMANDS, KB
from kb.cli.options import Command

DOCUMENTS = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "docs/api.md"]


def _console_blocks() -> list[str]:
    root = Path(__file__).resolve().parent.parent
    return [
        block for name in consoles.DOCUMENTS for block in consoles.blocks((root / name).read_text("utf-8"))
    ]


@pytest.mark.parametrize("block", _console_blocks())
def test_the_output_shown_is_the_output(block: str) -> None:
    assert block == consoles.played(block)


def test_the_first_screen_shows_all_jobs(root: Path) -> None:
    shown = "\n".join(consoles.blocks((root / "README.md").read_text("utf-8")))
    assert [job for job in ("search", "card", "check", "--ui fr", "--ui it") if job not in shown] == []


@pytest.mark.parametrize("name", ["README.md", "docs/api.md"])
def test_the_python_of_a_document_runs(root: Path, name: str) -> None:
    failed, tried = doctest.testfile(str(root / name), module_relative=False, encoding="utf-8")
    assert (failed, tried > 3) == (0, True)


def test_the_python_document_tells_every_verb_and_fault(root: Path) -> None:
    text = (root / "docs/api.md").read_text("utf-8")
    verbs = {"card", "rule", "search", "check", "term", "names", "date", "diff", "audit", "info"}
    assert [verb for verb in verbs if f"| `{verb}(" not in text] == []
    assert [verb for verb in verbs if not callable(getattr(KnowledgeBase, verb, None))] == []
    faults = [
        name
        for name, one in vars(kb.errors).items()
        if isinstance(one, type) and issubclass(one, kb.errors.KbError)
    ]
    assert [name for name in faults if f"`{name}`" not in text and f"`kb.errors.{name}`" not in text] == []


def test_the_readme_lists_the_commands_and_their_options(root: Path) -> None:
    text = (root / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| `kb (\w+)", text, re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS)
    for name in rows:
        told = [line for line in text.split("\n") if re.search(rf"`kb {name}\b", line)]
        flags = {flag for one in _command(name).params for flag in one.opts if flag.startswith("--")} - {
            "--json"
        }
        assert set(re.findall(r"--[a-z-]+", " ".join(told))) >= flags, name
        (row,) = (line for line in told if line.startswith("|"))
        assert set(re.findall(r"--[a-z-]+", row)) <= flags, name


def _command(name: str) -> Command:
    found = KB.get_command(click.Context(KB), name)
    assert found
    return found


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_paths_that_a_document_names_exist(root: Path, name: str) -> None:
    text = (root / name).read_text("utf-8")
    named = re.findall(r"`((?:kb|site|corpus|tests|tools|bench)/[\w./-]+)`", text)
    generated = {"site/public", "site/public/"}
    assert [path for path in named if path not in generated and not (root / path).exists()] == []


def test_every_package_has_its_line_in_the_architecture(root: Path) -> None:
    text = (root / "ARCHITECTURE.md").read_text("utf-8")
    packages = [path.parent.name for path in (root / "kb").glob("*/__init__.py")]
    assert [name for name in packages if f"`kb.{name}`" not in text] == []


def test_the_bench_says_what_each_of_its_files_measures(root: Path) -> None:
    text = (root / "bench/README.md").read_text("utf-8")
    held = {path.name for path in (root / "bench").glob("*.py")} | {"name_engines.mjs", "LESSONS.md"}
    named = set(re.findall(r"`(\w+\.(?:py|mjs|md))`", text))
    assert named == held


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_links_of_a_document_lead_somewhere(root: Path, name: str) -> None:
    linked = re.findall(r"\]\(([\w./-]+)\)", (root / name).read_text("utf-8"))
    assert [path for path in linked if not (root / name).parent.joinpath(path).exists()] == []
