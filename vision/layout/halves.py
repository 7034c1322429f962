"""Join the halves of a tile that the detector found as two tiles.

The halves of 4p look like two 2p, and other tiles of dots or bamboo in groups can be split in the
same way. Each half is half as large as the tiles around it, and both together have the size and
the shape of one of them, which two tiles never have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import log
from statistics import median

from scorer.tiles.tile import Suit
from vision.boxes import BACK, Detection, distance, intersection, surround, tile_of

# Set by hand so that of 271 photos only the one with a split tile has halves
# (training/experiments/layout.md, "Split tiles").
_AROUND = 6  # the nearest tiles, which show size and shape
_FEWEST = 3  # of them, without which these are unknown
_HALF = (0.35, 0.68)  # of the area of a tile around it
_WHOLE = (0.75, 1.3)  # the same of both halves together
_FILLED = 0.8  # of the whole, by the areas of the halves
_SHARED = 0.3  # of a half, at most, that the other one covers
_SHAPE = 0.2  # greatest difference of the logarithm of width over height
_CONFIDENCE = 0.6  # in the label of the whole: it is asked about


def join_halves(detections: Sequence[Detection]) -> tuple[Detection, ...]:
    """Return the detections with two halves of a tile as one.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> halves = [Detection("2p", 0.9, Box(90, y, 120, y + 20)) for y in (0, 20)]
    >>> [tile.label for tile in join_halves([*row, *halves])]
    ['1m', '1m', '1m', '1m', '4p']
    """
    joined: dict[int, Detection] = {}
    used: set[int] = set()
    for one, other in _candidates(detections):
        if one in used or other in used:
            continue
        around = [each for k, each in enumerate(detections) if k not in {one, other}]
        whole = _join(detections[one], detections[other], around)
        if whole is not None:
            used |= {one, other}
            joined[one] = whole
    kept = [each for k, each in enumerate(detections) if k not in used]
    return (*kept, *joined.values()) if joined else tuple(detections)


def _candidates(detections: Sequence[Detection]) -> Iterator[tuple[int, int]]:
    """Yield pairs of number tiles of one suit that can be halves by their labels and places."""
    numbers = [
        (index, tile, each.box)
        for index, each in enumerate(detections)
        if (tile := tile_of(each.label)) and tile.suit in {Suit.PIN, Suit.SOU}
    ]
    for (one, tile, box), (other, second, beside) in combinations(numbers, 2):
        if tile.suit is not second.suit or tile.rank + second.rank > 9:
            continue
        whole = surround([box, beside])
        shared = intersection(box, beside)
        if box.area + beside.area - shared > _FILLED * whole.area and shared < _SHARED * min(
            box.area, beside.area
        ):
            yield one, other


def _join(one: Detection, other: Detection, around: Sequence[Detection]) -> Detection | None:
    """Return two detections as one tile if the tiles around show that they are halves."""
    box = surround([one.box, other.box])
    near = [each for each in around if tile_of(each.label) or each.label == BACK]
    near = sorted(near, key=lambda each: distance(each.box, box))[:_AROUND]
    if len(near) < _FEWEST:
        return None
    usual = median(each.box.area for each in near)
    shape = median(log(each.box.width / each.box.height) for each in near)
    off = [abs(log(box.width / box.height) - sign * shape) for sign in (1, -1)]
    if not (
        all(_HALF[0] < half.box.area / usual < _HALF[1] for half in (one, other))
        and _WHOLE[0] < box.area / usual < _WHOLE[1]
        and min(off) < _SHAPE
    ):
        return None
    rank = sum(tile.rank for half in (one, other) if (tile := tile_of(half.label)))
    label = f"{rank}{one.label[-1]}"
    nearest = near[0].turn
    return replace(
        one,
        label=label,
        confidence=_CONFIDENCE,
        box=box,
        candidates=((label, _CONFIDENCE), (one.label, 0.2), (other.label, 0.1)),
        turn=nearest if off[0] <= off[1] else (nearest + 90) % 360,
        tile_probability=max(one.tile_probability, other.tile_probability),
    )
