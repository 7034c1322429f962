"""Measure how many simulated hands are read exactly among objects that are not tiles.

The tables of `bench.layout`, and rows without any other tile, get scattered boxes and grids of
boxes, like the keys of a keyboard, with a low tile probability (training/exams/simulate).
"""

import argparse
from collections.abc import Iterator, Sequence
from math import dist
from time import process_time

import numpy as np

from bench.layout import SEED, USUAL, AnsweredScenes, tables
from training.exams.simulate import Clutter, add_clutter, simulate_detections
from training.scenes.hands import LayoutStyle, deal, lay_hand
from training.scenes.scene import Scene, labels, random_phone
from vision.boxes import Detection
from vision.evaluation.hand_comparison import compare_hand
from vision.layout.arrange import arrange
from vision.reading.reading import interpret_detections

TABLES = 200
CLUTTER = {
    "nothing": Clutter(),
    "1 to 5 boxes": Clutter(boxes=(1, 5)),
    "6 to 20 boxes": Clutter(boxes=(6, 20)),
    "10 to 40 keys": Clutter(keys=(10, 40)),
    "both": Clutter(boxes=(1, 20), keys=(10, 40)),
}
APART = LayoutStyle(apart=0.9)
TOUCHING = LayoutStyle(apart=0.0)
ROWS = {
    "13 and 1 apart": (14, APART),
    "14": (14, TOUCHING),
    "13": (13, TOUCHING),
    "10 to 12": (None, TOUCHING),
}
"""The number of tiles of a row, at random for None, and its style."""


def main() -> None:
    """Print the share of exact readings for each kind of table and of clutter."""
    parser = argparse.ArgumentParser(prog="python -m bench.clutter", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    count = parser.parse_args().tables
    scenes = list(tables(count))
    print(f"{'':16}" + "".join(f"{name:>20}" for name in CLUTTER))
    parts = [cell(list(cluttered_tables(scenes, each))) for each in CLUTTER.values()]
    print(f"{'tables':16}" + "".join(f"{part:>20}" for part in parts), flush=True)
    for name, (tiles, style) in ROWS.items():
        parts = [cell(list(cluttered_rows(count, tiles, style, c))) for c in CLUTTER.values()]
        print(f"{name:16}" + "".join(f"{part:>20}" for part in parts), flush=True)


def cell(results: Sequence[tuple[bool, float]]) -> str:
    """Return the number of exact readings and the median milliseconds of the layout."""
    right, times = zip(*results, strict=True)
    return f"{sum(right)} of {len(right)}, {np.median(times):.0f} ms"


def cluttered_tables(scenes: AnsweredScenes, clutter: Clutter) -> Iterator[tuple[bool, float]]:
    """Interpret tables with clutter; yield whether hand, melds and indicators are all right."""
    for number, (answer, scene) in enumerate(scenes):
        rng = np.random.default_rng((SEED, 3, number))
        width, height = scene.phone.width, scene.phone.height
        tiles = simulate_detections(scene, rng, USUAL)
        detections = shuffle(rng, add_clutter(tiles, rng, clutter, width=width, height=height))
        start = process_time()
        reading = interpret_detections(detections, width=width, height=height)
        time = 1000 * (process_time() - start)
        yield compare_hand(str(number), answer, (), reading).right, time


def cluttered_rows(
    count: int, tiles: int | None, style: LayoutStyle, clutter: Clutter
) -> Iterator[tuple[bool, float]]:
    """Arrange rows with clutter; yield whether exactly the tiles of the row are the hand."""
    number = 0
    while count:
        rng = np.random.default_rng((SEED, 4, number))
        number += 1
        blocks = lay_hand(deal(rng, (1.0,)).notation, style, seed=number)
        blocks = blocks[: tiles or rng.integers(10, 13)]
        scene = Scene(blocks, phone=random_phone(rng))
        if labels(scene)[1]:
            continue
        count -= 1
        width, height = scene.phone.width, scene.phone.height
        row = simulate_detections(scene, rng, USUAL)
        detections = add_clutter(row, rng, clutter, width=width, height=height)
        order = rng.permutation(len(detections)).tolist()
        start = process_time()
        layout = arrange([detections[index] for index in order])
        time = 1000 * (process_time() - start)
        hand = sorted(order[index] for index in layout.closed)
        right = hand == list(range(len(row))) and not layout.melds and not layout.indicators
        if right and style is APART:
            winning = detections[order[layout.winning or 0]].box.centre
            ends = [each.box.centre for each in row]
            alone = max(ends, key=lambda at: min(dist(at, to) for to in ends if to != at))
            right = winning == alone
        yield right, time


def shuffle(rng: np.random.Generator, detections: Sequence[Detection]) -> list[Detection]:
    """Return detections in random order, as from a detector."""
    return [detections[index] for index in rng.permutation(len(detections))]


if __name__ == "__main__":
    main()
