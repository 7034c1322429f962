"""Simulate the detections of a scene without rendering it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from vision.boxes import Box, Detection
from vision.labels import BACK, SYMMETRIC_LABELS, TILES
from vision.training.render.labels import labels
from vision.training.render.scene import Scene
from vision.training.scenes.compose import Labelled

Rng = np.random.Generator


@dataclass(frozen=True, slots=True, kw_only=True)
class DetectorNoise:
    """Errors of the detector; the defaults resemble those on rendered photos.

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

    >>> from vision.training.render.hand_layout import lay_hand
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


def _seen(tile: Labelled, rng: Rng, noise: DetectorNoise) -> Iterator[Detection]:
    left, top, right, bottom = tile.box
    spread = noise.jitter * np.sqrt((right - left) * (bottom - top))
    edges = np.array(tile.box) + rng.normal(0, spread, 4)
    x, y = tile.top
    turn = np.degrees(np.arctan2(x, -y)) + rng.normal(0, noise.turn)
    if rng.random() < noise.astray:
        turn = rng.uniform(0, 360)
    if rng.random() < (0.5 if tile.label in SYMMETRIC_LABELS else noise.reversed):
        turn += 180
    label, chances = tile.label, [(tile.label, 0.98)]
    if tile.label != BACK and rng.random() < noise.confused:
        label = str(rng.choice([other for other in TILES if other != tile.label]))
        chances = [(label, 0.6), (tile.label, 0.3)]
    seen = Detection(label, chances[0][1], Box(*edges.tolist()), tuple(chances), turn % 360)
    yield seen
    if rng.random() < noise.doubled:
        yield replace(seen, box=_moved(seen.box, seen.box.centre + rng.normal(0, 4 * spread, 2)))


def _moved(box: Box, centre: np.typing.NDArray[np.float64]) -> Box:
    x, y = centre.tolist()
    half, tall = box.width / 2, box.height / 2
    return Box(x - half, y - tall, x + half, y + tall)
