"""The store of sessions: acknowledged entries survive concurrent writers and killed processes."""

from __future__ import annotations

import os
import random
import signal
import stat
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import create_engine, event, insert, select, text
from sqlalchemy.pool import NullPool

from bench import postgres
from scorer.table.events import HandDrawn, PointsAdjusted
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.terms import Language
from tests.presets import TENHOU
from webapp.storage import database as database_module
from webapp.storage import sqlite_file as files_module
from webapp.storage import store as store_module
from webapp.storage.errors import LockedDatabase, NoDatabase
from webapp.storage.photos import HandPhoto
from webapp.storage.schema import VERSION, VERSIONS, NewerSchema
from webapp.storage.store import FullSession, NoSession, StaleWrite, Store
from webapp.storage.urls import default_database

FORK = get_context("fork")
"""Starts writers as processes that need not import everything again."""


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if postgres.binaries() is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql).")
    with postgres.postgres() as server:
        yield server.url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/sessions.sqlite3"
    return new_database(request.getfixturevalue("postgres_url"))


def new_database(server: str, options: str = "") -> str:
    """Return the URL of an empty database in a PostgreSQL server."""
    name = f"t{token_hex(6)}"
    with create_engine(
        server.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
    ).connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} {options}"))
    return server.replace("/postgres?", f"/{name}?")


def new_session(name: str = "Friday") -> Session:
    start = SessionStarted(name, ("Aki", "Ben", "Chi", "Dan"), TENHOU)
    return Session.start(start).append(GameStarted((0, 1, 2, 3)))


def with_draw(session: Session) -> Session:
    return session.record(HandDrawn(frozenset({1})))


def test_stored_sessions_are_loaded_again(url: str) -> None:
    store = Store(url)
    first, second = store.create(new_session()), store.create(new_session("土曜日"))
    assert (first, second) == (1, 2)
    longer = with_draw(new_session())
    store.append(first, longer, seen=2)
    assert Store(url).log(first) == longer.log
    assert Store(url).session(first).state == longer.state
    assert store.latest() == 2
    listed = Store(url).sessions()
    assert [each.number for each in listed] == [1, 2]
    assert listed[1].summary.name == "土曜日"
    assert listed[0].summary.games == 1
    store.close()


def test_a_database_without_an_encoding(postgres_url: str) -> None:
    """Debian creates such databases on a machine without a language."""
    options = "TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"
    with closing(Store(new_database(postgres_url, options))) as store:
        store.create(new_session("土曜日"))
        assert store.sessions()[0].summary.name == "土曜日"


def test_the_first_of_two_writers_wins(url: str) -> None:
    one, two = Store(url), Store(url)
    number = one.create(new_session())
    seen = two.session(number)
    one.append(number, with_draw(new_session()), seen=2)
    with pytest.raises(StaleWrite, match="look at the session again"):
        two.append(number, with_draw(seen), seen=2)
    with pytest.raises(StaleWrite):
        two.append(number, with_draw(with_draw(seen)), seen=1)
    assert len(two.log(number)) == 3


def test_servers_that_start_together_migrate_once(url: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(Store, [url] * 8))
    with stores[0].database.connect() as connection:
        assert connection.execute(select(VERSIONS.c.version)).scalars().all() == [VERSION]
    for store in stores:
        store.close()


def test_simultaneous_new_sessions_have_their_own_numbers(url: str) -> None:
    """Create forty sessions at once with the stores of two servers."""
    with closing(Store(url)) as one, closing(Store(url)) as two, ThreadPoolExecutor(40) as pool:
        stores = [one, two] * 20
        numbers = list(pool.map(lambda store: store.create(new_session()), stores))
        assert sorted(numbers) == list(range(1, 41))
        assert len(one.sessions()) == 40


def test_connections_are_reused(url: str) -> None:
    opened = []
    with closing(Store(url)) as store:
        event.listen(store.database._engine, "connect", lambda *_: opened.append(1))
        number = store.create(new_session())
        for _ in range(10):
            store.log(number)
        assert len(opened) <= 1


def test_a_lost_connection_is_replaced(postgres_url: str) -> None:
    """Restart the connections, as after a restart of the PostgreSQL server."""
    with closing(Store(postgres_url)) as store, closing(Store(postgres_url)) as other:
        number = store.create(new_session())
        with other.database.transaction() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            )
        assert len(store.log(number)) == 2


def create_stored_session(url: str) -> None:
    """Store a session, and close the database: SQLite forbids open connections across a fork."""
    with closing(Store(url)) as store:
        store.create(new_session())


def stored_entries(url: str) -> int:
    with closing(Store(url)) as store:
        return len(store.log(1))


