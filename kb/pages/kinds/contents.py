"""The contents of the rules: all sections that are here, and those of each edition."""

from collections.abc import Iterator

from kb.messages import msg
from kb.pages.page import Crumb, Page
from kb.pages.plan.routes import Routes
from kb.pages.rendering.filters import span
from kb.pages.site import Site


def contents_pages(site: Site, language: str) -> Iterator[Page]:
    """All sections of all editions, then those of each edition."""
    sections = site.sections.all
    title = site.say(msg("Rules"), language)
    at = site.everywhere(Routes.contents)
    yield Page(language, at, "contents.html", title, {"sections": sections}, "rules")
    for edition in dict.fromkeys(section.edition for section in sections):
        yield Page(
            language,
            site.everywhere(Routes.contents, edition),
            "contents.html",
            site.say(msg("Rules, %(days)s", days=span(edition, language)), language),
            {"sections": [section for section in sections if section.edition == edition]},
            "rules",
            crumbs=rules_crumbs(site, language),
        )


def rules_crumbs(site: Site, language: str) -> tuple[Crumb, ...]:
    """The way to a page of the rules."""
    return (Crumb(site.say(msg("Rules"), language), site.routes[language].contents()),)


def about_crumbs(site: Site, language: str) -> tuple[Crumb, ...]:
    """The way to a page for those who look behind the site."""
    return (Crumb(site.say(msg("About, sources and terms"), language), site.routes[language].about()),)
