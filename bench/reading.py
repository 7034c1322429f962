"""Measure the time from the bytes of a 12-megapixel photo to its reading, on two cores.

Measure the steps too, the time per tile of a cluttered photo and of a whole table, and the peak
memory of a server that reads such photos.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from training.scenes.compose import compose
from training.scenes.tables import objects, row, whole_table
from training.scenes.textures import FaceLibrary, FaceSet
from vision.boxes import BACK
from vision.detect.weights import WeightsError
from vision.pixels.crops import crop_region, square_crop
from vision.pixels.image import load_photo, open_photo
from vision.pixels.read_photo import OnnxDetector, read_photo
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader

SAMPLES = Path(__file__).parent.parent / "webapp" / "static" / "samples"
SIZE = (4032, 3024)
TILE = (1.0, 1.35, 0.8)
FRAME_SIDE = 960
CLUTTERED = 6  # groups of objects around the hand
CORES = 2
ROUNDS = 40
PROCESSES = Path("/proc")  # of Linux
PARTS = ("decode", "detect", "classify", "layout", "total")


def photo() -> tuple[str, bytes]:
    """Return a sample photo enlarged to the size of a phone's, with the noise of a sensor."""
    path = next(iter(sorted(SAMPLES.glob("*.jpg"))), None)
    if path is None:
        image = Image.effect_mandelbrot(SIZE, (-3, -2.5, 2, 2.5), 60).convert("RGB")
    else:
        image = Image.open(path).convert("RGB")
    return path.name if path else "a drawing without tiles", phone_jpeg(image)


def phone_jpeg(image: Image.Image) -> bytes:
    """Enlarge a picture to the size of a phone's photo, add noise, and encode it."""
    upright = SIZE if image.width >= image.height else SIZE[::-1]
    image = image.resize(upright, Image.Resampling.LANCZOS)
    noise = np.random.default_rng(0).normal(0, 3, (image.height, image.width, 1))
    pixels = (np.asarray(image) + noise).clip(0, 255).astype(np.uint8)
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "JPEG", quality=92)
    return stream.getvalue()


def frame_jpeg(data: bytes) -> bytes:
    """Return a photo as the viewfinder of the page sends a frame."""
    picture = Image.open(io.BytesIO(data))
    picture.thumbnail((FRAME_SIDE, FRAME_SIDE))
    stream = io.BytesIO()
    picture.save(stream, "JPEG", quality=80)
    return stream.getvalue()


def sample_faces(detector: OnnxDetector) -> FaceSet:
    """Cut the faces that the detector finds out of the sample photos."""
    faces = FaceSet("samples", photographed=True)
    for path in sorted(SAMPLES.glob("*.jpg")):
        pixels = load_photo(path)
        for each in detector.detect(pixels):
            box = each.inset().box
            if each.label != BACK and box.height > box.width:
                faces.add(each.label, crop_region(pixels, box))
    return faces


