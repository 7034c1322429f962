"""Deleted sessions in both databases: invisible, restored, and erased after some time."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorer.tiles.messages import Message
from tests.webapp.league.club_evenings import store_evening
from tests.webapp.session_phones import RON, create_session
from tests.webapp.test_store import new_session, postgres_url, url, with_draw  # noqa: F401
from webapp.league.storage.links import LinkRole
from webapp.league.storage.store import LeagueStore
from webapp.session.sessions import Sessions
from webapp.storage import database as database_module
from webapp.storage.errors import FullDisk, LowDisk
from webapp.storage.keys import Access, Role
from webapp.storage.photos import HandPhoto
from webapp.storage.schema import ENTRIES, KEYS, PHOTOS, SESSIONS
from webapp.storage.store import (
    RESTORABLE_DAYS,
    DeletedSession,
    NoSession,
    StaleWrite,
    Store,
    StoredSession,
)


@pytest.fixture
def store(url: str) -> Store:  # noqa: F811
    return Store(url)


def numbers(sessions: tuple[StoredSession, ...]) -> list[int]:
    return [each.number for each in sessions]


def set_deleted(store: Store, number: int, *, days_ago: float) -> None:
    """Let a session be deleted some days before the present time of the store."""
    at = datetime.fromisoformat(database_module.utc_now()) - timedelta(days=days_ago)
    with store.database.transaction() as connection:
        row = update(SESSIONS).where(SESSIONS.c.session == number)
        connection.execute(row.values(deleted=at.isoformat(timespec="seconds")))


def rows(store: Store, table: Any, number: int) -> int:
    with store.database.connect() as connection:
        return len(connection.execute(select(table).where(table.c.session == number)).all())


def test_a_deleted_session_is_invisible_until_it_is_restored(store: Store) -> None:
    first, second = store.create(new_session()), store.create(new_session("Monday"))
    store.keys.add("abc", Access(second, Role.HOST))
    store.photos.add(second, "a1", image=b"image", reading={})
    before = store.sessions()
    store.delete(second)
    assert store.latest() == first
    assert store.lengths([first, second]) == {first: 2}
    assert set(store.starts([first, second])) == {first}
    assert numbers(store.sessions()) == [first]
    with pytest.raises(DeletedSession, match="tenbo session undelete 2 restores it"):
        store.session(second)
    with pytest.raises(StaleWrite):
        store.append(second, with_draw(new_session("Monday")), seen=2)
    assert store.keys.access("abc") == Access(second, Role.HOST, deleted=True)
    [listed] = store.sessions(deleted=True)
    assert (listed.number, listed.summary.name) == (second, "Monday")
    assert numbers(store.sessions(deleted=None)) == [first, second]
    store.restore(second)
    assert store.sessions(deleted=True) == ()
    assert store.sessions() == before
    assert store.session(second) == new_session("Monday")
    assert store.keys.access("abc") == Access(second, Role.HOST)
    assert store.photos.image(second, "a1") == b"image"
    store.append(second, with_draw(new_session("Monday")), seen=2)


def test_a_second_deletion_does_not_prolong_the_time(store: Store) -> None:
    number = store.create(new_session())
    store.delete(number)
    set_deleted(store, number, days_ago=RESTORABLE_DAYS - 1)
    [before] = store.sessions(deleted=True)
    store.delete(number)
    assert store.sessions(deleted=True) == (before,)


@pytest.mark.parametrize("occasion", ["start", "deletion", "session"])
def test_a_session_is_erased_when_its_time_is_over(store: Store, occasion: str) -> None:
    kept, old, recent = (store.create(new_session()) for _ in range(3))
    for each, days in ((old, RESTORABLE_DAYS + 0.01), (recent, RESTORABLE_DAYS - 0.01)):
        store.keys.add(f"key {each}", Access(each, Role.HOST))
        store.photos.add(each, f"{each}", image=b"", reading={})
        store.delete(each)
        set_deleted(store, each, days_ago=days)
    match occasion:
        case "start":
            store.erase_old()
        case "deletion":
            store.delete(store.create(new_session()))
        case "session":
            store.create(new_session())
    assert kept in numbers(store.sessions())
    assert old not in numbers(store.sessions(deleted=None))
    assert recent in numbers(store.sessions(deleted=True))
    for table in (ENTRIES, KEYS, PHOTOS):
        assert rows(store, table, old) == 0
        assert rows(store, table, recent) > 0
    with pytest.raises(NoSession, match=f"no session {old}"):
        store.restore(old)


def test_the_server_erases_old_sessions_when_it_starts(app: Flask, own_database: str) -> None:
    with closing(Store(own_database)) as store:
        number = store.create(new_session())
        store.delete(number)
        set_deleted(store, number, days_ago=RESTORABLE_DAYS + 1)
        app.extensions["tenbo"].sessions()
        assert rows(store, ENTRIES, number) == 0


@pytest.mark.parametrize("way", ["create", "photo"])
def test_a_full_disk_erases_the_session_that_was_deleted_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/sessions.sqlite3")) as store:
        kept, *deleted = (store.create(new_session()) for _ in range(4))
        for each, days in zip(deleted, (1, 3, 2), strict=True):
            store.delete(each)
            set_deleted(store, each, days_ago=days)

        def usage(_: Path) -> SimpleNamespace:
            """Let each erased session give 10 MB back to a disk that has 85 MB."""
            gone = sum(rows(store, ENTRIES, each) == 0 for each in deleted)
            return SimpleNamespace(free=(85 + 10 * gone) * 1_000_000)

        monkeypatch.setattr(database_module, "disk_usage", usage)
        if way == "create":
            kept = store.create(new_session())
        else:
            assert store.has_space()
        assert numbers(store.sessions(deleted=True)) == deleted[:1]
        assert kept in numbers(store.sessions())
        monkeypatch.setattr(database_module, "disk_usage", lambda _: SimpleNamespace(free=0))
        with pytest.raises(LowDisk):
            store.create(new_session())
        assert store.sessions(deleted=True) == ()
        assert kept in numbers(store.sessions())


@pytest.mark.parametrize("refusals", [1, 2, 3])
def test_an_entry_on_a_full_disk_erases_deleted_sessions(
    store: Store, monkeypatch: pytest.MonkeyPatch, refusals: int
) -> None:
    number, *deleted = (store.create(new_session()) for _ in range(3))
    for each in deleted:
        store.delete(each)
    fail_to_insert(monkeypatch, refusals)
    longer = with_draw(new_session())
    if refusals > len(deleted):
        with pytest.raises(FullDisk):
            store.append(number, longer, seen=2, token="tap")
        assert store.lengths([number]) == {number: 2}
    else:
        store.append(number, longer, seen=2, token="tap")
        assert store.lengths([number]) == {number: 3}
    assert numbers(store.sessions(deleted=True)) == deleted[refusals:]


def test_a_deleted_person_is_also_gone_from_deleted_sessions(store: Store) -> None:
    club = LeagueStore(store).clubs.create("Tsubame", {"key": LinkRole.OWNER})
    number = store_evening(store, new_session(), club)
    store.delete(number)
    assert LeagueStore(store).delete_person(club, 1) == (number,)
    assert store.lengths([number]) == {}
    store.restore(number)
    assert "Aki" not in json.dumps([str(each) for each in store.log(number)])
    assert store.session(number).state.players[0] == "#1"


def test_the_keys_of_deleted_sessions_say_so(app: Flask) -> None:
    host, viewer = create_session(app)
    view = host.record(RON)
    assert host.ask("DELETE", json={"name": "Friday"}).status_code == 204
    assert host.ask("DELETE", json={"name": "Friday"}).status_code == 204  # a repeated request
    for phone in (host, viewer):
        for path in ("", "/live", "/log.json", "/sheet.html"):
            answer = phone.ask("GET", path)
            error = answer.get_json()["error"]
            assert (answer.status_code, error["code"]) == (410, "deleted")
            assert "under Recently deleted" in error["message"]
    assert host.post("undo", {"seen": 3}).status_code == 410
    assert viewer.ask("POST", "/restore").status_code == 403
    assert host.ask("POST", "/restore").get_json() == view
    assert host.ask("POST", "/restore").get_json() == view  # a repeated request
    assert viewer.view()["entries"] == 3


def test_a_session_with_the_log_of_a_deleted_one_is_new(app: Flask) -> None:
    """The deleted copy could be erased after the import said that all is there."""
    host, _ = create_session(app)
    sessions: Sessions = app.extensions["tenbo"].sessions()
    log = host.ask("GET", "/log.json").get_json()
    began = log["began"]
    assert sessions.find_copy([host.key], sessions.load(1).log, began) is not None
    entries = sessions.load(1).log
    host.ask("DELETE", json={"name": "Friday"})
    assert sessions.find_copy([host.key], entries, began) is None
    assert sessions.hosted([host.key]) == set()


def fail_to_insert(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Let the disk be full when entries have just been inserted, so many times."""
    insert, refused = Store._insert_entries, [FullDisk(Message("full"))] * times

    def insert_or_fail(*arguments: Any) -> bool:
        is_deleted = insert(*arguments)
        if refused:
            raise refused.pop()
        return is_deleted

    monkeypatch.setattr(Store, "_insert_entries", insert_or_fail)


def test_photos_of_a_new_entry_survive_a_full_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are read from their source once, and stored when a deleted session is erased."""
    number, deleted = store.create(new_session()), store.create(new_session())
    store.delete(deleted)
    fail_to_insert(monkeypatch, 1)
    images = iter([(HandPhoto("a", 3, 0), b"image")])
    store.append(number, with_draw(new_session()), seen=2, images=images)
    assert store.photos.image(number, "a") == b"image"
    assert store.sessions(deleted=True) == ()
