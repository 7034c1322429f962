"""Time from the bytes of a 12-megapixel photo to its reading, on two cores, and where it goes.

And the memory that a server takes at most which reads such photos.
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
from PIL import Image

from vision.detect.crops import square_crop
from vision.detect.detector import OnnxDetector
from vision.detect.image import load_photo, open_photo
from vision.detect.weights import WeightsError
from vision.pipeline import read_photo
from vision.reading.reading import Timing
from webapp.app import create_app

SAMPLES = Path(__file__).parent.parent / "webapp" / "static" / "samples"
SIZE = (4032, 3024)
CORES = 2
ROUNDS = 40
STATUS = Path("/proc/self/status")  # of Linux
PARTS = ("decode", "detect", "classify", "layout", "total")


def photo() -> tuple[str, bytes]:
    """A sample photo of ours at the size of a phone's, with the noise of a sensor."""
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


def times(call: Callable[[], object], rounds: int = ROUNDS) -> np.ndarray:
    """Milliseconds of each of many calls, after one to warm up."""
    call()
    spent = []
    for _ in range(rounds):
        start = perf_counter()
        call()
        spent.append((perf_counter() - start) * 1000)
    return np.array(spent)


def line(name: str, spent: np.ndarray) -> str:
    """One row of the table."""
    return f"  {name:<34}{np.percentile(spent, 50):8.1f}{np.percentile(spent, 95):8.1f}"


def memory(data: bytes) -> float:
    """Megabytes that a process of its own has taken at most when it has read a photo thrice."""
    client = create_app(detector=OnnxDetector()).test_client()
    for _ in range(3):
        client.post("/api/v1/read", data={"photo": (io.BytesIO(data), "photo.jpg")})
    # Not from getrusage, which counts what the process had been before it became this one.
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
    floor = times(lambda: load_photo(data))
    crops = times(lambda: [square_crop(small, each.box, margin=0.1, side=64) for each in found])
    total = np.array([reading.timing_ms.total for reading in readings])

    cores = min(CORES, os.cpu_count() or 1)
    print(f"Reading {name}, {SIZE[0]} x {SIZE[1]} JPEG of {len(data) / 1e6:.1f} MB, {cores} cores")
    seen = f"{len(readings[0].tiles)} tiles seen, {ROUNDS} rounds"
    print(f"  {seen:<34}{'p50 ms':>8}{'p95 ms':>8}")
    for part in PARTS:
        print(line(part, np.array([part_of(reading.timing_ms, part) for reading in readings])))
    print(line("of classify: cutting the crops", crops))
    print(line("upload to JSON, over the interface", times(upload)))
    print(line("floor: decoding the whole JPEG", floor))
    print(f"  reading takes {np.median(total) / np.median(floor):.1f} times the floor")
    if STATUS.exists():
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as server:
            most = server.submit(memory, data).result()
        print(f"  resident memory of a server: {most:.0f} MB at most")
    return 0


def part_of(timing: Timing, part: str) -> float:
    """One of the times."""
    value: float = getattr(timing, part)
    return value


if __name__ == "__main__":
    sys.exit(main())
