"""What people at a table say that happened; seats are numbers from 0 in turn order."""

from dataclasses import dataclass

from scorer.riichi.win import Moment
from scorer.table.game.events import Abort


@dataclass(frozen=True, slots=True)
class RiichiCommand:
    """A player declared riichi; it is not accepted where its tile was won."""

    seat: int
    accepted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldWin:
    """One winner: the hand in notation, its winning tile last, or its points in all.

    photo is that of the hand, dora and ura are indicators.
    """

    winner: int
    hand: str | None = None
    points: int | None = None
    liable: int | None = None
    double_riichi: bool = False
    ippatsu: bool = False
    moment: Moment = Moment.ORDINARY
    dora: str = ""
    ura: str = ""
    photo: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WinCommand:
    """A hand was won, perhaps by several on the same tile; a tsumo has no discarder.

    riichi are seats whose riichi of this hand nobody recorded yet. riichi_tile says whether the
    won tile declared the discarder's riichi, whose stick is not paid then; None leaves the riichi
    of this hand as they were recorded.
    """

    wins: tuple[ToldWin, ...]
    discarder: int | None = None
    riichi: tuple[int, ...] = ()
    riichi_tile: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCommand:
    """The wall ran out."""

    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    riichi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortCommand:
    """The hand ended early without a winner."""

    reason: Abort
    declarer: int | None = None
    riichi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChomboCommand:
    """A player made a chombo."""

    seat: int
    riichi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AdjustCommand:
    """The players agreed on a change of the scores, and of the sticks on the table."""

    deltas: tuple[int, ...]
    sticks: int = 0


@dataclass(frozen=True, slots=True)
class EndCommand:
    """The players agreed to stop the game."""


@dataclass(frozen=True, slots=True)
class ContinueCommand:
    """A leading dealer who could stop plays on."""


@dataclass(frozen=True, slots=True)
class GameCommand:
    """The next game begins; seats are players by their numbers, if none as in the game before."""

    seats: tuple[int, ...] = ()
    first_dealer: int = 0


@dataclass(frozen=True, slots=True)
class RenameCommand:
    """The session or its players are called otherwise.

    A name that is None and players that are none stay as they are; players after those there
    are come new.
    """

    name: str | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CloseCommand:
    """The evening is over."""


Command = (
    RiichiCommand
    | WinCommand
    | DrawCommand
    | AbortCommand
    | ChomboCommand
    | AdjustCommand
    | EndCommand
    | ContinueCommand
    | GameCommand
    | RenameCommand
    | CloseCommand
)
