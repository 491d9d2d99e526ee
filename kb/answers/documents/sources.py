"""A source of the library as the JSON document that scripts read."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from kb.answers.documents import shapes
    from kb.corpus.library.source import Source


def source_document(source: Source, changed: bool) -> shapes.Source:
    """The source; `changed`: whether a command put it there or took it out."""
    made: shapes.Source = {
        "object": "source",
        "name": source.name,
        "changed": changed,
        "provenance": cast("shapes.Provenance", source.provenance),
    }
    return {**made, "damaged": True} if source.is_damaged else made
