"""A page as it is written: its template rendered, its links settled."""

import json
from functools import cache

from markupsafe import Markup, escape

from kb.cldr import endonym
from kb.languages import INTERFACE, get
from kb.pages.drawing.picture import SITE_NAME
from kb.pages.drawing.symbols import said_symbols
from kb.pages.page import Page, Picture
from kb.pages.plan.routes import lead, picture_of
from kb.pages.rendering.renderer import Renderer
from kb.pages.site import Site


@cache
def tongues() -> dict[str, str]:
    """What each language calls itself; asked for late, since Babel says it."""
    return {code: endonym(code) for code in INTERFACE}


def languages_data() -> dict[str, dict[str, str]]:
    """Of each language of the interface, in their order: stemmer, usage, what the first of a month is."""
    return {
        code: {
            "stemmer": get(code).stemmer,
            "usage": get(code).locale.replace("_", "-"),
            "first": get(code).first_of_month,
        }
        for code in INTERFACE
    }


def _in_attribute(data: object) -> Markup:
    """JSON for an attribute in single quotes, where its double ones need no five letters each."""
    text = str(escape(json.dumps(data, ensure_ascii=False, separators=(",", ":"))))
    return Markup(text.replace("&#34;", '"'))


class Html:
    """Called with a page, and with where the site's root is if not where its route says, gives its text."""

    def __init__(self, site: Site, renderer: Renderer) -> None:
        self._site, self._renderer = site, renderer

    def __call__(self, page: Page, root: str | None = None) -> str:
        """The whole text."""
        url = self._site.routes[page.language]
        page = page._replace(description=said_symbols(page.description, page.language))
        shared = {
            "lang": page.language,
            "url": url,
            "tongues": tongues(),
            "languages": _in_attribute(languages_data()),
            "locale": get(page.language).locale,
        }
        values = {
            **page.values,
            **shared,
            "page": page,
            "picture": page.picture or Picture(picture_of(url.home()), SITE_NAME.render(page.language)),
            "address": self._address,
            "contact": self._contact(page),
            "source": self._site.source,
            "card_table": lambda cards: self._renderer.fragment("rows.html", cards=cards, **shared),
        }
        html = self._renderer.render(page.template, values)
        return lead(html, "../" * page.route.count("/") if root is None else root, page.language)

    def _contact(self, page: Page) -> str:
        """Where to report an error on that page: a mail with its subject, or a form with a title."""
        contact = self._site.contact
        mark = "&" if "?" in contact else "?"
        title = "subject" if contact.startswith("mailto:") else "title"
        where = f"{self._site.base_url}{page.route.removesuffix('index.html')}"
        return contact and f"{contact}{mark}{title}=kb%20{where}%20({page.language})"

    def _address(self, target: str) -> str:
        short = target.removesuffix("index.html")
        return self._site.base_url + short if self._site.base_url else f"@/{target}"
