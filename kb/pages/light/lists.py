"""The lists of all cards of a pool: names from A to Z in small pages, and the cards of each set."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

from markupsafe import Markup, escape

from kb.cards import COLORS
from kb.cards.type_line import CARD_TYPES
from kb.cldr import day
from kb.languages import INTERFACE
from kb.messages import Message, in_english, language_word, msg, msgn
from kb.names.shards import cut
from kb.pages.kinds.names import names_crumbs, names_index
from kb.pages.page import Crumb, Page
from kb.pages.plan.entry import Entry
from kb.pages.plan.routes import Routes
from kb.pages.plan.scope import Pool
from kb.pages.plan.slugs import distinct
from kb.pages.rendering.english import type_label
from kb.pages.rendering.filters import colors
from kb.pages.site import Link, Site
from kb.pages.visible import clean
from kb.vocabulary import spoken

Lines = Sequence[tuple[str, Entry]]


class Part(NamedTuple):
    """Pages that are made together; `digest`: of all that they follow from."""

    name: str
    digest: str
    routes: list[str]
    pages: Callable[[], Iterable[Page | tuple[str, str]]]
    """Pages, or files by route and content."""


class _Portion(NamedTuple):
    """The names of one page, from the first to the last, and where it lies."""

    label: str
    at: dict[str, str]
    lines: Lines


def list_groups(site: Site, pool: Pool) -> Iterator[Callable[[], Iterable[Part]]]:
    """What gives the lists of the pool, group by group; of tokens alone there is one."""
    yield partial(_kinds, site, pool)
    if site.pool is None:
        return
    yield partial(_index, site)
    for of in INTERFACE:
        yield partial(_names, site, pool, of)
    yield partial(_sets, site, pool)


def _index(site: Site) -> Iterator[Part]:
    """The page from which the directories are reached."""
    routes = list(site.everywhere(Routes.names).values())
    pages = [names_index(site, language, dict.fromkeys(INTERFACE, ())) for language in INTERFACE]
    yield Part("names", digest_of(""), routes, lambda: pages)


def _names(site: Site, pool: Pool, of: str) -> Iterator[Part]:
    """The directory of the names in the language `of`, then its portions."""
    portions = list(_portions(site, pool, of))
    count = sum(len(portion.lines) for portion in portions)
    at = site.everywhere(Routes.names, of)
    links = repr([(portion.label, portion.at) for portion in portions])
    make = partial(_directory, site, of, portions, count)
    yield Part(f"names {of}", digest_of(f"{count}{links}"), list(at.values()), make)
    for place, portion in enumerate(portions):
        around = {
            name: portions[other]
            for name, other in (("previous", place - 1), ("next", place + 1))
            if 0 <= other < len(portions)
        }
        words = repr([(name, one.label, one.at) for name, one in around.items()])
        words += "\n".join([text for text, _ in portion.lines])
        digest = digest_of(words, [entry for _, entry in portion.lines], pool)
        make = partial(_portion_pages, site, pool, of, portion, around)
        yield Part(f"names {of} {portion.at[of]}", digest, list(portion.at.values()), make)


def _portions(site: Site, pool: Pool, of: str) -> Iterator[_Portion]:
    """The names in that language's order, cut where the letters change."""
    names = sorted(
        (letters, entry.id, text, at)
        for at, entry in enumerate(pool.entries)
        for language, text, letters in entry.names
        if language == of and not entry.is_token
    )
    pieces = list(cut([(name[0], place) for place, name in enumerate(names)]))
    slugs = distinct([key for key, _ in pieces])
    for key, held in pieces:
        lines = [(names[place][2], pool.entries[names[place][3]]) for _, place in held]
        if lines:
            label = f"{_short(lines[0][0])} – {_short(lines[-1][0])}"
            yield _Portion(label, site.everywhere(Routes.names, of, slugs[key]), lines)


def _short(name: str) -> str:
    return name if len(name) < 20 else f"{name[:16].rstrip()}…"


def digest_of(words: str, entries: Iterable[Entry] = (), pool: Pool | None = None) -> str:
    """Of words and of the cards that a page shows."""
    digest = blake2b(words.encode(), digest_size=12)
    marks = pool.marks if pool else {}
    digest.update(" ".join([marks[entry.id] for entry in entries]).encode())
    return digest.hexdigest()


def _title(site: Site, of: str, language: str) -> str:
    return site.say(msg("Names from A to Z: %(language)s", language=language_word(of)), language)


