"""What the sources say: the messages of code, templates and scripts, merged with what is translated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from catalog_files import Key, key, strings, tidy

__all__ = ["extract", "merge"]

_PYTHON = {"msg": None, "msgn": (1, 2), "msgc": ((1, "c"), 2), "msgcn": ((1, "c"), 2, 3)}


def extract(root: Path) -> list[Message]:
    """The messages that the sources say, sorted, each once."""
    found: dict[Key, Message] = {}
    for path, method in _sources(root):
        keywords = {**DEFAULT_KEYWORDS, **_PYTHON}
        options = {"silent": "false"} if method == "jinja2.ext:babel_extract" else {}
        for _line, ids, _comments, context in extract_from_file(method, path, keywords, (), options):
            message = Message(ids, context=context)
            kept = found.get(key(message))
            if kept is None or (message.pluralizable and not kept.pluralizable):
                found[key(message)] = message
    return [found[at] for at in sorted(found, key=lambda at: (at[1], at[0] or ""))]


def _sources(root: Path) -> Iterator[tuple[Path, str]]:
    folders = [root / "kb"]
    if (root / "kb" / "cli").is_dir():
        folders.append(Path(click.__file__).parent)  # whose messages our command line tells
    for folder in folders:
        yield from ((path, "python") for path in sorted(folder.rglob("*.py")))
    for path in sorted((root / "site" / "templates").rglob("*.*")):
        yield path, "jinja2.ext:babel_extract"
    for path in sorted((root / "site" / "assets").rglob("*.js")):
        if "vendor" not in path.parts and not path.name.endswith(".min.js"):
            yield path, "javascript"


def merge(messages: list[Message], old: Catalog, *, prune: bool) -> Catalog:
    """`messages` with the translations of `old`, which become obsolete where nobody says them."""
    language = str(old.locale)
    merged = Catalog(locale=language, domain=old.domain)
    known = {key(message): message for message in [*old.obsolete.values(), *old] if message.id}
    for message in messages:
        translated = known.pop(key(message), None)
        string = _own(message) if language == "en" else _kept(message, translated, language)
        merged.add(message.id, string, context=message.context)
    if not prune and language != "en":
        for message in known.values():
            if message.string and any(message.string):
                merged.obsolete[_obsolete_key(message)] = message
    return merged


def _obsolete_key(message: Message) -> str | tuple[str, str]:
    context, text = key(message)
    return text if context is None else (text, context)


def _own(message: Message) -> str | tuple[str, ...]:
    return strings(message.id) if message.pluralizable else strings(message.id)[0]


def _kept(message: Message, translated: Message | None, language: str) -> str | tuple[str, ...]:
    if translated is None or message.pluralizable != translated.pluralizable:
        return ""
    forms = tuple(tidy(form, language) for form in strings(translated.string))
    return forms if message.pluralizable else forms[0]
