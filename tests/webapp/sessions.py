"""Run `tenbo session` in tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session, SessionState
from webapp.records.games import read_game

RunSession = Callable[..., tuple[int, str, str]]
"""Runs `tenbo session` with arguments; returns the exit status, the output and the errors."""


def seen(run: RunSession, *words: str) -> Any:
    status, out, err = run(*words, "--json")
    assert status == 0, err
    return json.loads(out)


def scores(run: RunSession) -> list[int]:
    points: list[int] = seen(run, "show")["games"][-1]["state"]["scores"]
    return points


def recorded_game(record: dict[str, Any]) -> SessionState:
    """Return a session with one recorded game."""
    game = read_game(record)
    names = ("A", "B", "C", "D")[: game.rules.players]
    session = Session.load([SessionStarted("Real", names, game.rules)])
    session = session.append(GameStarted(tuple(range(len(names))), game.first_dealer))
    for recorded in game.rounds:
        for event in recorded.events(session.state.games[-1].state, game.rules):
            session = session.record(event)
    return session.state
