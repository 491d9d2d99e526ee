"""The addresses of light pages for search engines: a file a language, and one that lists the files."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from kb.languages import INTERFACE
from kb.pages.plan.scope import Pool
from kb.pages.site import Site

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def pool_sitemaps(site: Site, pool: Pool) -> Iterator[tuple[str, str]]:
    """Each as its route and content; a file may have 50,000 addresses."""
    base = escape(site.base_url)
    for code in INTERFACE:
        slugs = pool.slugs[code]
        places = "\n".join(
            f"<url><loc>{base}{code}/card/{slugs[entry.id]}/</loc></url>"
            for entry in pool.entries
            if entry.light
        )
        yield f"sitemap-{code}.xml", f'{_HEAD}<urlset xmlns="{_SPACE}">\n{places}\n</urlset>\n'
    files = ("sitemap.xml", *(f"sitemap-{code}.xml" for code in INTERFACE))
    listed = "\n".join(f"<sitemap><loc>{base}{name}</loc></sitemap>" for name in files)
    yield "sitemaps.xml", f'{_HEAD}<sitemapindex xmlns="{_SPACE}">\n{listed}\n</sitemapindex>\n'
