"""The whole hand that a frame of a camera shows, so that the photo can be taken."""

from __future__ import annotations

from vision.boxes import surround
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading

# Longer sides of a tile: a hand of 13 so close to the edge can go on outside. Set by hand on the
# frames of the sample photos.
_MARGIN = 1.0


def whole_hand(reading: Reading) -> str | None:
    """Return the notation of the hand of 14 tiles in a frame, or of 13 and nothing of it outside.

    A hand that its edge cuts off lacks tiles: then its other tiles are close to the edge. One of
    several hands does not count.

    >>> whole_hand(Reading(40, 30))
    """
    unclear = any(doubt.kind is DoubtKind.WHOSE_HAND for doubt in reading.doubts)
    if unclear or reading.tile_surplus not in {-1, 0}:
        return None
    if reading.tile_surplus == 0:
        return reading.notation
    boxes = [reading.tiles[index].box for index in reading.used_tiles]
    around = surround(boxes)
    margin = _MARGIN * max(max(box.width, box.height) for box in boxes)
    inside = (
        min(around.left, around.top) >= margin
        and around.right + margin <= reading.width
        and around.bottom + margin <= reading.height
    )
    return reading.notation if inside else None
