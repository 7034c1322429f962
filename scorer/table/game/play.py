"""A game event by event: may it happen (verify, is_possible), and what follows from it (happen)."""

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
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
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
    """An event, what it paid whom, and the state after it."""

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
    """Raise a sentence if the event cannot happen now.

    >>> from scorer.table.game.state import new_game
    >>> from scorer.table.game.events import Abort
    >>> require_possible(HandAborted(Abort.FOUR_RIICHI), new_game(Rules()), Rules())
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: Four riichi end a hand once all have declared...
    """
    require_legal(event, state, rules)
    if isinstance(event, HandWon):
        _settled(event, state, rules)


def is_possible(event: Event, state: GameState, rules: Rules) -> bool:
    """Whether the event can happen now.

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
    """Let an event happen.

    >>> from scorer.table.game.state import new_game
    >>> drawn = play_event(HandDrawn(frozenset({0, 2})), new_game(Rules()), Rules())
    >>> drawn.deltas, drawn.after.dealer, drawn.after.honba
    ((1500, -1500, 1500, -1500), 0, 1)
    """
    require_legal(event, state, rules)
    settled = _settled(event, state, rules)
    scores = tuple(
        score + change for score, change in zip(state.scores, settled.deltas, strict=True)
    )
    moved = replace(state, scores=scores)
    return Outcome(event, settled, _after(event, settled, moved, rules))


def play_events(events: Iterable[Event], state: GameState, rules: Rules) -> tuple[Outcome, ...]:
    """Let one event after the other happen.

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


def _settled(event: Event, state: GameState, rules: Rules) -> Settlement:
    match event:
        case HandWon():
            sticks, riichi = state.sticks, state.riichi
            return settle_wins(event.wins, rules, honba=state.honba, sticks=sticks, riichi=riichi)
        case HandDrawn():
            return settle_draw(event, state, rules)
        case ChomboMade():
            return settle_chombo(event.seat, state, rules)
        case RiichiDeclared(accepted=True):
            return _alone(Transfer(event.seat, None, STICK, Reason.STICKS), rules=rules)
        case PointsAdjusted():
            return _alone(*_agreed(event.deltas), rules=rules)
        case _:
            return _alone(rules=rules)


def _after(event: Event, settled: Settlement, paid: GameState, rules: Rules) -> GameState:
    """The state after an event, given the one in which its payments alone were made."""
    taken = sum(settled.deltas) // STICK
    match event:
        case RiichiDeclared(accepted=True):
            return replace(paid, sticks=paid.sticks - taken, riichi=(*paid.riichi, event.seat))
        case RiichiDeclared():
            return replace(paid, ronned=event.seat)
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
        paid, sticks=paid.sticks - taken, riichi=(), ronned=None, chombos=(*paid.chombos, *owing)
    )
    return next_hand(cleared, _outlook(event, settled, cleared, rules), rules)


def _outlook(
    event: HandWon | HandDrawn | HandAborted | ChomboMade,
    settled: Settlement,
    state: GameState,
    rules: Rules,
) -> NextDeal:
    match event:
        case HandWon():
            return after_win(settled, state, rules)
        case HandDrawn():
            return after_draw(event.tenpai, state, rules)
        case HandAborted():
            return after_abort(state, rules)
        case ChomboMade():
            return after_chombo(state, rules)


def _alone(*lines: Transfer, rules: Rules) -> Settlement:
    return Settlement(rules.players, (), lines)


def _agreed(deltas: Iterable[int]) -> Iterator[Transfer]:
    for seat, change in enumerate(deltas):
        if change > 0:
            yield Transfer(None, seat, change, Reason.AGREEMENT)
        elif change < 0:
            yield Transfer(seat, None, -change, Reason.AGREEMENT)
