"""Numbers and texts of rules and events have one limit each, wherever they come from."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.riichi.rules.plain_values import rules_from_dict, rules_to_dict, stored_rules_from_dict
from scorer.riichi.rules.rules import RULE_DEFINITIONS, Rules
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import BadRules, RiichiError
from scorer.tiles.terms import Language
from tests.lengths import mostly_long
from tests.webapp.hand_records import PINFU
from tests.webapp.session_phones import PLAYERS, TSUMO, Phone, create_session
from webapp.cli import main
from webapp.cli.jsonl import answer_line
from webapp.records.hands import read_hand_record
from webapp.records.session_rules import game_rules
from webapp.web.app import create_app
from webapp.web.settings import Settings

PAGES = (
    "",
    "/sheet.html",
    "/sheet.csv",
    "/standings.csv",
    "/scores.svg",
    "/card.svg",
    "/scores_qr.svg",
)
HAND = {"hand": "123m456p789s1122z", "winning_tile": "2z"}
LARGEST = {
    name: rule.most
    for name, rule in RULE_DEFINITIONS.items()
    if rule.most is not None and rule.least <= 0  # a number of han has limits in the rules
}
UNIT = 6_000_000  # honba and the noten payment are shared by the players


def value(rule: str, number: int) -> Any:
    """Return a value of a rule that only its size makes invalid."""
    return [number, 0, 0, -number] if rule == "uma" else number


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the file of a session with a win, a chombo and agreed changes."""
    folder = tmp_path_factory.mktemp("exported")
    host, _ = create_session(create_app(Settings(database=f"sqlite:///{folder}/own.sqlite3")))
    host.record({"command": "riichi", "seat": 0})
    hand = {"winner": 0, "hand": "123m456p789s1122z 2z", "dora": "1m", "ura": "2m"}
    host.record({"command": "win", "wins": [hand]})
    host.record({"command": "chombo", "seat": 1})
    host.record({"command": "adjust", "deltas": [1000, -1000, 0, 0]})
    host.record({"command": "adjust", "deltas": [100, -100, 0, 0], "replaces": 6})
    return bytes(host.ask("GET", "/log.json").get_data())


@pytest.fixture
def log(exported: bytes) -> Any:
    return json.loads(exported)


def post_log(app: Flask, log: Any) -> Any:
    content = io.BytesIO(json.dumps(log).encode())
    fields = {"file": (content, "log.json")}
    return app.test_client().post("/api/v1/sessions/import", data=fields)


def in_archive(log: Any) -> bytes:
    file = io.BytesIO()
    with ZipFile(file, "w") as archive:
        contents = {"tenbo_archive": 1, "sessions": [{"log": "1/log.json"}]}
        archive.writestr("tenbo.json", json.dumps(contents))
        archive.writestr("1/log.json", json.dumps(log))
    return file.getvalue()


@pytest.mark.parametrize("number", [10**30 * UNIT, 10**390 * UNIT], ids=["31", "397"])
@pytest.mark.parametrize("rule", mostly_long(LARGEST, every=5))
def test_a_rule_beyond_its_limit_enters_nowhere(
    app: Flask, client: FlaskClient, log: Any, *, rule: str, number: int, tmp_path: Path
) -> None:
    rules = {rule: value(rule, number)}
    log["entries"][0]["rules"].update(rules)
    archive = io.BytesIO(in_archive(log))
    responses = [
        client.post("/api/v1/rules", json={"rules": rules}),
        client.post("/api/v1/sessions", json={"name": "", "players": PLAYERS, "rules": rules}),
        client.post("/api/v1/score", json=HAND | {"rules": rules}),
        post_log(app, log),
        client.post("/api/v1/sessions/import", data={"file": (archive, "tenbo.zip")}),
    ]
    for response in responses:
        assert response.status_code == 422, response.get_data()
        message = response.get_json()["error"]["message"]
        assert "at most" in message or "more than 100 digits" in message
        assert len(message) < 300
    for name, content in (("log.json", json.dumps(log).encode()), ("a.zip", in_archive(log))):
        (tmp_path / name).write_bytes(content)
        database = f"sqlite:///{tmp_path}/sessions.sqlite3"
        assert main(["session", "import", str(tmp_path / name), "--database", database]) == 2
    toml = tmp_path / "club.toml"
    toml.write_text(f"{rule} = {json.dumps(value(rule, number))}")
    assert main(["session", "new", "x", "--players", "A,B,C,D", "--rules", str(toml)]) == 2
    line = json.dumps(PINFU | {"rules": rules}).encode()
    answer = answer_line(line, 1, lambda record: dict(read(record)), language=Language.ENGLISH)
    assert "error" in answer


def read(record: object) -> dict[str, object]:
    """Return an answer with the rules of a hand record."""
    return {"rules": read_hand_record(record).rules}


