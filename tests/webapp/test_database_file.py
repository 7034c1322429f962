"""The file of an SQLite database: complete after a stop, watched while it is open, checked."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from scorer.table.session.log import SessionStarted
from scorer.tiles.messages import message as _
from tests.presets import TENHOU
from tests.webapp.session_phones import PLAYERS, create_session
from tests.webapp.sessions import RunSession, Tenbo
from tests.webapp.test_store import new_session, with_draw
from webapp.session.sessions import Sessions
from webapp.storage import database as database_module
from webapp.storage import store as store_module
from webapp.storage.errors import (
    DamagedDatabase,
    FullDisk,
    LowDisk,
    ReplacedDatabase,
    translate_db_errors,
)
from webapp.storage.photos import HandPhoto
from webapp.storage.sqlite_file import MIN_FREE_BYTES
from webapp.storage.store import Store

PATIENCE = 60
START = SessionStarted("Friday", tuple(PLAYERS), TENHOU)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sessions.sqlite3"


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


def copied_log_length(file: Path) -> int:
    """Return the number of entries of session 1 in a copy of the file alone."""
    copy = file.with_name("copy.sqlite3")
    shutil.copy(file, copy)
    with closing(sqlite3.connect(copy)) as connection:
        [[count]] = connection.execute("SELECT count(*) FROM entries WHERE session = 1")
    return int(count)


@contextmanager
def running_server(file: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `tenbo serve` on a free port, and yield the process and its address."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = str(free.getsockname()[1])
    start = "import sys; from webapp.cli import main; sys.exit(main())"
    options = ["--host", "127.0.0.1", "--port", port, "--database", url_of(file)]
    command = [sys.executable, "-c", start, "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            lines = iter(process.stdout.readline, "")
            yield process, next(each for each in lines if each.startswith("tenbo is")).split()[-1]
        finally:
            process.kill()


def post(address: str, body: object) -> Any:
    request = urllib.request.Request(
        address, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    until = monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return json.load(response)
        except ConnectionError:
            assert monotonic() < until
            sleep(0.1)


def wait_for(condition: Callable[[], object]) -> None:
    until = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < until
        sleep(0.02)


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals.")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_stopped_server_leaves_everything_in_one_file(file: Path, name: str) -> None:
    with running_server(file) as (process, address):
        keys = post(f"{address}api/v1/sessions", {"name": "Friday", "players": PLAYERS})
        for seen in range(2, 7):
            entry = {"seen": seen, "command": "adjust", "deltas": [0, 0, 0, 0]}
            post(f"{address}api/v1/tables/{keys['host']}/entries", entry)
        stream = urllib.request.urlopen(f"{address}api/v1/tables/{keys['host']}/live")
        stream.readline()
        process.send_signal(signal.Signals[name])
        assert process.wait(PATIENCE) == 0
        stream.close()
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    assert copied_log_length(file) == 7


def test_the_file_of_an_idle_server_is_complete(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "CHECKPOINT_DELAY", 0.05)
    with closing(Store(url_of(file))) as store:
        store.create(new_session())
        wait_for(lambda: file.stat().st_size > 4096 and copied_log_length(file) == 2)
        store.append(1, with_draw(new_session()), seen=2)
        wait_for(lambda: copied_log_length(file) == 3)


def test_the_command_line_completes_the_file_while_a_server_runs(
    session: RunSession, tmp_path: Path
) -> None:
    file = tmp_path / "sessions.sqlite3"
    with closing(Store(url_of(file))) as server:
        assert server.sessions() == ()
        assert session("new", "Friday", "--players", "Aki,Ben,Chi,Dan")[0] == 0
        assert copied_log_length(file) == 2


def remove(file: Path) -> None:
    file.unlink()


def remove_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


def replace_with_backup(file: Path) -> None:
    copied_log_length(file)
    file.with_name("copy.sqlite3").replace(file)


@pytest.mark.skipif(os.name != "posix", reason="Windows does not delete files in use.")
@pytest.mark.parametrize("change", [remove, remove_log, replace_with_backup])
def test_a_file_that_is_replaced_is_not_used(file: Path, change: Callable[[Path], None]) -> None:
    with closing(Store(url_of(file))) as store:
        store.create(new_session())
        store.database.checkpoint()
        change(file)
        with pytest.raises(ReplacedDatabase, match="deleted or replaced"):
            store.append(1, with_draw(new_session()), seen=2)
        with pytest.raises(ReplacedDatabase):
            store.log(1)
    assert file.exists() == (change is not remove)


@pytest.mark.skipif(os.name != "posix", reason="Windows does not delete files in use.")
def test_a_write_to_a_deleted_file_is_not_acknowledged(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Delete the file during the transaction, after the check at its start."""
    with closing(Store(url_of(file))) as store:
        number = store.create(new_session())
        monkeypatch.setattr(store.photos, "assign", lambda *_: file.unlink())
        longer = with_draw(new_session())
        with pytest.raises(ReplacedDatabase):
            store.append(number, longer, seen=2, photos=[HandPhoto("a", 3, 0)])