def _directory(site: Site, of: str, portions: Sequence[_Portion], count: int) -> Iterator[Page]:
    at = site.everywhere(Routes.names, of)
    for language in INTERFACE:
        links = [Link(portion.label, portion.at[language]) for portion in portions]
        values = {"of": of, "links": links, "count": count}
        title, crumbs = _title(site, of, language), names_crumbs(site, language)
        yield Page(language, at, "pool_names.html", title, values, "names", crumbs=crumbs)


def _portion_pages(
    site: Site, pool: Pool, of: str, portion: _Portion, around: dict[str, _Portion]
) -> Iterator[Page]:
    for language in INTERFACE:
        title = _title(site, of, language)
        links = {name: Link(one.label, one.at[language]) for name, one in around.items()}
        lines = _lines(pool, portion.lines, language, of)
        values = {
            **_PLAIN,
            "heading": portion.label,
            "heading_in": of,
            "kicker": title,
            "lines": lines,
            **links,
        }
        crumbs = (*names_crumbs(site, language), Crumb(title, site.routes[language].names(of)))
        yield Page(language, portion.at, "pool_list.html", portion.label, values, "names", title, crumbs)


_PLAIN = {"previous": None, "next": None, "missing_names": 0, "portions": ()}


def _lines(pool: Pool, lines: Lines, language: str, of: str = "") -> Markup:
    """A line each: the name in the language `of` and the reader's where that differs; or that alone."""
    at = INTERFACE.index(language)
    items = []
    for text, entry in lines:
        name = entry.name(at)
        code, mark = ("", "") if entry.shown[at] else (' lang="en"', in_english("", language))
        more = f' <span class="quiet"{code}>{escape(clean(name))}{mark}</span>' if of and name != text else ""
        tag = f' lang="{of}"' if of else code
        page, label = escape(pool.route(entry, language)), escape(clean(text if of else name))
        items.append(f'<li><a href="@/{page}"{tag}>{label}</a>{more if of else mark}</li>')
    return Markup("\n".join(items))


def _sets(site: Site, pool: Pool) -> Iterator[Part]:
    """The list of all sets, then each with all its cards."""
    found: defaultdict[str, list[tuple[str, Entry]]] = defaultdict(list)
    for entry in pool.game():
        for code in entry.sets:
            found[code].append((entry.english, entry))
    held = {code: found[code] for code in site.all_sets if code in found}
    words = repr([(site.all_sets[code], len(lines)) for code, lines in held.items()])
    routes = list(site.everywhere(Routes.sets).values())
    yield Part("sets", digest_of(words), routes, partial(_sets_pages, site, held))
    for code, lines in held.items():
        digest = digest_of(repr(site.all_sets[code]), [entry for _, entry in lines], pool)
        routes = list(site.everywhere(Routes.set, code).values())
        yield Part(f"set {code}", digest, routes, partial(_set_pages, site, pool, code, lines))


def _sets_pages(site: Site, held: Mapping[str, Lines]) -> Iterator[Page]:
    for language in INTERFACE:
        title = site.say(msg("Sets"), language)
        groups = [
            (
                *_set_name(site, code, language),
                site.routes[language].set(code),
                _note(site, code, lines, language),
            )
            for code, lines in held.items()
        ]
        at = site.everywhere(Routes.sets)
        yield Page(language, at, "pool_sets.html", title, {"groups": groups}, "sets")


def _set_pages(site: Site, pool: Pool, code: str, lines: Lines) -> Iterator[Page]:
    for language in INTERFACE:
        (name, tongue), note = _set_name(site, code, language), _note(site, code, lines, language)
        at = INTERFACE.index(language)
        values = {
            **_PLAIN,
            "heading": name,
            "heading_in": tongue,
            "kicker": note,
            "lines": _lines(pool, sorted(lines, key=lambda line: line[1].letters(at)), language),
            "missing_names": sum(not entry.shown[at] for _, entry in lines),
        }
        crumbs = (Crumb(site.say(msg("Sets"), language), site.routes[language].sets()),)
        places = site.everywhere(Routes.set, code)
        yield Page(language, places, "pool_list.html", name, values, "sets", note, crumbs)


def _set_name(site: Site, code: str, language: str) -> tuple[str, str]:
    """Its name, and in which language that is: the reader's, or English where none is attested."""
    names = site.all_sets[code].names
    own = names.get(language)
    return (own, language) if own else (names.get("en", code), "en")


