"""The photo reader of a server: photos are decoded in a process, and read in one thread."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import IO

from scorer.tiles.terms import Game
from vision.photo import Region
from vision.pipeline import OnFound, milliseconds_since
from vision.pixels.image import small_jpeg
from vision.pixels.photo_decoder import shared_decoder
from vision.pixels.read_photo import (
    Detector,
    OnnxDetector,
    read_open_frame,
    read_open_photo,
    read_open_table,
)
from vision.reading.correction import RedFives
from vision.reading.looks import Look, Looks
from vision.reading.reading import Reading
from vision.reading.table_reading import TableReading


class DetectorReader:
    """A detector with the decoder of photos; one thread uses both."""

    def __init__(self, detector: Detector | None = None, *, models: Path | None = None) -> None:
        """Use a detector, or load the one of a folder for the first photo."""
        self._detector = detector
        self._models = models
        # Always the same thread: the C library keeps freed memory for each thread.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="photos")

    async def read(  # noqa: PLR0913 - what is known about the photo
        self,
        photo: IO[bytes],
        *,
        region: Region | None,
        game: Game,
        reds: RedFives | None,
        waiting: bool = False,
        on_found: OnFound | None = None,
    ) -> Reading:
        """Read the tiles of a photo, see `PhotoReader.read`."""

        def read_now() -> Reading:
            detector, start = self._loaded(), perf_counter()
            opened = shared_decoder().open_photo(photo, region=region)
            decoding = milliseconds_since(start)
            return read_open_photo(
                opened,
                detector,
                region=region,
                game=game,
                reds=reds,
                waiting=waiting,
                decoding=decoding,
                on_found=on_found,
            )

        return self._thread.submit(read_now).result()

    async def read_frame(
        self, frame: IO[bytes], *, game: Game, reds: RedFives | None, seen: Looks
    ) -> Look:
        """Read a frame of a camera quickly, see `PhotoReader.read_frame`."""

        def read_now() -> Look:
            detector, start = self._loaded(), perf_counter()
            opened = shared_decoder().open_photo(frame)
            decoding = milliseconds_since(start)
            return read_open_frame(
                opened, detector, game=game, reds=reds, decoding=decoding, seen=seen
            )

        return self._thread.submit(read_now).result()

    async def read_table(self, photo: IO[bytes], *, reds: RedFives | None) -> TableReading:
        """Read a photo of a whole table."""

        def read_now() -> TableReading:
            opened = shared_decoder().open_photo(photo)
            return read_open_table(opened, self._loaded(), reds=reds)

        return self._thread.submit(read_now).result()

    def _loaded(self) -> Detector:
        """Return the detector; it is loaded in the thread that uses it."""
        if self._detector is None:
            self._detector = OnnxDetector(self._models)
        return self._detector

    async def small_jpeg(self, photo: IO[bytes]) -> bytes:
        """Return a photo in the size in which sessions store it."""
        return self._thread.submit(lambda: small_jpeg(shared_decoder().open_photo(photo))).result()
