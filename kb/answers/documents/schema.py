"""JSON Schemas of all documents, and the description of the site's addresses, made from their shapes."""

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from kb.answers.documents import shapes

# Each schema's file name, and the shape it is made from.
DOCUMENTS: dict[str, Any] = {
    "card": shapes.Card,
    "list": shapes.List,
    "catalog": shapes.Catalog,
    "rule": shapes.Rule,
    "term": shapes.Term,
    "findings": shapes.Findings,
    "sheet": shapes.FoundSheet,
    "card-names": shapes.FoundNames,
    "candidates": shapes.Candidates,
    "rule-found": shapes.FoundRule,
    "rules-found": shapes.FoundRules,
    "rule-numbers-found": shapes.FoundNumbers,
    "term-found": shapes.FoundTerm,
    "terms-found": shapes.FoundTerms,
    "verdict": shapes.Verdict,
    "history": shapes.History,
    "test-vectors": shapes.TestVectors,
    "diff": shapes.Diff,
    "dating": shapes.Datings,
    "names": shapes.Names,
    "search": shapes.Search,
    "coverage": shapes.Coverage,
    "info": shapes.Info,
    "store": shapes.Store,
    "error": shapes.Error,
    "imports": shapes.Imports,
    "source": shapes.Source,
    "library": shapes.Library,
    "downloads": shapes.Downloads,
    "build": shapes.Build,
    "server": shapes.Server,
    "request": shapes.Request,
}

_PATHS = (
    ("{lang}/card/{slug}/card.json", "card", "A card, in the words of one language"),
    ("{lang}/card/list.json", "list", "All cards, in the words of one language"),
    ("{lang}/names/catalog.json", "catalog", "All attested names of halves in one language"),
    (
        "{lang}/cr/{edition}/{number}/rule.json",
        "rule",
        "A rule in one language, of the edition that began on that day",
    ),
    ("{lang}/cr/{edition}/{section}/list.json", "list", "The rules of a section in one language and edition"),
    ("{lang}/term/{slug}/term.json", "term", "A concept of the glossary, in the words of one language"),
    ("{lang}/term/list.json", "list", "All concepts of the glossary, in the words of one language"),
    (
        "{lang}/findings/list.json",
        "findings",
        "What the audit found in the corpus, in the words of one language",
    ),
)


@cache
def strict(shape: Any) -> Any:
    """`shape` as msgspec reads it: keywords beside a type are its `Meta`.

    msgspec has no union of objects: one stands as an object, and its members beside it in the schema.
    """
    if is_typeddict(shape):
        hints = get_type_hints(shape, include_extras=True)
        fields = {name: strict(hint) for name, hint in hints.items()}
        made = TypedDict(shape.__name__, fields, total=shape.__total__)  # type: ignore[misc] # mypy wants literals
        made.__doc__ = shape.__doc__
        return made
    origin, inner = get_origin(shape), get_args(shape)
    if origin is Annotated:
        return Annotated[
            (strict(shape.__origin__), *(msgspec.Meta(**one.keywords) for one in shape.__metadata__))
        ]
    if origin in (Union, UnionType):
        members = [one for one in inner if is_typeddict(one)]
        if len(members) > 1:
            refs = [{"$ref": f"#/$defs/{one.__name__}"} for one in members]
            return Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"anyOf": refs})]
        return reduce(or_, map(strict, inner))
    if origin in (list, dict):
        return origin[tuple(map(strict, inner))]
    wraps = inner and getattr(origin, "_name", "") in ("NotRequired", "Required")
    return origin[strict(inner[0])] if wraps else shape


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of the documents `DOCUMENTS` has under that name; nothing else may be in them."""
    shape = DOCUMENTS[name]
    needed = [strict(shape), *map(strict, _members(shape))]
    _, parts = msgspec.json.schema_components(needed, ref_template="#/$defs/{name}")
    for part in parts.values():
        if "properties" in part:
            part["additionalProperties"] = False
    title = (shape.__doc__ or shape.__name__).strip().rstrip(".")
    own: dict[str, Any] = parts.pop(shape.__name__)
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, **own, "title": title, "$defs": parts}


def _members(shape: Any) -> list[Any]:
    """The members of unions of objects, at any depth."""
    inner = get_type_hints(shape, include_extras=True).values() if is_typeddict(shape) else get_args(shape)
    members = [one for one in inner if is_typeddict(one)] if get_origin(shape) in (Union, UnionType) else []
    return members + [member for one in inner for member in _members(one)]


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by its name."""
    return {name: schema(name) for name in DOCUMENTS}


def openapi() -> dict[str, Any]:
    """The addresses of the site's documents, in the form of OpenAPI."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "kb: the rules of Magic in French, Italian and English",
            "version": "1",
            "description": "Static documents beside the pages of the site."
            " Paths are relative to the site's root.",
        },
        "paths": {f"/{path}": {"get": _get(path, name, summary)} for path, name, summary in _PATHS},
    }


def _get(path: str, name: str, summary: str) -> dict[str, Any]:
    variables = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    content = {"application/json": {"schema": {"$ref": f"schema/{name}.json"}}}
    return {
        "summary": summary,
        "parameters": [
            {"name": one, "in": "path", "required": True, "schema": {"type": "string"}} for one in variables
        ],
        "responses": {"200": {"description": summary, "content": content}},
    }
