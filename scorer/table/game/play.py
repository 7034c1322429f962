"""Play a game event by event: check an event, settle it, and return the next state."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scorer.riichi.rules.rules import Chombo, Rules
from scorer.table.game.draws import settle_chombo, settle_draw
from scorer.table.game.events import (
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDied,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
    RiichiEvent,
)
from scorer.table.game.flow import (
    NextDeal,
    after_abort,
    after_chombo,
    after_draw,
    after_win,
    next_hand,
)
from scorer.table.game.legality import require_legal
from scorer.table.game.state import Ending, GameState
from scorer.table.settlement.settle import settle_wins
from scorer.table.settlement.transfers import STICK, Reason, Settlement, Transfer
from scorer.tiles.errors import RiichiError


@dataclass(frozen=True, slots=True)
class Outcome:
    """An event, its payments, and the state after it."""

    event: Event
    settlement: Settlement
    after: GameState

    @property
    def deltas(self) -> tuple[int, ...]:
        """The change of each seat's score.

        >>> from scorer.table.game.state import new_game
        >>> play_event(RiichiDeclared(1), new_game(Rules()), Rules()).deltas
        (0, -1000, 0, 0)
        """
        return self.settlement.deltas


def require_possible(event: Event, state: GameState, rules: Rules) -> None:
    """Raise a RiichiError if the event is impossible in this state.

    >>> from scorer.table.game.state import new_game
    >>> from scorer.table.game.events import Abort
    >>> require_possible(HandAborted(Abort.FOUR_RIICHI), new_game(Rules()), Rules())
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: Four riichi end a hand once all have declared...
    """
    legal = require_legal(event, state, rules)
    if isinstance(legal, HandWon):
        _settle(legal, state, rules)


def is_possible(event: Event, state: GameState, rules: Rules) -> bool:
    """Return True if the event is possible in this state.

    >>> from scorer.table.game.state import new_game
    >>> is_possible(RiichiDeclared(4), new_game(Rules()), Rules())
    False
    """
    try:
        require_possible(event, state, rules)
    except RiichiError:
        return False
    return True


def play_event(event: Event, state: GameState, rules: Rules) -> Outcome:
    """Play an event; raise a RiichiError if it is impossible in this state.

    >>> from scorer.table.game.state import new_game
    >>> outcome = play_event(HandDrawn(frozenset({0, 2})), new_game(Rules()), Rules())
    >>> outcome.deltas, outcome.after.dealer, outcome.after.honba
    ((1500, -1500, 1500, -1500), 0, 1)
    """
    legal = require_legal(event, state, rules)
    settlement = _settle(legal, state, rules)
    scores = tuple(
        score + change for score, change in zip(state.scores, settlement.deltas, strict=True)
    )
    paid = replace(state, scores=scores)
    return Outcome(event, settlement, _next_state(legal, settlement, paid, rules))


def play_events(events: Iterable[Event], state: GameState, rules: Rules) -> tuple[Outcome, ...]:
    """Play one event after the other.

    >>> from scorer.table.game.state import new_game
    >>> events = (RiichiDeclared(2), HandDrawn(frozenset({2})))
    >>> [outcome.after.scores for outcome in play_events(events, new_game(Rules()), Rules())]
    [(25000, 25000, 24000, 25000), (24000, 24000, 27000, 24000)]
    """
    outcomes = []
    for event in events:
        outcomes.append(play_event(event, state, rules))
        state = outcomes[-1].after
    return tuple(outcomes)


def _settle(event: RiichiEvent, state: GameState, rules: Rules) -> Settlement:
    match event:
        case HandWon():
            sticks, riichi = state.sticks, state.riichi
            return settle_wins(event.wins, rules, honba=state.honba, sticks=sticks, riichi=riichi)
        case HandDrawn():
            return settle_draw(event, state, rules)
        case ChomboMade():
            return settle_chombo(event.seat, state, rules)
        case RiichiDeclared(accepted=True):
            return _without_winners(Transfer(event.seat, None, STICK, Reason.STICKS), rules=rules)
        case PointsAdjusted():
            return _without_winners(*agreed_transfers(event.deltas), rules=rules)
        case _:
            return _without_winners(rules=rules)


def _next_state(
    event: RiichiEvent, settlement: Settlement, paid: GameState, rules: Rules
) -> GameState:
    """Return the state after an event; `paid` has its payments, nothing else changed."""
    taken = sum(settlement.deltas) // STICK
    match event:
        case RiichiDeclared(accepted=True):
            return replace(paid, sticks=paid.sticks - taken, riichi=(*paid.riichi, event.seat))
        case RiichiDeclared():
            return replace(paid, ronned=event.seat)
        case HandDied():
            return replace(paid, dead=(*paid.dead, event.seat))
        case PointsAdjusted():
            lost = paid.lost - sum(event.deltas) - event.sticks * STICK
            return replace(paid, sticks=paid.sticks + event.sticks, lost=lost)
        case GameEnded() | GameContinued():
            stopped = isinstance(event, GameEnded)
            return replace(paid, ending=Ending.AGREEMENT if stopped else None)
    owing: tuple[int, ...] = ()
    if isinstance(event, ChomboMade) and rules.chombo is Chombo.AFTER_UMA:
        owing = (event.seat,)
    cleared = replace(
        paid,
        sticks=paid.sticks - taken,
        riichi=(),
        ronned=None,
        dead=(),
        streaks=_streaks(event, settlement, paid, rules),
        chombos=(*paid.chombos, *owing),
    )
    return next_hand(cleared, _next_deal(event, settlement, cleared, rules), rules)


def _streaks(
    event: HandWon | HandDrawn | HandAborted | ChomboMade,
    settlement: Settlement,
    state: GameState,
    rules: Rules,
) -> tuple[int, ...]:
    """Return the hands in a row that each seat has won; a draw ends all of them."""
    if "paarenchan" not in rules.optional_yaku or isinstance(event, ChomboMade):
        return state.streaks
    won = state.streaks or (0,) * rules.players
    winners = settlement.winners if isinstance(event, HandWon) else ()
    return tuple(count + 1 if seat in winners else 0 for seat, count in enumerate(won))


def _next_deal(
    event: HandWon | HandDrawn | HandAborted | ChomboMade,
    settlement: Settlement,
    state: GameState,
    rules: Rules,
) -> NextDeal:
    match event:
        case HandWon():
            return after_win(settlement, state, rules)
        case HandDrawn() if settlement.winners:
            return after_win(settlement, state, rules)
        case HandDrawn():
            return after_draw(event.tenpai, state, rules)
        case HandAborted():
            return after_abort(state, rules)
        case ChomboMade():
            return after_chombo(state, rules)


def _without_winners(*lines: Transfer, rules: Rules) -> Settlement:
    return Settlement(rules.players, (), lines)


def agreed_transfers(deltas: Iterable[int]) -> Iterator[Transfer]:
    """Yield the transfers between the table and the seats for agreed changes of the scores.

    >>> [(line.payer, line.payee, line.points) for line in agreed_transfers((-100, 0, 100, 0))]
    [(0, None, 100), (None, 2, 100)]
    """
    for seat, change in enumerate(deltas):
        if change > 0:
            yield Transfer(None, seat, change, Reason.AGREEMENT)
        elif change < 0:
            yield Transfer(seat, None, -change, Reason.AGREEMENT)
