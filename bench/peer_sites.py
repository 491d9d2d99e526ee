"""The same pages by other site builders: our shell to the byte, each builder's own templates.

Hugo has the body as a template of its own with the facts as front matter, and writes the JSON document
too. The others are given the body as HTML, and write no documents: less than our work.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from kb.cards import Card
    from kb.pages.light.cards import LightPages
    from kb.pages.plan.scope import Pool

__all__ = ["Peer", "bare", "hugo", "mkdocs", "pages_of", "pelican", "sphinx"]

_LANGUAGES = ("fr", "it", "en")
_HEAD = ("description", "picture", "drawn")


class Peer(NamedTuple):
    """A page as other builders are given it: where it lies, what stands in the places of its shell."""

    language: str
    slugs: dict[str, str]
    title: str
    body: str
    head: dict[str, str]
    """Description, picture, what the picture shows."""
    facts: dict[str, Any]


def pages_of(cards: Sequence[Card], pool: Pool, light: LightPages) -> Iterator[Peer]:
    """Every page of `cards`."""
    for card in cards:
        slugs = {code: pool.slugs[code][card.id] for code in _LANGUAGES}
        for language in _LANGUAGES:
            title, description, body, picture, drawn = light.parts(
                card, language, f"{language}/card/{slugs[language]}/index.html"
            )
            head = {"description": " ".join(description.splitlines()), "picture": picture, "drawn": drawn}
            yield Peer(language, slugs, title, body, head, _facts(card, language, light))


def _facts(card: Card, language: str, light: LightPages) -> dict[str, Any]:
    from kb.cards.words import colors_words, type_line_words
    from kb.pages.drawing.symbols import cost_html
    from kb.pages.light.cards import source_html
    from kb.pages.rendering.filters import capital

    face = card.faces[0]
    names = {code: [name for name in face.names if name.language == code] for code in _LANGUAGES}
    return {
        "kind": capital(card.layout.printed.words.render(language)),
        "printed": face.printed(language) or "",
        "english": face.name,
        "cost": str(cost_html(face.mana_cost, language)),
        "mv": face.mana_cost.mana_value() if face.mana_cost else 0,
        "colors": ", ".join(word.render(language) for word in colors_words(face.colors)),
        "types": type_line_words(face.type_line, language),
        "names": [
            {
                "code": code,
                "texts": [name.text for name in names[code]],
                "sources": [str(source_html(name.source, name.confidence, language)) for name in names[code]],
            }
            for code in _LANGUAGES
        ],
        "sets": [
            {"link": str(link).replace("@/", "../../../"), "rest": f"{numbers}, {rarity}, {released}"}
            for link, numbers, rarity, released in light.sets(card.printings, language)
        ],
        "document": json.loads(light.document(card, language)),
    }


def _shell(light: LightPages, language: str, places: dict[str, str]) -> str:
    pieces, places = light.shells[language].pieces, {"json_title": places["title"], **places}
    return "".join(places[piece] if at % 2 else piece for at, piece in enumerate(pieces))


def _shells(light: LightPages, language: str, places: dict[str, str]) -> str:
    """A Jinja template that is the shell of the language which that expression gives."""
    return "".join(
        "{% if " + language + " == '" + code + "' %}" + _shell(light, code, places) + "{% endif %}"
        for code in _LANGUAGES
    )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


_BODY = """<header class="head">
<p class="kicker">{{{{ .Params.kind }}}}</p>
<h1>{{{{ with .Params.printed }}}}{{{{ . }}}}{{{{ else }}}}<span lang="en">{{{{ .Params.english }}}}</span>{{{{ end }}}}</h1>
{{{{ if not .Params.printed }}}}<p class="notice">{absent}</p>
{{{{ end }}}}</header>
<div class="plate">
<div class="facts">
<div class="scroll" tabindex="0" role="region" aria-label="{characteristics}">
<table class="ledger"><caption>{characteristics}</caption>
<tbody>
<tr><th scope="row">{cost}</th><td>{{{{ .Params.cost | safeHTML }}}}</td></tr>
<tr><th scope="row">{value}</th><td>{{{{ .Params.mv }}}}</td></tr>
<tr><th scope="row">{colors}</th><td>{{{{ .Params.colors }}}}</td></tr>
<tr><th scope="row">{types}</th><td>{{{{ .Params.types }}}}</td></tr>
</tbody></table></div>
<h2>{names}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="{names}">
<table class="ledger names">
<thead><tr><th scope="col">{language}</th><th scope="col">{name}</th><th scope="col">{source}</th></tr></thead>
<tbody>
{{{{ $tongues := dict "fr" "Français" "it" "Italiano" "en" "English" }}}}{{{{ range .Params.names }}}}{{{{ $code := .code }}}}<tr class="first"><th scope="row"><span lang="{{{{ .code }}}}">{{{{ index $tongues .code }}}}</span>{{{{ with .texts }}}} <button type="button" class="copy" data-copy="{{{{ index . 0 }}}}" aria-label="{copyname}">{copy}</button>{{{{ end }}}}</th>
{{{{ if .texts }}}}<td lang="{{{{ .code }}}}">{{{{ delimit .texts ", " }}}}</td>
<td class="quiet">{{{{ delimit .sources "; " | safeHTML }}}}</td>
{{{{ else }}}}<td><span class="unattested">{unattested}</span></td><td class="quiet">{unsourced}</td>
{{{{ end }}}}</tr>
{{{{ end }}}}</tbody></table></div>
</div>
<div class="side">
<section><h2>{printed}</h2>
<ul class="plain">
{{{{ range .Params.sets }}}}<li>{{{{ .link | safeHTML }}}} <span class="quiet">{{{{ .rest }}}}</span></li>
{{{{ end }}}}</ul></section>
</div>
</div>
"""  # noqa: E501 the lines of a template
_SAID = {
    "absent": "No name in this language is attested: the English one stands in its place.",
    "printed": "Printed in",
    "characteristics": "Characteristics",
    "cost": "Cost",
    "value": "Mana value",
    "colors": "Colors",
    "types": "Types",
    "names": "Its names",
    "language": "Language",
    "name": "Name",
    "source": "Source",
    "copy": "copy",
    "copyname": "Copy “%(name)s”",
    "unattested": "not attested",
    "unsourced": "no source found",
}


def hugo(folder: Path, pages: Iterable[Peer], light: LightPages) -> None:
    """A site of Hugo's: three languages, a page and a document for each card."""
    from kb.messages import Message, catalog

    config = {
        "baseURL": "/",
        "defaultContentLanguage": "fr",
        "defaultContentLanguageInSubdir": True,
        "disableKinds": ["home", "section", "taxonomy", "term", "RSS", "sitemap"],
        "outputs": {"page": ["html", "json"]},
        "outputFormats": {"json": {"baseName": "card"}},
        "languages": {code: {"contentDir": f"content/{code}"} for code in _LANGUAGES},
        "uglyURLs": False,
    }
    _write(folder / "hugo.json", json.dumps(config))
    for code in _LANGUAGES:
        first = {"name": "{{ index . 0 }}"}
        said = {key: catalog(code).render(Message(text, first)) for key, text in _SAID.items()}
        places = {"title": "{{ .Title }}"} | {name: f"{{{{ .Params.{name} }}}}" for name in _HEAD}
        places |= {other: f"{{{{ .Params.slugs.{other} }}}}" for other in _LANGUAGES}
        layout = _shell(light, code, places | {"body": _BODY.format(**said)})
        _write(folder / "layouts" / "_default" / f"single.{code}.html", layout)
    _write(folder / "layouts" / "_default" / "single.json", "{{ .Params.document | jsonify }}\n")
    for page in pages:
        front = {"title": page.title, **page.head, "slugs": page.slugs, **page.facts}
        path = folder / "content" / page.language / "card" / f"{page.slugs[page.language]}.md"
        _write(path, json.dumps(front, ensure_ascii=False) + "\n")


