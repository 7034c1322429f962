"""Simulate the detections of a scene without a picture."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from training.scenes.compose import Labelled
from training.scenes.scene import Scene, labels
from vision.boxes import BACK, SYMMETRIC_LABELS, TILES, Box, Detection

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
        found.append(replace(found[0], box=move_box(found[0].box, spot)))
    return tuple(found[place] for place in rng.permutation(len(found)))


def _seen(tile: Labelled, rng: Rng, noise: DetectorNoise) -> Iterator[Detection]:
    seen = simulate_tile(tile, rng, noise)
    yield seen
    if rng.random() < noise.doubled:
        spread = _spread(tile, noise)
        yield replace(seen, box=move_box(seen.box, seen.box.centre + rng.normal(0, 4 * spread, 2)))


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


def move_box(box: Box, centre: Floats) -> Box:
    """Return a box of the same size around another centre."""
    x, y = centre.tolist()
    half, tall = box.width / 2, box.height / 2
    return Box(x - half, y - tall, x + half, y + tall)