def test_one_of_several_simultaneous_writers_wins(url: str) -> None:
    create_stored_session(url)
    start = FORK.Event()
    results: Queue[str] = FORK.Queue()
    writers = [FORK.Process(target=_race, args=(url, start, results)) for _ in range(3)]
    for writer in writers:
        writer.start()
    start.set()
    assert sorted(results.get(timeout=60) for _ in writers) == ["stale", "stale", "stored"]
    for writer in writers:
        writer.join()
    assert stored_entries(url) == 3


def _race(url: str, start: Event, results: Queue[str]) -> None:
    store = Store(url)
    start.wait()
    try:
        store.append(1, with_draw(new_session()), seen=2)
    except StaleWrite:
        results.put("stale")
    else:
        results.put("stored")


def test_a_killed_writer_loses_no_acknowledged_entry(url: str) -> None:
    create_stored_session(url)
    chance = random.Random(6)
    stored = 0
    for _ in range(8):
        reads, writes = os.pipe()
        writer = FORK.Process(target=_write_on, args=(url, writes))
        writer.start()
        os.close(writes)
        with open(reads, encoding="ascii") as answers:
            assert answers.readline() == "ready\n"
            # Kill the writer after some answers, while it writes the next entry.
            acknowledged = [int(answers.readline()) for _ in range(chance.randint(1, 4))]
            time.sleep(chance.uniform(0, 0.03))
            assert writer.pid is not None
            os.kill(writer.pid, signal.SIGKILL)
            writer.join()
            acknowledged += [int(line) for line in answers.read().split("\n")[:-1]]
        wait_for_server(url)
        stored = stored_entries(url)
        # The last entry may be stored without an acknowledgement.
        assert stored - 1 <= max(acknowledged) <= stored
    assert stored > 8
    if url.startswith("sqlite"):
        with create_engine(url).connect() as connection:
            assert connection.scalar(text("PRAGMA integrity_check")) == "ok"


def wait_for_server(url: str) -> None:
    """Wait until PostgreSQL has finished the transaction of a killed writer."""
    if url.startswith("sqlite"):
        return
    others = text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    driven = url.replace("postgresql:", "postgresql+psycopg:")
    with create_engine(driven, poolclass=NullPool).connect() as connection:
        for _ in range(600):
            if not connection.scalar(others):
                return
            connection.rollback()
            time.sleep(0.1)
    raise AssertionError("The server still executes a transaction of the killed writer.")


def _write_on(url: str, answers: int) -> None:
    """Write entries until killed; report the number of entries after each one."""
    store = Store(url)
    session = store.session(1)
    os.write(answers, b"ready\n")
    while True:
        longer = with_draw(session) if len(session) < 6 else _with_repeated_entry(session)
        store.append(1, longer, seen=len(session))
        session = longer
        os.write(answers, b"%d\n" % len(session))


def _with_repeated_entry(session: Session) -> Session:
    """Return a session with its last entry twice; the store does not check entries."""
    return Session((*session.log, session.log[-1]), session.state)


def test_sqlite_writes_to_the_disk_before_it_answers(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/new/folder/sessions.sqlite3")
    with store.database.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL


def modes(folder: Path) -> dict[str, int]:
    """Return the permissions of a folder and of the files in it."""
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in (folder, *folder.iterdir())}


