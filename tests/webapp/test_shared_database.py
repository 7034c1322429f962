"""Several servers of one PostgreSQL database: none misses or overwrites what another one does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from queue import Queue
from threading import Barrier
from time import monotonic, sleep
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert, update

from bench import postgres
from bench.postgres import Postgres
from tests.webapp.league.test_tournaments import opened
from tests.webapp.session_phones import create_session
from tests.webapp.test_store import new_database
from tests.webapp.test_upload_queue import wait_until
from webapp.session import watcher
from webapp.session.watcher import Change
from webapp.storage import database as database_module
from webapp.storage import listener
from webapp.storage.errors import ServedDatabase
from webapp.storage.schema import VERSION, VERSIONS, NewerSchema
from webapp.storage.store import Store
from webapp.web.app import create_app
from webapp.web.log import SERVER_LOG
from webapp.web.settings import Settings

PATIENCE = 30
DRAW = {"command": "draw", "tenpai": [0, 1, 2, 3]}


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    if postgres.binaries() is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql).")
    with postgres.postgres() as started:
        yield started


@pytest.fixture
def apps(database: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Flask, Flask]]:
    """Return two applications that learn of each other's changes by notifications only."""
    monkeypatch.setattr(watcher, "RARE_POLL_INTERVAL", 10 * PATIENCE)
    found = tuple(create_app(Settings(database=database.url)) for _ in range(2))
    yield found[0], found[1]
    for app in found:
        app.extensions["tenbo"].close()


@contextmanager
def changes_of(app: Flask, key: str) -> Iterator[Callable[[], Change | None]]:
    """Open a stream of a table, and yield a function that waits for its next change."""
    sessions = app.extensions["tenbo"].sessions()
    events: Queue[None] = Queue()
    stream = sessions.watcher.open(sessions.open(key).number, lambda: events.put(None))
    latest: Change | None = stream.change()

    def next_change() -> Change | None:
        nonlocal latest
        until = monotonic() + PATIENCE
        change: Change | None
        while (change := stream.change()) == latest:
            events.get(timeout=until - monotonic())
        latest = change
        return change

    with closing(stream):
        yield next_change


def view(app: Flask, key: str) -> Any:
    return json.loads(app.test_client().get(f"/api/v1/tables/{key}").data)


def post(app: Flask, path: str, body: object, method: str = "POST") -> int:
    return app.test_client().open(f"/api/v1/tables/{path}", method=method, json=body).status_code


def test_another_server_reports_every_kind_of_change(apps: tuple[Flask, Flask]) -> None:
    here, there = apps
    host, _ = create_session(here)
    with changes_of(there, host.key) as next_change:
        host.record(DRAW)
        assert next_change() == Change(3, 0)
        assert post(here, host.key, {"shows_waits": True}, "PATCH") == 200
        assert next_change() == Change(3, 1)
        assert post(here, f"{host.key}/seat", {"phone": "a", "player": 2}) == 200
        assert next_change() == Change(3, 2)
        shown = view(there, host.key)
        assert shown == view(here, host.key)
        assert shown["taken"] == [2]
        assert post(here, host.key, {"name": shown["name"]}, "DELETE") == 204
        change = next_change()
        assert change is not None
        assert change.entries == 0


def test_two_servers_record_at_the_same_time(apps: tuple[Flask, Flask]) -> None:
    """Of two requests for the same place in the log one is recorded, the other refused."""
    host, _ = create_session(apps[0])
    at_once = Barrier(2)

    def record(app: Flask) -> list[int]:
        statuses = []
        for seen in range(2, 14):
            at_once.wait(PATIENCE)
            statuses.append(post(app, f"{host.key}/entries", {**DRAW, "seen": seen}))
        return statuses

    with ThreadPoolExecutor(2) as pool:
        pairs = list(zip(*pool.map(record, apps), strict=True))
    assert [sorted(pair) for pair in pairs] == [[201, 409]] * 12
    assert view(apps[0], host.key) == view(apps[1], host.key)
    assert view(apps[0], host.key)["entries"] == 14


