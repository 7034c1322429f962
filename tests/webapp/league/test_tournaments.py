"""Tournaments: seats, results, penalties, the clock, and what each role of a link permits."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from sqlalchemy import insert, update

from tests.webapp.session_phones import Phone, create_session
from tests.webapp.test_live import open_stream, read_event
from webapp.league.api import tournaments
from webapp.league.storage.clubs import name_players
from webapp.league.storage.schema import TOURNAMENT_CLUBS
from webapp.league.storage.store import LeagueStore
from webapp.league.storage.tournaments import RoundClock, RoundOpened, Tournaments
from webapp.session.access import derived_key
from webapp.storage.schema import ENTRIES
from webapp.storage.store import Store

END = {"command": "end"}
RON = {"command": "win", "discarder": 0, "wins": [{"winner": 1, "points": 8000}]}


@dataclass
class Desk:
    """A phone with a link to a tournament."""

    client: FlaskClient
    key: str

    def ask(self, method: str, path: str = "", body: object = None) -> Any:
        return self.client.open(f"/api/v1/tournaments/{self.key}{path}", method=method, json=body)

    def send(self, method: str, path: str = "", body: object = None) -> Any:
        answer = self.ask(method, path, body)
        assert answer.status_code < 300, answer.get_json()
        return answer.get_json()

    def invite(self, role: str, **more: object) -> Desk:
        path = self.send("POST", "/links", {"role": role, **more})["path"]
        assert path.startswith("/tournament/")
        return Desk(self.client, path.rpartition("/")[2])

    def tables(self, role: str = "scorer") -> dict[tuple[int, int], Phone]:
        """Return the phones with a role at the opened tables, by round and table."""
        return {
            (each["round"], each["table"]): Phone(self.client, each[role].removeprefix("/t/"))
            for each in self.send("GET", "/tables")["tables"]
        }


def create(app: Flask, players: int = 16, **terms: object) -> Desk:
    body = {"name": "Spring Cup", "rounds": 2, "rules": "ema_2016", **terms}
    answer = app.test_client().post("/api/v1/tournaments", json=body)
    assert answer.status_code == 201, answer.get_json()
    owner = Desk(app.test_client(), answer.get_json()["key"])
    if players:
        names = [{"name": f"Player {number}"} for number in range(1, players + 1)]
        owner.send("POST", "/players", {"players": names})
    return owner


def opened(app: Flask, players: int = 16, **terms: object) -> Desk:
    """Create a tournament whose first round is drawn and opened."""
    owner = create(app, players, **terms)
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    return owner


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.get_json()["error"]["code"]


def seats(view: Any, turn: int) -> list[list[int]]:
    tables = view["seated"][turn - 1]["tables"]
    return [[seat["player"] for seat in table["seats"]] for table in tables]


def everybody(view: Any, turn: int) -> list[int]:
    return [player for table in seats(view, turn) for player in table]


def test_a_tournament_from_the_draw_to_the_standings(app: Flask) -> None:
    owner = create(app, rounds=2)
    view = owner.send("POST", "/rounds", {"kind": "draw"})
    assert [each["opened"] for each in view["seated"]] == [False, False]
    assert sorted(everybody(view, 1)) == list(range(1, 17))
    assert (view["quality"]["repeated"], view["quality"]["wind_spread"]) == (0, 1)
    owner.send("POST", "/rounds/1/open")
    for (_round, table), phone in owner.tables().items():
        east, south, west, north = seats(view, 1)[table - 1]
        shown = phone.view()
        assert shown["name"] == f"Table {table}, round 1, Spring Cup"
        names = [seat["name"] for seat in shown["game"]["seats"]]
        assert names == [f"Player {each}" for each in (east, south, west, north)]
        phone.record(RON)
        phone.record(END)
    view = owner.send("GET")
    assert view["seated"][0]["over"]
    winners = {table[1] for table in seats(view, 1)}
    best = view["standings"][:4]
    assert {each["player"] for each in best} == winners
    assert [(each["rank"], each["points"], each["games"]) for each in best] == [(1, 23000, 1)] * 4
    assert [each["rank"] for each in view["standings"]][4:6] == [5, 5]
    assert owner.send("POST", "/rounds/1/open") == view  # changes nothing


def test_penalties_count_and_can_be_taken_back(app: Flask) -> None:
    owner = create(app, rounds=1)
    scorer = owner.invite("scorer")
    assert (
        error(scorer.ask("POST", "/penalties", {"player": 3, "points": 5000, "reason": " "}))[0]
        == 422
    )
    assert error(
        scorer.ask("POST", "/penalties", {"player": 99, "points": 5, "reason": "late"})
    ) == (404, "no_item")
    view = scorer.send("POST", "/penalties", {"player": 3, "points": 20000, "reason": "late"})
    [penalty] = view["penalties"]
    assert (penalty["player"], penalty["points"], penalty["reason"]) == (3, 20000, "late")
    last = view["standings"][-1]
    assert (last["player"], last["points"], last["penalty"]) == (3, -20000, 20000)
    view = scorer.send("DELETE", f"/penalties/{penalty['penalty']}")
    assert {each["points"] for each in view["standings"]} == {0}


def test_substitutes_sit_for_absent_players(app: Flask) -> None:
    owner = create(app, rounds=2)
    owner.send("POST", "/rounds", {"kind": "draw"})
    absent = {"name": "Player 5", "absent": True}
    owner.send("PATCH", "/players/5", absent)
    assert owner.ask("POST", "/rounds/1/open").status_code == 422
    view = owner.send("POST", "/players", {"players": [{"name": "Sub", "substitute": True}]})
    assert len(view["standings"]) == 16
    view = owner.send("POST", "/rounds/1/open")
    players = everybody(view, 1)
    assert 17 in players
    assert 5 not in players
    view = owner.send("POST", "/rounds", {"kind": "draw"})
    assert sorted(everybody(view, 2)) == [each for each in range(1, 18) if each != 5]
    assert owner.ask("DELETE", "/players/5").status_code == 200
    assert owner.ask("DELETE", "/players/6").status_code == 422


def test_a_swiss_round_needs_all_results_and_seats_by_points(app: Flask) -> None:
    owner = create(app, rounds=2)
    first = owner.send("POST", "/rounds", {"kind": "swiss"})
    assert [len(each["tables"]) for each in first["seated"]] == [4]
    owner.send("POST", "/rounds/1/open")
    assert owner.ask("POST", "/rounds", {"kind": "swiss"}).status_code == 422
    for phone in owner.tables().values():
        phone.record(RON)
        phone.record(END)
    view = owner.send("POST", "/rounds", {"kind": "swiss"})
    winners = {table[1] for table in seats(view, 1)}
    assert winners in [set(table) for table in seats(view, 2)]


def test_a_prescribed_seating(app: Flask) -> None:
    owner = create(app, players=8, rounds=1)
    text = "round,table,east,south,west,north\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,5,2,3,8\n2,2,1,6,7,4\n"
    view = owner.send("POST", "/rounds", {"kind": "file", "file": text})
    assert view["rounds"] == 2
    assert seats(view, 2) == [[5, 2, 3, 8], [1, 6, 7, 4]]
    wrong = owner.ask("POST", "/rounds", {"kind": "file", "file": text.replace("7,4", "7,9")})
    assert "no player 9" in wrong.get_json()["error"]["message"]


def test_the_clock_runs_stops_and_is_shown_at_the_tables(app: Flask) -> None:
    owner = create(app, rounds=2, minutes=75, hands=0)
    owner.send("POST", "/rounds", {"kind": "draw"})
    clock = owner.send("GET", "/clock")
    assert (clock["running"], clock["left"], clock["hands"], clock["round"]) == (False, 4500, 0, 0)
    owner.send("POST", "/rounds/1/open")
    table = owner.tables()[1, 2]
    assert owner.send("POST", "/clock", {"action": "start"})["running"]
    shown = table.ask("GET", "/clock").get_json()
    assert shown["table"] == 2
    assert shown["clock"]["running"]
    assert 4490 < shown["clock"]["left"] <= 4500
    assert not owner.send("POST", "/clock", {"action": "pause"})["running"]
    assert owner.send("POST", "/clock", {"action": "reset"})["left"] == 4500
    owner.send("POST", "/clock", {"action": "start"})
    assert owner.send("POST", "/rounds/2/open")["seated"][1]["opened"]
    clock = owner.send("GET", "/clock")
    assert (clock["round"], clock["running"], clock["left"]) == (2, False, 4500)
    assert table.ask("GET", "/clock").get_json()["clock"]["running"]  # round 1 still plays
    owner.send("POST", "/clock", {"action": "pause"})
    assert table.ask("GET", "/clock").get_json()["clock"]["running"]
    table.record(END)
    assert table.ask("GET", "/clock").get_json()["clock"] is None


def test_a_stream_reports_changes_of_the_tournament_and_its_tables(
    app: Flask, address: str
) -> None:
    owner = opened(app)
    scorer = owner.invite("scorer")
    table = owner.tables()[1, 1]
    with (
        open_stream(address, scorer.key, "?view=1", kind="tournaments") as stream,
        open_stream(address, table.key) as at_table,
    ):
        view = read_event(stream)[1]["view"]
        assert (view["role"], view["seated"][0]["tables"][0]["recorded"]) == ("scorer", False)
        assert read_event(at_table)[1] == {"entries": 2}
        table.record(RON)
        assert read_event(stream)[1]["view"]["seated"][0]["tables"][0]["recorded"]
        assert read_event(at_table)[1] == {"entries": 3}
        owner.send("PATCH", "/players/1", {"name": "Aki"})
        assert read_event(stream)[1]["view"]["players"][0]["name"] == "Aki"
        owner.send("POST", "/clock", {"action": "start"})
        assert read_event(at_table)[1] == {"entries": 3}
        assert read_event(stream)[0] == "entries"
        owner.send("DELETE", "/links/3")
        assert stream.readline() == b""  # the link is revoked
    with open_stream(address, owner.key, kind="tournaments") as stream:
        assert read_event(stream)[0] == "entries"
        owner.send("DELETE", body={"name": "Spring Cup"})
        assert read_event(stream) == ("gone", {})


def test_files_for_spreadsheets(app: Flask) -> None:
    owner = create(app, rounds=1)
    player = {"name": "=Eva", "club": "Tenpai", "country": "HU"}
    owner.send("PATCH", "/players/1", player)
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    owner.tables()[1, 1].record(RON)
    owner.tables()[1, 1].record(END)
    owner.send("POST", "/penalties", {"player": 1, "points": 500, "reason": "late"})
    rows = list(csv.reader(io.StringIO(owner.ask("GET", "/standings.csv").text)))
    assert rows[0].pop(0) == "\ufeffRank"
    assert rows[0][:4] == ["Number", "Name", "Club", "Country"]
    assert len(rows) == 17
    [eva] = [row for row in rows if row[1] == "1"]
    assert eva[2:5] == ["'=Eva", "Tenpai", "HU"]
    assert eva[-3] == "-0.5"
    rows = list(csv.reader(io.StringIO(owner.ask("GET", "/results.csv").text)))
    assert [row[8] for row in rows[1:]] == ["4", "1", "2", "2"] or len(rows) == 5


def test_a_chinese_tournament_ranks_table_points(app: Flask) -> None:
    owner = opened(app, players=4, rounds=1, game="mcr", rules=None)
    table = owner.tables()[1, 1]
    table.record({"command": "win", "discarder": 0, "wins": [{"winner": 1, "points": 8}]})
    table.record(END)
    view = owner.send("GET")
    assert [each["points"] for each in view["standings"]] == [4000, 1500, 1500, 0]
    assert [each["rank"] for each in view["standings"]] == [1, 2, 2, 4]


ROLES = ("owner", "organiser", "scorer", "viewer", "outsider")
TERMS = {"name": "Cup", "rounds": 4}
PENALTY = {"player": 1, "points": 1000, "reason": "late"}
CUT = {"count": 16, "kept": "all"}
PLAY_OFF = {"players": [*range(16, 1, -1)]}
ROUTES: list[tuple[str, str, object, str]] = [
    ("GET", "", None, "viewer"),
    ("GET", "/clock", None, "viewer"),
    ("GET", "/standings.csv", None, "viewer"),
    ("GET", "/results.csv", None, "viewer"),
    ("GET", "/qr.svg", None, "viewer"),
    ("GET", "/ema", None, "organiser"),
    ("GET", "/ema.csv?country=HUN&first_day=2026-11-28&last_day=2026-11-28", None, "organiser"),
    ("GET", "/tables", None, "scorer"),
    ("GET", "/tables/1/qr.svg", None, "scorer"),
    ("GET", "/live", None, "viewer"),
    ("GET", "/links", None, "organiser"),
    ("POST", "/penalties", PENALTY, "scorer"),
    ("DELETE", "/penalties/1", None, "scorer"),
    ("PATCH", "", TERMS, "organiser"),
    ("POST", "/players", {"players": [{"name": "Eva"}]}, "organiser"),
    ("PATCH", "/players/1", {"name": "Aki"}, "organiser"),
    ("DELETE", "/players/17", None, "organiser"),
    ("POST", "/rounds/1/close", None, "organiser"),
    ("POST", "/rules", {"rules": "ema_2025"}, "organiser"),
    ("POST", "/rounds", {"kind": "draw"}, "organiser"),
    ("PATCH", "/rounds/1/tables/1", {"minutes": 5}, "organiser"),
    ("POST", "/rounds/1/tables/1/result", {"scores": [30000] * 4}, "scorer"),
    ("POST", "/rounds/2/open", None, "organiser"),
    ("POST", "/clock", {"action": "start"}, "organiser"),
    ("POST", "/cuts", CUT, "organiser"),
    ("POST", "/play-offs", PLAY_OFF, "organiser"),
    ("DELETE", "/play-offs/1", None, "organiser"),
    ("DELETE", "/cuts/1", None, "organiser"),
    ("POST", "/released", {"released": 1}, "organiser"),
    ("POST", "/club", {"club": ""}, "organiser"),
    ("POST", "/links", {"role": "viewer"}, "organiser"),
    ("POST", "/links", {"role": "scorer"}, "organiser"),
    ("POST", "/links", {"role": "organiser"}, "owner"),
    ("POST", "/links", {"role": "owner"}, "owner"),
    ("DELETE", "/links/6", None, "organiser"),
    ("DELETE", "/links/7", None, "owner"),
    ("DELETE", "", {"name": "Cup"}, "owner"),
]
"""Every endpoint of a tournament with the least role that may use it, in a possible order."""


BEFORE_A_ROUND = ("/rounds/1/close", "/rules", "/rounds")
"""Paths that need a tournament without an opened table; the first one makes it so."""


@pytest.mark.parametrize("kind", ["ranking", "before a round", "others"])
def test_what_each_role_may_do(app: Flask, kind: str) -> None:
    """Ask with the weakest link first: nobody below the role gets more than an error."""
    owner = opened(app)
    owner.send("POST", "/players", {"players": [{"name": "Guest", "substitute": True}]})
    club = owner.client.post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    if kind == "ranking":
        owner.send("PATCH", body=TERMS | {"tie_break": "play_off"})
        for table in range(1, 5):
            finish(owner, 1, table, *[30000] * 4)
        owner.send("POST", "/penalties", PENALTY)
    desks = {
        "organiser": owner.invite("organiser"),
        "scorer": owner.invite("scorer"),
        "viewer": owner.invite("viewer"),
        "outsider": Desk(owner.client, "A" * 22),
        "owner": owner,
    }
    owner.invite("viewer")
    owner.invite("organiser")
    for method, path, body, needed in ROUTES:
        if kind != kind_of(path):
            continue
        for role in reversed(ROLES):
            answer = desks[role].ask(method, path, {"club": club} if path == "/club" else body)
            if ROLES.index(role) <= ROLES.index(needed):
                assert answer.status_code < 300, (role, path, answer.get_json())
                break
            expected = (404, "no_tournament") if role == "outsider" else (403, "missing_role")
            assert error(answer) == expected, (role, path)


def kind_of(path: str) -> str:
    if path.startswith(("/cuts", "/play-offs")):
        return "ranking"
    return "before a round" if path in BEFORE_A_ROUND else "others"


def test_all_endpoints_are_in_the_table_of_roles(app: Flask) -> None:
    rules = {
        (method, rule.rule.partition("<key>")[2])
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/tournaments/")
        for method in rule.methods or ()
        if method not in {"HEAD", "OPTIONS"}
    }

    def named(path: str) -> str:
        words = path.partition("?")[0].split("/")
        kinds = {"players": "player", "penalties": "penalty", "links": "link", "rounds": "turn"}
        kinds |= {"tables": "table", "cuts": "turn", "play-offs": "play_off"}
        for at, word in enumerate(words):
            if word.isdecimal():
                words[at] = f"<int:{kinds[words[at - 1]]}>"
        return "/".join(words)

    assert {(method, named(path)) for method, path, _body, _role in ROUTES} == rules


def test_a_viewer_reads_no_key_anywhere(app: Flask) -> None:
    owner = opened(app)
    keys = [phone.key for phone in owner.tables().values()]
    viewer = owner.invite("viewer", label="Wall")
    texts = [viewer.ask("GET", path).text for path in ("", "/clock", "/standings.csv")]
    for key in [*keys, owner.key]:
        assert all(key not in text for text in texts)
    assert owner.key not in owner.ask("GET", "/links").text


def test_a_revoked_link_fails_at_once_with_its_tables(app: Flask) -> None:
    owner = opened(app)
    scorer = owner.invite("scorer", label="Ben")
    phone = scorer.tables()[1, 1]
    assert phone.key != owner.tables()[1, 1].key
    [link] = [each for each in owner.send("GET", "/links")["links"] if each["label"] == "Ben"]
    assert (link["role"], link["own"], link["expires"]) == ("scorer", False, None)
    assert link["used"] is not None
    phone.record(RON)
    owner.send("DELETE", f"/links/{link['link']}")
    assert error(scorer.ask("GET")) == (404, "no_tournament")
    assert error(phone.ask("GET")) == (404, "no_table")
    assert owner.tables()[1, 1].scores()[1] == 38000
    assert owner.ask("DELETE", f"/links/{link['link']}").status_code == 404


def test_a_link_expires_with_its_tables(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = opened(app)
    scorer = owner.invite("scorer", days=1)
    phone = scorer.tables()[1, 1]
    assert phone.ask("GET").status_code == 200
    [link] = [each for each in owner.send("GET", "/links")["links"] if each["expires"]]
    assert link["expires"] > (datetime.now(UTC) + timedelta(hours=23)).isoformat()
    later = datetime.now(UTC) + timedelta(days=1, seconds=2)

    class Later(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return later

    monkeypatch.setattr("webapp.league.storage.tournaments.datetime", Later)
    monkeypatch.setattr("webapp.storage.database.datetime", Later)
    assert error(scorer.ask("GET")) == (404, "no_tournament")
    assert error(phone.ask("GET")) == (404, "no_table")
    assert owner.ask("GET").status_code == 200


@pytest.mark.parametrize(
    "terms",
    [{"rounds": 0}, {"rounds": 31}, {"minutes": 0}, {"hands": -2}, {"name": " "},
     {"rules": "tenhou_sanma"}],
)  # fmt: skip
def test_terms_that_are_refused(app: Flask, terms: dict[str, object]) -> None:
    body = {"name": "Cup", "rounds": 4, **terms}
    assert app.test_client().post("/api/v1/tournaments", json=body).status_code == 422


def test_the_rounds_that_are_opened_stay(app: Flask) -> None:
    owner = create(app, rounds=3)
    owner.send("POST", "/rounds", {"kind": "draw"})
    for turn in (1, 2):
        owner.send("POST", f"/rounds/{turn}/open")
    refused = owner.ask("PATCH", body={"name": "Cup", "rounds": 1})
    assert error(refused) == (422, "round_opened")
    view = owner.send("PATCH", body={"name": "Cup", "rounds": 2})
    assert [view["name"], view["rounds"], len(view["seated"])] == ["Cup", 2, 2]


def test_more_rounds_than_planned_keep_their_seats(app: Flask) -> None:
    """Earlier versions planned fewer rounds than are opened, and a round can be added by rank."""
    owner = create(app, players=4, rounds=1)
    for turn in (1, 2):
        owner.send("POST", "/rounds", {"kind": "swiss"})
        for released in (0, 1, None):
            seated = owner.send("POST", "/released", {"released": released})["seated"]
            assert len(seated) == turn
        owner.send("POST", f"/rounds/{turn}/open")
        owner.tables()[turn, 1].record(END)
    view = owner.send("PATCH", body={"name": "Cup", "rounds": 1, "minutes": 60})
    assert [view["name"], view["minutes"], len(view["seated"])] == ["Cup", 60, 2]


@pytest.mark.parametrize(
    ("path", "body"), [("/rules", {"rules": "wrc_2025"}), ("/released", {"released": 1})]
)
def test_a_rename_at_the_same_time_stays(
    app: Flask, monkeypatch: pytest.MonkeyPatch, path: str, body: object
) -> None:
    owner = create(app)
    change = Tournaments.change

    def late(store: Tournaments, *request: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(Tournaments, "change", change)
            owner.send("PATCH", body={"name": "Autumn Cup", "rounds": 3})
        return change(store, *request)

    monkeypatch.setattr(Tournaments, "change", late)
    view = owner.send("POST", path, body)
    assert (view["name"], view["rounds"]) == ("Autumn Cup", 3)


def with_seats(app: Flask, **terms: object) -> tuple[Desk, Phone]:
    """Return 8 players and 2 substitutes at opened tables, and the phone of the first table."""
    owner = create(app, players=8, rounds=1, **({"book": "none"} | terms))
    more = [{"name": "Igor"}, {"name": "Sándor", "substitute": True}]
    owner.send("POST", "/players", {"players": more})
    text = "1,1,1,2,3,4\n1,2,5,6,7,8\n"
    owner.send("POST", "/rounds", {"kind": "file", "file": text})
    owner.send("POST", "/rounds/1/open")
    return owner, owner.tables()[1, 1]


def results(owner: Desk) -> dict[int, tuple[int, int, int]]:
    [table, _other] = owner.send("GET")["seated"][0]["tables"]
    return {
        each["player"]: (each["score"], each["points"], each["place"]) for each in table["seats"]
    }


def sheet_of(phone: Phone) -> dict[str, tuple[int, int, int]]:
    """Return the result of each player who has one, as the table says."""
    view = phone.view()
    return {
        name: (cell["raw"], cell["subtotal"], cell["place"])
        for name, cell in zip(view["players"], view["sheet"][0]["cells"], strict=True)
        if cell is not None
    }


@pytest.mark.parametrize("seat", range(4))
def test_a_substitute_gets_the_result_of_the_seat(app: Flask, seat: int) -> None:
    """And nobody else at the table gets another result than the table says."""
    owner, table = with_seats(app)
    table.record({"command": "adjust", "deltas": [4000, -1000, 11000, -14000]})
    table.record({"command": "substitute", "seat": seat, "name": "Igor (9)"})
    table.record({"command": "win", "discarder": 0, "wins": [{"winner": 1, "points": 8000}]})
    table.record(END)
    sheet = sheet_of(table)
    names = {f"Player {number}": number for number in range(1, 9)} | {"Igor (9)": 9}
    assert results(owner) == {names[name]: result for name, result in sheet.items()}
    assert 9 in results(owner)
    assert seat + 1 not in results(owner)
    ranked = {each["player"]: each for each in owner.send("GET")["standings"]}
    assert ranked[9]["points"] == sheet["Igor (9)"][1]
    assert (ranked[seat + 1]["games"], ranked[seat + 1]["points"]) == (0, 0)
    assert sum(each["points"] for each in ranked.values()) == 0
    rows = list(csv.reader(io.StringIO(owner.ask("GET", "/results.csv").text)))
    assert rows[seat + 1][4] == "Igor"
    assert owner.ask("DELETE", "/players/9").status_code == 422
    assert seats(owner.send("GET"), 1)[0][seat] == 9


def test_whose_result_a_name_is(app: Flask) -> None:
    """A name of the tournament is that player; a guest plays for the one who left."""
    owner, table = with_seats(app)
    owner.send("POST", "/players", {"players": [{"name": "Player 8"}]})

    def substitute(name: str, seat: int = 2) -> list[int]:
        table.record({"command": "substitute", "seat": seat, "name": name})
        return seats(owner.send("GET"), 1)[0]

    assert substitute("Igor") == [1, 2, 9, 4]
    assert substitute("Nobody") == [1, 2, 9, 4]
    assert substitute("Player 3") == [1, 2, 3, 4]
    assert substitute("Player 8") == [1, 2, 3, 4]  # two players have this name
    assert substitute("Player 8 (11)") == [1, 2, 11, 4]
    assert substitute("Sándor (10)", seat=0) == [10, 2, 11, 4]
    owner.send("PATCH", "/players/10", {"name": "Sándor Kovács", "substitute": True})
    assert seats(owner.send("GET"), 1)[0] == [10, 2, 11, 4]
    table.record(END)
    assert {each["player"] for each in owner.send("GET")["standings"]} == {*range(1, 10), 11}


def test_nobody_sits_at_two_tables_of_a_round(app: Flask) -> None:
    """A player with a seat at another table plays for the one who left, as a guest does."""
    owner, table = with_seats(app)
    other = owner.tables()[1, 2]
    other.record({"command": "substitute", "seat": 0, "name": "Player 1 (1)"})
    assert seats(owner.send("GET"), 1) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    other.record({"command": "substitute", "seat": 0, "name": "Igor (9)"})
    table.record({"command": "substitute", "seat": 3, "name": "Igor (9)"})
    assert seats(owner.send("GET"), 1) == [[1, 2, 3, 9], [5, 6, 7, 8]]
    table.record({"command": "substitute", "seat": 3, "name": "Sándor (10)"})
    other.record({"command": "substitute", "seat": 1, "name": "Player 4 (4)"})
    assert seats(owner.send("GET"), 1) == [[1, 2, 3, 10], [9, 4, 7, 8]]
    for each in (table, other):
        each.record(END)
    games = [each["games"] for each in owner.send("GET")["standings"]]
    assert max(games) == 1


def test_a_table_offers_the_players_without_a_seat(app: Flask) -> None:
    owner, table = with_seats(app)
    offered = table.ask("GET", "/substitutes").get_json()["players"]
    assert offered == ["Igor (9)", "Sándor (10)"]
    table.record({"command": "substitute", "seat": 1, "name": offered[0]})
    other = owner.tables()[1, 2]
    assert other.ask("GET", "/substitutes").get_json()["players"] == ["Player 2 (2)", "Sándor (10)"]
    assert table.ask("GET", "/substitutes").get_json()["players"] == ["Player 2", "Sándor (10)"]
    host, viewer = create_session(app)
    assert host.ask("GET", "/substitutes").get_json()["players"] is None
    assert viewer.ask("GET", "/substitutes").status_code == 403


def test_a_seating_correction_keeps_the_results_with_their_players(app: Flask) -> None:
    owner, table = with_seats(app)
    table.record(RON)
    correction = {"command": "game", "seats": [1, 0, 2, 3], "first_dealer": 0, "replaces": 2}
    table.record(correction)
    table.record(END)
    sheet = sheet_of(table)
    assert results(owner) == {number: sheet[f"Player {number}"] for number in range(1, 5)}
    assert results(owner)[1][2] == 1


def test_a_table_whose_start_is_undone_has_no_result(app: Flask) -> None:
    owner, _table = with_seats(app)
    table = owner.tables("host")[1, 1]
    table.post("undo", {"seen": 2, "seq": 2})
    assert table.view()["game"] is None
    assert results(owner) == dict.fromkeys(range(1, 5), (0, 0, 0))


SCORES = {"command": "adjust", "deltas": [1000, -1000, 0, 0]}
RULES = {"command": "rules", "rules": {"uma": [90, 0, 0, -90]}}
NAMES = {"command": "rename", "players": ["Nina", "Player 2", "Player 3", "Player 4"]}
NEXT = {"command": "game", "seats": [0, 1, 2, 3]}
FOR_HOSTS: dict[str, dict[str, Any]] = {
    "rules": RULES,
    "names": NAMES,
    "title": {"command": "rename", "name": "Friday"},
}


@pytest.mark.parametrize("kind", FOR_HOSTS)
def test_a_card_does_not_change_rules_and_names(app: Flask, kind: str) -> None:
    """Nor undo and redo the changes of organisers."""
    owner, card = with_seats(app)
    host = owner.tables("host")[1, 1]
    before = card.view()
    seen = {"seen": before["entries"]}
    assert error(card.post("entries", seen | FOR_HOSTS[kind])) == (403, "missing_role")
    assert card.view() == before
    host.record(FOR_HOSTS[kind])
    assert error(card.post("undo", {"seen": 3})) == (403, "missing_role")
    host.post("undo", {"seen": 3})
    assert error(card.post("redo", {"seen": 4})) == (403, "missing_role")
    assert host.post("redo", {"seen": 4}).status_code == 200
    card.record(SCORES)


def test_a_card_records_undoes_and_corrects_one_game(app: Flask) -> None:
    owner, card = with_seats(app)
    view = card.record(RON)
    assert view["role"] == "scorer"
    assert card.record(RON | {"discarder": 2}, replaces=3)["undo"]
    for path in ("undo", "redo"):
        assert card.post(path, {"seen": card.view()["entries"]}).status_code == 200
    assert error(card.post("undo", {"seen": 6, "seq": 2})) == (403, "missing_role")
    view = card.record(END)
    assert not view["can"]["game"]
    assert not view["can"]["close"]
    for command in (NEXT, {"command": "close"}):
        assert error(card.post("entries", {"seen": 7} | command)) == (403, "missing_role")
    assert not owner.tables("host")[1, 1].view()["can"]["game"]


def test_who_deletes_a_table(app: Flask) -> None:
    """Organisers do; whoever scanned a card, and a scorer, cannot delete it or its photos."""
    owner, card = with_seats(app)
    organiser, scorer = owner.invite("organiser"), owner.invite("scorer")
    assert [each["host"] for each in scorer.send("GET", "/tables")["tables"]] == [None, None]
    name = {"name": card.view()["name"]}
    for phone in (card, scorer.tables()[1, 1]):
        assert error(phone.ask("DELETE", json=name)) == (403, "missing_role")
        assert error(phone.ask("DELETE", "/photos")) == (403, "missing_role")
        assert error(phone.ask("PATCH", json={"trains": True})) == (403, "missing_role")
        assert error(phone.ask("GET", "/photos.zip")) == (403, "missing_role")
    assert card.view()["name"] == name["name"]
    host = organiser.tables("host")[1, 1]
    assert host.view()["role"] == "organiser"
    assert host.ask("DELETE", json=name).status_code == 204


def test_the_page_of_an_organiser_invites_to_record_only(app: Flask) -> None:
    owner, card = with_seats(app)
    shown = owner.tables("host")[1, 1].view()["links"]
    assert shown["host"] == f"/t/{card.key}" == card.view()["links"]["host"]
    assert shown["viewer"] == card.view()["links"]["viewer"]
    viewer = Phone(owner.client, shown["viewer"].removeprefix("/t/"))
    assert viewer.view()["role"] == "viewer"
    assert viewer.view()["links"] == shown | {"host": None, "qr": viewer.view()["links"]["qr"]}


def test_a_round_is_closed_and_the_clock_of_the_other_goes_on(app: Flask) -> None:
    owner = create(app, players=8, rounds=2)
    owner.send("POST", "/players", {"players": [{"name": "Sub", "substitute": True}]})
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    owner.send("POST", "/clock", {"action": "start"})
    planned = seats(owner.send("GET"), 2)
    owner.send("PATCH", "/players/5", {"name": "Player 5", "absent": True})
    owner.send("POST", "/rounds/2/open")
    assert 9 in everybody(owner.send("GET"), 2)
    closed = owner.tables()[2, 1]
    assert error(owner.ask("POST", "/rounds/1/close"))[0] == 422  # only the newest one
    view = owner.send("POST", "/rounds/2/close")
    assert [each["opened"] for each in view["seated"]] == [True, False]
    assert seats(view, 2) == planned
    assert error(closed.ask("GET")) == (404, "no_table")
    assert set(owner.tables()) == {(1, 1), (1, 2)}
    clock = owner.send("GET", "/clock")
    assert (clock["round"], clock["running"]) == (1, True)
    owner.send("PATCH", "/players/5", {"name": "Player 5"})
    assert seats(owner.send("POST", "/rounds/2/open"), 2) == planned
    owner.tables()[2, 2].record({"command": "riichi", "seat": 0})
    refused = owner.ask("POST", "/rounds/2/close")
    assert "table 2 of round 2" in refused.get_json()["error"]["message"]
    owner.tables()[2, 2].post("undo", {"seen": 3})
    assert not owner.send("POST", "/rounds/2/close")["seated"][1]["opened"]
    store = app.extensions["tenbo"].sessions().store
    assert len(store.sessions()) == 2


def test_a_round_stays_open_if_something_is_recorded_meanwhile(app: Flask) -> None:
    owner, card = with_seats(app)
    number = card.view()["session"]
    store = app.extensions["tenbo"].sessions().store
    lengths = store.lengths([number, owner.tables()[1, 2].view()["session"]])
    card.record(SCORES)
    with pytest.raises(RoundOpened, match="just recorded"):
        LeagueStore(store).tournaments.close_round(1, 1, lengths)
    assert card.scores() == [31000, 29000, 30000, 30000]


def test_a_deleted_table_is_opened_again(app: Flask) -> None:
    """With everything that was recorded, or new if it was erased."""
    owner, card = with_seats(app)
    card.record(SCORES)
    host, store = owner.tables("host")[1, 1], app.extensions["tenbo"].sessions().store
    name, number = card.view()["name"], card.view()["session"]
    for erased in (False, True):
        assert host.ask("DELETE", json={"name": name}).status_code == 204
        if erased:
            store.erase(number)
        view = owner.send("GET")
        table = view["seated"][0]["tables"][0]
        assert (table["opened"], table["deleted"], table["over"]) == (False, True, False)
        assert set(owner.tables()) == {(1, 2)}
        owner.send("POST", "/rounds/1/open")
        shown = owner.tables()[1, 1].view()
        assert shown["name"] == name
        assert (shown["session"] == number) is not erased
        assert owner.tables()[1, 1].scores()[0] == (30000 if erased else 31000)
        assert not owner.send("GET")["seated"][0]["tables"][0]["deleted"]
    owner.tables()[1, 1].record(END)
    owner.tables()[1, 2].record(END)
    assert owner.send("GET")["seated"][0]["over"]


def test_a_deleted_table_does_not_stop_the_tournament(app: Flask) -> None:
    owner = opened(app, players=8, rounds=2)
    host, other = owner.tables("host")[1, 1], owner.tables()[1, 2]
    host.ask("DELETE", json={"name": host.view()["name"]})
    other.record(END)
    owner.send("POST", "/rounds", {"kind": "swiss"})
    assert owner.send("POST", "/rounds/2/open")["seated"][1]["opened"]


@pytest.fixture
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "MAX_TABLES_PER_HOUR", 12)


def test_an_address_opens_a_limited_number_of_tables(few_tables: None, app: Flask) -> None:
    """Counted before anything is stored; a refused round counts nothing."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    owner = create(app, players=8, rounds=6)
    desk = Desk(client, owner.key)
    desk.send("POST", "/rounds", {"kind": "draw"})
    for turn in range(1, 7):
        desk.send("POST", f"/rounds/{turn}/open")
        if turn == 1:
            desk.send("POST", "/rounds/1/open")  # all are open: counts nothing
    assert len(app.extensions["tenbo"].sessions().store.sessions()) == 12
    desk.send("POST", "/rounds/6/close")
    refused = desk.ask("POST", "/rounds/6/open")
    assert error(refused) == (429, "too_many_requests")
    assert 0 < int(refused.headers["Retry-After"]) <= 3600
    assert len(app.extensions["tenbo"].sessions().store.sessions()) == 10
    assert owner.send("POST", "/rounds/6/open")["seated"][5]["opened"]  # this machine


