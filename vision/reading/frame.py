"""The JSON of a frame of a camera: what its viewfinder shows."""

from __future__ import annotations

from dataclasses import dataclass

from vision.reading.reading import AdviceJson, BoxJson, Reading, advice_view, boxes_view
from vision.reading.whole_hand import shows_whole_hand


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
