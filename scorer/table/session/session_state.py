"""The state of a session: its games step by step, and the entries that do not fit."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import HAND_ENDS
from scorer.table.game.state import GameState
from scorer.table.session.entries import SessionEvent, Transition
from scorer.table.session.rescore import RescoredHand
from scorer.table.sticks.piles import Pile
from scorer.tiles.terms import Words


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

        >>> from scorer.table.game.state import new_game
        >>> Game(2, (0, 1, 2, 3), new_game(Rules())).state.dealer
        0
        """
        return self.steps[-1].transition.after if self.steps else self.start


@dataclass(frozen=True, slots=True)
class InvalidEntry:
    """An event that no longer fits the events before it; replay skips it."""

    seq: int
    event: SessionEvent
    reason: Words


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
    rules: Rules
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

        >>> SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1).game
        """
        return self.games[-1] if self.games else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seated players, in turn order.

        >>> SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1).names
        ()
        """
        return () if self.game is None else tuple(self.players[each] for each in self.game.seats)


def current_hand_steps(state: SessionState) -> Iterator[Step]:
    """Yield the steps of the current hand, the newest first.

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
