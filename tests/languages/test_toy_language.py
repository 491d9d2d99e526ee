"""The recipe “Add a language” of CONTRIBUTING.md, followed in a copy of the project with Esperanto.

A few data files are all it takes for the commands to answer in it and for a site in it. What it lacks stands
in English, marked.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CODE = "eo"
ENTRY = '    "{code}": Entry("{table}", interface={ui}, texts={texts}, names={names}),\n'
TABLE = """subject\tenglish\tsaid
aliases\t\teo|epo|esperanto
locale\t\teo
first_of_month\t\t1-a
endings\t\tj|n|jn
elisions\t\tl
articles\t\tla|l
joiners\t\tkaj
alternatives\t\tau
card_words\t\tkarto
rule_words\t\tregulo
number_words\t\tvidu
from_words\t\tde
between_words\t\tinter
range_words\t\tgis
example_words\t\tEkzemplo
contents_words\t\tEnhavo
glossary_words\t\tGlosaro
credits_words\t\tDankoj
# no stemmer: words are searched as they stand
stop_words\t\tla|kaj|de|en|estas|por|gi
operators\tc\tkoloro
colors\tr\truĝa
zones\tgraveyard\ttombejo
areas\tcards\tkartoj
"""
NAMES = """id\tpart\tname\tkind\tsource\tconfidence
fire-ice\t1\tFajro\tprinted\tmade up\tlow
fire-ice\t2\tGlacio\tprinted\tmade up\tlow
"""
COGNATES = "id\tpart\tname\twhy\n"
RULES = """+++
language = "eo"
kind = "rules"
section = 709
title = "Dividitaj kartoj"
source = "made up"
part = "made up"
edition = { from = 2024-11-08 }
+++

# 709. Dividitaj kartoj

709.1. Dividita karto havas du vizaĝojn sur unu karto.

