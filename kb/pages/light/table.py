"""The pool's ordinary cards for operators in the browser: files that come when a query first asks of cards.

search/pool/0.js ...     cards in turn: as `card_row` has them, then names, and folders of their pages
search/pool/fr0.js ...   their type lines and keywords in the words of each language
"""

from collections.abc import Iterator, Sequence
from functools import partial

from kb.cards import TypeLine
from kb.cards.type_line import CARD_TYPES, NO_CARD_TYPES, SUPERTYPES
from kb.cards.words import keyword_name, type_line_words
from kb.languages import INTERFACE
from kb.messages import in_english
from kb.pages.browser.scripts import script
from kb.pages.light.lists import Part, digest_of
from kb.pages.plan.entry import Entry
from kb.pages.plan.scope import TABLE, Pool


def table_parts(pool: Pool) -> Iterator[Part]:
    """The files, each with what it follows from."""
    light = pool.light()
    for at in range(0, len(light), TABLE):
        some, number = light[at : at + TABLE], at // TABLE
        routes = [f"search/pool/{code}{number}.js" for code in ("", *INTERFACE)]
        yield Part(routes[0], digest_of("", some, pool), routes, partial(_files, pool, some, at, routes))


def _files(pool: Pool, some: Sequence[Entry], at: int, routes: Sequence[str]) -> Iterator[tuple[str, str]]:
    rows = [[*entry.row, entry.line, pool.folders(entry)] for entry in some]
    yield routes[0], script({"file": "pool", "first": at, "cards": rows})
    lines = {tuple(entry.kinds[0]) for entry in some}
    keywords = {word for entry in some for word in entry.kinds[1]}
    for code, route in zip(INTERFACE, routes[1:], strict=True):
        kinds = {" ".join(words).lower(): type_line_words(_line(words), code) for words in sorted(lines)}
        said = {word.lower(): keyword_name(word, code) or in_english(word, code) for word in sorted(keywords)}
        yield route, script({"file": "kinds", "types": kinds, "keywords": said})


def _line(words: Sequence[str]) -> TypeLine:
    known = (SUPERTYPES, CARD_TYPES + NO_CARD_TYPES)
    first, types = (tuple(word for word in words if word in held) for held in known)
    return TypeLine(first, types, tuple(word for word in words if not any(word in held for held in known)))
