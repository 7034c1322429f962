"""The entries of a session log.

A session is the record of one game night: several games, each of several hands. Its log is a
tuple of entries that only grows. The number of an entry, counted from 1, is its seq. replay()
turns a log into a SessionState.
"""

from dataclasses import dataclass

from scorer.table.game.events import Event, HandWon
from scorer.table.game.state import GameState
from scorer.table.referee.table_rules import TableRules
from scorer.table.settlement.settle import TableWin
from scorer.table.sticks.piles import Pile
from scorer.table.wins.shown_hand import ShownHand


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """The start of a session.

    Attributes:
        name: The name of the session, possibly empty.
        players: The names of all players; with more players than seats some sit out.
        rules: The rules of all games.
        sticks: The point sticks or counters of each player at the start of a game. None is the
            usual set, an empty pile a table without sticks.
        counters: Honba are counted with sticks of the dealer.
    """

    name: str
    players: tuple[str, ...]
    rules: TableRules
    sticks: Pile | None = None
    counters: bool = True


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The start of a game; seats are indices of players, in turn order."""

    seats: tuple[int, ...]
    first_dealer: int = 0


@dataclass(frozen=True, slots=True)
class Transition:
    """A game event with the state before and after it, and the hands that the winners showed.

    While the state before the event is unchanged, replay takes the recorded state after it. A
    later version with other rules therefore never changes recorded scores.
    """

    event: Event
    before: GameState
    after: GameState
    hands: tuple[ShownHand, ...] = ()

    @property
    def deltas(self) -> tuple[int, ...]:
        """The change of each seat's score.

        >>> from scorer.riichi.rules.rules import Rules
        >>> from scorer.table.game.events import RiichiDeclared
        >>> from scorer.table.game.play import play_event
        >>> from scorer.table.game.state import new_game
        >>> before = new_game(Rules())
        >>> event = RiichiDeclared(1)
        >>> Transition(event, before, play_event(event, before, Rules()).after).deltas
        (0, -1000, 0, 0)
        """
        return tuple(
            after - before
            for before, after in zip(self.before.scores, self.after.scores, strict=True)
        )

    @property
    def paid_wins(self) -> tuple[TableWin, ...]:
        """The wins that were paid: the rules can let several rons draw the hand, or pay only one.

        >>> from scorer.riichi.rules.rules import Rules
        >>> from scorer.table.game.events import RiichiDeclared
        >>> from scorer.table.game.state import new_game
        >>> Transition(RiichiDeclared(1), new_game(Rules()), new_game(Rules())).paid_wins
        ()
        """
        if not isinstance(self.event, HandWon):
            return ()
        deltas = self.deltas
        return tuple(win for win in self.event.wins if deltas[win.winner] > 0)


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The end of a session."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The cancellation of entry `seq`; cancelling an `Undone` restores its target."""

    seq: int


SessionEvent = SessionStarted | GameStarted | Transition | SessionEnded


@dataclass(frozen=True, slots=True)
class Edited:
    """The replacement of entry `seq` by these events."""

    seq: int
    events: tuple[SessionEvent, ...]


Entry = SessionEvent | Undone | Edited
Log = tuple[Entry, ...]
