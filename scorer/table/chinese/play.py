"""Play a Chinese game event by event: check an event, settle it, and return the next state."""

from collections.abc import Iterator
from dataclasses import replace

from scorer.chinese.rules.rules import Rules
from scorer.chinese.settlement import payments
from scorer.riichi.points import Payment, Ron, Tsumo
from scorer.table.game.events import (
    Event,
    Foul,
    FoulMade,
    GameEnded,
    HandWon,
    PointsAdjusted,
    WallExhausted,
)
from scorer.table.game.legality import require_change_for_each_seat
from scorer.table.game.play import Outcome, agreed_transfers
from scorer.table.game.state import Ending, GameState, require_seat
from scorer.table.settlement.settle import TableWin
from scorer.table.settlement.transfers import Reason, Settlement, Transfer
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import message as _

_FALSE_WINS = {Foul.TOO_FEW_POINTS, Foul.WRONG_TILE}
"""The false wins of a hand that was ready."""


def new_game(*, first_dealer: int = 0) -> GameState:
    """Return the state before the first hand; scores start at zero.

    >>> new_game(first_dealer=2).scores
    (0, 0, 0, 0)
    """
    return GameState(scores=(Rules.start_score,) * Rules.players, first_dealer=first_dealer)


def in_last_hand(state: GameState, rules: Rules) -> bool:
    """Return True in the last hand of the last round.

    >>> from scorer.chinese.rules.presets import MCR
    >>> in_last_hand(GameState(scores=(0,) * 4, deals_passed=15), MCR)
    True
    """
    return state.deals_passed >= rules.rounds * rules.players - 1


def win_payment(fan: int, rules: Rules, *, self_drawn: bool) -> Payment:
    """Return the payment for a win of this many points.

    >>> from scorer.chinese.rules.presets import MCR
    >>> win_payment(8, MCR, self_drawn=False), win_payment(8, MCR, self_drawn=True)
    (Ron(points=32), Tsumo(dealer=0, others=16, payers=3))
    """
    due = payments(fan, self_drawn=self_drawn, rules=rules)
    if self_drawn:
        return Tsumo(0, due.others)
    return Ron(due.total, others=due.others)


def require_possible(event: Event, state: GameState, rules: Rules) -> None:
    """Raise ImpossibleEvent if the event is impossible in this state.

    >>> from scorer.chinese.rules.presets import MCR
    >>> require_possible(HandWon(()), new_game(), MCR)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: In the Chinese game one player wins a hand; name one \
winner, of several the first in turn after the discarder.
    """
    if state.players != rules.players:
        raise ImpossibleEvent(
            _(
                "{players} play, but the Chinese game is for {needed}; correct the players.",
                players=state.players,
                needed=rules.players,
            )
        )
    if state.ending is not None and not isinstance(event, PointsAdjusted):
        raise ImpossibleEvent(
            _("The game is over ({ending}); start the next game.", ending=state.ending)
        )
    match event:
        case HandWon():
            _require_legal_win(event, state, rules)
        case FoulMade():
            require_seat(event.seat, state.players)
            _require_live_hand(event.seat, state)
        case PointsAdjusted():
            _require_legal_adjustment(event, state)
        case WallExhausted() | GameEnded():
            pass
        case _:
            raise ImpossibleEvent(
                _(
                    "The Chinese game has no riichi, no abortive draw, no tenpai payment "
                    "and no chombo; record a win, a draw or a foul."
                )
            )


def play_event(event: Event, state: GameState, rules: Rules) -> Outcome:
    """Play an event; raise ImpossibleEvent if it is impossible in this state.

    >>> from scorer.chinese.rules.presets import MCR
    >>> payment = win_payment(8, MCR, self_drawn=False)
    >>> win = TableWin(winner=1, dealer=0, discarder=3, payment=payment, fan=8)
    >>> outcome = play_event(HandWon((win,)), new_game(), MCR)
    >>> outcome.deltas, outcome.after.dealer
    ((-8, 32, -8, -16), 1)
    """
    require_possible(event, state, rules)
    settlement = _settle(event, state, rules)
    changes = zip(state.scores, settlement.deltas, strict=True)
    paid = replace(state, scores=tuple(score + change for score, change in changes))
    return Outcome(event, settlement, _next_state(event, paid, rules))


