"""The entries of the log of a session.

A session is the record of one game night: several games, each of several hands. Its log is a
tuple of entries that only grows. The number of an entry, counted from 1, is its seq.
"""

from dataclasses import dataclass

from scorer.table.events import Event, HandWon
from scorer.table.games import TableRules
from scorer.table.settlement import TableWin
from scorer.table.state import GameState
from scorer.table.sticks.piles import Pile
from scorer.table.table_game import ShownHand


@dataclass(frozen=True, slots=True)
class LaterRules:
    """Other rules from a game on, which is counted from 1."""

    game: int
    rules: TableRules


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """The start of a session.

    Attributes:
        name: The name of the session, possibly empty.
        players: The names of all players; with more players than seats some sit out.
        rules: The rules of all games, or of those before the first of the later rules.
        sticks: The point sticks or counters of each player at the start of a game. None is the
            usual set, an empty pile a table without sticks.
        counters: Honba are counted with sticks of the dealer.
        later_rules: The rules that the players agreed on for later games, in their order.
    """

    name: str
    players: tuple[str, ...]
    rules: TableRules
    sticks: Pile | None = None
    counters: bool = True
    later_rules: tuple[LaterRules, ...] = ()

    @property
    def all_rules(self) -> tuple[TableRules, ...]:
        """The rules of all games, without repeating those that stay."""
        return (self.rules, *(each.rules for each in self.later_rules))

    def rules_of(self, game: int) -> TableRules:
        """Return the rules of a game, counted from 1.

        >>> later = (LaterRules(3, Rules(honba=600)),)
        >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules(), later_rules=later)
        >>> [start.rules_of(game).honba for game in (1, 2, 3, 4)]
        [300, 300, 600, 600]
        """
        found = [each.rules for each in self.later_rules if each.game <= game]
        return found[-1] if found else self.rules


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The start of a game; seats are indices of players, in turn order.

    A game that was begun elsewhere has its scores and the place of the next hand.
    """

    seats: tuple[int, ...]
    first_dealer: int = 0
    scores: tuple[int, ...] = ()
    deals_passed: int = 0
    honba: int = 0
    sticks: int = 0


@dataclass(frozen=True, slots=True)
class PlayerSubstituted:
    """A player took over a seat and its points in the middle of a game.

    Attributes:
        seat: The seat.
        player: The index of the substitute.
        together: The number of entries before this one that the same command recorded.
    """

    seat: int
    player: int
    together: int = 0


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Transition:
    """A game event with the state before and after it, and the hands that the winners showed.

    While the state before the event is unchanged, replay takes the recorded state after it. A
    later version with other rules therefore never changes recorded scores.

    >>> game = RiichiGame(Rules())
    >>> before, event = game.new_game(), RiichiDeclared(1)
    >>> Transition(event, before, game.play(event, before).after).deltas
    (0, -1000, 0, 0)
    """

    event: Event
    before: GameState
    after: GameState
    hands: tuple[ShownHand, ...] = ()
    together: int = 0

    @property
    def deltas(self) -> tuple[int, ...]:
        """The change of each seat's score."""
        return tuple(
            after - before
            for before, after in zip(self.before.scores, self.after.scores, strict=True)
        )

    @property
    def paid_wins(self) -> tuple[TableWin, ...]:
        """The wins that were paid: several rons can be a draw, or only one of them counts."""
        if not isinstance(self.event, HandWon):
            return ()
        deltas = self.deltas
        return tuple(win for win in self.event.wins if deltas[win.winner] > 0)


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The end of a session."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The cancellation of entry `seq`; cancelling an `Undone` restores its target.

    also has the other entries of the same command, which are cancelled too.
    """

    seq: int
    also: tuple[int, ...] = ()


SessionEvent = SessionStarted | GameStarted | PlayerSubstituted | Transition | SessionEnded


@dataclass(frozen=True, slots=True)
class Edited:
    """The replacement of entry `seq` by these events."""

    seq: int
    events: tuple[SessionEvent, ...]


Entry = SessionEvent | Undone | Edited
Log = tuple[Entry, ...]