def test_the_players_of_a_club_are_its_persons(app: Flask) -> None:
    client = app.test_client()
    made = client.post("/api/v1/clubs", json={"name": "River"})
    path = f"/api/v1/clubs/{made.get_json()['owner']}"

    def persons() -> dict[str, tuple[int, int]]:
        found = client.get(path).get_json()["persons"]
        return {each["name"]: (each["person"], each["evenings"]) for each in found}

    client.post(f"{path}/persons", json={"name": "Aki"})
    body = {"name": "Cup", "rounds": 2, "rules": "ema_2016"}
    owner = Desk(client, client.post(f"{path}/tournaments", json=body).get_json()["key"])
    names = [{"name": name, "country": "HU"} for name in ("aki", "Bne", "Chi", "Dan")]
    owner.send("POST", "/players", {"players": names})
    owner.send("PATCH", "/players/2", {"name": "Ben"})  # nobody else is Bne
    same = {"players": [{"name": "Eva"}, {"name": "BEN"}]}
    assert error(owner.ask("POST", "/players", same)) == (422, "same_person")
    assert persons() == {"Aki": (1, 0), "Chi": (3, 0), "Dan": (4, 0), "Ben": (5, 0)}
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    table = owner.tables()[1, 1]
    table.record(RON)
    table.record(END)
    assert {evenings for _person, evenings in persons().values()} == {1}
    rows = client.get(f"{path}/standings").get_json()["rows"]
    assert {(each["person"], each["games"]) for each in rows} == {(n, 1) for n in (1, 3, 4, 5)}


