"""The sticks of a game from its start to its end: what passes with each thing that happens."""

from dataclasses import dataclass

from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import PointsAdjusted, RiichiDeclared
from scorer.table.game.standings import standings
from scorer.table.session.entries import Transition
from scorer.table.session.recorded_settlement import recorded_settlement
from scorer.table.session.replay import Game, SessionState
from scorer.table.settlement.transfers import STICK, Reason, Transfer
from scorer.table.sticks.handover import deposit, lay_counters, pay, pay_changes
from scorer.table.sticks.movements import StickPayment, TableSticks
from scorer.table.sticks.piles import Pile, start_set
from scorer.tiles.errors import ImpossiblePayment


@dataclass(frozen=True, slots=True)
class StickHistory:
    """What each player starts with, what passes at each step, and what when the game is over.

    closing hands out the riichi sticks left over; a game that goes on has none.
    """

    start: TableSticks
    payments: tuple[StickPayment, ...]
    closing: StickPayment | None = None

    @property
    def now(self) -> TableSticks:
        """Where the sticks are after all that happened."""
        last = self.closing or (self.payments[-1] if self.payments else None)
        return self.start if last is None else last.after


def stick_history(game: Game, evening: SessionState) -> StickHistory | None:
    """The sticks of a game; None at a table that has none.

    >>> from scorer.table.session.replay import transition_for, replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> evening = replay((*log, transition_for(RiichiDeclared(2), replay(log))))
    >>> course = stick_history(evening.game, evening)
    >>> str(course.now.table), str(course.now.piles[2])
    ('1x1000', '1x10000 2x5000 3x1000 10x100')
    """
    held = sticks_of(evening)
    if held is None:
        return None
    start = TableSticks((held,) * evening.rules.players, dealer=game.start.dealer)
    sticks, payments = start, []
    for step in game.steps:
        payments.append(
            stick_payment(sticks, step.transition, evening.rules, counters=evening.counters)
        )
        sticks = payments[-1].after
    closing = None if game.state.ending is None else _closing(sticks, game, evening.rules)
    return StickHistory(start, tuple(payments), closing)


def sticks_of(evening: SessionState) -> Pile | None:
    """What each player starts a game with; None where that is nothing, or no set is worth it.

    >>> rules = Rules(start_score=27_000)
    >>> str(sticks_of(SessionState(name="", players=("A", "B", "C", "D"), rules=rules, length=1)))
    '1x10000 2x5000 6x1000 10x100'
    """
    if evening.sticks is not None:
        return evening.sticks if evening.sticks.number else None
    try:
        return start_set(evening.rules.start_score)
    except ImpossiblePayment:
        return None


def stick_payment(
    sticks: TableSticks, fact: Transition, rules: Rules, *, counters: bool
) -> StickPayment:
    """What passes with one thing that happens, the dealer's honba counters included.

    >>> from scorer.table.game.events import HandDrawn
    >>> from scorer.table.game.play import happen
    >>> from scorer.table.game.state import new_game
    >>> outcome = happen(HandDrawn(frozenset({0})), new_game(Rules()), Rules())
    >>> fact = Transition(outcome.event, new_game(Rules()), outcome.after)
    >>> paid = stick_payment(TableSticks((start_set(25_000),) * 4), fact, Rules(), counters=True)
    >>> str(paid.after.counters), [paid.after.score(seat) for seat in range(4)]
    ('1x100', [28000, 24000, 24000, 24000])
    """
    paid, after = _paid(sticks, fact, rules), fact.after
    if not counters or not rules.honba:
        return paid
    honba = 0 if after.ending is not None else after.honba
    counted = lay_counters(paid.after, dealer=after.dealer, honba=honba)
    return StickPayment((*paid.movements, *counted.movements), counted.after)


def _paid(sticks: TableSticks, fact: Transition, rules: Rules) -> StickPayment:
    event = fact.event
    if isinstance(event, RiichiDeclared) and event.accepted:
        return deposit(sticks, event.seat)
    settled = None if isinstance(event, PointsAdjusted) else recorded_settlement(fact, rules)
    if settled is not None:
        return pay(sticks, settled.transfers)
    laid = (fact.after.sticks - fact.before.sticks) * STICK
    return pay_changes(sticks, fact.deltas, laid=laid)


def _closing(sticks: TableSticks, game: Game, rules: Rules) -> StickPayment:
    lines = [
        Transfer(None, each.seat, each.score - game.state.scores[each.seat], Reason.STICKS)
        for each in standings(game.state, rules)
        if each.score != game.state.scores[each.seat]
    ]
    return pay(sticks, lines)
