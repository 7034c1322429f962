"""What happens in a game, as frozen facts; what follows from them is flow's business.

Seats are numbers from 0 in turn order.
"""

from dataclasses import dataclass
from enum import StrEnum

from scorer.table.settlement.settle import TableWin


class Abort(StrEnum):
    """Why a hand ends early without a winner; the first four as Rules.abortive_draws names them."""

    NINE_TERMINALS = "nine_terminals"
    FOUR_WINDS = "four_winds"
    FOUR_RIICHI = "four_riichi"
    FOUR_KANS = "four_kans"
    TRIPLE_RON = "triple_ron"


@dataclass(frozen=True, slots=True)
class RiichiDeclared:
    """A player declared riichi; it is not accepted where the tile of the declaration was won."""

    seat: int
    accepted: bool = True


@dataclass(frozen=True, slots=True)
class HandWon:
    """One player won, or several on the same tile; all who called it, whoever is paid."""

    wins: tuple[TableWin, ...]


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """The wall ran out: who showed tenpai, and whose discards make a nagashi mangan."""

    tenpai: frozenset[int]
    nagashi: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class HandAborted:
    """The hand ended early without a winner; declarer is who showed nine terminals."""

    reason: Abort
    declarer: int | None = None


@dataclass(frozen=True, slots=True)
class ChomboMade:
    """A player made a chombo; riichi sticks of the hand go back, and it is played again."""

    seat: int


@dataclass(frozen=True, slots=True)
class PointsAdjusted:
    """The players agreed on a change of the scores, and of the sticks on the table.

    What is taken from the scores and not laid on the table leaves the game.
    """

    deltas: tuple[int, ...]
    sticks: int = 0


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The players agreed to stop."""


@dataclass(frozen=True, slots=True)
class GameContinued:
    """A leading dealer who could stop plays on."""


Event = (
    RiichiDeclared
    | HandWon
    | HandDrawn
    | HandAborted
    | ChomboMade
    | PointsAdjusted
    | GameEnded
    | GameContinued
)

HAND_ENDS = (HandWon, HandDrawn, HandAborted, ChomboMade)
"""What another hand follows, which after a chombo is the same again."""
