"""Hostile values in every part of every request: no server error, and no traceback in the log."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask

from tests.webapp.conftest import RecordedDetector, recorded
from tests.webapp.session_phones import RON, create_session
from tests.webapp.test_store import new_database, postgres_url  # noqa: F401
from webapp.typed_json.parse import MAX_DIGITS
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.settings import Settings

NUMBERS = ["0", "-1", str(2**31 - 1), str(2**31), str(2**63), "9" * 5000, "-" + "9" * 5000]
TEXTS = ["", "\0", "a\0b", "\ud800", "\u202e", "%00", "%ff", "[", "{", "..", "NaN", "1e999", "٣",
         "a" * 5000]  # fmt: skip
VALUES = NUMBERS + TEXTS
FOR_POSTGRES = ["0", str(2**31), str(2**63), "\0", "a\0b"]
"""Values that one database stores and another one does not."""

HUGE = "a number with more digits than Python reads"
IN_JSON = [
    -1,
    2**31,
    2**63,
    10 ** (MAX_DIGITS - 1),
    HUGE,
    0.5,
    "",
    "\0",
    "\ud800",
    "a" * 5000,
    None,
    [],
    {},
]
HEADERS = {
    "Accept": ["\xff", "application/x-ndjson;q=nan", ",;,;="],
    "Accept-Language": ["\xff", "*;q=9" + "9" * 500, "-" * 500, ",;q=;"],
    "Authorization": ["Bearer \xff", "Bearer", "Basic %", "\xff"],
    "Content-Length": ["-1", "9" * 500, "²"],
    "Content-Type": ["application/json; charset=\xff", "application/json; charset=rot13",
                     "multipart/form-data", "multipart/form-data; boundary=", "\xff"],
    "Cookie": ["\xff", "=;=;", "a=\"\\777\""],
    "Host": ["[", "localhost:99999999", "localhost:x", "\xff", "a" * 500, "["],
    "If-Match": ["\"", "W/", "\xff"],
    "If-Modified-Since": ["Sun, 99 Nov 99999 99:99:99 GMT", "\xff", "9" * 500],
    "If-None-Match": ["\"", "W/", "\xff", "," * 500],
    "Origin": ["http://[", "http://]", "//[::", "http://[::1%25\xff]", "http://\xff",
               "null", "a:b:c"],
    "Range": ["bytes=-" + "9" * 5000, "bytes=9-1", "bytes=x", "\xff"],
    "Sec-Fetch-Site": ["\xff"],
    "X-Forwarded-For": ["\xff", "[", "::" * 50, "9" * 500, "1.2.3.4%"],
    "X-Forwarded-Host": ["["],
    "X-Forwarded-Proto": ["\xff"],
}  # fmt: skip
ENDLESS = "/live"
MAX_DEPTH = 6

APP = create_app(Settings(database="sqlite://"), DetectorReader(RecordedDetector(recorded())))
DOCUMENT: dict[str, Any] = APP.test_client().get("/api/v1/openapi.json").get_json()
OPERATIONS = [
    pytest.param(method.upper(), path, operation, id=f"{method} {path}")
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def server(request: pytest.FixtureRequest) -> Flask:
    database = "sqlite://"
    if request.param == "postgres":
        database = new_database(request.getfixturevalue("postgres_url"))
    app = create_app(Settings(database=database), DetectorReader(RecordedDetector(recorded())))
    app.config["DATABASE"] = request.param
    return app


@pytest.fixture(scope="module")
def keys(server: Flask) -> dict[str, str]:
    """Return keys that open a table, a club and a tournament."""
    host, _ = create_session(server)
    host.record(RON)
    client = server.test_client()
    club = client.post("/api/v1/clubs", json={"name": "Club"}).get_json()["owner"]
    terms = {"name": "Cup", "rounds": 1}
    tournament = client.post("/api/v1/tournaments", json=terms).get_json()
    return {"tables": host.key, "clubs": club, "tournaments": tournament["key"]}


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    errors = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
    assert errors == []


def require_answer(server: Flask, method: str, address: str, **options: Any) -> None:
    response = server.test_client().open(address, method=method, **options)
    if response.status_code >= 500:
        raise AssertionError(
            f"{method} {address[:200]} {options}: {response.get_data(as_text=True)}"
        )
    if not address.partition("?")[0].endswith(ENDLESS):
        response.get_data()
    response.close()


def valid_address(path: str, keys: dict[str, str], **other: str) -> str:
    """Return the address of a path with a key that opens something."""
    for name in [part[1:-1] for part in path.split("/") if part.startswith("{")]:
        valid = keys.get(path.split("/")[1], "1") if name == "key" else "1"
        path = path.replace(f"{{{name}}}", quote(other.get(name, valid), safe="", errors="replace"))
    return f"/api/v1{path}"


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema without a reference or an alternative at its top."""
    while True:
        if "$ref" in schema:
            schema = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        elif alternatives := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
            schema = max(alternatives, key=lambda each: each.get("type") != "null")
        else:
            return schema


