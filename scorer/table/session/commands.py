"""Commands: the changes of a session that a phone or the command line requests.

A command with the fields of its event is the event.

Seats are numbers from 0 in turn order.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.table.events import (
    Abort,
    FoulMade,
    GameContinued,
    GameEnded,
    HandAtDraw,
    Mistake,
    PointsAdjusted,
    RiichiDeclared,
    WallBroken,
)
from scorer.table.fans.wins import FanClaim
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.log import SessionEnded
from scorer.table.sticks.piles import Pile
from scorer.table.table_game import WinClaim


@dataclass(frozen=True, slots=True, kw_only=True)
class WinCommand:
    """A hand was won, perhaps by several players on the same tile.

    Attributes:
        wins: The claim of each winner.
        discarder: The seat that discarded the winning tile; None for a tsumo.
        riichi: Seats that declared riichi in this hand without a recorded declaration.
        riichi_tile: True if the discarder declared riichi with the winning tile. The riichi is
            then not accepted, and its stick is not paid. False if the riichi was accepted; None
            leaves the declarations of this hand as they were recorded.
    """

    wins: tuple[WinClaim, ...]
    discarder: int | None = None
    riichi: tuple[int, ...] = ()
    riichi_tile: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiWinCommand(WinCommand):
    """A hand of riichi was won, perhaps by several players on the same tile."""

    wins: tuple[RiichiClaim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChineseWinCommand(WinCommand):
    """A hand of the Chinese game was won."""

    wins: tuple[FanClaim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCommand:
    """The hand ended in an exhaustive draw; `hands` are those that players showed."""

    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    riichi: tuple[int, ...] = ()
    hands: tuple[HandAtDraw, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortCommand:
    """The hand ended in an abortive draw."""

    reason: Abort
    declarer: int | None = None
    riichi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChomboCommand:
    """A player made a mistake: a chombo, or a dead hand if the rules say so for the reason.

    The note has the players' own words, as in the other penalties.
    """

    seat: int
    reason: Mistake | None = None
    note: str = ""
    riichi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameCommand:
    """The next game starts; without `seats` (numbers of players) everybody keeps their seat."""

    seats: tuple[int, ...] = ()
    first_dealer: int = 0


@dataclass(frozen=True, slots=True)
class SubstituteCommand:
    """A player takes over a seat and its points in the middle of a game.

    A name that is not yet one of the session is a new player.
    """

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class RenameCommand:
    """The session or its players get new names.

    None and an empty tuple keep the present names. Names beyond the present players add players.
    """

    name: str | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SticksCommand:
    """The players of all games start with other sticks, or none, as in SessionStarted."""

    sticks: Pile | None = None
    counters: bool = True


@dataclass(frozen=True, slots=True)
class RulesCommand:
    """The table agrees on other values of some rules, as in a rule file; the others stay.

    Attributes:
        rules: The values.
        from_game: The number of the game from which on they count; None for all games.
    """

    rules: Mapping[str, object]
    from_game: int | None = None


EventCommand = RiichiDeclared | WallBroken | FoulMade | PointsAdjusted | GameEnded | GameContinued
"""The events of a game that are commands too."""

Command = (
    EventCommand
    | WinCommand
    | DrawCommand
    | AbortCommand
    | ChomboCommand
    | GameCommand
    | SubstituteCommand
    | RenameCommand
    | SticksCommand
    | RulesCommand
    | SessionEnded
)
