"""A frame of a camera: what its viewfinder shows, and whether its hand can be photographed."""

from __future__ import annotations

from dataclasses import dataclass

from vision.boxes import surround
from vision.reading.doubts import DoubtKind
from vision.reading.reading import AdviceJson, BoxJson, Reading, advice_view, boxes_view

# Longer sides of a tile: a hand of 13 so close to the edge can go on outside. Set by hand on the
# frames of the sample photos.
_MARGIN = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameJson:
    """The tiles in a frame, the hand if it is whole, and ways to hold the camera better.

    `missing` is 1 for a whole hand of 13 tiles, which waits for its last one.
    """

    width: int
    height: int
    tiles: tuple[BoxJson, ...]
    hand: str | None
    missing: int
    advice: tuple[AdviceJson, ...]
    milliseconds: float


def frame_view(reading: Reading) -> FrameJson:
    """Return the reading of a frame as its JSON has it.

    >>> frame_view(Reading(40, 30)).hand
    """
    return FrameJson(
        width=reading.width,
        height=reading.height,
        tiles=boxes_view([tile.box for tile in reading.tiles]),
        hand=reading.notation if shows_whole_hand(reading) else None,
        missing=max(0, -reading.tile_surplus),
        advice=advice_view(reading.advice),
        milliseconds=round(reading.timing_ms.total, 1),
    )


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
