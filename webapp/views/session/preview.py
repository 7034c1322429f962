"""Previews of commands: the payments, the movements of sticks, and the scores of the hands."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.riichi.score import Score
from scorer.table.events import HandWon
from scorer.table.session.log import Edited, Transition
from scorer.table.session.session import Session, SessionState, recorded_score, recorded_settlement
from scorer.table.session.stick_history import stick_history
from scorer.table.settlement import Reason, Settlement, Transfer
from scorer.table.sticks.movements import StickPayment
from scorer.table.table_game import HandScore
from scorer.tiles.messages import Text
from webapp.text.session.chips import win_chips_text
from webapp.text.session.hands import settlement_sentences
from webapp.views.session.latest import DifferenceView, difference_view
from webapp.views.session.requests import CommandRequest
from webapp.views.session.session_view import View
from webapp.views.session.sticks import SticksView, sticks_view


@dataclass(frozen=True, slots=True)
class SettlementView:
    """The transfers of a settlement, and one sentence for each pair of seats."""

    deltas: tuple[int, ...]
    lines: tuple[Transfer, ...]
    words: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewWin:
    """The score of a winner's hand, the honba that are paid to this winner, and the chips."""

    winner: int
    score: HandScore
    honba: int
    chips: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The changes that a command would make.

    Attributes:
        view: The view of the session after the command.
        settlement: The payments; None if nobody pays.
        sticks: The movements of point sticks; None at a table without sticks.
        wins: The winners who show a hand.
        difference: The changes of the scores from now, and the sticks to hand over for them.
    """

    view: View
    settlement: SettlementView | None
    sticks: SticksView | None
    wins: tuple[PreviewWin, ...]
    difference: DifferenceView | None


def build_preview(
    request: CommandRequest, *, before: Session, after: Session, view: View
) -> Preview:
    """Return the preview of a command.

    Args:
        request: The request with the command.
        before: The session before the command.
        after: The session after the command.
        view: The view of the session after the command.
    """
    state = before.state_before(request.replaces)
    entry = after.log[-1]
    event = entry.events[-1] if isinstance(entry, Edited) else entry
    shown: SettlementView | None = None
    wins: tuple[PreviewWin, ...] = ()
    if isinstance(event, Transition) and (settlement := recorded_settlement(event, state.rules)):
        lines = settlement.transfers
        words = settlement_sentences(settlement, state.names)
        shown = SettlementView(settlement.deltas, lines, words)
        wins = tuple(_wins(event, settlement, state))
    return Preview(
        view=view,
        settlement=shown,
        sticks=_new_sticks(after.state, seen=len(before), replaces=request.replaces),
        wins=wins,
        difference=difference_view(before, after),
    )


def _new_sticks(state: SessionState, *, seen: int, replaces: int | None) -> SticksView | None:
    """Return the movements of sticks for the new steps, and for the end of the game with them."""
    new = [
        (game, place)
        for game in state.games
        for place, step in enumerate(game.steps)
        if step.seq > seen or step.seq == replaces
    ]
    if not new:
        return None
    game, last = new[-1]
    history = stick_history(game, state)
    if history is None:
        return None
    payments = [history.closed_payments[place] for each, place in new if each is game]
    movements = tuple(movement for each in payments for movement in each.movements)
    names = state.names_of(game.seats_at(game.steps[last].seq))
    return sticks_view(StickPayment(movements, payments[-1].after), names)


def _wins(
    transition: Transition, settlement: Settlement, state: SessionState
) -> Iterator[PreviewWin]:
    wins = transition.event.wins if isinstance(transition.event, HandWon) else ()
    paid_honba = {line.payee for line in settlement.transfers if line.reason is Reason.HONBA}
    for win in wins:
        score = recorded_score(transition, win.winner, state.rules)
        if score is None:
            continue
        chips = None
        if isinstance(score, Score) and win.winner in settlement.winners:
            chips = win_chips_text(win.chips, score, tsumo=win.discarder is None)
        yield PreviewWin(
            winner=win.winner,
            score=score,
            honba=transition.before.honba if win.winner in paid_honba else 0,
            chips=chips,
        )
