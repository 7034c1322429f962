"""A whole session in JSON, docs/reference/session-format.md: games, match sheet, statistics."""

from scorer.table.games import TableRules, table_rules_to_dict
from scorer.table.session.recorded import recorded_settlement
from scorer.table.session.results import match_sheet, statistics, totals
from scorer.table.session.session import PlayedGame, SessionState, Step
from scorer.table.session.stick_history import StickHistory, stick_history
from scorer.table.state import GameState
from scorer.table.sticks.movements import StickPayment, TableSticks
from scorer.tiles.messages import parameters_of
from scorer.tiles.terms import Language
from webapp.storage.entries import transition_json
from webapp.text.session.history import transition_notes
from webapp.text.session.player_names import invalid_entry_reason
from webapp.typed_json.encode import encode
from webapp.views.session.sticks import movement_views, pile_view

Json = dict[str, object]
"""An object of the document, whose values are not encoded yet."""


def session_json(number: int, state: SessionState, language: Language) -> Json:
    """Return the JSON of a session with its number, in one language."""
    document: Json = {
        "session": number,
        "name": state.name,
        "players": tuple(state.players),
        "rules": table_rules_to_dict(state.rules_for(1)),
        "later_rules": [
            {"game": each.game, "rules": table_rules_to_dict(each.rules)}
            for each in (state.start.later_rules if state.start else ())
        ],
        "entries": state.length,
        "ended": state.ended,
        "games": [_game(game, state) for game in state.games],
        "sheet": match_sheet(state),
        "totals": totals(state),
        "statistics": statistics(state),
        "rescored": state.rescored,
        "invalid_entries": [
            {
                "seq": entry.seq,
                "code": entry.code,
                "reason": invalid_entry_reason(entry, state),
                "parameters": parameters_of(entry.reason),
            }
            for entry in state.invalid_entries
        ],
    }
    encoded: Json = encode(document, language)
    return encoded


def _game(game: PlayedGame, state: SessionState) -> Json:
    state = state.under(game)
    history = stick_history(game, state)
    payments = (None,) * len(game.steps) if history is None else history.payments
    return {
        "seq": game.seq,
        "seats": game.seats_at(game.seq),
        "start": _state(game.start),
        "steps": [
            _step(step, payment, state.rules)
            for step, payment in zip(game.steps, payments, strict=True)
        ],
        "state": _state(game.state),
        "standings": state.table_game.standings(game.state),
        "substitutions": game.substitutions,
        "sticks": None if history is None else _stick_history(history),
    }


def _step(step: Step, payment: StickPayment | None, rules: TableRules) -> Json:
    """Return an event in the hand before it, with its payments."""
    transition = step.transition
    settlement = recorded_settlement(transition, rules)
    return {
        **_hand(transition.before),
        "seq": step.seq,
        **transition_json(transition),
        "deltas": transition.deltas,
        "scores": transition.after.scores,
        "notes": tuple(transition_notes(transition, rules)),
        "payments": None if settlement is None else settlement.transfers,
        "passes": None if payment is None else movement_views(payment),
        "debts": None if payment is None else payment.after.face_debts,
    }


def _state(state: GameState) -> Json:
    return {
        **_hand(state),
        "scores": state.scores,
        "chips": state.chips,
        "riichi": tuple(state.riichi),
        "ending": state.ending,
    }


def _hand(state: GameState) -> Json:
    return {
        "round": state.round,
        "kyoku": state.kyoku,
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks": state.sticks,
    }


def _stick_history(history: StickHistory) -> Json:
    return {
        "start": _sticks(history.start),
        "now": _sticks(history.now),
        "closing": None if history.closing is None else movement_views(history.closing),
    }


def _sticks(sticks: TableSticks) -> Json:
    return {
        "piles": [pile_view(pile, sticks.kind) for pile in sticks.piles],
        "table": pile_view(sticks.table, sticks.kind),
        "counters": pile_view(sticks.counters, sticks.kind),
        "dealer": sticks.dealer,
        "debts": sticks.face_debts,
    }
