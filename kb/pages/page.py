"""A page to be written: its address in each language, its template, its values."""

from typing import Any, NamedTuple


class Crumb(NamedTuple):
    """A step of the way to a page: what it is called (markup or words), where it lies."""

    label: Any
    route: str


class Picture(NamedTuple):
    """Shown with links to a page: where it lies, what it shows in words, its SVG if it has to be made."""

    route: str
    words: str
    svg: str = ""


class Page(NamedTuple):
    """One page in one interface language.

    `at` gives the same page's route in every interface language; `canonical` is another route where
    this page only repeats that one.
    """

    language: str
    at: dict[str, str]
    template: str
    title: str
    values: dict[str, Any]
    section: str = ""
    """Which entry of the main navigation it belongs to."""
    description: str = ""
    crumbs: tuple[Crumb, ...] = ()
    canonical: str | None = None
    noindex: bool = False
    beside: tuple[tuple[str, str], ...] = ()
    """Files that belong into its folder, by name and content."""
    picture: Picture | None = None
    """The site's own if none."""

    @property
    def route(self) -> str:
        """Where it lies below the site's root."""
        return self.at[self.language]
