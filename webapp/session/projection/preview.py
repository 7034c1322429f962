"""What would come of an entry: who pays whom, and the scores of the hands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorer.table.session.entries import Edited, Log, Transition
from scorer.table.session.recorded_settlement import recorded_settlement
from scorer.table.session.replay import SessionState, replay
from scorer.table.session.stick_history import stick_history
from scorer.table.settlement.transfers import Reason, Settlement
from scorer.table.sticks.movements import StickPayment
from scorer.tiles.terms import Language, Words
from webapp.session.projection.history import sticks_view
from webapp.session.projection.view import SticksView, View
from webapp.session.recording.commands import Command
from webapp.session.recording.interpret import scores_of, state_for
from webapp.session.recording.requests import CommandRequest
from webapp.text.hand.score import paid
from webapp.text.session.payments import settlement_words
from webapp.wire.hand.score import paid_json, score_json


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of a settlement; None is the table, where the riichi sticks lie."""

    payer: int | None
    payee: int | None
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class SettlementView:
    """Who pays whom, line by line, and in sentences for each two."""

    deltas: tuple[int, ...]
    lines: tuple[LineView, ...]
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WonView:
    """The score of a winner's hand, as one asked for alone is."""

    winner: int
    score: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What would come of an entry; settlement is None where nothing is paid.

    sticks are None at a table without.
    """

    view: View
    settlement: SettlementView | None
    sticks: SticksView | None
    wins: tuple[WonView, ...]


def preview_of(request: CommandRequest, log: Log, longer: Log, view: View) -> Preview:
    """What would come of the entry that makes the log so much longer."""
    evening = state_for(log, request.replaces)
    last = longer[-1].events[-1] if isinstance(longer[-1], Edited) else longer[-1]
    settled = recorded_settlement(last, evening.rules) if isinstance(last, Transition) else None
    return Preview(
        view=view,
        settlement=None if settled is None else _settlement(settled, evening),
        sticks=_sticks(replay(longer), seen=len(log), instead=request.replaces),
        wins=() if settled is None else tuple(_wins(request.command, settled, evening)),
    )


def _sticks(evening: SessionState, *, seen: int, instead: int | None) -> SticksView | None:
    """The sticks that pass with what is new, and when the game is over by it."""
    new = [
        (game, place)
        for game in evening.games
        for place, step in enumerate(game.steps)
        if step.seq > seen or step.seq == instead
    ]
    if not new:
        return None
    game = new[-1][0]
    course = stick_history(game, evening)
    if course is None:
        return None
    paid = [course.payments[place] for each, place in new if each is game]
    if course.closing is not None and new[-1][1] == len(game.steps) - 1:
        paid.append(course.closing)
    names = [evening.players[player] for player in game.seats]
    whole = StickPayment(tuple(move for each in paid for move in each.movements), paid[-1].after)
    return sticks_view(whole, names)


def _settlement(settled: Settlement, evening: SessionState) -> SettlementView:
    return SettlementView(
        deltas=settled.deltas,
        lines=tuple(
            LineView(line.payer, line.payee, line.points, line.reason) for line in settled.transfers
        ),
        words=settlement_words(settled.transfers, evening.names),
    )


def _wins(act: Command, settled: Settlement, evening: SessionState) -> Iterator[WonView]:
    honba = 0 if evening.game is None else evening.game.state.honba
    for winner, score in scores_of(act, evening):
        told = any(
            line.payee == winner and line.reason is Reason.HONBA for line in settled.transfers
        )
        said = {
            **score_json(score),
            **paid_json(score, honba if told else 0),
            "text": {str(language): paid(score.payment, language) for language in Language},
        }
        yield WonView(winner=winner, score=said)
