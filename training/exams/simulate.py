"""Simulate the detections of a scene, and of clutter around it, without a picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from training.scenes.compose import Labelled
from training.scenes.scene import Scene, labels
from vision.boxes import BACK, SYMMETRIC_LABELS, TILES, Box, Detection, overlap

Rng = np.random.Generator
Floats = np.typing.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class DetectorNoise:
    """Errors of the detector; the defaults resemble those on the rendered photos of November 2026.

    `jitter` of a box's sides and `turn` (degrees) are standard deviations. The rest are shares of
    the tiles: those with a random axis, an inverted top, missed, found twice, with another label,
    or false positives.
    """

    jitter: float = 0.02
    turn: float = 2.5
    astray: float = 0.02
    reversed: float = 0.02
    missed: float = 0.002
    doubled: float = 0.0
    confused: float = 0.0
    invented: float = 0.0


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

NONE = DetectorNoise(jitter=0, turn=0, astray=0, reversed=0, missed=0)


def simulate_detections(
    scene: Scene, rng: Rng, noise: DetectorNoise = NONE
) -> tuple[Detection, ...]:
    """Return simulated detections of a scene, in random order.

    >>> from training.scenes.hands import lay_hand
    >>> scene = Scene(lay_hand("22067p34s5s 666=z 4-56m"))
    >>> seen = simulate_detections(scene, np.random.default_rng(0))
    >>> len(seen), seen[0].confidence
    (14, 0.98)
    """
    found = [
        each
        for tile in labels(scene)[0]
        if rng.random() >= noise.missed
        for each in _seen(tile, rng, noise)
    ]
    for _ in range(rng.binomial(len(found), noise.invented)):
        spot = rng.uniform(0, [scene.phone.width, scene.phone.height])
        found.append(replace(found[0], box=_moved(found[0].box, spot)))
    return tuple(found[place] for place in rng.permutation(len(found)))


def add_clutter(
    tiles: Sequence[Detection], rng: Rng, clutter: Clutter, *, width: int, height: int
) -> tuple[Detection, ...]:
    """Return tiles with random tile probabilities, followed by clutter that does not hide them.

    >>> tile = Detection("1m", 0.98, Box(10, 10, 40, 50))
    >>> clutter = Clutter(boxes=(3, 3), keys=(12, 12))
    >>> len(add_clutter([tile], np.random.default_rng(0), clutter, width=800, height=600))
    16
    """
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
        rng, clutter, _moved(box, rng.uniform(area[0], area[1])), rng.uniform(0, 360)
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
        keys.append(_unlabelled(rng, clutter, _moved(box, centre), turn))
    return keys


def _unlabelled(rng: Rng, clutter: Clutter, box: Box, turn: float) -> Detection:
    """Return a box with a random label."""
    label = BACK if rng.random() < 0.15 else str(rng.choice(TILES))
    confidence = rng.uniform(0.3, 0.95)
    likely = rng.random() < clutter.likely
    probability = 0.9 if likely else rng.uniform(0.5, 0.8)
    return Detection(label, confidence, box, ((label, confidence),), float(turn % 360), probability)


def _seen(tile: Labelled, rng: Rng, noise: DetectorNoise) -> Iterator[Detection]:
    seen = simulate_tile(tile, rng, noise)
    yield seen
    if rng.random() < noise.doubled:
        spread = _spread(tile, noise)
        yield replace(seen, box=_moved(seen.box, seen.box.centre + rng.normal(0, 4 * spread, 2)))


def simulate_tile(tile: Labelled, rng: Rng, noise: DetectorNoise) -> Detection:
    """Return the simulated detection of a tile.

    >>> tile = Labelled("1m", np.array([[20.0, 30], [60, 30], [60, 80], [20, 80]]))
    >>> simulate_tile(tile, np.random.default_rng(0), NONE).box
    Box(left=20.0, top=30.0, right=60.0, bottom=80.0)
    """
    edges = np.array(tile.box) + rng.normal(0, _spread(tile, noise), 4)
    x, y = tile.top
    turn = np.degrees(np.arctan2(x, -y)) + rng.normal(0, noise.turn)
    if rng.random() < noise.astray:
        turn = rng.uniform(0, 360)
    if rng.random() < (0.5 if tile.label in SYMMETRIC_LABELS else noise.reversed):
        turn += 180
    label, probabilities = tile.label, [(tile.label, 0.98)]
    if tile.label != BACK and rng.random() < noise.confused:
        label = str(rng.choice([other for other in TILES if other != tile.label]))
        probabilities = [(label, 0.6), (tile.label, 0.3)]
    box = Box(*edges.tolist())
    return Detection(label, probabilities[0][1], box, tuple(probabilities), turn % 360)


def _spread(tile: Labelled, noise: DetectorNoise) -> float:
    left, top, right, bottom = tile.box
    return noise.jitter * float(np.sqrt((right - left) * (bottom - top)))


def _moved(box: Box, centre: Floats) -> Box:
    x, y = centre.tolist()
    half, tall = box.width / 2, box.height / 2
    return Box(x - half, y - tall, x + half, y + tall)
