"""Templates in the reader's language: one environment, compiled once, escaping always on."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from kb.cldr import day, elided
from kb.messages import Message, catalog, msg, msgn, spoken
from kb.pages.rendering.templates import Loader, compiled, settled_name
from kb.pages.visible import clean


class Renderer:
    """Renders templates, which are compiled once and kept from one build to the next."""

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
