"""The point sticks of a game: the movements of sticks at each step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorer.table.events import PointsAdjusted, RiichiDeclared
from scorer.table.games import TableRules, game_for
from scorer.table.session.log import Transition
from scorer.table.session.recorded import recorded_settlement
from scorer.table.session.session import PlayedGame, SessionState, Step
from scorer.table.settlement import STICK, Reason, Transfer
from scorer.table.state import GameState
from scorer.table.sticks.handover import deposit, lay_counters, pay, pay_changes
from scorer.table.sticks.movements import Place, StickPayment, TableSticks
from scorer.table.sticks.piles import NO_STICKS
from scorer.tiles.per_object import PerObject


@dataclass(frozen=True, slots=True)
class StickHistory:
    """The sticks at the start of a game, and the handover at each step.

    Steps before the latest correction are settled as if they had been recorded in the first place;
    later ones with the sticks that the players have after the correction.

    Attributes:
        start: The sticks at the start.
        payments: The handover at each step.
        closing: The handover of the leftover riichi sticks at the end; None while the game goes on.
        corrected: The sticks after a correction that no step follows.
    """

    start: TableSticks
    payments: tuple[StickPayment, ...]
    closing: StickPayment | None = None
    corrected: TableSticks | None = None

    @property
    def now(self) -> TableSticks:
        """The present place of all sticks."""
        if self.corrected is not None:
            return self.corrected
        last = self.closing or (self.payments[-1] if self.payments else None)
        return self.start if last is None else last.after

    @property
    def closed_payments(self) -> tuple[StickPayment, ...]:
        """The handover at each step; the last one includes the leftover riichi sticks."""
        if self.closing is None or not self.payments:
            return self.payments
        *earlier, last = self.payments
        movements = (*last.movements, *self.closing.movements)
        return (*earlier, StickPayment(movements, self.closing.after))


def stick_history(game: PlayedGame, state: SessionState) -> StickHistory | None:
    """Return the stick history of a game; None without sticks, or if they are not known.

    Only the result of the game is known, or it was begun elsewhere.

    >>> from scorer.table.session.log import SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> state = session.record(RiichiDeclared(2)).state
    >>> history = stick_history(state.game, state)
    >>> str(history.now.table), str(history.now.piles[2])
    ('1x1000', '1x10000 2x5000 3x1000 10x100')
    """
    state = state.under(game)
    pile = state.table_game.start_sticks() if state.sticks is None else state.sticks
    equal = set(game.start.scores) == {state.rules.start_score}
    if pile is None or not pile.number or game.state.result or not equal or game.start.sticks:
        return None
    kind = state.table_game.stick_kind
    # The pile at the start is worth the start score, however many counters it has.
    kind = replace(kind, zero=pile.value - state.rules.start_score * kind.scale)
    start = TableSticks((pile,) * state.rules.players, dealer=game.start.dealer, kind=kind)
    corrected, settled, closed = start, 0, False
    for correction in game.corrections:
        steps = correction.steps[settled:]
        recorded = _history(corrected, steps, correction.before, state, closed=closed)
        corrected = _settle(recorded.now, correction.after, state).after
        settled, closed = correction.length, correction.after.ending is not None
    if game.corrections and settled == len(game.steps):
        return replace(_history(start, game.steps, game.state, state), corrected=corrected)
    earlier = _history(start, game.steps[:settled], game.start, state)
    later = _history(corrected, game.steps[settled:], game.state, state, closed=closed)
    return StickHistory(start, (*earlier.payments, *later.payments), later.closing)


def _history(
    start: TableSticks,
    steps: Sequence[Step],
    end: GameState,
    state: SessionState,
    *,
    closed: bool = False,
) -> StickHistory:
    """Return the stick history of steps that follow each other.

    Args:
        start: The sticks before them.
        steps: The steps.
        end: The game state after them.
        state: The session, with its rules.
        closed: The leftover riichi sticks of an ended game have been handed out already.
    """
    sticks, payments = start, []
    for step in steps:
        transition = step.transition
        if closed and transition.before.ending is not None:
            payment = _settle(sticks, transition.after, state)
        else:
            payment = stick_payment(transition, sticks, state.rules, counters=state.counters)
            closed = False
        payments.append(payment)
        sticks = payment.after
    closing = None
    if end.ending is not None and not closed:
        closing = pay(sticks, _leftover(end, state.rules))
    return StickHistory(start, tuple(payments), closing)


def _settle(sticks: TableSticks, goal: GameState, state: SessionState) -> StickPayment:
    """Return the sticks that pass to the scores of a game state, its leftover sticks included."""
    leftover = [] if goal.ending is None else _leftover(goal, state.rules)
    scores = list(goal.scores)
    for line in leftover:
        if line.payee is not None:
            scores[line.payee] += line.points
    on_table = goal.sticks * STICK - sum(line.points for line in leftover)
    counters = state.counters and state.table_game.counts_honba
    honba = goal.honba if counters and goal.ending is None else 0
    return _pay_difference(
        sticks,
        [score - sticks.score(seat) for seat, score in enumerate(scores)],
        to_table=on_table - _table_points(sticks),
        counters=(goal.dealer, honba) if counters else None,
    )


@PerObject  # the board, the history and the latest change need the same ones
def stick_payment(
    transition: Transition, sticks: TableSticks, rules: TableRules, *, counters: bool
) -> StickPayment:
    """Return the sticks that pass with a transition, the dealer's honba counters included.

    Args:
        transition: The event with the states around it.
        sticks: The sticks before the transition.
        rules: The rules of the game.
        counters: Honba are counted with sticks of the dealer.

    >>> game = RiichiGame(Rules())
    >>> outcome = game.play(HandDrawn(frozenset({0})), game.new_game())
    >>> draw = Transition(outcome.event, game.new_game(), outcome.after)
    >>> from scorer.table.sticks.piles import start_set
    >>> payment = stick_payment(draw, TableSticks((start_set(25_000),) * 4), Rules(), counters=True)
    >>> str(payment.after.counters), [payment.after.score(seat) for seat in range(4)]
    ('1x100', [28000, 24000, 24000, 24000])
    """
    payment, after = _payment(sticks, transition, rules), transition.after
    if not counters or not game_for(rules).counts_honba:
        return payment
    return _with_counters(payment, after.dealer, 0 if after.ending is not None else after.honba)


def stick_difference(before: StickHistory, after: StickHistory, *, counters: bool) -> StickPayment:
    """Return the sticks that pass after a correction or an undo, when others have passed already.

    Args:
        before: The sticks as they lie on the table.
        after: The history of the corrected game.
        counters: Honba are counted with sticks of the dealer.

    >>> from scorer.table.session.log import SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.with_game(
    ...     SessionStarted("", ("A", "B", "C", "D"), Rules(), counters=False)
    ... )
    >>> games = [session.record(HandDrawn(frozenset(tenpai))).state for tenpai in ((0,), (0, 1))]
    >>> first, second = [stick_history(state.game, state) for state in games]
    >>> [(each.giver, each.taker, each.points)
    ...  for each in stick_difference(first, second, counters=False).movements]
    [(0, 1, 1500), (2, 1, 500), (3, 1, 500)]
    """
    now, goal = before.now, after.now
    return _pay_difference(
        now,
        [goal.score(seat) - now.score(seat) for seat in range(len(now.piles))],
        to_table=_table_points(goal) - _table_points(now),
        counters=(goal.dealer, goal.counters.number) if counters else None,
    )


def _pay_difference(
    sticks: TableSticks,
    changes: Sequence[int],
    *,
    to_table: int,
    counters: tuple[int, int] | None,
) -> StickPayment:
    """Pay the changes of the scores.

    Args:
        sticks: The sticks before.
        changes: The points that each seat gains.
        to_table: The points that the riichi sticks on the table gain.
        counters: The dealer and the number of honba that are then counted with sticks, if any are.
    """
    payment = StickPayment((), sticks)
    if any(changes) or to_table:
        payment = _pay_beside_counters(sticks, changes, to_table=to_table)
    return payment if counters is None else _with_counters(payment, *counters)


def _with_counters(payment: StickPayment, dealer: int, honba: int) -> StickPayment:
    laid_counters = lay_counters(payment.after, dealer=dealer, honba=honba)
    return StickPayment((*payment.movements, *laid_counters.movements), laid_counters.after)


def _pay_beside_counters(
    sticks: TableSticks, changes: Sequence[int], *, to_table: int
) -> StickPayment:
    """Pay without the counters; with them if the dealer lacks sticks otherwise."""
    rest = replace(sticks, counters=NO_STICKS)
    payment = pay_changes(rest, changes, to_table=to_table)
    if len(payment.after.debts) > len(sticks.debts):
        return pay_changes(sticks, changes, to_table=to_table)
    return StickPayment(payment.movements, replace(payment.after, counters=sticks.counters))


def _table_points(sticks: TableSticks) -> int:
    """Return the points of the riichi sticks on the table, with those that players owe it."""
    owed = [debt.points for debt in sticks.debts if debt.creditor is Place.TABLE]
    return sticks.table.value + sum(owed)


def _payment(sticks: TableSticks, transition: Transition, rules: TableRules) -> StickPayment:
    event = transition.event
    if isinstance(event, RiichiDeclared) and event.accepted:
        return deposit(sticks, event.seat)
    adjusted = isinstance(event, PointsAdjusted)
    settlement = None if adjusted else recorded_settlement(transition, rules)
    if settlement is not None:
        return pay(sticks, settlement.transfers)
    to_table = (transition.after.sticks - transition.before.sticks) * STICK
    return pay_changes(sticks, transition.deltas, to_table=to_table)


def _leftover(end: GameState, rules: TableRules) -> list[Transfer]:
    """Return who gets the leftover riichi sticks at the end of a game."""
    return [
        Transfer(None, each.seat, each.score - end.scores[each.seat], Reason.STICKS)
        for each in game_for(rules).standings(end)
        if each.score != end.scores[each.seat]
    ]
