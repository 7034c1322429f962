"""The memory of what a server keeps: bytes, not numbers of values."""

from __future__ import annotations

import gc
from typing import Any
from weakref import ref

import pytest
from flask import Flask

from scorer.riichi.rules.rules import Rules
from scorer.table.events import HandDrawn
from scorer.table.session.log import SessionStarted
from scorer.table.session.session import Session, game_standings
from scorer.tiles.terms import Language
from tests.webapp.session_phones import PLAYERS, create_session
from webapp.session import cache as cache_module
from webapp.session.cache import SingleFlightCache
from webapp.session.sessions import Sessions
from webapp.session.watcher import Change
from webapp.storage.store import Store
from webapp.web import live


def caches(holder: object) -> list[SingleFlightCache[Any]]:
    found = [each for each in vars(holder).values() if isinstance(each, SingleFlightCache)]
    assert found
    return found


def test_a_number_of_games_that_do_not_exist_is_no_other_view(app: Flask) -> None:
    host, _ = create_session(app)
    for _ in range(3):
        host.record({"command": "draw", "tenpai": [0]})
        host.record({"command": "end"})
        host.record({"command": "game"})
    streams = app.extensions["tenbo_streams"]
    for games in (*range(1, 40), 10**6, 10**18):
        shown = host.ask("GET", f"?games={games}").get_json()
        assert len(shown["history"]) == min(games, 4)
    [encoded] = [each for each in caches(streams) if each.bytes]
    assert len(encoded) <= 4 + 10  # those of the commands


def test_views_and_events_have_limited_bytes(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_BYTES", 50_000)
    streams = app.extensions["tenbo_streams"] = live.Streams()
    host, _ = create_session(app)
    table = app.extensions["tenbo"].sessions().open(host.key)
    for entries in range(3, 30):
        host.record({"command": "draw", "tenpai": [0, 1, 2, 3]})
        change = Change(entries)
        streams.encode(table, change, Language.ENGLISH, views=True, compressed=False)
        assert [0 < each.bytes <= 50_000 for each in caches(streams)] == [True, True]


def test_sessions_have_limited_bytes(
    app: Flask, own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "MAX_SESSION_BYTES", 300_000)
    hosts = [create_session(app)[0] for _ in range(10)]
    for host in hosts:
        for _ in range(5):
            host.record({"command": "draw", "tenpai": [0, 1, 2, 3]})
    sessions = Sessions(Store(own_database), polls=False)
    for _ in range(2):
        for number in range(1, 11):
            assert len(sessions.load(number)) == 7
            kept = sessions._cache._sessions
            assert 0 < kept.bytes <= 300_000
            assert kept.bytes >= 20 * sessions.store.size(number)
    sessions.store.close()


def test_what_is_known_about_a_game_ends_with_it() -> None:
    start = SessionStarted("Friday", tuple(PLAYERS), Rules())
    session = Session.with_game(start).record(HandDrawn(frozenset({1})))
    game = session.state.game
    assert game is not None
    game_standings(game, start.rules)
    known, alive = game_standings.count, ref(game)
    del game, session
    gc.collect()
    assert alive() is None
    assert game_standings.count < known