def test_a_club_holds_a_tournament_that_has_begun(app: Flask) -> None:
    """Its games count there, also those of before, with a substitute who came in mid-game."""
    client = app.test_client()
    links = [client.post("/api/v1/clubs", json={"name": name}).get_json() for name in "ab"]
    path = f"/api/v1/clubs/{links[0]['owner']}"
    client.post(f"{path}/persons", json={"name": "Ben"})
    owner = create(app, players=0)
    names = ("Aki", "ben", "Chi", "Dan", "Eva")
    owner.send("POST", "/players", {"players": [{"name": name} for name in names]})
    owner.send("PATCH", "/players/5", {"name": "Eva", "substitute": True})
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    [table] = owner.tables().values()
    leaver = table.view()["game"]["seats"][0]["name"]
    table.record({"command": "substitute", "seat": 0, "name": "Eva (5)"})
    table.record(RON)
    table.record(END)
    for key in (links[0]["viewer"], links[1]["viewer"]):
        assert error(owner.ask("POST", "/club", {"club": key})) == (403, "missing_role")
    assert error(owner.ask("POST", "/club", {"club": owner.key})) == (404, "no_club")
    assert not owner.send("GET")["of_club"]
    assert owner.send("POST", "/club", {"club": links[0]["owner"]})["of_club"]
    persons = {
        each["name"]: (each["person"], each["evenings"])
        for each in client.get(path).get_json()["persons"]
    }
    assert persons == {
        **{"Ben": (1, 1), "Aki": (2, 1), "Chi": (3, 1), "Dan": (4, 1), "Eva": (5, 1)}
    }
    rows = client.get(f"{path}/standings").get_json()["rows"]
    games = {each["person"]: each["games"] for each in rows}
    [absent] = [number for name, (number, _evenings) in persons.items() if name == leaver.title()]
    assert games == {each: 1 for each in range(1, 6) if each != absent}
    again = error(owner.ask("POST", "/club", {"club": links[1]["owner"]}))
    assert again[0] == 422


