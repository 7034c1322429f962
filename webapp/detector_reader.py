"""The photo reader of a server: photos are decoded in a process, and read in one thread."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import IO

from scorer.tiles.terms import Game
from vision.photo import Region
from vision.pipeline import milliseconds_since
from vision.pixels.image import small_jpeg
from vision.pixels.photo_decoder import shared_decoder
from vision.pixels.read_photo import Detector, OnnxDetector, read_open_photo
from vision.reading.correction import RedFives
from vision.reading.reading import Reading


class DetectorReader:
    """A detector with the decoder of photos; one thread uses both."""

    def __init__(self, detector: Detector | None = None, *, models: Path | None = None) -> None:
        """Use a detector, or load the one of a folder for the first photo."""
        self._detector = detector
        self._models = models
        # Always the same thread: the C library keeps freed memory for each thread.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="photos")

    def read(
        self, photo: IO[bytes], *, region: Region | None, game: Game, reds: RedFives | None
    ) -> Reading:
        """Read the tiles of a photo, see `PhotoReader.read`."""
        return self._thread.submit(self._read, photo, region, game, reds).result()

    def _read(
        self, file: IO[bytes], region: Region | None, game: Game, reds: RedFives | None
    ) -> Reading:
        if self._detector is None:
            self._detector = OnnxDetector(self._models)
        start = perf_counter()
        photo = shared_decoder().open_photo(file, region=region)
        decoding = milliseconds_since(start)
        return read_open_photo(
            photo, self._detector, region=region, game=game, reds=reds, decoding=decoding
        )

    def small_jpeg(self, photo: IO[bytes]) -> bytes:
        """Return a photo in the size in which sessions store it."""
        return self._thread.submit(lambda: small_jpeg(shared_decoder().open_photo(photo))).result()
