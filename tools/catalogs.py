"""The message catalogs: `update` from code and templates, `check`, `compile`.

    python tools/catalogs.py update [--prune] | check | compile
    python tools/catalogs.py put fr cli < translations.json

`update` never guesses a translation and never loses one: what no source says any more becomes
obsolete, and comes back when a source says it again; `--prune` drops it. No times and no line
numbers are written, so that two people's updates merge. `put` fills translations in from a JSON
object {message id: translation, or a list of its plural forms}; a context stands before the id,
separated by ``|``.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("fr", "it", "en")
DOMAINS = ("core", "cli", "checker", "search", "site")
_PACKAGES = {"cli": "cli", "checker": "checker", "search": "search", "pages": "site"}
_PYTHON = {"msg": None, "msgn": (1, 2), "msgc": ((1, "c"), 2), "msgcn": ((1, "c"), 2, 3)}
_HEADER = """msgid ""
msgstr ""
"Language: {catalog.locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {catalog.plural_forms}\\n"

"""
_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%")
_TYPOGRAPHY = {
    "fr": ((r"(?<=[^\s]) (?=[;:!?»])|(?<=«) ", "\u202f"), (r"(?<=\w)'(?=\w)", "’")),
    "it": ((r"(?<=[^\s]) (?=[;:!?])", ""), (r"(?<=\w)'(?=\w)", "’")),
}
Key = tuple[str | None, str]


def po_file(root: Path, language: str, domain: str) -> Path:
    """Where the catalog of that language and domain lies."""
    return root / "site" / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def extract(root: Path, domain: str) -> list[Message]:
    """The messages that the sources of `domain` say, sorted, each once."""
    found: dict[Key, Message] = {}
    for path, method in _sources(root, domain):
        keywords = {**DEFAULT_KEYWORDS, **_PYTHON}
        options = {"silent": "false"} if method == "jinja2.ext:babel_extract" else {}
        for _line, ids, _comments, context in extract_from_file(method, path, keywords, (), options):
            message = Message(ids, context=context)
            kept = found.get(key(message))
            if kept is None or (message.pluralizable and not kept.pluralizable):
                found[key(message)] = message
    return [found[at] for at in sorted(found, key=lambda at: (at[1], at[0] or ""))]


def _sources(root: Path, domain: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((root / "kb").rglob("*.py")):
        package = path.relative_to(root / "kb").parts[0]
        if _PACKAGES.get(package, "core") == domain:
            yield path, "python"
    if domain == "site":
        for path in sorted((root / "site" / "templates").rglob("*.*")):
            yield path, "jinja2.ext:babel_extract"
        for path in sorted((root / "site" / "assets").rglob("*.js")):
            if "vendor" not in path.parts and not path.name.endswith(".min.js"):
                yield path, "javascript"


def key(message: Message) -> Key:
    """What gettext looks a message up by: context and (singular) id."""
    return message.context, strings(message.id)[0]


def strings(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of a message id or translation, one or several."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def tidy(text: str, language: str) -> str:
    """`text` with the spaces and apostrophes that the language's typography asks for."""
    for pattern, right in _TYPOGRAPHY.get(language, ()):
        text = re.sub(pattern, right, text)
    return text


def read(root: Path, language: str, domain: str) -> Catalog:
    """The catalog as it stands; empty where there is no file."""
    path = po_file(root, language, domain)
    source = path.read_bytes() if path.exists() else b""
    return read_po(BytesIO(source), locale=language, domain=domain, abort_invalid=True)


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


def render(catalog: Catalog) -> bytes:
    """The file's bytes: a header without times, messages in order, no places."""
    body = BytesIO()
    write_po(body, catalog, width=100, no_location=True, omit_header=True, sort_output=True)
    return _HEADER.format(catalog=catalog).encode() + body.getvalue()