def test_a_table_is_in_one_club(app: Flask) -> None:
    """A club whose organiser matched the names of a table keeps it, and no other one gets it."""
    client = app.test_client()
    clubs = [client.post("/api/v1/clubs", json={"name": name}).get_json() for name in "ab"]
    first, second = (each["owner"] for each in clubs)
    owner = create(app, players=4)
    owner.send("POST", "/players", {"players": [{"name": "Eva", "substitute": True}]})
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    [table] = owner.tables("host").values()
    names = [{"name": each["name"]} for each in table.view()["game"]["seats"]]
    body = {"keys": [table.key], "names": names}
    assert client.post(f"/api/v1/clubs/{first}/matches", json=body).status_code == 200
    refused = owner.ask("POST", "/club", {"club": second})
    assert error(refused) == (422, "bad_notation")
    assert "another club" in refused.get_json()["error"]["message"]
    assert not owner.send("GET")["of_club"]
    store = app.extensions["tenbo"].sessions().store
    with store.database.transaction() as connection:  # as earlier versions let it join
        connection.execute(insert(TOURNAMENT_CLUBS), {"tournament": 1, "club": 2})
        name_players(connection, 1, {5: "Eva"})
    table.record({"command": "substitute", "seat": 0, "name": "Eva (5)"})
    shown = [client.get(f"/api/v1/clubs/{key}").get_json()["persons"] for key in (first, second)]
    assert [sum(each["evenings"] for each in persons) for persons in shown] == [5, 0]