def test_a_repeated_request_finds_the_first_one_that_ends_late(
    apps: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let a killed process record after its request was repeated and its token was looked up."""
    host, _ = create_session(apps[0])
    request = {**DRAW, "seen": 2, "token": "a" * 16}
    store = apps[1].extensions["tenbo"].sessions().store
    has_executed = store.has_executed

    def look_up(number: int, token: str) -> bool:
        monkeypatch.setattr(store, "has_executed", has_executed)
        found: bool = has_executed(number, token)
        assert post(apps[0], f"{host.key}/entries", request) == 201
        return found

    monkeypatch.setattr(store, "has_executed", look_up)
    assert post(apps[1], f"{host.key}/entries", request) == 201
    assert view(apps[1], host.key)["entries"] == 3


def test_a_session_that_is_deleted_meanwhile_gets_no_entry(apps: tuple[Flask, Flask]) -> None:
    for _ in range(4):
        host, _viewer = create_session(apps[0])
        name = view(apps[0], host.key)["name"]
        number = apps[0].extensions["tenbo"].sessions().open(host.key).number
        with ThreadPoolExecutor(2) as pool:
            recorded = pool.submit(post, apps[0], f"{host.key}/entries", {**DRAW, "seen": 2})
            deleted = pool.submit(post, apps[1], host.key, {"name": name}, "DELETE")
            assert recorded.result() in {201, 409, 410}
            assert deleted.result() == 204
        assert apps[0].extensions["tenbo"].sessions().store.lengths([number]) == {}


def test_notes_of_two_servers_are_all_kept(apps: tuple[Flask, Flask]) -> None:
    host, _ = create_session(apps[0])
    with ThreadPoolExecutor(4) as pool:
        seats = [(apps[player % 2], player) for player in range(4)]
        done = pool.map(
            lambda seat: post(
                seat[0], f"{host.key}/seat", {"phone": "abcd"[seat[1]], "player": seat[1]}
            ),
            seats,
        )
        assert list(done) == [200] * 4
    assert view(apps[1], host.key)["taken"] == [0, 1, 2, 3]


def test_nothing_is_missed_while_the_database_restarts(
    database: Postgres, apps: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Record after a restart, before the other server listens again."""
    here, there = apps
    monkeypatch.setattr(listener, "_RECONNECT_INTERVAL", 3.0)
    host, _ = create_session(here)
    with changes_of(there, host.key) as next_change:
        listening = there.extensions["tenbo"]._listener
        assert listening.is_connected
        database.stop("fast")
        wait_until(lambda: not listening.is_connected)
        database.start()
        host.record(DRAW)
        assert not listening.is_connected
        change = next_change()
        wait_until(lambda: listening.is_connected)  # after the streams have looked
        assert change is not None
        assert change.entries == 3


def test_a_lost_database_is_one_line_in_the_log_until_it_is_back(
    database: Postgres, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SERVER_LOG, "filters", [])  # which drop repeated messages
    monkeypatch.setattr(listener, "_RECONNECT_INTERVAL", 0.02)
    service = create_app(Settings(database=database.url)).extensions["tenbo"]
    service.sessions().store.require_database()  # leaves a connection in the pool
    listening = service._listener
    database.stop("fast")
    wait_until(lambda: not listening.is_connected)
    sleep(0.3)  # further attempts
    database.start()
    wait_until(lambda: listening.is_connected)
    service.close()
    lost, back = caplog.messages
    assert "as soon as it answers" in lost
    assert "\n" not in lost
    assert back == "The database answers again."


def test_a_revoked_link_ends_at_every_server(apps: tuple[Flask, Flask]) -> None:
    first, second = apps
    owner = opened(first, players=4)
    key = owner.invite("scorer", label="Ben").tables()[1, 1].key
    [link] = [each for each in owner.send("GET", "/links")["links"] if each["label"] == "Ben"]
    with changes_of(second, key) as next_change:
        owner.send("DELETE", f"/links/{link['link']}")
        assert next_change() is not None
    assert second.test_client().get(f"/api/v1/tables/{key}").status_code == 404


def test_a_revoked_link_of_a_club_fails_at_every_server(apps: tuple[Flask, Flask]) -> None:
    first, second = (app.test_client() for app in apps)
    owner = first.post("/api/v1/clubs", json={"name": "Club"}).get_json()["owner"]
    made = first.post(f"/api/v1/clubs/{owner}/links", json={"role": "scorer"}).get_json()
    key = made["path"].removeprefix("/club/")
    assert second.get(f"/api/v1/clubs/{key}").status_code == 200
    link = made["links"][-1]["link"]
    assert first.delete(f"/api/v1/clubs/{owner}/links/{link}").status_code == 200
    assert second.get(f"/api/v1/clubs/{key}").status_code == 404


def test_a_served_database_is_not_migrated(
    database: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = new_database(database.url)
    with closing(Store(url)) as store:
        serving = listener.Listener(store.database, lambda *_: None, lambda: None)
        earlier, current = (update(VERSIONS).values(version=VERSION - each) for each in (1, 0))
        monkeypatch.setattr(database_module, "upgrade", lambda each, _: each.execute(current))
        with store.database.transaction() as connection:
            connection.execute(earlier)
        with pytest.raises(ServedDatabase, match="stop all of them"):
            Store(url)
        serving.close()
        with closing(Store(url)) as later:
            assert later.sessions() == ()
        with store.database.transaction() as connection:
            connection.execute(insert(VERSIONS).values(version=VERSION + 1, since="2099-01-01"))
        outdated = listener.Listener(store.database, lambda *_: None, lambda: None)
        assert not outdated.is_connected
        outdated.close()
        with pytest.raises(NewerSchema):
            Store(url)


def test_servers_count_the_attempts_of_an_address_together(apps: tuple[Flask, Flask]) -> None:
    def ask(number: int, key: str) -> int:
        client = apps[number % 2].test_client()
        path = f"/api/v1/tables/{key}"
        return client.get(path, environ_base={"REMOTE_ADDR": "198.51.100.7"}).status_code

    host, _ = create_session(apps[0])
    assert [ask(number, f"unknown{number % 20}") for number in range(40)] == [404] * 20 + [429] * 20
    assert [ask(number, host.key) for number in range(2)] == [200, 200]
    attempts = apps[0].extensions["tenbo"].sessions().store.attempts
    assert attempts.seconds_left("key", "198.51.100.8", 20, seconds=600) == 0
    assert 590 < attempts.seconds_left("key", "198.51.100.7", 20, seconds=600) <= 600
    sleep(0.01)
    attempts.record("key", "198.51.100.9", "a", seconds=0.001)  # which deletes what is too old
    assert attempts.seconds_left("key", "198.51.100.7", 1, seconds=600) == 0
