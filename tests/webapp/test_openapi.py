"""The OpenAPI document describes every endpoint, and real responses match it."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.webapp.conftest import PausingDetector, recorded
from tests.webapp.log_examples import mjai
from tests.webapp.session_phones import PLAYERS, RON, create_session
from tests.webapp.test_found_tiles import send
from tests.webapp.test_hostile_requests import APP, DOCUMENT
from tests.webapp.test_serving import Serve, run
from webapp.web.api.blueprint import LINES
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader

__all__ = ["run"]  # a fixture

jsonschema_rs = pytest.importorskip("jsonschema_rs", reason="jsonschema_rs is not installed")

EXAMPLES = 15
ENDLESS = ("/tables/{key}/live", "/tournaments/{key}/live")
BODILESS = {
    "/tables/{key}/restore",
    *(f"/tournaments/{{key}}/rounds/{{turn}}/{act}" for act in ("open", "close")),
}
"""Paths of requests that say everything with their address."""

UNTYPED = {
    # The values of rules have many types; docs/reference/rules.md lists them.
    "CellView.value",
    "ChoiceView.value",
    "ChosenRulesView.changed",
    "DroppedRuleView.value",
    "PlayerChangeResponse.changed",
    "RuleView.needs",
    "RulesCommand.rules",
    "RulesView.changed",
    "RulesView.values",
    # The values of a message by their names.
    "AdviceJson.parameters",
    "DoubtJson.parameters",
    "ErrorView.parameters",
    "InvalidEntryView.parameters",
    "ObjectionView.parameters",
    "WinnerObjectionView.parameters",
    # Entries and events as in the log; docs/reference/session-format.md lists them.
    "LogFile.entries",
    "PersonalHand.event",
    "PersonalHand.hand",
    "StepView.event",
    "StepView.hands",
    # OpenAPI itself.
    "OpenApiDocument.components",
    "OpenApiDocument.info",
    "OpenApiDocument.paths",
    "OpenApiDocument.servers",
    # tenhou.net/6 mixes types; docs/reference/logs.md describes them.
    "FinishedTenhouLog.log",
    "FinishedTenhouLog.rule",
    "TenhouLog.log",
    "TenhouLog.rule",
}
"""Fields whose type the document does not spell out, with the place that does."""


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


@pytest.fixture(scope="module")
def schemathesis() -> Any:
    """Return the module; its import takes seconds, which other tests need not wait for."""
    return pytest.importorskip("schemathesis", reason="schemathesis is not installed")


@pytest.fixture(scope="module")
def schema(schemathesis: Any) -> Any:
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", APP)


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "path"), [(method, path) for method, path, _ in operations() if path not in ENDLESS]
)
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_request_breaks_the_server(
    schemathesis: Any, schema: Any, method: str, path: str, data: st.DataObject
) -> None:
    """Send valid and invalid requests; three of four keys open a table."""
    operation, mode = schema[path][method], schemathesis.GenerationMode
    is_valid = data.draw(st.booleans())
    case = data.draw(operation.as_strategy(mode.POSITIVE if is_valid else mode.NEGATIVE))
    if "key" in case.path_parameters and data.draw(st.integers(0, 3)):
        case.path_parameters["key"] = _existing_key()
    headers = {"Accept-Encoding": "identity"}  # schemathesis decompresses only network responses
    checks = schemathesis.specs.openapi.checks
    case.call_and_validate(
        checks=[
            schemathesis.checks.not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
            checks.response_schema_conformance,
        ],
        headers=headers,
    )


KEYS: list[str] = []


def _existing_key() -> str:
    """Return the host's key of a table that no request has deleted."""
    if not KEYS or APP.test_client().get(f"/api/v1/tables/{KEYS[-1]}").status_code != 200:
        KEYS.append(create_session(APP)[0].key)
    return KEYS[-1]


