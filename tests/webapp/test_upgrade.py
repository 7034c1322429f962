"""Databases of earlier versions: everything is there after they are opened.

The files in `databases` were written by tenbo 1.0.0 (schema 2) and by revisions c9395d87 (10) and
b70cfda3 (13), with their contents as JSON: what hosts of tables of tournaments had is the right of
scorers since then, and tables have planned players.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from contextlib import closing
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Column, Integer, LargeBinary, MetaData, Table, Text, create_engine, insert
from sqlalchemy import inspect as inspected
from sqlalchemy import text as statement

from tests.webapp.test_store import postgres_url, url  # noqa: F401
from webapp.league.storage.links import LinkKind, LinkRole, LinkTarget
from webapp.league.storage.store import LeagueStore
from webapp.league.storage.tournaments import Book
from webapp.storage import database as database_module
from webapp.storage.copies import intact_copy
from webapp.storage.errors import LowDisk
from webapp.storage.schema import VERSION, schema_version
from webapp.storage.sqlite_file import copies_of
from webapp.storage.store import Store
from webapp.storage.upgrade import OlderSchema
from webapp.storage.urls import parse_url, sqlite_file

FOLDER = Path(__file__).parent / "databases"
TABLES = ("sessions", "entries", "keys", "tokens", "photos", "choices")
CLUB_TABLES = ("clubs", "persons", "players", "seasons")
VERSIONS = (2, 10, 13)


def open_earlier(version: int) -> sqlite3.Connection:
    """Return a database of an earlier version in memory."""
    earlier = sqlite3.connect(":memory:")
    earlier.executescript((FOLDER / f"schema_{version}.sql").read_text("utf-8"))
    earlier.row_factory = sqlite3.Row
    return earlier


def write_earlier(version: int, url: str) -> None:  # noqa: F811
    """Write a database of an earlier version to a URL."""
    with closing(open_earlier(version)) as earlier:
        if (file := sqlite_file(url)) is not None:
            with closing(sqlite3.connect(file)) as written:
                earlier.backup(written)
            return
        query = "SELECT name FROM sqlite_schema WHERE type = 'table'"
        with create_engine(parse_url(url)).begin() as connection:
            for [name] in earlier.execute(query).fetchall():
                _write_table(connection, name, earlier)


def _write_table(connection: Any, name: str, earlier: sqlite3.Connection) -> None:
    """Write a table with its rows to PostgreSQL."""
    kinds = {"INT": Integer, "INTEGER": Integer, "BLOB": LargeBinary}
    columns = [
        Column(
            each["name"],
            kinds.get(each["type"], Text),
            primary_key=bool(each["pk"]),
            autoincrement=False,
        )
        for each in earlier.execute(f"PRAGMA table_info({name})")
    ]
    table = Table(name, MetaData(), *columns)
    table.create(connection)
    if found := earlier.execute(f"SELECT * FROM {name}").fetchall():
        connection.execute(insert(table), [dict(row) for row in found])


def rows(connection: Any, names: Collection[str], columns: dict[str, list[str]]) -> Any:
    """Return the rows of tables as sets of tuples of these columns."""
    found = {}
    for name in names:
        query = f"SELECT {', '.join(columns[name])} FROM {name}"
        found[name] = {tuple(row) for row in connection.execute(statement(query))}
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_everything_is_there(url: str, version: int) -> None:  # noqa: F811
    write_earlier(version, url)
    names = TABLES if version == 2 else (*TABLES, *CLUB_TABLES)
    changed = {"entries": {"summary"}, "keys": {"role"}}
    with create_engine(parse_url(url)).begin() as connection:
        columns = {
            name: [
                each["name"]
                for each in inspected(connection).get_columns(name)
                if each["name"] not in changed.get(name, ())
            ]
            for name in names
        }
        before = rows(connection, names, columns)
    assert all(before.values())
    expected = json.loads((FOLDER / f"schema_{version}.json").read_text("utf-8"))
    with closing(Store(url)) as store:
        assert contents(store, expected["keys"]) == expected["contents"]
        with store.database.connect() as connection:
            assert rows(connection, names, columns) == before
            assert schema_version(connection) == VERSION
            left = [each for each in inspected(connection).get_table_names() if "old" in each]
            assert left == []
        for each in store.sessions():
            assert not store.session(each.number).state.invalid_entries
        restored = {each.number for each in store.sessions(deleted=True)}
        assert restored == ({8} if version == 13 else set())
        for number in restored:
            store.restore(number)
            assert store.session(number).state.name == "Deleted"


@pytest.mark.parametrize("version", [10, 13])
def test_a_tournament_goes_on(url: str, version: int) -> None:  # noqa: F811
    """The clock of version 10 was that of all rounds."""
    write_earlier(version, url)
    with closing(Store(url)) as store:
        league = LeagueStore(store)
        clocks = league.tournaments.tournament(1).clocks
        assert clocks[1].seconds == 1234
        assert league.tournaments.tournament(1).terms.book is Book.NONE
        assert clocks[2].seconds == (1234 if version == 10 else None)
        first, second = league.tournaments.tables(1)[:2]
        link = league.links.open("scorer-key", LinkKind.TOURNAMENT)
        assert link is not None
        assert (link.role, link.label) == (LinkRole.SCORER, "Desk")
        given = league.links.revoke(link.target, link.link)
        assert set(given) == {first.session, second.session}
        before = league.tournaments.versions([1, 9])
        opened = [each.session for each in (first, second) if each.session is not None]
        league.tournaments.close_round(1, 1, store.lengths(opened))
        assert league.tournaments.tables(1)[0].session is None
        assert league.tournaments.versions([1]).keys() == before.keys()
        assert league.tournaments.versions([1]) != before
        terms, keys = league.tournaments.tournament(1).terms, {"new": LinkRole.OWNER}
        assert league.tournaments.create(terms, "{}", keys) == 2
        club = LinkTarget(LinkKind.CLUB, 1)
        league.links.add(club, "another", LinkRole.VIEWER)
        assert [each.link for each in league.links.of(club)] == [1, 2, 3, 4]
        match = league.clubs.last_match(1)
        assert match is not None
        league.clubs.undo_match(1, match)
        assert all(session != 1 for session, _player in league.clubs.players(1))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_file_before_is_a_copy(tmp_path: Path, version: int) -> None:
    file = tmp_path / "sessions.sqlite3"
    database = f"sqlite:///{file}"
    write_earlier(version, database)
    Store(database).close()
    [copy] = copies_of(file)
    assert intact_copy(database) == copy
    with closing(sqlite3.connect(copy)) as connection:
        newest = connection.execute("SELECT max(version) FROM schema_versions")
        assert newest.fetchone() == (version,)


def test_a_disk_without_room_for_both_keeps_the_earlier_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sessions.sqlite3"
    write_earlier(13, f"sqlite:///{file}")
    before = file.read_bytes()
    free = database_module.MIN_FREE_FOR_SCORES
    monkeypatch.setattr(database_module, "disk_usage", lambda _: SimpleNamespace(free=free))
    with pytest.raises(LowDisk, match="its schema is earlier"):
        Store(f"sqlite:///{file}")
    assert file.read_bytes()[100:] == before[100:]


def test_a_database_before_version_1_0_0_names_the_version_in_between(url: str) -> None:  # noqa: F811
    write_earlier(2, url)
    with create_engine(parse_url(url)).begin() as connection:
        connection.execute(statement("DELETE FROM schema_versions WHERE version = 2"))
        connection.execute(statement("DROP TABLE keys"))
    with pytest.raises(OlderSchema, match=r"open it once with tenbo 1\.0\.0"):
        Store(url)
    with create_engine(parse_url(url)).begin() as connection:
        assert schema_version(connection) == 1


def contents(store: Store, keys: list[str]) -> Any:
    """Return everything that is stored, except results that are computed from it."""
    sessions = {each.number: each for each in store.sessions()}
    found: dict[str, Any] = {
        "sessions": [_values(each) for each in sessions.values()],
        "photos": {
            number: [
                (*_values(each).values(), str(store.photos.image(number, each.photo)))
                for each in store.photos.of_hands(number)
            ]
            for number in sessions
        },
        "reading": store.photos.reading(1, "photo1"),
        "settings": {number: _values(store.photos.settings(number)) for number in sessions},
        "keys": {key: (each.session, each.role) for key, each in store.keys.accesses(keys).items()},
        "executed": [store.has_executed(1, token) for token in ("abcdefgh12345678", "other")],
    }
    league = LeagueStore(store)
    found["clubs"] = [_club(league, each.number) for each in league.clubs.clubs()]
    found["tournaments"] = [
        _tournament(league, each.number) for each in league.tournaments.tournaments()
    ]
    return json.loads(json.dumps(found, sort_keys=True, default=_plain))


def _club(league: LeagueStore, number: int) -> Any:
    return {
        "club": _values(league.clubs.club(number)),
        "persons": [_values(each) for each in league.clubs.persons(number)],
        "players": [(*key, person) for key, person in league.clubs.players(number).items()],
        "last_match": league.clubs.last_match(number),
        "seasons": [asdict(each) for each in league.seasons.of_club(number)],
        "links": [_values(each) for each in league.links.of(LinkTarget(LinkKind.CLUB, number))],
    }


def _tournament(league: LeagueStore, number: int) -> Any:
    return {
        "tournament": _values(league.tournaments.tournament(number)),
        "players": [_values(each) for each in league.tournaments.players(number)],
        "tables": [_values(each) for each in league.tournaments.tables(number)],
        "penalties": [_values(each) for each in league.tournaments.penalties(number)],
        "links": [
            _values(each) for each in league.links.of(LinkTarget(LinkKind.TOURNAMENT, number))
        ],
    }


_NEW = (
    "deleted",
    "digest",
    "clocks",
    "shows_waits",
    "book",
    "tie_break",
    "released",
    "disqualified",
    "extra_minutes",
    "extra_hands",
    "last_name",
    "ema",
)
"""Fields that earlier versions do not have."""


def _values(value: Any) -> dict[str, Any]:
    names = (each.name for each in fields(value))
    return {name: getattr(value, name) for name in names if name not in _NEW}


def _plain(value: Any) -> Any:
    return _values(value) if is_dataclass(value) and not isinstance(value, type) else str(value)