def composed_photos(detector: OnnxDetector) -> Iterator[tuple[str, bytes]]:
    """Compose a hand among other objects, and a whole table."""
    faces = sample_faces(detector)
    if not faces.faces:
        return
    labels = sorted(faces.faces)
    rng = np.random.default_rng(1)
    hand = row(rng, [labels[n % len(labels)] for n in range(14)], 0.0, 0.0, TILE)
    hand += [each for _ in range(CLUTTERED) for each in objects(rng, hand)]
    table = [replace(b, label=b.label and labels[n % len(labels)])
             for n, b in enumerate(whole_table(rng, TILE))]  # fmt: skip
    for name, blocks in (("a cluttered hand", hand), ("a whole table", table)):
        scene = compose(blocks, FaceLibrary([faces]), rng, width=SIZE[0] // 2, height=SIZE[1] // 2)
        yield name, phone_jpeg(Image.fromarray(scene.image))


def times(
    call: Callable[[], object], rounds: int = ROUNDS, *, warm: bool = True
) -> NDArray[np.float64]:
    """Return the milliseconds of many calls, after one warm-up call."""
    if warm:
        call()
    durations = []
    for _ in range(rounds):
        start = perf_counter()
        call()
        durations.append((perf_counter() - start) * 1000)
    return np.array(durations)


def alternate(
    first: Callable[[], object], second: Callable[[], object]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the milliseconds of two calls in turn, so that both meet the same noise."""
    pairs = [(times(first, 1, warm=False), times(second, 1, warm=False)) for _ in range(ROUNDS)]
    one, other = zip(*pairs, strict=True)
    return np.concatenate(one), np.concatenate(other)


def row_text(name: str, durations: NDArray[np.float64]) -> str:
    """Return one row of the table."""
    return f"  {name:<34}{np.percentile(durations, 50):8.1f}{np.percentile(durations, 95):8.1f}"


def peak_memory(data: bytes) -> float:
    """Return the peak memory in megabytes of a new server that reads a photo three times.

    The process that decodes photos is included.
    """
    client = create_app(reader=DetectorReader(OnnxDetector())).test_client()
    for _ in range(3):
        client.post("/api/v1/read", data={"photo": (io.BytesIO(data), "photo.jpg")})
    threads = (PROCESSES / "self" / "task").iterdir()
    decoders = [each for thread in threads for each in (thread / "children").read_text().split()]
    return sum(process_peak(each) for each in ("self", *decoders))


def process_peak(process: str) -> float:
    """Return the peak memory of a process in megabytes."""
    # getrusage would include the memory of the parent process before the fork.
    status = (PROCESSES / process / "status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


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
    client = create_app(reader=DetectorReader(detector)).test_client()

    def upload(path: str = "read", photo: bytes = data) -> None:
        answer = client.post(f"/api/v1/{path}", data={"photo": (io.BytesIO(photo), "photo.jpg")})
        assert answer.status_code == 200, answer.text

    readings = [read_photo(data, detector) for _ in range(ROUNDS + 1)][1:]
    small = open_photo(data).pixels
    found = detector.propose(small)
    decoding = times(lambda: load_photo(data))
    crops = times(lambda: [square_crop(small, each.box, margin=0.1, side=64) for each in found])
    total = np.array([reading.timing_ms.total for reading in readings])

    cores = min(CORES, os.cpu_count() or 1)
    print(f"Reading {name}, {SIZE[0]} x {SIZE[1]} JPEG of {len(data) / 1e6:.1f} MB, {cores} cores")
    title = f"{len(readings[0].tiles)} tiles, {ROUNDS} rounds"
    print(f"  {title:<34}{'p50 ms':>8}{'p95 ms':>8}")
    for part in PARTS:
        print(row_text(part, np.array([getattr(reading.timing_ms, part) for reading in readings])))
    print(row_text("of classify: cutting the crops", crops))
    print(row_text("upload to JSON, over the API", times(upload)))
    print(row_text("for comparison: decoding the JPEG", decoding))
    frame = frame_jpeg(data)
    quick, slow = alternate(lambda: upload("frames", frame), lambda: upload("read", frame))
    print(row_text("a frame of the viewfinder", quick))
    print(row_text("for comparison: read as a photo", slow))
    print(f"  reading takes {np.median(total) / np.median(decoding):.1f} times the decoding")
    for name, picture in composed_photos(detector):
        tiles = len(read_photo(picture, detector).tiles)
        clean, durations = alternate(
            partial(read_photo, data, detector), partial(read_photo, picture, detector)
        )
        title = f"{name}, {tiles} tiles"
        ratio = float(np.median(durations / clean)) * len(readings[0].tiles) / max(1, tiles)
        print(f"{row_text(title, durations)}  {ratio:.1f} times the time per tile")
    if PROCESSES.exists():
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as server:
            peak = server.submit(peak_memory, data).result()
        print(f"  peak resident memory of a server: {peak:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
