"""`tenbo session backup` and `restore`: everything is in the copy, and nothing is overwritten."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from threading import Event
from time import sleep
from typing import Any

import pytest
from flask import Flask

from bench import postgres
from tests.webapp.conftest import RecordedDetector
from tests.webapp.session_phones import Phone, create_session
from tests.webapp.sessions import RunSession, Tenbo
from tests.webapp.test_database_file import damage, url_of
from tests.webapp.test_store import FORK, new_session, postgres_url, with_draw  # noqa: F401
from webapp.cli import main
from webapp.storage.store import Store
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.settings import Settings

TABLES = ("sessions", "entries", "keys", "tokens", "photos", "choices")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a database with two sessions of three and two entries, and a photo."""
    found = tmp_path / "sessions.sqlite3"
    with closing(Store(url_of(found))) as store:
        store.append(store.create(new_session()), with_draw(new_session()), seen=2)
        store.create(new_session("土曜日"))
        store.photos.add(1, "a1", image=b"picture", reading={"width": 3})
    return found


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], file: Path) -> RunSession:
    def run(*words: str) -> tuple[int, str, str]:
        status = main(["session", *words, "--database", url_of(file)])
        return status, *capsys.readouterr()

    return run


def rows(file: Path) -> dict[str, set[tuple[Any, ...]]]:
    """Return all rows of a database, by table."""
    with closing(sqlite3.connect(file)) as connection:
        return {each: set(connection.execute(f"SELECT * FROM {each}")) for each in TABLES}


