"""Measure how many simulated hands are read exactly among objects that are not tiles.

The tables of `bench.layout`, and rows without any other tile, get scattered boxes and grids of
boxes, like the keys of a keyboard, with a low tile probability.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import dist
from time import process_time

import numpy as np

from bench.layout import SEED, USUAL, AnsweredScenes, tables
from training.exams.simulate import Floats, Rng, move_box, simulate_detections
from training.scenes.hands import LayoutStyle, deal, lay_hand
from training.scenes.scene import Scene, labels, random_phone
from vision.boxes import BACK, TILES, Box, Detection, overlap
from vision.evaluation.hand_comparison import compare_hand
from vision.layout.arrange import arrange
from vision.reading.reading import interpret_detections

TABLES = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Clutter:
    """Objects without tiles that the detector takes for tiles.

    Attributes:
        boxes: Least and greatest number of scattered boxes, 0.3 to 3 times as large as a tile.
        keys: Least and greatest number of boxes in a grid, as on a keyboard.
        near: Share of the scattered boxes within three tiles of the hand.
        likely: Share of all boxes with a tile probability of 0.9; the others have 0.5 to 0.8.
    """

    boxes: tuple[int, int] = (0, 0)
    keys: tuple[int, int] = (0, 0)
    near: float = 0.5
    likely: float = 0.1


CERTAIN_TILES = 0.97
"""Share of the tiles with a tile probability of 0.95 or more; the others have 0.6 or more."""

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


def add_clutter(
    tiles: Sequence[Detection], rng: Rng, clutter: Clutter, *, width: int, height: int
) -> tuple[Detection, ...]:
    """Return tiles with random tile probabilities, followed by clutter that does not hide them."""
    certain = rng.random(len(tiles)) < CERTAIN_TILES
    probabilities = rng.uniform(np.where(certain, 0.95, 0.6), np.where(certain, 1.0, 0.95))
    seen = [
        replace(tile, tile_probability=float(probability))
        for tile, probability in zip(tiles, probabilities, strict=True)
    ]
    size = float(np.median([np.sqrt(tile.box.area) for tile in tiles]))
    hand = np.array([tile.box.centre for tile in tiles])
    frame = np.array([[0, 0], [width, height]])
    around = np.array([hand.min(axis=0), hand.max(axis=0)]) + np.array([[-3.0], [3.0]]) * size
    around = np.clip(around, frame[0], frame[1])
    boxes = [each.box for each in seen]
    while (keys := _grid(rng, clutter, size, frame)) and _hide(keys, boxes):
        pass
    found = [*seen, *keys]
    boxes = [each.box for each in found]
    for _ in range(int(rng.integers(clutter.boxes[0], clutter.boxes[1] + 1))):
        area = around if rng.random() < clutter.near else frame
        while _hide([stray := _stray(rng, clutter, size, area)], boxes):
            pass
        found.append(stray)
        boxes.append(stray.box)
    return tuple(found)


def _hide(more: Sequence[Detection], boxes: Sequence[Box]) -> bool:
    """Return whether further boxes would hide some of these, or be hidden by them."""
    return any(overlap(each.box, box)[1] > 0.1 for each in more for box in boxes)


def _stray(rng: Rng, clutter: Clutter, size: float, area: Floats) -> Detection:
    side = size * np.exp(rng.uniform(np.log(0.3), np.log(3)))
    ratio = np.exp(rng.normal(0, 0.3) + rng.choice([-1, 1]) * np.log(1.34) / 2)
    box = Box(0, 0, float(side * ratio), float(side / ratio))
    return _unlabelled(
        rng, clutter, move_box(box, rng.uniform(area[0], area[1])), rng.uniform(0, 360)
    )


def _grid(rng: Rng, clutter: Clutter, size: float, area: Floats) -> list[Detection]:
    """Return equal boxes in two to four rows at a random slant."""
    count = int(rng.integers(clutter.keys[0], clutter.keys[1] + 1))
    columns = -(-count // int(rng.integers(2, 5)))
    side, ratio = size * rng.uniform(0.4, 1.1), np.exp(rng.uniform(-0.2, 0.15))
    slant, start = rng.normal(0, 15), rng.uniform(area[0], area[1])
    right = np.array([np.cos(np.deg2rad(slant)), np.sin(np.deg2rad(slant))])
    down = np.array([-right[1], right[0]])
    box = Box(0, 0, float(side * ratio), float(side / ratio))
    step = rng.uniform(1.02, 1.25)
    keys = []
    for place in range(count):
        x, y = place % columns, place // columns
        centre = start + step * (x * box.width * right + y * box.height * down)
        turn = slant + rng.normal(0, 5) + rng.choice([0, 0, 0, 180])
        keys.append(_unlabelled(rng, clutter, move_box(box, centre), turn))
    return keys


def _unlabelled(rng: Rng, clutter: Clutter, box: Box, turn: float) -> Detection:
    """Return a box with a random label."""
    label = BACK if rng.random() < 0.15 else str(rng.choice(TILES))
    confidence = rng.uniform(0.3, 0.95)
    likely = rng.random() < clutter.likely
    probability = 0.9 if likely else rng.uniform(0.5, 0.8)
    return Detection(label, confidence, box, ((label, confidence),), float(turn % 360), probability)


def shuffle(rng: np.random.Generator, detections: Sequence[Detection]) -> list[Detection]:
    """Return detections in random order, as from a detector."""
    return [detections[index] for index in rng.permutation(len(detections))]


if __name__ == "__main__":
    main()
