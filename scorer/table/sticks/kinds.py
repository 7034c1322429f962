"""Kinds of sticks: point sticks of riichi, and the counters of the Chinese game.

The counters of 100, 10 and 1 are planned as point sticks of 10,000, 1,000 and 100, so that both
games exchange them by the same rules.
"""

from dataclasses import dataclass

from scorer.tiles.messages import Message, in_context
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class StickKind:
    """A kind of sticks.

    Attributes:
        names: The text of some sticks of each of the DENOMINATIONS, without its `count`.
        in_box: The values, as point sticks, of which the box always has some.
        scale: The points of a point stick for one point of the game.
        zero: The value, as point sticks, that a player with a score of zero has.
    """

    names: tuple[Message, ...]
    in_box: tuple[int, ...]
    scale: int = 1
    zero: int = 0

    def face(self, points: int) -> int:
        """Return points of point sticks as points of this kind.

        >>> POINT_STICKS.face(1000), COUNTERS.face(1000)
        (1000, 10)
        """
        return points // self.scale


POINT_STICKS = StickKind(
    names=(
        _("{count}x10000"),
        _("{count}x5000"),
        _("{count}x1000"),
        _("{count}x500"),
        _("{count}x100"),
    ),
    in_box=(10_000, 5_000, 1_000, 100),
)
COUNTERS = StickKind(
    names=(
        in_context("counters", "{count}x100"),
        in_context("counters", "{count}x50"),
        in_context("counters", "{count}x10"),
        in_context("counters", "{count}x5"),
        in_context("counters", "{count}x1"),
    ),
    in_box=(10_000, 1_000, 100),
    scale=100,
    zero=50_000,
)
"""Counters of 1, 10 and 100 (HU); each player starts with 500 points (CN98 p. 14)."""