def _note(site: Site, code: str, lines: Lines, language: str) -> str:
    count = site.say(msgn("%(count)d card", "%(count)d cards", len(lines)), language)
    return f"{code}, {day(site.all_sets[code].released, language)} · {count}"


# Cards of a page of a list by type and colour.
_LINES = 300
# One colour each, several, none.
_SHADES = (*COLORS, "M", "C")
# Stands among the card types for what is no card.
_TOKEN = "Token"  # noqa: S105 of the game


def _kinds(site: Site, pool: Pool) -> Iterator[Part]:
    """The table of types and colours, then the cards of each."""
    found: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in pool.entries:
        letters = {letter for face in entry.row[4] for letter in face[1]}
        shade = "M" if len(letters) > 1 else min(letters, default="C")
        for word in (_TOKEN,) if entry.is_token else CARD_TYPES:
            if word == _TOKEN or word in entry.kinds[0]:
                found[word, shade].append(entry)
    counts = {kind: len(held) for kind, held in found.items()}
    routes = list(site.everywhere(Routes.kinds).values())
    yield Part("kinds", digest_of(repr(counts)), routes, partial(_kinds_pages, site, counts))
    for kind, held in found.items():
        pages = range(1, -(-len(held) // _LINES) + 1)
        routes = [route for page in pages for route in _kind_at(site, kind, page).values()]
        yield Part(
            f"kind {kind}", digest_of("", held, pool), routes, partial(_kind_pages, site, pool, kind, held)
        )


def _kind_at(site: Site, kind: tuple[str, str], page: int = 1) -> dict[str, str]:
    return site.everywhere(Routes.kinds, "-".join(kind).lower(), page)


def _kinds_pages(site: Site, counts: Mapping[tuple[str, str], int]) -> Iterator[Page]:
    for language in INTERFACE:
        rows = [
            (
                _label(word, language),
                [
                    Link(counts[word, shade], _kind_at(site, (word, shade))[language])
                    if (word, shade) in counts
                    else None
                    for shade in _SHADES
                ],
            )
            for word in (*CARD_TYPES, _TOKEN)
            if any((word, shade) in counts for shade in _SHADES)
        ]
        values = {"rows": rows, "shades": [_shade(shade, language) for shade in _SHADES]}
        at, title = site.everywhere(Routes.kinds), site.say(msg("Cards by type and color"), language)
        yield Page(
            language, at, "pool_kinds.html", title, values, "cards", crumbs=_cards_crumbs(site, language)
        )


def _cards_crumbs(site: Site, language: str) -> tuple[Crumb, ...]:
    return (Crumb(site.say(msg("Cards"), language), site.routes[language].cards()),)


def _label(word: str, language: str) -> str:
    tokens = msg("Tokens and emblems")
    return tokens.render(language) if word == _TOKEN else type_label(word, language)


def _count(word: str, count: int) -> Message:
    if word == _TOKEN:
        return msgn("%(count)d token or emblem", "%(count)d tokens and emblems", count)
    return msgn("%(count)d card", "%(count)d cards", count)


def _shade(shade: str, language: str) -> str:
    return spoken("qualities", "multicolor", language) if shade == "M" else colors(set(shade), language)


def _kind_pages(site: Site, pool: Pool, kind: tuple[str, str], held: Sequence[Entry]) -> Iterator[Page]:
    for language in INTERFACE:
        at = INTERFACE.index(language)
        lines = sorted(((entry.letters(at), entry.english, entry) for entry in held), key=lambda one: one[:2])
        pages = [lines[first : first + _LINES] for first in range(0, len(lines), _LINES)]
        labels = [f"{_short(some[0][2].name(at))} – {_short(some[-1][2].name(at))}" for some in pages]
        links = [
            Link(label, _kind_at(site, kind, page)[language]) for page, label in enumerate(labels, start=1)
        ]
        title = f"{_label(kind[0], language)} · {_shade(kind[1], language)}"
        crumbs = (
            *_cards_crumbs(site, language),
            Crumb(site.say(msg("Cards by type and color"), language), site.routes[language].kinds()),
        )
        for page, some in enumerate(pages):
            values = {
                **_PLAIN,
                "heading": title,
                "heading_in": language,
                "kicker": site.say(_count(kind[0], len(held)), language),
                "lines": _lines(pool, [(entry.english, entry) for *_, entry in some], language),
                "portions": links if len(links) > 1 else [],
            }
            route, called = _kind_at(site, kind, page + 1), f"{title} · {labels[page]}"
            yield Page(language, route, "pool_list.html", called, values, "cards", crumbs=crumbs)
