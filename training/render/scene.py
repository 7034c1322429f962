"""A scene to render: tiles and objects on a table, their look, the light and the phone."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np

from training.faces import STANDARD, Design
from training.faces.vector.shapes import Colour
from training.geometry.camera import Camera, looking_at
from training.geometry.solids import BACK, FACE, Block, Floats
from training.render.clutter.objects import TableObject


class Surface(StrEnum):
    """The kind of table surface."""

    FELT = "felt"
    WOOD = "wood"
    MAT = "mat"


@dataclass(frozen=True, slots=True)
class Look:
    """The set of tiles and the table; colours are sRGB."""

    design: Design = STANDARD
    body: Colour = (247, 243, 230)
    back: Colour = (232, 164, 40)
    back_part: float = 0.36  # share of the tile's depth
    surface: Surface = Surface.FELT
    cloth: Colour = (30, 98, 66)


@dataclass(frozen=True, slots=True)
class Light:
    """One soft lamp over the table and the light of the room.

    `bearing` in degrees (0 is beyond the table, 90 to the right) and `height` in degrees above it
    are the direction of the lamp. `softness` is its size and `strength` a factor of a pleasantly
    lit room. `warmth` is from -1 to 1.
    """

    bearing: float = -105.0
    height: float = 58.0
    softness: float = 1.0
    strength: float = 1.0
    room: float = 1.0
    warmth: float = 0.15


@dataclass(frozen=True, slots=True)
class Phone:
    """The phone: degrees above the table, turn, roll, and how much it takes in.

    `view` is the horizontal angle of view in degrees, `filled` the share of the picture's width or
    height that the tiles take, `aside` their offset from the middle in such shares, and `blur` the
    lens blur in pixels.
    """

    pitch: float = 62.0
    bearing: float = 0.0
    roll: float = 0.0
    view: float = 60.0
    filled: float = 0.9
    width: int = 1600
    height: int = 1200
    aside: tuple[float, float] = (0.0, 0.0)
    noise: float = 0.012
    blur: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene to render; equal values give equal pictures.

    `blocks` are tiles and point sticks, `objects` the clutter around them.
    """

    blocks: tuple[Block, ...]
    look: Look = field(default_factory=Look)
    light: Light = field(default_factory=Light)
    phone: Phone = field(default_factory=Phone)
    seed: int = 0
    objects: tuple[TableObject, ...] = ()

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
            camera = self._looking(target, distance)
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


def smaller(scene: Scene, factor: float) -> Scene:
    """Return the same scene with fewer pixels, for a quick look."""
    phone = scene.phone
    width, height = round(phone.width * factor), round(phone.height * factor)
    blur = phone.blur * factor
    return replace(scene, phone=replace(phone, width=width, height=height, blur=blur))
