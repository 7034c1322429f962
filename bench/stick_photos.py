"""Measure how well photos of point sticks are counted, on composed photos in unseen designs.

`python -m bench.stick_photos --photos 20` composes so many photos in each of three designs with
which nothing was developed or tuned.
"""

import argparse
from collections.abc import Sequence
from time import process_time

import numpy as np

from tests.vision.composed_sticks import compose_sticks, stick_design
from vision.evaluation.metrics import wilson
from vision.pixels.image import Photo
from vision.pixels.read_sticks import read_open_sticks

UNSEEN = (6, 7, 8)
"""Numbers of the designs of the exam; the reader was developed with 0 to 5 and 9 to 28."""

SEED = 91


def main() -> None:
    """Print the share of photos with right counts, in all designs and in each."""
    parser = argparse.ArgumentParser(prog="python -m bench.stick_photos", description=__doc__)
    parser.add_argument("--photos", type=int, default=20, help="photos in each design")
    parser.add_argument("--designs", type=int, nargs="+", default=UNSEEN)
    args = parser.parse_args()
    results = []
    for design in args.designs:
        of_design = [_examine(design, number) for number in range(args.photos)]
        _print(f"design {design}", of_design)
        results += of_design
    _print("all designs", results)
    times = [seconds for *_, seconds in results]
    print(f"seconds a photo: median {np.median(times):.1f}, at most {max(times):.1f}")


def _examine(design: int, number: int) -> tuple[bool, bool, float]:
    """Return whether a photo was counted right, whether a stick is doubtful, and the CPU time."""
    photo = compose_sticks(np.random.default_rng([SEED, design, number]), stick_design(design))
    height, width = photo.pixels.shape[:2]
    start = process_time()
    reading = read_open_sticks(Photo(photo.pixels, width, height))
    seconds = process_time() - start
    right = tuple(reading.counts.values()) == photo.pile.counts
    return right, any(stick.doubtful for stick in reading.sticks), seconds


def _print(name: str, results: Sequence[tuple[bool, bool, float]]) -> None:
    right = sum(result[0] for result in results)
    silent = sum(not right and not doubtful for right, doubtful, _ in results)
    interval = wilson(right, len(results))
    print(
        f"{name}: {right} of {len(results)} right ({interval.low:.2f} to {interval.high:.2f}), "
        f"{silent} wrong without a doubt",
        flush=True,
    )


if __name__ == "__main__":
    main()
