"""Tiles on a table and the phone that photographs them, with exact labels but without a picture."""

from dataclasses import dataclass, field, replace

import numpy as np

from training.geometry import BACK, FACE, SIDES, Block, Camera, Floats, looking_at
from training.scenes.compose import Canvas, Labelled, Rectangle, label_scene

Rng = np.random.Generator

LONG, SHORT = 1600, 1200  # pixels of a photo


@dataclass(frozen=True, slots=True)
class Phone:
    """The phone: degrees above the table, turn, roll, and how much it takes in.

    `view` is the horizontal angle of view in degrees, `filled` the share of the picture's width or
    height that the tiles take, and `aside` their offset from the middle in such shares.
    """

    pitch: float = 62.0
    bearing: float = 0.0
    roll: float = 0.0
    view: float = 60.0
    filled: float = 0.9
    width: int = 1600
    height: int = 1200
    aside: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Scene:
    """Tiles and point sticks on a table, and the phone that photographs them."""

    blocks: tuple[Block, ...]
    phone: Phone = field(default_factory=Phone)

    def camera(self) -> Camera:
        """Return the camera that shows all tiles, as near as `filled` allows."""
        tiles = [block for block in self.blocks if block.label is not None]
        spots = np.concatenate([block.corners(side) for block in tiles for side in (FACE, BACK)])
        target = (spots.min(0) + spots.max(0)) / 2
        near, far = 2.0, 400.0
        for _ in range(40):  # bisection: the farther the camera, the smaller the tiles
            distance = (near + far) / 2
            target, camera = self._centred(spots, target, distance)
            if self._fits(camera, spots):
                far = distance
            else:
                near = distance
        return self._centred(spots, target, far)[1]

    def _centred(self, spots: Floats, target: Floats, distance: float) -> tuple[Floats, Camera]:
        """Return the camera at this distance, moved along the table until the tiles are centred."""
        camera = self._looking(target, distance)
        phone = self.phone
        middle = (np.array(phone.aside) + 0.5) * [phone.width, phone.height]
        for _ in range(4):
            seen = camera.project(spots)
            off = (seen.min(0) + seen.max(0)) / 2 - middle
            right, down = camera.axes[0], camera.axes[1]
            step = (off[0] * right + off[1] * down) * distance / camera.focal
            target = target + np.array([step[0], step[1], 0.0])
            camera = replace(camera, position=target - camera.axes[2] * distance)
        return target, camera

    def _looking(self, target: Floats, distance: float) -> Camera:
        phone = self.phone
        return looking_at(
            target,
            pitch=float(np.deg2rad(phone.pitch)),
            bearing=float(np.deg2rad(phone.bearing)),
            roll=float(np.deg2rad(phone.roll)),
            distance=distance,
            focal=phone.width / 2 / float(np.tan(np.deg2rad(phone.view) / 2)),
            width=phone.width,
            height=phone.height,
        )

    def _fits(self, camera: Camera, spots: Floats) -> bool:
        if camera.distance(spots).min() <= 0.5:
            return False
        seen = camera.project(spots)
        size = np.array([self.phone.width, self.phone.height]) * self.phone.filled
        return bool((seen.max(0) - seen.min(0) <= size).all())


def random_phone(rng: Rng) -> Phone:
    """Return a phone held over the table by a player, in portrait or landscape."""
    upright = rng.random() < 0.35  # most hands are wide
    width, height = (SHORT, LONG) if upright else (LONG, SHORT)
    filled = rng.uniform(0.65, 0.95)
    aside = (rng.uniform(-0.5, 0.5, 2) * (0.98 - filled)).tolist()
    lens = np.tan(np.deg2rad(rng.uniform(54, 70)) / 2) * width / LONG
    return Phone(
        pitch=rng.uniform(35, 90),
        bearing=rng.uniform(-25, 25),
        roll=rng.uniform(-8, 8),
        view=float(np.rad2deg(2 * np.arctan(lens))),
        filled=filled,
        width=width,
        height=height,
        aside=(aside[0], aside[1]),
    )


def labels(scene: Scene) -> tuple[tuple[Labelled, ...], tuple[Rectangle, ...]]:
    """Return the readable tile sides and the boxes of partly hidden ones."""
    camera = scene.camera()
    canvas = Canvas(np.zeros((camera.height, camera.width, 3), np.float32))
    blank = np.zeros(3, np.float32)
    blocks = scene.blocks
    for number in sorted(range(len(blocks)), key=lambda n: -camera.distance(blocks[n].centre)):
        for side in range(len(SIDES)):  # from far to near: later blocks hide earlier ones
            corners = blocks[number].corners(side)
            if float(blocks[number].normal(side) @ (camera.position - corners[0])) > 0:
                canvas.polygon(camera.project(corners), blank, number)
    return label_scene(canvas, camera, blocks)