709.4. En ĉiu zono krom la stako, la trajtoj de dividita karto estas kunigitaj.
"""
SAID = {"kb, split and double-faced cards of Magic": "kb, duoblaj kartoj de Magic"}
RULEBOOK = "709. Dividitaj kartoj\n\n709.1. Dividita karto havas du vizaĝojn.\n"
LIST = "1 Fire // Ice\n"


class Copy:
    """A copy of the project in which `kb` and the tools are run."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        lean = shutil.ignore_patterns("__pycache__", "names", "*.mo")
        shutil.copytree(
            root / "corpus", folder / "corpus", ignore=lean
        )  # the names of the whole game cost minutes
        for part in ("kb", "site", "tools"):
            shutil.copytree(root / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        shutil.copytree(root / "tests" / "cases", folder / "tests" / "cases")
        shutil.copy(root / "CHANGELOG.md", folder)

    def write(self, name: str, text: str) -> None:
        """Makes a file."""
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, "utf-8", newline="\n")

    def register(self, **roles: bool) -> None:
        """Puts the language into the registry, before English."""
        file = self.folder / "kb" / "languages" / "registry.py"
        entry = ENTRY.format(code=CODE, table="esperanto", **roles)
        text = file.read_text("utf-8")
        file.write_text(text.replace('    "en": Entry(', f'{entry}    "en": Entry('), "utf-8")

    def run(self, *words: str, said: str = "", status: tuple[int, ...] = (0,)) -> str:
        """What a Python command prints; a traceback or another exit status fails."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "KB_CACHE": str(self.folder / "cache"),
            "KB_LIBRARY": str(self.folder / "library"),
            "PYTHONUTF8": "1",
        }
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder, env=environment, input=said, capture_output=True, text=True, encoding="utf-8",
            check=False,
        )  # fmt: skip
        assert done.returncode in status, (words, done.stdout[-2000:], done.stderr[-2000:])
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    def kb(self, *words: str, status: tuple[int, ...] = (0,)) -> str:
        """What a command of kb says in Esperanto."""
        return self.run("-m", "kb", "--ui", CODE, *words, status=status)


@pytest.fixture(scope="module")
def toy(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(root, tmp_path_factory.mktemp("toy"))
    copy.write("kb/languages/esperanto.tsv", TABLE)
    copy.register(ui=True, texts=True, names=True)
    copy.write(f"corpus/{CODE}/cards/names.tsv", NAMES)
    copy.write(f"corpus/{CODE}/cards/cognates.tsv", COGNATES)
    copy.write(f"corpus/{CODE}/rules/709@2024-11-08.md", RULES)
    copy.run("tools/catalogs.py", "update")
    copy.run("tools/catalogs.py", "put", CODE, said=json.dumps(SAID))
    copy.run("tools/catalogs.py", "compile")
    copy.write("rulebook.txt", RULEBOOK)
    copy.write("list.txt", LIST)
    return copy


COMMANDS = (
    (("info",), "esperanto".capitalize()),
    (("search", "dividita karto"), "709"),
    (("search", "koloro:ruĝa"), "Fajro // Glacio"),
    (("search", "zono"), "709.4"),
    (("card", "Fajro"), "Fajro // Glacio"),
    (("card", "Glaci"), "Glacio"),
    (("card", "Usure"), "Wear // Tear"),
    (("rule", "709.4"), "kunigitaj"),
    (("rule", "708", "--date", "2010-02-01"), "708"),
    (("check", "Fajro", "mv", "--zone", "tombejo"), "4"),
    (("names", "list.txt", "--to", CODE), "Fajro // Glacio"),
    (("term", "stack"), "stack (en)"),
    (("date", "rulebook.txt"), ""),
    (("diff", "2010-02-01", "2024-11-08"), ""),
    (("audit",), ""),
    (("import", "rules", "rulebook.txt", "--lang", CODE, "--date", "2024-11-08"), ""),
)


@pytest.mark.parametrize(("words", "told"), COMMANDS, ids=[" ".join(words) for words, _ in COMMANDS])
def test_every_command_answers(toy: Copy, words: tuple[str, ...], told: str) -> None:
    assert told in toy.kb(*words, status=(0, 1))


PAGES = (
    ("index.html", "duoblaj kartoj de Magic"),
    ("cr/709.4/index.html", "la trajtoj de dividita karto estas kunigitaj"),
    ("card/fajro-glacio/index.html", "Fajro // Glacio"),
    ("card/wear-tear/index.html", '<span lang="en">Wear'),
    ("term/stack/index.html", 'lang="en"'),
)


@pytest.fixture(scope="module")
def site(toy: Copy) -> Path:
    toy.kb("import", "rules", "rulebook.txt", "--lang", CODE, "--date", "2024-11-08", status=(0, 2))
    toy.kb("build", "--out", "out")
    return toy.folder / "out"


@pytest.mark.parametrize(("page", "told"), PAGES, ids=[page for page, _ in PAGES])
def test_the_site_has_its_pages(site: Path, page: str, told: str) -> None:
    text = (site / CODE / page).read_text("utf-8")
    assert f'<html lang="{CODE}">' in text
    assert told in text


def test_its_pages_are_valid_and_lead_somewhere(toy: Copy, site: Path) -> None:
    pages = [f"{CODE}/{page}" for page, _ in PAGES]
    script = f"import check_site, pathlib; print(check_site.check(pathlib.Path('out'), {pages}))"
    toy.write("look.py", f"import sys; sys.path.insert(0, 'tools'); {script}")
    assert toy.run("look.py") == "[]\n"


def test_every_language_of_the_site_leads_to_it(site: Path) -> None:
    for other in ("fr", "it", "en"):
        text = (site / other / "cr/709.4/index.html").read_text("utf-8")
        assert f'hreflang="{CODE}"' in text


def test_the_search_of_the_site_has_its_texts(site: Path) -> None:
    texts = "".join(file.read_text("utf-8") for file in (site / "search" / CODE).rglob("*.js"))
    assert "dividita" in texts
