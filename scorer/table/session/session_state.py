"""The state of a session: its games step by step, and the entries that do not fit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import update_wrapper
from threading import Lock
from typing import Generic, TypeVar

from scorer.table.game.events import HAND_ENDS
from scorer.table.game.standings import Standing
from scorer.table.game.state import GameState
from scorer.table.referee.table_rules import TableRules, referee_for
from scorer.table.session.entries import SessionEvent, Transition
from scorer.table.session.rescore import RescoredHand
from scorer.table.setup.rotation import next_players
from scorer.table.sticks.piles import Pile
from scorer.tiles.messages import Message

Value = TypeVar("Value")

_GAMES_KEPT = 2048  # results of games in memory, for each function


@dataclass(frozen=True, slots=True)
class Step:
    """A transition of a game, with the seq of its entry."""

    seq: int
    transition: Transition


@dataclass(frozen=True, slots=True)
class GameCorrection:
    """A correction or an undo in a game: its steps and state before, and those after it.

    The sticks of the steps before have passed already, so the players hand over the difference.

    Attributes:
        steps: The steps before the correction.
        before: The state before the correction.
        after: The state after it.
        length: The number of steps after it.
    """

    steps: tuple[Step, ...]
    before: GameState
    after: GameState
    length: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a session; seats are indices of players, in turn order.

    Only the current game of a `Session` has its corrections.
    """

    seq: int
    seats: tuple[int, ...]
    start: GameState
    steps: tuple[Step, ...] = ()
    corrections: tuple[GameCorrection, ...] = field(default=(), repr=False, compare=False)

    @property
    def state(self) -> GameState:
        """The state after the last step.

        >>> from scorer.riichi.rules.rules import Rules
        >>> from scorer.table.game.state import new_game
        >>> Game(2, (0, 1, 2, 3), new_game(Rules())).state.dealer
        0
        """
        return self.steps[-1].transition.after if self.steps else self.start


class PerGame(Generic[Value]):
    """A function of a game and the rules that computes each game once.

    A game is known by its identity, because comparing equal games compares all their steps.
    After an event the earlier games of a session are still the same objects.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> seats = PerGame(lambda game, rules: list(game.seats))
    >>> game, other = (Game(2, (0, 1, 2, 3), new_game(Rules())) for _ in range(2))
    >>> seats(game, Rules()) is seats(game, Rules()), seats(game, Rules()) is seats(other, Rules())
    (True, False)
    """

    def __init__(self, compute: Callable[[Game, TableRules], Value]) -> None:
        """Take the function."""
        update_wrapper(self, compute)
        self._compute = compute
        self._values: OrderedDict[int, tuple[Game, TableRules, Value]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, game: Game, rules: TableRules) -> Value:
        """Return the value for a game."""
        with self._lock:
            known = self._values.get(id(game))
        if known is not None and known[0] is game and known[1] == rules:
            return known[2]
        value = self._compute(game, rules)
        with self._lock:
            self._values[id(game)] = (game, rules, value)
            self._values.move_to_end(id(game))
            while len(self._values) > _GAMES_KEPT:
                self._values.popitem(last=False)
        return value


@PerGame
def game_standings(game: Game, rules: TableRules) -> tuple[Standing, ...]:
    """Return the standing of each seat of a game, by seat, as if it ended now."""
    return referee_for(rules).standings(game.state)


@dataclass(frozen=True, slots=True)
class InvalidEntry:
    """An event that no longer fits the events before it; replay skips it."""

    seq: int
    event: SessionEvent
    reason: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState:
    """The state of a session after all entries of its log.

    Attributes:
        name: The name of the session.
        players: The names of all players.
        rules: The rules of all games.
        length: The number of entries of the log, undone ones included.
        sticks: The sticks of each player, as in SessionStarted.
        counters: Honba are counted with sticks, as in SessionStarted.
        games: The games, the current one last.
        ended: The session has ended.
        invalid_entries: The events that do not fit and are skipped.
        rescored: The hands that pay other points than when they were recorded.
    """

    name: str
    players: tuple[str, ...]
    rules: TableRules
    length: int
    sticks: Pile | None = None
    counters: bool = True
    games: tuple[Game, ...] = ()
    ended: bool = False
    invalid_entries: tuple[InvalidEntry, ...] = ()
    rescored: tuple[RescoredHand, ...] = ()

    @property
    def game(self) -> Game | None:
        """The current or last game.

        >>> from scorer.riichi.rules.rules import Rules
        >>> SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1).game
        """
        return self.games[-1] if self.games else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seated players, in turn order.

        >>> from scorer.riichi.rules.rules import Rules
        >>> SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1).names
        ()
        """
        return () if self.game is None else tuple(self.players[each] for each in self.game.seats)

    @property
    def next_seats(self) -> tuple[int, ...]:
        """The players proposed for the next game, in turn order.

        >>> from scorer.riichi.rules.rules import Rules
        >>> players = ("A", "B", "C", "D", "E")
        >>> SessionState(name="", players=players, rules=Rules(), length=1).next_seats
        (0, 1, 2, 3)
        """
        games = [game.seats for game in self.games]
        return next_players(games, players=len(self.players), seats=self.rules.players)


def current_hand_steps(state: SessionState) -> Iterator[Step]:
    """Yield the steps of the current hand, the newest first.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.events import HandDrawn, RiichiDeclared
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> session = session.record(HandDrawn(frozenset())).record(RiichiDeclared(2))
    >>> [step.seq for step in current_hand_steps(session.state)]
    [4]
    """
    for step in reversed(state.game.steps if state.game else ()):
        if isinstance(step.transition.event, HAND_ENDS):
            return
        yield step
