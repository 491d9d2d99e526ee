"""What a JSON document must follow: its type, and the schema that is made of that."""

import json
from typing import Any

import msgspec
from jsonschema import Draft202012Validator, FormatChecker

from kb.answers.documents.schema import DOCUMENTS, schema, strict


def follows(document: Any, name: str) -> Any:
    """Fails unless the document is of the shape that `DOCUMENTS` has under that name; the document."""
    read = json.loads(json.dumps(document))
    msgspec.convert(read, strict(DOCUMENTS[name]))
    Draft202012Validator.check_schema(schema(name))
    faults = Draft202012Validator(schema(name), format_checker=FormatChecker()).iter_errors(read)
    assert [fault.message[:300] for fault in faults] == []
    return document
