"""Detections of a table from above: rivers, melds face down hands, and a shown hand."""

from collections.abc import Sequence

from vision.boxes import BACK, Box, Detection

SIZE = 1600
WIDE, LONG = 30, 40


def from_above(
    hand: Sequence[str], rivers: Sequence[str], *, winning: str = "", riichi: int | None = None
) -> tuple[Detection, ...]:
    """Return the tiles of a table whose near player shows a hand.

    Args:
        hand: The labels of the hand, without the winning tile.
        rivers: The discards of the four players in turn order, the near one first.
        winning: The label of the winning tile, which lies apart.
        riichi: The place of the sideways tile in the river of the near player.
    """
    tiles = [_tile(0, label, n - 6.5, 13) for n, label in enumerate(hand)]
    if winning:
        tiles.append(_tile(0, winning, len(hand) - 5.5, 13))
    for seat, river in enumerate(rivers):
        labels = [river[n : n + 2] for n in range(0, len(river), 2)]
        for n, label in enumerate(labels):
            sideways = seat == 0 and n == riichi
            shift = (0.2 if sideways else 0.35) if seat == 0 and _same_row(n, riichi) else 0.0
            tiles.append(
                _tile(seat, label, n % 6 - 2.5 + shift, 4.5 + n // 6 * 1.4, sideways=sideways)
            )
        if seat:
            tiles += [_tile(seat, BACK, n - 6, 13) for n in range(13)]
    return tuple(tiles)


def _same_row(place: int, riichi: int | None) -> bool:
    return riichi is not None and place >= riichi and place // 6 == riichi // 6


def _tile(seat: int, label: str, x: float, y: float, *, sideways: bool = False) -> Detection:
    """Return a tile at a place as its player sees it, in tile widths from the middle."""
    right, down = x * WIDE, y * WIDE
    for _ in range(seat):
        right, down = down, -right
    across = (seat % 2 == 1) != sideways
    wide, high = (LONG, WIDE) if across else (WIDE, LONG)
    left, top = SIZE / 2 + right - wide / 2, SIZE / 2 + down - high / 2
    turn = (-90 * seat + (90 if sideways else 0)) % 360
    box = Box(left, top, left + wide, top + high)
    return Detection(label, 0.99, box, turn=float(turn), candidates=((label, 0.99),))
