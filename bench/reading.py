"""Measure the time from the bytes of a 12-megapixel photo to its reading, on two cores.

Measure the steps too, and the peak memory of a server that reads such photos.
"""

import io
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from vision.detect.crops import square_crop
from vision.detect.detector import OnnxDetector
from vision.detect.image import load_photo, open_photo
from vision.detect.weights import WeightsError
from vision.pipeline import read_photo
from webapp.app import create_app

SAMPLES = Path(__file__).parent.parent / "webapp" / "static" / "samples"
SIZE = (4032, 3024)
CORES = 2
ROUNDS = 40
STATUS = Path("/proc/self/status")  # of Linux
PARTS = ("decode", "detect", "classify", "layout", "total")


def photo() -> tuple[str, bytes]:
    """Return a sample photo enlarged to the size of a phone's, with the noise of a sensor."""
    path = next(iter(sorted(SAMPLES.glob("*.jpg"))), None)
    if path is None:
        image = Image.effect_mandelbrot(SIZE, (-3, -2.5, 2, 2.5), 60).convert("RGB")
    else:
        image = Image.open(path).convert("RGB")
        upright = SIZE if image.width >= image.height else SIZE[::-1]
        image = image.resize(upright, Image.Resampling.LANCZOS)
    noise = np.random.default_rng(0).normal(0, 3, (image.height, image.width, 1))
    pixels = (np.asarray(image) + noise).clip(0, 255).astype(np.uint8)
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "JPEG", quality=92)
    return path.name if path else "a drawing without tiles", stream.getvalue()


def times(call: Callable[[], object], rounds: int = ROUNDS) -> NDArray[np.float64]:
    """Return the milliseconds of many calls, after one warm-up call."""
    call()
    durations = []
    for _ in range(rounds):
        start = perf_counter()
        call()
        durations.append((perf_counter() - start) * 1000)
    return np.array(durations)


def row(name: str, durations: NDArray[np.float64]) -> str:
    """Return one row of the table."""
    return f"  {name:<34}{np.percentile(durations, 50):8.1f}{np.percentile(durations, 95):8.1f}"


def peak_memory(data: bytes) -> float:
    """Return the peak memory in megabytes of a new process that reads a photo three times."""
    client = create_app(detector=OnnxDetector()).test_client()
    for _ in range(3):
        client.post("/api/v1/read", data={"photo": (io.BytesIO(data), "photo.jpg")})
    # getrusage would include the memory of the parent process before the fork.
    return int(STATUS.read_text(encoding="ascii").partition("VmHWM:")[2].split()[0]) / 1024


def main() -> int:
    """Measure and print."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    try:
        detector = OnnxDetector()
    except WeightsError as error:
        print(error, file=sys.stderr)
        return 2
    name, data = photo()
    client = create_app(detector=detector).test_client()

    def upload() -> None:
        answer = client.post("/api/v1/read", data={"photo": (io.BytesIO(data), "photo.jpg")})
        assert answer.status_code == 200, answer.text

    readings = [read_photo(data, detector) for _ in range(ROUNDS + 1)][1:]
    small = open_photo(data).pixels
    found = detector.find(small)
    decoding = times(lambda: load_photo(data))
    crops = times(lambda: [square_crop(small, each.box, margin=0.1, side=64) for each in found])
    total = np.array([reading.timing_ms.total for reading in readings])

    cores = min(CORES, os.cpu_count() or 1)
    print(f"Reading {name}, {SIZE[0]} x {SIZE[1]} JPEG of {len(data) / 1e6:.1f} MB, {cores} cores")
    title = f"{len(readings[0].tiles)} tiles, {ROUNDS} rounds"
    print(f"  {title:<34}{'p50 ms':>8}{'p95 ms':>8}")
    for part in PARTS:
        print(row(part, np.array([getattr(reading.timing_ms, part) for reading in readings])))
    print(row("of classify: cutting the crops", crops))
    print(row("upload to JSON, over the API", times(upload)))
    print(row("for comparison: decoding the JPEG", decoding))
    print(f"  reading takes {np.median(total) / np.median(decoding):.1f} times the decoding")
    if STATUS.exists():
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as server:
            peak = server.submit(peak_memory, data).result()
        print(f"  peak resident memory of a server: {peak:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