def write(path: Path, content: bytes) -> bool:
    """Write beside and rename, only if the content is new; whether it was."""
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f"{path.suffix}.{os.getpid()}.new")
    beside.write_bytes(content)
    beside.replace(path)
    return True


@contextmanager
def _alone() -> Iterator[None]:
    with Path(__file__).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def put(language: str, domain: str, translations: dict[str, str | list[str]], root: Path = ROOT) -> list[str]:
    """Fill `translations` into the catalog; the ids among them that it does not have."""
    with _alone():
        catalog = read(root, language, domain)
        held = {"|".join(filter(None, key(message))): message for message in catalog if message.id}
        for name in held.keys() & translations.keys():
            text = translations[name]
            forms = tuple(tidy(form, language) for form in strings(text))
            held[name].string = forms if isinstance(text, list) else forms[0]
        write(po_file(root, language, domain), render(catalog))
    return sorted(translations.keys() - held.keys())


def update(root: Path = ROOT, *, prune: bool = False) -> None:
    """Bring every catalog up to date with the sources; one run at a time."""
    with _alone():
        for domain in DOMAINS:
            messages = extract(root, domain)
            for language in LANGUAGES:
                merged = merge(messages, read(root, language, domain), prune=prune)
                if write(po_file(root, language, domain), render(merged)):
                    print(f"{language}/{domain}: {len(messages)} messages")


def compile_all(root: Path = ROOT) -> list[Path]:
    """Write each catalog's `.mo` beside its `.po`; the files."""
    written = []
    for language in LANGUAGES:
        for domain in DOMAINS:
            binary = BytesIO()
            write_mo(binary, read(root, language, domain))
            path = po_file(root, language, domain).with_suffix(".mo")
            write(path, binary.getvalue())
            written.append(path)
    return written


def check(root: Path = ROOT) -> list[str]:
    """Every fault of the catalogs, a line each."""
    findings: list[str] = []
    for language in LANGUAGES:
        said: dict[Key, Message] = {}
        for domain in DOMAINS:
            catalog = read(root, language, domain)
            place = po_file(root, language, domain).relative_to(root)
            findings += (f"{place}: {fault}" for fault in _faults(extract(root, domain), catalog, said))
    return findings


def _faults(messages: list[Message], catalog: Catalog, said: dict[Key, Message]) -> Iterator[str]:
    held = {key(message): message for message in catalog if message.id}
    for message in messages:
        translated = held.pop(key(message), None)
        if translated is None or translated.id != message.id:
            yield f"not up to date (run update): {message.id!r}"
            continue
        yield from (f"{fault}: {message.id!r}" for fault in message_faults(translated, catalog))
        if said.setdefault(key(message), translated).string != translated.string:
            yield f"another domain translates it otherwise: {message.id!r}"
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
    wanted = set(_PLACEHOLDER.findall(ids[-1]))
    optional = {"%(count)d", "%(count)s"} if message.pluralizable else set()
    for form in filter(None, forms):
        if (wanted ^ set(_PLACEHOLDER.findall(form))) - optional - ({"%%"} if wanted else set()):
            yield f"placeholders differ: {form!r}"
        if form != tidy(form, str(catalog.locale)):
            yield f"typography (run update): {form!r}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=("update", "check", "compile", "put"))
    parser.add_argument("language", nargs="?", choices=LANGUAGES)
    parser.add_argument("domain", nargs="?", choices=DOMAINS)
    parser.add_argument("--prune", action="store_true", help="drop what no source says any more")
    options = parser.parse_args()
    if options.action == "update":
        update(prune=options.prune)
    elif options.action == "compile":
        compile_all()
    elif options.action == "put":
        unknown = put(options.language, options.domain, json.load(sys.stdin))
        print("".join(f"no such message: {name}\n" for name in unknown), end="")
        return int(bool(unknown))
    else:
        findings = check()
        print("\n".join(findings) or "catalogs: complete")
        return int(bool(findings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