def test_a_backup_has_everything(run: RunSession, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", str(copy)) == (
        0,
        f"{copy} has sessions: 2, entries: 5, photos: 1.\n",
        "",
    )
    assert rows(copy) == rows(file)
    assert {each.name for each in tmp_path.iterdir()} == {"copy.sqlite3", "sessions.sqlite3"}
    if os.name == "posix":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_backup_overwrites_nothing(run: RunSession, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "letter"
    copy.write_text("Dear Aki, ...")
    status, _, err = run("backup", str(copy), "--lang", "ja")
    assert (status, err) == (
        2,
        f"tenbo: {copy} はすでにあります。上書きしないので、別の名前を指定してください。\n",
    )
    assert copy.read_text() == "Dear Aki, ..."
    assert run("backup", str(file))[0] == 2


def test_a_backup_that_fails_leaves_no_file(run: RunSession, file: Path, tmp_path: Path) -> None:
    status, _, err = run("backup", str(tmp_path / "missing" / "copy.sqlite3"))
    assert status == 2
    assert "copy.sqlite3 cannot be used (No such file or directory)" in err
    damage(file)
    status, _, err = run("backup", str(tmp_path / "copy.sqlite3"))
    assert status == 2
    assert "sessions.sqlite3 cannot be used" in err
    assert "tenbo session restore" in err
    assert [each.name for each in tmp_path.iterdir()] == ["sessions.sqlite3"]


def test_an_empty_database_is_not_a_backup(
    tmp_path: Path, session: RunSession, tenbo: Tenbo
) -> None:
    """A wrong name or another user must not look like a backup of the sessions."""
    (tmp_path / "sessions.sqlite3").unlink()
    status, _, err = session("backup", str(tmp_path / "copy.sqlite3"))
    assert status == 2
    assert "cannot be used (unable to open database file)" in err
    Store(url_of(tmp_path / "empty.sqlite3")).close()
    words = ["session", "backup", str(tmp_path / "copy.sqlite3"), "--database"]
    assert "it has no session" in tenbo(*words, url_of(tmp_path / "empty.sqlite3"), status=2).err
    assert not (tmp_path / "copy.sqlite3").exists()


def test_a_backup_replaces_the_database_after_a_loss(
    run: RunSession, file: Path, tmp_path: Path
) -> None:
    copy, before = tmp_path / "copy.sqlite3", rows(file)
    run("backup", str(copy))
    file.unlink()
    status, out, _ = run("restore", str(copy), "--json")
    assert (status, json.loads(out)) == (
        0,
        {"restored": str(copy), "previous": None, "sessions": 2, "entries": 5, "photos": 1},
    )
    assert rows(file) == before
    assert run("show", "--session", "1", "--json")[0] == 0


def test_the_database_before_a_restore_is_kept(run: RunSession, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    run("backup", str(copy))
    before = rows(file)
    run("delete", "2")
    after = rows(file)
    status, out, _ = run("restore", str(copy))
    assert status == 0
    first, second, _ = out.split("\n")
    assert first == "Restored sessions: 2, entries: 5, photos: 1."
    assert rows(file) == before
    assert rows(Path(second.removeprefix("The database before it is now ").rstrip("."))) == after


def test_a_file_that_is_not_a_backup_is_not_restored(
    run: RunSession, file: Path, tmp_path: Path
) -> None:
    before, copy = rows(file), tmp_path / "copy.sqlite3"
    run("backup", str(copy))
    damage(copy)
    (tmp_path / "letter").write_text("Dear Aki, ..." * 100)
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE letters (text)")
    for name, reason in (
        ("missing", "unable to open"),
        ("letter", "not a database"),
        ("copy.sqlite3", "cannot be used"),
        ("other", "not a database of tenbo"),
    ):
        status, _, err = run("restore", str(tmp_path / name))
        assert status == 2
        assert name in err
        assert reason in err
        assert rows(file) == before


def test_a_database_in_use_is_not_replaced(run: RunSession, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    run("backup", str(copy))
    with closing(Store(url_of(file))) as server:
        server.log(1)
        status, _, err = run("restore", str(copy))
        assert status == 2
        assert "tenbo serve has it open" in err
        assert len(server.log(1)) == 3


def test_a_log_of_a_killed_server_does_not_damage_a_restored_database(
    run: RunSession, file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    run("backup", str(copy))
    before = rows(file)
    server = FORK.Process(target=_write_and_die, args=(file,))
    server.start()
    server.join()
    assert file.with_name(f"{file.name}-wal").stat().st_size > 4096
    assert run("restore", str(copy))[0] == 0
    assert rows(file) == before


def _write_and_die(file: Path) -> None:
    Store(url_of(file)).photos.add(1, "b2", image=b"later" * 10_000, reading={})
    os.kill(os.getpid(), signal.SIGKILL)


def record_until(phone: Phone, store: Store, stop: Event) -> list[dict[str, Any]]:
    """Record hands with photos until stopped; return the first view and the acknowledged ones."""
    views = [phone.view()]
    number = views[0]["session"]
    while not stop.is_set():
        photo = token_hex(8)
        store.photos.add(number, photo, image=photo.encode() * 10_000, reading={"width": 3})
        won = {"winner": 0, "hand": "123m456p789s1122z 2z", "photo": photo}
        views.append(phone.record({"command": "win", "wins": [won]}))
        for _ in range(3):  # so that the game never ends
            scores = [seat["score"] for seat in views[-1]["game"]["seats"]]
            deltas = [25_000 - score for score in scores]
            views.append(phone.record({"command": "adjust", "deltas": deltas}))
    return views


def comparable(view: dict[str, Any]) -> dict[str, Any]:
    """Return what players see of a session, apart from addresses."""
    return {name: value for name, value in view.items() if name != "links"}


@pytest.mark.long
def test_a_backup_while_ten_clients_write(
    app: Flask, detector: RecordedDetector, own_database: str, tenbo: Tenbo, tmp_path: Path
) -> None:
    """Restore the backup and compare it with the database entry by entry."""
    hosts = [create_session(app, name=f"Table {number}")[0] for number in range(10)]
    file = Path(own_database.removeprefix("sqlite:///"))
    store, stop = app.extensions["tenbo"].sessions().store, Event()
    with ThreadPoolExecutor(10) as pool:
        writers = [pool.submit(record_until, host, store, stop) for host in hosts]
        acknowledged = []
        try:
            for attempt in range(2):
                while sum(host.view()["entries"] for host in hosts) < 20 + 60 * (attempt + 1):
                    sleep(0.1)
                acknowledged.append([host.view() for host in hosts])
                backup = tmp_path / f"copy{attempt}.sqlite3"
                tenbo("session", "backup", str(backup), "--database", own_database)
        finally:
            stop.set()
        final = [writer.result() for writer in writers]
    app.extensions["tenbo"].close()
    everything = rows(file)
    for attempt, before in enumerate(acknowledged):
        copy = tmp_path / f"restored{attempt}" / "sessions.sqlite3"
        backup = tmp_path / f"copy{attempt}.sqlite3"
        tenbo("session", "restore", str(backup), "--database", url_of(copy))
        restored = rows(copy)
        for table in ("sessions", "keys"):
            assert restored[table] == everything[table]
        for table in ("entries", "tokens"):
            assert restored[table] <= everything[table]
        stored = {(row[0], row[1]): row for row in everything["photos"]}
        for row in restored["photos"]:  # assigned to their hands later, never changed otherwise
            assert row[:5] == stored[row[0], row[1]][:5]
        again = create_app(Settings(database=url_of(copy)), DetectorReader(detector))
        for host, seen, views in zip(hosts, before, final, strict=True):
            shown = Phone(again.test_client(), host.key).view()
            assert shown["entries"] >= seen["entries"]
            [same] = [view for view in views if view["entries"] == shown["entries"]]
            assert comparable(shown) == comparable(same)
        again.extensions["tenbo"].close()


def test_a_postgresql_database_names_its_own_tools(
    postgres_url: str,  # noqa: F811
    tmp_path: Path,
    tenbo: Tenbo,
) -> None:
    """Run the commands of the error messages: the restored database is the same."""
    folder = postgres.binaries()
    assert folder is not None
    if not (folder / "pg_dump").exists():
        pytest.skip("pg_dump is not installed (Debian: apt install postgresql-client).")
    with closing(Store(postgres_url)) as store:
        number = store.create(new_session("To be copied"))
        log = store.log(number)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
            copy = str(tmp_path / "copy.dump")
            error = tenbo("session", "backup", copy, "--database", postgres_url, status=2).err
            command = error.strip().partition("run ")[2]
            subprocess.run(command.split(), check=True)
            store.delete(number)
            error = tenbo("session", "restore", copy, "--database", postgres_url, status=2).err
            command = error.strip().partition("run ")[2]
            subprocess.run(command.split(), check=True)
        assert store.log(number) == log