def bare(folder: Path, pages: Iterable[Peer], light: LightPages) -> None:
    """What `bare_site` reads: a template that is the shell, a line of facts and a text a page."""
    places = {name: "{{ " + name + " }}" for name in ("title", *_HEAD, "body", *_LANGUAGES)}
    _write(folder / "page.html", _shells(light, "language", places))
    for page in pages:
        head = {"language": page.language, "title": page.title, **page.head, **page.slugs}
        path = folder / "content" / page.language / "card" / f"{page.slugs[page.language]}.md"
        _write(path, f"{json.dumps(head, ensure_ascii=False)}\n{page.body}\n")


def pelican(folder: Path, pages: Iterable[Peer], light: LightPages) -> None:
    """A site of Pelican's: a theme whose one template is the shell."""
    places = {"title": "{{ page.title }}", "body": "{{ page.content }}"}
    places |= {name: "{{ page." + name + " }}" for name in _HEAD}
    places |= {code: "{{ page.slug_" + code + " }}" for code in _LANGUAGES}
    shells = _shells(light, "page.lang", places)
    _write(folder / "theme" / "templates" / "page.html", shells)
    (folder / "theme" / "static").mkdir(parents=True)
    settings = (
        "SITENAME = 'peer'", "THEME = 'theme'", "PAGE_PATHS = ['.']", "ARTICLE_PATHS = []",
        "STATIC_PATHS = []",
        "DIRECT_TEMPLATES = []", "FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = None",
        "AUTHOR_SAVE_AS = CATEGORY_SAVE_AS = TAG_SAVE_AS = ''", "PAGE_TRANSLATION_ID = None",
        "DEFAULT_LANG = 'fr'", "PATH = 'content'",
    )  # fmt: skip
    _write(folder / "conf.py", "\n".join(settings) + "\n")
    for page in pages:
        place = f"{page.language}/card/{page.slugs[page.language]}"
        head = [f"Title: {page.title}", f"Lang: {page.language}"]
        head += [f"{name.capitalize()}: {said}" for name, said in page.head.items()]
        head += [f"Save_as: {place}/index.html", f"Slug: {page.language}-{page.slugs[page.language]}"]
        head += [f"Slug_{code}: {slug}" for code, slug in page.slugs.items()]
        _write(folder / "content" / f"{place}.md", "\n".join(head) + "\n\n" + page.body + "\n")


