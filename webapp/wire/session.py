"""An evening as JSON: its games step by step, how they stand, the match sheet, the statistics."""

from dataclasses import asdict

from scorer.riichi.rules.plain_values import rules_to_dict
from scorer.riichi.rules.rules import Rules
from scorer.table.game.standings import standings
from scorer.table.game.state import GameState
from scorer.table.session.match_sheet import Cell, match_sheet, totals
from scorer.table.session.recorded_settlement import recorded_settlement
from scorer.table.session.replay import Game, SessionState, Step
from scorer.table.session.statistics import Tally, statistics
from scorer.table.session.stick_history import stick_history
from scorer.table.sticks.movements import StickPayment
from scorer.tiles.terms import Language
from webapp.storage.entries import transition_json
from webapp.text.session.player_names import misfit_words
from webapp.wire.sticks import course_json, debts_json, passes_json


def evening_json(number: int, evening: SessionState) -> dict[str, object]:
    """Write an evening; seats are numbers from 0, players those of its list.

    >>> from scorer.riichi.rules.rules import Rules
    >>> friday = SessionState(name="Friday", players=("A", "B", "C", "D"), rules=Rules(), length=1)
    >>> evening_json(3, friday)["session"], evening_json(3, friday)["games"]
    (3, [])
    """
    return {
        "session": number,
        "name": evening.name,
        "players": list(evening.players),
        "rules": rules_to_dict(evening.rules),
        "entries": evening.length,
        "ended": evening.ended,
        "games": [_game_json(game, evening) for game in evening.games],
        "sheet": sheet_json(evening),
        "totals": list(totals(evening)),
        "statistics": statistics_json(evening),
        "anew": [asdict(each) for each in evening.rescored],
        "misfits": [
            {
                "seq": misfit.seq,
                "why": {str(each): misfit_words(misfit, evening).text(each) for each in Language},
            }
            for misfit in evening.invalid_entries
        ],
    }


def sheet_json(evening: SessionState) -> list[dict[str, object]]:
    """Write the match sheet.

    >>> from scorer.riichi.rules.rules import Rules
    >>> sheet_json(SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1))
    []
    """
    return [
        {"over": row.over, "cells": [_cell_json(cell) for cell in row.cells]}
        for row in match_sheet(evening)
    ]


def statistics_json(evening: SessionState) -> list[dict[str, object]]:
    """Write what each player did.

    >>> from scorer.riichi.rules.rules import Rules
    >>> friday = SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1)
    >>> statistics_json(friday)[3]["wins"]
    0
    """
    return [_tally_json(tally) for tally in statistics(evening)]


def _game_json(game: Game, evening: SessionState) -> dict[str, object]:
    course = stick_history(game, evening)
    payments = [None] * len(game.steps) if course is None else course.payments
    return {
        "seq": game.seq,
        "seats": list(game.seats),
        "start": _state_json(game.start),
        "steps": [
            _step_json(step, paid, evening.rules)
            for step, paid in zip(game.steps, payments, strict=True)
        ],
        "state": _state_json(game.state),
        "standings": [asdict(each) for each in standings(game.state, evening.rules)],
        "sticks": None if course is None else course_json(course),
    }


def _step_json(step: Step, paid: StickPayment | None, rules: Rules) -> dict[str, object]:
    fact = step.transition
    settled = recorded_settlement(fact, rules)
    return {
        "seq": step.seq,
        **_hand_json(fact.before),
        **transition_json(fact),
        "deltas": list(fact.deltas),
        "scores": list(fact.after.scores),
        "payments": None if settled is None else [asdict(line) for line in settled.transfers],
        "passes": None if paid is None else passes_json(paid),
        "debts": None if paid is None else debts_json(paid.after),
    }


def _state_json(state: GameState) -> dict[str, object]:
    return {
        **_hand_json(state),
        "scores": list(state.scores),
        "riichi": list(state.riichi),
        "ending": None if state.ending is None else str(state.ending),
    }


def _hand_json(state: GameState) -> dict[str, object]:
    return {
        "round": str(state.round),
        "kyoku": state.kyoku,
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks": state.sticks,
    }


def _cell_json(cell: Cell | None) -> dict[str, object] | None:
    return None if cell is None else asdict(cell) | {"placement": cell.placement}


def _tally_json(tally: Tally) -> dict[str, object]:
    return asdict(tally) | {
        "games": tally.games,
        "average_win": tally.average_win,
        "average_place": tally.average_place,
    }
