"""Whether a frame of a camera shows a whole hand, so that the photo can be taken."""

from __future__ import annotations

from vision.boxes import surround
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading

# Longer sides of a tile: a hand of 13 so close to the edge can go on outside. Set by hand on the
# frames of the sample photos.
_MARGIN = 1.0


def shows_whole_hand(reading: Reading) -> bool:
    """Return whether a frame shows a hand of 14 tiles, or of 13 and nothing of it outside.

    A hand that its edge cuts off lacks tiles: then its other tiles are close to the edge. A frame
    that a better photo would improve, or that shows several hands, does not count.

    >>> shows_whole_hand(Reading(40, 30))
    False
    """
    unclear = any(doubt.kind is DoubtKind.WHOSE_HAND for doubt in reading.doubts)
    if reading.advice or unclear or reading.tile_surplus not in {-1, 0}:
        return False
    if reading.tile_surplus == 0:
        return True
    boxes = [reading.tiles[index].box for index in reading.used_tiles]
    around = surround(boxes)
    margin = _MARGIN * max(max(box.width, box.height) for box in boxes)
    return (
        min(around.left, around.top) >= margin
        and around.right + margin <= reading.width
        and around.bottom + margin <= reading.height
    )
