"""The OpenAPI 3.1 document, made from the endpoints and the classes of their requests."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, current_app, jsonify
from werkzeug.routing import Rule

from scorer.tiles.terms import Language
from webapp import __version__
from webapp.typed_json.schema import Schemas
from webapp.views.error_response import ErrorResponse, StaleResponse
from webapp.views.session.requests import CommandHeader
from webapp.web.api.blueprint import ERRORS, JSON, LINES, EndpointSpec, api, endpoint, spec_of
from webapp.web.api.errors import error_codes

_LANGUAGE = {
    "name": "language",
    "in": "query",
    "description": "The language of the response, if not the one of Accept-Language; the best "
    "match is used, or English.",
    "schema": {"type": "string", "examples": [str(language) for language in Language]},
}
_METHODS = ("GET", "POST", "PATCH", "DELETE")
_NO_BODY = {204: "The request was executed.", 304: "The view has not changed."}


@dataclass(frozen=True, slots=True)
class OpenApiDocument:
    """An OpenAPI document, as https://spec.openapis.org/oas/v3.1.0 specifies it."""

    openapi: str
    info: Mapping[str, object]
    servers: tuple[Mapping[str, object], ...]
    paths: Mapping[str, object]
    components: Mapping[str, object]


@endpoint("GET", "/openapi.json", response=OpenApiDocument)
def openapi() -> Response:
    """Describe the API."""
    return jsonify(openapi_document(current_app))


def openapi_document(app: Flask) -> dict[str, Any]:
    """Return the description of all endpoints of an application."""
    schemas = Schemas()
    paths: dict[str, dict[str, Any]] = {}
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        handler = app.view_functions[rule.endpoint]
        if (spec := spec_of(handler)) is None:
            continue
        path = re.sub(r"<(?:int:)?(\w+)>", r"{\1}", rule.rule.removeprefix(str(api.url_prefix)))
        for method in _METHODS:
            if method in (rule.methods or ()):
                operation = _operation(rule, method, spec, handler.__doc__ or "", schemas)
                paths.setdefault(path, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tenbo",
            "version": __version__,
            "description": "Readings of photographed riichi mahjong hands, their scores, and "
            "sessions recorded at the table.",
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "servers": [{"url": api.url_prefix}],
        "paths": paths,
        "components": {"schemas": schemas.components | {"ErrorCode": _error_code()}},
    }


def _error_code() -> dict[str, Any]:
    codes = error_codes()
    meanings = "\n".join(f"- `{code}`: {meaning}" for code, meaning in codes.items())
    description = f"The kind of an error; later versions can have others.\n\n{meanings}"
    return {"description": description, "enum": [*codes]}


def _operation(
    rule: Rule, method: str, spec: EndpointSpec, doc: str, schemas: Schemas
) -> dict[str, Any]:
    summary, _, description = doc.strip().partition("\n")
    errors = spec.all_errors(rule.rule, method)
    operation: dict[str, Any] = {
        "operationId": rule.endpoint.partition(".")[2],
        "summary": summary,
        "parameters": [*_parameters(rule, spec), _LANGUAGE],
        "responses": {
            **{str(status): _success(status, spec, schemas) for status in spec.status},
            **{str(status): _error(status, rule.rule, schemas) for status in sorted(errors)},
        },
    }
    if description.strip():
        operation["description"] = re.sub(r"\s+", " ", description.strip())
    body = _request(spec, schemas)
    if body is not None:
        content = {spec.request_type: {"schema": body}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _request(spec: EndpointSpec, schemas: Schemas) -> dict[str, Any] | None:
    if spec.commands is not None:
        return {
            "anyOf": [
                _command(name, cls, schemas)
                for name, classes in spec.commands.items()
                for cls in classes
            ]
        }
    return None if spec.request is None else schemas.of(spec.request, request=True)


def _command(name: str, cls: type, schemas: Schemas) -> dict[str, Any]:
    """Return the schema of a command, whose fields stand beside those of the header."""
    fields, header = (_component(part, schemas) for part in (cls, CommandHeader))
    return {
        **fields,
        "properties": {
            "command": {"const": name},
            **header["properties"],
            **fields["properties"],
        },
        "required": ["command", *header["required"], *fields["required"]],
    }


def _component(cls: type, schemas: Schemas) -> dict[str, Any]:
    schemas.of(cls, request=True)
    return schemas.components[cls.__name__]


def _parameters(rule: Rule, spec: EndpointSpec) -> list[dict[str, Any]]:
    in_path = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if f"<int:{name}>" in rule.rule else "string"},
        }
        for name in sorted(rule.arguments)
    ]
    in_query = [
        {"name": name, "in": "query", "description": description, "schema": {"type": "string"}}
        for name, description in spec.query
    ]
    return [*in_path, *in_query]


def _success(status: int, spec: EndpointSpec, schemas: Schemas) -> dict[str, Any]:
    if status in _NO_BODY:
        return {"description": _NO_BODY[status]}
    content = {spec.response_type: {"schema": schemas.of(spec.response, request=False)}}
    if spec.line is not None and status == HTTPStatus.OK:
        content[LINES] = {"schema": schemas.of(spec.line, request=False)}
    return {"description": "The response.", "content": content}


_CURRENT_VIEW = " The response has the current view."


def _error(status: int, rule: str, schemas: Schemas) -> dict[str, Any]:
    of_table = status == 409 and "/tables/<key>" in rule
    response = StaleResponse if of_table else ErrorResponse
    return {
        "description": ERRORS[status] + _CURRENT_VIEW * of_table,
        "content": {JSON: {"schema": schemas.of(response, request=False)}},
    }