@pytest.mark.parametrize("path", ["/rules", "/club"])
def test_the_rules_and_the_club_can_change_while_a_table_is_opened(
    app: Flask, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    owner = create(app, players=4)
    owner.send("POST", "/rounds", {"kind": "draw"})
    club = owner.client.post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    body = {"/rules": {"rules": "wrc_2025"}, "/club": {"club": club}}
    create_stored = Store.create

    def early(store: Store, *session: Any, **more: Any) -> int:
        number = create_stored(store, *session, **more)
        monkeypatch.setattr(Store, "create", create_stored)
        owner.send("POST", path, body[path])
        return number

    monkeypatch.setattr(Store, "create", early)
    owner.send("POST", "/rounds/1/open")
    [table] = owner.tables().values()
    preset = "wrc_2025" if path == "/rules" else "ema_2016"
    assert (owner.send("GET")["preset"], table.view()["rules"]["preset"]) == (preset, preset)
    assert len(app.extensions["tenbo"].sessions().store.sessions()) == 1
    persons = owner.client.get(f"/api/v1/clubs/{club}").get_json()["persons"]
    assert [each["evenings"] for each in persons] == ([1] * 4 if path == "/club" else [])


def test_two_players_of_one_name_are_no_persons(app: Flask) -> None:
    owner = create(app, players=0)
    owner.send("POST", "/players", {"players": [{"name": "Aki"}, {"name": "AKI"}]})
    club = owner.client.post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    assert error(owner.ask("POST", "/club", {"club": club})) == (422, "same_person")
    assert not owner.send("GET")["of_club"]
    assert owner.client.get(f"/api/v1/clubs/{club}").get_json()["persons"] == []


def test_the_rules_change_until_a_table_is_opened(app: Flask) -> None:
    owner = create(app, players=4)
    view = owner.send("POST", "/rules", {"rules": "wrc_2025"})
    assert (view["preset"], view["changes"], view["book"]) == ("wrc_2025", 0, "wrc")
    owner.send("PATCH", "", {**TERMS, "book": "none"})
    view = owner.send(
        "POST", "/rules", {"rules": {"preset": "ema_2025", "uma": [30, 10, -10, -30]}}
    )
    assert (view["preset"], view["changes"], view["book"]) == ("ema_2025", 1, "none")
    three = {"rules": {"preset": "tenhou", "players": 3}}
    assert error(owner.ask("POST", "/rules", three))[0] == 422
    owner.send("POST", "/rounds", {"kind": "draw"})
    assert owner.send("POST", "/rules", {"game": "mcr"})["game"] == "mcr"
    owner.send("POST", "/rounds/1/open")
    refused = owner.ask("POST", "/rules", {"rules": "ema_2025"})
    assert error(refused) == (422, "round_opened")
    assert "Table 1 of round 1 was opened" in refused.get_json()["error"]["message"]
    [table] = owner.tables("host").values()
    name = table.view()["name"]
    deleted = owner.client.delete(f"/api/v1/tables/{table.key}", json={"name": name})
    assert deleted.status_code == 204  # it can be restored
    assert error(owner.ask("POST", "/rules", {"rules": "ema_2025"})) == (422, "round_opened")
    owner.send("POST", "/rounds/1/open")
    owner.send("POST", "/rounds/1/close")
    assert owner.send("POST", "/rules", {"rules": "ema_2016"})["preset"] == "ema_2016"


@pytest.mark.parametrize("path", ["standings?game=riichi", "persons/1/statistics", "hall_of_fame"])
def test_a_club_counts_no_result_that_a_tournament_holds_back(app: Flask, path: str) -> None:
    client = app.test_client()
    club = client.post("/api/v1/clubs", json={"name": "River"}).get_json()["owner"]
    terms = {"name": "Cup", "rounds": 2, "rules": "ema_2025"}
    made = client.post(f"/api/v1/clubs/{club}/tournaments", json=terms)
    owner = Desk(client, made.get_json()["key"])
    owner.send("POST", "/players", {"players": [{"name": name} for name in ("A", "B", "C", "D")]})
    owner.send("POST", "/rounds", {"kind": "draw"})

    def results() -> Any:
        found = client.get(f"/api/v1/clubs/{club}/{path}").get_json()
        sheet = client.get(f"/api/v1/clubs/{club}/standings.csv").text
        return found, sheet, client.get(f"/api/v1/clubs/{club}/seasons").get_json()

    nothing = results()
    for turn in (1, 2):
        owner.send("POST", f"/rounds/{turn}/open")
        owner.tables()[turn, 1].record(RON)
        owner.send("POST", "/released", {"released": 1})
        finish(owner, turn, 1, 62100, 31000, 20500, 6400)
        if turn == 1:
            first = results()
    assert first != nothing
    assert results() == first
    [evening] = client.get(f"/api/v1/clubs/{club}/evenings").get_json()["evenings"]
    shown, held = evening["tables"]
    assert (shown["held"], held["held"], shown["path"], held["path"]) == (False, True, None, None)
    assert max(each["points"] for each in shown["players"]) > 0
    assert {each["points"] for each in held["players"]} == {0}
    owner.send("POST", "/released", {"released": 0})
    assert results() == nothing
    owner.send("POST", "/released", {"released": None})
    assert results() not in (first, nothing)
    owner.send("POST", "/released", {"released": 1})
    assert results() == first


def test_a_deleted_person_has_no_name_in_tournaments(app: Flask) -> None:
    client = app.test_client()
    made = client.post("/api/v1/clubs", json={"name": "River"})
    path = f"/api/v1/clubs/{made.get_json()['owner']}"
    body = {"name": "Cup", "rounds": 2, "rules": "ema_2016"}
    owner = Desk(client, client.post(f"{path}/tournaments", json=body).get_json()["key"])
    names = [{"name": name, "country": "HU"} for name in ("Aki", "Ben", "Chi", "Dan")]
    owner.send("POST", "/players", {"players": names})
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    owner.send("POST", "/penalties", {"player": 2, "points": 1000, "reason": "Late"})
    data = client.get(f"{path}/persons/2/data.json").get_json()
    [stored] = data["tournaments"]
    assert (stored["tournament"], stored["player"], stored["country"]) == ("Cup", 2, "HU")
    assert [each["reason"] for each in stored["penalties"]] == ["Late"]
    assert len(data["evenings"]) == 1
    before = owner.send("GET")
    assert client.delete(f"{path}/persons/2", json={"name": "Ben"}).status_code == 200
    view = owner.send("GET")
    assert view["players"][1] == {
        **{"player": 2, "name": "(2)", "club": "", "country": ""},
        **{"last_name": "", "ema": ""},
        **{"substitute": False, "absent": True, "disqualified": False},
    }
    assert view["standings"] == before["standings"]
    [phone] = owner.tables().values()
    assert "Ben" not in str(phone.view())
    assert client.delete(path, json={"name": "River"}).status_code == 204
    owner.send("POST", "/players", {"players": [{"name": "Aki"}]})  # a club no longer asks


def test_a_paper_table_has_the_scores_of_its_slip(app: Flask) -> None:
    """Also after hands and riichi were recorded there; a later slip corrects an earlier one."""
    owner, table = with_seats(app)
    path = "/rounds/1/tables/1/result"
    refused = owner.ask("POST", path, {"scores": [41200, 38000, 30000, 9800]})
    assert refused.get_json()["error"]["message"] == (
        "The scores add up to 119,000, 1,000 less than the 120,000 of the start: correct them, or "
        "enter the riichi sticks that stayed on the table."
    )
    refused = owner.ask("POST", path, {"scores": [41200, 38000, 30000, 11800]})
    assert "1,000 more" in refused.get_json()["error"]["message"]
    assert owner.ask("POST", path, {"scores": [60000, 60000]}).status_code == 422
    assert results(owner) == dict.fromkeys(range(1, 5), (30000, 0, 1))
    table.record(RON)
    table.record({"command": "chombo", "seat": 3})
    table.record({"command": "riichi", "seat": 2})
    view = owner.send("POST", path, {"scores": [41200, 38000, 30000, 9800], "sticks": 1})
    assert view["seated"][0]["tables"][0]["over"]
    assert results(owner) == {
        1: (42200, 27200, 1),
        2: (38000, 13000, 2),
        3: (30000, -5000, 3),
        4: (9800, -35200, 4),
    }
    [chombo] = view["table_penalties"]
    assert chombo == {"round": 1, "table": 1, "player": 4, "points": 20000, "reason": "Chombo"}
    owner.send("POST", path, {"scores": [38000, 42000, 30000, 10000]})
    assert results(owner)[2] == (42000, 27000, 1)
    assert results(owner)[4] == (10000, -35000, 4)
    [dan] = [each for each in owner.send("GET")["standings"] if each["player"] == 4]
    assert (dan["penalty"], dan["points"]) == (20000, -55000)
    entries = table.view()["entries"]
    owner.send("POST", path, {"scores": [38000, 42000, 30000, 10000]})
    assert table.view()["entries"] == entries
    assert owner.ask("POST", "/rounds/1/tables/3/result", {"scores": [1]}).status_code == 404


def test_a_paper_table_of_a_chinese_tournament(app: Flask) -> None:
    owner = create(app, players=4, rounds=1, game="mcr", rules=None)
    owner.send("POST", "/rounds", {"kind": "draw"})
    path = "/rounds/1/tables/1/result"
    scores = {"scores": [120, -40, -40, -40]}
    assert owner.ask("POST", path, scores).status_code == 404  # not opened
    owner.send("POST", "/rounds/1/open")
    host = owner.tables("host")[1, 1]
    host.post("undo", {"seen": 2, "seq": 2})
    view = owner.send("POST", path, scores)
    assert [each["points"] for each in view["standings"]] == [4000, 1000, 1000, 1000]
    host.record(NEXT)
    refused = owner.ask("POST", path, scores)
    assert "second game" in refused.get_json()["error"]["message"]


def standing(view: Any, player: int) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in view["standings"] if each["player"] == player)
    return found