@pytest.mark.skipif(os.name != "posix", reason="Windows does not delete files in use.")
def test_phones_learn_that_the_file_was_deleted(app: Flask, own_database: str) -> None:
    host, _ = create_session(app)
    Path(own_database.removeprefix("sqlite:///")).unlink()
    answer = host.post("undo", {"seen": 2})
    assert answer.status_code == 503
    assert "deleted or replaced" in answer.get_json()["error"]["message"]


def damage(file: Path, *, table: str = "entries") -> None:
    """Overwrite the pages of a table, except its root, with letters."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [[root]] = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [table])
        [[size]] = connection.execute("PRAGMA page_size")
    with file.open("r+b") as opened:
        opened.seek((root - 1) * size)
        opened.write(b"damaged" * 20)


def test_a_damaged_file_is_reported_at_the_start(file: Path, tenbo: Tenbo) -> None:
    with closing(Store(url_of(file))) as store:
        store.create(new_session())
    damage(file)
    with closing(Store(url_of(file))) as store, pytest.raises(DamagedDatabase):
        store.database.require_intact()
    message = tenbo("serve", "--port", "1", "--database", url_of(file), status=2).err
    assert "tenbo session restore" in message


def test_a_low_disk_keeps_recording_scores(
    app: Flask, photo: bytes, session: RunSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = create_session(app)
    free = MIN_FREE_BYTES - 1
    monkeypatch.setattr(database_module, "disk_usage", lambda _: SimpleNamespace(free=free))
    request = {"name": "Saturday", "players": PLAYERS}
    refused = app.test_client().post("/api/v1/sessions", json=request)
    assert refused.status_code == 503
    assert "almost full" in refused.get_json()["error"]["message"]
    upload = host.ask("POST", "/photos", data={"photo": (io.BytesIO(photo), "hand.jpg")})
    assert upload.status_code == 200
    assert upload.get_json()["photo"] is None
    assert "almost full" in upload.get_json()["reason"]["message"]
    assert upload.get_json()["reading"]["hand"]
    assert host.record({"command": "riichi", "seat": 1})["entries"] == 3
    status, _, err = session("new", "Friday", "--players", "Aki,Ben,Chi,Dan")
    assert status == 2
    assert "99 MB are free" in err
    free += 100_000
    assert app.test_client().post("/api/v1/sessions", json=request).status_code == 201


def test_a_file_of_an_earlier_version_returns_its_space(file: Path) -> None:
    with closing(Store(url_of(file))) as store:
        number = store.create(with_draw(new_session()))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA auto_vacuum = NONE")
        connection.execute("VACUUM")
    with closing(Store(url_of(file))) as store:
        before = file.stat().st_size
        store.photos.add(number, "a", image=os.urandom(3_000_000), reading=None)
        store.database.checkpoint()
        assert file.stat().st_size > before + 3_000_000
        store.erase(number)
        store.database.checkpoint()
        assert file.stat().st_size <= before


def set_free(monkeypatch: pytest.MonkeyPatch, free: int) -> None:
    monkeypatch.setattr(database_module, "disk_usage", lambda _: SimpleNamespace(free=free))


@pytest.mark.parametrize("is_extended", [False, True])
def test_photos_of_an_import_need_space_in_the_log_and_in_the_file(
    file: Path, is_extended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite writes all of them to its log, which is copied into the file later."""
    photos = [(HandPhoto(name, 2, 0), bytes(1_000_000)) for name in "abc"]
    session = new_session()
    with closing(Store(url_of(file))) as store:
        number = store.create(session) if is_extended else 1

        def store_photos() -> None:
            if is_extended:
                store.append(number, with_draw(session), seen=len(session), images=photos)
            else:
                store.create(with_draw(session), photos=photos)

        set_free(monkeypatch, MIN_FREE_BYTES + 6_000_000)
        with pytest.raises(LowDisk):
            store_photos()
        assert store.lengths([1]) == ({1: len(session)} if is_extended else {})
        set_free(monkeypatch, MIN_FREE_BYTES + 6_100_000)
        store_photos()
        assert store.photos.totals(number) == (3, 3_000_000)