@pytest.mark.skipif(os.name != "posix", reason="Permissions of files are those of POSIX.")
def test_only_the_user_reads_the_database(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/new/sessions.sqlite3")) as store:
        store.create(new_session())
        assert modes(tmp_path / "new") == {
            "new": 0o700,
            "sessions.sqlite3": 0o600,
            "sessions.sqlite3-shm": 0o600,
            "sessions.sqlite3-wal": 0o600,
        }


@pytest.mark.skipif(os.name != "posix", reason="Permissions of files are those of POSIX.")
def test_the_files_of_earlier_versions_are_restricted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Restrict the folder too if it is that of tenbo; another one can have other purposes."""
    monkeypatch.setattr(files_module, "user_data_path", lambda *_, **__: tmp_path / "tenbo")
    for name, mode in (("tenbo", 0o700), ("shared", 0o755)):
        folder = tmp_path / name
        folder.mkdir()
        file = folder / "sessions.sqlite3"
        file.touch()
        folder.chmod(0o755)
        file.chmod(0o644)
        Store(f"sqlite:///{file}").close()
        assert modes(folder) == {name: mode, "sessions.sqlite3": 0o600}


@pytest.mark.skipif(os.name != "posix", reason="Permissions of files are those of POSIX.")
def test_the_files_of_other_users_are_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sessions.sqlite3"
    file.touch()
    file.chmod(0o666)
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    Store(f"sqlite:///{file}").close()
    assert modes(tmp_path)[file.name] == 0o666


def test_an_entry_takes_little_more_than_its_own_size(tmp_path: Path) -> None:
    """The names of the players are stored once, not with each entry."""
    start = SessionStarted("x" * 60, tuple(f"{n:02}" + "蓮" * 58 for n in range(16)), TENHOU)
    session = Session.start(start).append(GameStarted((0, 1, 2, 3)))
    file = tmp_path / "sessions.sqlite3"
    with closing(Store(f"sqlite:///{file}")) as store:
        number = store.create(session)
        store.database.checkpoint()
        before = file.stat().st_size
        longer = session
        for _ in range(200):
            longer = longer.record(PointsAdjusted((0, 0, 0, 0)))
            store.append(number, longer, seen=len(longer) - 1)
        store.database.checkpoint()
        entries = sum(len(text) for _seq, text in store._entries(number)[2:])
        assert file.stat().st_size - before < 2 * entries + 100_000


def test_a_session_has_a_limited_number_of_entries(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_LONG", 2)
    monkeypatch.setattr(store_module, "MAX_ENTRIES", 4)
    session = new_session()
    with closing(Store(url)) as store:
        number = store.create(session)
        for _ in range(2):
            session = with_draw(session)
            store.append(number, session, seen=len(session) - 1)
        with pytest.raises(FullSession, match="can have 4 entries and 6 MB"):
            store.append(number, with_draw(session), seen=len(session))
        assert len(store.log(number)) == 4


def test_the_entries_of_a_session_have_a_limited_size(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_LONG", 2)
    session = new_session()
    with closing(Store(url)) as store:
        number = store.create(session)
        size = sum(len(text) for _seq, text in store._entries(number))
        longer = with_draw(session)
        monkeypatch.setattr(store_module, "MAX_LOG_BYTES", size + 100)
        with pytest.raises(FullSession):
            store.append(number, longer, seen=len(session))
        monkeypatch.setattr(store_module, "MAX_LOG_BYTES", size + 1000)
        store.append(number, longer, seen=len(session))


def test_a_transaction_waits_for_nothing_that_is_slow(url: str) -> None:
    """Whoever makes photos while a session is stored lets others write."""
    session = with_draw(new_session())
    with closing(Store(url)) as store, closing(Store(url)) as other:
        number = store.create(session)

        def photos() -> Iterator[tuple[HandPhoto, bytes]]:
            for winner in (0, 1):
                made = other.create(new_session())
                yield HandPhoto(f"photo{made}", 3, winner), b"jpeg"

        store.create(session, photos=photos())
        store.append(number, with_draw(session), seen=len(session), images=photos())
        assert len(store.sessions()) == 6


def test_a_writer_waits_for_others_a_limited_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "_TIMEOUT", 1)
    monkeypatch.setitem(database_module._LIMITS, "lock_timeout", 1)
    session = new_session()
    with closing(Store(url)) as store, closing(Store(url)) as other:
        number = store.create(session)
        with store.database.transaction() as connection:
            store.database.lock_session(connection, number)
            with pytest.raises(LockedDatabase):
                other.append(number, with_draw(session), seen=len(session))
        other.append(number, with_draw(session), seen=len(session))


def test_a_statement_of_postgres_takes_a_limited_time(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(database_module._LIMITS, "statement_timeout", 1)
    with closing(Store(postgres_url)) as store:
        with pytest.raises(LockedDatabase), store.database.connect() as connection:
            connection.execute(text("SELECT pg_sleep(60)"))
        with store.database.connect() as connection:
            assert connection.scalar(text("SHOW lock_timeout")) == "10s"


def test_a_database_of_a_later_version_is_not_opened(url: str) -> None:
    store = Store(url)
    with store.database.transaction() as connection:
        connection.execute(insert(VERSIONS).values(version=99, since="2099-01-01"))
    with pytest.raises(NewerSchema, match="update tenbo"):
        Store(url)


def test_a_database_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Aki, ..." * 100)
    for database, sentence in (
        (f"sqlite:///{tmp_path}/letter", "not a database"),
        (f"sqlite:///{tmp_path}/letter/below", "cannot be used"),
        ("Friday", "not a database URL"),
        ("nosuch://x/y", "cannot be used"),
        (f"postgresql://a:secret@/x?host={tmp_path}", "cannot be used"),
    ):
        with pytest.raises(NoDatabase, match=sentence) as error:
            Store(database)
        assert "secret" not in str(error.value)
        assert error.value.text(Language.JAPANESE).endswith("。")


def test_a_missing_session_is_reported(url: str) -> None:
    store = Store(url)
    assert store.sessions() == ()
    with pytest.raises(NoSession, match="tenbo session new"):
        store.latest()
    with pytest.raises(NoSession, match="no session 7"):
        store.log(7)


def test_the_default_database_is_that_of_the_environment_or_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TENBO_DATABASE", "postgresql://table/tenbo")
    assert default_database() == "postgresql://table/tenbo"
    monkeypatch.delenv("TENBO_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert default_database() == f"sqlite:///{tmp_path}/tenbo/sessions.sqlite3"
