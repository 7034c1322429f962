"""Copies of a database for safety: three intact ones, and the newest replaces a damaged file."""

from __future__ import annotations

import os
from contextlib import closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorer.table.events import GameEnded
from scorer.table.session.log import SessionEnded
from scorer.table.session.session import Session
from scorer.tiles.messages import Message
from tests.webapp.sessions import RunSession
from tests.webapp.test_backup import file, rows, run  # noqa: F401
from tests.webapp.test_database_file import damage, running_server, url_of
from tests.webapp.test_store import new_session, with_draw
from webapp.storage import copies as copies_module
from webapp.storage.copies import drop_copy, intact_copy, write_copy
from webapp.storage.errors import DamagedDatabase, LowDisk
from webapp.storage.sqlite_file import MIN_FREE_BYTES, copies_of
from webapp.storage.store import Store


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each copy be a second newer than the one before."""
    seconds, utime = count(1_800_000_000), os.utime
    monkeypatch.setattr(os, "utime", lambda path: utime(path, (0, next(seconds))))


def record(file: Path, session: Session, number: int = 2) -> None:  # noqa: F811
    with closing(Store(url_of(file))) as store:
        store.append(number, session, seen=len(session.log) - 1)


def test_three_copies_of_changed_databases_are_kept(file: Path) -> None:  # noqa: F811
    session, written = new_session("土曜日"), []
    for _ in range(5):
        session = with_draw(session)
        record(file, session)
        written.append(write_copy(url_of(file)))
        assert write_copy(url_of(file)) is None  # it is equal to its newest copy
    assert copies_of(file) == written[:1:-1]
    newest = written[-1]
    assert newest is not None
    assert rows(newest) == rows(file)
    if os.name == "posix":
        assert newest.stat().st_mode & 0o777 == 0o600


def test_an_empty_database_and_one_in_memory_have_no_copy(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite3"
    Store(url_of(empty)).close()
    for database in (url_of(empty), url_of(tmp_path / "missing.sqlite3"), "sqlite://"):
        assert write_copy(database) is None
        assert intact_copy(database) is None
    assert [each.name for each in tmp_path.iterdir()] == [empty.name]


def test_the_end_of_an_evening_is_copied(file: Path) -> None:  # noqa: F811
    session = with_draw(new_session("土曜日"))
    record(file, session)
    session = session.record(GameEnded())
    record(file, session)
    assert copies_of(file) == []
    record(file, session.append(SessionEnded()))
    [copy] = copies_of(file)
    assert rows(copy) == rows(file)


@pytest.mark.long
def test_a_server_copies_the_database_when_it_starts(file: Path) -> None:  # noqa: F811
    with running_server(file):
        [copy] = copies_of(file)
    assert rows(copy) == rows(file)


def test_damage_is_not_copied_and_the_newest_copy_is_restored(
    run: RunSession,  # noqa: F811
    file: Path,  # noqa: F811
) -> None:
    older = write_copy(url_of(file))
    record(file, with_draw(new_session("土曜日")))
    newer = write_copy(url_of(file))
    assert older is not None
    assert newer is not None
    before = rows(newer)
    damage(file)
    with pytest.raises(DamagedDatabase, match=r"tenbo session restore puts .* of 2027-01-15"):
        write_copy(url_of(file))
    assert copies_of(file) == [newer, older]
    status, out, _ = run("restore")
    assert status == 0
    first, second, third, _ = out.splitlines()
    assert first.startswith(f"{newer}: copy of 2027-01-15 ")
    assert second.startswith(f"{older}: copy of 2027-01-15 ")
    assert third == "Restored sessions: 2, entries: 6, photos: 1."
    assert rows(file) == before
    damage(file)
    damage(newer)
    assert run("restore")[0] == 0
    assert rows(file) == rows(older)
    assert len(list(file.parent.glob("sessions-before-*"))) == 2
    older.unlink()
    status, _, err = run("restore")
    assert (status, err) == (2, "tenbo: There is no intact copy: name a backup.\n")


def test_a_copy_leaves_room_for_sessions(
    file: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = MIN_FREE_BYTES + file.stat().st_size
    monkeypatch.setattr(copies_module, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert write_copy(url_of(file)) is not None
    record(file, with_draw(new_session("土曜日")))
    free -= 1
    with pytest.raises(LowDisk):
        write_copy(url_of(file))
    assert len(copies_of(file)) == 1


def test_earlier_copies_make_room_on_a_full_disk(
    file: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_copy(url_of(file))
    record(file, with_draw(new_session("土曜日")))
    newest = write_copy(url_of(file))
    attempts = []

    def write() -> None:
        attempts.append(len(copies_of(file)))
        if attempts == [2]:
            raise LowDisk(Message("full"))

    with closing(Store(url_of(file))) as store:
        store.make_room(write)
    assert attempts == [2, 1]
    assert copies_of(file) == [newest]
    assert not drop_copy(url_of(file))
