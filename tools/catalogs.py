"""The message catalogs: `update` from code and templates, `check`, `compile`.

    python tools/catalogs.py update [--prune] | check | compile
    python tools/catalogs.py put fr < translations.json

`update` never guesses a translation and never loses one: what no source says any more becomes
obsolete, and comes back when a source says it again; `--prune` drops it. No times and no line
numbers are written, so that two people's updates merge. `put` fills translations in from a JSON
object {message id: translation, or a list of its plural forms}; a context stands before the id,
separated by ``|``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import catalog_faults
from catalog_files import LANGUAGES, compile_all, key, po_file, read, render, strings, tidy, write
from catalog_sources import extract, merge

from kb.portable import try_lock

__all__ = ["check", "compile_all", "put", "read", "strings", "tidy", "update"]

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def _alone() -> Iterator[None]:
    with Path(__file__).open("rb") as lock:
        while not try_lock(lock):
            time.sleep(0.05)
        yield


def put(language: str, translations: dict[str, str | list[str]], root: Path = ROOT) -> list[str]:
    """Fill `translations` into the catalog; the ids among them that it does not have."""
    with _alone():
        catalog = read(root, language)
        held = {"|".join(filter(None, key(message))): message for message in catalog if message.id}
        for name in held.keys() & translations.keys():
            text = translations[name]
            forms = tuple(tidy(form, language) for form in strings(text))
            held[name].string = forms if isinstance(text, list) else forms[0]
        write(po_file(root, language), render(catalog))
    return sorted(translations.keys() - held.keys())


def update(root: Path = ROOT, *, prune: bool = False) -> None:
    """Bring every catalog up to date with the sources; one run at a time."""
    with _alone():
        messages = extract(root)
        for language in LANGUAGES:
            merged = merge(messages, read(root, language), prune=prune)
            if write(po_file(root, language), render(merged)):
                print(f"{language}: {len(messages)} messages")


def check(root: Path = ROOT) -> list[str]:
    """Every fault of the catalogs, a line each."""
    return catalog_faults.check(root)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=("update", "check", "compile", "put"))
    parser.add_argument("language", nargs="?", choices=LANGUAGES)
    parser.add_argument("--prune", action="store_true", help="drop what no source says any more")
    options = parser.parse_args()
    if options.action == "update":
        update(prune=options.prune)
    elif options.action == "compile":
        compile_all(ROOT)
    elif options.action == "put":
        unknown = put(options.language, json.load(sys.stdin))
        print("".join(f"no such message: {name}\n" for name in unknown), end="")
        return int(bool(unknown))
    else:
        findings = check()
        print("\n".join(findings) or "catalogs: complete")
        return int(bool(findings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
