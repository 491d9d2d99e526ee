"""The description of the service, made from its endpoints and the shapes of documents."""

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec

from kb.answers.documents.schema import schemas
from kb.service.endpoints import ENDPOINTS, Endpoint

_FAULTS = (400, 404, 413, 422, 503)
_REF = "#/components/schemas/"


@cache
def openapi() -> dict[str, Any]:
    """OpenAPI 3.1, complete in itself: the schemas of all documents are in it."""
    parts: dict[str, Any] = {}
    for name, one in schemas().items():
        parts.update(_moved(one.pop("$defs", {})))
        one.pop("$schema", None)
        parts[name] = _moved(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "kb: the rules of Magic in French, Italian and English", "version": "1"},
        "paths": {
            one.path: {method.lower(): _operation(one, method) for method in one.methods} for one in ENDPOINTS
        },
        "components": {"schemas": parts},
    }


def _operation(one: Endpoint, method: str) -> dict[str, Any]:
    fields = msgspec.json.schema_components([one.asked])[1][one.asked.__name__]
    needed, posted = fields.get("required", []), method == "POST"
    parameters = [
        {
            "name": name,
            "in": "path" if f"{{{name}}}" in one.path else "query",
            "required": name in needed,
            "schema": schema,
        }
        for name, schema in fields["properties"].items()
        if not (posted and name == "text")
    ]
    told = {status: list(names) for status, names in one.documents.items()}
    for status in _FAULTS:
        told.setdefault(status, []).append("error")
    operation = {
        "summary": (one.answer.__doc__ or "").strip(),
        "operationId": f"{one.answer.__name__}_{method.lower()}",
        "parameters": parameters,
        "responses": {str(status): _response(status, names) for status, names in sorted(told.items())},
    }
    if posted:
        text = {"schema": {"type": "string"}}
        operation["requestBody"] = {"required": True, "content": {"text/plain": text}}
    return operation


def _response(status: int, names: list[str]) -> dict[str, Any]:
    content = {"application/json": {"schema": {"anyOf": [{"$ref": _REF + name} for name in names]}}}
    return {"description": HTTPStatus(status).phrase, "content": content}


def _moved(value: Any) -> Any:
    """References to a document's own parts as references to the components."""
    if isinstance(value, dict):
        return {key: _moved(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_moved(one) for one in value]
    return value.replace("#/$defs/", _REF) if isinstance(value, str) else value