@pytest.mark.parametrize("rule", LARGEST)
def test_every_rule_at_its_limit_is_accepted(rule: str) -> None:
    unit = 600 if rule in {"honba", "noten_payment"} else 1
    largest = {rule: value(rule, LARGEST[rule] // unit * unit)}
    assert rules_to_dict(rules_from_dict(largest))[rule] == largest[rule]


def test_every_number_of_the_rules_has_a_limit() -> None:
    """Check the numbers of new rules: with a huge value they have no limit."""
    numbers = [rule for rule, plain in rules_to_dict(Rules()).items() if type(plain) is int]
    for rule in [*numbers, "uma", "red_fives", "renhou"]:
        huge: Any = value(rule, 10**30 * UNIT)
        with pytest.raises(BadRules):
            rules_from_dict({rule: [huge] * 3 if rule == "red_fives" else huge})


@pytest.mark.parametrize(
    ("field", "number"),
    [("uma", [10**6, 0, 0, -(10**6)]), ("honba_per_payer", 10**6), ("start_points", 10**30)],
)
def test_the_rules_of_game_records_have_the_same_limits(field: str, number: object) -> None:
    with pytest.raises(RiichiError):
        game_rules({"rules": "tenhou", "session_rules": {field: number}})


def places(part: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of all numbers and texts of a log."""
    items = part.items() if isinstance(part, dict) else enumerate(part)
    found = []
    for key, each in items:
        if isinstance(each, dict | list):
            found += places(each, (*at, key))
        else:
            found.append((*at, key))
    return found


SEATS = {"seat", "winner", "dealer", "discarder", "first_dealer", "seats", "riichi", "seq"}
BOUNDED = {
    *("points", "others", "payers", "fan", "deltas", "sticks", "deals_passed", "honba", "streaks"),
    *("han", "fu", "flowers", "version", *LARGEST, *SEATS),
}


def test_no_value_of_an_import_breaks_a_page(app: Flask, log: Any) -> None:
    fields = set()
    values: dict[tuple[str, ...], tuple[Any, ...]] = {}
    for path in places(log["entries"]):
        values[tuple(each for each in path if isinstance(each, str))] = path
    for names, path in values.items():
        for new in (-1, 10**9, 10**30, "", "x" * 1001):
            changed = json.loads(json.dumps(log))
            parent = changed["entries"]
            for key in path[:-1]:
                parent = parent[key]
            if isinstance(parent[path[-1]], bool):
                continue
            parent[path[-1]] = new
            response = post_log(app, changed)
            assert response.status_code in {201, 422}, (path, new)
            if response.status_code == 422:
                continue
            fields.add((names[-1], new))
            host = Phone(app.test_client(), response.get_json()["sessions"][0]["host"])
            for page in PAGES:
                assert host.ask("GET", page).status_code == 200, (path, new, page)
    assert not {name for name, new in fields if new in {10**9, 10**30} and name in BOUNDED}
    assert not {name for name, new in fields if new in {10**30, "x" * 1001}}


@pytest.mark.parametrize("players", [[f"P{each}" for each in range(17)], ["A" * 61, *PLAYERS[1:]]])
def test_names_of_a_correction_have_limits(app: Flask, log: Any, players: list[str]) -> None:
    start = {**log["entries"][0], "players": players}
    del start["version"]
    log["entries"] += [{"kind": "edited", "version": 2, "seq": 1, "events": [start]}]
    response = post_log(app, log)
    assert response.status_code == 422
    assert response.get_json()["error"]["message"].startswith("Entry 8 of the session")


def stored(app: Flask, rules: Rules) -> Phone:
    """Store a session as earlier versions allowed it."""
    sessions = app.extensions["tenbo"].sessions()
    start = SessionStarted("Friday", tuple(PLAYERS), rules)
    session = Session.start(start).append(GameStarted((0, 1, 2, 3)))
    return Phone(app.test_client(), sessions.share(sessions.store.create(session)))


@pytest.mark.long
@pytest.mark.parametrize("digits", [30, 4000])
@pytest.mark.parametrize("rule", LARGEST)
def test_a_stored_rule_beyond_its_limit_breaks_no_page(app: Flask, rule: str, digits: int) -> None:
    number = 10 ** (digits - 9) * UNIT
    host = stored(app, stored_rules_from_dict({rule: value(rule, number)}))
    for command in (TSUMO, {"command": "chombo", "seat": 1}, {"command": "end"}):
        for page in PAGES:
            response = host.ask("GET", page)
            if page == "/scores_qr.svg" and response.status_code == 422:
                message = response.get_json()["error"]["message"]
                assert "too long for a QR code" in message
            else:
                assert response.status_code == 200, page
        recorded = host.post("entries", {"seen": host.view()["entries"], **command})
        assert recorded.status_code in {201, 422}
        if rule in {"target_score", "return_score", "uma"}:
            assert recorded.status_code == 201
