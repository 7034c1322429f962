"""A valid win: what the table pays, and the hand that the winner showed."""

from dataclasses import dataclass

from scorer.chinese.score import Score as ChineseScore
from scorer.riichi.score import Score
from scorer.table.settlement.settle import TableWin
from scorer.table.wins.shown_hand import ShownHand
from scorer.tiles.tile import Tile

HandScore = Score | ChineseScore
"""The score of a hand, in riichi or in the Chinese game."""


@dataclass(frozen=True, slots=True)
class ResolvedWin:
    """A valid win: what the table pays, and the shown hand with its score unless only points."""

    win: TableWin
    shown: ShownHand | None = None
    score: HandScore | None = None

    @property
    def tile(self) -> Tile | None:
        """The winning tile, if a hand was shown."""
        return None if self.score is None else self.score.win.tile
