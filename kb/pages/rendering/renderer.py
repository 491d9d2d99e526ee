"""Templates in the reader's language: one environment, compiled once, escaping always on."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    Template,
    pass_context,
)
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup, escape

from kb.cache import contents, folder, key_of
from kb.cldr import day, elided
from kb.messages import Message, catalog, msg, msgn, spoken
from kb.pages.visible import clean


class Renderer:
    """Renders templates, which are compiled once and cached from one build to the next."""

    def __init__(self, templates: Path, filters: Mapping[str, Callable[..., Any]]) -> None:
        self._environment = Environment(
            loader=Loader(templates, lambda language, text: str(_constant(language, text))),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            extensions=["jinja2.ext.i18n"],
            finalize=_finalize,
        )
        self._environment.globals.update(_=_gettext, gettext=_gettext, ngettext=_ngettext)
        self._environment.filters.update(say=_say, day=_day, **filters)
        self._environment.bytecode_cache = compiled(self._environment, templates)

    def render(self, template: str, values: Mapping[str, Any]) -> str:
        """The text of `template`; `values` has at least ``lang``."""
        return self._environment.get_template(template).render(values)

    def settled(self, template: str, language: str) -> Template:
        """`template` with what it always says put into it, for pages of which there are thousands."""
        name = settled_name(template, language)
        return self._environment.get_template(name, globals={"lang": language})

    def fragment(self, template: str, **values: Any) -> Markup:
        """A part of a page, ready to stand in another."""
        return Markup(self.render(template, values))


def _finalize(value: Any) -> Any:
    """Variables reach the page without control characters; markup of ours has none."""
    return clean(value) if type(value) is str else value


@cache
def _constant(language: str, msgid: str) -> Markup:
    return Markup(catalog(language).render(Message(msgid, {})))


@pass_context
def _gettext(context: Context, msgid: str, **params: Any) -> Markup:
    """The catalog's words are ours, hence markup; parameters are escaped."""
    if not params:
        return _constant(context["lang"], msgid)
    said = catalog(context["lang"]).render(msg(msgid, **_escaped(params, context["lang"])))
    return Markup(elided(said, context["lang"]))


@pass_context
def _ngettext(context: Context, one: str, many: str, count: int, **params: Any) -> Markup:
    filled = _escaped(params, context["lang"])
    filled.pop("count", None)
    return Markup(catalog(context["lang"]).render(msgn(one, many, count, **filled)))


def _escaped(params: Mapping[str, Any], language: str) -> dict[str, Any]:
    return {
        name: value if isinstance(value, int) else escape(clean(spoken(value, language)))
        for name, value in params.items()
    }


@pass_context
def _say(context: Context, message: Message) -> str:
    return message.render(context["lang"])


@pass_context
def _day(context: Context, when: date) -> str:
    return day(when, context["lang"])


_SAID = re.compile(r'\{\{ _\("([^"{}]+)"\) \}\}')
_SETTLED = "@"


def settled_name(template: str, language: str) -> str:
    """What the loader calls `template` with what it always says put into it, in one language."""
    return f"{template}{_SETTLED}{language}"


class Loader(FileSystemLoader):
    """The templates of a folder; `said` gives the words of a message in a language, as markup."""

    def __init__(self, folder: Path, said: Callable[[str, str], str]) -> None:
        super().__init__(folder)
        self._said = said

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, by its name or its `settled_name`, as Jinja wants it."""
        name, _, language = template.partition(_SETTLED)
        source, path, unchanged = super().get_source(environment, name)
        if language:
            source = _SAID.sub(lambda found: self._said(language, found[1]), source)
        return source, path, unchanged


class _Kept(FileSystemBytecodeCache):
    """What was compiled, read-only: nothing is added to a folder of the cache once it is there."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Does nothing."""


def compiled(environment: Environment, templates: Path) -> BytecodeCache | None:
    """All `templates` as Jinja compiles them, stored in the cache; None where it cannot be written.

    Jinja runs what it finds there: `kb.cache` sees to it that we wrote it.
    """

    def write(fresh: Path) -> None:
        environment.bytecode_cache = FileSystemBytecodeCache(str(fresh))
        for name in environment.list_templates():
            environment.get_template(name)

    key = key_of(contents(templates, Path(jinja2.__file__).parent))
    try:
        return _Kept(str(folder("templates", key, write)))
    except OSError:
        return None