def mkdocs(folder: Path, pages: Iterable[Peer], light: LightPages) -> None:
    """A site of MkDocs': a theme whose one template is the shell."""
    places = {"title": "{{ page.title }}", "body": "{{ page.content }}"}
    places |= {name: "{{ page.meta." + name + " }}" for name in (*_HEAD, *_LANGUAGES)}
    shells = _shells(light, "page.meta.lang", places)
    _write(folder / "theme" / "main.html", shells)
    config = {"site_name": "peer", "plugins": [], "theme": {"name": None, "custom_dir": "theme"}}
    _write(folder / "mkdocs.yml", json.dumps(config))
    _write(folder / "docs" / "index.md", "---\nlang: fr\ntitle: index\n---\n")
    for page in pages:
        head = {"title": page.title, "lang": page.language, **page.head, **page.slugs}
        path = folder / "docs" / page.language / "card" / f"{page.slugs[page.language]}.md"
        _write(path, f"---\n{json.dumps(head, ensure_ascii=False)}\n---\n{page.body}\n")


def sphinx(folder: Path, pages: Iterable[Peer], light: LightPages) -> None:
    """A site of Sphinx's: the shell in the place of its page template."""
    places = {"title": "{{ title }}", "body": "{{ body }}"}
    places |= {name: "{{ meta." + name + " }}" for name in (*_HEAD, *_LANGUAGES)}
    shells = _shells(light, "pagename[:2]", places)
    _write(folder / "source" / "templates" / "page.html", shells)
    _write(
        folder / "source" / "conf.py",
        "project = 'peer'\ntemplates_path = ['templates']\nhtml_theme = 'basic'\nsmartquotes = False\n",
    )
    _write(folder / "source" / "index.rst", "peer\n====\n")
    for page in pages:
        head = {"orphan": "", **page.head, **page.slugs}
        lines = [f":{name}: {value}".rstrip() for name, value in head.items()]
        body = "\n".join(f"   {line}" for line in page.body.splitlines())
        rule = "=" * (2 * len(page.title) + 2)
        text = "\n".join(
            [*lines, "", page.title.replace("*", "\\*"), rule, "", ".. raw:: html", "", body, ""]
        )
        _write(folder / "source" / page.language / "card" / page.slugs[page.language] / "index.rst", text)