def test_every_endpoint_is_described(app: Flask) -> None:
    endpoints = {
        (method, re.sub("<(?:int:)?([^>]+)>", r"{\1}", rule.rule.removeprefix("/api/v1")))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert {(method, path) for method, path, _ in operations()} == endpoints
    for _, path, operation in operations():
        assert operation["summary"].endswith("."), path


def test_every_operation_has_typed_requests_and_responses() -> None:
    for method, path, operation in operations():
        if method in {"POST", "PATCH"} and path not in BODILESS:
            assert is_typed(content_schema(operation["requestBody"])), (method, path)
        successes = {code: each for code, each in operation["responses"].items() if code < "400"}
        assert successes, (method, path)
        for code, response in successes.items():
            if code not in {"204", "304"}:
                for content in response["content"].values():
                    assert is_typed(content["schema"]), (method, path)
        for code in set(operation["responses"]) - set(successes):
            of_table = path.startswith("/tables/{key}")
            expected = "StaleResponse" if of_table and code == "409" else "ErrorResponse"
            schema = content_schema(operation["responses"][code])
            assert schema == {"$ref": f"#/components/schemas/{expected}"}


def content_schema(described: dict[str, Any]) -> dict[str, Any]:
    [content] = described["content"].values()
    schema: dict[str, Any] = content["schema"]
    return schema


def is_typed(schema: dict[str, Any]) -> bool:
    """Return whether a schema is that of a class or of a text, or a choice of such schemas."""
    members = schema.get("oneOf") or schema.get("anyOf")
    if members:
        return all(is_typed(member) for member in members)
    return "$ref" in schema or schema.get("type") == "string" or bool(schema.get("properties"))


def test_every_field_has_a_type_or_a_documented_reason() -> None:
    untyped = {
        f"{name}.{field}"
        for name, component in DOCUMENT["components"]["schemas"].items()
        for field, schema in component.get("properties", {}).items()
        if is_open(schema)
    }
    assert untyped == UNTYPED


def is_open(schema: Any) -> bool:
    """Return whether any part of a schema allows every value or every object."""
    if schema == {} or schema.get("additionalProperties") == {} or schema == {"type": "object"}:
        return True
    parts = [*schema.get("anyOf", ()), *schema.get("prefixItems", ())]
    nested = [schema[key] for key in ("items", "additionalProperties") if key in schema]
    return any(is_open(part) for part in [*parts, *nested] if isinstance(part, dict))


def test_the_document_has_the_fields_of_the_view(app: Flask) -> None:
    schemas = DOCUMENT["components"]["schemas"]
    host, _ = create_session(app)
    view = host.view()
    schema = schemas["TableView"]
    assert set(schema["properties"]) == set(schema["required"]) == set(view)
    assert set(schemas["CanView"]["properties"]) == set(view["can"])
    body = content_schema(DOCUMENT["paths"]["/tables/{key}/entries"]["post"]["requestBody"])
    names = {command["properties"]["command"]["const"] for command in body["anyOf"]}
    assert names >= {"riichi", "win", "close"}


class Recorder:
    """Send requests and validate each response against the document, without unknown fields."""

    def __init__(self, app: Flask) -> None:
        self._client = app.test_client()
        self._components = closed(DOCUMENT["components"])
        self.answered: set[tuple[str, str]] = set()

    def send(
        self, method: str, path: str, status: int = 200, *, query: str = "", **options: Any
    ) -> Any:
        """Send a request to a path of the document; `parts` fill its parameters."""
        address = path.format(**options.pop("parts", {}))
        response = self._client.open(f"/api/v1{address}{query}", method=method, **options)
        assert response.status_code == status, response.get_data(as_text=True)
        self.validate(method, path, response)
        return response.get_json() if response.is_json else response.data

    def validate(self, method: str, path: str, response: TestResponse) -> None:
        described = DOCUMENT["paths"][path][method.lower()]["responses"][str(response.status_code)]
        if "content" in described:
            content = described["content"][response.mimetype]
            if response.is_json:
                self.match(content, response.get_json())
        else:
            assert response.data == b""
        if response.status_code < 400:
            self.answered.add((method, path))

    def match(self, described: dict[str, Any], value: object) -> None:
        schema = {**described["schema"], "components": self._components}
        jsonschema_rs.Draft202012Validator(schema).validate(value)


def closed(components: dict[str, Any]) -> Any:
    """Return components that allow no fields but their own."""
    copy = json.loads(json.dumps(components))
    for component in copy["schemas"].values():
        component["additionalProperties"] = False
    return copy


def test_lines_match_the_document(run: Serve, photo: bytes) -> None:
    detector = PausingDetector(recorded())
    detector.released.set()
    app = create_app(reader=DetectorReader(detector))
    recorder, host, port = Recorder(app), create_session(app)[0], run(app)
    for path in ("/read", "/tables/{key}/photos"):
        response = send(port, photo, f"/api/v1{path.format(key=host.key)}")
        found, answer = map(json.loads, response.read().splitlines())
        success = DOCUMENT["paths"][path]["post"]["responses"]["200"]
        assert "found" in found
        for line in (found, answer):
            recorder.match(success["content"][LINES], line)


FILES = ("sheet.html", "sheet.csv", "standings.csv", "games.csv", "log.json")
LOGS = ("tenhou6.json", "mjai.jsonl")
REFERENCE = (
    "fan_points",
    "points",
    "penalties",
    "yaku",
    "fu",
    "fans",
    "tiles",
    "terms",
    "play",
    "setup",
    "score_sheet.html",
)


def import_files(send: Callable[..., Any], exported: bytes, host: str) -> None:
    """Import an exported file twice, preview a log, and use the games of all sessions."""
    known: list[str]
    for status, known in ((201, []), (200, [host])):
        file = {"file": (io.BytesIO(exported), "tenbo.zip"), "keys": json.dumps(known)}
        send("POST", "/sessions/import", status, data=file)
    send("POST", "/sessions/import", 422, data={"keys": "[]"})
    send("POST", "/sessions/games", json={"keys": [host]})
    send("POST", "/drill", json={"keys": [host], "count": 2})
    send("POST", "/sessions/preview", data={"file": (io.BytesIO(mjai().encode()), "log")})


def use_seasons(send: Callable[..., Any], host: str, photo: str) -> None:
    """Use every endpoint of seasons and results."""
    club: dict[str, Any] = {"parts": {"key": host, "person": 2, "season": 1, "photo": photo}}
    terms: dict[str, Any] = {"name": "Autumn", "first_day": "2026-09-01", "preset": "m_league"}
    terms["teams"] = [{"name": "Cranes", "persons": [1, 2]}]
    send("POST", "/clubs/{key}/seasons", 201, **club, json=terms)
    send("PATCH", "/clubs/{key}/seasons/{season}", **club, json={**terms, "min_games": 3})
    assert send("GET", "/clubs/{key}/seasons", **club)["seasons"][0]["min_games"] == 3
    send("GET", "/clubs/{key}/qr.svg", **club)
    for path in ("standings", "persons/{person}/statistics", "hall_of_fame"):
        assert send("GET", f"/clubs/{{key}}/{path}", **club)["pending"] == 0
    send("GET", "/clubs/{key}/standings.csv", **club)
    send("GET", "/clubs/{key}/photos/{photo}", **club)
    send("DELETE", "/clubs/{key}/seasons/{season}", **club)


def use_club(send: Callable[..., Any], photo: bytes) -> None:
    """Use every endpoint of a club."""
    owner = send("POST", "/clubs", 201, json={"name": "Club"})["owner"]
    club: dict[str, Any] = {"parts": {"key": owner, "person": 1, "link": 3}}
    send("POST", "/clubs/{key}/links", 201, **club, json={"role": "scorer", "label": "Eva"})
    send("GET", "/clubs/{key}/links", **club)
    send("DELETE", "/clubs/{key}/links/{link}", **club)
    start = {"name": "", "players": PLAYERS}
    send("POST", "/clubs/{key}/tournaments", 201, **club, json={"name": "Cup", "rounds": 2})
    key = send("POST", "/clubs/{key}/sessions", 201, **club, json=start)["host"]
    table: dict[str, Any] = {"parts": {"key": key}}
    image = {"photo": (io.BytesIO(photo), "a.jpg")}
    stored = send("POST", "/tables/{key}/photos", 201, **table, data=image)["photo"]
    won = {"winner": 1, "hand": "123m456p789s1122z 2z", "photo": stored}
    win = RON | {"wins": [won], "riichi": [1], "seen": 2}
    send("POST", "/tables/{key}/entries", 201, **table, json=win)
    send("POST", "/clubs/{key}/names", **club, json={"keys": []})
    seen = send("GET", "/tables/{key}", **table)["entries"]
    send("POST", "/tables/{key}/entries", 201, **table, json={"command": "end", "seen": seen})
    found = send("POST", "/clubs/{key}/draw", **club, json={"persons": [1, 2, 3, 4]})
    tables = {"tables": found["tables"], "sits_out": found["sits_out"], "rules": "tenhou"}
    send("POST", "/clubs/{key}/tables", 201, **club, json=tables)
    assert send("GET", "/clubs/{key}/evenings", **club)["evenings"][0]["tables"]
    send("POST", "/clubs/{key}/persons", 201, **club, json={"name": "Eva"})
    choice = {"name": "Ben", "present": 2, "person": 5}
    matched = send("POST", "/clubs/{key}/matches", **club, json={"names": [choice]})["matched"]
    send("POST", "/clubs/{key}/matches/undo", **club, json={"matched": matched})
    send("PATCH", "/clubs/{key}/persons/{person}", **club, json={"name": "Akira"})
    send("GET", "/clubs/{key}/persons/{person}/data.json", parts={"key": owner, "person": 2})
    use_seasons(send, owner, stored)
    send("DELETE", "/clubs/{key}/persons/{person}", **club, json={"name": "Akira"})
    assert len(send("GET", "/clubs/{key}", **club)["persons"]) == 4
    send("DELETE", "/clubs/{key}", 204, **club, json={"name": "Club"})
    send("GET", "/clubs/{key}", 404, **club)


def use_tournament(send: Callable[..., Any]) -> None:
    """Use every endpoint of a tournament."""
    terms = {"name": "Cup", "rounds": 2}
    key = send("POST", "/tournaments", 201, json=terms | {"rules": "ema_2025"})["key"]
    numbers = {"player": 5, "turn": 1, "penalty": 1, "play_off": 1, "link": 3}
    cup: dict[str, Any] = {"parts": {"key": key, **numbers}}
    path = "/tournaments/{key}"
    send("GET", path, **cup)
    send("PATCH", path, **cup, json=terms | {"minutes": 75})
    send("POST", f"{path}/rules", **cup, json={"rules": "ema_2025"})
    club = send("POST", "/clubs", 201, json={"name": "Club"})["owner"]
    assert send("POST", f"{path}/club", **cup, json={"club": club})["of_club"]
    players = [{"name": name, "country": "HU"} for name in [*PLAYERS, "Eva"]]
    send("POST", f"{path}/players", 201, **cup, json={"players": players})
    send("PATCH", f"{path}/players/{{player}}", **cup, json={"name": "Eva", "substitute": True})
    send("POST", f"{path}/rounds", **cup, json={"kind": "draw"})
    for act in ("open", "close", "open"):
        send("POST", f"{path}/rounds/{{turn}}/{act}", **cup)
    [table] = send("GET", f"{path}/tables", **cup)["tables"]
    for name in ("clock", "substitutes"):
        parts = {"key": table["scorer"].removeprefix("/t/")}
        send("GET", f"/tables/{{key}}/{name}", parts=parts)
    penalty = {"player": 1, "points": 5000, "reason": "late"}
    send("POST", f"{path}/penalties", 201, **cup, json=penalty)
    send("DELETE", f"{path}/penalties/{{penalty}}", **cup)
    place, table_path = {**cup["parts"], "table": 1}, f"{path}/rounds/{{turn}}/tables/{{table}}"
    send("PATCH", table_path, parts=place, json={"minutes": 5})
    send("POST", f"{table_path}/result", parts=place, json={"scores": [30_000] * 4})
    send("POST", f"{path}/released", **cup, json={"released": 1})
    send("PATCH", path, **cup, json=terms | {"tie_break": "play_off"})
    send("POST", f"{path}/play-offs", 201, **cup, json={"players": [3, 1, 4, 2]})
    send("POST", f"{path}/cuts", 201, **cup, json={"count": 4, "kept": "quarter"})
    for item in ("cuts/{turn}", "play-offs/{play_off}"):
        send("DELETE", f"{path}/{item}", **cup)
    send("POST", f"{path}/clock", **cup, json={"action": "start"})
    send("GET", f"{path}/clock", **cup)
    send("DELETE", f"{path}/players/{{player}}", **cup)
    send("POST", f"{path}/links", 201, **cup, json={"role": "viewer", "label": "Wall"})
    send("GET", f"{path}/links", **cup)
    send("DELETE", f"{path}/links/{{link}}", **cup)
    send("GET", f"{path}/tables/{{table}}/qr.svg", parts=place)
    for name in ("qr.svg", "standings.csv", "results.csv", "ema"):
        send("GET", f"{path}/{name}", **cup)
    days = {"first_day": "2026-11-28", "last_day": "2026-11-28"}
    send("GET", f"{path}/ema.csv", **cup, query_string={"country": "HUN", **days})
    send("DELETE", path, 204, **cup, json={"name": "Cup"})
    send("GET", path, 404, **cup)


def use_groups(send: Callable[..., Any], photo: bytes) -> None:
    """Use every endpoint of clubs and tournaments."""
    use_club(send, photo)
    use_tournament(send)


def test_real_responses_match_the_document(app: Flask, photo: bytes) -> None:
    """Play a short session that uses every endpoint."""
    recorder = Recorder(app)
    send = recorder.send
    hand = {"hand": "234m340p678p22s67s8s", "by": "tsumo", "seat": "S", "honba": 1}
    send("GET", "/openapi.json")
    for path in ("/read", "/frames"):
        send("POST", path, data={"photo": (io.BytesIO(photo), "a.jpg")})
    send("POST", "/score", json=hand)
    send("POST", "/score", json={"hand": "19m19p19s12345677z"})
    send("POST", "/score", 422, json={"hand": "123m345p678999s22z"})
    send("POST", "/waits", json={"hand": "123m340p678999s2z"})
    send("POST", "/waits", json={"hand": "123m34p678999s22z"})
    for path in ("/rules", "/rules/{game}", *(f"/reference/{name}" for name in REFERENCE)):
        send("GET", path, parts={"game": "general"})
    fans = {"game": "mcr", "rules": {"preset": "mcr", "base": 4}}
    for rules in ({"rules": "tenhou"}, fans, {"rules": {"honba": 900}, "players": 3}):
        send("POST", "/rules", json=rules)
    for draw in ({"method": "traditional"}, {"game": "mcr", "tiles": ["2z"]}):
        send("POST", "/setup/seats", json=draw)
    for game in ({"rules": {"start_score": 30_000}}, {"game": "mcr"}, {"game": "general"}):
        send("POST", "/setup/wall", json=game)
        send("POST", "/setup/sticks", json=game)
    keys = send("POST", "/sessions", 201, json={"name": "Friday", "players": PLAYERS})
    send("POST", "/sessions/summaries", json={"keys": [keys["host"], "unknown"]})
    exported = send("POST", "/sessions/export", json={"keys": [keys["host"]]})
    import_files(send, exported, keys["host"])
    table: dict[str, Any] = {"parts": {"key": keys["host"]}}
    stored = send(
        "POST", "/tables/{key}/photos", 201, **table, data={"photo": (io.BytesIO(photo), "a.jpg")}
    )
    send(
        "POST",
        "/tables/{key}/draw/photo",
        **table,
        data={"photo": (io.BytesIO(photo), "b.jpg"), "seat": "1"},
    )
    win = {"winner": 1, "hand": "123m456p789s1122z 2z", "photo": stored["photo"]}
    ron: dict[str, Any] = RON | {"wins": [win], "riichi": [2], "seen": 2}
    send("POST", "/tables/{key}/preview", **table, json=ron)
    send("POST", "/tables/{key}/entries", 201, **table, json=ron)
    send("POST", "/tables/{key}/entries", 409, **table, json=ron)
    for name in ("hand_values", "penalties", "sticks", "nominations"):
        send("GET", f"/tables/{{key}}/{name}", **table)
    no_yaku = RON | {"wins": [{"winner": 1, "hand": "123m345p678999s22z"}], "seen": 4}
    send("POST", "/tables/{key}/entries", 422, **table, json=no_yaku)
    for command in ({"command": "draw", "tenpai": [0]}, {"command": "end"}):
        entries = send("GET", "/tables/{key}", **table)["entries"]
        send("POST", "/tables/{key}/entries", 201, **table, json=command | {"seen": entries})
    send("POST", "/tables/{key}/count", **table, json={"piles": [None, "2x10000 4x1000"]})
    changes: dict[str, Any] = {
        "undo/preview": {"seen": 6, "seq": 4},
        "undo": {"seen": 6},
        "draw/hands": {"hands": [{"seat": 1, "hand": "123m34p678999s22z"}]},
        "redo": {"seen": 7},
        "seat": {"phone": "a", "player": 1},
        "dora": {"dora": "5z"},
    }
    for name, change in changes.items():
        send("POST", f"/tables/{{key}}/{name}", **table, json=change)
    send("PATCH", "/tables/{key}", **table, json={"trains": True})
    drawings = ("scores.svg", "card.svg", "qr.svg", "scores_qr.svg")
    for name in (*FILES, *LOGS, *drawings, "photos.zip"):
        send("GET", f"/tables/{{key}}/{name}", **table)
    one_photo: dict[str, Any] = {"parts": {"key": keys["host"], "photo": stored["photo"]}}
    send("GET", "/tables/{key}/photos/{photo}", **one_photo)
    send("DELETE", "/tables/{key}/photos/{photo}", 204, **one_photo)
    send("DELETE", "/tables/{key}/photos", 204, **table)
    use_deletion(send, keys["host"])
    use_groups(send, photo)
    expected = {(method, path) for method, path, _ in operations()} - {
        ("GET", path) for path in ENDLESS
    }
    assert recorder.answered == expected


def use_deletion(send: Callable[..., Any], key: str) -> None:
    """Delete a session, restore it, and erase it."""
    table: dict[str, Any] = {"parts": {"key": key}}
    send("DELETE", "/tables/{key}", 204, **table, json={"name": "Friday"})
    send("GET", "/tables/{key}", 410, **table)
    send("POST", "/sessions/summaries", json={"keys": [key]})
    send("POST", "/tables/{key}/restore", **table)
    send("DELETE", "/tables/{key}", 204, **table, json={"name": "Friday", "for_good": True})
    send("GET", "/tables/{key}", 404, **table)
