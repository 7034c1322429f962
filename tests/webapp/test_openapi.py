"""The interface as it is described, asked with whatever the description allows and forbids."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.webapp.conftest import RecordedDetector, recorded
from tests.webapp.tables import sit_down
from webapp.app import create_app
from webapp.settings import Settings

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
checks = pytest.importorskip("schemathesis.specs.openapi.checks")

EXAMPLES = 15
ENDLESS = "/tables/{key}/live"
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
SERVED = create_app(Settings(database="sqlite://"), RecordedDetector(recorded()))
DESCRIBED = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", SERVED).exclude(path=ENDLESS)
OPERATIONS = [each.ok() for each in DESCRIBED.get_all_operations()]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.label)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_nothing_that_is_asked_breaks_the_server(operation: Any, data: st.DataObject) -> None:
    """Sensible and senseless requests; three of four keys open a table."""
    mode = schemathesis.GenerationMode
    sensible = data.draw(st.booleans())
    case = data.draw(operation.as_strategy(mode.POSITIVE if sensible else mode.NEGATIVE))
    if "key" in case.path_parameters and data.draw(st.integers(0, 3)):
        case.path_parameters["key"] = _key()
    headers = {"Accept-Encoding": "identity"}  # schemathesis unpacks nothing without a network
    case.call_and_validate(checks=CHECKS, headers=headers)


KEYS: list[str] = []


def _key() -> str:
    """The host's key of a table that is there, as some of what is asked deletes it."""
    if not KEYS or SERVED.test_client().get(f"/api/v1/tables/{KEYS[-1]}").status_code != 200:
        KEYS.append(sit_down(SERVED)[0].key)
    return KEYS[-1]


def test_every_address_is_described(app: Flask) -> None:
    document = app.test_client().get("/api/v1/openapi.json").get_json()
    described = {
        (method.upper(), path)
        for path, operations in document["paths"].items()
        for method in operations
    }
    there = {
        (method, rule.rule.removeprefix("/api/v1").replace("<", "{").replace(">", "}"))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert described == there
    for operations in document["paths"].values():
        for operation in operations.values():
            assert operation["summary"].endswith(".")


def test_the_description_has_what_the_code_has(app: Flask) -> None:
    document = app.test_client().get("/api/v1/openapi.json").get_json()
    schemas = document["components"]["schemas"]
    host, _ = sit_down(app)
    view = host.view()
    assert set(schemas["View"]["properties"]) == set(schemas["View"]["required"]) == set(view)
    assert set(schemas["CanView"]["properties"]) == set(view["can"])
    acts = document["paths"]["/tables/{key}/entries"]["post"]["requestBody"]["content"]
    kinds = acts["application/json"]["schema"]["oneOf"]
    assert {each["properties"]["act"]["const"] for each in kinds} >= {"riichi", "win", "close"}


def test_every_address_stands_in_the_documentation(app: Flask) -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "api.md"
    text = page.read_text("utf-8")
    for path in app.test_client().get("/api/v1/openapi.json").get_json()["paths"]:
        said = path.removeprefix("/tables/{key}").replace("{photo}", "NAME")
        assert said in text, path
