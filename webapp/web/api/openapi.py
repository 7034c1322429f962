"""The interface described for programs: OpenAPI 3.1, made from what answers its addresses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from flask import Flask, Response, current_app, jsonify
from werkzeug.routing import Rule

from webapp.typed_json.schema import Schemas
from webapp.web.api.blueprint import api
from webapp.web.api.endpoint import JSON, REFUSALS, Told, told, told_of
from webapp.wire.commands import LONGEST_TOKEN

_REFUSAL = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "kind": {"type": "string"},
                "message": {"type": "string", "description": "In the language of the request."},
                "english": {"type": "string"},
                "japanese": {"type": "string"},
            },
            "required": ["kind", "message", "english", "japanese"],
        }
    },
    "required": ["error"],
}
_LANGUAGE = {
    "name": "lang",
    "in": "query",
    "description": "The language of the answer, if not the one of Accept-Language.",
    "schema": {"enum": ["en", "ja"]},
}
_METHODS = ("GET", "POST", "PATCH", "DELETE")


@api.get("/openapi.json")
@told(Told(answer={"type": "object"}))
def openapi() -> Response:
    """Describe the interface."""
    return jsonify(document(current_app))


def document(app: Flask) -> dict[str, Any]:
    """The description of all addresses of the interface."""
    schemas = Schemas()
    schemas.gathered["Refusal"] = _REFUSAL
    paths: dict[str, dict[str, Any]] = {}
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        if rule.endpoint.startswith(f"{api.name}."):
            view = app.view_functions[rule.endpoint]
            for method in _METHODS:
                if method in (rule.methods or ()):
                    path = re.sub(r"<(\w+)>", r"{\1}", rule.rule.removeprefix(str(api.url_prefix)))
                    said = (view.__doc__ or "").strip()
                    operation = _operation(rule, told_of(view), said, schemas)
                    paths.setdefault(path, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tenbo",
            "version": version("tenbo"),
            "description": "Readings of photographed riichi mahjong hands, their scores, and "
            "sessions kept at the table.",
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "servers": [{"url": api.url_prefix}],
        "paths": paths,
        "components": {"schemas": schemas.gathered},
    }


def _operation(rule: Rule, what: Told, said: str, schemas: Schemas) -> dict[str, Any]:
    summary, _, more = said.partition("\n")
    operation: dict[str, Any] = {
        "operationId": rule.endpoint.partition(".")[2],
        "summary": summary,
        "parameters": [*_parameters(rule, what), _LANGUAGE],
        "responses": {
            **{str(status): _answer(status, what, schemas) for status in what.status},
            **{str(status): _refusal(status) for status in (*what.refusals, 405)},
        },
    }
    if more.strip():
        operation["description"] = re.sub(r"\s+", " ", more.strip())
    body = _acts(what.acts, schemas) if what.acts else what.body
    if body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {what.takes: {"schema": schemas.asked(body)}},
        }
    return operation


def _acts(acts: Mapping[str, type], schemas: Schemas) -> dict[str, Any]:
    """A body that is one of several acts, with what was seen of the table."""
    return {"oneOf": [_act(name, act, schemas) for name, act in acts.items()]}


def _act(name: str, act: type, schemas: Schemas) -> dict[str, Any]:
    schemas.asked(act)
    fields = schemas.gathered[act.__name__]
    whole = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    token = {"anyOf": [{"type": "string", "maxLength": LONGEST_TOKEN}, {"type": "null"}]}
    common = {"act": {"const": name}, "seen": {"type": "integer"}}
    return {
        **fields,
        "properties": {**common, "token": token, "instead": whole, **fields["properties"]},
        "required": [*common, *fields["required"]],
    }


def _parameters(rule: Rule, what: Told) -> list[dict[str, Any]]:
    named = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in sorted(rule.arguments)
    ]
    asked = [
        {"name": name, "in": "query", "description": said, "schema": {"type": "string"}}
        for name, said in what.query
    ]
    return [*named, *asked]


def _answer(status: int, what: Told, schemas: Schemas) -> dict[str, Any]:
    if what.answer is None or status in {204, 304}:
        return {"description": "Done." if status != 304 else "Nothing has changed."}
    return {
        "description": "The answer.",
        "content": {what.gives: {"schema": schemas.written(what.answer)}},
    }


def _refusal(status: int) -> dict[str, Any]:
    return {
        "description": REFUSALS.get(status, "The address cannot be asked so."),
        "content": {JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}},
    }
