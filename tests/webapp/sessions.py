"""`tenbo session` as tests run it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from scorer.table.session.entries import GameStarted, SessionStarted
from scorer.table.session.replay import apply_event, replay, transition_for
from scorer.table.session.session_state import SessionState
from webapp.records.games import read_game

Session = Callable[..., tuple[int, str, str]]
"""Runs the command with these words, and gives the status, what was printed, and the errors."""


def seen(run: Session, *words: str) -> Any:
    status, out, err = run(*words, "--json")
    assert status == 0, err
    return json.loads(out)


def scores(run: Session) -> list[int]:
    held: list[int] = seen(run, "show")["games"][-1]["state"]["scores"]
    return held


def evening_of(record: dict[str, Any]) -> SessionState:
    """A real game as an evening, from its facts."""
    game = read_game(record)
    names = ("A", "B", "C", "D")[: game.rules.players]
    start = GameStarted(tuple(range(len(names))), game.first_dealer)
    evening = replay((SessionStarted("Real", names, game.rules), start))
    for facts in game.rounds:
        for event in facts.events(evening.games[-1].state, game.rules):
            evening = apply_event(evening, transition_for(event, evening), seq=evening.length + 1)
    return evening
