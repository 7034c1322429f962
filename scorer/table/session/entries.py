"""What happens in an evening of several games, as frozen facts; each has a seq, its number from 1.

A log of them is a tuple that only grows; what the evening looks like after it is told by replay.
"""

from dataclasses import dataclass

from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import Event
from scorer.table.game.state import GameState
from scorer.table.sticks.piles import Pile


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """People met to play by these rules; who sits out is a player too.

    sticks are what each starts a game with: None is the usual set, an empty pile a table without.
    counters says whether honba are counted with sticks of the dealer.
    """

    name: str
    players: tuple[str, ...]
    rules: Rules
    sticks: Pile | None = None
    counters: bool = True


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game began; seats are the players, by their numbers, in turn order."""

    seats: tuple[int, ...]
    first_dealer: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A won hand as it was shown and scored that evening; nothing is computed from it.

    yaku holds the keys of the yaku, han and fu are None for a yakuman. circumstances are those of
    the win besides riichi's own seat: riichi, double_riichi, ippatsu, and its moment.
    """

    winner: int
    notation: str
    yaku: tuple[str, ...]
    han: int | None
    fu: int | None
    circumstances: tuple[str, ...] = ()
    dora: str = ""
    ura: str = ""


@dataclass(frozen=True, slots=True)
class Transition:
    """Something happened in the game, with the state that it met and the state that it left.

    As long as it meets the same state again it leaves the same one, whatever a later tenbo would
    make of the event; hands are what the winners showed.
    """

    event: Event
    before: GameState
    after: GameState
    hands: tuple[ShownHand, ...] = ()

    @property
    def deltas(self) -> tuple[int, ...]:
        """The change of each seat's score.

        >>> from scorer.table.game.events import RiichiDeclared
        >>> from scorer.table.game.play import happen
        >>> from scorer.table.game.state import new_game
        >>> before = new_game(Rules())
        >>> event = RiichiDeclared(1)
        >>> Transition(event, before, happen(event, before, Rules()).after).deltas
        (0, -1000, 0, 0)
        """
        return tuple(
            after - before
            for before, after in zip(self.before.scores, self.after.scores, strict=True)
        )


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The evening is over."""


@dataclass(frozen=True, slots=True)
class Undone:
    """What has this seq did not happen; of another Undone it means that what was undone did."""

    seq: int


SessionEvent = SessionStarted | GameStarted | Transition | SessionEnded


@dataclass(frozen=True, slots=True)
class Edited:
    """In place of what has this seq these happened."""

    seq: int
    events: tuple[SessionEvent, ...]


Entry = SessionEvent | Undone | Edited
Log = tuple[Entry, ...]
