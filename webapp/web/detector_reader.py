"""The photo reader of a server: photos are decoded in a process, and read in one thread."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import IO

from vision.detect.networks import run_now
from vision.photo import Region
from vision.pipeline import Read, ReadWork, milliseconds_since
from vision.pixels.image import small_jpeg
from vision.pixels.photo_decoder import shared_decoder
from vision.pixels.read_photo import DecodedPhoto, Detector, OnnxDetector


class DetectorReader:
    """A detector with the decoder of photos; one thread uses both."""

    def __init__(self, detector: Detector | None = None, *, models: Path | None = None) -> None:
        """Use a detector, or load the one of a folder for the first photo."""
        self._detector = detector
        self._models = models
        # Always the same thread: the C library keeps freed memory for each thread.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="photos")

    async def read(
        self,
        photo: IO[bytes],
        work: ReadWork[Read],
        *,
        region: Region | None = None,
    ) -> Read:
        """Return what a function reads in a photo, see `PhotoReader.read`."""

        def read_now() -> Read:
            detector, start = self._loaded(), perf_counter()
            opened = shared_decoder().open_photo(photo, region=region)
            return run_now(work(DecodedPhoto(opened, detector, milliseconds_since(start))))

        return self._thread.submit(read_now).result()

    def _loaded(self) -> Detector:
        """Return the detector; it is loaded in the thread that uses it."""
        if self._detector is None:
            self._detector = OnnxDetector(self._models)
        return self._detector

    async def small_jpeg(self, photo: IO[bytes]) -> bytes:
        """Return a photo in the size in which sessions store it."""
        return self._thread.submit(lambda: small_jpeg(shared_decoder().open_photo(photo))).result()
