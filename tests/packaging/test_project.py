"""What the project's files promise about installing and about the machines that test it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

WORKFLOWS = ("pages.yml", "tests.yml")


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def _workflow(root: Path, name: str) -> str:
    return (root / ".github" / "workflows" / name).read_text("utf-8")


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_are_pinned_by_commit(root: Path, name: str) -> None:
    used = re.findall(r"uses: (.+)", _workflow(root, name))
    assert used
    assert [use for use in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+(\.\d+)+", use)] == []


def test_each_job_that_a_stranger_cares_for_runs_on_three_systems_from_the_lowest_python(
    root: Path, project: dict[str, Any]
) -> None:
    jobs = re.split(r"^  (\w+):$", _workflow(root, "tests.yml"), flags=re.MULTILINE)
    for job in (jobs[jobs.index(name) + 1] for name in ("tests", "installs")):
        assert "[ubuntu-latest, windows-latest, macos-latest]" in job
        pythons = re.findall(r'"(3\.\d+)"', job)
        accepted = SpecifierSet(project["project"]["requires-python"])
        assert [accepted.contains(version) for version in (*pythons, "3.10")] == [True, True, False]
        assert pythons[0] == "3.11"


def test_every_requirement_says_the_lowest_version_that_works(project: dict[str, Any]) -> None:
    groups = [item for group in project["dependency-groups"].values() for item in group]
    extras = [item for extra in project["project"]["optional-dependencies"].values() for item in extra]
    named = [*project["project"]["dependencies"], *project["build-system"]["requires"], *extras, *groups]
    requirements = [Requirement(text) for text in named if isinstance(text, str)]
    assert len(requirements) > 20
    assert [
        str(one) for one in requirements if not any(part.operator == ">=" for part in one.specifier)
    ] == []


def test_no_build_borrows_from_the_environment_that_starts_it(root: Path) -> None:
    places = [root / "Makefile", *(root / ".ci").iterdir(), *(root / ".github" / "workflows").iterdir()]
    places += [path for path in (root / "tools").iterdir() if path.is_file()]
    assert [path.name for path in places if "no-build-isolation" in path.read_text("utf-8")] == []


def test_the_quick_tests_are_there(root: Path) -> None:
    lines = (root / "tests" / "quick.txt").read_text("utf-8").split()
    named = [line.removeprefix("--ignore=") for line in lines]
    assert named
    assert [name for name in named if not (root / name).exists()] == []