def finish(owner: Desk, turn: int, table: int, *scores: int) -> Any:
    return owner.send("POST", f"/rounds/{turn}/tables/{table}/result", {"scores": scores})


EVEN = (45000, 35000, 25000, 15000)


@pytest.mark.parametrize(
    ("rules", "book", "missed"),
    [("ema_2016", "ema", 30000), ("ema_2025", "ema", 30000), ("wrc_2025", "wrc", 30000),
     ("m_league", "none", 0)],
)  # fmt: skip
def test_the_rules_say_what_a_missed_session_costs(
    app: Flask, rules: str, book: str, missed: int
) -> None:
    """Somebody who never came has no rank; who comes later has lost the first session."""
    owner = create(app, players=8, rounds=2, rules=rules)
    assert owner.send("GET")["book"] == book
    subs = [{"name": name, "substitute": True} for name in ("Sándor", "Dóra")]
    owner.send("POST", "/players", {"players": subs})
    text = "1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,6,3,8\n2,2,5,2,7,4\n"
    owner.send("POST", "/rounds", {"kind": "file", "file": text})
    for player in (1, 5):
        owner.send("PATCH", f"/players/{player}", {"name": f"Player {player}", "absent": True})
    chosen = {"substitutes": [{"player": 1, "substitute": 10}]}
    view = owner.send("POST", "/rounds/1/open", chosen)
    assert seats(view, 1) == [[10, 2, 3, 4], [9, 6, 7, 8]]
    total = view["start_sum"]
    scores = [total // 4 + each for each in (15000, 5000, -5000, -15000)]
    view = finish(owner, 1, 1, *scores)
    assert standing(view, 1)["points"] == -missed
    assert standing(view, 5)["points"] == 0  # the table still plays
    view = finish(owner, 1, 2, *scores)
    assert standing(view, 5)["points"] == -missed
    assert {standing(view, player)["rank"] for player in (1, 5)} == {None}
    assert [each["rank"] for each in view["standings"]] == [1, 1, 3, 3, 5, 5, None, None]
    owner.send("PATCH", "/players/1", {"name": "Player 1"})
    view = owner.send("POST", "/rounds/2/open")
    assert seats(view, 2)[0] == [1, 6, 3, 8]
    for table in (1, 2):
        view = finish(owner, 2, table, *scores)
    came = standing(view, 1)
    [seat] = [each for each in view["seated"][1]["tables"][0]["seats"] if each["player"] == 1]
    assert came["points"] == seat["points"] - missed
    assert (came["games"], came["missed"], came["rank"]) == (1, int(missed > 0), came["rank"])
    assert (standing(view, 5)["rank"], standing(view, 5)["points"]) == (None, -2 * missed)
    assert not {each["player"] for each in view["standings"]} & {9, 10}
    view = owner.send("PATCH", body={"name": "Cup", "rounds": 2, "book": "none"})
    assert standing(view, 1)["points"] == seat["points"]
    body = {"name": "Cup", "rounds": 2}
    owner.send("PATCH", body=body | {"tie_break": "best_game"})
    view = owner.send("PATCH", body=body)
    assert (view["book"], view["tie_break"]) == ("none", "best_game")


def after_one_round(app: Flask, **terms: object) -> Desk:
    """Return 12 players after the first of three rounds, with the standings of AFTER_ONE."""
    owner = create(app, players=12, rounds=3, rules="ema_2025", **terms)
    tables = ("1,1,2,3,4", "2,5,6,7,8", "3,9,10,11,12")
    text = "\n".join(f"{turn},{table}" for turn in (1, 2) for table in tables)
    owner.send("POST", "/rounds", {"kind": "file", "file": text})
    owner.send("POST", "/rounds/1/open")
    finish(owner, 1, 1, *EVEN)
    finish(owner, 1, 2, *EVEN)
    finish(owner, 1, 3, 50000, 40000, 20000, 10000)
    owner.send("POST", "/penalties", {"player": 5, "points": 4000, "reason": "late"})
    return owner


def ranking(view: Any) -> list[tuple[int | None, int, int]]:
    return [(each["rank"], each["player"], each["points"]) for each in view["standings"]]


AFTER_ONE = [
    (1, 9, 35000), (2, 1, 30000), (3, 5, 26000), (4, 10, 15000), (5, 2, 10000), (5, 6, 10000),
    (7, 3, -10000), (7, 7, -10000), (9, 11, -15000), (10, 4, -30000), (10, 8, -30000),
    (12, 12, -35000),
]  # fmt: skip


@pytest.mark.parametrize(("kept", "share"), [("all", 4), ("quarter", 1), ("none", 0)])
def test_only_the_best_go_on(app: Flask, kept: str, share: int) -> None:
    owner = after_one_round(app)
    assert ranking(owner.send("GET")) == AFTER_ONE
    view = owner.send("POST", "/cuts", {"count": 4, "kept": kept})
    order = [9, 1, 5, 10]
    assert view["cuts"] == [{"round": 1, "kept": kept, "players": order, "penalty": 1}]
    assert [each["round"] for each in view["seated"]] == [1]
    points = [round(each[2] * share / 4) for each in AFTER_ONE[:4]]
    assert [each[1:] for each in ranking(view)[:4]] == [*zip(order, points, strict=True)]
    assert ranking(view)[4:] == AFTER_ONE[4:]
    assert [each["out"] for each in view["standings"]] == [None] * 4 + [1] * 8
    for kind in ("draw", "swiss"):
        view = owner.send("POST", "/rounds", {"kind": kind})
        assert sorted(everybody(view, 2)) == [1, 5, 9, 10]
    refused = owner.ask("POST", "/rounds", {"kind": "file", "file": "1,1,1,2,3,4\n2,1,9,1,5,2"})
    assert "Player 2 is out" in refused.get_json()["error"]["message"]
    view = owner.send("POST", "/rounds", {"kind": "file", "file": "1,1,1,2,3,4\n2,1,9,1,5,10"})
    owner.send("POST", "/rounds/2/open")
    refused = owner.ask("DELETE", "/cuts/1")
    assert error(refused) == (422, "round_opened")
    view = finish(owner, 2, 1, *reversed(EVEN))
    owner.send("POST", "/penalties", {"player": 9, "points": 1000, "reason": "late"})
    view = owner.send("POST", "/penalties", {"player": 2, "points": 100_000, "reason": "left"})
    later = dict(zip(order, (-31000, -10000, 10000, 30000), strict=True))
    before = dict(zip(order, points, strict=True))
    expected = {player: before[player] + later[player] for player in order}
    found = [(each["player"], each["points"]) for each in view["standings"]]
    assert found[:4] == sorted(expected.items(), key=lambda each: -each[1])
    assert found[4:6] == [(6, 10000), (3, -10000)]
    assert found[-1] == (2, -90000)
    rows = list(csv.reader(io.StringIO(owner.ask("GET", "/standings.csv").text)))
    at = rows[0].index("Kept after round 1")
    assert rows[0][at - 1 : at + 2] == ["Round 1", "Kept after round 1", "Round 2"]
    cells = {int(row[1]): row[at - 1 : at + 2] for row in rows[1:]}
    assert cells[9] == ["35.0", str(points[0] / 1000), "-30.0"]
    assert cells[2] == ["10.0", "", ""]
    days = "first_day=2026-11-28&last_day=2026-11-28"
    ema = csv.reader(io.StringIO(owner.ask("GET", f"/ema.csv?country=HUN&{days}").text))
    assert [int(row[7]) for row in [*ema][1:]] == [each[1] for each in found]


def test_a_cut_is_undone_until_the_next_round_is_opened(app: Flask) -> None:
    """Its seats are drawn again, because others are in."""
    owner = after_one_round(app)
    owner.send("POST", "/cuts", {"count": 4, "kept": "none"})
    again = owner.ask("POST", "/cuts", {"count": 2, "kept": "all"})
    assert "a cut after round 1 already" in again.get_json()["error"]["message"]
    owner.send("POST", "/rounds", {"kind": "draw"})
    view = owner.send("DELETE", "/cuts/1")
    assert (view["cuts"], len(view["seated"]), ranking(view)) == ([], 1, AFTER_ONE)
    assert error(owner.ask("DELETE", "/cuts/1")) == (404, "no_item")
    view = owner.send("POST", "/rounds", {"kind": "draw"})
    assert len(everybody(view, 2)) == 12


def test_a_penalty_after_a_cut_counts_in_full(app: Flask) -> None:
    """The number of one that was taken back is not used again: it is before the cut."""
    owner = after_one_round(app)
    late = {"player": 1, "points": 500, "reason": "late"}
    owner.send("POST", "/penalties", late)
    owner.send("POST", "/cuts", {"count": 4, "kept": "none"})
    owner.send("DELETE", "/penalties/1")
    view = owner.send("POST", "/penalties", late)
    assert {each["player"]: each["points"] for each in view["standings"]}[1] == -500


def test_the_organiser_chooses_between_equal_players(app: Flask) -> None:
    owner = after_one_round(app)

    def refused(**cut: object) -> str:
        answer = owner.ask("POST", "/cuts", {"kept": "all", "count": 8, **cut})
        assert answer.status_code == 422
        return str(answer.get_json()["error"]["message"])

    assert refused(count=7).startswith("Players 3, 7 share rank 7, and 1 of them go on")
    for chosen in ([], [3, 7], [9], [4]):
        assert "share rank 7" in refused(count=7, chosen=chosen)
    owner.send("PATCH", "/players/9", {"name": "Player 9", "absent": True})
    assert "Players 3, 7 share" in refused(count=6)
    assert "At most 11" in refused(count=12)
    view = owner.send("POST", "/cuts", {"kept": "all", "count": 6, "chosen": [7]})
    assert view["cuts"][0]["players"] == [1, 5, 10, 2, 6, 7]
    places = [(each["rank"], each["player"]) for each in view["standings"]]
    assert places[:9] == [
        (1, 1), (2, 5), (3, 10), (4, 2), (4, 6), (6, 7), (7, 9), (8, 3), (9, 11),
    ]  # fmt: skip


def test_a_cut_needs_all_results(app: Flask) -> None:
    owner = create(app, players=8)
    assert "At most 0" in owner.ask("POST", "/cuts", CUT).get_json()["error"]["message"]
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("POST", "/rounds/1/open")
    finish(owner, 1, 1, *EVEN)
    refused = owner.ask("POST", "/cuts", {"count": 2, "kept": "all"})
    assert "Table 2 of round 1 is still playing" in refused.get_json()["error"]["message"]


def test_a_play_off_decides_who_goes_on(app: Flask) -> None:
    owner = after_one_round(app)
    body = {"players": [7, 3]}
    assert owner.ask("POST", "/play-offs", body).status_code == 422  # they share the rank
    owner.send("PATCH", body={"name": "Cup", "rounds": 3, "tie_break": "play_off"})
    for players in ([7], [7, 3, 11], [7, 7], [9], [], [7, 99], [2, 3, 6, 7]):
        assert owner.ask("POST", "/play-offs", {"players": players}).status_code == 422
    view = owner.send("POST", "/play-offs", body)
    assert view["play_offs"] == [{"play_off": 1, "round": 1, "players": [7, 3]}]
    assert [each[:2] for each in ranking(view)[6:8]] == [(7, 7), (8, 3)]
    view = owner.send("POST", "/cuts", {"count": 7, "kept": "all"})
    assert view["cuts"][0]["players"][-1] == 7
    owner.send("DELETE", "/cuts/1")
    view = owner.send("DELETE", "/play-offs/1")
    assert (view["play_offs"], ranking(view)) == ([], AFTER_ONE)
    assert error(owner.ask("DELETE", "/play-offs/1")) == (404, "no_item")


def test_a_cut_that_is_held_back(app: Flask) -> None:
    owner = after_one_round(app)
    owner.send("POST", "/released", {"released": 0})
    owner.send("POST", "/cuts", {"count": 4, "kept": "all"})
    viewer = owner.invite("viewer")
    assert {each["out"] for each in viewer.send("GET")["standings"]} == {None}
    assert viewer.send("GET")["cuts"] == []
    owner.send("POST", "/released", {"released": 1})
    assert len(viewer.send("GET")["cuts"]) == 1


def test_a_chosen_substitute_has_no_other_seat(app: Flask) -> None:
    owner = create(app, players=8, rounds=1)
    owner.send("POST", "/rounds", {"kind": "draw"})
    owner.send("PATCH", "/players/1", {"name": "Player 1", "absent": True})
    for substitute in (2, 1, 99):
        chosen = {"substitutes": [{"player": 1, "substitute": substitute}]}
        refused = owner.ask("POST", "/rounds/1/open", chosen)
        assert f"Player {substitute} cannot" in refused.get_json()["error"]["message"]
    assert not owner.send("GET")["seated"][0]["opened"]


@pytest.mark.parametrize("name", ["Sándor (10)", "A guest"])
@pytest.mark.parametrize("seat", range(4))
def test_a_substitute_in_mid_game_has_the_last_uma_of_ema(app: Flask, seat: int, name: str) -> None:
    """The others have the uma before it, and whoever was replaced missed the session."""
    owner, table = with_seats(app, book="ema")
    table.record({"command": "substitute", "seat": seat, "name": name})
    view = finish(owner, 1, 1, *EVEN)
    others = [at for at in range(4) if at != seat]
    expected = {
        at: EVEN[at] - 30000 + uma for at, uma in zip(others, (15000, 5000, -5000), strict=True)
    }
    expected[seat] = EVEN[seat] - 30000 - 15000
    found = view["seated"][0]["tables"][0]["seats"]
    assert [each["points"] for each in found] == [expected[at] for at in range(4)]
    assert found[seat]["place"] == 4
    replaced = standing(view, seat + 1)
    assert (replaced["points"], replaced["games"], replaced["missed"]) == (-30000, 0, 1)
    for at in others:
        assert standing(view, at + 1)["points"] == expected[at]


def test_equal_scores_beside_a_substitute_share_their_uma(app: Flask) -> None:
    owner, table = with_seats(app, book="ema")
    table.record({"command": "substitute", "seat": 0, "name": "Sándor (10)"})
    view = finish(owner, 1, 1, 45000, 30000, 30000, 15000)
    found = view["seated"][0]["tables"][0]["seats"]
    assert [each["points"] for each in found] == [0, 10000, 10000, -20000]
    assert [each["place"] for each in found] == [4, 1, 1, 3]
    owner.send("PATCH", body={"name": "Cup", "rounds": 1, "book": "wrc"})
    found = owner.send("GET")["seated"][0]["tables"][0]["seats"]
    assert [each["points"] for each in found] == [30000, 0, 0, -30000]


@pytest.mark.parametrize("book", ["ema", "wrc", "none"])
def test_a_disqualified_player(app: Flask, book: str) -> None:
    """The last of the list, or not listed under WRC rules; no seat in later rounds."""
    owner, _table = with_seats(app, book=book)
    finish(owner, 1, 1, *EVEN)
    finish(owner, 1, 2, *EVEN)
    view = owner.send("PATCH", "/players/1", {"name": "Player 1", "disqualified": True})
    assert view["players"][0]["disqualified"]
    listed = [(each["player"], each["rank"]) for each in view["standings"] if each["games"]]
    assert listed[0] == (5, 1)
    assert (listed[-1] == (1, 8)) is (book != "wrc")
    assert len(listed) == (7 if book == "wrc" else 8)
    owner.send("PATCH", body={"name": "Cup", "rounds": 2, "book": book})
    view = owner.send("POST", "/rounds", {"kind": "draw"})
    assert 1 not in everybody(view, 2)
    view = owner.send("PATCH", "/players/1", {"name": "Player 1"})
    assert standing(view, 1)["rank"] == 1


def test_penalties_of_tables_are_in_the_list_once(app: Flask) -> None:
    owner, table = with_seats(app, rules="ema_2025")
    offences = {each["name"]: each for each in owner.send("GET")["offences"]}
    assert (offences["late"]["points"], offences["late"]["most"]) == (1000, 10)
    table.record({"command": "chombo", "seat": 3, "reason": "furiten_ron"})
    table.record({"command": "penalty", "seat": 1, "reason": "late", "times": 3})
    table.record({"command": "chombo", "seat": 0})
    table.post("undo", {"seen": 5})
    view = owner.send("GET")
    listed = [(each["player"], each["points"]) for each in view["table_penalties"]]
    assert sorted(listed) == [(2, 3000), (4, 20000)]
    assert view["penalties"] == []
    view = finish(owner, 1, 1, *EVEN)
    assert (standing(view, 4)["penalty"], standing(view, 4)["points"]) == (20000, -50000)
    assert standing(view, 2)["points"] == 10000 - 3000
    rows = list(csv.reader(io.StringIO(owner.ask("GET", "/standings.csv").text)))
    [dan] = [row for row in rows if row[1] == "4"]
    assert [dan[5], *dan[-3:]] == ["-30.0", "-20.0", "-50.0", "15000"]


def clock_at(table: Phone) -> tuple[int, int, int | None]:
    """Return the seconds of the clock at a table, its hands after the time, and those left."""
    shown = table.ask("GET", "/clock").get_json()
    return shown["clock"]["left"], shown["clock"]["hands"], shown["hands_left"]


def time_is_up(owner: Desk, app: Flask, turn: int, seconds: int = 2) -> None:
    """Let the clock of a round end so many seconds ago."""
    store = LeagueStore(app.extensions["tenbo"].sessions().store)
    ends = datetime.now(UTC) - timedelta(seconds=seconds)
    store.tournaments.set_clock(1, turn, RoundClock(ends=ends))


def recorded_before(app: Flask, table: Phone) -> None:
    """Let everything that is recorded at a table be an hour old."""
    store = app.extensions["tenbo"].sessions().store
    hour = (datetime.now(UTC) - timedelta(hours=1)).isoformat(timespec="seconds")
    mine = ENTRIES.c.session == table.view()["session"]
    with store.database.transaction() as connection:
        connection.execute(update(ENTRIES).where(mine).values(written=hour))


DRAW = {"command": "draw", "tenpai": [0]}


@pytest.mark.parametrize(("rules", "counts"), [("ema_2025", True), ("ema_2016", False)])
def test_the_hands_after_the_signal_are_counted(app: Flask, rules: str, counts: bool) -> None:
    """A chombo is one of them under EMA 2025, and not under EMA 2016."""
    owner, table = with_seats(app, rules=rules)
    table.record(DRAW)
    owner.send("POST", "/clock", {"action": "start"})
    assert clock_at(table)[1:] == (1, None)
    recorded_before(app, table)
    time_is_up(owner, app, 1)
    assert clock_at(table)[2] == 2
    table.record({"command": "riichi", "seat": 1})
    assert clock_at(table)[2] == 2
    table.record({"command": "chombo", "seat": 0})
    assert clock_at(table)[2] == (1 if counts else 2)
    table.record(DRAW)
    assert clock_at(table)[2] == (0 if counts else 1)
    table.post("undo", {"seen": table.view()["entries"]})
    assert clock_at(table)[2] == (1 if counts else 2)
    owner.send("POST", "/clock", {"action": "pause"})
    assert clock_at(table)[2] is None  # nobody knows when it was up


def test_one_table_plays_longer(app: Flask) -> None:
    """By minutes or hands; the round after it plays, and the clocks of others stay."""
    owner = create(app, players=8, rounds=2)
    owner.send("POST", "/rounds", {"kind": "draw"})
    assert owner.ask("PATCH", "/rounds/1/tables/1", {"minutes": 5}).status_code == 404
    owner.send("POST", "/rounds/1/open")
    owner.send("POST", "/clock", {"action": "start"})
    late, other = owner.tables()[1, 1], owner.tables()[1, 2]
    view = owner.send("PATCH", "/rounds/1/tables/1", {"minutes": 5, "hands": 1})
    [table, beside] = view["seated"][0]["tables"]
    assert (table["extra_minutes"], table["extra_hands"]) == (5, 1)
    assert (beside["extra_minutes"], beside["extra_hands"]) == (0, 0)
    for each in (late, other):
        recorded_before(app, each)
    time_is_up(owner, app, 1, 60)
    assert 230 < clock_at(late)[0] <= 240
    assert clock_at(late)[1:] == (2, None)
    assert clock_at(other)[1:] == (1, 2)
    other.record(END)
    keys = {key: phone.key for key, phone in owner.tables().items()}
    owner.send("POST", "/rounds/2/open")
    owner.send("POST", "/clock", {"action": "start"})
    assert 220 < clock_at(late)[0] <= 240
    assert clock_at(owner.tables()[2, 1])[0] > 5000
    assert {key: owner.tables()[key].key for key in keys} == keys
    owner.send("PATCH", "/rounds/1/tables/1", {"hands": 2})
    assert clock_at(late)[1:] == (3, 4)
    for _ in range(4):
        late.record(DRAW)
    assert clock_at(late)[2] == 0


def test_results_held_back_are_in_nothing_that_others_read(app: Flask, address: str) -> None:
    """Play three rounds, of which all see the first; the organiser then shows the others."""
    owner = create(app, players=8, rounds=3, rules="ema_2025")
    owner.send("POST", "/players", {"players": [{"name": "Sub", "substitute": True}]})
    text = "".join(f"{turn},1,1,2,3,4\n{turn},2,5,6,7,8\n" for turn in (1, 2, 3))
    owner.send("POST", "/rounds", {"kind": "file", "file": text})
    others = [owner.invite("viewer"), owner.invite("scorer")]
    for turn in (1, 2, 3):
        owner.send("POST", f"/rounds/{turn}/open")
        if turn == 2:
            assert owner.send("POST", "/released", {"released": 1})["released"] == 1
            before = read(others)
            owner.send("PATCH", "/players/8", {"name": "Player 8", "absent": True})
            assert owner.send("PATCH", body={"name": "Cup", "rounds": 3})["released"] == 1
        for table in (1, 2) if turn < 3 else (1,):
            chombo = {"command": "chombo", "seat": 0}
            owner.tables()[turn, table].record(chombo)
            finish(owner, turn, table, 62100, 31000, 20500, 6400)
    owner.tables()[3, 2].record(RON)
    owner.send("PATCH", "/players/8", {"name": "Player 8"})
    assert read(others) == before
    with open_stream(address, others[0].key, "?view=1", kind="tournaments") as stream:
        view = read_event(stream)[1]["view"]
        assert view == others[0].send("GET")
        assert (view["released"], view["released_standings"]) == (1, None)
        assert {each["games"] for each in view["standings"]} == {1}
        later = [
            seat for turn in view["seated"][1:] for each in turn["tables"] for seat in each["seats"]
        ]
        assert {(each["score"], each["points"], each["place"]) for each in later} == {(0, 0, 0)}
        assert {each["round"] for each in view["table_penalties"]} == {1}
        referee = others[1].send("GET")["table_penalties"]  # so that nobody gives one again
        assert {each["round"] for each in referee} == {1, 2, 3}
        organiser = owner.send("GET")
        assert organiser["released_standings"] == view["standings"]
        assert [standing(organiser, player)["games"] for player in (1, 5)] == [3, 2]
        owner.send("POST", "/released", {"released": 2})
        view = read_event(stream)[1]["view"]
        assert {each["games"] for each in view["standings"]} == {2}
        assert view["seated"][1] == organiser["seated"][1]
    assert read(others) != before
    everything = owner.send("POST", "/released", {"released": None})
    assert everything["released_standings"] is None
    for name in ("standings", "seated"):
        assert [each.send("GET")[name] for each in others] == [everything[name]] * 2
    files = ("/standings.csv", "/results.csv")
    assert [[each.ask("GET", path).text for path in files] for each in others] == [
        [owner.ask("GET", path).text for path in files]
    ] * 2


def read(desks: list[Desk]) -> list[object]:
    """Return the standings and the files as the holders of links read them."""
    return [
        (
            desk.send("GET")["standings"],
            desk.ask("GET", "/standings.csv").text,
            desk.ask("GET", "/results.csv").text,
        )
        for desk in desks
    ]


@pytest.mark.parametrize("released", [-1, 31, "1"])
def test_a_round_that_cannot_be_released(app: Flask, released: object) -> None:
    owner = create(app)
    assert owner.ask("POST", "/released", {"released": released}).status_code == 422
    assert owner.send("GET")["released"] is None


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let codes be drawn as their text."""
    monkeypatch.setattr(tournaments, "draw_qr_code", Response)


def card_path(desk: Desk, table: int) -> str:
    answer = desk.ask("GET", f"/tables/{table}/qr.svg")
    assert answer.status_code == 200, answer.get_json()
    return str(urlsplit(answer.text).path)


def scan(app: Flask, path: str) -> Phone | None:
    """Return the phone that scanned a card; None if its table is not open."""
    answer = app.test_client().get(path)
    if answer.status_code == 404:
        return None
    assert answer.status_code == 302
    return Phone(app.test_client(), answer.location.rpartition("/t/")[2])


@pytest.mark.usefixtures("cards")
def test_a_card_opens_its_table_in_every_round(app: Flask) -> None:
    owner = create(app, players=8, rounds=2)
    owner.send("POST", "/rounds", {"kind": "draw"})
    paths = [card_path(owner, table) for table in (1, 2)]
    assert len(set(paths)) == 2
    assert [scan(app, path) for path in paths] == [None, None]
    owner.send("POST", "/rounds/1/open")
    own = owner.tables()
    first = scan(app, paths[0])
    assert first is not None
    assert first.view()["name"] == "Table 1, round 1, Spring Cup"
    assert first.view()["role"] == own[1, 1].view()["role"] == "scorer"
    first.record(RON)
    assert own[1, 1].scores() == first.scores() != own[1, 2].scores()
    owner.send("POST", "/rounds/2/open")
    for path, name in zip(paths, ("Table 1, round 1", "Table 2, round 1"), strict=True):
        phone = scan(app, path)  # they still play
        assert phone is not None
        assert phone.view()["name"] == f"{name}, Spring Cup"
    first.record(END)
    second = scan(app, paths[0])
    assert second is not None
    assert second.view()["name"] == "Table 1, round 2, Spring Cup"
    for turn, table in ((1, 2), (2, 1), (2, 2)):
        owner.tables()[turn, table].record(END)
    last = scan(app, paths[0])
    assert last is not None
    assert last.key == second.key  # the newest round can be corrected
    assert [card_path(owner, table) for table in (1, 2)] == paths


@pytest.mark.usefixtures("cards")
def test_a_card_opens_one_table_and_ends_with_its_link(app: Flask) -> None:
    owner = opened(app, players=8, rounds=1)
    assert error(owner.ask("GET", "/tables/3/qr.svg")) == (404, "no_item")
    assert error(owner.invite("viewer").ask("GET", "/tables/1/qr.svg")) == (403, "missing_role")
    referee = owner.invite("scorer")
    path = card_path(referee, 1)
    key = path.split("/")[2]
    phone = scan(app, path)
    assert phone is not None
    for number in (1, 2):
        derived = derived_key(key, f"table {number}")
        status = app.test_client().get(f"/api/v1/tables/{derived}").status_code
        assert status == (200 if derived == phone.key else 404)
    assert error(Desk(app.test_client(), key).ask("GET"))[0] == 404
    owner.send("DELETE", f"/links/{owner.send('GET', '/links')['links'][-1]['link']}")
    assert scan(app, path) is None
    assert phone.ask("GET").status_code == 404
