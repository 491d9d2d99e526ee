"""What is wrong with the catalogs: messages missing, fuzzy or left over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from catalog_files import LANGUAGES, key, po_file, read, strings, tidy
from catalog_sources import extract

__all__ = ["check"]

_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%|\{\w+")  # the last: click's, whose “!r” a translation may drop


def check(root: Path) -> list[str]:
    """Every fault of the catalogs, a line each."""
    messages = extract(root)
    findings: list[str] = []
    for language in LANGUAGES:
        place = po_file(root, language).relative_to(root)
        findings += (f"{place}: {fault}" for fault in _faults(messages, read(root, language)))
    return findings


def _faults(messages: list[Message], catalog: Catalog) -> Iterator[str]:
    held = {key(message): message for message in catalog if message.id}
    for message in messages:
        translated = held.pop(key(message), None)
        if translated is None or translated.id != message.id:
            yield f"not up to date (run update): {message.id!r}"
            continue
        yield from (f"{fault}: {message.id!r}" for fault in message_faults(translated, catalog))
    for message in [*held.values(), *catalog.obsolete.values()]:
        yield f"obsolete (run update --prune): {message.id!r}"


def message_faults(message: Message, catalog: Catalog) -> Iterator[str]:
    """What is wrong with one translation."""
    ids, forms = strings(message.id), strings(message.string)
    if message.fuzzy:
        yield "fuzzy"
    if not all(forms):
        yield "missing"
    elif message.pluralizable and len(forms) != catalog.num_plurals:
        yield f"{len(forms)} plural forms, not {catalog.num_plurals}"
    wanted = [set(_PLACEHOLDER.findall(text)) for text in ids]
    optional = {"%(count)d", "%(count)s"} if message.pluralizable else set()
    for at, form in enumerate(forms):
        found = set(_PLACEHOLDER.findall(form))
        # the form for one has what either id has: click's singular and plural differ
        sides = wanted if at == 0 else wanted[-1:]
        if form and all((one ^ found) - optional - ({"%%"} if one else set()) for one in sides):
            yield f"placeholders differ: {form!r}"
        if form and form != tidy(form, str(catalog.locale)):
            yield f"typography (run update): {form!r}"
