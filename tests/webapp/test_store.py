"""Where evenings are kept: what was acknowledged is there, whoever writes and whatever dies."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert, inspect, select, text
from sqlalchemy.pool import NullPool

from scorer.riichi.rules.presets import TENHOU
from scorer.table.game.events import HandDrawn
from scorer.table.session.append import append_entry
from scorer.table.session.entries import GameStarted, Log, SessionStarted
from scorer.table.session.replay import replay, transition_for
from tests.webapp import postgres
from webapp.storage.database import NoDatabase, default_database
from webapp.storage.schema import MIGRATIONS, VERSIONS, NewerSchema, migrate
from webapp.storage.store import NoSession, StaleWrite, Store

FORK = get_context("fork")
"""Writers are other processes, and need not import everything anew."""


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if postgres.binaries() is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql).")
    with postgres.server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/sessions.sqlite3"
    server: str = request.getfixturevalue("postgres_url")
    name = f"t{abs(hash(request.node.name)) % 10**9}"
    with create_engine(
        server.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
    ).connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    return server.replace("/postgres?", f"/{name}?")


def begun(name: str = "Friday") -> Log:
    start = SessionStarted(name, ("Aki", "Ben", "Chi", "Dan"), TENHOU)
    return append_entry(append_entry((), start), GameStarted((0, 1, 2, 3)))


def drawn(log: Log) -> Log:
    return append_entry(log, transition_for(HandDrawn(frozenset({1})), replay(log)))


def test_what_is_kept_is_read_again(url):
    store = Store(url)
    first, second = store.new(begun()), store.new(begun("土曜日"))
    assert (first, second) == (1, 2)
    longer = drawn(begun())
    store.append(first, longer, seen=2)
    assert Store(url).log(first) == longer
    assert store.latest() == 2
    listed = Store(url).sessions()
    assert [each.number for each in listed] == [1, 2]
    assert listed[1].summary.name == "土曜日"
    assert listed[0].summary.games == 1
    store.close()


def test_the_first_of_two_writers_wins(url):
    one, two = Store(url), Store(url)
    number = one.new(begun())
    seen = two.log(number)
    one.append(number, drawn(begun()), seen=2)
    with pytest.raises(StaleWrite, match="look at it again"):
        two.append(number, drawn(seen), seen=2)
    with pytest.raises(StaleWrite):
        two.append(number, (*drawn(seen), drawn(seen)[-1]), seen=1)
    assert len(two.log(number)) == 3


def test_of_writers_at_the_same_moment_one_wins(url):
    Store(url).new(begun())
    start = FORK.Event()
    said = FORK.Queue()
    racers = [FORK.Process(target=_race, args=(url, start, said)) for _ in range(3)]
    for racer in racers:
        racer.start()
    start.set()
    assert sorted(said.get(timeout=60) for _ in racers) == ["stale", "stale", "won"]
    for racer in racers:
        racer.join()
    assert len(Store(url).log(1)) == 3


def _race(url, start, said):
    store = Store(url)
    start.wait()
    try:
        store.append(1, drawn(begun()), seen=2)
    except StaleWrite:
        said.put("stale")
    else:
        said.put("won")


def test_killed_at_any_moment_nothing_acknowledged_is_lost(url):
    Store(url).new(begun())
    chance = random.Random(6)
    kept = 0
    for _ in range(20):
        reads, writes = os.pipe()
        writer = FORK.Process(target=_write_on, args=(url, writes))
        writer.start()
        os.close(writes)
        with open(reads, encoding="ascii") as answers:
            assert answers.readline() == "ready\n"
            # After some answers, however slow the machine is, in the middle of the next.
            acknowledged = [int(answers.readline()) for _ in range(chance.randint(1, 4))]
            time.sleep(chance.uniform(0, 0.03))
            assert writer.pid is not None
            os.kill(writer.pid, signal.SIGKILL)
            writer.join()
            acknowledged += [int(line) for line in answers.read().split("\n")[:-1]]
        wait_for_the_server(url)
        kept = len(Store(url).log(1))
        # What was written and not yet acknowledged may be there too.
        assert kept - 1 <= max(acknowledged) <= kept
    assert kept > 20
    if url.startswith("sqlite"):
        with create_engine(url).connect() as connection:
            assert connection.scalar(text("PRAGMA integrity_check")) == "ok"


def wait_for_the_server(url):
    """A server ends what it began for a writer who is dead by then."""
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
    raise AssertionError("The server still works for a writer who was killed.")


def _write_on(url, answers):
    """Write until killed, and say after each how many entries there are."""
    store = Store(url)
    log = store.log(1)
    os.write(answers, b"ready\n")
    while True:
        longer = drawn(log) if len(log) < 6 else (*log, log[-1])
        store.append(1, longer, seen=len(log))
        log = longer
        os.write(answers, b"%d\n" % len(log))


def test_sqlite_writes_to_the_disk_before_it_answers(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/new/folder/sessions.sqlite3")
    with store._database.reading() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL


def test_a_database_goes_through_every_version(url):
    """A version to come adds a column; what was kept before it is still there."""
    store = Store(url)
    store.new(begun())

    def add_place(connection):
        connection.execute(text("ALTER TABLE entries ADD COLUMN place TEXT"))

    with store._database.writing() as connection:
        migrate(connection, (*MIGRATIONS, add_place))
        versions = connection.execute(select(VERSIONS.c.version)).scalars().all()
        assert sorted(versions) == list(range(1, len(MIGRATIONS) + 2))
        assert "place" in {each["name"] for each in inspect(connection).get_columns("entries")}
        assert connection.scalar(text("SELECT count(*) FROM entries")) == 2


def test_a_database_of_a_later_tenbo_is_left_alone(url):
    store = Store(url)
    with store._database.writing() as connection:
        connection.execute(insert(VERSIONS).values(version=99, since="2099-01-01"))
    with pytest.raises(NewerSchema, match="update tenbo"):
        Store(url)


def test_what_cannot_be_opened_is_told(tmp_path):
    (tmp_path / "letter").write_text("Dear Aki, ..." * 100)
    for database, sentence in (
        (f"sqlite:///{tmp_path}/letter", "not a database"),
        (f"sqlite:///{tmp_path}/letter/below", "cannot be used"),
        ("Friday", "no address of a database"),
        ("nosuch://x/y", "cannot be used"),
        (f"postgresql://a:secret@/x?host={tmp_path}", "cannot be used"),
    ):
        with pytest.raises(NoDatabase, match=sentence) as told:
            Store(database)
        assert "secret" not in str(told.value)
        assert told.value.japanese.endswith("。")


def test_there_may_be_no_session(url):
    store = Store(url)
    assert store.sessions() == ()
    with pytest.raises(NoSession, match="tenbo session new"):
        store.latest()
    with pytest.raises(NoSession, match="no session 7"):
        store.log(7)


def test_the_database_is_named_or_in_the_users_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("TENBO_DATABASE", "postgresql://table/tenbo")
    assert default_database() == "postgresql://table/tenbo"
    monkeypatch.delenv("TENBO_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert default_database() == f"sqlite:///{tmp_path}/tenbo/sessions.sqlite3"
