"""From a photo to its reading: find the tiles, name them, see how they lie, decode them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import numpy as np

from scorer.tiles.errors import RiichiError
from scorer.tiles.melds import Meld
from vision.boxes import Box, Detection
from vision.detect.detector import Detector, TwoStageDetector
from vision.detect.image import Photo, Pixels, open_photo
from vision.detect.photo_quality import advise
from vision.labels import tile_of
from vision.layout.arrange import Layout, arrange
from vision.layout.meld_parses import LaidMeld, hidden_tiles
from vision.layout.roles import WHOLE
from vision.reading.decode import Laid, decode
from vision.reading.doubts import doubts_about
from vision.reading.reading import Reading, ReadMeld, Timing

_NEARLY = 4  # tiles too many or too few at most: what lacks more is no hand
_AROUND = 1.5  # sizes of a tile about the hand that a second look takes in
_WORTH = 0.7  # of the photo's sides: where the hand fills more, a second look sees no more


def read(image: Pixels, detector: Detector) -> Reading:
    """Read an upright RGB photo, (height, width, 3).

    >>> class Blind:
    ...     def detect(self, image):
    ...         return ()
    >>> read(np.zeros((30, 40, 3), np.uint8), Blind()).doubts[0].words.english
    'No face of a tile was found: photograph the hand from above, closer and in even light.'
    """
    return _read(Photo(image, image.shape[1], image.shape[0]), detector, decoding=0.0)


def read_photo(source: bytes | Path, detector: Detector) -> Reading:
    """Decode and read a photo file or its bytes; boxes are in pixels of the file.

    Raises PhotoError, in one sentence, where it is no photo.
    """
    start = perf_counter()
    photo = open_photo(source)
    return _read(photo, detector, decoding=_since(start))


def understood(seen: Sequence[Detection], *, width: int, height: int) -> Reading:
    """Read what was seen in a photo of this size: the hand, its melds, the indicators, doubts.

    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> understood(row, width=160, height=90).notation
    '111m1m'
    """
    layout = arrange(seen)
    decoded = decode(seen, laid_of(layout))
    tiles = decoded.applied(seen)
    melds = [(meld, _meld(tiles, meld)) for meld in layout.melds]
    return Reading(
        width=width,
        height=height,
        tiles=tiles,
        hand_tiles=layout.hand,
        winning_index=layout.winning,
        laid=tuple(ReadMeld(meld, laid.places) for laid, meld in melds if meld is not None),
        dora_tiles=layout.dora,
        ura_tiles=layout.ura,
        doubts=doubts_about(
            tiles,
            layout,
            decoded,
            unread=[place for laid, meld in melds if meld is None for place in laid.places],
        ),
    )


def _read(photo: Photo, detector: Detector, *, decoding: float) -> Reading:
    start = perf_counter()
    if isinstance(detector, TwoStageDetector):
        found = detector.find(photo.pixels)
        detect, start = _since(start), perf_counter()
        seen = detector.name(photo.pixels, found)
        classify = _since(start)
    else:
        seen = detector.detect(photo.pixels)
        detect, classify = _since(start), 0.0
    start = perf_counter()
    height, width = photo.pixels.shape[:2]
    reading = understood(seen, width=width, height=height)
    reading = _second_look(photo.pixels, reading, detector) or reading
    reading = replace(reading, advice=advise(photo.pixels, _of_the_hand(reading)))
    timing = Timing(decode=decoding, detect=detect, classify=classify, layout=_since(start))
    return replace(_told(reading, photo), timing_ms=timing)


def laid_of(layout: Layout) -> Laid:
    """Give the layout as decoding takes it: of each meld the faces that are up.

    >>> laid_of(Layout(hand=(0, 2), winning=1)).closed
    (0, 2, 1)
    """
    closed = layout.hand if layout.winning is None else (*layout.hand, layout.winning)
    melds = tuple((meld.kind, meld.faces) for meld in layout.melds)
    return Laid(closed, melds, (*layout.dora, *layout.ura))


def _meld(tiles: Sequence[Detection], laid: LaidMeld) -> Meld | None:
    """The meld with its labels; None where the labels make none."""
    faces = [tile for place in laid.faces if (tile := tile_of(tiles[place].label)) is not None]
    called = None if laid.called is None else tile_of(tiles[laid.called].label)
    try:
        return Meld(laid.kind, (*faces, *hidden_tiles(laid, tiles)), called, laid.called_from)
    except RiichiError:
        return None


def _second_look(photo: Pixels, reading: Reading, detector: Detector) -> Reading | None:
    """Look again, closer, where the number of tiles is wrong; None if that brings nothing."""
    parts = _of_the_hand(reading)
    awry = _awry(reading)
    if not 0 < abs(awry) <= _NEARLY:
        return None
    size = float(np.median([max(each.box.width, each.box.height) for each in parts])) * _AROUND
    left = max(0, int(min(each.box.left for each in parts) - size))
    top = max(0, int(min(each.box.top for each in parts) - size))
    right = min(photo.shape[1], int(max(each.box.right for each in parts) + size))
    bottom = min(photo.shape[0], int(max(each.box.bottom for each in parts) + size))
    if max((right - left) / photo.shape[1], (bottom - top) / photo.shape[0]) > _WORTH:
        return None
    closer = detector.detect(np.ascontiguousarray(photo[top:bottom, left:right]))
    seen = [
        *(each for each in reading.tiles if not _inside(each.box, left, top, right, bottom)),
        *(each.moved(left, top) for each in closer),
    ]
    again = understood(seen, width=reading.width, height=reading.height)
    return again if abs(_awry(again)) < abs(awry) else None


def _inside(box: Box, left: float, top: float, right: float, bottom: float) -> bool:
    x, y = box.centre
    return left <= x < right and top <= y < bottom


def _awry(reading: Reading) -> int:
    """How many tiles a hand has too many or too few, kans counted as three."""
    won = reading.winning_index is not None
    return len(reading.hand_tiles) + won + 3 * len(reading.laid) - WHOLE


def _of_the_hand(reading: Reading) -> tuple[Detection, ...]:
    """The tiles that matter: of the hand, its melds and the indicators; all if there is no hand."""
    places = {
        *reading.hand_tiles,
        *(place for each in reading.laid for place in each.tiles),
        *reading.dora_tiles,
        *reading.ura_tiles,
    }
    if reading.winning_index is None:
        return reading.tiles
    return tuple(reading.tiles[place] for place in sorted({*places, reading.winning_index}))


def _told(reading: Reading, photo: Photo) -> Reading:
    """The reading in pixels of the photo as it came, each box within the edges of its tile."""

    def told(boxes: Sequence[Box]) -> tuple[Box, ...]:
        return tuple(box.within_edges().scaled(photo.factor) for box in boxes)

    return replace(
        reading,
        width=photo.width,
        height=photo.height,
        tiles=tuple(each.within_edges().scaled(photo.factor) for each in reading.tiles),
        doubts=tuple(replace(doubt, boxes=told(doubt.boxes)) for doubt in reading.doubts),
        advice=tuple(replace(advice, boxes=told(advice.boxes)) for advice in reading.advice),
    )


def _since(start: float) -> float:
    return (perf_counter() - start) * 1000
