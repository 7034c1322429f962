"""Read a photo: detect its tiles, interpret them, give advice on the photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter

from scorer.tiles.game import Game
from vision.boxes import Box, Detection
from vision.detect.detector import Detector, TwoStageDetector, load_detector
from vision.layout.roles import HAND_SIZE
from vision.pixels.crops import crop_region
from vision.pixels.image import Photo, Pixels, open_photo
from vision.pixels.photo_quality import PhotoQuality
from vision.reading.advice import advise, is_cut_off
from vision.reading.reading import Reading, Timing, interpret_detections
from vision.region import Region

_MAX_SURPLUS = 4  # a hand with more tiles missing or surplus is not a hand; no second pass
_MARGIN = 1.5  # sizes of a tile around the hand in the second pass
_MAX_SHARE = 0.7  # of the photo's sides: a second pass sees no more of a hand that fills more
_AROUND = 0.1  # of the longer side of a region, added on each side: tiles can reach beyond it


def read_photo(
    source: str | Path | bytes,
    detector: Detector | None = None,
    *,
    region: Region | None = None,
    game: Game = Game.RIICHI,
) -> Reading:
    """Read a photo.

    Args:
        source: The path or the bytes of a photo (JPEG, PNG, WebP, ...).
        detector: The detector; without it, the one shipped with tenbo, which is loaded once.
        region: The part of the photo with the hand, in pixels of the upright photo. Tiles with
            their centre outside are ignored, and the part is read with more pixels.
        game: The game whose hand it shows.

    Returns:
        The reading, with boxes in pixels of the upright photo.

    Raises:
        PhotoError: If the source is not a photo that can be read, or the region is outside of it.
        WeightsError: If the shipped models are missing or damaged.

    >>> import cv2, numpy as np
    >>> blank = cv2.imencode(".png", np.zeros((30, 40, 3), np.uint8))[1].tobytes()
    >>> [doubt.words.english for doubt in read_photo(blank).doubts]
    ['No tiles found. Photograph the hand from above, closer and in even light.']
    """
    start = perf_counter()
    photo = open_photo(Path(source) if isinstance(source, str) else source, region=region)
    decoding = milliseconds_since(start)
    return read_open_photo(photo, detector, region=region, game=game, decoding=decoding)


def read_open_photo(
    photo: Photo,
    detector: Detector | None = None,
    *,
    region: Region | None = None,
    game: Game = Game.RIICHI,
    decoding: float = 0.0,
) -> Reading:
    """Read a photo that is already decoded.

    Args:
        photo: The photo, possibly decoded at a fraction of its size.
        detector: The detector, as for `read_photo`.
        region: The part with the hand, in pixels of the file.
        game: The game whose hand it shows.
        decoding: The milliseconds that the decoding took.

    >>> import numpy as np
    >>> class NothingDetected:
    ...     def detect(self, image):
    ...         return ()
    >>> photo = Photo(np.zeros((30, 40, 3), np.uint8), 80, 60)
    >>> read_open_photo(photo, NothingDetected()).width
    80
    """
    detector = detector or _shipped_detector()
    if region is not None:
        decoded_region = region.scale(1 / photo.factor)
        return _read_region(photo, detector, decoded_region, game, decoding=decoding)
    return _read(photo, detector, game, decoding=decoding)


def read_image(image: Pixels, detector: Detector | None = None) -> Reading:
    """Read the pixels of an upright RGB photo, uint8 (height, width, 3).

    >>> import numpy as np
    >>> class NothingDetected:
    ...     def detect(self, image):
    ...         return ()
    >>> read_image(np.zeros((30, 40, 3), np.uint8), NothingDetected()).notation
    ''
    """
    return read_open_photo(Photo(image, image.shape[1], image.shape[0]), detector)


@cache
def _shipped_detector() -> Detector:
    return load_detector()


def _read(photo: Photo, detector: Detector, game: Game, *, decoding: float) -> Reading:
    detections, timing = _detect(photo.pixels, detector)
    start = perf_counter()
    height, width = photo.pixels.shape[:2]
    reading = interpret_detections(detections, width=width, height=height, game=game)
    reading = _second_pass(photo.pixels, reading, detector) or reading
    return _finish(photo, reading, replace(timing, decode=decoding), start)


def _read_region(
    photo: Photo, detector: Detector, region: Region, game: Game, *, decoding: float
) -> Reading:
    """Read the tiles in a region, in pixels of the decoded photo, as if it showed nothing else."""
    height, width = photo.pixels.shape[:2]
    bounds = region.bounds
    margin = _AROUND * max(bounds.width, bounds.height)
    left, top = max(0, int(bounds.left - margin)), max(0, int(bounds.top - margin))
    right, bottom = min(width, bounds.right + margin), min(height, bounds.bottom + margin)
    part = Box(left, top, max(left + 1, int(right)), max(top + 1, int(bottom)))
    detections, timing = _detect(crop_region(photo.pixels, part), detector)
    start = perf_counter()
    shifted = [each.shift(left, top) for each in detections]
    inside = [each for each in shifted if region.contains(each.box.centre)]
    reading = interpret_detections(inside, width=width, height=height, game=game)
    return _finish(photo, reading, replace(timing, decode=decoding), start)


def _detect(image: Pixels, detector: Detector) -> tuple[tuple[Detection, ...], Timing]:
    start = perf_counter()
    if not isinstance(detector, TwoStageDetector):
        return detector.detect(image), Timing(detect=milliseconds_since(start))
    found = detector.find(image)
    detect, start = milliseconds_since(start), perf_counter()
    detections = detector.classify(image, found)
    return detections, Timing(detect=detect, classify=milliseconds_since(start))


def _finish(photo: Photo, reading: Reading, timing: Timing, start: float) -> Reading:
    """Return a reading with advice, in pixels of the file; its layout began at `start`."""
    parts = (*_hand_parts(reading), *_possibly_missing(reading))
    reading = replace(reading, advice=advise(PhotoQuality(photo.pixels), parts))
    timing = replace(timing, layout=milliseconds_since(start))
    return replace(_to_file_pixels(reading, photo), timing_ms=timing)


def _second_pass(photo: Pixels, reading: Reading, detector: Detector) -> Reading | None:
    """Detect again in the region of the hand if its tile count is wrong; None if that fails."""
    parts = _hand_parts(reading)
    surplus = _tile_surplus(reading)
    if not 0 < abs(surplus) <= _MAX_SURPLUS:
        return None
    size = median(max(each.box.width, each.box.height) for each in parts) * _MARGIN
    left = max(0, int(min(each.box.left for each in parts) - size))
    top = max(0, int(min(each.box.top for each in parts) - size))
    right = min(photo.shape[1], int(max(each.box.right for each in parts) + size))
    bottom = min(photo.shape[0], int(max(each.box.bottom for each in parts) + size))
    if max((right - left) / photo.shape[1], (bottom - top) / photo.shape[0]) > _MAX_SHARE:
        return None
    region = Box(left, top, right, bottom)
    detections = [
        *(each for each in reading.tiles if not _contains(region, each.box)),
        *(each.shift(left, top) for each in detector.detect(crop_region(photo, region))),
    ]
    again = interpret_detections(
        detections, width=reading.width, height=reading.height, game=reading.game
    )
    return again if abs(_tile_surplus(again)) < abs(surplus) else None


def _contains(region: Box, box: Box) -> bool:
    x, y = box.centre
    return region.left <= x < region.right and region.top <= y < region.bottom


def _tile_surplus(reading: Reading) -> int:
    """Return how many tiles a hand has too many (negative: too few), kans counted as three."""
    winning = reading.winning_index is not None
    return len(reading.hand_tiles) + winning + 3 * len(reading.meld_readings) - HAND_SIZE


def _hand_parts(reading: Reading) -> tuple[Detection, ...]:
    """Return the tiles of the hand, its melds and the indicators; all tiles without a hand."""
    if reading.winning_index is None:
        return reading.tiles
    return tuple(reading.tiles[index] for index in sorted(reading.used_tiles))


def _possibly_missing(reading: Reading) -> tuple[Detection, ...]:
    """Return the tiles at the edge of the photo that a hand with too few tiles can lack."""
    if reading.winning_index is None or _tile_surplus(reading) >= 0:
        return ()
    hand = set(_hand_parts(reading))
    return tuple(
        each
        for each in reading.tiles
        if each not in hand and is_cut_off(each.box, (reading.width, reading.height))
    )


def _to_file_pixels(reading: Reading, photo: Photo) -> Reading:
    """Return the reading in pixels of the file, with the box of the face of each tile."""

    def convert(boxes: Sequence[Box]) -> tuple[Box, ...]:
        return tuple(box.inset().scale(photo.factor) for box in boxes)

    return replace(
        reading,
        width=photo.width,
        height=photo.height,
        tiles=tuple(each.inset().scale(photo.factor) for each in reading.tiles),
        doubts=tuple(replace(doubt, boxes=convert(doubt.boxes)) for doubt in reading.doubts),
        advice=tuple(replace(advice, boxes=convert(advice.boxes)) for advice in reading.advice),
    )


def milliseconds_since(start: float) -> float:
    """Return the time since a reading of `perf_counter`, in milliseconds."""
    return (perf_counter() - start) * 1000
