"""A scene to render: tiles and objects on a table, their look, the light and the phone.

Looks, tables, lamps and phones can be random. The labels are exact; a phone softens the picture.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.faces import STANDARD, Design
from training.faces.shapes import Colour
from training.geometry import BACK, FACE, SIDES, Block, Camera, Floats, looking_at
from training.render.clutter import TableObject
from training.scenes.compose import Canvas, Labelled, Rectangle, label_scene
from training.scenes.surfaces import back_colour
from training.scenes.textures import BODIES
from vision.boxes import BACK as BACK_LABEL


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


Rng = np.random.Generator

LONG, SHORT = 1600, 1200
WOODS: tuple[Colour, ...] = (
    (176, 122, 76), (208, 172, 128), (122, 78, 48), (86, 54, 38), (222, 200, 168),
)  # fmt: skip
CLOTHS: tuple[Colour, ...] = (
    (30, 98, 66), (24, 84, 52), (64, 128, 92), (22, 66, 84), (34, 58, 116),
    (108, 28, 42), (62, 62, 68), (28, 28, 32), (128, 124, 116), (186, 172, 146),
    (84, 56, 100), (206, 204, 198),
)  # fmt: skip


def random_look(rng: Rng, design: Design) -> Look:
    """Return the design on a body and a back of random colours, and a random table."""
    surface = Surface(rng.choice([Surface.FELT, Surface.WOOD, Surface.MAT], p=[0.5, 0.25, 0.25]))
    colours = WOODS if surface is Surface.WOOD else CLOTHS
    return Look(
        design,
        body=_near(rng, BODIES[rng.integers(len(BODIES))], 3),
        back=_colour(back_colour(rng)),
        back_part=rng.uniform(0.25, 0.5),
        surface=surface,
        cloth=_near(rng, colours[rng.integers(len(colours))], 8),
    )


def random_light(rng: Rng) -> Light:
    """Return a lamp, soft to hard and warm to cold, in a dim to bright room."""
    brightness = rng.uniform(0.4, 1.15)
    return Light(
        bearing=rng.uniform(-180, 180),
        height=rng.uniform(35, 82),
        softness=float(np.exp(rng.uniform(np.log(0.12), np.log(1.6)))),
        strength=float(brightness * rng.uniform(0.5, 1.1)),
        room=float(brightness * rng.uniform(0.6, 1.7)),
        warmth=rng.uniform(-1.0, 2.0),
    )


def random_phone(rng: Rng, light: Light) -> Phone:
    """Return a phone held over the table by a player, in portrait or landscape, noisier in dim
    light.
    """
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
        noise=float(rng.uniform(0.006, 0.016) / (0.3 + 0.7 * light.strength)),
        blur=float(rng.uniform(0.6, 1.6) if rng.random() < 0.3 else 0.0),
    )


def _near(rng: Rng, colour: Colour, spread: float) -> Colour:
    return _colour(np.array(colour) + rng.normal(0, spread, 3))


def _colour(parts: np.typing.NDArray[np.floating]) -> Colour:
    red, green, blue = (int(part) for part in np.clip(np.round(parts), 0, 255))
    return red, green, blue


def visible_sides(scene: Scene) -> tuple[Labelled, ...]:
    """Return the side of each tile that faces the camera most, in the order of the blocks."""
    camera = scene.camera()
    found = []
    for block in scene.blocks:
        if block.label is None:
            continue
        towards = camera.position - block.centre
        side = FACE if float(block.normal(FACE) @ towards) > 0 else BACK
        label = block.label if side == FACE else BACK_LABEL
        found.append(Labelled(label, camera.project(block.corners(side))))
    return tuple(found)


def labels(scene: Scene) -> tuple[tuple[Labelled, ...], tuple[Rectangle, ...]]:
    """Return the readable tile sides and the boxes of partly hidden ones."""
    camera = scene.camera()
    canvas = Canvas(np.zeros((camera.height, camera.width, 3), np.float32))
    blank = np.zeros(3, np.float32)
    blocks = [*scene.blocks, *(thing.block for thing in scene.objects)]
    for number in sorted(range(len(blocks)), key=lambda n: -camera.distance(blocks[n].centre)):
        for side in range(len(SIDES)):  # from far to near: later blocks hide earlier ones
            corners = blocks[number].corners(side)
            if float(blocks[number].normal(side) @ (camera.position - corners[0])) > 0:
                canvas.polygon(camera.project(corners), blank, number)
    return label_scene(canvas, camera, blocks)


def scene_json(photo: str, notation: str, scene: Scene) -> dict[str, object]:
    """Encode the content of a photograph of a hand as JSON."""
    return {
        "photo": photo,
        "width": scene.phone.width,
        "height": scene.phone.height,
        "notation": notation,
        "tiles": [
            {
                "label": tile.label,
                "box": [round(value, 1) for value in tile.box],
                "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in tile.corners],
            }
            for tile in visible_sides(scene)
        ],
    }


Pixels = NDArray[np.uint8]


def develop(picture: Pixels, scene: Scene) -> Pixels:
    """Return the picture as a phone would store it, uint8 RGB."""
    rng = np.random.default_rng([scene.seed, 7])
    light = picture.astype(np.float32) / 255
    if scene.phone.blur:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), scene.phone.blur), np.float32)
    height, width = light.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    light *= (1 - 0.10 * (x * x + y * y))[..., None]
    grain = rng.normal(0, scene.phone.noise, light.shape).astype(np.float32)
    grain = 0.5 * grain + 0.5 * grain.mean(axis=2, keepdims=True)
    light += cv2.GaussianBlur(grain, (0, 0), 0.7)
    light += 0.25 * (light - cv2.GaussianBlur(light, (0, 0), 1.2))
    return np.asarray(np.clip(light * 255, 0, 255), np.uint8)


def shrunk(picture: Pixels, width: int) -> Pixels:
    """Return the picture with fewer pixels.

    >>> shrunk(np.zeros((48, 96, 3), np.uint8), 64).shape
    (32, 64, 3)
    """
    height = round(picture.shape[0] * width / picture.shape[1])
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def save_jpeg(picture: Pixels, path: Path, *, quality: int = 85) -> None:
    """Write RGB pixels as JPEG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    bgr = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
    if not cv2.imwrite(str(path), bgr, [cv2.IMWRITE_JPEG_QUALITY, quality]):
        raise OSError(f"{path} could not be written; is its folder writable?")
