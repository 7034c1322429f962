"""Attacks by guests without a key: others do not notice them."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from bench.attack.malicious_archives import long_logs, photos_of_segments
from bench.attack.target import PLAYERS, SETUP, Target
from scorer.payment import Ron
from scorer.riichi.rules.rules import Rules
from scorer.table.events import GameEnded, HandWon, PointsAdjusted
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.commands import WinCommand, apply_command
from scorer.table.session.log import GameStarted, SessionStarted, Transition, Undone
from scorer.table.session.session import Session
from scorer.table.settlement import TableWin
from tests.webapp.hostile import Effects, at_once, attack, from_address
from tests.webapp.test_store import new_database, postgres_url  # noqa: F401
from webapp.views.session.archive import MAX_PHOTOS
from webapp.views.session.log_file import log_text

pytestmark = [
    pytest.mark.attack,
    pytest.mark.skipif(sys.platform != "linux", reason="the attacks measure memory as Linux does"),
]


@pytest.mark.parametrize(
    "harm", [{"seconds": 2.1}, {"memory": 601}, {"growth": 61}, {"stop_seconds": 11}]
)
def test_each_effect_has_a_limit(harm: dict[str, float]) -> None:
    Effects(1.9, 599, 59, 9).require_harmless()
    with pytest.raises(AssertionError, match="The start page took"):
        Effects(**harm).require_harmless()


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_new_sessions(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """An address creates 30 at most, whatever others created."""
    url = None
    if database == "postgres":
        url = new_database(request.getfixturevalue("postgres_url"), "new_sessions")

    def act(attacker: Target) -> None:
        other = from_address(attacker, "198.51.100.7")
        statuses = [attacker.post("/api/v1/sessions", SETUP).status for _ in range(40)]
        assert statuses == [201] * 30 + [429] * 10
        answers = at_once([lambda: other.post("/api/v1/sessions", SETUP)] * 5)
        assert [getattr(each, "status", each) for each in answers] == [201] * 5

    effects = attack(tmp_path, act, database=url)
    assert effects.seconds > 0
    assert effects.memory > 50
    assert effects.growth > 0


def test_replays_of_undos(tmp_path: Path) -> None:
    """Three addresses request games and drills of a long log with undos far back, all at once."""
    log = log_with_undos(1200, 40)

    def act(attacker: Target) -> None:
        session = attacker.import_file(log).json()["sessions"][0]
        addresses = [from_address(attacker, f"198.51.100.{each}") for each in (7, 8, 9)]
        requests = [
            partial(each.post, f"/api/v1/{path}", {"keys": [session["host"]]})
            for each in addresses
            for path in ("drill", "sessions/games")
            for _ in range(3)
        ]
        answers = at_once(requests)
        assert [getattr(each, "status", each) for each in answers] == [200] * len(requests)

    attack(tmp_path, act)


@pytest.mark.parametrize("count", [12, pytest.param(64, marks=pytest.mark.long)])
def test_many_numbers_of_games(count: int, tmp_path: Path) -> None:
    """Each of them is another view of the same long session."""
    log = log_with_games(64, hands=count // 2)

    def act(attacker: Target) -> None:
        key = attacker.import_file(log).json()["sessions"][0]["host"]
        for games in (*range(1, 65, 64 // count), 10**9):
            assert attacker.request("GET", f"/api/v1/tables/{key}?games={games}").status == 200

    attack(tmp_path, act)


def log_with_games(games: int, *, hands: int) -> bytes:
    """Return a log of many games, each with wins of the same hand."""
    start = SessionStarted("Friday", tuple(PLAYERS), Rules(honba=0))
    session = Session.with_game(start)
    hand = WinCommand(wins=(RiichiClaim(winner=0, hand="123m456p789s11z55z5z"),), discarder=1)
    won = apply_command(session, hand).log[-1]
    assert isinstance(won, Transition)
    for each in range(games):
        for _ in range(hands):
            session = session.record(won.event, won.hands)
            session = session.record(PointsAdjusted(tuple(-delta for delta in won.deltas)))
        session = session.record(GameEnded())
        if each + 1 < games:
            session = session.append(GameStarted((0, 1, 2, 3)))
    return log_text(session.log).encode()


def log_with_undos(hands: int, undos: int) -> bytes:
    """Return a log of one long game in which hands at its start are undone and restored."""
    rules = Rules(honba=0)
    session = Session.with_game(SessionStarted("Friday", tuple(PLAYERS), rules))
    won = TableWin(winner=0, dealer=0, discarder=1, payment=Ron(3900))
    for _ in range(hands // 2):
        session = session.record(HandWon((won,))).record(PointsAdjusted((-3900, 3900, 0, 0)))
    entries = list(session.log)
    for each in range(undos // 2):
        entries += (Undone(len(entries) - 2 * each), Undone(len(entries) + 1))
    return log_text(tuple(entries)).encode()


@pytest.fixture(params=["sqlite", "postgres"])
def database(tmp_path: Path, request: pytest.FixtureRequest) -> str | None:
    """Return the URL of a PostgreSQL database; None for an SQLite file."""
    if request.param == "sqlite":
        return None
    name = f"attack{abs(hash(request.node.name)) % 10**9}"
    return new_database(request.getfixturevalue("postgres_url"), name)


def test_long_logs(database: str | None, tmp_path: Path) -> None:
    """A small file has sessions of 5,000 entries and the longest names."""
    file = long_logs(3, 4999)
    assert len(file) < 50_000

    def act(attacker: Target) -> None:
        assert attacker.import_file(file).status == 201

    effects = attack(tmp_path, act, database=database)
    assert effects.growth > 3


def test_small_commands(database: str | None, tmp_path: Path) -> None:
    """Entries of a session with the longest names are as small as those of any other."""
    players = [f"{n:02}" + "蓮" * 58 for n in range(16)]

    def act(attacker: Target) -> None:
        for _ in range(5):
            created = attacker.post("/api/v1/sessions", SETUP | {"players": players})
            path = f"/api/v1/tables/{created.json()['host']}/entries"
            for seen in range(2, 40):
                command = {"command": "adjust", "deltas": [0, 0, 0, 0], "seen": seen}
                assert attacker.post(path, command).status == 201

    effects = attack(tmp_path, act, database=database)
    assert effects.growth < 2


def test_photos_that_are_rejected_slowly(database: str | None, tmp_path: Path) -> None:
    """Others record while a file with many photos is imported, of which none is stored."""
    waited = []

    def act(attacker: Target) -> None:
        player = from_address(attacker, "198.51.100.7")
        host, _ = player.new_session()
        path = f"/api/v1/tables/{host}"
        seen = 2

        def record() -> None:
            nonlocal seen
            command = {"command": "adjust", "deltas": [0, 0, 0, 0], "seen": seen}
            answer = player.post(f"{path}/entries", command)
            assert answer.status == 201
            waited.append(answer.seconds)
            seen += 1

        record()
        log = player.request("GET", f"{path}/log.json").json()
        log["entries"] += log["entries"][-1:] * 1000
        file = photos_of_segments(json.dumps(log).encode(), MAX_PHOTOS)
        with ThreadPoolExecutor(1) as pool:
            sent = [pool.submit(attacker.import_file, file) for _ in range(3)]
            while not all(each.done() for each in sent):
                record()

    attack(tmp_path, act, database=database)
    assert max(waited) < 2
    assert len(waited) > 5
