"""The waits of a hand, and the score with each."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.chinese.rules.presets import MCR
from scorer.chinese.rules.rules import Rules
from scorer.chinese.score import Score, score
from scorer.chinese.shape.waits import wait_tiles
from scorer.chinese.win import Win
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.tile import Tile, Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """The circumstances of a waiting hand: winds, flowers and visible tiles.

    visible are the other tiles that are face up: discards, and the melds of other players. Do not
    include the hand and its melds.

    >>> Circumstances(seat=Wind.EAST, round=Wind.SOUTH).flowers
    0
    """

    seat: Wind
    round: Wind
    flowers: int = 0
    visible: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A wait: the tiles of its kind that are not visible, and the score by either win."""

    tile: Tile
    remaining: int
    discard: Score
    self_draw: Score


def wait_values(
    hand: Hand, circumstances: Circumstances, rules: Rules = MCR
) -> tuple[WaitValue, ...]:
    """Return every tile that completes a hand, in the order of the notation, with its scores.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> hand = parse_waiting_hand("234567m34p22s 456s")
    >>> for wait in wait_values(hand, Circumstances(seat=Wind.SOUTH, round=Wind.EAST)):
    ...     print(wait.tile, wait.remaining, wait.discard.total, wait.self_draw.total)
    2p 4 6 7
    5p 4 11 12
    """
    return tuple(
        _wait_value(tile, hand, circumstances, rules) for tile in wait_tiles(hand, rules.forms)
    )


def _wait_value(tile: Tile, hand: Hand, circumstances: Circumstances, rules: Rules) -> WaitValue:
    visible = _number(circumstances.visible, tile)

    def outcome(*, self_drawn: bool) -> Score:
        win = Win(
            tile,
            self_drawn=self_drawn,
            seat=circumstances.seat,
            round=circumstances.round,
            last_of_kind=visible == COPIES - 1,
            flowers=circumstances.flowers,
        )
        return score(hand, win, rules)

    remaining = max(0, COPIES - hand.counts[tile.kind] - visible)
    return WaitValue(tile, remaining, outcome(self_drawn=False), outcome(self_drawn=True))


def _number(tiles: Sequence[Tile], tile: Tile) -> int:
    return sum(other.kind == tile.kind for other in tiles)
