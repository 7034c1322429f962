"""Read the file of a photo: decode it, detect its tiles, interpret them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from time import perf_counter

from scorer.tiles.terms import Game
from vision.boxes import Box, Detection
from vision.detect.networks import run_now
from vision.pipeline import milliseconds_since, read_detectable_photo
from vision.pixels.crops import crop_region
from vision.pixels.image import Photo, Pixels, open_photo
from vision.pixels.onnx_detector import Detector, TwoStageDetector, load_detector
from vision.pixels.photo_quality import PhotoQuality
from vision.reading.advice import Measurements
from vision.reading.reading import Reading, Timing
from vision.region import Region


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
    >>> [str(doubt.words) for doubt in read_photo(blank).doubts]
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
    decoded = _DecodedPhoto(photo, detector or _shipped_detector())
    work = read_detectable_photo(decoded, region=region, game=game, decoding=decoding)
    return run_now(work)


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


class _DecodedPhoto:
    """A photo in memory and its detector, as `vision.pipeline.DetectablePhoto`."""

    def __init__(self, photo: Photo, detector: Detector) -> None:
        self._photo = photo
        self._detector = detector

    @property
    def width(self) -> int:
        return int(self._photo.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self._photo.pixels.shape[0])

    @property
    def file_size(self) -> tuple[int, int]:
        return self._photo.width, self._photo.height

    async def detect(self, part: Box) -> tuple[Sequence[Detection], Timing]:
        start = perf_counter()
        image = self._photo.pixels
        if part != Box(0, 0, self.width, self.height):
            image = crop_region(image, part)
        if not isinstance(self._detector, TwoStageDetector):
            return self._detector.detect(image), Timing(detect=milliseconds_since(start))
        found = self._detector.propose(image)
        proposing, start = milliseconds_since(start), perf_counter()
        detections = self._detector.classify(image, found)
        return detections, Timing(detect=proposing, classify=milliseconds_since(start))

    async def measure(self, boxes: Sequence[Box]) -> Measurements:
        return PhotoQuality(self._photo.pixels)  # it measures each box when that is asked for