PLAIN = {"string": "a", "boolean": True, "null": None}


def sample(schema: dict[str, Any], depth: int = 0) -> Any:
    """Return a value that a schema describes, with all of its fields."""
    schema = resolved(schema)
    kind = schema.get("type", "object")
    found: Any = PLAIN.get(kind)
    if "const" in schema or "enum" in schema:
        found = schema.get("const") or schema["enum"][0]
    elif kind in {"integer", "number"}:
        found = schema.get("minimum", 1)
    elif kind == "array":
        each = schema.get("items") or schema["prefixItems"][0]
        found = [sample(each, depth + 1)] * max(1, schema.get("minItems", 1))
    elif kind == "object" and depth < MAX_DEPTH:
        fields = schema.get("properties", {})
        found = {name: sample(field, depth + 1) for name, field in fields.items()}
    return found


def leaves(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places of all values that are not lists or objects."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*at, key))
    else:
        yield at


def bodies(operation: dict[str, Any]) -> Iterator[Any]:
    """Yield an example of each body that an operation takes as JSON."""
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema")
    if schema is not None:
        yield from map(sample, schema.get("anyOf") or schema.get("oneOf") or [schema])


def with_value(body: Any, at: tuple[Any, ...], value: Any) -> Any:
    if not at:
        return value
    changed = deepcopy(body)
    part = changed
    for step in at[:-1]:
        part = part[step]
    part[at[-1]] = value
    return changed


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS)
def test_values_in_addresses(
    server: Flask, keys: dict[str, str], method: str, path: str, operation: dict[str, Any]
) -> None:
    json_body = next(bodies(operation), None)
    for parameter in operation.get("parameters", []):
        if parameter["name"] == "language" and path != "/rules":
            continue  # one place reads the language of all requests
        for value in VALUES if server.config["DATABASE"] == "sqlite" else FOR_POSTGRES:
            if parameter["in"] == "path":
                address = valid_address(path, keys, **{parameter["name"]: value})
            else:
                given = quote(value, safe="", errors="surrogatepass")
                address = f"{valid_address(path, keys)}?{parameter['name']}={given}"
            require_answer(server, method, address, json=json_body)


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "path", "operation"),
    # The endpoint that records decodes the same commands as their preview.
    [each for each in OPERATIONS if each.values[1] != "/tables/{key}/preview"],
)
def test_values_in_bodies(
    server: Flask, keys: dict[str, str], method: str, path: str, operation: dict[str, Any]
) -> None:
    for body in bodies(operation):
        for place in leaves(body):
            for value in IN_JSON if server.config["DATABASE"] == "sqlite" else [2**31, 2**63, "\0"]:
                text = json.dumps(with_value(body, place, value))
                text = text.replace(json.dumps(HUGE), "9" * 5000)
                require_answer(
                    server,
                    method,
                    valid_address(path, keys),
                    data=text,
                    content_type="application/json",
                )


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS)
def test_values_in_forms(
    server: Flask, keys: dict[str, str], method: str, path: str, operation: dict[str, Any]
) -> None:
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("multipart/form-data", {}).get("schema")
    fields = sample(schema) if schema is not None else {}
    for name in fields:
        for value in VALUES if server.config["DATABASE"] == "sqlite" else FOR_POSTGRES:
            given = value.encode(errors="replace").decode()
            parts = {each: (io.BytesIO(b"a"), "a") for each in ("file", "photo")} | {
                name: (io.BytesIO(given.encode()), "\0a") if name in {"file", "photo"} else given
            }
            require_answer(server, method, valid_address(path, keys), data=parts)


PATHS = ["/", "/health/ready", "/metrics", "/api/v1/rules", "/api/v1/tables/{tables}",
         "/api/v1/tables/{tables}/log.json", "/t/{tables}", "/static/x.js",
         "/static/%00", "/photographs/%00", "/t/%00"]  # fmt: skip


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)  # no header is stored
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("name", HEADERS)
def test_values_in_headers(
    server: Flask, keys: dict[str, str], name: str, method: str, path: str
) -> None:
    for value in HEADERS[name]:
        require_answer(server, method, path.format(**keys), headers={name: value})


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
def test_a_page_of_no_address_is_a_foreign_one(server: Flask) -> None:
    for origin in HEADERS["Origin"]:
        response = server.test_client().post("/api/v1/sessions", headers={"Origin": origin})
        assert response.status_code == 403
        assert response.get_json()["error"]["code"] == "foreign_page"
