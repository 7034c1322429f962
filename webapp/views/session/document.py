"""A whole session in JSON, docs/reference/session-format.md: games, match sheet, statistics."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.table.games import TableRules, table_rules_to_dict
from scorer.table.session.recorded import RescoredHand, recorded_settlement
from scorer.table.session.results import (
    PlayerStatistics,
    SheetRow,
    match_sheet,
    statistics,
    totals,
)
from scorer.table.session.session import PlayedGame, SessionState, Step, Substitution
from scorer.table.session.stick_history import stick_history
from scorer.table.settlement import Transfer
from scorer.table.state import Ending, GameState
from scorer.table.sticks.movements import Debt, StickPayment
from scorer.table.table_game import Standing
from scorer.tiles.messages import Text, parameters_of
from scorer.tiles.terms import Language
from webapp.storage.entries import transition_json
from webapp.text.session.history import transition_notes
from webapp.text.session.player_names import invalid_entry_reason
from webapp.typed_json.encode import copy_fields, encode
from webapp.views.session.history import HandPosition
from webapp.views.session.responses import StickHistoryView, stick_history_view
from webapp.views.session.sticks import MovementView, movement_views


@dataclass(frozen=True, slots=True, kw_only=True)
class StateDocument(HandPosition):
    """The state of a game; `riichi` are the seats that declared riichi.

    `chips` are those that each seat gained, and empty until a win brings some.
    """

    scores: tuple[int, ...]
    chips: tuple[int, ...]
    riichi: tuple[int, ...]
    ending: Ending | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDocument(HandPosition):
    """An event of a game in the hand before it, with its payments; seats are numbers from 0."""

    seq: int
    event: Mapping[str, object]
    hands: tuple[Mapping[str, object], ...]
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    notes: tuple[Text, ...]
    payments: tuple[Transfer, ...] | None
    passes: tuple[MovementView, ...] | None
    debts: tuple[Debt, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDocument:
    """A game from its start; `seats` are the numbers of the players at the start."""

    seq: int
    seats: tuple[int, ...]
    start: StateDocument
    steps: tuple[StepDocument, ...]
    state: StateDocument
    standings: tuple[Standing, ...]
    substitutions: tuple[Substitution, ...]
    sticks: StickHistoryView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidEntryDocument:
    """An entry that no longer fits after a correction of an earlier one."""

    seq: int
    code: str
    reason: Text
    parameters: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class LaterRulesDocument:
    """The rules from a game on, which is counted from 1."""

    game: int
    rules: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionDocument:
    """A session with its games; `rescored` are hands that a correction made pay differently."""

    session: int
    name: str
    players: tuple[str, ...]
    rules: Mapping[str, object]
    later_rules: tuple[LaterRulesDocument, ...]
    entries: int
    ended: bool
    games: tuple[GameDocument, ...]
    sheet: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    statistics: tuple[PlayerStatistics, ...]
    rescored: tuple[RescoredHand, ...]
    invalid_entries: tuple[InvalidEntryDocument, ...]


def session_json(number: int, state: SessionState, language: Language) -> dict[str, object]:
    """Return the JSON of a session with its number, in one language."""
    document = copy_fields(
        SessionDocument,
        state,
        session=number,
        players=tuple(state.players),
        rules=table_rules_to_dict(state.rules_for(1)),
        later_rules=tuple(
            LaterRulesDocument(each.game, table_rules_to_dict(each.rules))
            for each in (state.start.later_rules if state.start else ())
        ),
        entries=state.length,
        games=tuple(_game(game, state) for game in state.games),
        sheet=match_sheet(state),
        totals=totals(state),
        statistics=statistics(state),
        invalid_entries=tuple(
            copy_fields(
                InvalidEntryDocument,
                entry,
                reason=invalid_entry_reason(entry, state),
                parameters=parameters_of(entry.reason),
            )
            for entry in state.invalid_entries
        ),
    )
    encoded: dict[str, object] = encode(document, language)
    return encoded


def _game(game: PlayedGame, state: SessionState) -> GameDocument:
    state = state.under(game)
    history = stick_history(game, state)
    payments = (None,) * len(game.steps) if history is None else history.payments
    return copy_fields(
        GameDocument,
        game,
        seats=game.seats_at(game.seq),
        start=_state(game.start),
        steps=tuple(
            _step(step, payment, state.rules)
            for step, payment in zip(game.steps, payments, strict=True)
        ),
        state=_state(game.state),
        standings=state.table_game.standings(game.state),
        sticks=None if history is None else stick_history_view(history),
    )


def _step(step: Step, payment: StickPayment | None, rules: TableRules) -> StepDocument:
    transition = step.transition
    settlement = recorded_settlement(transition, rules)
    recorded: dict[str, Any] = transition_json(transition)
    return copy_fields(
        StepDocument,
        transition.before,
        seq=step.seq,
        event=recorded["event"],
        hands=tuple(recorded["hands"]),
        deltas=transition.deltas,
        scores=transition.after.scores,
        notes=tuple(transition_notes(transition, rules)),
        payments=None if settlement is None else settlement.transfers,
        passes=None if payment is None else movement_views(payment),
        debts=None if payment is None else payment.after.face_debts,
    )


def _state(state: GameState) -> StateDocument:
    return copy_fields(StateDocument, state, riichi=tuple(state.riichi))