def test_the_photo_of_a_hand_needs_space(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(url_of(file))) as store:
        number = store.create(new_session())
        set_free(monkeypatch, MIN_FREE_BYTES + 1_000_000)
        with pytest.raises(LowDisk):
            store.photos.add(number, "a", image=bytes(1_000_000), reading={})
        store.photos.add(number, "b", image=bytes(500_000), reading={})


def test_scores_have_a_reserve_of_which_some_is_left_to_delete_something(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session()
    with closing(Store(url_of(file))) as store:
        number = store.create(session)
        set_free(monkeypatch, database_module.MIN_FREE_FOR_SCORES)
        with pytest.raises(FullDisk):
            store.append(number, with_draw(session), seen=len(session))
        set_free(monkeypatch, database_module.MIN_FREE_FOR_SCORES + 10_000)
        store.append(number, with_draw(session), seen=len(session))
        set_free(monkeypatch, 0)
        store.delete(number)


def test_a_session_is_stored_with_its_keys_or_not_at_all(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(url_of(file))) as store:
        sessions = Sessions(store)
        monkeypatch.setattr(store_module, "insert_keys", _fail)
        with pytest.raises(LowDisk):
            sessions.create(START)
        with pytest.raises(LowDisk):
            sessions.add(new_session(), keeps_photos=False)
        assert store.sessions() == ()


def test_an_extended_session_has_its_photos_or_is_unchanged(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(url_of(file))) as store:
        sessions = Sessions(store)
        host = sessions.create(START)
        copy = sessions.find_copy([host], store.log(1), None)
        assert copy is not None
        set_free(monkeypatch, MIN_FREE_BYTES)
        with pytest.raises(LowDisk):
            sessions.extend(copy, with_draw(store.session(1)), [(HandPhoto("a", 3, 0), b"a")])
        assert len(store.log(1)) == copy.length
        set_free(monkeypatch, MIN_FREE_BYTES + 10_000)
        sessions.extend(copy, with_draw(store.session(1)), [(HandPhoto("a", 3, 0), b"a")])
        assert len(store.log(1)) == copy.length + 1
        assert store.photos.image(1, "a") == b"a"


def _fail(*_arguments: object) -> None:
    raise LowDisk(_("The disk is full."))


def test_a_disk_without_room_for_the_index_of_the_log_is_full() -> None:
    """Name the remedy when SQLite calls a full disk an input/output error."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    with pytest.raises(FullDisk, match="its disk is full"), translate_db_errors("sqlite:///a"):
        raise error
