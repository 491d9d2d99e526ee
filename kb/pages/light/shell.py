"""A page that is the same for thousands of cards but for a few places: rendered once, then cut there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from markupsafe import Markup, escape

from kb.languages import INTERFACE
from kb.pages.page import Crumb, Page, Picture
from kb.pages.rendering.structured import json_text
from kb.pages.visible import clean

_FIRST = 0xE100
"""Signs for private use that nothing clean has stand for the places."""
_NAMES = ("title", "json_title", "description", "body", "picture", "drawn", *INTERFACE)
_SIGNS = {name: chr(_FIRST + at) for at, name in enumerate(_NAMES)}
_PLACE = re.compile("([" + "".join(_SIGNS.values()) + "])")
_DATA = re.compile(r'<script type="application/ld\+json">.*?</script>')


class Parts(NamedTuple):
    """What stands in the places."""

    title: str
    description: str
    body: str
    """HTML."""
    picture: str
    """The route of the card's picture."""
    drawn: str
    """What the picture shows."""


class Shell(NamedTuple):
    """Text by turns with the names of the places."""

    pieces: list[str]

    @classmethod
    def of(
        cls, template: str, language: str, crumbs: tuple[Crumb, ...], html: Callable[[Page], str]
    ) -> Shell:
        """The page that `html` makes of `template`, whose variable ``body`` is the rest of it."""
        at = {code: f"{code}/card/{_SIGNS[code]}/index.html" for code in INTERFACE}
        values = {"body": Markup(_SIGNS["body"])}
        page = Page(language, at, template, _SIGNS["title"], values, "cards", _SIGNS["description"], crumbs)
        page = page._replace(picture=Picture(_SIGNS["picture"], _SIGNS["drawn"]))
        names = {sign: name for name, sign in _SIGNS.items()}
        text = _DATA.sub(lambda data: data[0].replace(_SIGNS["title"], _SIGNS["json_title"]), html(page))
        return cls([names.get(piece, piece) for piece in _PLACE.split(text)])

    def fill(self, parts: Parts, slugs: Mapping[str, str]) -> str:
        """The page of one card; `slugs`: its address in each language."""
        words: dict[str, str] = {
            "title": escape(clean(parts.title)),
            "json_title": json_text(parts.title)[1:-1],
            "description": escape(clean(parts.description)),
            "body": parts.body,
            "picture": parts.picture,
            "drawn": escape(clean(parts.drawn)),
        }
        places = {**words, **slugs}
        return "".join([places[piece] if at % 2 else piece for at, piece in enumerate(self.pieces)])
