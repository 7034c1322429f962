"""Previews of commands: the payments, the movements of sticks, and the scores of the hands."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.table.events import HandWon
from scorer.table.session.log import Edited, Transition
from scorer.table.session.recorded import recorded_score, recorded_settlement
from scorer.table.session.session import Session, SessionState
from scorer.table.session.stick_history import stick_history
from scorer.table.settlement import Reason, Settlement, Transfer
from scorer.table.sticks.movements import join_payments
from scorer.tiles.messages import Text
from webapp.text.session.hands import settlement_sentences, win_chips_text, win_notes
from webapp.views.session.hand_value import WinnerScoreView, winner_score
from webapp.views.session.latest import DifferenceView, difference_view
from webapp.views.session.requests import CommandRequest
from webapp.views.session.session_view import TableView
from webapp.views.session.sticks import SticksView, sticks_view


@dataclass(frozen=True, slots=True)
class SettlementView:
    """The transfers of a settlement, and one sentence for each pair of seats."""

    deltas: tuple[int, ...]
    lines: tuple[Transfer, ...]
    words: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinPreviewView:
    """The score of the hand of a winner, and the chips that each payer gives; null without any."""

    winner: int
    score: WinnerScoreView
    chips: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewResponse:
    """The changes that a command would make.

    `settlement` is null if nobody pays, `sticks` at a table without point sticks. `difference`
    has the changes from the present scores, also of a correction; it is null if another game
    begins or is undone.
    """

    view: TableView
    settlement: SettlementView | None
    sticks: SticksView | None
    wins: tuple[WinPreviewView, ...]
    difference: DifferenceView | None


def build_preview(
    request: CommandRequest, *, before: Session, after: Session, view: TableView
) -> PreviewResponse:
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
    wins: tuple[WinPreviewView, ...] = ()
    if isinstance(event, Transition) and (settlement := recorded_settlement(event, state.rules)):
        lines = settlement.transfers
        words = settlement_sentences(settlement, state.names)
        shown = SettlementView(settlement.deltas, lines, words)
        wins = tuple(_wins(event, settlement, state))
    return PreviewResponse(
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
    names = state.names_of(game.seats_at(game.steps[last].seq))
    return sticks_view(join_payments(payments), names)


def _wins(
    transition: Transition, settlement: Settlement, state: SessionState
) -> Iterator[WinPreviewView]:
    wins = transition.event.wins if isinstance(transition.event, HandWon) else ()
    paid_honba = {line.payee for line in settlement.transfers if line.reason is Reason.HONBA}
    for win in wins:
        score = recorded_score(transition, win.winner, state.rules)
        if score is None:
            continue
        chips = None
        if win.winner in settlement.winners:
            chips = win_chips_text(win.chips, score, tsumo=win.discarder is None)
        honba = transition.before.honba if win.winner in paid_honba else 0
        view = winner_score(score, honba, win_notes(score, win))
        yield WinPreviewView(winner=win.winner, score=view, chips=chips)