def _settle(event: Event, state: GameState, rules: Rules) -> Settlement:
    """Return the payments of an event (CN98 p. 14 and 28, penalties p. 32-36)."""
    match event:
        case HandWon(wins=(win,)):
            return Settlement(rules.players, (win.winner,), tuple(_win_lines(win, rules)))
        case FoulMade():
            return Settlement(rules.players, (), tuple(_penalty_lines(event, rules)))
        case PointsAdjusted():
            return Settlement(rules.players, (), tuple(agreed_transfers(event.deltas)))
    return Settlement(rules.players, (), ())


def _win_lines(win: TableWin, rules: Rules) -> Iterator[Transfer]:
    for seat in _others(win.winner, rules):
        payment = win.payment
        if isinstance(payment, Ron):
            points = payment.discarder if seat == win.discarder else payment.others
        else:
            points = payment.others
        if points:
            yield Transfer(seat, win.winner, points, Reason.HAND)


def penalty(reason: Foul, rules: Rules) -> int:
    """Return the points that a foul costs to each other player.

    >>> from scorer.chinese.rules.presets import MCR
    >>> [penalty(reason, MCR) for reason in (Foul.WRONG_TILE, Foul.NOT_READY, Foul.WRONG_CLAIM)]
    [10, 20, 0]
    """
    if reason in _FALSE_WINS:
        return rules.false_win
    return rules.false_win_not_ready if reason is Foul.NOT_READY else 0


def _penalty_lines(event: FoulMade, rules: Rules) -> Iterator[Transfer]:
    points = penalty(event.reason, rules)
    for seat in _others(event.seat, rules) if points else ():
        yield Transfer(event.seat, seat, points, Reason.FALSE_WIN)


def _others(seat: int, rules: Rules) -> list[int]:
    return [other for other in range(rules.players) if other != seat]


def _next_state(event: Event, paid: GameState, rules: Rules) -> GameState:
    """Return the state after an event; `paid` has its payments, nothing else changed."""
    match event:
        case FoulMade():
            return replace(paid, dead=(*paid.dead, event.seat))
        case PointsAdjusted():
            return replace(paid, lost=paid.lost - sum(event.deltas))
        case GameEnded():
            return replace(paid, ending=Ending.AGREEMENT)
    ending = Ending.LAST_HAND if in_last_hand(paid, rules) else None
    return replace(paid, dead=(), deals_passed=paid.deals_passed + 1, ending=ending)


def _require_legal_win(event: HandWon, state: GameState, rules: Rules) -> None:
    if len(event.wins) != 1:
        raise ImpossibleEvent(
            _(
                "In the Chinese game one player wins a hand; name one winner, of "
                "several the first in turn after the discarder."
            )
        )
    [win] = event.wins
    for seat in (win.winner, win.dealer) if win.discarder is None else (win.winner, win.discarder):
        require_seat(seat, state.players)
    _require_live_hand(win.winner, state)
    if win.fan is None or win.fan < rules.minimum:
        raise ImpossibleEvent(
            _(
                "A win needs {minimum} points; correct the points, or record a foul.",
                minimum=rules.minimum,
            )
        )
    due = win_payment(win.fan, rules, self_drawn=win.discarder is None)
    if win.payment != due or win.dealer != state.dealer or win.liable or win.feeder is not None:
        raise ImpossibleEvent(
            _(
                "A win of {fan} points cannot be paid so: {payment} Correct the points.",
                fan=win.fan,
                payment=win.payment,
            )
        )


def _require_live_hand(seat: int, state: GameState) -> None:
    if seat in state.dead:
        raise ImpossibleEvent(
            _(
                "The hand of seat {seat} is dead, so it can neither win nor become "
                "dead once more; correct the seat, or undo the foul.",
                seat=seat,
            )
        )


def _require_legal_adjustment(event: PointsAdjusted, state: GameState) -> None:
    require_change_for_each_seat(event, state)
    if event.sticks:
        raise ImpossibleEvent(
            _("No riichi sticks lie on the table of a Chinese game; change only the scores.")
        )
