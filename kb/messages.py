"""What the program says, apart from the language that it is read in.

Pure code builds a `Message`; whoever shows it (command line, site) renders it through the
reader's catalog. The English text is the message id, so code stays readable where it speaks.
Catalogs: ``site/locale/<language>/LC_MESSAGES/kb.po``, compiled when the wheel is built.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any, Literal, NamedTuple

from kb import cldr, system
from kb.languages import CODES, ENGLISH

# What follows English words that stand in another language's text.
ENGLISH_MARK = " (en)"
# The gettext domain: one catalog a language.
DOMAIN = "kb"
_OWN = ENGLISH  # message ids are English: nothing to look up


class Message(NamedTuple):
    """A sentence for a reader: message id, its named parameters, and what agreement needs.

    Parameters may be messages themselves, dates, or whatever has a method ``render``; they are
    rendered in the same language, and so is the number ``%(count)d``: ``1.234 carte``.
    """

    msgid: str
    params: dict[str, Any]
    plural: str | None = None
    number: int = 1
    context: str | None = None

    def render(self, language: str) -> str:
        """The sentence in `language`, one of `kb.languages.INTERFACE`."""
        return catalog(language).render(self)

    def __str__(self) -> str:
        return self.render("en")


def msg(msgid: str, **params: Any) -> Message:
    """A message without number agreement."""
    return Message(msgid, params)


def msgn(msgid: str, plural: str, count: int, **params: Any) -> Message:
    """A message that agrees with `count`, which is also its parameter ``%(count)d``."""
    return Message(msgid, {"count": count, **params}, plural, count)


def msgc(context: str, msgid: str, **params: Any) -> Message:
    """A message whose translation depends on `context` (gender, part of speech)."""
    return Message(msgid, params, context=context)


def msgcn(context: str, msgid: str, plural: str, count: int, **params: Any) -> Message:
    """A message with both a context and number agreement."""
    return Message(msgid, {"count": count, **params}, plural, count, context)


class Native(NamedTuple):
    """Words that exist in each language by themselves, such as a card's name, rather than by a catalog.

    A language that has none shows the English words, marked as English.
    """

    texts: dict[str, str]

    def render(self, language: str) -> str:
        """The words in `language`."""
        return self.texts.get(language) or in_english(self.texts["en"], language)

    def __str__(self) -> str:
        return self.render("en")


def in_english(words: str, language: str) -> str:
    """English words as a reader of `language` is shown them: marked, unless that is English."""
    return words if language == _OWN else words + ENGLISH_MARK


def in_every_language(texts: Mapping[str, Any]) -> dict[str, str]:
    """The words of `texts`, some by language and English at least, in all: what lacks in English, marked."""
    return {code: texts.get(code) or in_english(texts[ENGLISH], code) for code in CODES}


class _Listing(NamedTuple):
    items: tuple[Any, ...]
    style: Literal["standard", "or"]

    def render(self, language: str) -> str:
        return cldr.joined((str(spoken(item, language)) for item in self.items), language, self.style)


class _LanguageName(NamedTuple):
    code: str

    def render(self, language: str) -> str:
        return cldr.language_name(self.code, language)


def listing(items: Iterable[Any], style: Literal["standard", "or"] = "standard") -> Message:
    """The items with commas and a last “and” (or “or”); “none” for no items."""
    held = tuple(items)
    return msg("%(name)s", name=_Listing(held, style)) if held else msgc("empty list", "none")


def language_word(code: str) -> Message:
    """The language with that ISO code, as an adjective or noun."""
    return msg("%(name)s", name=_LanguageName(code))


def language_words(codes: Iterable[str]) -> Message:
    """The languages with those codes, in that order: “French and Italian”."""
    return listing(map(_LanguageName, codes))


def spoken(value: Any, language: str) -> Any:
    """A parameter of a message in `language`; one that says the same in all of them as it is."""
    if isinstance(value, date):
        return cldr.day(value, language)
    render = getattr(value, "render", None)
    return render(language) if render else value


def replaced(told: Any, ids: Mapping[str, str]) -> Any:
    """A message, or a parameter of one, with other message ids for those in `ids`, at any depth."""
    if isinstance(told, _Listing):
        return _Listing(tuple(replaced(item, ids) for item in told.items), told.style)
    if not isinstance(told, Message):
        return told
    msgid, params, plural, number, context = told
    within = {name: replaced(one, ids) for name, one in params.items() if isinstance(one, Message | _Listing)}
    return Message(ids.get(msgid, msgid), params | within if within else params, plural, number, context)


def semicolons(items: Iterable[str | Message | Native]) -> Message:
    """Names or sentences in a row, at least one; semicolons part them, since names have commas."""
    held = tuple(items)
    if len(held) > 1:
        half = len(held) // 2  # halved, since a long row one within the other is too deep to render
        return msg("%(first)s; %(second)s", first=semicolons(held[:half]), second=semicolons(held[half:]))
    (only,) = held
    return only if isinstance(only, Message) else msg("%(name)s", name=only)


class Catalog:
    """The compiled messages of one language, read when the first one is rendered."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._found: dict[tuple[str | None, str, int], str] = {}
        """What was looked up already: a site says the same few hundred things thousands of times."""

    @cached_property
    def _translations(self) -> NullTranslations:
        file = _compiled(self.language)
        if self.language == _OWN or not file.exists():
            return NullTranslations()
        with file.open("rb") as opened:
            return GNUTranslations(opened)

    def render(self, message: Message) -> str:
        """`message` in this language, parameters filled in."""
        key = (message.context, message.msgid, message.number if message.plural is not None else -1)
        text = self._found.get(key)
        if text is None:
            text = self._found[key] = self._lookup(message).replace("%(count)d", "%(count)s")
        if not message.params:
            return text % () if "%%" in text else text
        params = {name: spoken(value, self.language) for name, value in message.params.items()}
        if isinstance(count := params.get("count"), int):
            params["count"] = cldr.number(count, self.language)
        said = text % params
        return cldr.elided(said, self.language) if date in map(type, message.params.values()) else said

    def _lookup(self, message: Message) -> str:
        msgid, plural, number, context = message.msgid, message.plural, message.number, message.context
        if not msgid:
            return ""  # the empty id is a catalog's header
        look_up = self._translations
        if context is None:
            return look_up.gettext(msgid) if plural is None else look_up.ngettext(msgid, plural, number)
        if plural is None:
            return look_up.pgettext(context, msgid)
        return look_up.npgettext(context, msgid, plural, number)


def _compiled(language: str) -> Path:
    return system.site_folder() / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def is_compiled(language: str) -> bool:
    """Whether `language` can be spoken: in a checkout its catalog must have been compiled once."""
    return language == _OWN or _compiled(language).exists()


@cache
def catalog(language: str) -> Catalog:
    """The catalog of `language`."""
    return Catalog(language)


def edition_words(start: date | str, end: date | str | None) -> Message:
    """The days of an edition in figures: “2010-02-01 – 2012-06-30”, “since 2024-11-08”."""
    if end is None:
        return msg("since %(start)s", start=str(start))
    return msg("%(name)s", name=f"{start} – {end}")
